//! Constants: as scalars in registers, and as initial bytes of objects.

use super::context::{BodySource, Cx, Home};
use super::error::Lowered;
use super::intrinsics;
use super::library_effects;
use super::types;
use crate::llvm::{Bb, Ty, Val, ValueKind};
use secateur_program::{InitItem, ObjectId, ObjectKind, Span};
use secateur_term::Term;

impl Cx<'_> {
    /// The scalars of a constant. Undefined parts are placeholders.
    pub fn constant(&mut self, v: Val) -> Lowered<Vec<Term>> {
        use ValueKind::*;
        match v.kind() {
            LLVMConstantIntValueKind => {
                let width = v.ty().int_width();
                if let Some(k) = v.as_int() {
                    return Ok(vec![self.store.bv(width, k)]);
                }
                let leaves = types::leaves(self.layout, v.ty())?;
                let limbs = v.int_limbs().ok_or_else(|| format!("integers of {width} bits"))?;
                Ok(leaves.iter().zip(limbs).map(|(l, k)| self.store.bv(l.width, u128::from(k))).collect())
            }
            LLVMConstantFPValueKind => {
                let leaf = types::scalar(self.layout, v.ty())?;
                match v.float_bits(leaf.width) {
                    Some(k) => Ok(vec![self.store.bv(leaf.width, k)]),
                    None => Err(format!("the constant {}", v.text())),
                }
            }
            LLVMConstantPointerNullValueKind | LLVMConstantAggregateZeroValueKind => {
                let leaves = types::leaves(self.layout, v.ty())?;
                Ok(leaves.iter().map(|l| self.store.bv(l.width, 0)).collect())
            }
            LLVMUndefValueValueKind | LLVMPoisonValueKind => {
                let leaves = types::leaves(self.layout, v.ty())?;
                Ok(leaves.iter().map(|l| self.undefined(l.width)).collect())
            }
            LLVMConstantArrayValueKind
            | LLVMConstantStructValueKind
            | LLVMConstantVectorValueKind
            | LLVMConstantDataArrayValueKind
            | LLVMConstantDataVectorValueKind => {
                types::leaves(self.layout, v.ty())?;
                let mut out = Vec::new();
                for i in 0..v.ty().count() {
                    let element = v.aggregate_element(i as u32).ok_or("a constant without its element")?;
                    out.extend(self.constant(element)?);
                }
                Ok(out)
            }
            LLVMConstantExprValueKind => {
                let args: Vec<Vec<Term>> =
                    v.operands().into_iter().map(|o| self.constant(o)).collect::<Lowered<_>>()?;
                self.pure(v, &args)
            }
            LLVMFunctionValueKind
            | LLVMGlobalVariableValueKind
            | LLVMGlobalAliasValueKind
            | LLVMGlobalIFuncValueKind => Ok(vec![self.address(v)?]),
            LLVMBlockAddressValueKind => {
                let (function, block) = v.block_address().ok_or("the address of a label")?;
                Ok(vec![self.label(function, block)])
            }
            _ => Err(format!("the constant {}", v.text())),
        }
    }

    /// The address of a global or function.
    pub fn address(&mut self, v: Val) -> Lowered<Term> {
        if v.is_weak_declaration() {
            return Ok(self.size(0));
        }
        if let Some(&home) = self.homes.get(&v) {
            return match home {
                Home::Object(id) => Ok(self.base(id)),
                // promotion has looked at every use, so nobody asks for this address
                Home::Variable(_) | Home::Constant(_) => Err(format!("the address of `{}`", v.name())),
            };
        }
        if let Some(target) = v.aliasee() {
            return match self.constant(target)?.first() {
                Some(&t) => Ok(t),
                None => Err(format!("the alias `{}`", v.name())),
            };
        }
        if v.is_function() {
            let id = self.function_object(v);
            return Ok(self.base(id));
        }
        if v.is_global_variable() {
            let id = self.declare_object(v);
            return Ok(self.base(id));
        }
        Err(format!("the address of `{}`", v.name()))
    }

    /// The object that stands for a function: what pointers to it point to.
    pub fn function_object(&mut self, f: Val) -> ObjectId {
        if let Some(&Home::Object(id)) = self.homes.get(&f) {
            return id;
        }
        let kind = if f.has_definition() {
            ObjectKind::Function(self.function_id(f, BodySource::Defined(f)))
        } else if intrinsics::is_known(self, &f.name()) {
            ObjectKind::Function(self.function_id(f, BodySource::Wrapper(f)))
        } else {
            library_effects::note(self, &f.name());
            ObjectKind::UnknownFunction
        };
        let span = self.files.span(f.function_location());
        let id = self.new_object(f.name(), 1, 16, kind, span);
        self.homes.insert(f, Home::Object(id));
        id
    }

    /// The address of a label. Those of one function lie in one object, because programs keep their distances
    /// in tables of `int` (GCC's manual shows it): they are near each other, and which distances these are
    /// does not matter to a program.
    pub fn label(&mut self, function: Val, block: Bb) -> Term {
        const APART: u64 = 16;
        let blocks = function.blocks();
        let id = match self.labels.get(&function) {
            Some(&id) => id,
            None => {
                let (name, size) = (format!("{}:", function.name()), APART * blocks.len() as u64);
                let id = self.new_object(name, size, 1, ObjectKind::Label, Span::NONE);
                self.labels.insert(function, id);
                id
            }
        };
        let index = blocks.iter().position(|b| *b == block).unwrap_or(0) as u64;
        let (base, offset) = (self.base(id), self.size(APART * index));
        self.store.add(base, offset)
    }

    /// The pieces of an initialiser.
    pub fn initial_items(&mut self, v: Val, at: u64, out: &mut Vec<InitItem>) -> Lowered<()> {
        use ValueKind::*;
        match v.kind() {
            LLVMConstantAggregateZeroValueKind | LLVMConstantPointerNullValueKind => return Ok(()),
            LLVMUndefValueValueKind | LLVMPoisonValueKind => {
                let bytes = self.layout.store_size(v.ty()).unwrap_or(0);
                if bytes > 0 {
                    out.push(InitItem::Undefined { offset: at, bytes });
                }
                return Ok(());
            }
            LLVMConstantDataArrayValueKind => {
                if let Some(bytes) = v.byte_string() {
                    out.push(InitItem::Bytes { offset: at, bytes });
                    return Ok(());
                }
            }
            _ => {}
        }
        let ty = v.ty();
        if ty.is_vector() {
            return self.initial_vector(v, at, out);
        }
        if ty.element().is_some() || ty.field(0).is_some() {
            for i in 0..ty.count() {
                let offset = self.part_offset(ty, i)?;
                let part = v.aggregate_element(i as u32).ok_or("an initialiser without its element")?;
                self.initial_items(part, at + offset, out)?;
            }
            return Ok(());
        }
        if ty.count() == 0 && ty.kind() == crate::llvm::TypeKind::LLVMStructTypeKind {
            return Ok(());
        }
        let leaf = types::scalar(self.layout, ty)?;
        let value = self.constant(v)?;
        if let Some(&value) = value.first() {
            self.initial_scalar(value, at, leaf.bytes, out);
        }
        Ok(())
    }

    fn part_offset(&self, ty: Ty, i: u64) -> Lowered<u64> {
        let offset = match ty.element() {
            Some(element) => self.layout.alloc_size(element).map(|s| s * i),
            None => self.layout.field_offset(ty, i),
        };
        offset.ok_or_else(|| format!("offsets in type {}", ty.text()))
    }

    fn initial_vector(&mut self, v: Val, at: u64, out: &mut Vec<InitItem>) -> Lowered<()> {
        let values = self.constant(v)?;
        if types::packed_vector_bits(self.layout, v.ty()).is_some() {
            let bytes = self.layout.store_size(v.ty()).unwrap_or(0) as u32;
            let total: u32 = values.iter().map(|&t| self.store.width(t)).sum();
            if total > types::WIDEST {
                return Err(format!("type {}", v.ty().text()));
            }
            if let Some(joined) = self.join(&values) {
                self.initial_scalar(joined, at, bytes, out);
            }
            return Ok(());
        }
        for (leaf, value) in types::leaves(self.layout, v.ty())?.into_iter().zip(values) {
            self.initial_scalar(value, at + leaf.offset, leaf.bytes, out);
        }
        Ok(())
    }

    fn initial_scalar(&mut self, value: Term, at: u64, bytes: u32, out: &mut Vec<InitItem>) {
        if self.is_undefined(value) {
            out.push(InitItem::Undefined { offset: at, bytes: u64::from(bytes) });
            return;
        }
        match self.store.constant(value) {
            Some(0) => {}
            Some(k) => {
                let all = k.to_le_bytes();
                let bytes = all[..(bytes as usize).min(all.len())].to_vec();
                // neighbours join, so that arrays of numbers are one piece
                if let Some(InitItem::Bytes { offset, bytes: before }) = out.last_mut()
                    && *offset + before.len() as u64 == at
                {
                    before.extend(bytes);
                } else {
                    out.push(InitItem::Bytes { offset: at, bytes });
                }
            }
            None => out.push(InitItem::Address { offset: at, value, bytes }),
        }
    }

    /// A constant string behind a pointer operand, for names and messages.
    pub fn string_behind(&self, v: Val) -> Option<String> {
        let bytes = self.bytes_behind(v)?;
        let end = bytes.iter().position(|&b| b == 0).unwrap_or(bytes.len());
        Some(String::from_utf8_lossy(&bytes[..end]).into_owned())
    }

    /// A constant string behind a pointer operand that surely has an end.
    pub fn ended_string_behind(&self, v: Val) -> Option<Vec<u8>> {
        let mut bytes = self.bytes_behind(v)?;
        bytes.truncate(bytes.iter().position(|&b| b == 0)?);
        Some(bytes)
    }

    /// The constant bytes from a pointer operand to the end of its object; all zero may be given as one zero.
    fn bytes_behind(&self, v: Val) -> Option<Vec<u8>> {
        let mut target = v;
        let mut skip = 0usize;
        if target.const_opcode() == Some(crate::llvm::Opcode::LLVMGetElementPtr) {
            let indices: Option<Vec<u128>> = target.operands()[1..].iter().map(|o| o.as_int()).collect();
            let step = target.gep_source().and_then(|t| self.layout.alloc_size(t))?;
            let indices = indices?;
            let (first, rest) = indices.split_first()?;
            if rest.len() > 1 {
                return None;
            }
            let offset = first.checked_mul(u128::from(step))? + rest.first().copied().unwrap_or(0);
            skip = usize::try_from(offset).ok()?;
            target = target.operand(0)?;
        }
        let init = target.initializer()?;
        if !target.is_read_only() {
            return None;
        }
        let bytes = match init.byte_string() {
            Some(b) => b,
            None if init.kind() == ValueKind::LLVMConstantAggregateZeroValueKind => {
                vec![0; usize::from((skip as u64) < self.layout.alloc_size(target.object_type())?)]
            }
            None => return None,
        };
        let skip = if bytes == [0] { 0 } else { skip };
        Some(bytes.get(skip..).unwrap_or(&[]).to_vec())
    }
}
