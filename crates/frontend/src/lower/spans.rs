//! Source places and C type hints, from debug information.

use crate::llvm::{DebugType, Location};
use secateur_program::{Span, TypeHint};
use std::collections::HashMap;

/// The table of file names of a program.
#[derive(Default)]
pub(crate) struct Files {
    /// The file names; [`Span::file`] is an index into them.
    pub names: Vec<String>,
    index: HashMap<String, u32>,
}

impl Files {
    /// The span of a location, whose file is added to the table; no location and line 0 are unknown places.
    pub fn span(&mut self, at: Option<Location>) -> Span {
        let Some(at) = at else {
            return Span::NONE;
        };
        if at.line == 0 {
            return Span::NONE;
        }
        let file = match self.index.get(&at.file) {
            Some(&i) => i,
            None => {
                let i = self.names.len() as u32;
                self.names.push(at.file.clone());
                self.index.insert(at.file, i);
                i
            }
        };
        Span { file, line: at.line, column: at.column }
    }
}

/// How to show values of a C type; `fallback` is what the LLVM type suggests.
pub(crate) fn hint(ty: &DebugType, fallback: TypeHint) -> TypeHint {
    match (ty, fallback) {
        // what the bits are wins over what debug information says
        (_, TypeHint::Float(_) | TypeHint::Pointer) => fallback,
        (DebugType::Basic(name), _) => basic_hint(name),
        _ => fallback,
    }
}

/// The hint of a C type name, also of the suffixes of nondeterministic functions (`uint`, `bool`, ...).
pub(crate) fn basic_hint(name: &str) -> TypeHint {
    match name {
        "_Bool" | "bool" => TypeHint::Bool,
        "char" | "signed char" => TypeHint::Char,
        _ if name.starts_with("unsigned") || name.ends_with("unsigned") => TypeHint::Unsigned,
        _ => TypeHint::Signed,
    }
}
