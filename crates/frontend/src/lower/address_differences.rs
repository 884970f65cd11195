//! Differences of the addresses of static objects, which clang computes while it compiles: no instruction is
//! left to check.

use super::body::Body;
use super::error::Lowered;
use crate::llvm::{Opcode, Val};
use secateur_program::StmtKind;

/// A difference that is divided by the size of an element is one of pointers. Any other one may be of
/// pointers to characters or of integers: no answer.
pub(crate) fn check_differences(body: &mut Body<'_, '_>, inst: Val) -> Lowered<()> {
    if !body.code.cx.options.check_pointers {
        return Ok(());
    }
    let elements = inst.name().starts_with("sub.ptr.div");
    for operand in inst.operands() {
        for (a, b) in differences(operand) {
            if !elements {
                return Err(String::from("a difference of addresses that the compiler computed"));
            }
            let (a, b) = (body.scalar(a)?, body.scalar(b)?);
            body.code.emit(StmtKind::SameObject { a, b, what: "subtraction".into() });
        }
    }
    Ok(())
}

/// The pairs of pointers that are subtracted in a constant expression.
fn differences(constant: Val) -> Vec<(Val, Val)> {
    let mut found = Vec::new();
    let mut open = vec![constant];
    while let Some(v) = open.pop() {
        let Some(op) = v.const_opcode() else { continue };
        if op == Opcode::LLVMSub
            && let (Some(a), Some(b)) = (pointer_of(v.operand(0)), pointer_of(v.operand(1)))
        {
            found.push((a, b));
        }
        open.extend(v.operands());
    }
    found
}

fn pointer_of(number: Option<Val>) -> Option<Val> {
    let number = number.filter(|n| n.const_opcode() == Some(Opcode::LLVMPtrToInt))?;
    number.operand(0)
}
