//! Functions, called from several places; recursion counts down.

use super::{Feature, Function, Maker, Scope};

impl Maker {
    pub(super) fn function(&mut self) -> Vec<String> {
        let name = self.fresh("fn");
        let mut scope = self.outer_scope();
        let mut parameters = Vec::new();
        let mut declared = Vec::new();
        let mut names = Vec::new();
        for _ in 0..self.rng.between(1, 2) {
            let a = self.fresh("a");
            if self.has(Feature::Pointers) && self.rng.chance(40) {
                declared.push(format!("int *{a}"));
                scope.pointers.push(a.clone());
                parameters.push(None);
            } else {
                let ty = self.ty();
                declared.push(format!("{} {a}", ty.name));
                scope.variables.push((ty, a.clone()));
                parameters.push(Some(ty));
            }
            names.push(a);
        }
        self.in_function = true;
        let (budget, inputs) = (self.budget, self.most_inputs);
        self.budget = 4;
        self.most_inputs = self.inputs + u32::from(self.rng.chance(30));
        let mut lines = vec![format!("static {} {name}({}) {{", self.ty().name, declared.join(", "))];
        if self.has(Feature::Recursion)
            && let Some(ty) = parameters[0]
        {
            let (k, most) = (self.fresh("k"), self.rng.between(2, 4));
            lines.push(format!("  {} {k} = {};", ty.name, names[0]));
            lines.push(format!("  if ((unsigned){k} > 0 && (unsigned){k} <= {most}) {{"));
            lines.extend(self.block(&scope, 1));
            let mut arguments = vec![format!("{k} - 1")];
            for (p, a) in parameters.iter().zip(&names).skip(1) {
                arguments.push(if p.is_none() { a.clone() } else { self.expr(&scope, 1) });
            }
            // the order of a call and a read beside it would be the compiler's choice
            let r = self.fresh("r");
            lines.push(format!("    long long {r} = {name}({});", arguments.join(", ")));
            lines.push(format!("    return {} + {r};", self.expr(&scope, 0)));
            lines.push(String::from("  }"));
        }
        for _ in 0..self.rng.between(1, 3) {
            lines.extend(self.statement(&mut scope));
        }
        if self.rng.chance(20) {
            let (c, value) = (self.condition(&scope, 1), self.expr(&scope, 1));
            lines.push(format!("  if ({c}) return {value};"));
        }
        lines.extend([format!("  return {};", self.expr(&scope, 2)), String::from("}")]);
        (self.budget, self.most_inputs) = (budget, inputs);
        self.in_function = false;
        self.functions.push(Function { name, parameters });
        lines
    }

    pub(super) fn call(&mut self, scope: &Scope) -> Vec<String> {
        let f = self.rng.below(self.functions.len());
        let mut arguments = Vec::new();
        for i in 0..self.functions[f].parameters.len() {
            arguments.push(match self.functions[f].parameters[i] {
                Some(_) => self.expr(scope, 1),
                None => {
                    let ints = scope.variables.iter().filter(|v| v.0 == super::INT);
                    let mut to: Vec<String> = ints.map(|v| format!("&{}", v.1)).collect();
                    to.extend(scope.pointers.iter().cloned());
                    self.rng.pick(&to).clone()
                }
            });
        }
        let (place, r) = (self.place(scope), self.fresh("r"));
        let call = format!("long long {r} = {}({});", self.functions[f].name, arguments.join(", "));
        vec![call, format!("{place} = {r};")]
    }
}
