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
    pub functions: u32,
    /// About so many statements in a function.
    pub statements: u32,
    /// No run executes more than about so many statements.
    pub steps: u64,
    pub inputs: Option<Inputs>,
    /// Calls of `reach_error()` under random conditions.
    pub asserts: u32,
    pub arrays: bool,
    pub structs: bool,
    pub bit_fields: bool,
    pub unions: bool,
    pub pointers: bool,
    pub function_pointers: bool,
    pub heap: bool,
    pub recursion: bool,
    pub varargs: bool,
    pub switches: bool,
    pub gotos: bool,
    pub division: bool,
    pub floats: bool,
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
