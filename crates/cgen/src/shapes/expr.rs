//! Expressions. Overflow wraps: natively the programs are compiled with `-fwrapv`.

use super::{Feature, Maker, Scope};

const NUMBERS: [&str; 18] = [
    "0", "1", "1", "2", "2", "3", "4", "5", "7", "8", "10", "(-1)", "(-2)", "100", "127", "128", "255", "256",
];

impl Maker {
    pub(super) fn number(&mut self) -> String {
        self.rng.pick(&NUMBERS).to_string()
    }

    /// Something that can be read.
    fn readable(&mut self, scope: &Scope) -> String {
        let names: Vec<&String> = scope.variables.iter().map(|v| &v.1).chain(&scope.constants).collect();
        let name = self.rng.pick(&names).to_string();
        match self.rng.below(100) {
            0..20 if self.has(Feature::Arrays) => match self.rng.below(2) {
                0 => format!("A[{name} & 3]"),
                _ => format!("A[{}]", self.rng.below(4)),
            },
            20..35 if self.has(Feature::Structs) => {
                self.rng.pick(&["S.a", "S.b", "S.c", "T.a", "T.b", "T.c"]).to_string()
            }
            35..50 if !scope.pointers.is_empty() => format!("*{}", self.rng.pick(&scope.pointers)),
            _ => name,
        }
    }

    /// Something that can be assigned to.
    pub(super) fn place(&mut self, scope: &Scope) -> String {
        match self.rng.below(100) {
            0..12 if self.has(Feature::Arrays) => format!("A[({}) & 3]", self.expr(scope, 0)),
            12..25 if self.has(Feature::Arrays) => format!("A[{}]", self.rng.below(4)),
            25..40 if self.has(Feature::Structs) => {
                self.rng.pick(&["S.a", "S.b", "S.c", "T.a", "T.b"]).to_string()
            }
            40..60 if !scope.pointers.is_empty() => format!("*{}", self.rng.pick(&scope.pointers)),
            _ => self.rng.pick(&scope.variables).1.clone(),
        }
    }

    pub(super) fn expr(&mut self, scope: &Scope, depth: u32) -> String {
        let kind = self.rng.below(100);
        if depth == 0 || kind < 25 {
            return if self.rng.chance(75) { self.readable(scope) } else { self.number() };
        }
        let a = self.expr(scope, depth - 1);
        match kind {
            25..70 => {
                let op = *self.rng.pick(&["+", "-", "+", "-", "*", "&", "|", "^"]);
                let b = match op {
                    "*" => self.rng.pick(&["2", "3", "5", "(-1)"]).to_string(),
                    _ => self.expr(scope, depth - 1),
                };
                format!("({a} {op} {b})")
            }
            70..78 if self.has(Feature::Division) => {
                format!(
                    "({a} {} {})",
                    self.rng.pick(&["/", "%"]),
                    self.rng.pick(&["2", "3", "4", "7", "(-3)"])
                )
            }
            78..83 => format!(
                "((unsigned){a} {} {})",
                self.rng.pick(&["<<", ">>"]),
                self.rng.pick(&["1", "2", "7"])
            ),
            83..90 => format!("(({}){a})", self.ty().name),
            90..95 => {
                let c = self.condition(scope, depth - 1);
                format!("({c} ? {a} : {})", self.expr(scope, depth - 1))
            }
            _ => format!("(- {a})"),
        }
    }

    pub(super) fn condition(&mut self, scope: &Scope, depth: u32) -> String {
        match self.rng.below(100) {
            0..80 => {
                let a = self.expr(scope, depth);
                let b = if self.rng.chance(40) {
                    self.expr(scope, depth.saturating_sub(1))
                } else {
                    self.number()
                };
                format!("({a} {} {b})", self.rng.pick(&["<", "<=", ">", ">=", "==", "!="]))
            }
            80..90 => {
                let (a, b) = (self.condition(scope, 0), self.condition(scope, 0));
                format!("({a} {} {b})", self.rng.pick(&["&&", "||"]))
            }
            _ => format!("({} & 1)", self.expr(scope, depth)),
        }
    }

    /// A condition that is an input if there may be more of them.
    pub(super) fn choice(&mut self, scope: &Scope) -> String {
        // inside a loop it is asked for several times
        let cost = if scope.loops > 0 { 3 } else { 1 };
        if scope.loops > 1 || self.inputs + cost > self.most_inputs {
            return self.condition(scope, 1);
        }
        self.inputs += cost;
        String::from("NB()")
    }

    pub(super) fn observe(&mut self, scope: &Scope) -> String {
        self.points += 1;
        let (a, b) = (self.expr(scope, 1), self.expr(scope, 1));
        format!("OBS{}({a}, {b});", self.points - 1)
    }
}
