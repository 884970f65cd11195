//! Static objects: globals that live in memory, string literals, functions, labels.

use crate::ids::FuncId;
use crate::span::Span;
use secateur_term::Term;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ObjectKind {
    Global,
    /// Defined outside the program: its content is unknown.
    External,
    /// Defined outside the program with a type that does not tell its size (`extern int a[];`, symbols of the
    /// linker): it has at least `size` bytes, of unknown content.
    Unsized,
    /// A string literal or another constant: writing is an error.
    Constant,
    Function(FuncId),
    /// A function without body and model: calling it is unsupported.
    UnknownFunction,
    /// The target of a computed goto.
    Label,
}

impl ObjectKind {
    /// Whether the content at the start of the program is unknown.
    pub fn is_external(self) -> bool {
        matches!(self, ObjectKind::External | ObjectKind::Unsized)
    }
}

/// A piece of an initialiser; bytes no piece covers are zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum InitItem {
    Bytes {
        offset: u64,
        bytes: Vec<u8>,
    },
    /// An expression over static addresses (pointer-wide or narrower), stored in `bytes` bytes.
    Address {
        offset: u64,
        value: Term,
        bytes: u32,
    },
    /// Bytes the language gives no value: those of a union beside the member that is initialised.
    Undefined {
        offset: u64,
        bytes: u64,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StaticObject {
    pub name: String,
    /// The symbol that stands for its address.
    pub base: Term,
    pub size: u64,
    pub align: u64,
    pub kind: ObjectKind,
    pub init: Vec<InitItem>,
    pub span: Span,
}

impl StaticObject {
    /// Whether some of its initial bytes have no value.
    pub fn has_undefined(&self) -> bool {
        self.init.iter().any(|i| matches!(i, InitItem::Undefined { .. }))
    }
}
