//! Escape analysis: which objects need an address at all, and whether the address of one may be kept where
//! something finds it after the object is gone.
//!
//! The decisions are made here. Who knows the code tells how addresses are used in it ([`AddressUses`]): the
//! front end asks before there is a program, because the answer decides what becomes a variable of it.

use hashbrown::{HashMap, HashSet};
use std::hash::Hash;

/// What one use of an object needs of it.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ObjectUse {
    /// The whole value: it is read, written or made arbitrary.
    Value,
    /// The address, or a part of the value.
    Address,
}

/// Whether an object can be a variable without an address: every use needs the whole value only.
pub fn is_promotable(uses: impl IntoIterator<Item = ObjectUse>) -> bool {
    uses.into_iter().all(|u| u == ObjectUse::Value)
}

/// What one use does with an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AddressUse<V> {
    /// Looks at it or through it, and keeps nothing: a read, a write to what it points to, a comparison.
    Looks,
    /// Returns it from the function.
    Returns,
    /// Writes it somewhere. If that is a variable that is only loaded and stored: all values loaded from it.
    Stores(Option<Vec<V>>),
    /// Makes another address of the same object of it.
    Derives(V),
    /// Passes it to a function.
    Passes {
        /// The parameters that get it, of a function whose code is known.
        parameters: Vec<V>,
        /// What the call gives back.
        result: V,
        /// Whether the result may be the address whatever the code of the function does.
        returns: bool,
    },
    /// Anything else: the address counts as kept.
    Unknown,
}

/// Who knows how the addresses of some code are used.
pub trait AddressUses {
    /// A value of the code.
    type Value: Copy + Eq + Hash;

    /// All uses of an address within its function, in a fixed order.
    fn uses(&self, address: Self::Value) -> Vec<AddressUse<Self::Value>>;
}

/// Whether the address of a local is kept, by its own function or by one that is called.
///
/// Only then it matters where exactly the local dies. A function that is given the address and neither stores
/// it away nor gives it back is done with it while the local lives. What is not understood keeps it.
pub fn is_kept<U: AddressUses>(code: &U, local: U::Value) -> bool {
    // a local that its function returns is dead by then anyway
    Flow { code, parameters: HashMap::new() }.follow(local, true).kept
}

/// What a function does with an address.
#[derive(Copy, Clone)]
struct Fate {
    kept: bool,
    returned: bool,
}

const KEPT: Fate = Fate { kept: true, returned: true };

struct Flow<'c, U: AddressUses> {
    code: &'c U,
    parameters: HashMap<U::Value, Fate>,
}

impl<U: AddressUses> Flow<'_, U> {
    fn of_parameter(&mut self, parameter: U::Value) -> Fate {
        if let Some(&known) = self.parameters.get(&parameter) {
            return known;
        }
        // what a recursive call does is not known yet
        self.parameters.insert(parameter, KEPT);
        let fate = self.follow(parameter, false);
        self.parameters.insert(parameter, fate);
        fate
    }

    /// Follows an address through its function; `own` if that is the function of the local.
    fn follow(&mut self, from: U::Value, own: bool) -> Fate {
        let mut fate = Fate { kept: false, returned: false };
        let mut seen = HashSet::new();
        let mut open = vec![from];
        while let Some(address) = open.pop() {
            if !seen.insert(address) {
                continue;
            }
            for u in self.code.uses(address) {
                match u {
                    AddressUse::Looks => {}
                    AddressUse::Returns => fate.returned = true,
                    // the variables of a callee are gone before the local is
                    AddressUse::Stores(Some(loaded)) if !own => open.extend(loaded),
                    AddressUse::Derives(other) => open.push(other),
                    AddressUse::Passes { parameters, result, returns } => {
                        let fates: Vec<Fate> = parameters.iter().map(|p| self.of_parameter(*p)).collect();
                        if fates.iter().any(|f| f.kept) {
                            return KEPT;
                        }
                        let given_back = returns || fates.iter().any(|f| f.returned);
                        open.extend(given_back.then_some(result));
                    }
                    AddressUse::Stores(_) | AddressUse::Unknown => return KEPT,
                }
            }
        }
        fate
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Values by name, with their uses.
    struct Code(Vec<(&'static str, Vec<AddressUse<&'static str>>)>);

    impl AddressUses for Code {
        type Value = &'static str;

        fn uses(&self, address: &'static str) -> Vec<AddressUse<&'static str>> {
            self.0.iter().find(|(name, _)| *name == address).map(|(_, uses)| uses.clone()).unwrap_or_default()
        }
    }

    fn passes(parameters: &[&'static str]) -> AddressUse<&'static str> {
        AddressUse::Passes { parameters: parameters.to_vec(), result: "result", returns: false }
    }

    fn kept(code: Vec<(&'static str, Vec<AddressUse<&'static str>>)>) -> bool {
        is_kept(&Code(code), "x")
    }

    #[test]
    fn looking_and_returning_keep_nothing_and_the_unknown_keeps_all() {
        assert!(!kept(vec![("x", vec![AddressUse::Looks, AddressUse::Returns])]));
        assert!(kept(vec![("x", vec![AddressUse::Looks, AddressUse::Unknown])]));
        assert!(kept(vec![("x", vec![AddressUse::Derives("y")]), ("y", vec![AddressUse::Unknown])]));
        // a cycle of phis ends
        assert!(!kept(vec![("x", vec![AddressUse::Derives("y")]), ("y", vec![AddressUse::Derives("x")])]));
    }

    #[test]
    fn only_a_callee_may_put_it_into_a_variable() {
        let stores = AddressUse::Stores(Some(vec!["again"]));
        assert!(kept(vec![("x", vec![stores.clone()])]));
        assert!(!kept(vec![("x", vec![passes(&["p"])]), ("p", vec![stores.clone()])]));
        let again = ("again", vec![AddressUse::Unknown]);
        assert!(kept(vec![("x", vec![passes(&["p"])]), ("p", vec![stores]), again]));
        assert!(kept(vec![("x", vec![passes(&["p"])]), ("p", vec![AddressUse::Stores(None)])]));
    }

    #[test]
    fn what_a_callee_gives_back_is_followed() {
        let result = ("result", vec![AddressUse::Unknown]);
        let code = |uses| vec![("x", vec![passes(&["p"])]), ("p", uses), result.clone()];
        assert!(kept(code(vec![AddressUse::Returns])));
        assert!(!kept(code(vec![AddressUse::Looks])));
        // recursion is taken for the worst
        assert!(kept(code(vec![passes(&["p"])])));
        let returns = AddressUse::Passes { parameters: vec![], result: "result", returns: true };
        assert!(kept(vec![("x", vec![returns]), result.clone()]));
    }

    #[test]
    fn one_use_of_the_address_keeps_an_object_from_being_a_variable() {
        assert!(is_promotable([ObjectUse::Value, ObjectUse::Value]));
        assert!(!is_promotable([ObjectUse::Value, ObjectUse::Address]));
    }
}
