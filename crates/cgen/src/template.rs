//! Whole idioms with a random middle: heap, variable-length arrays, library calls on memory, variadic
//! functions, recursion.

use crate::generator::Generator;
use crate::scope::{Func, Param, Result, Shape};
use crate::types::Ty;

impl Generator {
    /// Functions the templates use.
    pub fn helpers(&mut self) {
        if self.options.varargs {
            for line in [
                "static int sum_of(int count, ...) {",
                "__builtin_va_list list;",
                "unsigned int sum = 0;",
                "__builtin_va_start(list, count);",
                "for (int i = 0; i < count; i++) {",
                "sum = sum * 7U + (unsigned int)((i & 1) ? __builtin_va_arg(list, long long) : __builtin_va_arg(list, int));",
                "}",
                "__builtin_va_end(list);",
                "return (int)sum;",
                "}",
                "",
            ] {
                self.line(line);
            }
        }
        if self.options.floats {
            self.line(
                "static int to_int(double d) { return d > -1000000.0 && d < 1000000.0 ? (int)d : 12345; }",
            );
            self.line("");
        }
    }

    /// One of the idioms that the options allow.
    pub fn template(&mut self) {
        match self.rng.below(6) {
            0 if self.options.heap => self.heap_array(),
            1 if self.options.heap && !self.aggregates.is_empty() => self.heap_struct(),
            2 if self.options.arrays => self.variable_array(),
            3 if self.options.varargs => self.variadic_call(),
            4 if self.options.arrays => self.memory_call(),
            5 if self.options.arrays => self.string_walk(),
            _ => {
                let e = self.expr(2);
                self.line(&format!("mix((unsigned int){});", e.text));
            }
        }
    }

    fn heap_array(&mut self) {
        let ty = self.scalar_type();
        let (name, index) = (self.fresh("h"), self.fresh("k"));
        let len = *self.rng.pick(&[2usize, 4, 8]);
        let value = self.expr(2).text;
        let ty_name = ty.name();
        self.cost += self.times * (len as u64 + 4);
        self.line("{");
        self.line(&format!("{ty_name} *{name} = malloc({len} * sizeof({ty_name}));"));
        self.line(&format!("if (!{name}) abort();"));
        self.line(&format!("for (int {index} = 0; {index} < {len}; {index}++) {name}[{index}] = {value};"));
        self.scopes.push(vec![]);
        // not writable as a variable: it must stay what `free` gets
        self.declare(&name, Shape::Pointer(ty, len), false, None);
        let place = self.index(len, 2);
        let e = self.expr(2).text;
        self.line(&format!("{name}[{place}] = {e};"));
        self.without_leaving(2);
        let place = self.index(len, 1);
        self.line(&format!("mix((unsigned int){name}[{place}]);"));
        self.scopes.pop();
        self.line(&format!("free({name});"));
        self.line("}");
    }

    fn heap_struct(&mut self) {
        let s = self.rng.below(self.aggregates.len());
        let type_name = self.aggregate_name(s);
        let name = self.fresh("h");
        self.cost += self.times * 6;
        self.line("{");
        self.line(&format!("{type_name} *{name} = malloc(sizeof({type_name}));"));
        self.line(&format!("if (!{name}) abort();"));
        let init = self.struct_value(s);
        match init {
            Some(value) if self.rng.chance(50) => self.line(&format!("*{name} = {value};")),
            _ => self.line(&format!("memset({name}, 0, sizeof *{name});")),
        }
        self.scopes.push(vec![]);
        self.declare(&name, Shape::StructPointer(s), false, None);
        self.without_leaving(2);
        let var = self.scopes.last().and_then(|scope| scope.last()).cloned();
        if let Some(place) = var.and_then(|v| self.descend(&v, 1)) {
            let e = self.value(&place);
            self.line(&format!("mix((unsigned int){});", e.text));
        }
        self.scopes.pop();
        self.line(&format!("free({name});"));
        self.line("}");
    }

    /// Statements that do not jump out, so that what follows is executed.
    fn without_leaving(&mut self, statements: usize) {
        let outer = (self.in_loop, self.options.gotos);
        (self.in_loop, self.options.gotos) = (false, false);
        self.block(statements);
        (self.in_loop, self.options.gotos) = outer;
    }

    fn variable_array(&mut self) {
        let ty = self.scalar_type();
        let (len, name, index) = (self.fresh("n"), self.fresh("w"), self.fresh("k"));
        let e = self.expr(2);
        let size = self.masked(e, 3).text;
        let value = self.expr(1).text;
        self.cost += self.times * 8;
        self.line("{");
        self.line(&format!("int {len} = (int)({size} + 1);"));
        self.line(&format!("{} {name}[{len}];", ty.name()));
        self.line(&format!("for (int {index} = 0; {index} < {len}; {index}++) {name}[{index}] = {value};"));
        self.line(&format!("mix((unsigned int){name}[{len} - 1]);"));
        self.line(&format!("mix((unsigned int)sizeof({name}));"));
        self.line("}");
    }

    fn variadic_call(&mut self) {
        let count = self.rng.between(0, 4);
        let mut args = vec![count.to_string()];
        for i in 0..count {
            let e = self.expr(2).text;
            args.push(if i % 2 == 1 { format!("(long long){e}") } else { format!("(int){e}") });
        }
        self.cost += self.times * (count as u64 + 4);
        self.line(&format!("mix((unsigned int)sum_of({}));", args.join(", ")));
    }

    /// `memset` and `memcpy` over whole arrays of a type without trap values.
    fn memory_call(&mut self) {
        let plain = |ty: Ty| ty != Ty::Bool;
        let array = |v: &crate::scope::Var| match &v.shape {
            Shape::Array(ty, dims) if plain(*ty) && v.writable => Some((v.name.clone(), *ty, dims.clone())),
            _ => None,
        };
        let Some((to, ty, dims)) = self.choose(array) else {
            return self.variable_array();
        };
        let from = self.choose(|v| array(v).filter(|(name, t, d)| *name != to && *t == ty && *d == dims));
        match from {
            Some((from, ..)) => self.line(&format!("memcpy({to}, {from}, sizeof {to});")),
            None => {
                let byte = self.rng.below(256);
                self.line(&format!("memset({to}, {byte}, sizeof {to});"));
            }
        }
    }

    fn string_walk(&mut self) {
        let (text, pointer) = (self.fresh("str"), self.fresh("q"));
        let letters: String =
            (0..self.rng.between(0, 6)).map(|_| *self.rng.pick(&['a', 'b', 'z', '0', ' '])).collect();
        self.cost += self.times * 10;
        self.line("{");
        self.line(&format!("const char *{text} = \"{letters}\";"));
        self.line(&format!(
            "for (const char *{pointer} = {text}; *{pointer}; {pointer}++) mix((unsigned int)(*{pointer} + (int)({pointer} - {text})));"
        ));
        self.line("}");
    }

    /// Depth at most 8: the argument is masked and counted down.
    pub fn recursive_function(&mut self) {
        let (a, b) = (self.scalar_type(), self.scalar_type());
        let name = self.fresh("rec");
        (self.cost, self.times) = (1, 8);
        self.line(&format!("static {} {name}_step(int n, {} x) {{", a.name(), b.name()));
        self.scopes.push(vec![]);
        self.declare("n", Shape::Scalar(Ty::Int), false, Some((0, 7)));
        self.declare("x", Shape::Scalar(b), true, None);
        let e = self.expr(2).text;
        self.line(&format!("if (n <= 0) return {e};"));
        self.without_leaving(2);
        let arg = self.expr(2).text;
        self.line(&format!("{} r = {name}_step(n - 1, {arg});", a.name()));
        self.declare("r", Shape::Scalar(a), true, None);
        let e = self.expr(2).text;
        self.line(&format!("return {e};"));
        self.scopes.pop();
        self.line("}");
        self.line(&format!(
            "static {} {name}(int n, {} x) {{ return {name}_step(n & 7, x); }}",
            a.name(),
            b.name()
        ));
        self.line("");
        let params = vec![Param::Scalar(Ty::Int), Param::Scalar(b)];
        let cost = self.cost + 20;
        self.functions.push(Func { name, result: Result::Scalar(a), params, cost });
    }
}
