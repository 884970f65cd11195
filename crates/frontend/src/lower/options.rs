//! What a caller can choose about lowering.

use secateur_program::{Monitor, Rules};

/// Which calls are the error the property speaks of.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ErrorCalls {
    /// The names of the error functions.
    pub functions: Vec<String>,
    /// Only calls whose first argument is this number count.
    pub argument: Option<u64>,
}

/// The error functions of the dialects we know, used when no property names one.
pub const ERROR_FUNCTIONS: [&str; 4] =
    ["reach_error", "__VERIFIER_error", "__SEA_error", "__ESBMC_unreachable"];

impl Default for ErrorCalls {
    fn default() -> ErrorCalls {
        ErrorCalls { functions: ERROR_FUNCTIONS.iter().map(|s| s.to_string()).collect(), argument: None }
    }
}

/// What a call of a function without body and model does.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum ExternalFunctions {
    /// The path ends without an answer.
    #[default]
    Unsupported,
    /// It returns an arbitrary value and does nothing else, which [`secateur_program::Program::unmodelled`]
    /// lets a caller say.
    Nondet,
}

/// Which checks lowering places, and how it takes what C or the library leaves open.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LowerOptions {
    /// The function execution starts in.
    pub entry: String,
    /// Which calls are errors.
    pub error_calls: ErrorCalls,
    /// Checks for signed overflow; without them arithmetic wraps.
    pub check_overflow: bool,
    /// Checks for shifts out of range.
    pub check_shifts: bool,
    /// Of divisions without a result (by zero, out of range) not all are errors of the property: those that
    /// are none give any value.
    pub any_divisions: bool,
    /// Shifts by a negative amount or too far are no errors of the property: they give any value.
    pub any_shifts: bool,
    /// Memory is what the property is about: what output functions read is checked.
    pub check_memory: bool,
    /// Structures that are read and thrown away are checked, too.
    pub check_discarded: bool,
    /// It matters when objects die.
    pub check_lives: bool,
    /// Checks that accesses are at multiples of what their type asks for.
    pub check_alignment: bool,
    /// Rules of C that are checked where clang placed the checks.
    pub rules: Rules,
    /// Checks for divisions by zero that clang computes itself (all others are always there).
    pub check_division: bool,
    /// Checks that pointers that are ordered or subtracted belong to one object.
    pub check_pointers: bool,
    /// `malloc` and its relatives may return null at will.
    pub malloc_may_fail: bool,
    /// What calls of functions without body and model do.
    pub external_functions: ExternalFunctions,
    /// A global pointer that other files may set, and that the program itself never sets, has any value at the
    /// start, if there are functions without body: the program is not all there is.
    pub pointers_set_elsewhere: bool,
    /// At most this many program arguments (beside the program's name) ...
    pub max_args: u32,
    /// ... of at most this many characters each.
    pub max_arg_length: u32,
}

impl Default for LowerOptions {
    fn default() -> LowerOptions {
        LowerOptions {
            entry: String::from("main"),
            error_calls: ErrorCalls::default(),
            check_overflow: false,
            check_shifts: false,
            any_divisions: false,
            any_shifts: false,
            check_memory: true,
            check_discarded: true,
            check_lives: true,
            check_alignment: false,
            rules: Rules::default(),
            check_division: true,
            check_pointers: false,
            malloc_may_fail: false,
            external_functions: ExternalFunctions::default(),
            pointers_set_elsewhere: false,
            max_args: 2,
            max_arg_length: 8,
        }
    }
}

impl LowerOptions {
    /// The checks that a property asks for; everything else as usual. Whoever compiles for it calls
    /// `CompileRequest::watch`.
    pub fn watching(monitor: &Monitor) -> LowerOptions {
        let overflow_checked = monitor.division_overflow || monitor.signed_overflow;
        LowerOptions {
            check_overflow: monitor.signed_overflow,
            check_shifts: monitor.shift_range,
            any_divisions: !(monitor.division_by_zero && overflow_checked),
            any_shifts: !monitor.shift_range,
            check_memory: monitor.invalid_deref,
            // a structure that was never written may be read and thrown away
            check_discarded: monitor.invalid_deref && !monitor.uninit_read,
            // whatever the property: what a dead local holds is any value
            check_lives: true,
            check_alignment: monitor.misaligned,
            rules: monitor.rules,
            check_division: monitor.division_by_zero,
            check_pointers: monitor.pointer_mix,
            ..LowerOptions::default()
        }
    }
}
