//! Accesses that the text of the program shows to be valid: at a known place inside of a static object, or of
//! a local that lives as long as its function runs.

use super::walk::{Site, Walk};
use hashbrown::{HashMap, HashSet};
use secateur_program::{AllocKind, ObjectKind, Program, StmtKind, VarId, visit_variables};
use secateur_term::{SymbolKind, Term, TermStore};

/// A local object with one size: where it is made.
struct Local {
    made: Site,
    size: u128,
}

/// What is known of places without executing anything.
pub(super) struct ValidAccesses<'a> {
    program: &'a Program,
    store: &'a TermStore,
    locals: HashMap<VarId, Local>,
}

impl<'a> ValidAccesses<'a> {
    /// The locals of all functions that may run.
    pub fn of(program: &'a Program, store: &'a TermStore, walk: &Walk<'_>) -> ValidAccesses<'a> {
        let mut locals: HashMap<VarId, Local> = HashMap::new();
        let mut unclear: HashSet<VarId> = HashSet::new();
        for f in walk.functions() {
            for b in walk.blocks(f) {
                let block = program.function(f).block(b);
                for (i, stmt) in block.stmts.iter().enumerate() {
                    if let StmtKind::EndScope { addr } = stmt.kind {
                        visit_variables(store, addr, |v| {
                            unclear.insert(v);
                        });
                    }
                    let Some(var) = stmt.kind.target() else { continue };
                    let size = match &stmt.kind {
                        StmtKind::Alloc { size, kind: AllocKind::Stack, .. } => store.constant(*size),
                        _ => None,
                    };
                    let made = Site { function: f, block: b, statement: i as u32 };
                    let known = locals.contains_key(&var);
                    match size {
                        Some(size) if !known => {
                            locals.insert(var, Local { made, size });
                        }
                        _ => {
                            unclear.insert(var);
                        }
                    }
                }
                unclear.extend(block.end.target());
            }
        }
        locals.retain(|v, _| !unclear.contains(v) && !program.variable(*v).is_global());
        ValidAccesses { program, store, locals }
    }

    /// Whether so many bytes at an address can surely be accessed.
    pub fn is_valid(&self, walk: &Walk<'_>, site: Site, addr: Term, bytes: u128, write: bool) -> bool {
        let form = self.store.linear(addr);
        let [one] = form.monomials.as_slice() else { return false };
        if one.coefficient != 1 {
            return false;
        }
        let inside = |size: u128| form.constant <= size && bytes <= size - form.constant;
        if let Some(v) = self.store.as_var(one.atom) {
            let Some(local) = self.locals.get(&v) else { return false };
            return inside(local.size) && is_before(walk, local.made, site);
        }
        let Some(symbol) = self.store.as_symbol(one.atom) else { return false };
        let SymbolKind::Base { object, .. } = self.store.symbol(symbol).kind else { return false };
        let Some(object) = self.program.objects.get(object as usize) else { return false };
        let kind = match object.kind {
            ObjectKind::Global => true,
            ObjectKind::Constant => !write,
            _ => false,
        };
        kind && inside(u128::from(object.size))
    }
}

/// Whether every way to the second statement passes the first.
fn is_before(walk: &Walk<'_>, first: Site, second: Site) -> bool {
    if first.function != second.function {
        return false;
    }
    match first.block == second.block {
        true => first.statement < second.statement,
        false => walk.graph(first.function).is_some_and(|g| g.dominates(first.block, second.block)),
    }
}
