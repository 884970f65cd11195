//! The C file that makes a program deterministic: it gives every nondeterministic function its values in the
//! order of a scenario, notices when the program asks for something else, and says when the error is hit.
//! Replay compiles it with the user's program; a test file is the same text with instructions.

mod checks;
mod errors;
mod inputs;
mod interface;
mod intrinsics;
mod start;

pub use checks::Sanitizer;
pub use errors::hooks;
pub use interface::Interface;
pub use start::unfit_entry;

use secateur_program::{CheckKind, InputKind, InputValue, Scenario};

/// What the run is to show.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Goal {
    /// The function every run starts in.
    pub entry: String,
    /// The kind of error.
    pub expected: CheckKind,
    /// The functions whose call is the error the property speaks of.
    pub error_functions: Vec<String>,
    /// Only calls with this first argument count.
    pub error_argument: Option<u64>,
}

impl Goal {
    /// An error of this kind in a run of `main`.
    pub fn of(expected: CheckKind) -> Goal {
        let error_functions = match &expected {
            CheckKind::ErrorCall { function } => vec![function.clone()],
            _ => Vec::new(),
        };
        Goal { entry: "main".into(), expected, error_functions, error_argument: None }
    }

    /// The functions whose call is the error, the expected one included.
    pub fn errors(&self) -> Vec<&str> {
        let mut names: Vec<&str> = self.error_functions.iter().map(String::as_str).collect();
        if let CheckKind::ErrorCall { function } = &self.expected
            && !names.contains(&function.as_str())
        {
            names.push(function);
        }
        names
    }
}

/// Who reads what the harness says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Our own replay: a word nobody can guess, on a descriptor of its own.
    Replay {
        /// Stands before everything the harness says, so that the program cannot pretend to be it.
        token: String,
        /// Where the harness writes.
        descriptor: i32,
    },
    /// A person, on standard error.
    TestFile,
}

impl Purpose {
    /// Whether it is for our own replay.
    pub fn is_replay(&self) -> bool {
        matches!(self, Purpose::Replay { .. })
    }
}

/// Everything a harness is made of.
#[derive(Clone, Debug)]
pub struct Harness<'a> {
    /// The error to be shown.
    pub goal: &'a Goal,
    /// The functions the program asks for.
    pub interface: &'a Interface,
    /// The inputs to hand out.
    pub scenario: &'a Scenario,
    /// Source files by number, for comments.
    pub files: &'a [String],
    /// Who reads what it says.
    pub purpose: Purpose,
    /// Functions the linker misses: they get a body that says so.
    pub missing: Vec<String>,
}

impl Harness<'_> {
    /// The C text.
    pub fn text(&self) -> String {
        let (token, descriptor) = match &self.purpose {
            Purpose::Replay { token, descriptor } => (token.as_str(), *descriptor),
            Purpose::TestFile => ("secateur:", 2),
        };
        let mut out = String::new();
        let tells = cfg!(target_os = "linux") && self.purpose.is_replay();
        if tells {
            out.push_str("#define _GNU_SOURCE\n");
        }
        out += &format!("#define SECATEUR_TOKEN \"{token}\"\n#define SECATEUR_FD {descriptor}\n");
        out.push_str(include_str!("runtime.c"));
        if tells {
            out.push_str(include_str!("refused.c"));
        }
        out.push_str("\n/* The inputs, in the order they are asked for. */\n");
        out.push_str(&inputs::table(self.scenario, self.files));
        out.push_str(include_str!("queue.c"));
        out.push_str("\n/* The functions the program calls and does not define. */\n");
        out.push_str(&self.functions());
        out.push_str(&errors::definitions(self));
        out.push_str(&checks::text(self));
        out.push_str(&start::text(self));
        out
    }

    /// Symbols to be given to the linker as `--wrap=...`.
    pub fn wrapped(&self) -> Vec<&'static str> {
        let main = start::wraps_main(self).then_some("main");
        main.into_iter().chain(checks::wrapped_heap(self)).collect()
    }

    /// Whether the program has to be compiled with `-finstrument-functions`.
    pub fn instruments(&self) -> bool {
        !errors::instrumented(self).is_empty()
    }

    fn functions(&self) -> String {
        let mut out = String::new();
        let errors = self.goal.errors();
        // what fills also returns: an object that merely has the name of a function does not
        let filled = |name: &str| {
            let has = |kind| self.scenario.inputs.iter().any(|i| i.kind == kind && i.name == name);
            has(InputKind::Memory) && has(InputKind::Call)
        };
        let given = |name: &str| self.scenario.inputs.iter().any(|i| i.name == name);
        for (number, header) in self.interface.wanted.iter().enumerate() {
            let name = header.name.as_str();
            if errors.contains(&name) {
                continue;
            }
            let text = if intrinsics::is_known(name) {
                intrinsics::definition(header)
            } else if filled(name) {
                inputs::filler(header, number)
            } else if inputs::is_nondet(name) || given(name) {
                inputs::giver(header, number)
            } else {
                continue;
            };
            out.push_str(&text.unwrap_or_else(|| errors::no_body(name, number)));
        }
        let known = self.interface.wanted.len();
        for (number, name) in self.missing.iter().enumerate() {
            out.push_str(&errors::no_body(name, known + number));
        }
        out
    }
}

/// Why inputs of a scenario cannot be handed out by any harness.
pub fn unanswerable(scenario: &Scenario, interface: &Interface, goal: &Goal) -> Option<String> {
    // objects are named by their own names: only the functions that fill them are in the interface
    let fills = |h: &crate::replay::Header| {
        h.name.starts_with("klee_") || h.name.contains("havoc") || h.name.ends_with("_nondet_memory")
    };
    if goal.entry != "main" || interface.wanted.iter().any(fills) {
        return None;
    }
    let allocates = checks::HEAP.iter().any(|f| interface.wants(f));
    let answered = |name: &str| {
        interface.wants(name) || start::is_argument(name) || (name == checks::ALLOCATION_FAILS && allocates)
    };
    let asked = |i: &&InputValue| matches!(i.kind, InputKind::Call | InputKind::Memory);
    let lost = scenario.inputs.iter().filter(asked).find(|i| !answered(&i.name))?;
    Some(format!("no function of the program asks for the input `{}`", lost.name))
}
