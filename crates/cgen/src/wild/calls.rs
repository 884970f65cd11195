//! Functions, called directly or through pointers; recursion counts down and works on globals.

use super::{Feature, INT, Maker, Number, Scope};

pub(super) struct Function {
    name: String,
    second: Second,
}

/// The second parameter; the first is an int.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Second {
    Number(Number),
    Pointer,
}

impl Maker {
    pub(super) fn function(&mut self, globals: &Scope) {
        let name = self.fresh("f");
        let mut scope = Scope { times: 3, ..globals.clone() };
        scope.numbers.push((INT, String::from("n")));
        let second = if self.rng.chance(40) { Second::Pointer } else { Second::Number(self.number()) };
        let declared = match second {
            Second::Pointer => {
                scope.pointers.push(String::from("p"));
                String::from("int *p")
            }
            Second::Number(ty) => {
                scope.numbers.push((ty, String::from("m")));
                format!("{} m", ty.name)
            }
        };
        self.in_function = true;
        let budget = std::mem::replace(&mut self.budget, 4);
        self.line(format!("static int {name}(int n, {declared}) {{"));
        if self.has(Feature::Recursion) {
            scope.times = 6;
            let most = self.rng.between(3, 6);
            self.line(format!("if (n > 0 && n < {most}) {{"));
            self.block(&scope, 1);
            let second = if second == Second::Pointer { "p" } else { "m" };
            let r = self.fresh("r");
            // the parameter may have changed
            self.line(format!("int {r} = {name}(n > 4 ? 3 : n - 1, {second});"));
            self.line(format!("g0 += {r};"));
            if self.rng.chance(50) {
                self.line(format!("return {r};"));
            }
            self.line("}");
        }
        for _ in 0..self.rng.between(1, 3) {
            self.statement(&mut scope);
        }
        for b in std::mem::take(&mut scope.blocks) {
            self.line(format!("free({b});"));
        }
        let value = self.observed(&scope);
        self.line(format!("return {value};"));
        self.line("}");
        self.budget = budget;
        self.in_function = false;
        self.functions.push(Function { name, second });
    }

    fn observed(&mut self, scope: &Scope) -> String {
        format!("{} & 15", self.integer(scope))
    }

    pub(super) fn call(&mut self, scope: &Scope) {
        let f = self.rng.below(self.functions.len());
        let second = self.functions[f].second;
        let mut name = self.functions[f].name.clone();
        let argument = match second {
            Second::Number(_) => self.atom(scope),
            Second::Pointer => self.target(scope),
        };
        if self.has(Feature::FunctionPointers) && self.rng.chance(60) {
            let fitting: Vec<&Function> = self.functions.iter().filter(|g| g.second == second).collect();
            let other = self.rng.pick(&fitting).name.clone();
            let ty = match second {
                Second::Number(ty) => ty.name,
                Second::Pointer => "int *",
            };
            let (h, c) = (self.fresh("h"), self.choice(scope));
            self.line(format!("int (*{h})(int, {ty}) = {c} ? {name} : {other};"));
            name = h;
        }
        let first = self.integer(scope);
        let (place, r) = (self.place(scope), self.fresh("r"));
        self.line(format!("int {r} = {name}({first}, {argument});"));
        self.line(format!("{place} = {r};"));
    }

    /// The address of an int.
    pub(super) fn target(&mut self, scope: &Scope) -> String {
        let mut to: Vec<String> =
            scope.numbers.iter().filter(|n| n.0 == INT).map(|n| format!("&{}", n.1)).collect();
        to.extend(scope.pointers.iter().cloned());
        to.push(String::from("&g0"));
        if self.array_of_int {
            to.push(format!("&A[{}]", self.index(scope)));
            to.push(String::from("A + 1"));
        }
        if self.has(Feature::Structs) {
            to.extend([
                String::from("&S.a"),
                format!("&S.d[{}]", self.index(scope)),
                String::from("&Q[1].a"),
            ]);
        }
        if self.has(Feature::Unions) {
            to.push(String::from("&U.i"));
        }
        for b in &scope.blocks {
            to.push(format!("{b} + 2"));
        }
        self.rng.pick(&to).clone()
    }
}
