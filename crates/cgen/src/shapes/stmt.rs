//! Statements: every loop has a counter of its own that nothing else changes, so all programs end.

use super::{Feature, INT, Maker, Scope};

/// Points where values are observed, beside the last two.
const MOST_POINTS: usize = 6;
const DEEPEST: usize = 6;

impl Maker {
    pub(super) fn block(&mut self, scope: &Scope, statements: usize) -> Vec<String> {
        let mut inner = Scope { level: scope.level + 1, ..scope.clone() };
        (0..statements).flat_map(|_| self.statement(&mut inner)).collect()
    }

    pub(super) fn statement(&mut self, scope: &mut Scope) -> Vec<String> {
        self.budget -= 1;
        let simple = self.budget < 0 || scope.level >= DEEPEST;
        let kind = self.rng.below(if simple { 30 } else { 100 });
        let lines = match kind {
            0..23 => vec![self.assignment(scope)],
            23..27 => {
                let op = *self.rng.pick(&["++", "--"]);
                vec![format!("{}{op};", self.rng.pick(&scope.variables).1)]
            }
            27..30 if self.points < MOST_POINTS => {
                let (c, point) = (self.condition(scope, 1), self.observe(scope));
                vec![if self.rng.chance(70) { format!("if ({c}) {{ {point} }}") } else { point }]
            }
            30..34 => {
                let (ty, value, name) = (self.ty(), self.expr(scope, 2), self.fresh("v"));
                scope.variables.push((ty, name.clone()));
                vec![format!("{} {name} = {value};", ty.name)]
            }
            34..52 => self.diamond(scope),
            52..62 if scope.loops < 2 => self.counted(scope),
            62..67 if scope.loops < 2 => self.repeated(scope),
            67..72 if self.has(Feature::Switches) => self.switch(scope),
            72..77 if self.has(Feature::Machines) && scope.loops == 0 => self.machine(scope),
            77..83 if !self.functions.is_empty() && !self.in_function => self.call(scope),
            83..87 if self.has(Feature::Pointers) => vec![self.pointer(scope)],
            87..90 if self.has(Feature::Heap) => self.cell(scope),
            90..93 if self.has(Feature::Ranges) => vec![self.range(scope)],
            93..98 if scope.loops == 0 && self.inputs < self.most_inputs => vec![self.input(scope)],
            98..100 => vec![format!("__VERIFIER_assume({});", self.condition(scope, 1))],
            _ => vec![self.assignment(scope)],
        };
        let indent = "  ".repeat(scope.level.min(1));
        lines.into_iter().map(|l| format!("{indent}{l}")).collect()
    }

    fn assignment(&mut self, scope: &Scope) -> String {
        let (place, value) = (self.place(scope), self.expr(scope, 2));
        format!("{place} {} {value};", self.rng.pick(&["=", "=", "+=", "-=", "^="]))
    }

    fn diamond(&mut self, scope: &Scope) -> Vec<String> {
        let mut lines = vec![format!("if ({}) {{", self.choice(scope))];
        let n = self.rng.between(1, 2);
        lines.extend(self.block(scope, n));
        if self.rng.chance(70) {
            lines.push(String::from("} else {"));
            let n = self.rng.between(1, 2);
            lines.extend(self.block(scope, n));
        }
        lines.push(String::from("}"));
        lines
    }

    /// A loop with a counter, up to a constant or to a number that is not known.
    fn counted(&mut self, scope: &Scope) -> Vec<String> {
        let i = self.fresh("i");
        let mut inner = Scope { loops: scope.loops + 1, ..scope.clone() };
        inner.constants.push(i.clone());
        let mut lines = Vec::new();
        let end = if scope.loops == 0 && self.rng.chance(30) {
            let n = self.fresh("n");
            lines.push(format!("int {n} = ({} & 3);", self.expr(scope, 0)));
            inner.constants.push(n.clone());
            n
        } else {
            self.rng.between(2, 5).to_string()
        };
        lines.push(format!("for (int {i} = 0; {i} < {end}; {i}++) {{"));
        let n = self.rng.between(1, 3);
        lines.extend(self.block(&inner, n));
        if self.rng.chance(20) {
            let c = self.condition(&inner, 1);
            lines.push(format!("  if ({c}) {};", self.rng.pick(&["break", "continue"])));
        }
        lines.push(String::from("}"));
        lines
    }

    fn repeated(&mut self, scope: &Scope) -> Vec<String> {
        let f = self.fresh("f");
        let inner = Scope { loops: scope.loops + 1, ..scope.clone() };
        let c = if self.rng.chance(50) { self.choice(&inner) } else { self.condition(scope, 1) };
        let most = *self.rng.pick(&[2, 3, 4, 6]);
        let mut lines = vec![format!("int {f} = 0;"), format!("while ({f}++ < {most} && {c}) {{")];
        let n = self.rng.between(1, 2);
        lines.extend(self.block(&inner, n));
        lines.push(String::from("}"));
        lines
    }

    fn switch(&mut self, scope: &Scope) -> Vec<String> {
        let value = self.expr(scope, 1);
        let mut lines = vec![format!("switch ({value}{}) {{", self.rng.pick(&[" & 3", ""]))];
        let first = self.rng.below(3) as i32 - 1;
        for k in 0..self.rng.between(2, 3) as i32 {
            lines.push(format!("case {}: {{", first + 2 * k));
            lines.extend(self.block(scope, 1));
            lines.push(String::from(if self.rng.chance(60) { "} break;" } else { "}" }));
        }
        if self.rng.chance(60) {
            lines.push(String::from("default: {"));
            lines.extend(self.block(scope, 1));
            lines.push(String::from("}"));
        }
        lines.push(String::from("}"));
        lines
    }

    fn machine(&mut self, scope: &Scope) -> Vec<String> {
        let (state, i) = (self.fresh("st"), self.fresh("i"));
        let mut inner = Scope { loops: scope.loops + 1, ..scope.clone() };
        inner.constants.push(state.clone());
        let (states, rounds) = (self.rng.between(2, 4), *self.rng.pick(&[3, 4, 6]));
        let mut lines = vec![
            format!("int {state} = 0, {i} = 0;"),
            format!("while ({i}++ < {rounds}) {{"),
            format!("  switch ({state}) {{"),
        ];
        for k in 0..states {
            lines.push(format!("  case {k}: {{"));
            lines.extend(self.block(&inner, 1));
            let c = if self.rng.chance(40) { self.choice(&inner) } else { self.condition(&inner, 1) };
            let (a, b) = (self.rng.below(states), self.rng.below(states));
            lines.push(format!("    {state} = {c} ? {a} : {b};"));
            lines.push(String::from("  } break;"));
        }
        lines.extend([String::from("  }"), String::from("}")]);
        lines
    }

    /// A new input, or a variable without a value, in a small range; sometimes at the end of its type.
    fn input(&mut self, scope: &mut Scope) -> String {
        self.inputs += 2;
        let ty = if self.rng.chance(25) { INT } else { self.ty() };
        let name = self.fresh("x");
        scope.variables.push((ty, name.clone()));
        if self.has(Feature::Uninitialised) && self.rng.chance(40) {
            return format!("UN({}, {name}, 0, {});", ty.name, self.rng.pick(&[1, 3]));
        }
        let mut low: i64 = if ty.signed { self.rng.below(3) as i64 - 2 } else { self.rng.below(2) as i64 };
        let mut high = low + self.rng.between(1, 4) as i64;
        if ty.bits < 64 && self.rng.chance(20) {
            high = (1i64 << (ty.bits - u32::from(ty.signed))) - 1;
            low = high - 2;
        }
        format!("IN({}, {}, {name}, {low}, {high});", ty.name, ty.input)
    }
}
