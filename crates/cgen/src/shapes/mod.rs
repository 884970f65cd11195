//! Programs with the shapes that pruning is about: diamonds, loops with several paths, state machines,
//! functions called from several places, pointers that may be to several things, narrow numbers that wrap
//! around.
//!
//! A program has points where two values are observed. Natively all inputs are tried and the values printed;
//! then conditions are chosen that never hold, or hold in few runs, and asserted not to.

mod calls;
mod counting;
mod expr;
mod memory;
mod stmt;
mod text;

pub use counting::{counting_loops, nested_loops};

use secateur_base::Random;

/// A program without its assertions.
#[derive(Clone, Debug)]
pub struct Shape {
    lines: Vec<String>,
    /// Resets the global variables.
    reset: String,
    /// So many points observe values: `OBS0(a, b)` and so on.
    pub points: usize,
}

/// The program of a seed.
pub fn shape(seed: u64) -> Shape {
    Maker::new(seed).shape()
}

/// Global variables that all programs have.
const GLOBALS: &str = "static int g0, g1 = 1;
static unsigned char A[4] = {0, 1, 2, 3};
static unsigned char B[4];
static struct st S, T = {1, 2, 3};";
const RESET: &str = "g0 = 0; g1 = 1; for (int i = 0; i < 4; i++) { A[i] = i; B[i] = 0; } \
S.a = S.b = S.c = 0; T.a = 1; T.b = 2; T.c = 3;";

#[derive(Copy, Clone, PartialEq, Eq)]
enum Feature {
    Arrays,
    Pointers,
    Structs,
    Ranges,
    Heap,
    Uninitialised,
    Functions,
    Recursion,
    Machines,
    Wide,
    Division,
    Switches,
}

const FEATURES: [Feature; 12] = [
    Feature::Arrays,
    Feature::Pointers,
    Feature::Structs,
    Feature::Ranges,
    Feature::Heap,
    Feature::Uninitialised,
    Feature::Functions,
    Feature::Recursion,
    Feature::Machines,
    Feature::Wide,
    Feature::Division,
    Feature::Switches,
];

/// A C type, with the end of the name of its nondeterministic function.
#[derive(Copy, Clone, PartialEq, Eq)]
struct Type {
    name: &'static str,
    input: &'static str,
    signed: bool,
    bits: u32,
}

const INT: Type = Type { name: "int", input: "int", signed: true, bits: 32 };
const NARROW: [Type; 7] = [
    Type { name: "unsigned char", input: "uchar", signed: false, bits: 8 },
    Type { name: "signed char", input: "char", signed: true, bits: 8 },
    Type { name: "short", input: "short", signed: true, bits: 16 },
    Type { name: "unsigned short", input: "ushort", signed: false, bits: 16 },
    Type { name: "unsigned int", input: "uint", signed: false, bits: 32 },
    INT,
    INT,
];
const WIDE: [Type; 2] = [
    Type { name: "long long", input: "longlong", signed: true, bits: 64 },
    Type { name: "unsigned long long", input: "ulonglong", signed: false, bits: 64 },
];

/// What can be named where a statement is written.
#[derive(Clone, Default)]
struct Scope {
    variables: Vec<(Type, String)>,
    /// Counters, which are only read.
    constants: Vec<String>,
    pointers: Vec<String>,
    /// How many loops are around.
    loops: u32,
    /// How deep blocks are nested.
    level: usize,
}

struct Function {
    name: String,
    /// None is a pointer to int.
    parameters: Vec<Option<Type>>,
}

struct Maker {
    rng: Random,
    features: Vec<Feature>,
    names: u32,
    points: usize,
    /// Inputs so far, and how many may be.
    inputs: u32,
    most_inputs: u32,
    /// Statements left.
    budget: i32,
    functions: Vec<Function>,
    in_function: bool,
    globals: Vec<(Type, String)>,
}

impl Maker {
    fn new(seed: u64) -> Maker {
        let mut rng = Random::new(seed);
        let features = FEATURES.into_iter().filter(|_| rng.chance(45)).collect();
        let most_inputs = *rng.pick(&[4, 6, 8]);
        let budget = *rng.pick(&[8, 12, 18, 25]);
        Maker {
            rng,
            features,
            names: 0,
            points: 0,
            inputs: 0,
            most_inputs,
            budget,
            functions: Vec::new(),
            in_function: false,
            globals: Vec::new(),
        }
    }

    fn has(&self, feature: Feature) -> bool {
        self.features.contains(&feature)
    }

    fn fresh(&mut self, prefix: &str) -> String {
        self.names += 1;
        format!("{prefix}{}", self.names)
    }

    fn ty(&mut self) -> Type {
        if self.has(Feature::Wide) && self.rng.chance(25) {
            *self.rng.pick(&WIDE)
        } else {
            *self.rng.pick(&NARROW)
        }
    }

    fn outer_scope(&self) -> Scope {
        let mut variables = vec![(INT, String::from("g0")), (INT, String::from("g1"))];
        variables.extend(self.globals.iter().cloned());
        Scope { variables, level: 1, ..Scope::default() }
    }

    fn shape(mut self) -> Shape {
        let mut lines: Vec<String> = GLOBALS.lines().map(String::from).collect();
        let mut reset = String::from(RESET);
        for _ in 0..self.rng.below(3) {
            let (ty, name, value) = (self.ty(), self.fresh("g_"), self.rng.below(4));
            lines.push(format!("static {} {name} = {value};", ty.name));
            reset.push_str(&format!(" {name} = {value};"));
            self.globals.push((ty, name));
        }
        if self.has(Feature::Functions) || self.has(Feature::Recursion) {
            for _ in 0..self.rng.between(1, 2) {
                lines.push(String::new());
                lines.extend(self.function());
            }
        }
        lines.extend([String::new(), String::from("int main(void) {")]);
        let mut scope = self.outer_scope();
        for _ in 0..self.rng.between(1, 3) {
            let (ty, name, most) = (self.ty(), self.fresh("x"), *self.rng.pick(&[1, 2, 3, 5]));
            self.inputs += 2;
            lines.push(format!("  IN({}, {}, {name}, 0, {most});", ty.name, ty.input));
            scope.variables.push((ty, name));
        }
        while self.budget > 0 {
            lines.extend(self.statement(&mut scope));
        }
        for _ in 0..2 {
            let point = self.observe(&scope);
            lines.push(format!("  {point}"));
        }
        lines.extend([String::from("  return 0;"), String::from("}")]);
        Shape { lines, reset, points: self.points }
    }
}
