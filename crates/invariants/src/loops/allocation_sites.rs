//! Where objects are allocated: for each place a variable that remembers the address of the last object
//! allocated there, and one for its size, so that invariants anywhere can speak of the end of an object. They
//! change nothing that the program does; whether what is said with them holds is shown like anything else.

use crate::tuning::MOST_ALLOCATION_SITES;
use secateur_program::{Program, Span, Stmt, StmtKind, TypeHint, VarId, VarKind, Variable};
use secateur_term::{Term, TermStore};

/// An object an invariant can speak about: its address and its size in bytes, as expressions.
#[derive(Copy, Clone, Debug)]
pub(crate) struct AllocationSite {
    pub base: Term,
    pub size: Term,
}

/// The program with the variables, and the places.
pub(crate) fn with_allocation_sites(
    program: &Program,
    store: &mut TermStore,
) -> (Program, Vec<AllocationSite>) {
    let mut program = program.clone();
    let is_site = |s: &Stmt| matches!(s.kind, StmtKind::Alloc { .. });
    let count = program.functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.stmts);
    if count.filter(|s| is_site(s)).count() > MOST_ALLOCATION_SITES {
        return (program, Vec::new());
    }
    let width = program.data_model.pointer_width();
    let mut sites = Vec::new();
    for f in 0..program.functions.len() {
        for b in 0..program.functions[f].blocks.len() {
            if !program.functions[f].blocks[b].stmts.iter().any(is_site) {
                continue;
            }
            let old = std::mem::take(&mut program.functions[f].blocks[b].stmts);
            let mut new = Vec::with_capacity(old.len() + 2);
            for s in old {
                let StmtKind::Alloc { var, size, name, .. } = &s.kind else {
                    new.push(s);
                    continue;
                };
                let (var, size, span) = (*var, *size, s.span);
                let at = global(&mut program, store, format!("address of {name}"), width);
                let known = global(&mut program, store, format!("size of {name}"), width);
                new.push(Stmt { kind: StmtKind::Assign { var: known, value: size }, span });
                new.push(s);
                let value = store.var(var, width);
                new.push(Stmt { kind: StmtKind::Assign { var: at, value }, span });
                sites.push(AllocationSite { base: store.var(at, width), size: store.var(known, width) });
            }
            program.functions[f].blocks[b].stmts = new;
        }
    }
    (program, sites)
}

/// A global that is no number of the program.
fn global(program: &mut Program, store: &mut TermStore, name: String, width: u32) -> VarId {
    let id = VarId(program.variables.len() as u32);
    let slot = program.globals.len() as u32;
    let init = store.bv(width, 0);
    program.globals.push(id);
    program.variables.push(Variable {
        name,
        width,
        kind: VarKind::Global { init },
        function: None,
        slot,
        ty: TypeHint::Pointer,
        span: Span::default(),
    });
    id
}
