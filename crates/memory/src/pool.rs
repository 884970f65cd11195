//! Base addresses. The n-th allocation of every path shares its symbol with the n-th allocation of the
//! others, so that queries of different paths look alike and the store does not grow with the number of
//! paths.

use hashbrown::HashMap;
use secateur_term::{Op, Sort, SymbolKind, Term, TermStore};

/// The base address symbols given out so far, by object number, size and alignment.
#[derive(Default)]
pub struct BasePool {
    bases: HashMap<(u32, u64, u64), Term>,
}

impl BasePool {
    /// The address symbol of object `number`. `size` is what is surely there (0 if symbolic).
    pub fn base(&mut self, store: &mut TermStore, number: u32, size: u64, align: u64, width: u32) -> Term {
        *self.bases.entry((number, size, align)).or_insert_with(|| {
            let kind = SymbolKind::Base { object: number, align, size };
            store.fresh(format!("address{number}"), Sort::Bv(width), kind)
        })
    }
}

/// A pointer as object number and offset, when its term shows both: `base + offset` with exactly one base in
/// it.
pub fn split_base(store: &mut TermStore, addr: Term) -> Option<(u32, Term)> {
    if let Some(object) = base_object(store, addr) {
        let width = store.width(addr);
        return Some((object, store.bv(width, 0)));
    }
    let node = store.node(addr)?;
    if node.op != Op::Add {
        return None;
    }
    let [left, right, _] = node.args;
    if let (Some(object), Some(_)) = (base_object(store, left), store.constant(right)) {
        return Some((object, right));
    }
    let mut form = store.linear(addr);
    let mut found = None;
    for (i, m) in form.monomials.iter().enumerate() {
        if let Some(object) = base_object(store, m.atom) {
            if m.coefficient != 1 || found.is_some() {
                return None;
            }
            found = Some((i, object));
        }
    }
    let (i, object) = found?;
    form.monomials.remove(i);
    Some((object, store.linear_term(&form)))
}

fn base_object(store: &TermStore, t: Term) -> Option<u32> {
    match store.symbol(store.as_symbol(t)?).kind {
        SymbolKind::Base { object, .. } => Some(object),
        _ => None,
    }
}
