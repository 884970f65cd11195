//! How LLVM types split into the scalars terms can hold, and where these lie in memory.

use super::error::Lowered;
use crate::llvm::{Layout, Ty, TypeKind};
use secateur_program::TypeHint;
use secateur_term::FloatFormat;

/// Integers wider than this have no term.
pub(crate) const WIDEST: u32 = 128;

/// Wider integers are lists of limbs of this width ...
pub(crate) const LIMB: u32 = 64;

/// ... up to here.
const WIDEST_OF_ALL: u32 = 4096;

/// Aggregates with more scalars than this are not kept in registers.
const MOST_LEAVES: usize = 1 << 14;

/// What the bits of a scalar are.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum LeafKind {
    /// An integer of any width.
    Integer,
    /// An address.
    Pointer,
    /// A floating-point number in this encoding.
    Float(FloatFormat),
}

/// A scalar inside a type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) struct Leaf {
    /// Byte offset from the start of the type.
    pub offset: u64,
    /// Bits of the value.
    pub width: u32,
    /// Bytes a store writes.
    pub bytes: u32,
    /// What the bits are.
    pub kind: LeafKind,
}

impl Leaf {
    /// How to show a value when debug information says nothing.
    pub fn hint(self) -> TypeHint {
        match self.kind {
            LeafKind::Integer if self.width == 1 => TypeHint::Bool,
            LeafKind::Integer => TypeHint::Signed,
            LeafKind::Pointer => TypeHint::Pointer,
            LeafKind::Float(f) => TypeHint::Float(f),
        }
    }
}

/// The float format of a type; `None` when it is no float or one we do not have.
pub(crate) fn float_format(ty: Ty) -> Option<FloatFormat> {
    Some(match ty.kind() {
        TypeKind::LLVMHalfTypeKind => FloatFormat::Half,
        TypeKind::LLVMFloatTypeKind => FloatFormat::Single,
        TypeKind::LLVMDoubleTypeKind => FloatFormat::Double,
        TypeKind::LLVMX86_FP80TypeKind => FloatFormat::X87,
        TypeKind::LLVMFP128TypeKind => FloatFormat::Quad,
        _ => return None,
    })
}

/// The scalar a type is; `Err` names what is not supported.
pub(crate) fn scalar(layout: Layout, ty: Ty) -> Lowered<Leaf> {
    let (width, kind) = match ty.kind() {
        TypeKind::LLVMIntegerTypeKind => (ty.int_width(), LeafKind::Integer),
        TypeKind::LLVMPointerTypeKind => (layout.pointer_width(), LeafKind::Pointer),
        _ => match float_format(ty) {
            Some(f) => (f.width(), LeafKind::Float(f)),
            None => return Err(format!("type {}", ty.text())),
        },
    };
    if width > WIDEST {
        return Err(format!("integers of {width} bits"));
    }
    Ok(Leaf { offset: 0, width, bytes: width.div_ceil(8), kind })
}

/// The scalars of a type in order.
pub(crate) fn leaves(layout: Layout, ty: Ty) -> Lowered<Vec<Leaf>> {
    let mut out = Vec::new();
    collect(layout, ty, 0, &mut out)?;
    Ok(out)
}

fn collect(layout: Layout, ty: Ty, at: u64, out: &mut Vec<Leaf>) -> Lowered<()> {
    if out.len() > MOST_LEAVES {
        return Err(format!("large aggregate values ({})", ty.text()));
    }
    match ty.kind() {
        TypeKind::LLVMVoidTypeKind => Ok(()),
        TypeKind::LLVMArrayTypeKind | TypeKind::LLVMVectorTypeKind => {
            let Some(element) = ty.element() else {
                return Err(format!("type {}", ty.text()));
            };
            // vectors are packed, arrays are padded
            let step = if ty.is_vector() {
                layout.bits(element).map(|b| b.div_ceil(8))
            } else {
                layout.alloc_size(element)
            };
            let Some(step) = step else {
                return Err(format!("type {}", ty.text()));
            };
            if ty.count() > MOST_LEAVES as u64 {
                return Err(format!("large aggregate values ({})", ty.text()));
            }
            for i in 0..ty.count() {
                collect(layout, element, at + i * step, out)?;
            }
            Ok(())
        }
        TypeKind::LLVMStructTypeKind => {
            for i in 0..ty.count() {
                match (ty.field(i), layout.field_offset(ty, i)) {
                    (Some(field), Some(offset)) => collect(layout, field, at + offset, out)?,
                    _ => return Err(format!("type {}", ty.text())),
                }
            }
            Ok(())
        }
        TypeKind::LLVMIntegerTypeKind if (WIDEST + 1..=WIDEST_OF_ALL).contains(&ty.int_width()) => {
            let width = ty.int_width();
            for low in (0..width).step_by(LIMB as usize) {
                let part = LIMB.min(width - low);
                let (offset, bytes) = (at + u64::from(low / 8), part.div_ceil(8));
                out.push(Leaf { offset, width: part, bytes, kind: LeafKind::Integer });
            }
            Ok(())
        }
        _ => {
            let leaf = scalar(layout, ty)?;
            out.push(Leaf { offset: at, ..leaf });
            Ok(())
        }
    }
}

/// The bits of a vector whose elements are not whole bytes: such vectors are packed bit by bit in memory.
pub(crate) fn packed_vector_bits(layout: Layout, ty: Ty) -> Option<u64> {
    let element = ty.is_vector().then(|| ty.element())??;
    let bits = layout.bits(element)?;
    (bits % 8 != 0).then(|| bits * ty.count())
}

/// The scalars of a type as they lie in memory: refused where bits of several share a byte inside an
/// aggregate.
pub(crate) fn memory_leaves(layout: Layout, ty: Ty) -> Lowered<Vec<Leaf>> {
    if !ty.is_vector() && holds_packed_vector(layout, ty) {
        return Err(format!("type {} in memory", ty.text()));
    }
    leaves(layout, ty)
}

fn holds_packed_vector(layout: Layout, ty: Ty) -> bool {
    if ty.is_vector() {
        return packed_vector_bits(layout, ty).is_some();
    }
    match ty.element() {
        Some(element) => holds_packed_vector(layout, element),
        None => (0..ty.count()).filter_map(|i| ty.field(i)).any(|f| holds_packed_vector(layout, f)),
    }
}

/// Which leaves of a type an index path (`extractvalue`) selects: first leaf, and the type found there.
pub(crate) fn path(layout: Layout, ty: Ty, indices: &[u64]) -> Lowered<(usize, Ty)> {
    let mut at = 0;
    let mut ty = ty;
    for &index in indices {
        if ty.kind() == TypeKind::LLVMStructTypeKind {
            for i in 0..index {
                at += match ty.field(i) {
                    Some(f) => leaves(layout, f)?.len(),
                    None => return Err(format!("type {}", ty.text())),
                };
            }
            ty = ty.field(index).ok_or_else(|| format!("type {}", ty.text()))?;
        } else {
            let element = ty.element().ok_or_else(|| format!("type {}", ty.text()))?;
            at += leaves(layout, element)?.len() * usize::try_from(index).unwrap_or(usize::MAX);
            ty = element;
        }
    }
    Ok((at, ty))
}
