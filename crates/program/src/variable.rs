//! Program variables: promoted C locals and globals, parameters, and temporaries of the front end.

use crate::ids::FuncId;
use crate::span::Span;
use secateur_term::{FloatFormat, Term};

/// The name of a temporary that holds a storage unit while a bit-field in it is changed.
pub const UPDATE: &str = "bf.update";

/// How to show a value; no semantics hang on it.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default)]
pub enum TypeHint {
    #[default]
    Signed,
    Unsigned,
    Bool,
    Char,
    Pointer,
    Float(FloatFormat),
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VarKind {
    /// A promoted global (or static local) with its initial value.
    Global {
        init: Term,
    },
    /// A promoted local; without a value until first assigned.
    Local,
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
    pub width: u32,
    pub kind: VarKind,
    pub function: Option<FuncId>,
    pub slot: u32,
    pub ty: TypeHint,
    pub span: Span,
}

impl Variable {
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
