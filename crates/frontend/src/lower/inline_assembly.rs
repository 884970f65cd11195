//! Inline assembly. Its text is not read: what it says it gives, in registers and in memory, is any value, and
//! that it changes nothing else is an assumption. What has no effect is left out of the program.

use super::assembly_symbols;
use super::body::Body;
use super::error::Lowered;
use super::external;
use super::options::ExternalFunctions;
use super::unspecified_results::OF_ASSEMBLY;
use crate::llvm::{Ty, Val};
use secateur_program::{Halt, StmtKind, Terminator};

/// Statements of assembly that do nothing a sequential program can see.
const HARMLESS: [&str; 6] = ["nop", "pause", "mfence", "lfence", "sfence", "rep"];

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
    let nothing = assembly_symbols::statements(text).all(|s| HARMLESS.contains(&s));
    if nothing && inst.ty().is_void() {
        return Ok(());
    }
    if let Some(name) = assembly_symbols::named(&body.code.cx.symbols, text) {
        return Err(format!("inline assembly that names {name}"));
    }
    let constraints = Constraints::parse(constraints);
    if constraints.jumps {
        return Err(String::from("inline assembly that jumps"));
    }
    body.code.cx.take_for_granted(ASSUMPTION);
    let words = || text.split(|c: char| !c.is_ascii_alphanumeric());
    if words().any(|word| word.eq_ignore_ascii_case("ud2")) {
        body.code.end(Terminator::Halt(Halt::Abort));
        return Ok(());
    }
    let calls = words().any(|word| word.starts_with("call") || word.starts_with("jmp"));
    let arguments = inst.call_args();
    let mut written = Vec::new();
    for (index, (argument, operand)) in arguments.iter().zip(&constraints.operands).enumerate() {
        match operand {
            Operand::Written => written.push((*argument, inst.element_type(index))),
            // a place that is read is written, too, if any memory may be
            Operand::Read { direct: false } if constraints.memory && !argument.is_read_only() => {
                if written.iter().all(|w| w.0 != *argument) {
                    written.push((*argument, inst.element_type(index)));
                }
            }
            Operand::Read { direct: true } if calls && is_own_function(body, *argument) => {
                return Err(String::from("inline assembly that calls a function of the program"));
            }
            Operand::Read { direct: true } if constraints.memory || calls => {
                if body.code.cx.options.external_functions == ExternalFunctions::Unsupported
                    && may_be_address(body, *argument)
                {
                    return Err(String::from(
                        "inline assembly that may change or call what a pointer points to",
                    ));
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

/// Whether an operand is a function of the program, or its error function.
fn is_own_function(body: &Body<'_, '_>, operand: Val) -> bool {
    operand.is_function() && (operand.has_definition() || body.code.cx.is_error_function(&operand.name()))
}

/// Whether an operand can hold an address.
fn may_be_address(body: &Body<'_, '_>, operand: Val) -> bool {
    let ty = operand.ty();
    let wide =
        || ty.is_integer() && ty.int_width() >= body.code.cx.pointer_width() && operand.as_int().is_none();
    ty.is_pointer() || wide()
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
