//! The readers of what external solvers print, for fuzzing (feature `testing`).

use crate::external::sexpr::{Parentheses, Sexpr};
use secateur_term::ArrayValue;

/// What one printed expression can be read as.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Read {
    /// Parentheses that are still open at the end; negative if more were closed than opened.
    pub open: i64,
    /// The expression as a bit-vector or Boolean value, if it is one.
    pub bits: Option<u128>,
    /// The expression as an array value, if it is one.
    pub array: Option<ArrayValue>,
}

/// Reads one expression as the answers of a solver are read: `None` if it is none.
pub fn read_value(text: &str) -> Option<Read> {
    let expression = Sexpr::parse(text)?;
    Some(Read { open: Parentheses::default().read(text), bits: expression.bits(), array: expression.array() })
}
