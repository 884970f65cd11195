//! Local objects in memory that have one size and one variable that names them.

use hashbrown::HashMap;
use secateur_program::{AllocKind, Program, StmtKind, VarId};
use secateur_term::TermStore;

/// The variables that hold the address of a local object of one size whenever they have a value, with the
/// size in bytes. Nothing else is ever assigned to them.
pub fn fixed_locals(program: &Program, store: &TermStore) -> HashMap<VarId, u32> {
    let mut found: HashMap<VarId, Option<u32>> = HashMap::new();
    let blocks = || program.functions.iter().flat_map(|f| &f.blocks);
    for stmt in blocks().flat_map(|b| &b.stmts) {
        let size = match &stmt.kind {
            StmtKind::Alloc { size, kind: AllocKind::Stack, .. } => store.constant(*size),
            _ => None,
        };
        let size = size.and_then(|s| u32::try_from(s).ok());
        let Some(var) = stmt.kind.target() else { continue };
        // where a scope is entered again the object is made again
        found.entry(var).and_modify(|known| *known = known.filter(|k| Some(*k) == size)).or_insert(size);
    }
    for var in blocks().filter_map(|b| b.end.target()) {
        found.remove(&var);
    }
    found.into_iter().filter_map(|(var, size)| Some((var, size?))).collect()
}
