//! Which values may hold bits of an address. The executor reads off a sum which object it points into: an
//! access belongs to the object of the one pointer in its address only if nothing else in the sum can bring
//! an address of its own.
//!
//! The analysis follows all assignments of the program, in no order. Memory is one place: if bits of an
//! address are stored anywhere, every load may give them. A comparison gives a truth, from which nobody makes
//! an address again.

use hashbrown::HashSet;
use secateur_program::{Callee, InitItem, ObjectQuestion, Program, StmtKind, Terminator, VarId, VarKind};
use secateur_term::{Op, Term, TermStore};

/// The variables that may hold bits of an address.
#[derive(Clone, Debug, Default)]
pub struct AddressBits {
    variables: HashSet<VarId>,
    /// Bits of an address may be stored somewhere.
    memory: bool,
}

impl AddressBits {
    /// Follows all assignments of a program to a fixed point.
    pub fn of(program: &Program, store: &TermStore) -> AddressBits {
        let mut bits = AddressBits::default();
        let holds_address = |i: &InitItem| matches!(i, InitItem::Address { .. });
        bits.memory =
            program.objects.iter().any(|o| o.kind.is_external() || o.init.iter().any(holds_address));
        for g in &program.globals {
            if let VarKind::Global { init } = program.variable(*g).kind
                && bits.has(store, init)
            {
                bits.variables.insert(*g);
            }
        }
        loop {
            let before = (bits.variables.len(), bits.memory);
            bits.pass(program, store);
            if before == (bits.variables.len(), bits.memory) {
                return bits;
            }
        }
    }

    fn pass(&mut self, program: &Program, store: &TermStore) {
        // arguments and results of calls by address meet at the functions whose number of parameters is not
        // known here
        let mut through_address = false;
        let mut results: HashSet<u32> = HashSet::new();
        for (f, function) in program.functions.iter().enumerate() {
            for block in &function.blocks {
                if let Terminator::Return(Some(t)) = &block.end
                    && self.has(store, *t)
                {
                    results.insert(f as u32);
                }
                if let Terminator::Call { callee: Callee::Indirect(_), args, .. } = &block.end {
                    through_address |= args.iter().any(|a| self.has(store, a.value));
                }
            }
        }
        for function in &program.functions {
            for block in &function.blocks {
                for stmt in &block.stmts {
                    self.statement(store, &stmt.kind);
                }
                let Terminator::Call { callee, args, var, .. } = &block.end else { continue };
                let result = match callee {
                    Callee::Direct(g) => {
                        let params = &program.function(*g).params;
                        for (i, a) in args.iter().enumerate() {
                            if !self.has(store, a.value) {
                                continue;
                            }
                            match params.get(i) {
                                Some(p) => {
                                    self.variables.insert(*p);
                                }
                                // a variadic argument is read from memory
                                None => self.memory = true,
                            }
                        }
                        results.contains(&g.0)
                    }
                    Callee::Indirect(_) => true,
                };
                if let Some(var) = var.filter(|_| result) {
                    self.variables.insert(var);
                }
            }
        }
        if through_address {
            self.memory = true;
            self.variables.extend(program.functions.iter().flat_map(|f| f.params.iter().copied()));
        }
    }

    fn statement(&mut self, store: &TermStore, kind: &StmtKind) {
        match kind {
            StmtKind::Assign { var, value } if self.has(store, *value) => {
                self.variables.insert(*var);
            }
            StmtKind::Load { var, .. } if self.memory => {
                self.variables.insert(*var);
            }
            StmtKind::Alloc { var, .. }
            | StmtKind::Realloc { var, .. }
            | StmtKind::AskObject { var, question: ObjectQuestion::Start, .. } => {
                self.variables.insert(*var);
            }
            StmtKind::Store { value, .. } if self.has(store, *value) => self.memory = true,
            // lists of arguments hold addresses
            StmtKind::VaStart { .. } => self.memory = true,
            _ => {}
        }
    }

    /// Whether the value of an expression may hold bits of an address.
    pub fn has(&self, store: &TermStore, t: Term) -> bool {
        let mut open = vec![t];
        let mut seen = HashSet::new();
        while let Some(t) = open.pop() {
            if let Some(v) = store.as_var(t) {
                if self.variables.contains(&v) {
                    return true;
                }
                continue;
            }
            if store.as_symbol(t).is_some() {
                return true;
            }
            let Some(node) = store.node(t) else { continue };
            if !matches!(node.op, Op::Eq | Op::Ult | Op::Slt) && seen.insert(t) {
                open.extend_from_slice(node.children());
            }
        }
        false
    }

    /// Whether a variable may hold bits of an address.
    pub fn has_variable(&self, v: VarId) -> bool {
        self.variables.contains(&v)
    }
}
