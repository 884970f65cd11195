//! The C types of variables that live in memory, for showing what is in them; no semantics hang on them.

use crate::ids::ObjectId;
use crate::variable::TypeHint;
use secateur_term::VarId;
use std::collections::HashMap;

/// A type of a [`Types`] table.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct TypeId(pub u32);

/// A C type without qualifiers and typedef names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CType {
    /// A number, character or pointer of so many bytes.
    Scalar {
        /// The size in bytes.
        bytes: u64,
        /// How its values are shown.
        hint: TypeHint,
    },
    /// Elements of one type, one after the other without gaps.
    Array {
        /// The type of an element.
        element: TypeId,
        /// The number of elements.
        count: u64,
    },
    /// A structure or union.
    Record {
        /// The members that debug information tells, in the order of their declaration.
        fields: Vec<Field>,
        /// Whether it is a union, so that its members overlap.
        union: bool,
        /// The size in bytes, padding included.
        bytes: u64,
    },
    /// Nothing is known but its size.
    Opaque {
        /// The size in bytes.
        bytes: u64,
    },
}

/// A member of a structure or union.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Field {
    /// Empty for an anonymous one.
    pub name: String,
    /// Where it begins, in bits.
    pub offset: u64,
    /// For a bit-field: how many bits.
    pub bits: Option<u64>,
    /// The type of the member; for a bit-field its declared type.
    pub ty: TypeId,
}

/// The types of a program, and which object has which.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Types {
    /// The types by [`TypeId`].
    pub all: Vec<CType>,
    /// The types of static objects, where debug information tells them.
    pub statics: HashMap<ObjectId, TypeId>,
    /// Locals by the variable that holds their address.
    pub locals: HashMap<VarId, TypeId>,
}

/// A piece of an object that has a name of its own.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Part {
    /// What is written behind the object's name: `.x[3]`.
    pub path: String,
    /// The type of the piece.
    pub ty: TypeId,
}

impl Types {
    /// The type of this number; `None` if the table has none.
    pub fn get(&self, ty: TypeId) -> Option<&CType> {
        self.all.get(ty.0 as usize)
    }

    /// Puts a type at the end of the table; equal types are not merged.
    pub fn add(&mut self, ty: CType) -> TypeId {
        self.all.push(ty);
        TypeId(self.all.len() as u32 - 1)
    }

    /// The size of a type in bytes; 0 for a type that is not in the table.
    pub fn bytes(&self, ty: TypeId) -> u64 {
        match self.get(ty) {
            Some(CType::Scalar { bytes, .. } | CType::Record { bytes, .. } | CType::Opaque { bytes }) => {
                *bytes
            }
            Some(CType::Array { element, count }) => self.bytes(*element).saturating_mul(*count),
            None => 0,
        }
    }

    /// The scalar or the whole aggregate that lies exactly at these bytes, if it is one only.
    pub fn part(&self, ty: TypeId, offset: u64, bytes: u64) -> Option<Part> {
        let mut part = Part { path: String::new(), ty };
        let mut at = offset;
        // types do not nest deeper than that
        for _ in 0..64 {
            let whole = at == 0 && self.bytes(part.ty) == bytes;
            match self.get(part.ty)? {
                CType::Scalar { .. } => return whole.then_some(part),
                _ if whole => return Some(part),
                CType::Opaque { .. } => return None,
                CType::Array { element, count } => {
                    let size = self.bytes(*element);
                    let index = at.checked_div(size).filter(|i| i < count)?;
                    part.path.push_str(&format!("[{index}]"));
                    (part.ty, at) = (*element, at - index * size);
                }
                // which member of a union is meant nobody knows
                CType::Record { union: true, .. } => return None,
                CType::Record { fields, .. } => {
                    let has = |f: &&Field| {
                        let start = f.offset / 8;
                        (start..start + self.bytes(f.ty)).contains(&at)
                    };
                    let field = fields.iter().rfind(has).filter(|f| f.bits.is_none())?;
                    if !field.name.is_empty() {
                        part.path.push_str(&format!(".{}", field.name));
                    }
                    (part.ty, at) = (field.ty, at - field.offset / 8);
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_told_as_what_they_are() {
        let mut types = Types::default();
        let int = types.add(CType::Scalar { bytes: 4, hint: TypeHint::Signed });
        let char = types.add(CType::Scalar { bytes: 1, hint: TypeHint::Char });
        let text = types.add(CType::Array { element: char, count: 4 });
        let field = |name: &str, offset, bits, ty| Field { name: name.into(), offset, bits, ty };
        let inner = vec![field("n", 0, None, int), field("b", 32, Some(3), int), field("s", 64, None, text)];
        let inner = types.add(CType::Record { fields: inner, union: false, bytes: 12 });
        let outer = types.add(CType::Array { element: inner, count: 3 });
        let part = |offset, bytes| types.part(outer, offset, bytes).map(|p| p.path);
        assert_eq!(types.bytes(outer), 36);
        assert_eq!(part(0, 4).as_deref(), Some("[0].n"));
        assert_eq!(part(22, 1).as_deref(), Some("[1].s[2]"));
        assert_eq!(part(20, 4).as_deref(), Some("[1].s"));
        assert_eq!(part(12, 12).as_deref(), Some("[1]"));
        assert_eq!(part(0, 36).as_deref(), Some(""));
        // a bit-field, a piece of a number, what lies across two, what lies outside
        assert_eq!((part(4, 4), part(1, 1), part(8, 8), part(36, 4)), (None, None, None, None));
    }
}
