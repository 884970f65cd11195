//! What stands at file level: types, globals, functions, tables of functions, `main`.

use crate::generator::Generator;
use crate::scope::{Aggregate, Field, FieldKind, Func, Param, Result, Shape, Table};
use crate::types::Ty;

impl Generator {
    /// Declares the structures and unions.
    pub fn make_aggregates(&mut self) {
        if self.options.structs {
            for _ in 0..self.rng.between(1, 3) {
                let fields = self.struct_fields();
                self.add_aggregate(Aggregate { union: false, fields });
            }
        }
        if self.options.unions {
            let fields = self.union_fields();
            self.add_aggregate(Aggregate { union: true, fields });
        }
        self.line("");
    }

    fn struct_fields(&mut self) -> Vec<Field> {
        let count = self.rng.between(1, 5);
        let mut fields = Vec::new();
        for i in 0..count {
            let kind = match self.rng.below(8) {
                0 | 1 if self.options.bit_fields => {
                    let ty = *self.rng.pick(&[Ty::Int, Ty::UInt]);
                    FieldKind::Bits(ty, self.rng.between(2, 31) as u32)
                }
                2 if self.options.arrays => FieldKind::Array(self.scalar_type(), *self.rng.pick(&[2, 4])),
                3 if !self.aggregates.is_empty() => FieldKind::Struct(self.rng.below(self.aggregates.len())),
                _ => FieldKind::Scalar(self.scalar_type()),
            };
            fields.push(Field { name: format!("f{i}"), kind });
        }
        fields
    }

    /// Views of the same 4 or 8 bytes.
    fn union_fields(&mut self) -> Vec<Field> {
        let four: [FieldKind; 4] = [
            FieldKind::Scalar(Ty::UInt),
            FieldKind::Scalar(Ty::Int),
            FieldKind::Array(Ty::UChar, 4),
            FieldKind::Array(Ty::Short, 2),
        ];
        let eight: [FieldKind; 4] = [
            FieldKind::Scalar(Ty::ULLong),
            FieldKind::Scalar(Ty::LLong),
            FieldKind::Array(Ty::SChar, 8),
            FieldKind::Array(Ty::UInt, 2),
        ];
        let views = if self.rng.chance(50) { four } else { eight };
        views.into_iter().enumerate().map(|(i, kind)| Field { name: format!("f{i}"), kind }).collect()
    }

    fn add_aggregate(&mut self, aggregate: Aggregate) {
        let index = self.aggregates.len();
        self.line(&format!("{} s{index} {{", aggregate.keyword()));
        for field in &aggregate.fields {
            let name = &field.name;
            let line = match &field.kind {
                FieldKind::Scalar(ty) => format!("{} {name};", ty.name()),
                FieldKind::Bits(ty, width) => format!("{} {name} : {width};", ty.name()),
                FieldKind::Array(ty, len) => format!("{} {name}[{len}];", ty.name()),
                FieldKind::Struct(s) => format!("{} {name};", self.aggregate_name(*s)),
            };
            self.line(&line);
        }
        self.line("};");
        self.aggregates.push(aggregate);
    }

    /// Declares the globals.
    pub fn make_globals(&mut self) {
        for _ in 0..self.rng.between(2, 6) {
            let name = self.fresh("g");
            let class = if self.rng.chance(60) { "static " } else { "" };
            match self.rng.below(8) {
                0 | 1 if self.options.arrays => {
                    let ty = self.scalar_type();
                    let dims = self.dimensions();
                    let shape: String = dims.iter().map(|d| format!("[{d}]")).collect();
                    let values: Vec<String> =
                        (0..dims[dims.len() - 1]).map(|_| self.constant(ty).text).collect();
                    let values = values.join(", ");
                    let init =
                        if dims.len() == 1 { format!("{{{values}}}") } else { format!("{{{{{values}}}}}") };
                    self.line(&format!("{class}{} {name}{shape} = {init};", ty.name()));
                    self.declare(&name, Shape::Array(ty, dims), true, None);
                }
                2 | 3 if !self.aggregates.is_empty() => {
                    let s = self.rng.below(self.aggregates.len());
                    let type_name = self.aggregate_name(s);
                    if self.rng.chance(30) && self.options.arrays {
                        self.line(&format!("{class}{type_name} {name}[4];"));
                        self.declare(&name, Shape::StructArray(s, 4), true, None);
                    } else {
                        self.line(&format!("{class}{type_name} {name};"));
                        self.declare(&name, Shape::Struct(s), true, None);
                    }
                }
                4 if self.options.floats => {
                    let double = self.rng.chance(50);
                    let ty = if double { "double" } else { "float" };
                    let value = self.rng.below(1000) as f64 / 8.0;
                    self.line(&format!("{class}{ty} {name} = {value:?};"));
                    self.declare(&name, Shape::Float { double }, true, None);
                }
                _ => {
                    let ty = self.scalar_type();
                    let value = self.constant(ty).text;
                    self.line(&format!("{class}{} {name} = {value};", ty.name()));
                    self.declare(&name, Shape::Scalar(ty), true, None);
                    if self.options.pointers && self.rng.chance(30) {
                        let pointer = self.fresh("gp");
                        self.line(&format!("{class}{} *{pointer} = &{name};", ty.name()));
                        self.declare(&pointer, Shape::Pointer(ty, 1), true, None);
                    }
                }
            }
        }
        self.line("");
    }

    /// Writes a function, recursive or not.
    pub fn make_function(&mut self) {
        if self.options.recursion && self.rng.chance(20) {
            return self.recursive_function();
        }
        let params: Vec<Param> = (0..self.rng.below(4)).map(|_| self.parameter()).collect();
        let result = match self.rng.below(6) {
            0 if !self.aggregates.is_empty() => Result::Struct(self.rng.below(self.aggregates.len())),
            _ => Result::Scalar(self.scalar_type()),
        };
        let name = self.fresh("func");
        self.define(&name, params, result);
    }

    fn parameter(&mut self) -> Param {
        let some_struct = !self.aggregates.is_empty() && self.rng.chance(25);
        if some_struct {
            let s = self.rng.below(self.aggregates.len());
            let by_address = self.options.pointers && self.rng.chance(50);
            return if by_address { Param::StructPointer(s) } else { Param::Struct(s) };
        }
        let ty = self.scalar_type();
        if self.options.pointers && self.rng.chance(30) {
            return Param::Pointer(ty, *self.rng.pick(&[1, 1, 2, 4]));
        }
        Param::Scalar(ty)
    }

    fn define(&mut self, name: &str, params: Vec<Param>, result: Result) {
        (self.cost, self.times, self.label_used) = (1, 1, false);
        self.scopes.push(vec![]);
        let mut list = Vec::new();
        for (i, param) in params.iter().enumerate() {
            let arg = format!("x{i}");
            let (text, shape) = match param {
                Param::Scalar(ty) => (format!("{} {arg}", ty.name()), Shape::Scalar(*ty)),
                Param::Struct(s) => (format!("{} {arg}", self.aggregate_name(*s)), Shape::Struct(*s)),
                Param::Pointer(ty, n) => (format!("{} *{arg}", ty.name()), Shape::Pointer(*ty, *n)),
                Param::StructPointer(s) => {
                    (format!("{} *{arg}", self.aggregate_name(*s)), Shape::StructPointer(*s))
                }
            };
            self.declare(&arg, shape, true, None);
            list.push(text);
        }
        let list = if list.is_empty() { "void".into() } else { list.join(", ") };
        let result_name = self.result_name(&result);
        self.line(&format!("static {result_name} {name}({list}) {{"));
        // declared before anything can jump to the end
        let value = self.fresh("res");
        let (shape, init) = match result {
            Result::Scalar(ty) => (Shape::Scalar(ty), self.expr(1).text),
            Result::Struct(s) => (Shape::Struct(s), "{0}".into()),
        };
        self.line(&format!("{result_name} {value} = {init};"));
        self.declare(&value, shape, true, None);
        let statements = self.rng.between(2, self.options.statements.max(2) as usize);
        self.block(statements);
        if self.label_used {
            self.line("out:;");
        }
        self.line(&format!("return {value};"));
        self.line("}");
        self.line("");
        self.scopes.pop();
        self.functions.push(Func { name: name.into(), result, params, cost: self.cost });
    }

    /// The type of a result in C.
    pub fn result_name(&self, result: &Result) -> String {
        match result {
            Result::Scalar(ty) => ty.name().to_string(),
            Result::Struct(s) => self.aggregate_name(*s),
        }
    }

    /// Functions of one type in a constant table, to be called by address.
    pub fn make_tables(&mut self) {
        if !self.options.function_pointers {
            return;
        }
        let (a, b) = (self.scalar_type(), self.scalar_type());
        let (params, result) = (vec![Param::Scalar(a), Param::Scalar(b)], Result::Scalar(self.scalar_type()));
        let mut names = Vec::new();
        let mut cost = 0;
        for _ in 0..self.rng.between(1, 3) {
            let name = self.fresh("entry");
            self.define(&name, params.clone(), result.clone());
            cost = cost.max(self.cost);
            names.push(name);
        }
        let table = self.fresh("table");
        let len = *self.rng.pick(&[2usize, 4]);
        let entries: Vec<String> = (0..len).map(|_| self.rng.pick(&names).clone()).collect();
        self.line(&format!(
            "static {} (*const {table}[{len}])({}, {}) = {{{}}};",
            self.result_name(&result),
            a.name(),
            b.name(),
            entries.join(", ")
        ));
        self.line("");
        self.tables.push(Table {
            name: table.clone(),
            len,
            func: Func { name: table, result, params, cost },
        });
    }

    /// Writes `main`: inputs, statements, assertions, and the checksum as its exit code.
    pub fn make_main(&mut self) {
        (self.cost, self.times, self.in_main) = (0, 1, true);
        self.line("int main(void) {");
        self.scopes.push(vec![]);
        while self.inputs_left > 1 || (self.inputs_left > 0 && self.rng.chance(70)) {
            self.input();
        }
        let statements = self.options.statements.max(4) as usize;
        for _ in 0..self.rng.between(statements, statements * 3 / 2) {
            self.statement();
        }
        while self.asserts_left > 0 {
            self.assertion();
        }
        self.scopes.pop();
        self.finish_main();
        self.line("}");
    }
}
