//! What the programs may contain.

/// Calls of nondeterministic functions.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Inputs {
    /// At most so many calls in a run.
    pub count: u32,
    /// Each is assumed to be from 0 to this; `None`: any value of its type.
    pub most: Option<u32>,
}

/// The default has everything but floats and `__int128`, for LP64. Each program uses a random part of what is
/// allowed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// 32 (ILP32) or 64 (LP64): a program is free of undefined behaviour on that machine.
    pub long_bits: u32,
    /// Functions besides `main`; those of the tables come on top.
    pub functions: u32,
    /// About so many statements in a function.
    pub statements: u32,
    /// No run executes more than about so many statements.
    pub steps: u64,
    /// Nondeterministic inputs; `None` for programs without.
    pub inputs: Option<Inputs>,
    /// Calls of `reach_error()` under random conditions.
    pub asserts: u32,
    /// Arrays of one or two dimensions, of fixed and of variable length.
    pub arrays: bool,
    /// Structures, nested and as arguments and results.
    pub structs: bool,
    /// Bit-fields in structures.
    pub bit_fields: bool,
    /// Unions, with reads of another member than was written.
    pub unions: bool,
    /// Pointers to variables, elements and structures.
    pub pointers: bool,
    /// Constant tables of functions, called by index.
    pub function_pointers: bool,
    /// `malloc` and `free`.
    pub heap: bool,
    /// Functions that call themselves, to a bounded depth.
    pub recursion: bool,
    /// A variadic function and calls of it.
    pub varargs: bool,
    /// `switch`, with and without `break`.
    pub switches: bool,
    /// `goto` out of nested blocks.
    pub gotos: bool,
    /// `/` and `%`, by divisors that are neither 0 nor -1.
    pub division: bool,
    /// `float` and `double`.
    pub floats: bool,
    /// `__int128`.
    pub int128: bool,
    /// Whether to print a checksum; the exit code depends on it in any case.
    pub print: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            long_bits: 64,
            functions: 4,
            statements: 12,
            steps: 20_000,
            inputs: None,
            asserts: 0,
            arrays: true,
            structs: true,
            bit_fields: true,
            unions: true,
            pointers: true,
            function_pointers: true,
            heap: true,
            recursion: true,
            varargs: true,
            switches: true,
            gotos: true,
            division: true,
            floats: false,
            int128: false,
            print: true,
        }
    }
}

impl Options {
    /// Small programs with up to three inputs from 0 to 7 and a few assertions: all inputs can be tried
    /// natively.
    pub fn verdict() -> Options {
        Options {
            functions: 2,
            statements: 6,
            steps: 300,
            inputs: Some(Inputs { count: 3, most: Some(7) }),
            asserts: 2,
            recursion: false,
            varargs: false,
            heap: false,
            print: false,
            ..Options::default()
        }
    }

    /// The switches by name, for command lines.
    pub fn switch(&mut self, name: &str) -> Option<&mut bool> {
        Some(match name {
            "arrays" => &mut self.arrays,
            "structs" => &mut self.structs,
            "bit-fields" => &mut self.bit_fields,
            "unions" => &mut self.unions,
            "pointers" => &mut self.pointers,
            "function-pointers" => &mut self.function_pointers,
            "heap" => &mut self.heap,
            "recursion" => &mut self.recursion,
            "varargs" => &mut self.varargs,
            "switches" => &mut self.switches,
            "gotos" => &mut self.gotos,
            "division" => &mut self.division,
            "floats" => &mut self.floats,
            "int128" => &mut self.int128,
            "print" => &mut self.print,
            _ => return None,
        })
    }
}
