//! The state of a generation and the program as a whole.

use crate::options::Options;
use crate::scope::{Aggregate, Func, Shape, Table, Var};
use crate::types::{Machine, Range, Ty};
use secateur_base::Random;

/// The state of one generation.
pub struct Generator {
    /// The only source of chance: the seed decides the program.
    pub rng: Random,
    /// What this program may contain: the options asked for, less what the swarm left out.
    pub options: Options,
    /// Widths of the integer types.
    pub machine: Machine,
    /// The structures and unions declared so far; `s0` is the first.
    pub aggregates: Vec<Aggregate>,
    /// The functions that can be called from here on.
    pub functions: Vec<Func>,
    /// The tables of functions that can be called from here on.
    pub tables: Vec<Table>,
    /// Innermost scope last; the first is the file's.
    pub scopes: Vec<Vec<Var>>,
    text: String,
    indent: usize,
    names: u32,
    /// Statements one call of the current function executes at most, as far as it is written.
    pub cost: u64,
    /// How often the place being generated runs in one call of the current function, at most.
    pub times: u64,
    /// Blocks around the place being generated.
    pub nesting: usize,
    /// Computed indices around the expression being generated.
    pub index_depth: usize,
    /// Inside a loop whose `break` and `continue` are free to use.
    pub in_loop: bool,
    /// Whether the current function is `main`: only there inputs are read, and no `goto` skips the checks.
    pub in_main: bool,
    /// Whether the current function has a label at its end that is used.
    pub label_used: bool,
    /// Inputs that may still be read.
    pub inputs_left: u32,
    /// Assertions that are still to be written.
    pub asserts_left: u32,
}

impl Generator {
    /// A generator that has written nothing yet. A random part of the switches is turned off.
    pub fn new(seed: u64, options: &Options) -> Generator {
        let mut rng = Random::new(seed ^ 0x5eca_7e0f);
        let mut options = options.clone();
        // swarm: each program uses another part of the language, so that rare combinations get their turn
        for name in SWARM {
            let keep = rng.chance(75);
            if let Some(on) = options.switch(name) {
                *on &= keep;
            }
        }
        Generator {
            rng,
            machine: Machine { long_bits: options.long_bits },
            aggregates: vec![],
            functions: vec![],
            tables: vec![],
            scopes: vec![vec![]],
            text: String::new(),
            indent: 0,
            names: 0,
            cost: 0,
            times: 1,
            nesting: 0,
            index_depth: 0,
            in_loop: false,
            in_main: false,
            label_used: false,
            inputs_left: options.inputs.map_or(0, |i| i.count),
            asserts_left: options.asserts,
            options,
        }
    }

    /// Writes the whole program.
    pub fn program(mut self) -> String {
        self.prelude();
        self.make_aggregates();
        self.make_globals();
        self.helpers();
        for _ in 0..self.options.functions {
            self.make_function();
        }
        self.make_tables();
        self.make_main();
        self.text
    }

    /// Writes a line; braces at its ends move the indentation.
    pub fn line(&mut self, text: &str) {
        let closing = text.starts_with('}');
        if closing {
            self.indent = self.indent.saturating_sub(1);
        }
        if !text.is_empty() {
            self.text.push_str(&"  ".repeat(self.indent));
            self.text.push_str(text);
        }
        self.text.push('\n');
        if text.ends_with('{') {
            self.indent += 1;
        }
    }

    /// A name that is not used yet.
    pub fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    /// One more statement that runs `times` times.
    pub fn charge(&mut self) {
        self.cost += self.times;
    }

    /// Whether a call of something this expensive still fits here.
    pub fn affordable(&self, cost: u64) -> bool {
        self.cost.saturating_add(self.times.saturating_mul(cost)) <= self.options.steps
    }

    /// Adds a variable to the innermost scope.
    pub fn declare(&mut self, name: &str, shape: Shape, writable: bool, range: Range) {
        let level = self.scopes.len() - 1;
        if let Some(scope) = self.scopes.last_mut() {
            scope.push(Var { name: name.into(), shape, writable, range, level });
        }
    }

    /// The variables in scope, the innermost ones last.
    pub fn visible(&self) -> impl Iterator<Item = &Var> {
        self.scopes.iter().flatten()
    }

    /// One of the visible variables for which `pick` has something.
    pub fn choose<T>(&mut self, pick: impl Fn(&Var) -> Option<T>) -> Option<T> {
        let mut found: Vec<T> = self.visible().filter_map(pick).collect();
        if found.is_empty() {
            return None;
        }
        // later ones are more local, and more interesting
        let (a, b) = (self.rng.below(found.len()), self.rng.below(found.len()));
        Some(found.swap_remove(a.max(b)))
    }

    /// The type in C of the aggregate with this index.
    pub fn aggregate_name(&self, index: usize) -> String {
        format!("{} s{index}", self.aggregates[index].keyword())
    }

    /// A random integer type, `int` most often.
    pub fn scalar_type(&mut self) -> Ty {
        use Ty::*;
        const COMMON: [Ty; 14] =
            [Int, Int, Int, UInt, UInt, UChar, SChar, Char, Short, UShort, LLong, ULLong, Long, ULong];
        match self.rng.below(20) {
            0 => Bool,
            1 | 2 if self.options.int128 => *self.rng.pick(&[Int128, UInt128]),
            _ => *self.rng.pick(&COMMON),
        }
    }

    fn prelude(&mut self) {
        for line in [
            "typedef __SIZE_TYPE__ size_t;",
            "int printf(const char *format, ...);",
            "void abort(void);",
            "void *malloc(size_t size);",
            "void free(void *p);",
            "void *memset(void *p, int c, size_t n);",
            "void *memcpy(void *to, const void *from, size_t n);",
        ] {
            self.line(line);
        }
        if self.options.inputs.is_some() {
            self.line("extern void __VERIFIER_assume(int condition);");
            for ty in INPUT_TYPES {
                self.line(&format!("extern {} __VERIFIER_nondet_{}(void);", ty.name(), ty.input_name()));
            }
        }
        if self.options.asserts > 0 {
            self.line("void reach_error(void) { abort(); }");
        }
        self.line("");
        self.line("static unsigned int check = 1;");
        self.line("static void mix(unsigned int v) { check = check * 31U + v; }");
        self.line("");
    }

    /// The end of `main`: every global goes into the checksum.
    pub fn finish_main(&mut self) {
        let globals = self.scopes[0].clone();
        for var in globals {
            self.mix_variable(&var);
        }
        if self.options.print {
            self.line("printf(\"checksum %u\\n\", check);");
        }
        self.line("return (int)(check & 63U);");
    }

    fn mix_variable(&mut self, var: &Var) {
        let name = &var.name;
        match &var.shape {
            Shape::Scalar(_) => self.line(&format!("mix((unsigned int){name});")),
            Shape::Float { .. } => self.line(&format!("mix((unsigned int)to_int({name}));")),
            Shape::Array(_, dims) => {
                let index = self.fresh("k");
                let count: usize = dims.iter().product();
                let path = match dims.as_slice() {
                    [_, inner] => format!("{name}[{index} / {inner}][{index} % {inner}]"),
                    _ => format!("{name}[{index}]"),
                };
                self.line(&format!("for (int {index} = 0; {index} < {count}; {index}++) {{"));
                self.line(&format!("mix((unsigned int){path});"));
                self.line("}");
            }
            Shape::Struct(s) => self.mix_aggregate(name.clone(), *s),
            Shape::StructArray(s, n) => {
                let last = self.rng.below(*n);
                self.mix_aggregate(format!("{name}[{last}]"), *s);
            }
            Shape::Pointer(..) => self.line(&format!("mix((unsigned int)*{name});")),
            Shape::StructPointer(s) => self.mix_aggregate(format!("(*{name})"), *s),
        }
    }

    fn mix_aggregate(&mut self, path: String, index: usize) {
        use crate::scope::FieldKind;
        for field in self.aggregates[index].fields.clone() {
            let path = format!("{path}.{}", field.name);
            match field.kind {
                FieldKind::Scalar(_) | FieldKind::Bits(..) => {
                    self.line(&format!("mix((unsigned int){path});"))
                }
                FieldKind::Array(_, n) => {
                    for i in 0..n {
                        self.line(&format!("mix((unsigned int){path}[{i}]);"));
                    }
                }
                FieldKind::Struct(s) => self.mix_aggregate(path, s),
            }
        }
    }
}

const SWARM: [&str; 13] = [
    "arrays",
    "structs",
    "bit-fields",
    "unions",
    "pointers",
    "function-pointers",
    "heap",
    "recursion",
    "varargs",
    "switches",
    "gotos",
    "division",
    "int128",
];

/// The types with an input function `__VERIFIER_nondet_*`.
pub const INPUT_TYPES: [Ty; 11] = [
    Ty::Int,
    Ty::UInt,
    Ty::Char,
    Ty::UChar,
    Ty::Short,
    Ty::UShort,
    Ty::Long,
    Ty::ULong,
    Ty::Bool,
    Ty::LLong,
    Ty::ULLong,
];
