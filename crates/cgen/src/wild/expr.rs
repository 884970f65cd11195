//! Expressions: mostly guarded against undefined behaviour, now and then not.

use super::prelude::INPUTS;
use super::{Feature, Maker, Number, Scope};

impl Maker {
    /// An input if the tree of inputs does not get too large; `times` is how often it is read.
    pub(super) fn input(&mut self, times: u64) -> Option<String> {
        let (name, bits) = *self.rng.pick(&INPUTS);
        // half of all inputs are bits
        let (name, bits) = if self.rng.chance(50) { INPUTS[0] } else { (name, bits) };
        let floats = self.has(Feature::Floats);
        let allowed = if name.contains("FLOAT") || name.contains("DOUBLE") { floats } else { true };
        let cost = bits * times as f64;
        if !allowed || cost > self.input_bits {
            return None;
        }
        self.input_bits -= cost;
        Some(String::from(name))
    }

    pub(super) fn input_or_constant(&mut self, ty: Number, times: u64) -> String {
        self.input(times).unwrap_or_else(|| self.constant(ty.float))
    }

    pub(super) fn constant(&mut self, float: bool) -> String {
        if float {
            return self.rng.pick(&["0.0", "1.0", "0.5", "-1.5", "3.0f", "0.1"]).to_string();
        }
        if self.has(Feature::Wide) && self.rng.chance(5) {
            return self
                .rng
                .pick(&["4294967296LL", "-2147483648LL", "4294967295u", "0x7fffffffffffffffLL"])
                .to_string();
        }
        match self.rng.below(12) {
            0..8 => self.rng.below(5).to_string(),
            8 => String::from("-1"),
            9 => self.rng.pick(&["7", "8", "15", "16", "31"]).to_string(),
            10 => self.rng.pick(&["127", "128", "255", "256", "65535"]).to_string(),
            _ => self.rng.pick(&["-2", "2147483647", "-128", "100"]).to_string(),
        }
    }

    /// An index of an array of four.
    pub(super) fn index(&mut self, scope: &Scope) -> String {
        if self.rng.chance(25) {
            return self.rng.below(4).to_string();
        }
        let v = self.integer(scope);
        if self.risky() { v } else { format!("{v} & 3") }
    }

    /// A variable or a counter that is an integer.
    pub(super) fn integer(&mut self, scope: &Scope) -> String {
        let mut names: Vec<&String> = scope.numbers.iter().filter(|n| !n.0.float).map(|n| &n.1).collect();
        names.extend(&scope.counters);
        if names.is_empty() { String::from("1") } else { (*self.rng.pick(&names)).clone() }
    }

    /// Something that can be assigned to: an lvalue of a number.
    pub(super) fn place(&mut self, scope: &Scope) -> String {
        for _ in 0..4 {
            let found = match self.rng.below(12) {
                0..6 if !scope.numbers.is_empty() => Some(self.rng.pick(&scope.numbers).1.clone()),
                6 if self.has(Feature::Arrays) => Some(format!("A[{}]", self.index(scope))),
                7 if self.has(Feature::Structs) => self.field(scope),
                8 if self.has(Feature::BitFields) => {
                    Some(self.rng.pick(&["B.f", "B.g", "B.h", "B.k"]).to_string())
                }
                9 if self.has(Feature::Unions) => Some(match self.rng.below(5) {
                    0 => String::from("U.i"),
                    1 => String::from("U.u"),
                    2 => format!("U.c[{}]", self.index(scope)),
                    3 => String::from("U.s[1]"),
                    _ => String::from("U.q.lo"),
                }),
                10 if !scope.pointers.is_empty() => Some(format!("*{}", self.rng.pick(&scope.pointers))),
                11 if !scope.blocks.is_empty() => {
                    let b = self.rng.pick(&scope.blocks).clone();
                    Some(format!("{b}[{}]", self.index(scope)))
                }
                _ => None,
            };
            if let Some(found) = found {
                return found;
            }
        }
        String::from("g0")
    }

    fn field(&mut self, scope: &Scope) -> Option<String> {
        let s = *self.rng.pick(&["S.", "T.", "P->", "Q[1].", "S."]);
        Some(match self.rng.below(4) {
            0 => format!("{s}a"),
            1 => format!("{s}b"),
            2 => format!("{s}c"),
            _ => format!("{s}d[{}]", self.index(scope)),
        })
    }

    pub(super) fn atom(&mut self, scope: &Scope) -> String {
        match self.rng.below(10) {
            0..3 => self.constant(false),
            3..5 => self.integer(scope),
            _ => self.place(scope),
        }
    }

    pub(super) fn expr(&mut self, scope: &Scope, depth: u32) -> String {
        if depth == 0 {
            return self.atom(scope);
        }
        let a = self.expr(scope, depth - 1);
        let b = self.atom(scope);
        match self.rng.below(24) {
            0..3 => a,
            3..6 => format!("({a} + {b})"),
            6 | 7 => format!("({a} - {b})"),
            8 => format!("({a} * {})", self.rng.between(0, 3)),
            9 if self.risky() => format!("({a} * {b})"),
            9..12 => {
                let op = *self.rng.pick(&["<", "<=", "==", "!=", ">"]);
                format!("({a} {op} {b})")
            }
            12 => format!("({} ? {a} : {b})", self.condition(scope)),
            13 => format!("!({a})"),
            14 => format!("-({a})"),
            15 => {
                let ty = self.number();
                format!("({})({a})", ty.name)
            }
            16 | 17 => {
                // no bit operations on floats
                let (a, b) = (self.integer(scope), self.integer(scope));
                format!("({a} {} {b})", self.rng.pick(&["&", "|", "^"]))
            }
            18 if self.has(Feature::Division) => {
                let (a, b) = (self.integer(scope), self.integer(scope));
                let op = *self.rng.pick(&["/", "%"]);
                if self.risky() { format!("({a} {op} {b})") } else { format!("({a} {op} (({b} & 7) + 1))") }
            }
            19 if self.has(Feature::Shifts) => {
                let (a, b) = (self.integer(scope), self.integer(scope));
                let op = *self.rng.pick(&["<<", ">>"]);
                if self.risky() {
                    format!("({a} {op} {b})")
                } else {
                    format!("((unsigned){a} {op} ({b} & 7))")
                }
            }
            20 => format!("({} && {})", self.condition(scope), self.condition(scope)),
            21 => format!("({} || {})", self.condition(scope), self.condition(scope)),
            _ => format!("((unsigned)({a}) + (unsigned)({b}))"),
        }
    }

    pub(super) fn condition(&mut self, scope: &Scope) -> String {
        let (a, b) = (self.atom(scope), self.atom(scope));
        let op = *self.rng.pick(&["<", "<=", "==", "!=", ">", ">="]);
        match self.rng.below(6) {
            0 => a,
            1 => format!("{} & {}", self.integer(scope), self.rng.between(1, 3)),
            _ => format!("{a} {op} {b}"),
        }
    }

    /// A condition that is often an input.
    pub(super) fn choice(&mut self, scope: &Scope) -> String {
        if self.rng.chance(60)
            && let Some(input) = self.input(scope.times)
        {
            return match self.rng.below(3) {
                0 => format!("{input} > {}", self.rng.below(2)),
                1 => format!("{input} == {}", self.atom(scope)),
                _ => input,
            };
        }
        self.condition(scope)
    }
}
