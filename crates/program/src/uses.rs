//! Which expressions a statement reads and which variable it sets.

use crate::block::{Callee, Halt, Terminator};
use crate::stmt::StmtKind;
use secateur_term::{Term, TermStack, TermStore, VarId, Visited};

impl StmtKind {
    /// The expressions, in the order they are evaluated.
    pub fn terms(&self) -> Vec<Term> {
        match self {
            StmtKind::Assign { value, .. } => vec![*value],
            StmtKind::Load { addr, .. } | StmtKind::AskObject { addr, .. } => vec![*addr],
            StmtKind::Store { addr, value, .. } => vec![*addr, *value],
            StmtKind::Alloc { size, .. } => vec![*size],
            StmtKind::Realloc { ptr, size, .. } => vec![*ptr, *size],
            StmtKind::Free { addr } | StmtKind::EndScope { addr } | StmtKind::Havoc { addr } => vec![*addr],
            StmtKind::FillCells(f) => {
                let reads = f.reads.iter().map(|r| r.addr);
                [f.addr, f.count].into_iter().chain(reads).chain([f.value]).collect()
            }
            StmtKind::MemCopy { dst, src, len, .. } => vec![*dst, *src, *len],
            StmtKind::MemSet { dst, value, len } => vec![*dst, *value, *len],
            StmtKind::InputMemory { addr, len, .. } => vec![*addr, *len],
            StmtKind::Assume { cond } => vec![*cond],
            StmtKind::Check { ok, .. } => vec![*ok],
            StmtKind::Output { args, .. } => args.clone(),
            StmtKind::SameObject { a, b, .. } => vec![*a, *b],
            StmtKind::VaStart { list } => vec![*list],
            StmtKind::StackRestore { saved } => vec![*saved],
            StmtKind::Input { .. }
            | StmtKind::Forget { .. }
            | StmtKind::StackSave { .. }
            | StmtKind::Unsupported { .. } => vec![],
        }
    }

    /// The same, to be changed.
    pub fn terms_mut(&mut self) -> Vec<&mut Term> {
        match self {
            StmtKind::Assign { value, .. } => vec![value],
            StmtKind::Load { addr, .. } | StmtKind::AskObject { addr, .. } => vec![addr],
            StmtKind::Store { addr, value, .. } => vec![addr, value],
            StmtKind::Alloc { size, .. } => vec![size],
            StmtKind::Realloc { ptr, size, .. } => vec![ptr, size],
            StmtKind::Free { addr } | StmtKind::EndScope { addr } | StmtKind::Havoc { addr } => vec![addr],
            StmtKind::FillCells(f) => {
                let reads = f.reads.iter_mut().map(|r| &mut r.addr);
                [&mut f.addr, &mut f.count].into_iter().chain(reads).chain([&mut f.value]).collect()
            }
            StmtKind::MemCopy { dst, src, len, .. } => vec![dst, src, len],
            StmtKind::MemSet { dst, value, len } => vec![dst, value, len],
            StmtKind::InputMemory { addr, len, .. } => vec![addr, len],
            StmtKind::Assume { cond } => vec![cond],
            StmtKind::Check { ok, .. } => vec![ok],
            StmtKind::Output { args, .. } => args.iter_mut().collect(),
            StmtKind::SameObject { a, b, .. } => vec![a, b],
            StmtKind::VaStart { list } => vec![list],
            StmtKind::StackRestore { saved } => vec![saved],
            StmtKind::Input { .. }
            | StmtKind::Forget { .. }
            | StmtKind::StackSave { .. }
            | StmtKind::Unsupported { .. } => vec![],
        }
    }

    /// The variables that are named outside of expressions: the target, and those that the statement binds.
    pub fn variables_mut(&mut self) -> Vec<&mut VarId> {
        match self {
            StmtKind::Assign { var, .. }
            | StmtKind::Load { var, .. }
            | StmtKind::AskObject { var, .. }
            | StmtKind::Alloc { var, .. }
            | StmtKind::Realloc { var, .. }
            | StmtKind::Input { var, .. }
            | StmtKind::Forget { var }
            | StmtKind::StackSave { var } => vec![var],
            StmtKind::Output { var, .. } => var.iter_mut().collect(),
            StmtKind::FillCells(f) => {
                std::iter::once(&mut f.index).chain(f.reads.iter_mut().map(|r| &mut r.var)).collect()
            }
            _ => vec![],
        }
    }

    /// The variable that gets a new value.
    pub fn target(&self) -> Option<VarId> {
        match self {
            StmtKind::Assign { var, .. }
            | StmtKind::Load { var, .. }
            | StmtKind::AskObject { var, .. }
            | StmtKind::Alloc { var, .. }
            | StmtKind::Realloc { var, .. }
            | StmtKind::Input { var, .. }
            | StmtKind::Forget { var }
            | StmtKind::StackSave { var } => Some(*var),
            StmtKind::Output { var, .. } => *var,
            _ => None,
        }
    }
}

impl Terminator {
    /// The expressions, in the order they are evaluated.
    pub fn terms(&self) -> Vec<Term> {
        match self {
            Terminator::Branch { cond, .. } => vec![*cond],
            Terminator::Switch { value, .. } => vec![*value],
            Terminator::Indirect { addr, targets } => {
                std::iter::once(*addr).chain(targets.iter().map(|t| t.0)).collect()
            }
            Terminator::Call { callee, args, .. } => {
                let callee = match callee {
                    Callee::Direct(_) => None,
                    Callee::Indirect(addr) => Some(*addr),
                };
                callee.into_iter().chain(args.iter().map(|a| a.value)).collect()
            }
            Terminator::Return(value) => value.iter().copied().collect(),
            Terminator::Halt(Halt::Exit(code)) => vec![*code],
            Terminator::Halt(_) | Terminator::Goto(_) => vec![],
        }
    }

    /// The same, to be changed.
    pub fn terms_mut(&mut self) -> Vec<&mut Term> {
        match self {
            Terminator::Branch { cond, .. } => vec![cond],
            Terminator::Switch { value, .. } => vec![value],
            Terminator::Indirect { addr, targets } => {
                std::iter::once(addr).chain(targets.iter_mut().map(|t| &mut t.0)).collect()
            }
            Terminator::Call { callee, args, .. } => {
                let callee = match callee {
                    Callee::Direct(_) => None,
                    Callee::Indirect(addr) => Some(addr),
                };
                callee.into_iter().chain(args.iter_mut().map(|a| &mut a.value)).collect()
            }
            Terminator::Return(value) => value.iter_mut().collect(),
            Terminator::Halt(Halt::Exit(code)) => vec![code],
            Terminator::Halt(_) | Terminator::Goto(_) => vec![],
        }
    }

    /// The variable that gets the result of a call.
    pub fn target(&self) -> Option<VarId> {
        match self {
            Terminator::Call { var, .. } => *var,
            _ => None,
        }
    }
}

/// Calls `visit` for each leaf and inner node of an expression, each once.
pub fn visit_subterms(store: &TermStore, root: Term, mut visit: impl FnMut(Term)) {
    let mut seen = Visited::new();
    let mut open = TermStack::new();
    open.push(root);
    while let Some(t) = open.pop() {
        if !seen.insert(t) {
            continue;
        }
        visit(t);
        if let Some(node) = store.node(t) {
            open.extend_from_slice(node.children());
        }
    }
}

/// Calls `visit` for each variable in an expression.
pub fn visit_variables(store: &TermStore, root: Term, mut visit: impl FnMut(VarId)) {
    visit_subterms(store, root, |t| {
        if let Some(var) = store.as_var(t) {
            visit(var);
        }
    });
}
