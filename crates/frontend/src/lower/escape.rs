//! Whether the address of a local may be kept where something finds it after the local's block has ended.
//!
//! Only then it matters where exactly a local dies. A function that is given the address and neither stores
//! it away nor gives it back is done with it while the local lives. What is not understood keeps it.

use crate::llvm::{Opcode, TypeKind, Val};
use hashbrown::{HashMap, HashSet};

/// LLVM's own functions that only look at what they are given.
const LOOKING: [&str; 6] =
    ["llvm.dbg.", "llvm.lifetime.", "llvm.memcpy.", "llvm.memmove.", "llvm.memset.", "llvm.va_"];

/// Whether the address of this object is kept, by its own function or by one that is called.
pub(crate) fn is_kept(place: Val) -> bool {
    Flow::default().of_local(place)
}

/// What a function does with a parameter.
#[derive(Copy, Clone)]
struct Fate {
    kept: bool,
    returned: bool,
}

#[derive(Default)]
struct Flow {
    params: HashMap<Val, Fate>,
}

impl Flow {
    fn of_local(&mut self, place: Val) -> bool {
        // a local that its function returns is dead by then anyway
        self.follow(place, true).kept
    }

    fn of_parameter(&mut self, p: Val) -> Fate {
        if let Some(&known) = self.params.get(&p) {
            return known;
        }
        // what a recursive call does is not known yet
        self.params.insert(p, Fate { kept: true, returned: true });
        let fate = self.follow(p, false);
        self.params.insert(p, fate);
        fate
    }

    /// Follows an address through its function; `own` if that is the function of the local.
    fn follow(&mut self, from: Val, own: bool) -> Fate {
        const KEPT: Fate = Fate { kept: true, returned: true };
        let mut fate = Fate { kept: false, returned: false };
        let mut seen: HashSet<Val> = HashSet::new();
        let mut open = vec![from];
        while let Some(v) = open.pop() {
            if !seen.insert(v) {
                continue;
            }
            for u in v.users() {
                let only_operand = |i: u32| {
                    let mut all = u.operands().into_iter().enumerate();
                    all.all(|(k, o)| (o == v) == (k == i as usize))
                };
                match u.opcode() {
                    Some(Opcode::LLVMLoad | Opcode::LLVMICmp) => {}
                    Some(Opcode::LLVMRet) => fate.returned = true,
                    Some(Opcode::LLVMStore) if only_operand(1) => {}
                    // the variables of a callee are gone before the local is
                    Some(Opcode::LLVMStore) if !own && only_operand(0) => match u.operand(1) {
                        Some(place) if is_variable(place) => open.extend(loads(place)),
                        _ => return KEPT,
                    },
                    Some(Opcode::LLVMGetElementPtr) if only_operand(0) => open.push(u),
                    Some(Opcode::LLVMAtomicRMW | Opcode::LLVMAtomicCmpXchg) if only_operand(0) => {}
                    Some(
                        Opcode::LLVMBitCast
                        | Opcode::LLVMAddrSpaceCast
                        | Opcode::LLVMPHI
                        | Opcode::LLVMSelect
                        | Opcode::LLVMFreeze,
                    ) => open.push(u),
                    // a number too wide for a handler's argument is handed over by its address
                    Some(Opcode::LLVMPtrToInt) if u.users().into_iter().all(is_handler_call) => {}
                    Some(Opcode::LLVMCall) => match self.call(u, v) {
                        Fate { kept: true, .. } => return KEPT,
                        Fate { returned, .. } => open.extend(returned.then_some(u)),
                    },
                    _ => return KEPT,
                }
            }
        }
        fate
    }

    fn call(&mut self, call: Val, v: Val) -> Fate {
        let mut fate = Fate { kept: false, returned: false };
        let Some(callee) = call.called().filter(|c| c.is_function()) else {
            return Fate { kept: true, returned: true };
        };
        if callee.is_intrinsic() {
            fate.kept = !LOOKING.iter().any(|name| callee.name().starts_with(name));
            return fate;
        }
        let params = callee.params();
        for (i, _) in call.call_args().into_iter().enumerate().filter(|a| a.1 == v) {
            if call.by_value_type(i).is_some() {
                continue;
            }
            if !callee.has_definition() {
                // functions of the library that are not modelled in C keep nothing, but may give it back
                fate.returned |= call.ty().kind() == TypeKind::LLVMPointerTypeKind;
                continue;
            }
            let of_callee =
                params.get(i).map_or(Fate { kept: true, returned: true }, |&p| self.of_parameter(p));
            fate.kept |= of_callee.kept;
            fate.returned |= of_callee.returned;
        }
        fate
    }
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
