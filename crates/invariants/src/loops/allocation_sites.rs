//! Where objects are allocated: for each place a variable that remembers the address of the last object
//! allocated there, and one for its size, so that invariants anywhere can speak of the end of an object. They
//! change nothing that the program does; whether what is said with them holds is shown like anything else.

use crate::tuning::MOST_ALLOCATION_SITES;
use secateur_program::{BlockId, Edit, FuncId, Program, Stmt, StmtKind, TypeHint, VarId};
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
    let mut edit = Edit::of(program);
    let is_site = |s: &Stmt| matches!(s.kind, StmtKind::Alloc { .. });
    let statements = program.functions.iter().flat_map(|f| &f.blocks).flat_map(|b| &b.stmts);
    if statements.filter(|s| is_site(s)).count() > MOST_ALLOCATION_SITES {
        return (program.clone(), Vec::new());
    }
    let width = program.data_model.pointer_width();
    let mut sites = Vec::new();
    for (f, function) in (0u32..).zip(&program.functions) {
        for (b, block) in (0u32..).zip(&function.blocks) {
            // statements that were put into the block so far
            let mut more = 0;
            for (i, s) in block.stmts.iter().enumerate() {
                let StmtKind::Alloc { var, size, name, .. } = &s.kind else { continue };
                let at = global(&mut edit, store, &format!("address of {name}"), width);
                let known = global(&mut edit, store, &format!("size of {name}"), width);
                let assign = |var, value| [Stmt { kind: StmtKind::Assign { var, value }, span: s.span }];
                let value = store.var(*var, width);
                edit.insert(FuncId(f), BlockId(b), i + more, assign(known, *size));
                edit.insert(FuncId(f), BlockId(b), i + more + 2, assign(at, value));
                more += 2;
                sites.push(AllocationSite { base: store.var(at, width), size: store.var(known, width) });
            }
        }
    }
    (edit.finish(store), sites)
}

/// A global that is no number of the program.
fn global(edit: &mut Edit, store: &mut TermStore, name: &str, width: u32) -> VarId {
    let init = store.bv(width, 0);
    edit.add_global(store, name, init, TypeHint::Pointer)
}
