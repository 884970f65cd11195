//! The C types of what lives in memory, from debug information: only for showing values.

use super::context::Cx;
use super::spans::basic_hint;
use crate::llvm::{DebugType, Shape, TypeNode};
use secateur_program::{CType, Field, TypeHint, TypeId};
use secateur_term::FloatFormat;

/// Types nest less than that; the bound is for broken debug information.
const DEEPEST: u32 = 32;

impl Cx<'_> {
    /// The type a node of debug information stands for.
    pub fn c_type(&mut self, node: TypeNode) -> TypeId {
        self.c_type_within(node, DEEPEST)
    }

    fn c_type_within(&mut self, node: TypeNode, depth: u32) -> TypeId {
        let node = node.plain();
        if let Some(&known) = self.type_ids.get(&node) {
            return known;
        }
        let bytes = node.size() / 8;
        let shape = if depth == 0 { Shape::Unknown } else { node.shape() };
        let ty = match shape {
            Shape::Scalar(basic) => CType::Scalar { bytes, hint: scalar_hint(&basic, bytes) },
            Shape::Array { element, counts } => {
                let mut element = self.c_type_within(element, depth - 1);
                let (inner, first) = match counts.split_first() {
                    Some((first, inner)) => (inner, *first),
                    None => (&[][..], 0),
                };
                for count in inner.iter().rev() {
                    element = self.types.add(CType::Array { element, count: *count });
                }
                CType::Array { element, count: first }
            }
            Shape::Record { members, union } => {
                let mut fields = Vec::new();
                for m in members {
                    let ty = self.c_type_within(m.ty, depth - 1);
                    let bits = m.bit_field.then_some(m.size);
                    fields.push(Field { name: m.name, offset: m.offset, bits, ty });
                }
                CType::Record { fields, union, bytes }
            }
            Shape::Unknown => CType::Opaque { bytes },
        };
        let id = self.types.add(ty);
        self.type_ids.insert(node, id);
        id
    }
}

/// How a scalar of memory is shown: here the name of the type is all there is.
fn scalar_hint(ty: &DebugType, bytes: u64) -> TypeHint {
    match (ty, bytes) {
        (DebugType::Pointer, _) => TypeHint::Pointer,
        (DebugType::Basic(name), 4) if name == "float" => TypeHint::Float(FloatFormat::Single),
        (DebugType::Basic(name), 8) if name == "double" || name == "long double" => {
            TypeHint::Float(FloatFormat::Double)
        }
        (DebugType::Basic(name), _) if name == "long double" => TypeHint::Float(FloatFormat::X87),
        (DebugType::Basic(name), _) => basic_hint(name),
        (DebugType::Enumeration | DebugType::Other, _) => TypeHint::Signed,
    }
}
