//! A trace as data: what is shown on the screen and what goes into JSON are made of this.

use crate::trace::record::asker::Consumed;
use serde::Serialize;

/// A place in the user's source.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize)]
pub struct Place {
    pub file: String,
    /// 0 if unknown.
    pub line: u32,
    pub column: u32,
    pub function: String,
}

impl Place {
    /// `file:line`, or the function alone where the line is not known.
    pub fn short(&self) -> String {
        if self.line == 0 { self.function.clone() } else { format!("{}:{}", self.file, self.line) }
    }
}

/// A name and its value in C notation.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Named {
    pub name: String,
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
    pub value: String,
    pub kind: InputSource,
    pub place: Place,
    /// For an uninitialised variable: one of the same name had a value before, in another round of a loop.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub again: bool,
}

/// Where an input comes from.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum InputSource {
    Call,
    Memory,
    UninitialisedVariable,
    UninitialisedByte,
    /// What a library function gave: its value tells what it returned and wrote.
    Library,
}

/// A call on the stack.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Frame {
    pub place: Place,
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
    pub address: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub object: Option<ObjectView>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ObjectView {
    pub name: String,
    pub sort: String,
    pub size: u64,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset: Option<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allocated: Option<Place>,
    /// Where the function that allocated it was called.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub allocated_call: Option<Place>,
    /// Which one it was of several made on the same line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub which: Option<String>,
    /// The source line it was declared or allocated on.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub source: String,
    /// Where its life ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub freed: Option<Place>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub freed_call: Option<Place>,
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
    pub place: Place,
    /// The source line, without indentation.
    pub source: String,
}

/// What went wrong, and where.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Failure {
    /// `FALSE(...)`'s word.
    pub property: String,
    pub text: String,
    /// The innermost place in the user's own code.
    pub place: Place,
    /// Its source line, without indentation.
    pub source: String,
    pub values: Vec<Named>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub memory: Option<MemoryView>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<Cause>,
}

/// A step of the path through the user's code, or a repeated piece of it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "step")]
pub enum Step {
    Branch {
        place: Place,
        source: String,
        /// What held.
        fact: String,
    },
    Call {
        place: Place,
        function: String,
        arguments: Vec<Named>,
    },
    Return {
        place: Place,
        function: String,
        #[serde(skip_serializing_if = "Option::is_none")]
        value: Option<String>,
    },
    /// The same steps again and again.
    Repeat {
        least: u64,
        most: u64,
        body: Vec<Step>,
    },
}

/// What a line of the full trace tells of.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Doing {
    Input,
    Output,
    Branch,
    Call,
    Return,
    Assign,
    Allocate,
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
    pub kind: Doing,
    pub place: Place,
    /// Calls on the stack.
    pub depth: usize,
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
    pub inputs: Vec<Input>,
    pub path: Vec<Step>,
    /// The last values of the user's variables that are still alive.
    pub variables: Vec<Scope>,
    /// Only recorded on request.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<Line>,
    /// Lines and inputs that were too many to be kept.
    #[serde(skip_serializing_if = "is_zero")]
    pub left_out: u64,
    #[serde(skip)]
    pub consumed: Consumed,
}

/// The variables of one call on the stack, or the globals.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Scope {
    /// `None` for globals.
    pub function: Option<String>,
    pub values: Vec<Named>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
fn is_zero(n: &u64) -> bool {
    *n == 0
}
