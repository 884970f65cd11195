//! Allocas, loads, stores, atomic operations.

use super::body::Body;
use super::context::Home;
use super::error::Lowered;
use super::spans::hint;
use super::types::{self, Leaf};
use crate::llvm::{Opcode, RmwOp, Ty, Val};
use secateur_program::{AllocKind, CheckKind, StmtKind, TypeHint};
use secateur_term::{Op, Term, VarId};

/// The largest object of variable size a stack is taken to have room for, in bytes.
const LARGEST_ON_STACK: u64 = (1 << 31) - 1;

/// What is said of programs with such objects. It makes no answer weaker: a run with a larger one ends for
/// want of stack.
pub const STACK_NOTE: &str =
    "arrays of variable length are taken to be smaller than 2^31 bytes: larger ones do not fit a stack";

impl Body<'_, '_> {
    /// Lowers an alloca that is not promoted. Where its scope is followed, its object is made when that
    /// begins.
    pub fn lower_alloca(&mut self, inst: Val) -> Lowered<()> {
        if self.promoted.contains_key(&inst) || self.guards.is_for_reports(inst) {
            return Ok(());
        }
        let width = self.cx.pointer_width();
        let name = self.local_name(inst);
        let var = self.temp(&format!("&{name}"), width, TypeHint::Pointer);
        if !self.scoped.contains(&inst) {
            self.allocate_local(inst, var)?;
        }
        self.bind_var(inst, var);
        Ok(())
    }

    fn local_name(&self, alloca: Val) -> String {
        self.debug.get(&alloca).map_or_else(|| alloca.name(), |d| d.name.clone())
    }

    /// Makes the object of an alloca; `var` gets its address.
    pub fn allocate_local(&mut self, inst: Val, var: VarId) -> Lowered<()> {
        let ty = inst.allocated_type().ok_or("alloca without type")?;
        let element =
            self.cx.layout.alloc_size(ty).ok_or_else(|| format!("the size of type {}", ty.text()))?;
        let count = inst.operand(0).ok_or("alloca without size")?;
        let fixed = count.as_int().is_some() && inst.block().is_some_and(|b| self.is_entry(b));
        // a negative length is an error of its own, which must not be taken for a large one
        // (with pointers of 32 bits no object is that large anyway)
        let large = self.cx.pointer_width() > 32 && count.as_int().is_none() && self.is_large_at_most(count);
        if count.as_int().is_none() && self.cx.options.check_memory {
            self.check_length(count, element)?;
        }
        let count = self.scalar(count)?;
        let width = self.cx.pointer_width();
        let count = self.cx.store.resize(count, width);
        let step = self.cx.size(element);
        let mut size = self.cx.store.mul(count, step);
        if large && self.cx.store.constant(size).is_none() {
            size = self.repeatable(size);
            let largest = self.cx.size(LARGEST_ON_STACK);
            let fits = self.cx.store.ule(size, largest);
            self.assume_on_stack(fits);
        }
        let align = inst.alignment().max(1);
        let name = self.local_name(inst);
        if let Some(shape) = self.debug.get(&inst).and_then(|d| d.shape) {
            let ty = self.cx.c_type(shape);
            self.cx.types.locals.insert(var, ty);
        }
        let kind = if fixed { AllocKind::Stack } else { AllocKind::Vla };
        self.emit(StmtKind::Alloc { var, size, align, kind, name, zeroed: false });
        Ok(())
    }

    /// An array that is too large for any stack ends the program before it is used; such runs are left out,
    /// and that is said.
    fn assume_on_stack(&mut self, fits: Term) {
        self.cx.note(String::from(STACK_NOTE));
        self.assume(fits);
    }

    /// Whether a length that does not fit a stack cannot be a negative one, or was checked not to be.
    fn is_large_at_most(&self, count: Val) -> bool {
        let length = match count.opcode() {
            Some(Opcode::LLVMZExt) => count.operand(0),
            _ => Some(count),
        };
        self.cx.options.check_memory || length.is_some_and(|v| self.is_unsigned_length(v))
    }

    /// Whether a length is read from a variable of an unsigned type: it is large then, never negative.
    fn is_unsigned_length(&self, v: Val) -> bool {
        let place = v.operand(0).filter(|_| v.opcode() == Some(Opcode::LLVMLoad));
        let debug = place.and_then(|p| self.debug.get(&p));
        debug.is_some_and(|d| hint(&d.ty, TypeHint::Signed) == TypeHint::Unsigned)
    }

    /// The length of a variable-length array is not negative, and its bytes can be counted.
    fn check_length(&mut self, count: Val, element: u64) -> Lowered<()> {
        let width = self.cx.pointer_width();
        let mut factors = Vec::new();
        let mut open = vec![count];
        while let Some(v) = open.pop() {
            match v.opcode() {
                Some(Opcode::LLVMMul) => open.extend(v.operands()),
                // clang widens lengths without their sign; beyond half its range no type counts what fits a
                // stack
                Some(Opcode::LLVMZExt) => factors.extend(v.operand(0)),
                _ => factors.push(v),
            }
        }
        let text = "an array of negative length, or larger than memory";
        let mut size = self.cx.size(element);
        // the size is surely below this power of two, or equal to it
        let mut bits = element.max(1).next_power_of_two().trailing_zeros();
        for v in factors {
            let Some(&[t]) = self.values.get(&v).map(Vec::as_slice) else {
                continue;
            };
            let t = self.repeatable(t);
            let s = &mut self.cx.store;
            let w = s.width(t);
            let zero = s.bv(w, 0);
            let positive = s.sle(zero, t);
            if self.is_unsigned_length(v) {
                self.assume_on_stack(positive);
            } else {
                self.check(positive, CheckKind::InvalidDeref, text);
            }
            let s = &mut self.cx.store;
            let wide = s.resize(t, width);
            bits += w - 1;
            if bits >= width {
                let (x, y) = (s.zext(size, 2 * width), s.zext(wide, 2 * width));
                let exact = s.mul(x, y);
                let high = s.extract(exact, width - 1, width + 1);
                let zero = s.bv(width + 1, 0);
                let fits = s.eq(high, zero);
                self.check(fits, CheckKind::InvalidDeref, text);
                bits = width - 1;
            }
            let product = self.cx.store.mul(size, wide);
            size = self.repeatable(product);
        }
        Ok(())
    }

    /// Whether a block is the entry block or, behind checks of the sanitizer, the rest of it.
    pub fn is_entry(&self, b: crate::llvm::Bb) -> bool {
        self.block_ids.get(&self.guards.home(b)) == Some(&secateur_program::BlockId::ENTRY)
    }

    /// Lowers a load: of a variable, of a constant, or of memory.
    pub fn lower_load(&mut self, inst: Val) -> Lowered<()> {
        let place = inst.operand(0).ok_or("load without address")?;
        if let Some(var) = self.variable_at(place) {
            let value = self.read(var);
            self.bind(inst, vec![value]);
            return Ok(());
        }
        if let Some(&Home::Constant(value)) = self.cx.homes.get(&place) {
            self.bind(inst, vec![value]);
            return Ok(());
        }
        let address = self.address_operand(place)?;
        let address = self.aligned(address, inst.alignment(), "read");
        let parts = self.load(inst, address, inst.ty())?;
        if let Some(parts) = parts {
            self.values.insert(inst, parts);
        }
        Ok(())
    }

    /// The address an instruction accesses; other address spaces than the usual one are refused.
    pub fn address_operand(&mut self, place: Val) -> Lowered<Term> {
        if place.ty().address_space() != 0 {
            return Err(format!("memory of address space {}", place.ty().address_space()));
        }
        self.scalar(place)
    }

    /// Loads a value of any type; `None` when the instruction has its value (or needs none) already.
    fn load(&mut self, inst: Val, address: Term, ty: Ty) -> Lowered<Option<Vec<Term>>> {
        if types::packed_vector_bits(self.cx.layout, ty).is_some() {
            return self.load_packed(inst, address, ty).map(Some);
        }
        let leaves = types::memory_leaves(self.cx.layout, ty)?;
        if let [leaf] = leaves.as_slice() {
            let var = self.result_variable(inst, leaf.width, leaf.hint());
            self.emit(StmtKind::Load { var, addr: address, bytes: leaf.bytes });
            return Ok(None);
        }
        let address = self.repeatable(address);
        let name = inst.name();
        let mut parts = Vec::with_capacity(leaves.len());
        for leaf in leaves {
            let var = self.load_leaf(&name, address, leaf);
            parts.push(self.read(var));
        }
        Ok(Some(parts))
    }

    fn load_leaf(&mut self, name: &str, address: Term, leaf: Leaf) -> VarId {
        let var = self.temp(name, leaf.width, leaf.hint());
        let addr = self.offset(address, leaf.offset);
        self.emit(StmtKind::Load { var, addr, bytes: leaf.bytes });
        var
    }

    /// A vector of elements that are not whole bytes.
    fn load_packed(&mut self, inst: Val, address: Term, ty: Ty) -> Lowered<Vec<Term>> {
        let (bits, bytes) = self.packed_shape(ty)?;
        let var = self.temp(&inst.name(), bits, TypeHint::Unsigned);
        self.emit(StmtKind::Load { var, addr: address, bytes });
        let t = self.read(var);
        self.cx.bitcast(ty, &[t])
    }

    fn packed_shape(&self, ty: Ty) -> Lowered<(u32, u32)> {
        match (self.cx.layout.bits(ty), self.cx.layout.store_size(ty)) {
            (Some(bits), Some(bytes)) if bits <= u64::from(types::WIDEST) => Ok((bits as u32, bytes as u32)),
            _ => Err(format!("type {}", ty.text())),
        }
    }

    /// The address so many bytes further on.
    pub fn offset(&mut self, address: Term, by: u64) -> Term {
        let by = self.cx.size(by);
        self.cx.store.add(address, by)
    }

    /// Lowers a store: to a variable or to memory.
    pub fn lower_store(&mut self, inst: Val) -> Lowered<()> {
        let value = inst.operand(0).ok_or("store without value")?;
        let place = inst.operand(1).ok_or("store without address")?;
        if let Some(var) = self.variable_at(place) {
            let t = self.scalar(value)?;
            self.assign(var, t);
            return Ok(());
        }
        let parts = self.operand(value)?;
        let address = self.address_operand(place)?;
        let address = self.aligned(address, inst.alignment(), "write");
        self.store(address, &parts, value.ty())
    }

    /// The address, checked if the user asked for it.
    fn aligned(&mut self, address: Term, align: u64, verb: &str) -> Term {
        let ours = self.cx.options.check_alignment && !self.guards.addresses;
        if !ours || !align.is_power_of_two() || align == 1 {
            return address;
        }
        let address = self.repeatable(address);
        let low = self.cx.store.extract(address, 0, align.trailing_zeros());
        let zero = self.cx.store.bv(align.trailing_zeros(), 0);
        let ok = self.cx.store.eq(low, zero);
        let text = format!("{verb} at an address that is no multiple of {align}");
        self.check(ok, CheckKind::Misaligned, &text);
        address
    }

    fn store(&mut self, address: Term, parts: &[Term], ty: Ty) -> Lowered<()> {
        if types::packed_vector_bits(self.cx.layout, ty).is_some() {
            let (_, bytes) = self.packed_shape(ty)?;
            if let Some(value) = self.cx.join(parts) {
                self.emit(StmtKind::Store { addr: address, value, bytes });
            }
            return Ok(());
        }
        let leaves = types::memory_leaves(self.cx.layout, ty)?;
        let address = if leaves.len() > 1 { self.repeatable(address) } else { address };
        for (leaf, &value) in leaves.iter().zip(parts) {
            let addr = self.offset(address, leaf.offset);
            self.emit(StmtKind::Store { addr, value, bytes: leaf.bytes });
        }
        Ok(())
    }

    /// `atomicrmw`: the program is sequential, so it is a load, an operation and a store.
    pub fn lower_atomic_update(&mut self, inst: Val) -> Lowered<()> {
        let place = inst.operand(0).ok_or("atomicrmw without address")?;
        let operand = inst.operand(1).ok_or("atomicrmw without value")?;
        let op = inst.rmw_op().ok_or("atomicrmw without operation")?;
        let leaf = types::scalar(self.cx.layout, operand.ty())?;
        let value = self.scalar(operand)?;
        let value = self.repeatable(value);
        let address = self.address_operand(place)?;
        let address = self.repeatable(address);
        let var = self.load_leaf(&inst.name(), address, leaf);
        let old = self.read(var);
        let new = self.updated(op, old, value, leaf)?;
        self.emit(StmtKind::Store { addr: address, value: new, bytes: leaf.bytes });
        self.bind_var(inst, var);
        Ok(())
    }

    fn updated(&mut self, op: RmwOp, old: Term, value: Term, leaf: Leaf) -> Lowered<Term> {
        use RmwOp::*;
        let format = match leaf.kind {
            types::LeafKind::Float(f) => Some(f),
            _ => None,
        };
        let s = &mut self.cx.store;
        Ok(match (op, format) {
            (LLVMAtomicRMWBinOpXchg, _) => value,
            (LLVMAtomicRMWBinOpAdd, None) => s.add(old, value),
            (LLVMAtomicRMWBinOpSub, None) => s.sub(old, value),
            (LLVMAtomicRMWBinOpAnd, None) => s.and(old, value),
            (LLVMAtomicRMWBinOpNand, None) => {
                let both = s.and(old, value);
                s.not(both)
            }
            (LLVMAtomicRMWBinOpOr, None) => s.or(old, value),
            (LLVMAtomicRMWBinOpXor, None) => s.xor(old, value),
            (LLVMAtomicRMWBinOpMax, None) => {
                let c = s.slt(old, value);
                s.ite(c, value, old)
            }
            (LLVMAtomicRMWBinOpMin, None) => {
                let c = s.slt(value, old);
                s.ite(c, value, old)
            }
            (LLVMAtomicRMWBinOpUMax, None) => {
                let c = s.ult(old, value);
                s.ite(c, value, old)
            }
            (LLVMAtomicRMWBinOpUMin, None) => {
                let c = s.ult(value, old);
                s.ite(c, value, old)
            }
            (LLVMAtomicRMWBinOpFAdd, Some(f)) => s.fbinary(Op::FAdd, f, old, value),
            (LLVMAtomicRMWBinOpFSub, Some(f)) => s.fbinary(Op::FSub, f, old, value),
            _ => return Err(String::from("an atomic operation")),
        })
    }

    /// `cmpxchg`: gives the old value and whether it was the expected one.
    pub fn lower_compare_exchange(&mut self, inst: Val) -> Lowered<()> {
        let [place, expected, new] = [0, 1, 2].map(|i| inst.operand(i));
        let (Some(place), Some(expected), Some(new)) = (place, expected, new) else {
            return Err(String::from("cmpxchg without operands"));
        };
        let leaf = types::scalar(self.cx.layout, new.ty())?;
        let expected = self.scalar(expected)?;
        let new = self.scalar(new)?;
        let address = self.address_operand(place)?;
        let address = self.repeatable(address);
        let var = self.load_leaf(&inst.name(), address, leaf);
        let old = self.read(var);
        let same = self.cx.store.eq(old, expected);
        let same = self.assign_temp("", same, TypeHint::Bool);
        let same = self.read(same);
        self.branch(
            same,
            |b| {
                b.emit(StmtKind::Store { addr: address, value: new, bytes: leaf.bytes });
                Ok(())
            },
            |_| Ok(()),
        )?;
        self.values.insert(inst, vec![old, same]);
        Ok(())
    }
}
