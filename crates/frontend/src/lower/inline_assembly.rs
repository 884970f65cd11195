//! Inline assembly. What has no effect is left out of the program and everything else is refused: outputs and
//! memory that it clobbers would have to become arbitrary here.

use super::error::Lowered;
use crate::llvm::Val;

/// Assembly that does nothing a sequential program can see.
const HARMLESS: [&str; 8] = ["", "nop", "pause", "mfence", "lfence", "sfence", "rep; nop", "rep;nop"];

/// Lowers a call of inline assembly with this text.
pub(crate) fn lower(inst: Val, text: &str) -> Lowered<()> {
    let text = text.trim().trim_end_matches(';').trim().to_ascii_lowercase();
    let harmless = HARMLESS.contains(&text.as_str()) || text.starts_with('#');
    if harmless && inst.ty().is_void() { Ok(()) } else { Err(String::from("inline assembly")) }
}
