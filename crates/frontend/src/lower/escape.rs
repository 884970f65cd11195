//! How addresses are used in LLVM code, for the escape analysis ([`secateur_analysis::escape`]).

use crate::llvm::{Opcode, TypeKind, Val};
use secateur_analysis::escape::{self, AddressUse, AddressUses};

/// LLVM's own functions that only look at what they are given.
const LOOKING: [&str; 6] =
    ["llvm.dbg.", "llvm.lifetime.", "llvm.memcpy.", "llvm.memmove.", "llvm.memset.", "llvm.va_"];

/// Whether the address of this object is kept, by its own function or by one that is called.
pub(crate) fn is_kept(place: Val) -> bool {
    escape::is_kept(&LlvmUses, place)
}

/// The uses of addresses in LLVM code.
struct LlvmUses;

impl AddressUses for LlvmUses {
    type Value = Val;

    fn uses(&self, address: Val) -> Vec<AddressUse<Val>> {
        address.users().into_iter().map(|user| address_use(address, user)).collect()
    }
}

fn address_use(v: Val, user: Val) -> AddressUse<Val> {
    let only_operand = |i: u32| {
        let mut all = user.operands().into_iter().enumerate();
        all.all(|(k, o)| (o == v) == (k == i as usize))
    };
    match user.opcode() {
        Some(Opcode::LLVMLoad | Opcode::LLVMICmp) => AddressUse::Looks,
        Some(Opcode::LLVMRet) => AddressUse::Returns,
        Some(Opcode::LLVMStore) if only_operand(1) => AddressUse::Looks,
        Some(Opcode::LLVMStore) if only_operand(0) => {
            let variable = user.operand(1).filter(|place| is_variable(*place));
            AddressUse::Stores(variable.map(|place| loads(place).collect()))
        }
        Some(Opcode::LLVMGetElementPtr) if only_operand(0) => AddressUse::Derives(user),
        Some(Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg) if only_operand(0) => AddressUse::Looks,
        Some(
            Opcode::LLVMBitCast
            | Opcode::LLVMAddrSpaceCast
            | Opcode::LLVMPHI
            | Opcode::LLVMSelect
            | Opcode::LLVMFreeze,
        ) => AddressUse::Derives(user),
        // a number too wide for a handler's argument is handed over by its address
        Some(Opcode::LLVMPtrToInt) if user.users().into_iter().all(is_handler_call) => AddressUse::Looks,
        Some(Opcode::LLVMCall) => call(user, v),
        _ => AddressUse::Unknown,
    }
}

fn call(call: Val, v: Val) -> AddressUse<Val> {
    let Some(callee) = call.called().filter(|c| c.is_function()) else { return AddressUse::Unknown };
    if callee.is_intrinsic() {
        let looks = LOOKING.iter().any(|name| callee.name().starts_with(name));
        return if looks { AddressUse::Looks } else { AddressUse::Unknown };
    }
    let (mut parameters, mut returns) = (Vec::new(), false);
    for (i, _) in call.call_args().into_iter().enumerate().filter(|a| a.1 == v) {
        if call.by_value_type(i).is_some() {
            continue;
        }
        if !callee.has_definition() {
            // functions of the library that are not modelled in C keep nothing, but may give it back
            returns |= call.ty().kind() == TypeKind::LLVMPointerTypeKind;
            continue;
        }
        match callee.params().get(i) {
            Some(parameter) => parameters.push(*parameter),
            None => return AddressUse::Unknown,
        }
    }
    AddressUse::Passes { parameters, result: call, returns }
}

/// Whether this is clang's report of an error, which looks at its arguments only.
fn is_handler_call(user: Val) -> bool {
    user.opcode() == Some(Opcode::LLVMCall) && super::sanitizer::handler_name(user).is_some()
}

/// Whether a place is an alloca that is only loaded and stored.
fn is_variable(place: Val) -> bool {
    place.opcode() == Some(Opcode::LLVMAlloca)
        && place.users().into_iter().all(|u| match u.opcode() {
            Some(Opcode::LLVMLoad) => true,
            Some(Opcode::LLVMStore) => u.operand(0) != Some(place),
            Some(Opcode::LLVMCall) => super::scopes::is_marker(u),
            _ => false,
        })
}

fn loads(place: Val) -> impl Iterator<Item = Val> {
    place.users().into_iter().filter(|u| u.opcode() == Some(Opcode::LLVMLoad))
}
