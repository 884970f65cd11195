//! The C types of variables.

use super::node::Node;
use crate::llvm::value::{Val, borrow_text};
use inkwell::llvm_sys::debuginfo::*;

/// The C type of a variable as far as showing values needs it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum DebugType {
    /// A basic type by its C name.
    Basic(String),
    /// A pointer to anything.
    Pointer,
    /// An enumeration.
    Enumeration,
    /// Anything else: arrays, structures, unions, and what is not known.
    Other,
}

/// A type of debug information.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct TypeNode(pub(super) Node);

/// What a type is made of.
pub(crate) enum Shape {
    /// A number, a pointer or an enumeration.
    Scalar(DebugType),
    /// Lengths of the dimensions, the outermost first.
    Array {
        /// The type of an element.
        element: TypeNode,
        /// The lengths; 0 where none is known.
        counts: Vec<u64>,
    },
    /// A structure or union.
    Record {
        /// The members in the order of their declaration, at most 256.
        members: Vec<Member>,
        /// Whether the members overlap.
        union: bool,
    },
    /// A type that is not described here, or not described at all.
    Unknown,
}

/// A member of a structure or union.
pub(crate) struct Member {
    /// The C name; empty for an anonymous member.
    pub name: String,
    /// In bits.
    pub offset: u64,
    /// In bits.
    pub size: u64,
    /// Whether it is a bit-field.
    pub bit_field: bool,
    /// The declared type.
    pub ty: TypeNode,
}

const TAG_ARRAY: u16 = 0x01;
const TAG_MEMBER: u16 = 0x0d;
const TAG_STRUCTURE: u16 = 0x13;
const TAG_UNION: u16 = 0x17;
/// The flag of a member that is a bit-field.
const FLAG_BIT_FIELD: u32 = 1 << 19;
const TAG_ENUMERATION: u16 = 0x04;
const TAG_POINTER: u16 = 0x0f;
const TAG_TYPEDEF: u16 = 0x16;
const TAG_BASE: u16 = 0x24;
const TAG_CONST: u16 = 0x26;
const TAG_VOLATILE: u16 = 0x35;
const TAG_RESTRICT: u16 = 0x37;
const TAG_ATOMIC: u16 = 0x47;

/// The operand place of the type that a type is made from.
const DERIVED_BASE: usize = 3;
/// The operand place of the members of a structure and the dimensions of an array.
const ELEMENTS: usize = 4;

impl TypeNode {
    /// Without the names and qualifiers around it.
    pub fn plain(self) -> TypeNode {
        let mut node = self.0;
        for _ in 0..64 {
            match (node.tag(), node.node(DERIVED_BASE)) {
                (TAG_TYPEDEF | TAG_CONST | TAG_VOLATILE | TAG_RESTRICT | TAG_ATOMIC, Some(base)) => {
                    node = base
                }
                _ => break,
            }
        }
        TypeNode(node)
    }

    /// In bits; 0 if unknown.
    pub fn size(self) -> u64 {
        if self.0.tag() == 0 { 0 } else { unsafe { LLVMDITypeGetSizeInBits(self.0.raw) } }
    }

    /// What the type is made of; unknown for typedef names and qualified types (see [`TypeNode::plain`]).
    pub fn shape(self) -> Shape {
        let node = self.0;
        match node.tag() {
            TAG_BASE | TAG_POINTER | TAG_ENUMERATION => Shape::Scalar(node.debug_type()),
            TAG_ARRAY => match node.node(DERIVED_BASE) {
                Some(element) => Shape::Array { element: TypeNode(element), counts: node.counts() },
                None => Shape::Unknown,
            },
            tag @ (TAG_STRUCTURE | TAG_UNION) => {
                Shape::Record { members: node.members(), union: tag == TAG_UNION }
            }
            _ => Shape::Unknown,
        }
    }
}

impl Node {
    pub(super) fn debug_type(self) -> DebugType {
        let mut node = self;
        // A cycle of typedefs does not exist in C; the bound is for broken debug information.
        for _ in 0..64 {
            match node.tag() {
                TAG_BASE => {
                    let name = unsafe {
                        let mut len = 0;
                        let p = LLVMDITypeGetName(node.raw, &mut len);
                        borrow_text(p, len)
                    };
                    return DebugType::Basic(name);
                }
                TAG_POINTER => return DebugType::Pointer,
                TAG_ENUMERATION => return DebugType::Enumeration,
                TAG_TYPEDEF | TAG_CONST | TAG_VOLATILE | TAG_RESTRICT | TAG_ATOMIC => {
                    match node.node(DERIVED_BASE) {
                        Some(base) => node = base,
                        None => return DebugType::Other,
                    }
                }
                _ => return DebugType::Other,
            }
        }
        DebugType::Other
    }

    /// The lengths of an array's dimensions; 0 where none is known.
    fn counts(self) -> Vec<u64> {
        const COUNT: usize = 0;
        let count = |d: Node| {
            let value = Val::from_raw(d.operand(COUNT)?)?.as_int()?;
            u64::try_from(value).ok().filter(|n| *n < 1 << 48)
        };
        let all = self.node(ELEMENTS).map(Node::children).unwrap_or_default();
        all.into_iter().map(|d| count(d).unwrap_or(0)).collect()
    }

    fn members(self) -> Vec<Member> {
        let all = self.node(ELEMENTS).map(Node::children).unwrap_or_default();
        let member = |m: Node| {
            let ty = TypeNode(m.node(DERIVED_BASE)?);
            let (name, offset, size, flags) = unsafe {
                let mut len = 0;
                let p = LLVMDITypeGetName(m.raw, &mut len);
                let name = if p.is_null() { String::new() } else { borrow_text(p, len) };
                let flags = LLVMDITypeGetFlags(m.raw) as u32;
                (name, LLVMDITypeGetOffsetInBits(m.raw), LLVMDITypeGetSizeInBits(m.raw), flags)
            };
            Some(Member { name, offset, size, bit_field: flags & FLAG_BIT_FIELD != 0, ty })
        };
        all.into_iter().filter(|m| m.tag() == TAG_MEMBER).filter_map(member).collect()
    }
}
