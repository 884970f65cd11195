//! Statements. Calls and inputs stand alone, so that no order of evaluation is left to the compiler.

use crate::expr::Arith;
use crate::generator::{Generator, INPUT_TYPES};
use crate::scope::{Func, Param, Result, Shape};
use crate::types::Ty;

/// Blocks inside blocks.
const MAX_NESTING: usize = 4;

impl Generator {
    /// A block of about so many statements in a scope of its own; the braces are the caller's.
    pub fn block(&mut self, statements: usize) {
        self.scopes.push(vec![]);
        self.nesting += 1;
        for _ in 0..statements {
            self.statement();
        }
        self.mix_some_locals();
        self.nesting -= 1;
        self.scopes.pop();
    }

    /// What dies here should have mattered.
    fn mix_some_locals(&mut self) {
        for var in self.scopes.last().cloned().unwrap_or_default() {
            if self.rng.chance(40)
                && let Some(place) = self.descend(&var, 1)
            {
                let e = self.value(&place);
                self.line(&format!("mix((unsigned int){});", e.text));
            }
        }
    }

    fn small_block(&mut self) {
        let n = self.rng.between(1, 3);
        self.block(n);
    }

    /// A random statement, or a few that belong together.
    pub fn statement(&mut self) {
        self.charge();
        if self.asserts_left > 0 && self.rng.chance(8) {
            return self.assertion();
        }
        if self.in_main && self.times == 1 && self.nesting <= 1 && self.inputs_left > 0 && self.rng.chance(25)
        {
            return self.input();
        }
        let nested = self.nesting < MAX_NESTING;
        match self.rng.below(40) {
            0..=9 => self.assignment(),
            10..=13 => self.update(),
            14..=16 => self.declaration(),
            17..=20 if nested => self.branch(),
            21..=24 if nested => self.loop_statement(),
            25 | 26 if nested && self.options.switches => self.switch(),
            27..=30 => self.call(),
            31 | 32 if self.options.pointers => self.pointer_statement(),
            33 if self.options.structs => self.copy_struct(),
            34 if self.options.floats => self.float_statement(),
            35 | 36 if nested => self.template(),
            37 => self.leave(),
            38 => {
                let e = self.expr(2);
                self.line(&format!("mix((unsigned int){});", e.text));
            }
            _ => self.assignment(),
        }
    }

    fn assignment(&mut self) {
        let Some(place) = self.target() else {
            return self.declaration();
        };
        let depth = self.rng.between(1, 3);
        let e = self.expr(depth);
        self.line(&format!("{} = {};", place.text, e.text));
    }

    /// `x += e`, `x++` and so on, where that is defined.
    fn update(&mut self) {
        let Some(place) = self.target() else {
            return self.declaration();
        };
        let current = self.value(&place);
        if self.rng.chance(35) {
            let (op, arith) = *self.rng.pick(&[("++", Arith::Add), ("--", Arith::Sub)]);
            let one = self.literal(Ty::Int, 1);
            if self.arith_plain(arith, &current, &one).is_some() {
                let line = if self.rng.chance(50) {
                    format!("{}{op};", place.text)
                } else {
                    format!("{op}{};", place.text)
                };
                return self.line(&line);
            }
        }
        let e = self.expr(2);
        let bitwise = *self.rng.pick(&["&=", "|=", "^="]);
        let arith = *self.rng.pick(&[Arith::Add, Arith::Sub, Arith::Mul]);
        let op = if self.rng.chance(60) && self.arith_plain(arith, &current, &e).is_some() {
            format!("{}=", arith.symbol())
        } else {
            bitwise.to_string()
        };
        self.line(&format!("{} {op} {};", place.text, e.text));
    }

    /// A new local with an initial value.
    pub fn declaration(&mut self) {
        match self.rng.below(10) {
            0 | 1 if self.options.arrays => self.local_array(),
            2 if !self.aggregates.is_empty() => self.local_struct(),
            3 | 4 if self.options.pointers => self.local_pointer(),
            5 if self.options.floats => self.local_float(),
            _ => {
                let ty = self.scalar_type();
                let e = self.expr(2);
                let name = self.fresh("v");
                let class = if self.rng.chance(5) { "volatile " } else { "" };
                self.line(&format!("{class}{} {name} = {};", ty.name(), e.text));
                // a pointer to it would drop the qualifier
                let (writable, range) =
                    if class.is_empty() { (true, None) } else { (false, self.machine.full(ty)) };
                self.declare(&name, Shape::Scalar(ty), writable, range);
            }
        }
    }

    fn local_array(&mut self) {
        let ty = self.scalar_type();
        let dims = self.dimensions();
        let name = self.fresh("a");
        let shape: String = dims.iter().map(|d| format!("[{d}]")).collect();
        let init = match dims.as_slice() {
            [len] => {
                let given = self.rng.between(1, *len);
                let values: Vec<String> = (0..given).map(|_| self.expr(1).text).collect();
                format!("{{{}}}", values.join(", "))
            }
            _ => format!("{{{{{}}}}}", self.expr(1).text),
        };
        self.line(&format!("{} {name}{shape} = {init};", ty.name()));
        self.declare(&name, Shape::Array(ty, dims), true, None);
    }

    /// The dimensions of an array, one or two, each a power of two.
    pub fn dimensions(&mut self) -> Vec<usize> {
        let len = *self.rng.pick(&[2usize, 4, 4, 8]);
        if self.rng.chance(25) { vec![*self.rng.pick(&[2usize, 4]), len.min(4)] } else { vec![len] }
    }

    fn local_struct(&mut self) {
        let s = self.rng.below(self.aggregates.len());
        let name = self.fresh("t");
        let value = if self.rng.chance(40) { self.struct_value(s) } else { None };
        let init = value.unwrap_or_else(|| "{0}".into());
        let type_name = self.aggregate_name(s);
        self.line(&format!("{type_name} {name} = {init};"));
        self.declare(&name, Shape::Struct(s), true, None);
    }

    fn local_pointer(&mut self) {
        let level = self.scopes.len() - 1;
        let name = self.fresh("p");
        if !self.aggregates.is_empty() && self.rng.chance(35) {
            let s = self.rng.below(self.aggregates.len());
            if let Some(address) = self.struct_address(s, level) {
                let type_name = self.aggregate_name(s);
                self.line(&format!("{type_name} *{name} = {address};"));
                return self.declare(&name, Shape::StructPointer(s), true, None);
            }
        }
        let span = *self.rng.pick(&[1usize, 1, 2, 4]);
        let ty = self.choose(|v| match &v.shape {
            Shape::Scalar(ty) if span == 1 && v.writable => Some(*ty),
            Shape::Array(ty, dims) if dims.last().is_some_and(|d| *d >= span) => Some(*ty),
            _ => None,
        });
        if let Some(ty) = ty
            && let Some(address) = self.address(ty, span, level)
        {
            self.line(&format!("{} *{name} = {address};", ty.name()));
            self.declare(&name, Shape::Pointer(ty, span), true, None);
        }
    }

    /// Lets a pointer point somewhere else, or compares two.
    fn pointer_statement(&mut self) {
        let pointer = self.choose(|v| {
            let is_pointer = matches!(v.shape, Shape::Pointer(..) | Shape::StructPointer(_));
            (v.writable && is_pointer).then(|| v.clone())
        });
        let Some(p) = pointer else {
            return self.declaration();
        };
        let other = match p.shape {
            Shape::Pointer(ty, span) => self.address(ty, span, p.level),
            Shape::StructPointer(s) => self.struct_address(s, p.level),
            _ => None,
        };
        let Some(other) = other else {
            return self.assignment();
        };
        match self.rng.below(3) {
            0 => self.line(&format!("mix({} == {other});", p.name)),
            1 => {
                let c = self.condition(1);
                self.line(&format!("{} = {} ? {other} : {};", p.name, c.text, p.name));
            }
            _ => self.line(&format!("{} = {other};", p.name)),
        }
    }

    fn copy_struct(&mut self) {
        if self.aggregates.is_empty() {
            return self.assignment();
        }
        let s = self.rng.below(self.aggregates.len());
        // `*p = *q` with p == q is an exact overlap, which is allowed
        if let (Some(to), Some(from)) = (self.struct_value(s), self.struct_value(s)) {
            self.line(&format!("{to} = {from};"));
        }
    }

    fn branch(&mut self) {
        let c = self.condition(2);
        self.line(&format!("if ({}) {{", c.text));
        self.small_block();
        if self.rng.chance(45) {
            self.line("} else {");
            self.small_block();
        }
        self.line("}");
    }

    fn loop_statement(&mut self) {
        let bound = self.rng.between(1, 8) as u64;
        if !self.affordable(bound * 12) {
            return self.assignment();
        }
        let outer = (self.times, self.in_loop);
        self.times *= bound;
        self.in_loop = true;
        match self.rng.below(4) {
            0 | 1 => self.for_loop(bound),
            2 => {
                let (n, c) = (self.fresh("n"), self.condition(1));
                self.line(&format!("int {n} = {bound};"));
                self.line(&format!("while ({n}-- > 0 && {}) {{", c.text));
                self.small_block();
                self.line("}");
            }
            _ => {
                let (n, c) = (self.fresh("n"), self.condition(1));
                self.line(&format!("int {n} = {bound};"));
                self.line("do {");
                self.small_block();
                // `continue` comes here too
                self.line(&format!("}} while (--{n} > 0 && {});", c.text));
            }
        }
        (self.times, self.in_loop) = outer;
    }

    fn for_loop(&mut self, bound: u64) {
        let name = self.fresh("i");
        let ty = *self.rng.pick(&[Ty::Int, Ty::Int, Ty::UInt, Ty::Short, Ty::UChar, Ty::LLong]);
        let head = if self.rng.chance(25) {
            let e = self.expr(1);
            let limit = self.masked(e, (bound.next_power_of_two() as i128 / 2).max(1) * 2 - 1);
            // the mask may allow more rounds than were paid for
            format!(
                "for ({} {name} = 0; {name} < {bound} && {name} < {}; {name}++) {{",
                ty.name(),
                limit.text
            )
        } else if self.rng.chance(20) {
            format!("for ({} {name} = {}; {name} > 0; {name}--) {{", ty.name(), bound)
        } else {
            format!("for ({} {name} = 0; {name} < {bound}; {name}++) {{", ty.name())
        };
        let range = if head.contains("> 0") { (1, bound as i128) } else { (0, bound as i128 - 1) };
        self.line(&head);
        self.scopes.push(vec![]);
        self.declare(&name, Shape::Scalar(ty), false, Some(range));
        self.small_block();
        self.scopes.pop();
        self.line("}");
    }

    fn switch(&mut self) {
        let e = self.expr(2);
        let most = *self.rng.pick(&[3i128, 7]);
        let e = if self.rng.chance(70) { self.masked(e, most) } else { e };
        let e = if self.machine.bits(e.ty) == 128 { self.cast(e, Ty::Int) } else { e };
        self.line(&format!("switch ({}) {{", e.text));
        let outer = self.in_loop;
        // `continue` would be fine, but `break` means something else here
        self.in_loop = false;
        let mut values: Vec<i128> = (0..=most).collect();
        for _ in 0..self.rng.between(1, 4) {
            let value = values.swap_remove(self.rng.below(values.len()));
            self.line(&format!("case {value}: {{"));
            self.small_block();
            if self.rng.chance(75) {
                self.line("break;");
            }
            self.line("}");
        }
        if self.rng.chance(70) {
            self.line("default: {");
            self.small_block();
            self.line("}");
        }
        self.in_loop = outer;
        self.line("}");
    }

    /// `break`, `continue` or `goto`, under a condition.
    fn leave(&mut self) {
        let c = self.condition(1);
        let how = match self.rng.below(3) {
            0 if self.in_loop => "break",
            1 if self.in_loop => "continue",
            // jumping out of `main` would skip the checks
            2 if self.options.gotos && self.nesting > 1 && !self.in_main => {
                self.label_used = true;
                "goto out"
            }
            _ => return self.assignment(),
        };
        self.line(&format!("if ({}) {how};", c.text));
    }

    /// Declares a variable that gets an input, and assumes the range the options ask for.
    pub fn input(&mut self) {
        let Some(inputs) = self.options.inputs else {
            return;
        };
        self.inputs_left -= 1;
        let mut ty = *self.rng.pick(&INPUT_TYPES);
        if self.options.long_bits == 64 && ty == Ty::Bool && self.rng.chance(50) {
            ty = Ty::Int;
        }
        let name = self.fresh("in");
        self.line(&format!("{} {name} = __VERIFIER_nondet_{}();", ty.name(), ty.input_name()));
        let mut range = self.machine.full(ty);
        if let Some(most) = inputs.most {
            let most = if ty == Ty::Bool { most.min(1) } else { most };
            self.line(&format!("__VERIFIER_assume({name} >= 0 && {name} <= {most});"));
            range = Some((0, i128::from(most)));
        }
        self.declare(&name, Shape::Scalar(ty), false, range);
    }

    /// A call of `reach_error` under a random condition.
    pub fn assertion(&mut self) {
        self.asserts_left -= 1;
        let e = self.expr(3);
        let c = if self.rng.chance(60) {
            let bits = self.rng.between(3, 7);
            let value = self.rng.below(1 << bits);
            format!("{} == {value}", self.masked(e, (1 << bits) - 1).text)
        } else {
            self.condition(3).text
        };
        self.line(&format!("if ({c}) {{"));
        self.line("reach_error();");
        self.line("}");
    }

    fn call(&mut self) {
        if self.options.function_pointers && !self.tables.is_empty() && self.rng.chance(30) {
            let table = self.rng.pick(&self.tables).clone();
            if self.affordable(table.func.cost) {
                let index = self.index(table.len, 2);
                return self.call_to(&format!("{}[{index}]", table.name), &table.func);
            }
        }
        let affordable: Vec<Func> =
            self.functions.iter().filter(|f| self.affordable(f.cost)).cloned().collect();
        if affordable.is_empty() {
            return self.assignment();
        }
        let func = self.rng.pick(&affordable).clone();
        self.call_to(&func.name.clone(), &func);
    }

    /// A call with its result put somewhere.
    pub fn call_to(&mut self, callee: &str, func: &Func) {
        self.cost += self.times * func.cost;
        let args: Vec<String> = func.params.iter().map(|p| self.argument(p)).collect();
        let call = format!("{callee}({})", args.join(", "));
        match func.result {
            Result::Scalar(ty) => match self.fixed_target() {
                Some(place) if self.rng.chance(70) => self.line(&format!("{} = {call};", place.text)),
                _ => {
                    let name = self.fresh("r");
                    self.line(&format!("{} {name} = {call};", ty.name()));
                    self.declare(&name, Shape::Scalar(ty), true, None);
                }
            },
            Result::Struct(s) => {
                let name = self.fresh("r");
                let type_name = self.aggregate_name(s);
                self.line(&format!("{type_name} {name} = {call};"));
                self.declare(&name, Shape::Struct(s), true, None);
            }
        }
    }

    /// An argument; where no suitable object is in scope one is declared first.
    fn argument(&mut self, param: &Param) -> String {
        match param {
            Param::Scalar(_) => self.expr(2).text,
            Param::Struct(s) => match self.struct_value(*s) {
                Some(value) => value,
                None => self.new_struct(*s),
            },
            Param::StructPointer(s) => match self.struct_address(*s, usize::MAX) {
                Some(address) => address,
                None => format!("&{}", self.new_struct(*s)),
            },
            Param::Pointer(ty, span) => match self.address(*ty, *span, usize::MAX) {
                Some(address) => address,
                None => {
                    let name = self.fresh("a");
                    let value = self.expr(1).text;
                    self.line(&format!("{} {name}[{span}] = {{{value}}};", ty.name()));
                    self.declare(&name, Shape::Array(*ty, vec![*span]), true, None);
                    name
                }
            },
        }
    }

    fn new_struct(&mut self, s: usize) -> String {
        let name = self.fresh("t");
        let type_name = self.aggregate_name(s);
        self.line(&format!("{type_name} {name} = {{0}};"));
        self.declare(&name, Shape::Struct(s), true, None);
        name
    }
}
