//! Static objects: globals that live in memory, string literals, functions, labels.

use crate::ids::FuncId;
use crate::span::Span;
use secateur_term::Term;

/// What a static object stands for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum ObjectKind {
    /// A variable of the program that lives in memory.
    Global,
    /// Defined outside the program: its content is unknown.
    External,
    /// Defined outside the program with a type that does not tell its size (`extern int a[];`, symbols of the
    /// linker): it has at least `size` bytes, of unknown content.
    Unsized,
    /// A string literal or another constant: writing is an error.
    Constant,
    /// A function of the program: what pointers to it point to.
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
    /// Bytes that are known.
    Bytes {
        /// Where the bytes begin, in bytes from the start of the object.
        offset: u64,
        /// The bytes in the order of their addresses.
        bytes: Vec<u8>,
    },
    /// An expression over static addresses (pointer-wide or narrower), stored in `bytes` bytes.
    Address {
        /// Where the value begins, in bytes from the start of the object.
        offset: u64,
        /// The value, of at most `8 * bytes` bits.
        value: Term,
        /// The number of bytes that are written.
        bytes: u32,
    },
    /// Bytes the language gives no value: those of a union beside the member that is initialised.
    Undefined {
        /// Where the bytes begin, in bytes from the start of the object.
        offset: u64,
        /// The number of bytes without a value.
        bytes: u64,
    },
}

/// An object that exists during the whole run.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StaticObject {
    /// The name in the linked module; a function's labels share an object named after it.
    pub name: String,
    /// The symbol that stands for its address.
    pub base: Term,
    /// The size in bytes.
    pub size: u64,
    /// The alignment in bytes, a power of two.
    pub align: u64,
    /// What the object stands for.
    pub kind: ObjectKind,
    /// Whether C does not say that it is distinct from others with the same bytes: string literals. Linkers put a
    /// literal into the end of another.
    pub shared: bool,
    /// The pieces of the initial content.
    pub init: Vec<InitItem>,
    /// The source place of the declaration.
    pub span: Span,
}

impl StaticObject {
    /// Whether some of its initial bytes have no value.
    pub fn has_undefined(&self) -> bool {
        self.init.iter().any(|i| matches!(i, InitItem::Undefined { .. }))
    }

    /// Whether the one object may lie in the other: both may be shared, and the bytes of the smaller are the last
    /// ones of the larger.
    pub fn may_share(&self, other: &StaticObject) -> bool {
        if !(self.shared && other.shared) {
            return false;
        }
        let (small, large) = if self.size <= other.size { (self, other) } else { (other, self) };
        match (small.bytes(), large.bytes()) {
            (Some(tail), Some(whole)) => whole.ends_with(&tail),
            _ => true,
        }
    }

    /// The content, if it is known and made of numbers only.
    fn bytes(&self) -> Option<Vec<u8>> {
        let mut all = vec![0; usize::try_from(self.size).ok()?];
        for item in &self.init {
            let InitItem::Bytes { offset, bytes } = item else { return None };
            let at = usize::try_from(*offset).ok()?;
            all.get_mut(at..at.checked_add(bytes.len())?)?.copy_from_slice(bytes);
        }
        Some(all)
    }
}
