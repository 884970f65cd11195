//! Everything known about one error, in one piece: the inputs, what each judge said, and the trace.

use crate::place::place;
use crate::replay::{NativeRun, Replay};
use crate::trace::{Label, NULL_PAGE, Trace};
use crate::value::{c_bytes, c_value};
use secateur_interpreter::{AccessFault, ObjectSort, Outcome};
use secateur_program::{CheckKind, InputData, InputKind, InputValue, Origin, Program, Scenario, StmtKind};
use serde::Serialize;

/// Bytes of a region written in C notation; all of them are in `bits`.
const SHOWN_BYTES: usize = 32;

/// Who saw the error on these inputs.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "by", content = "detail")]
pub enum Confirmation {
    /// A native run; the text says what was seen.
    Native(String),
    /// The concrete interpreter alone; the text says why there is no native run.
    Interpreter(String),
    /// Nobody, so this is no counterexample; the text says what happened instead.
    Nobody(String),
}

impl Confirmation {
    /// Whether at least one judge saw the error; only then FALSE may be said.
    pub fn is_confirmed(&self) -> bool {
        !matches!(self, Confirmation::Nobody(_))
    }
}

/// An input of the scenario as plain data.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct ReportedInput {
    /// The function, variable or byte of memory it stands for, in the user's words.
    pub name: String,
    /// `call`, `memory`, `uninitialised-variable` or `uninitialised-byte`.
    pub kind: &'static str,
    /// In C notation.
    pub value: String,
    /// Exactly: hexadecimal, for regions byte by byte.
    pub bits: String,
    /// Bits of the value or of the whole region.
    pub width: u64,
    /// `file:line`, empty when unknown.
    pub place: String,
}

/// An address the error depends on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AddressRecord {
    /// The static object by name, or `allocation` and its number in the run.
    pub object: String,
    /// Its first byte, in hexadecimal.
    pub address: String,
}

/// An error with its evidence.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Counterexample {
    /// The violated property, as in `FALSE(...)`.
    pub property: String,
    /// Who saw the error.
    pub confirmation: Confirmation,
    /// How the interpreter's run ended.
    pub interpreted: String,
    /// The native replay; `None` if none was asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub native: Option<NativeRun>,
    /// The inputs of the scenario, in its order.
    pub inputs: Vec<ReportedInput>,
    /// Addresses the scenario chose; the interpreter's layout decides the others.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub addresses: Vec<AddressRecord>,
    /// The run as it is told to people.
    pub trace: Trace,
    /// The inputs as the interpreter and the engines know them.
    #[serde(skip)]
    pub scenario: Scenario,
}

impl Counterexample {
    /// Puts together what the judges said about `expected` on this scenario.
    pub fn new(
        program: &Program,
        expected: &CheckKind,
        scenario: Scenario,
        outcome: &Outcome,
        native: Option<NativeRun>,
        trace: Trace,
    ) -> Counterexample {
        Counterexample {
            property: expected.property().into(),
            confirmation: {
                let interface = native.as_ref().and_then(|n| n.interface.as_ref());
                // it claims that memory is there, and natively does nothing
                let claims = interface.is_some_and(|i| i.wants("klee_check_memory_access"));
                let sure = !claims && surely_seen(program, outcome);
                confirmation(expected, outcome, native.as_ref().map(|n| &n.result), sure)
            },
            interpreted: ending(outcome),
            native,
            inputs: records(program, &scenario, &trace),
            addresses: addresses(program, &scenario),
            trace,
            scenario,
        }
    }
}

/// A native run that went another way overrules the interpreter; one that cannot decide leaves it to the
/// interpreter. `sure` says that a native run that ends well shows that there is no such error.
pub fn confirmation(
    expected: &CheckKind,
    outcome: &Outcome,
    native: Option<&Replay>,
    sure: bool,
) -> Confirmation {
    let why_not_native = match native {
        Some(Replay::Confirmed(how)) => return Confirmation::Native(how.clone()),
        Some(Replay::Diverged(why)) => {
            return Confirmation::Nobody(format!(
                "the native run went another way: {why}; the interpreter's {}",
                ending(outcome)
            ));
        }
        Some(Replay::NotPossible(why) | Replay::Zeros(why)) => format!("not shown by a native run: {why}"),
        Some(Replay::Silent(why)) if sure => {
            return Confirmation::Nobody(format!(
                "the native run went another way: {why}, and AddressSanitizer would have seen this access"
            ));
        }
        Some(Replay::Silent(why)) => {
            format!(
                "not shown by a native run: {why}, and AddressSanitizer does not see every invalid access"
            )
        }
        Some(Replay::Refused(why)) => format!("the program was not run: {why}"),
        Some(Replay::TimedOut) => "the native run took too long".into(),
        Some(Replay::Interrupted) => "the native run was interrupted".into(),
        Some(Replay::CompileFailed(text)) => {
            let first: String = text.lines().next().unwrap_or_default().chars().take(160).collect();
            format!("the native test did not compile: {first}")
        }
        None => "no native run was asked for".into(),
    };
    match outcome {
        Outcome::Error(e) if e.kind.property() == expected.property() => {
            Confirmation::Interpreter(why_not_native)
        }
        other => Confirmation::Nobody(format!("{why_not_native}, and the interpreter's {}", ending(other))),
    }
}

/// Bytes beside an object of the stack or the heap that AddressSanitizer watches, at least.
const WATCHED: i128 = 16;

/// Whether AddressSanitizer is sure to see the access a run of the interpreter ended with.
fn surely_seen(program: &Program, outcome: &Outcome) -> bool {
    let Outcome::Error(e) = outcome else { return false };
    let Some(function) = program.functions.get(e.function.0 as usize) else { return false };
    // not all functions of the library are watched
    let statement = function.blocks.get(e.block.0 as usize).and_then(|b| b.stmts.get(e.statement));
    let plain = matches!(statement.map(|s| &s.kind), Some(StmtKind::Load { .. } | StmtKind::Store { .. }));
    let Some(access) = e.access.as_ref().filter(|_| plain && function.origin == Origin::User) else {
        return false;
    };
    match (access.fault, &access.object, access.offset) {
        (AccessFault::Null, ..) => access.address < NULL_PAGE,
        (AccessFault::OutOfBounds, Some(object), Some(offset)) => {
            // an object without bytes has one for AddressSanitizer
            let some = object.gone.is_none() && object.size > 0;
            let watched = some && matches!(object.sort, ObjectSort::Stack | ObjectSort::Heap);
            let size = i128::from(object.size);
            let after = offset >= size && offset < size + WATCHED;
            let before = offset >= -WATCHED && offset + i128::from(access.size) <= 0;
            watched && (after || before)
        }
        _ => false,
    }
}

/// How a run of the interpreter ended, in words.
pub fn ending(outcome: &Outcome) -> String {
    match outcome {
        Outcome::Exited(code) => format!("run ended with status {code}"),
        Outcome::Aborted => "run aborted".into(),
        Outcome::Error(e) => format!("run hit an error: {} ({})", e.text, e.kind.property()),
        Outcome::AssumeFailed { .. } => "run met an assumption that does not hold".into(),
        Outcome::Unreachable { .. } => "run got where the source says it cannot".into(),
        Outcome::Silent => "run ended itself quietly".into(),
        Outcome::Unsupported { what, .. } => format!("run met something unsupported: {what}"),
        Outcome::InputsExhausted { name, .. } => format!("run asked for one input too many: {name}"),
        Outcome::Mismatch { what, .. } => format!("run does not fit the inputs: {what}"),
        Outcome::StepLimit => "run took too many steps".into(),
        Outcome::StackOverflow => "run needed too deep a stack".into(),
        Outcome::MemoryLimit => "run needed too much memory".into(),
        Outcome::Interrupted => "run was interrupted".into(),
    }
}

fn records(program: &Program, scenario: &Scenario, trace: &Trace) -> Vec<ReportedInput> {
    let labels = trace.consumed.labels(program, scenario);
    scenario.inputs.iter().zip(labels).map(|(i, label)| record(program, i, label)).collect()
}

fn record(program: &Program, input: &InputValue, label: Label) -> ReportedInput {
    let (value, bits, width) = match &input.data {
        InputData::Bits { width, value } => {
            (c_value(*width, *value, input.ty), format!("{value:#x}"), u64::from(*width))
        }
        InputData::Bytes(bytes) => {
            let hex = bytes.iter().map(|b| format!("{b:02x}")).collect();
            (c_bytes(bytes, SHOWN_BYTES), hex, bytes.len() as u64 * 8)
        }
    };
    let kind = match input.kind {
        InputKind::Call => "call",
        InputKind::Memory => "memory",
        InputKind::UninitVar => "uninitialised-variable",
        InputKind::UninitByte => "uninitialised-byte",
    };
    ReportedInput { name: label.name, kind, value, bits, width, place: place(&program.files, label.span) }
}

fn addresses(program: &Program, scenario: &Scenario) -> Vec<AddressRecord> {
    let fixed = scenario.static_bases.iter().map(|(id, address)| {
        let object = program.objects.get(id.0 as usize).map_or_else(|| "?".into(), |o| o.name.clone());
        AddressRecord { object, address: format!("{address:#x}") }
    });
    let made = scenario.dynamic_bases.iter().map(|(number, address)| AddressRecord {
        object: format!("allocation {number}"),
        address: format!("{address:#x}"),
    });
    fixed.chain(made).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_interpreter::ErrorReport;
    use secateur_program::{BlockId, FuncId, Span};

    fn error(kind: CheckKind) -> Outcome {
        Outcome::Error(Box::new(ErrorReport {
            kind,
            text: "it".into(),
            span: Span::NONE,
            function: FuncId(0),
            block: BlockId(0),
            statement: 0,
            stack: Vec::new(),
            condition: None,
            values: Vec::new(),
            access: None,
            lost: Vec::new(),
            contents: Vec::new(),
        }))
    }

    #[test]
    fn a_native_run_overrules_the_interpreter() {
        let kind = CheckKind::InvalidDeref;
        let seen = error(kind.clone());
        let says =
            |outcome: &Outcome, native: Option<Replay>| confirmation(&kind, outcome, native.as_ref(), false);
        assert!(matches!(
            says(&Outcome::Exited(0), Some(Replay::Confirmed("x".into()))),
            Confirmation::Native(_)
        ));
        assert!(!says(&seen, Some(Replay::Diverged("x".into()))).is_confirmed());
        for undecided in [
            Replay::NotPossible("x".into()),
            Replay::TimedOut,
            Replay::Interrupted,
            Replay::Refused("x".into()),
        ] {
            assert!(matches!(says(&seen, Some(undecided.clone())), Confirmation::Interpreter(_)));
            assert!(!says(&Outcome::Exited(0), Some(undecided)).is_confirmed());
        }
        assert!(matches!(says(&seen, None), Confirmation::Interpreter(_)));
        // a run that ends well refutes what its sanitizer is sure to see
        let silent = Replay::Silent("x".into());
        assert!(confirmation(&kind, &seen, Some(&silent), false).is_confirmed());
        assert!(!confirmation(&kind, &seen, Some(&silent), true).is_confirmed());
        // an error of another kind is another error
        assert!(!says(&error(CheckKind::Leak), None).is_confirmed());
    }
}
