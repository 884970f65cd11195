//! Pointers that the program was given from outside, and the objects they point to. Such an object is made
//! at the first access through its pointer; from then on the pointer is known to be an address in it.

use crate::state::State;
use crate::tuning::{OUTSIDE_BYTES, OUTSIDE_BYTES_BEFORE};
use imbl::{HashMap, HashSet};
use secateur_term::{AddressSpace, Monomial, Op, SymbolKind, Term, TermStore, to_signed};

/// An object that was made because a pointer from outside was followed.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Made {
    /// The number of the object.
    pub number: u32,
    /// The address that the pointer is, as one in the object.
    pub address: Term,
}

/// The pointers from outside that a path has followed.
#[derive(Clone, Debug, Default)]
pub struct Outside {
    made: HashMap<Term, Made>,
    /// Symbols of which the path says more than that they are not certain numbers.
    bound: HashSet<Term>,
    open: bool,
}

/// An address at a known distance of a pointer from outside.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Near {
    /// The value of the pointer.
    pub pointer: Term,
    /// How many bytes further the address is.
    pub distance: i128,
}

impl Near {
    /// The place of an address, if it is the sum of a number and of one value that nobody in the program chose.
    pub fn of(store: &TermStore, addr: Term) -> Option<Near> {
        let form = store.linear(addr);
        let [m] = form.monomials.as_slice() else { return None };
        let distance = to_signed(form.constant, form.width);
        (m.coefficient == 1 && is_from_outside(store, m.atom)).then_some(Near { pointer: m.atom, distance })
    }

    /// Whether so many bytes from there on lie in the object that is made for the pointer.
    pub fn is_inside(&self, bytes: u32) -> bool {
        in_object(self.distance, bytes)
    }
}

/// Whether so many bytes at a distance of a pointer from outside lie in the object that is made for it.
pub fn in_object(distance: i128, bytes: u32) -> bool {
    let before = i128::from(OUTSIDE_BYTES_BEFORE);
    let after = i128::from(OUTSIDE_BYTES) - before;
    distance >= -before && distance + i128::from(bytes) <= after
}

/// Whether a value is one that nobody in the program chose: a symbol of an input or of what was never
/// written, or the bytes of such a thing side by side.
pub fn is_from_outside(store: &TermStore, t: Term) -> bool {
    if let Some(symbol) = store.as_symbol(t) {
        return matches!(store.symbol(symbol).kind, SymbolKind::Input | SymbolKind::Uninit);
    }
    match store.node(t) {
        Some(n) if n.op == Op::Concat => n.children().iter().all(|c| is_from_outside(store, *c)),
        _ => false,
    }
}

impl Outside {
    /// The pointer with this value points into this object from now on.
    pub fn add(&mut self, pointer: Term, made: Made) {
        self.made.insert(pointer, made);
    }

    /// The object that this pointer was found to point to.
    pub fn of(&self, pointer: Term) -> Option<Made> {
        self.made.get(&pointer).copied()
    }

    /// What was made so far, in no particular order.
    pub fn made(&self) -> impl Iterator<Item = Made> + '_ {
        self.made.values().copied()
    }

    /// The pointers that were followed, with what was made for them, in no particular order.
    pub fn followed(&self) -> impl Iterator<Item = (Term, Made)> + '_ {
        self.made.iter().map(|(pointer, made)| (*pointer, *made))
    }

    /// Whether a condition says no more than that the object of a followed pointer is apart from another object.
    pub fn implies(&self, store: &TermStore, cond: Term) -> bool {
        if self.made.is_empty() {
            return false;
        }
        let inner = |t: Term, op: Op| store.node(t).filter(|n| n.op == op).copied();
        let Some(n) = inner(cond, Op::Not).and_then(|n| inner(n.args[0], Op::Eq)) else { return false };
        if !differs_from_a_pointer(store, n.args[0], n.args[1]) {
            return false;
        }
        let known = |s: &Term| self.made.contains_key(s) || store.mentions_base(*s);
        store.symbols_of(&[n.args[0], n.args[1]]).iter().all(known)
    }

    /// Objects may be made for this state: all its values that nobody chose come from outside of the program.
    pub fn open(&mut self) {
        self.open = true;
    }

    /// Whether objects may be made.
    pub fn is_open(&self) -> bool {
        self.open
    }

    /// The path says this. What it says of a pointer beyond what holds for the addresses of all objects may keep
    /// it from pointing to one of its own.
    pub fn learn(&mut self, store: &TermStore, cond: Term) {
        if !self.open || holds_everywhere(store, cond) {
            return;
        }
        for symbol in store.symbols_of(&[cond]) {
            if is_from_outside(store, symbol) {
                self.bound.insert(symbol);
            }
        }
    }

    /// Forgets what was learnt since an earlier state of this list.
    pub fn unlearn(&mut self, earlier: &Outside) {
        self.bound = earlier.bound.clone();
    }

    /// Whether the path says nothing that would keep a pointer from pointing to an object of its own.
    pub fn is_free(&self, store: &TermStore, pointer: Term) -> bool {
        self.open && store.symbols_of(&[pointer]).iter().all(|s| !self.bound.contains(s))
    }

    /// The place of an address whose pointer from outside was not followed so far and surely can be.
    pub fn unmade(&self, store: &TermStore, addr: Term) -> Option<Near> {
        if !self.open {
            return None;
        }
        Near::of(store, addr).filter(|n| self.of(n.pointer).is_none() && self.is_free(store, n.pointer))
    }

    /// The address with its pointer from outside replaced by the address in the object it points to; the
    /// address itself if no such object was made.
    pub fn settled(&self, store: &mut TermStore, addr: Term) -> Term {
        if self.made.is_empty() || addr.is_immediate() {
            return addr;
        }
        if let Some(made) = self.made.get(&addr) {
            return made.address;
        }
        let form = store.linear(addr);
        let known = form.monomials.iter().enumerate().filter(|(_, m)| m.coefficient == 1);
        let mut known = known.filter_map(|(i, m)| Some((i, self.of(m.atom)?)));
        let (Some((at, made)), None) = (known.next(), known.next()) else { return addr };
        let mut rest = form;
        rest.monomials.remove(at);
        let rest = store.linear_term(&rest);
        store.add(made.address, rest)
    }
}

/// The base addresses of objects that the path of a state relates an address to, directly or by way of other values: the
/// address may be one in such an object, whatever it comes from.
pub fn tied_bases(store: &TermStore, state: &State, addr: Term) -> Vec<Term> {
    let kind = |symbol: Term| store.as_symbol(symbol).map(|s| store.symbol(s).kind);
    let is_base = |symbol: Term| matches!(kind(symbol), Some(SymbolKind::Base { .. }));
    let mut reached = store.symbols_of(&[addr]);
    let mut left: Vec<Vec<Term>> = state.path.iter().map(|c| store.symbols_of(&[*c])).collect();
    // a base in the address may be no more than part of an index
    let mut found: Vec<Term> = reached.iter().copied().filter(|s| is_base(*s)).collect();
    loop {
        let before = left.len();
        left.retain(|symbols| {
            // an object is where a chain ends: all pointers into it share its base
            let touches = symbols.iter().any(|s| !is_base(*s) && reached.contains(s));
            if touches {
                found.extend(symbols.iter().copied().filter(|s| is_base(*s)));
                reached.extend(symbols);
            }
            !touches
        });
        if left.len() == before {
            found.sort_unstable();
            found.dedup();
            return found;
        }
    }
}

/// Whether two values of which it is known that they differ are whole addresses, one of them a pointer from outside:
/// an object of its own can be made apart from all that it differs from.
fn differs_from_a_pointer(store: &TermStore, a: Term, b: Term) -> bool {
    let (a, b) = (store.linear(a), store.linear(b));
    let minus = u128::MAX >> (128 - a.width);
    let signed = |m: &Monomial, plus: bool| match (m.coefficient, plus) {
        (1, _) => Some((m.atom, plus)),
        (c, _) if c == minus => Some((m.atom, !plus)),
        _ => None,
    };
    let all = a.monomials.iter().map(|m| signed(m, true)).chain(b.monomials.iter().map(|m| signed(m, false)));
    let Some(parts) = all.collect::<Option<Vec<(Term, bool)>>>() else { return false };
    let [(p, x), (q, y)] = parts[..] else { return false };
    let kind = |t: Term| store.as_symbol(t).map(|s| store.symbol(s).kind);
    let outside = |t: Term| matches!(kind(t), Some(SymbolKind::Input | SymbolKind::Uninit));
    let address = |t: Term| outside(t) || matches!(kind(t), Some(SymbolKind::Base { .. }));
    x != y && p != q && a.width >= 32 && address(p) && address(q) && (outside(p) || outside(q))
}

/// Whether a condition holds wherever a pointer in it points to an object: it is not null, or no error number.
fn holds_everywhere(store: &TermStore, cond: Term) -> bool {
    let Some(n) = store.node(cond) else { return true };
    let (comparison, truth) = match n.op {
        Op::Not => (n.args[0], false),
        _ => (cond, true),
    };
    let Some(c) = store.node(comparison) else { return false };
    if c.op == Op::Eq && !truth && differs_from_a_pointer(store, c.args[0], c.args[1]) {
        return true;
    }
    let (limit, pointer, above) = match (store.constant(c.args[0]), store.constant(c.args[1])) {
        (None, Some(limit)) => (limit, c.args[0], false),
        (Some(limit), None) => (limit, c.args[1], true),
        _ => return false,
    };
    if !is_from_outside(store, pointer) {
        return false;
    }
    let space = AddressSpace::of(store.width(pointer));
    let at = |address: u128| match (c.op, above) {
        (Op::Ult, false) => Some(address < limit),
        (Op::Ult, true) => Some(limit < address),
        // not to be one of the addresses is no bound
        (Op::Eq, _) if !truth => Some(false),
        _ => None,
    };
    [space.low, space.end].into_iter().all(|address| at(address) == Some(truth))
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_term::{Sort, SymbolKind};

    #[test]
    fn an_address_is_settled_where_its_pointer_is_known() {
        let mut store = TermStore::new();
        let pointer = store.input("p", 64);
        let other = store.input("q", 64);
        let base = store.fresh("base", Sort::Bv(64), SymbolKind::Base { object: 7, align: 1, size: 64 });
        let mut outside = Outside::default();
        let (four, eight) = (store.bv(64, 4), store.bv(64, 8));
        let address = store.add(base, eight);
        let field = store.add(pointer, four);
        assert_eq!(outside.settled(&mut store, field), field);
        outside.add(pointer, Made { number: 7, address });
        let twelve = store.bv(64, 12);
        let settled = store.add(base, twelve);
        assert_eq!(outside.settled(&mut store, pointer), address);
        assert_eq!(outside.settled(&mut store, field), settled);
        assert_eq!(outside.settled(&mut store, other), other);
    }
}
