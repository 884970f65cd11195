//! Program variables: promoted C locals and globals, parameters, and temporaries of the front end.

use crate::ids::FuncId;
use crate::span::Span;
use secateur_term::{FloatFormat, Term};

/// The name of a temporary that holds a storage unit while a bit-field in it is changed.
pub const UPDATE: &str = "bf.update";

/// How to show a value. No semantics hang on it but one: an input that is a `Bool` is 0 or 1.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum TypeHint {
    /// A signed integer.
    #[default]
    Signed,
    /// An unsigned integer.
    Unsigned,
    /// A truth value, 0 or 1.
    Bool,
    /// A character, shown as a literal where it can be printed.
    Char,
    /// An address.
    Pointer,
    /// A floating-point number in this encoding.
    Float(FloatFormat),
}

/// Where a variable comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VarKind {
    /// A promoted global (or static local) with its initial value.
    Global {
        /// The value at the start of the run, over constants and static addresses.
        init: Term,
    },
    /// A promoted local; without a value until first assigned.
    Local,
    /// A parameter: the caller gives it its value.
    Param,
    /// Made by the front end, never shown to users.
    Temp,
}

/// A variable. Locals, parameters and temporaries live in a frame of `function`, at `slot`; globals in the
/// global frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Variable {
    /// The C name (or something readable for temporaries).
    pub name: String,
    /// The width in bits, from 1 to 128.
    pub width: u32,
    /// Where the variable comes from.
    pub kind: VarKind,
    /// The function whose frames hold it; `None` for a global.
    pub function: Option<FuncId>,
    /// The index in [`crate::Function::locals`] or, for a global, in [`crate::Program::globals`].
    pub slot: u32,
    /// How the value is shown.
    pub ty: TypeHint,
    /// The source place of the declaration; unknown for most temporaries.
    pub span: Span,
}

impl Variable {
    /// Whether it lives in the global frame.
    pub fn is_global(&self) -> bool {
        matches!(self.kind, VarKind::Global { .. })
    }

    /// Whether loading it is part of a write to a bit-field, not a read of the program's.
    pub fn is_update(&self) -> bool {
        self.kind == VarKind::Temp && self.name == UPDATE
    }

    /// Whether it is a variable of the user's source.
    pub fn is_user(&self) -> bool {
        self.kind != VarKind::Temp
    }
}
