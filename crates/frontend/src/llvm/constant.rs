//! Constants, globals and functions.

use super::block::Bb;
use super::types::Ty;
use super::value::{Val, ValueKind};
use inkwell::llvm_sys::core::*;
use inkwell::llvm_sys::{LLVMLinkage, LLVMOpcode, LLVMUnnamedAddr};

impl Val {
    /// The value of an integer constant of at most 128 bits.
    pub fn as_int(self) -> Option<u128> {
        if self.kind() != ValueKind::LLVMConstantIntValueKind {
            return None;
        }
        let width = self.ty().int_width();
        if width <= 64 {
            return Some(u128::from(unsafe { LLVMConstIntGetZExtValue(self.0) }));
        }
        if width > 128 {
            return None;
        }
        // The C interface gives 64 bits only: read "i128 -5".
        let text = self.text();
        let number = text.rsplit(' ').next()?;
        let value = match number.parse::<i128>() {
            Ok(v) => v as u128,
            Err(_) => number.parse::<u128>().ok()?,
        };
        Some(secateur_term::trunc(value, width))
    }

    /// An integer constant of any width in two's complement, 64 bits at a time, the lowest first.
    pub fn int_limbs(self) -> Option<Vec<u64>> {
        if self.kind() != ValueKind::LLVMConstantIntValueKind {
            return None;
        }
        let mut limbs = vec![0u64; self.ty().int_width().div_ceil(64) as usize];
        let text = self.text();
        let number = text.rsplit(' ').next()?;
        let (negative, digits) = match number.strip_prefix('-') {
            Some(rest) => (true, rest),
            None => (false, number),
        };
        for digit in digits.chars() {
            let mut carry = u128::from(digit.to_digit(10)?);
            for limb in &mut limbs {
                let next = u128::from(*limb) * 10 + carry;
                *limb = next as u64;
                carry = next >> 64;
            }
        }
        if negative {
            let mut carry = true;
            for limb in &mut limbs {
                (*limb, carry) = (!*limb).overflowing_add(u64::from(carry));
            }
        }
        Some(limbs)
    }

    /// The encoding of a float constant.
    pub fn float_bits(self, width: u32) -> Option<u128> {
        if self.kind() != ValueKind::LLVMConstantFPValueKind {
            return None;
        }
        Val::from_raw(unsafe { LLVMConstBitCast(self.0, self.ty().int(width).0) })?.as_int()
    }

    /// The bytes of a constant array of bytes.
    pub fn byte_string(self) -> Option<Vec<u8>> {
        let byte = self.ty().element().is_some_and(|e| e.int_width() == 8);
        if self.kind() != ValueKind::LLVMConstantDataArrayValueKind || !byte {
            return None;
        }
        unsafe {
            let mut len = 0;
            let p = LLVMGetAsString(self.0, &mut len);
            (!p.is_null()).then(|| std::slice::from_raw_parts(p.cast::<u8>(), len).to_vec())
        }
    }

    /// An element of a constant aggregate of any spelling.
    pub fn aggregate_element(self, index: u32) -> Option<Val> {
        Val::from_raw(unsafe { LLVMGetAggregateElement(self.0, index) })
    }

    /// The opcode of a constant expression; `None` for any other value.
    pub fn const_opcode(self) -> Option<LLVMOpcode> {
        (self.kind() == ValueKind::LLVMConstantExprValueKind).then(|| unsafe { LLVMGetConstOpcode(self.0) })
    }

    fn is_declaration(self) -> bool {
        unsafe { LLVMIsDeclaration(self.0) != 0 }
    }

    /// Whether there is a body or initial value; that of an `extern inline` function counts, the other one is
    /// the same.
    pub fn has_definition(self) -> bool {
        !self.is_declaration()
    }

    /// Whether the linker makes calls from other files end at this function or alias: neither one that is
    /// private to its file nor the copy of an `extern inline` function.
    pub fn is_visible_definition(self) -> bool {
        use LLVMLinkage::*;
        let hidden = [LLVMInternalLinkage, LLVMPrivateLinkage, LLVMAvailableExternallyLinkage];
        self.has_definition() && !hidden.contains(&unsafe { LLVMGetLinkage(self.0) })
    }

    /// Whether it is only the copy of an `extern inline` function, whose definition is elsewhere.
    pub fn is_inline_copy(self) -> bool {
        let linkage = unsafe { LLVMGetLinkage(self.0) };
        self.has_definition() && linkage == LLVMLinkage::LLVMAvailableExternallyLinkage
    }

    /// A symbol that may stay undefined: its address is then null.
    pub fn is_weak_declaration(self) -> bool {
        (self.is_function() || self.is_global_variable())
            && self.is_declaration()
            && unsafe { LLVMGetLinkage(self.0) } == LLVMLinkage::LLVMExternalWeakLinkage
    }

    /// The section a global is put into by name.
    pub fn section(self) -> String {
        if !self.is_global_variable() {
            return String::new();
        }
        unsafe {
            let p = LLVMGetSection(self.0);
            if p.is_null() {
                String::new()
            } else {
                std::ffi::CStr::from_ptr(p).to_string_lossy().into_owned()
            }
        }
    }

    /// The initial value of a global variable; `None` if it is only declared.
    pub fn initializer(self) -> Option<Val> {
        if !self.is_global_variable() {
            return None;
        }
        Val::from_raw(unsafe { LLVMGetInitializer(self.0) })
    }

    /// Whether it is a global variable that is marked `constant`.
    pub fn is_read_only(self) -> bool {
        self.is_global_variable() && unsafe { LLVMIsGlobalConstant(self.0) != 0 }
    }

    /// Whether other files of a program can name it.
    pub fn is_external(self) -> bool {
        let linkage = unsafe { LLVMGetLinkage(self.0) };
        matches!(linkage, LLVMLinkage::LLVMExternalLinkage | LLVMLinkage::LLVMCommonLinkage)
    }

    /// Whether the address of a global means nothing: it may lie where another one with its content lies.
    pub fn has_no_address_of_its_own(self) -> bool {
        let any = LLVMUnnamedAddr::LLVMGlobalUnnamedAddr;
        self.is_global_variable() && unsafe { LLVMGetUnnamedAddress(self.0) == any }
    }

    /// Type of the object a global names.
    pub fn object_type(self) -> Ty {
        Ty(unsafe { LLVMGlobalGetValueType(self.0) })
    }

    /// What an alias stands for; `None` for any other value.
    pub fn aliasee(self) -> Option<Val> {
        if self.kind() != ValueKind::LLVMGlobalAliasValueKind {
            return None;
        }
        Val::from_raw(unsafe { LLVMAliasGetAliasee(self.0) })
    }

    /// The block of a `blockaddress` constant and its function.
    pub fn block_address(self) -> Option<(Val, Bb)> {
        if self.kind() != ValueKind::LLVMBlockAddressValueKind {
            return None;
        }
        unsafe {
            let function = Val::from_raw(LLVMGetBlockAddressFunction(self.0))?;
            let block = LLVMGetBlockAddressBasicBlock(self.0);
            (!block.is_null()).then_some((function, Bb(block)))
        }
    }

    /// Alignment written at a global, an alloca, a load or a store; 0 when none is.
    pub fn alignment(self) -> u64 {
        use LLVMOpcode::*;
        let has = self.is_global_variable()
            || matches!(
                self.opcode(),
                Some(LLVMAlloca | LLVMLoad | LLVMStore | LLVMAtomicRMW | LLVMAtomicCmpXchg)
            );
        if has { u64::from(unsafe { LLVMGetAlignment(self.0) }) } else { 0 }
    }

    /// The parameters of a function, in order.
    pub fn params(self) -> Vec<Val> {
        if !self.is_function() {
            return Vec::new();
        }
        let n = unsafe { LLVMCountParams(self.0) };
        (0..n).filter_map(|i| Val::from_raw(unsafe { LLVMGetParam(self.0, i) })).collect()
    }

    /// The basic blocks of a function, the entry first; none for a declaration.
    pub fn blocks(self) -> Vec<Bb> {
        let mut out = Vec::new();
        if self.is_function() {
            unsafe {
                let mut b = LLVMGetFirstBasicBlock(self.0);
                while !b.is_null() {
                    out.push(Bb(b));
                    b = LLVMGetNextBasicBlock(b);
                }
            }
        }
        out
    }
}
