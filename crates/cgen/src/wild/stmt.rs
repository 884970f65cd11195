//! Statements.

use super::{Feature, Line, Maker, Scope};

const DEEPEST: usize = 5;
const MOST_POINTS: usize = 6;

impl Maker {
    pub(super) fn block(&mut self, scope: &Scope, statements: usize) {
        let mut inner = Scope { level: scope.level + 1, ..scope.clone() };
        let outer_blocks = inner.blocks.len();
        for _ in 0..statements {
            self.statement(&mut inner);
        }
        for b in inner.blocks.split_off(outer_blocks) {
            if !self.risky() {
                self.line(format!("free({b});"));
            }
        }
    }

    pub(super) fn statement(&mut self, scope: &mut Scope) {
        self.budget -= 1;
        let simple = self.budget < 0 || scope.level >= DEEPEST;
        match self.rng.below(if simple { 34 } else { 100 }) {
            0..20 => self.assignment(scope),
            20..24 => {
                let (p, op) = (self.place(scope), *self.rng.pick(&["++", "--"]));
                self.line(format!("{p}{op};"));
            }
            24..29 => self.read(scope),
            29..32 => self.early(scope),
            32..34 => self.inner_point(scope),
            34..38 => {
                let (ty, value, name) = (self.number(), self.expr(scope, 1), self.fresh("v"));
                self.line(format!("{} {name} = {value};", ty.name));
                scope.numbers.push((ty, name));
            }
            38..52 => self.diamond(scope),
            52..74 if scope.loops < 3 => self.repeat(scope),
            74..78 if self.has(Feature::Switches) => self.switch(scope),
            78..86 if !self.functions.is_empty() && !self.in_function => self.call(scope),
            86..92 => self.memory(scope),
            92..94 => {
                let c = self.choice(scope);
                self.line(format!("__VERIFIER_assume({c});"));
            }
            _ => self.assignment(scope),
        }
    }

    pub(super) fn assignment(&mut self, scope: &Scope) {
        let (place, value) = (self.place(scope), self.expr(scope, 2));
        let op = *self.rng.pick(&["=", "=", "=", "+=", "-="]);
        self.line(format!("{place} {op} {value};"));
    }

    fn read(&mut self, scope: &Scope) {
        let Some(input) = self.input(scope.times) else { return self.assignment(scope) };
        let place = self.place(scope);
        let op = *self.rng.pick(&["=", "+=", "="]);
        self.line(format!("{place} {op} {input};"));
    }

    /// Out of a loop or a function, under a condition.
    fn early(&mut self, scope: &Scope) {
        let c = self.choice(scope);
        let leave = match (&scope.label, scope.breakable) {
            (Some(label), _) if self.rng.chance(30) => format!("goto {label}"),
            (_, true) => self.rng.pick(&["break", "break", "continue"]).to_string(),
            _ if self.in_function && scope.blocks.is_empty() => format!("return {}", self.atom(scope)),
            _ => return self.assignment(scope),
        };
        self.line(format!("if ({c}) {leave};"));
    }

    fn inner_point(&mut self, scope: &Scope) {
        if self.points >= MOST_POINTS {
            return self.assignment(scope);
        }
        if self.rng.chance(60) {
            let c = self.condition(scope);
            self.line(format!("if ({c}) {{"));
            self.point(scope);
            self.line("}");
        } else {
            self.point(scope);
        }
    }

    /// Two integers are observed.
    pub(super) fn point(&mut self, scope: &Scope) {
        let of = |m: &mut Maker| match m.rng.below(3) {
            0 => m.integer(scope),
            _ => {
                let names: Vec<&String> = scope.numbers.iter().map(|n| &n.1).collect();
                match m.rng.chance(60) || names.is_empty() {
                    true => m.observable(scope),
                    false => (*m.rng.pick(&names)).clone(),
                }
            }
        };
        let (a, b) = (of(self), of(self));
        let floats: Vec<String> = scope.numbers.iter().filter(|n| n.0.float).map(|n| n.1.clone()).collect();
        // a float is observed by a comparison: its conversion may be undefined
        let whole = |e: String| if floats.contains(&e) { format!("{e} > 0.5") } else { e };
        self.lines.push(Line::Point { index: self.points, a: whole(a), b: whole(b) });
        self.points += 1;
    }

    fn observable(&mut self, scope: &Scope) -> String {
        for _ in 0..5 {
            let p = self.place(scope);
            if !scope.numbers.iter().any(|n| n.0.float && n.1 == p) {
                return p;
            }
        }
        String::from("g0")
    }

    fn diamond(&mut self, scope: &Scope) {
        let c = self.choice(scope);
        self.line(format!("if ({c}) {{"));
        let n = self.rng.between(1, 2);
        self.block(scope, n);
        if self.rng.chance(60) {
            self.line("} else {");
            let n = self.rng.between(1, 2);
            self.block(scope, n);
        }
        self.line("}");
    }

    fn switch(&mut self, scope: &Scope) {
        let value = self.integer(scope);
        let mask = *self.rng.pick(&[" & 3", ""]);
        self.line(format!("switch ({value}{mask}) {{"));
        let first = self.rng.below(3) as i32 - 1;
        // `continue` would mean the loop around, `break` the switch
        let inner = Scope { breakable: false, ..scope.clone() };
        for k in 0..self.rng.between(2, 3) as i32 {
            self.line(format!("case {}: {{", first + 2 * k));
            self.block(&inner, 1);
            if self.rng.chance(60) {
                self.line("break;");
            }
            self.line("}");
        }
        if self.rng.chance(60) {
            self.line("default: {");
            self.block(&inner, 1);
            self.line("}");
        }
        self.line("}");
    }
}
