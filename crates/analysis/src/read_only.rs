//! Read-only objects: static objects that no statement of the program can write. Their base address occurs in
//! addresses of loads only, or they are constants. What they hold is known whatever the state is.

use hashbrown::HashSet;
use secateur_program::{Callee, Halt, InitItem, ObjectKind, Program, StmtKind, Terminator, visit_subterms};
use secateur_term::{SymbolKind, Term, TermStore};

/// The base symbols of objects that C calls constant and that are initialised: a valid write never changes
/// them.
pub fn constant_objects(program: &Program) -> HashSet<Term> {
    program
        .objects
        .iter()
        .filter(|o| o.kind == ObjectKind::Constant && !o.has_undefined())
        .map(|o| o.base)
        .collect()
}

/// The base symbols of initialised static objects whose address never leaves the addresses of loads, so that
/// no write can reach them.
pub fn read_only_objects(program: &Program, store: &TermStore) -> HashSet<Term> {
    let mut open: HashSet<Term> = program
        .objects
        .iter()
        .filter(|o| matches!(o.kind, ObjectKind::Global | ObjectKind::Constant) && !o.has_undefined())
        .map(|o| o.base)
        .collect();
    let mut seen = |t: Term| {
        visit_subterms(store, t, &mut |s| {
            let base =
                store.as_symbol(s).is_some_and(|s| matches!(store.symbol(s).kind, SymbolKind::Base { .. }));
            if base {
                open.remove(&s);
            }
        });
    };
    for o in &program.objects {
        for item in &o.init {
            if let InitItem::Address { value, .. } = item {
                seen(*value);
            }
        }
    }
    for block in program.functions.iter().flat_map(|f| &f.blocks) {
        for s in &block.stmts {
            match &s.kind {
                StmtKind::Load { .. } | StmtKind::Unsupported { .. } => {}
                StmtKind::Assign { value, .. } => seen(*value),
                StmtKind::Store { addr, value, .. } => {
                    seen(*addr);
                    seen(*value);
                }
                StmtKind::Alloc { size, .. } => seen(*size),
                StmtKind::Realloc { ptr, size, .. } => {
                    seen(*ptr);
                    seen(*size);
                }
                StmtKind::Free { addr } | StmtKind::Havoc { addr } => seen(*addr),
                StmtKind::FillCells(_) => s.kind.terms().into_iter().for_each(&mut seen),
                StmtKind::MemCopy { dst, src, len, .. } => [*dst, *src, *len].into_iter().for_each(&mut seen),
                StmtKind::MemSet { dst, value, len } => [*dst, *value, *len].into_iter().for_each(&mut seen),
                StmtKind::InputMemory { addr, len, .. } => [*addr, *len].into_iter().for_each(&mut seen),
                StmtKind::Assume { cond } => seen(*cond),
                StmtKind::Check { ok, .. } => seen(*ok),
                // what is printed is only read
                StmtKind::Output { .. } | StmtKind::Input { .. } | StmtKind::StackSave { .. } => {}
                StmtKind::VaStart { list } => seen(*list),
                StmtKind::Forget { .. } => {}
                StmtKind::SameObject { a, b, .. } => [*a, *b].into_iter().for_each(&mut seen),
                StmtKind::AskObject { addr, .. } | StmtKind::EndScope { addr } => seen(*addr),
                StmtKind::StackRestore { saved } => seen(*saved),
            }
        }
        match &block.end {
            Terminator::Goto(_) => {}
            Terminator::Branch { cond, .. } => seen(*cond),
            Terminator::Switch { value, .. } => seen(*value),
            Terminator::Indirect { addr, .. } => seen(*addr),
            Terminator::Call { callee, args, .. } => {
                if let Callee::Indirect(e) = callee {
                    seen(*e);
                }
                args.iter().for_each(|a| seen(a.value));
            }
            Terminator::Return(value) => value.iter().for_each(|v| seen(*v)),
            Terminator::Halt(Halt::Exit(code)) => seen(*code),
            Terminator::Halt(_) => {}
        }
    }
    open
}
