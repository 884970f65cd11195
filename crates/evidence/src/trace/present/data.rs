//! A trace as data: what is shown on the screen and what goes into JSON are made of this.

use crate::trace::record::asker::Consumed;
use serde::Serialize;

/// A place in the user's source.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct TracePlace {
    /// The file as the compiler names it; empty if unknown.
    pub file: String,
    /// 0 if unknown.
    pub line: u32,
    /// Counted from 1; 0 if unknown.
    pub column: u32,
    /// The function around it; empty if it is not known or of no use to the reader.
    pub function: String,
}

impl TracePlace {
    /// `file:line`, or the function alone where the line is not known.
    pub fn short(&self) -> String {
        if self.line == 0 { self.function.clone() } else { format!("{}:{}", self.file, self.line) }
    }
}

/// A name and its value in C notation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Named {
    /// The variable or expression.
    pub name: String,
    /// Its value.
    pub value: String,
}

/// An input the run consumed.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Input {
    /// The function or object it stands for.
    pub name: String,
    /// The variable it went to.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variable: Option<String>,
    /// In C notation.
    pub value: String,
    /// What kind of input it is.
    pub kind: InputSource,
    /// Where the user's code asked for it or read it.
    pub place: TracePlace,
    /// For an uninitialised variable: one of the same name had a value before, in another round of a loop.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
}

/// Where an input comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum InputSource {
    /// The result of a nondeterministic call.
    Call,
    /// A region that was made nondeterministic.
    Memory,
    /// A variable that was read before it was written.
    UninitialisedVariable,
    /// Memory that was read before it was written.
    UninitialisedByte,
    /// What a library function gave: its value tells what it returned and wrote.
    Library,
}

/// A call on the stack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Frame {
    /// Where it is: the call of the next frame, or the error.
    pub place: TracePlace,
    /// The source line, without indentation.
    pub source: String,
    /// The variables of that line.
    pub values: Vec<Named>,
}

/// The memory an invalid access was meant for.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct MemoryView {
    /// What is wrong, in words.
    pub what: String,
    /// The address accessed, in hexadecimal.
    pub address: String,
    /// The object the pointer belongs to; `None` if there is none, or none the user knows.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object: Option<ObjectView>,
}

/// An object as the user knows it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ObjectView {
    /// The variable, or the function that allocated it.
    pub name: String,
    /// What it is in words, such as `heap block`.
    pub sort: String,
    /// Bytes.
    pub size: u64,
    /// Where in it the access is, in bytes; negative before its start.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<i64>,
    /// Where it was declared or allocated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allocated: Option<TracePlace>,
    /// Where the function that allocated it was called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allocated_call: Option<TracePlace>,
    /// Which one it was of several made on the same line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub which: Option<String>,
    /// The source line it was declared or allocated on.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// Where its life ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub freed: Option<TracePlace>,
    /// Where the function that freed it was called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub freed_call: Option<TracePlace>,
    /// How its life ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub end: Option<&'static str>,
    /// How its size came to be less than it was meant to be.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrapped: Option<String>,
}

/// Where something of the failing access got its value.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Cause {
    /// The name and the value it got.
    pub text: String,
    /// `since` or `at`.
    #[serde(skip)]
    pub at: &'static str,
    /// Where it got that value.
    pub place: TracePlace,
    /// The source line, without indentation.
    pub source: String,
}

/// What went wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Failure {
    /// The violated property, as in `FALSE(...)`.
    pub property: String,
    /// What is wrong, in words.
    pub text: String,
    /// The innermost place in the user's own code.
    pub place: TracePlace,
    /// Its source line, without indentation.
    pub source: String,
    /// The variables of that line.
    pub values: Vec<Named>,
    /// The memory in question, for errors of memory.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<MemoryView>,
    /// Where the values that led to the error come from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<Cause>,
}

/// A step of the path through the user's code, or a repeated piece of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "step")]
pub enum Step {
    /// A branch or switch.
    Branch {
        /// Where it is.
        place: TracePlace,
        /// Its source line, without indentation.
        source: String,
        /// What held; empty if the source does not show it.
        fact: String,
    },
    /// A call of a function of the user's.
    Call {
        /// The call.
        place: TracePlace,
        /// The function that is called.
        function: String,
        /// The arguments by the names of the parameters; `..` where they differ between the rounds of a loop.
        arguments: Vec<Named>,
    },
    /// A return from a function of the user's.
    Return {
        /// Where the function was left; line 0 if the source does not show it.
        place: TracePlace,
        /// The function that returned.
        function: String,
        /// Its result; `..` where it differs between the rounds of a loop, `None` if nothing is to be shown.
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<String>,
    },
    /// A piece of the path that was repeated.
    Repeat {
        /// The fewest rounds, where the number varies with an outer loop.
        least: u64,
        /// The most rounds.
        most: u64,
        /// The steps of one round.
        body: Vec<Step>,
    },
}

/// What a line of the full trace tells of.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Doing {
    /// An input was consumed.
    Input,
    /// Something was printed.
    Output,
    /// A branch or switch was decided.
    Branch,
    /// A function was called.
    Call,
    /// A function returned.
    Return,
    /// A variable or memory got a value.
    Assign,
    /// A heap object was allocated.
    Allocate,
    /// An object was freed.
    Free,
}

impl Doing {
    /// The word JSON has for it.
    pub fn word(self) -> &'static str {
        match self {
            Doing::Input => "input",
            Doing::Output => "output",
            Doing::Branch => "branch",
            Doing::Call => "call",
            Doing::Return => "return",
            Doing::Assign => "assign",
            Doing::Allocate => "allocate",
            Doing::Free => "free",
        }
    }
}

/// Everything that happened, one line each, for `--trace full`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Line {
    /// What it tells of.
    pub kind: Doing,
    /// Where it happened.
    pub place: TracePlace,
    /// Calls on the stack.
    pub depth: usize,
    /// What happened, in words.
    pub text: String,
}

/// A counterexample, told.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Trace {
    /// Missing if the run did not end in an error.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub failure: Option<Failure>,
    /// Outermost first.
    pub stack: Vec<Frame>,
    /// The inputs in the order they were consumed.
    pub inputs: Vec<Input>,
    /// The way to the end, repetitions folded.
    pub path: Vec<Step>,
    /// The last values of the user's variables that are still alive.
    pub variables: Vec<Scope>,
    /// Only recorded on request.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
    /// Lines and inputs that were too many to be kept.
    #[serde(skip_serializing_if = "is_zero")]
    pub left_out: u64,
    /// Who asked for each input; for [`crate::given`] and the labels of inputs.
    #[serde(skip)]
    pub consumed: Consumed,
}

/// The variables of one call on the stack, or the globals.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Scope {
    /// `None` for globals.
    pub function: Option<String>,
    /// The variables and their values.
    pub values: Vec<Named>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(n: &u64) -> bool {
    *n == 0
}
