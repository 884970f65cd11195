//! Programs for the campaign: what engines, front end and memory model find hard, mixed freely. Inputs are
//! read anywhere, loops included; loops are nested and left early; there are pointers to cells and fields,
//! unions, bit-fields, function pointers, recursion over globals, floats and all widths.
//!
//! Nothing keeps these programs from undefined behaviour but moderation: the native runs say what each
//! program does on all its inputs, and that is its truth. Statements stand on lines of their own and blocks
//! end on lines of their own, so that a program can be made smaller line by line.

mod calls;
mod expr;
mod loops;
mod memory;
mod prelude;
mod stmt;

pub use prelude::PRELUDE;

use secateur_base::Random;

/// A line of a program.
#[derive(Clone, Debug)]
enum Line {
    Text(String),
    /// A place where two integers are observed.
    Point {
        index: usize,
        a: String,
        b: String,
    },
}

/// A program without its assertions.
#[derive(Clone, Debug)]
pub struct Wild {
    lines: Vec<Line>,
    /// So many points observe values.
    pub points: usize,
}

impl Wild {
    /// The program that tells the values at its points: `campaign_point(index, a, b)`.
    pub fn observing(&self) -> String {
        self.text(|index, a, b| format!("campaign_point({index}, (long long)({a}), (long long)({b}));"))
    }

    /// The program that calls `reach_error` where a condition on its observed values `$a` and `$b` holds.
    pub fn asserting(&self, conditions: &[String]) -> String {
        self.text(|index, a, b| match conditions.get(index) {
            Some(c) => format!(
                "if ({}) reach_error();",
                c.replace("(a)", &format!("({a})")).replace("(b)", &format!("({b})"))
            ),
            None => String::from(";"),
        })
    }

    fn text(&self, point: impl Fn(usize, &str, &str) -> String) -> String {
        let mut text = String::from(PRELUDE);
        for line in &self.lines {
            match line {
                Line::Text(t) => text.push_str(t),
                Line::Point { index, a, b } => text.push_str(&point(*index, a, b)),
            }
            text.push('\n');
        }
        text
    }
}

/// The program of a seed.
pub fn wild(seed: u64) -> Wild {
    let mut maker = Maker::new(seed ^ 0x771d);
    maker.unit();
    Wild { lines: maker.lines, points: maker.points }
}

/// A C type of numbers.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
struct Number {
    name: &'static str,
    float: bool,
    wide: bool,
}

const fn integer(name: &'static str) -> Number {
    Number { name, float: false, wide: false }
}

const INT: Number = integer("int");
const INTEGERS: [Number; 9] = [
    INT,
    INT,
    integer("unsigned"),
    integer("unsigned char"),
    integer("signed char"),
    integer("short"),
    integer("unsigned short"),
    integer("_Bool"),
    INT,
];
const WIDE: [Number; 3] = [
    Number { name: "long", float: false, wide: true },
    Number { name: "unsigned long", float: false, wide: true },
    Number { name: "long long", float: false, wide: true },
];
const FLOATS: [Number; 2] =
    [Number { name: "float", float: true, wide: false }, Number { name: "double", float: true, wide: false }];

/// What a program may use; each program has some.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Feature {
    Arrays,
    Pointers,
    Structs,
    BitFields,
    Unions,
    Heap,
    Floats,
    Wide,
    Functions,
    Recursion,
    FunctionPointers,
    Division,
    Shifts,
    Goto,
    Switches,
    Blocks,
}

const FEATURES: [Feature; 16] = [
    Feature::Arrays,
    Feature::Pointers,
    Feature::Structs,
    Feature::BitFields,
    Feature::Unions,
    Feature::Heap,
    Feature::Floats,
    Feature::Wide,
    Feature::Functions,
    Feature::Recursion,
    Feature::FunctionPointers,
    Feature::Division,
    Feature::Shifts,
    Feature::Goto,
    Feature::Switches,
    Feature::Blocks,
];

/// What can be named where a statement is written.
#[derive(Clone, Default)]
struct Scope {
    numbers: Vec<(Number, String)>,
    /// Counters, which are only read.
    counters: Vec<String>,
    /// Pointers to int that are valid.
    pointers: Vec<String>,
    /// Blocks of four ints on the heap.
    blocks: Vec<String>,
    /// How many loops are around, and how often the innermost statement is run at most.
    loops: u32,
    times: u64,
    level: usize,
    /// Whether `break` is possible.
    breakable: bool,
    /// The name of a label after the loops.
    label: Option<String>,
}

struct Maker {
    rng: Random,
    features: Vec<Feature>,
    /// In so many of 100 cases an operation is not guarded.
    risk: usize,
    lines: Vec<Line>,
    points: usize,
    names: u32,
    /// Statements left.
    budget: i32,
    /// How many bits of input may still be asked for.
    input_bits: f64,
    functions: Vec<calls::Function>,
    /// `A` has cells of type int, so that pointers can be to them.
    array_of_int: bool,
    /// Inside one of them.
    in_function: bool,
}

impl Maker {
    fn new(seed: u64) -> Maker {
        let mut rng = Random::new(seed);
        let percent = *rng.pick(&[10, 25, 45]);
        let features = FEATURES.into_iter().filter(|_| rng.chance(percent)).collect();
        let risk = *rng.pick(&[0, 0, 3, 15, 40]);
        let budget = *rng.pick(&[5, 8, 12, 18]);
        let input_bits = *rng.pick(&[6.0, 10.0, 12.0]);
        let (lines, functions) = (Vec::new(), Vec::new());
        Maker {
            rng,
            features,
            risk,
            lines,
            points: 0,
            names: 0,
            budget,
            input_bits,
            functions,
            array_of_int: false,
            in_function: false,
        }
    }

    fn has(&self, feature: Feature) -> bool {
        self.features.contains(&feature)
    }

    fn risky(&mut self) -> bool {
        self.rng.chance(self.risk)
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn line(&mut self, text: impl Into<String>) {
        self.lines.push(Line::Text(text.into()));
    }

    fn number(&mut self) -> Number {
        if self.has(Feature::Floats) && self.rng.chance(20) {
            *self.rng.pick(&FLOATS)
        } else if self.has(Feature::Wide) && self.rng.chance(25) {
            *self.rng.pick(&WIDE)
        } else {
            *self.rng.pick(&INTEGERS)
        }
    }

    fn unit(&mut self) {
        let mut scope = Scope { times: 1, ..Scope::default() };
        self.globals(&mut scope);
        if self.has(Feature::Functions) || self.has(Feature::FunctionPointers) || self.has(Feature::Recursion)
        {
            for _ in 0..self.rng.between(1, 2) {
                self.function(&scope);
            }
        }
        self.line("int main(void) {");
        for _ in 0..self.rng.between(1, 3) {
            let (ty, name) = (self.number(), self.fresh("x"));
            let value = self.input_or_constant(ty, 1);
            self.line(format!("{} {name} = {value};", ty.name));
            scope.numbers.push((ty, name));
        }
        scope.numbers.push((INT, String::from("k0")));
        self.line("int k0 = 0;");
        let label = self.has(Feature::Goto).then(|| self.fresh("out"));
        let mut inner = Scope { label: label.clone(), ..scope.clone() };
        while self.budget > 0 {
            self.statement(&mut inner);
        }
        // what was declared after a jump has no value at its label
        let mut last = if label.is_some() { scope } else { inner.clone() };
        last.blocks = inner.blocks.clone();
        if let Some(label) = label {
            self.line(format!("{label}: ;"));
            last.pointers.clear();
        }
        for _ in 0..2 {
            self.point(&last);
        }
        if inner.label.is_none() || inner.blocks.is_empty() {
            for b in inner.blocks {
                if !self.risky() {
                    self.line(format!("free({b});"));
                }
            }
        }
        self.line("return 0;");
        self.line("}");
    }
}
