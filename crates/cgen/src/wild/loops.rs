//! Loops of all forms. Most have a counter of their own that nothing else changes; few inputs are read in
//! long ones.

use super::{Maker, Scope};

impl Maker {
    pub(super) fn repeat(&mut self, scope: &Scope) {
        let i = self.fresh("i");
        let long = scope.loops == 0 && self.rng.chance(20);
        let most = if long { *self.rng.pick(&[10, 50, 200]) } else { self.rng.between(1, 4) as u64 };
        let mut inner = Scope {
            loops: scope.loops + 1,
            times: scope.times.saturating_mul(most),
            breakable: true,
            ..scope.clone()
        };
        inner.counters.push(i.clone());
        let ty = *self.rng.pick(&["int", "unsigned", "int", "short", "unsigned char", "long"]);
        let statements = self.rng.between(1, 3);
        match self.rng.below(7) {
            0 => {
                self.line(format!("for ({ty} {i} = 0; {i} < {most}; {i}++) {{"));
                self.block(&inner, statements);
                self.line("}");
            }
            1 => {
                let step = self.rng.between(1, 3);
                self.line(format!(
                    "for ({ty} {i} = {most}; {i} > 0; {i} = {i} > {step} ? {i} - {step} : 0) {{"
                ));
                self.block(&inner, statements);
                self.line("}");
            }
            2 => {
                let n = self.fresh("n");
                let value = self.input(scope.times).unwrap_or_else(|| self.integer(scope));
                self.line(format!("int {n} = (int)({value}) & {};", if most > 2 { 3 } else { 1 }));
                inner.times = scope.times.saturating_mul(3);
                inner.counters.push(n.clone());
                self.line(format!("for (int {i} = 0; {i} < {n}; {i}++) {{"));
                self.block(&inner, statements);
                self.line("}");
            }
            3 => {
                let c = self.choice(&inner);
                self.line(format!("{ty} {i} = 0;"));
                self.line(format!("while ({i}++ < {most} && {c}) {{"));
                self.block(&inner, statements);
                self.line("}");
            }
            4 => {
                self.line(format!("{ty} {i} = 0;"));
                self.line("while (1) {");
                let c = self.choice(&inner);
                self.line(format!("if ({i} >= {most} || {c}) break;"));
                self.line(format!("{i}++;"));
                self.block(&inner, statements);
                self.line("}");
            }
            5 => {
                let c = self.choice(&inner);
                self.line(format!("{ty} {i} = 0;"));
                self.line("do {");
                self.block(&inner, statements);
                self.line(format!("}} while (++{i} < {most} && {c});"));
            }
            // no counter but a variable that the loop changes
            _ => {
                let (x, step) = (self.fresh("w"), self.rng.between(1, 7));
                let first = self.rng.below(3);
                self.line(format!("{ty} {x} = {first};"));
                let mut around = inner.clone();
                around.counters.pop();
                around.counters.push(x.clone());
                self.line("do {");
                self.block(&around, statements);
                self.line(format!("{x} += {step};"));
                self.line(format!("}} while ({x} <= {most});"));
            }
        }
    }
}
