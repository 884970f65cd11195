//! Inline assembly. Its text is not read: what it says it gives, in registers and in memory, is any value, and
//! that it changes nothing else is an assumption. What has no effect is left out of the program.

use super::body::Body;
use super::error::Lowered;
use super::external;
use super::options::ExternalFunctions;
use super::unspecified_results::OF_ASSEMBLY;
use crate::llvm::{Ty, Val};
use secateur_program::{Halt, StmtKind, Terminator};

/// Assembly that does nothing a sequential program can see.
const HARMLESS: [&str; 8] = ["", "nop", "pause", "mfence", "lfence", "sfence", "rep; nop", "rep;nop"];

/// What answers rest on where inline assembly is met.
const ASSUMPTION: &str =
    "inline assembly does nothing but give any values to its outputs (and end the program at `ud2`)";

/// An operand of inline assembly that a call has an argument for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Operand {
    /// A place in memory that is written.
    Written,
    /// A value, or a place in memory that is read.
    Read { direct: bool },
}

/// What the constraints say.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Constraints {
    /// Of the arguments, in order.
    operands: Vec<Operand>,
    /// Memory that no operand names may change.
    memory: bool,
    /// It may go on elsewhere.
    jumps: bool,
}

impl Constraints {
    fn parse(text: &str) -> Constraints {
        let mut out = Constraints::default();
        for part in text.split(',').filter(|p| !p.is_empty()) {
            match part.as_bytes() {
                [b'~', ..] => out.memory |= part == "~{memory}",
                [b'!', ..] => out.jumps = true,
                [b'=' | b'+', rest @ ..] => {
                    // outputs in registers are the result of the call
                    if rest.contains(&b'*') {
                        out.operands.push(Operand::Written);
                    }
                }
                rest => out.operands.push(Operand::Read { direct: !rest.contains(&b'*') }),
            }
        }
        out
    }
}

/// Lowers a call of inline assembly with this text and these constraints.
pub(crate) fn lower(body: &mut Body<'_, '_>, inst: Val, text: &str, constraints: &str) -> Lowered<()> {
    let text = text.trim().trim_end_matches(';').trim().to_ascii_lowercase();
    let nothing = HARMLESS.contains(&text.as_str()) || text.starts_with('#');
    if nothing && inst.ty().is_void() {
        return Ok(());
    }
    let constraints = Constraints::parse(constraints);
    if constraints.jumps {
        return Err(String::from("inline assembly that jumps"));
    }
    body.code.cx.take_for_granted(ASSUMPTION);
    if text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == "ud2") {
        body.code.end(Terminator::Halt(Halt::Abort));
        return Ok(());
    }
    let arguments = inst.call_args();
    let mut written = Vec::new();
    for (index, (argument, operand)) in arguments.iter().zip(&constraints.operands).enumerate() {
        match operand {
            Operand::Written => written.push((*argument, inst.element_type(index))),
            Operand::Read { direct: true } if constraints.memory && argument.ty().is_pointer() => {
                if body.code.cx.options.external_functions == ExternalFunctions::Unsupported {
                    return Err(String::from("inline assembly that may change what a pointer points to"));
                }
            }
            Operand::Read { .. } => {}
        }
    }
    for (place, ty) in written {
        any_content(body, place, ty)?;
    }
    if inst.ty().is_void() {
        return Ok(());
    }
    external::nondet(body, Some(inst), OF_ASSEMBLY, inst.ty())?;
    Ok(())
}

/// A place in memory holds any value.
fn any_content(body: &mut Body<'_, '_>, place: Val, ty: Option<Ty>) -> Lowered<()> {
    let bytes = ty.and_then(|ty| body.code.cx.layout.store_size(ty));
    let bytes = bytes.ok_or("inline assembly with an output of unknown size")?;
    let addr = body.scalar(place)?;
    let len = body.code.cx.size(bytes);
    body.code.emit(StmtKind::InputMemory { addr, len, name: String::from(OF_ASSEMBLY) });
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn operands_that_have_arguments() {
        let c = Constraints::parse("=r,=*m,r,*m,0,~{memory},~{dirflag},~{fpsr},~{flags}");
        let read = |direct| Operand::Read { direct };
        assert_eq!(c.operands, [Operand::Written, read(true), read(false), read(true)]);
        assert!(c.memory && !c.jumps);
        let jump = Constraints::parse("r,!i,~{dirflag}");
        assert!(jump.jumps && !jump.memory);
        assert_eq!(Constraints::parse(""), Constraints::default());
    }
}
