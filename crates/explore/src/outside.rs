//! Pointers that the program was given from outside, and the objects they point to. Such an object is made
//! at the first access through its pointer; from then on the pointer is known to be an address in it.

use imbl::HashMap;
use secateur_term::{Term, TermStore};

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
    open: bool,
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

    /// Objects may be made for this state: all its values that nobody chose come from outside of the program.
    pub fn open(&mut self) {
        self.open = true;
    }

    /// No more objects are made for this state: its values need not come from outside of the program.
    pub fn close(&mut self) {
        self.open = false;
    }

    /// Whether objects may be made.
    pub fn is_open(&self) -> bool {
        self.open
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
