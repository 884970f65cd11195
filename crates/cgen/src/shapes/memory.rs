//! Statements on memory.

use super::{Feature, Maker, Scope};

impl Maker {
    /// A pointer to one thing or another.
    pub(super) fn pointer(&mut self, scope: &mut Scope) -> String {
        if !scope.pointers.is_empty() && self.rng.chance(50) {
            let c = self.condition(scope, 1);
            let third = if self.has(Feature::Structs) { "S.a" } else { "g1" };
            let (a, b) = (*self.rng.pick(&["g0", "g1"]), *self.rng.pick(&["g0", "g1", third]));
            return format!("{} = {c} ? &{a} : &{b};", self.rng.pick(&scope.pointers));
        }
        let c = self.choice(scope);
        let ints: Vec<String> =
            scope.variables.iter().filter(|v| v.0 == super::INT).map(|v| v.1.clone()).collect();
        let (a, b) = (self.rng.pick(&ints).clone(), self.rng.pick(&ints).clone());
        let p = self.fresh("p");
        scope.pointers.push(p.clone());
        format!("int *{p} = {c} ? &{a} : &{b};")
    }

    /// An int on the heap.
    pub(super) fn cell(&mut self, scope: &mut Scope) -> Vec<String> {
        let (value, h) = (self.expr(scope, 1), self.fresh("h"));
        scope.pointers.push(h.clone());
        let size = *self.rng.pick(&["sizeof(int)", "2 * sizeof(int)"]);
        vec![format!("int *{h} = malloc({size});"), format!("if (!{h}) abort();"), format!("*{h} = {value};")]
    }

    /// Several bytes at once.
    pub(super) fn range(&mut self, scope: &Scope) -> String {
        let (a, b) = (self.expr(scope, 0), self.expr(scope, 1));
        match self.rng.below(7) {
            0 => format!("memset(A, {a}, 3);"),
            1 => String::from("memcpy(A, B, 4);"),
            2 => String::from("memcpy(&B[1], A, 2);"),
            3 => String::from("memcpy(&T, &S, sizeof S);"),
            4 => format!("B[{a} & 3] = {b};"),
            5 => String::from("g0 = B[0] + B[3];"),
            _ => format!("memset(B, 0, {a} & 3);"),
        }
    }
}
