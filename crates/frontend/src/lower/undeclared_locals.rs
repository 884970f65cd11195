//! Locals that debug information does not tell of, because no path passes their declaration: it stands in a
//! `switch` before the first label, or behind a jump.
//!
//! Such a variable can be used only behind a label in the same block of C that is reached from outside, past
//! the declaration: a `case` of a `switch` around that block, or the target of a `goto`. Where there is one
//! such block, it is the variable's.

use super::regions::{Outline, Region, is_label};
use crate::llvm::{Bb, Opcode, Scope, Val};

/// What clang calls its own objects, where that could be a name in C; it puts numbers behind names that occur
/// twice.
const TEMPORARIES: [&str; 8] = ["tmp", "temp", "coerce", "retval", "saved_stack", "tmpcast", "sret", "nrvo"];

/// Whether an alloca that nothing declares is a variable of the user, by its name.
pub(crate) fn is_users(v: Val) -> bool {
    let name = v.name();
    let stem = name.trim_end_matches(|c: char| c.is_ascii_digit());
    let of_c = |c: char| c == '_' || c == '$' || c.is_alphanumeric();
    !stem.is_empty() && stem.chars().all(of_c) && !TEMPORARIES.contains(&stem)
}

/// The region of a variable whose uses are all in these blocks (the innermost first), the first of them in
/// that block of LLVM. `None` if it is the whole function, an error if it is not known.
pub(crate) fn region(outline: &Outline, around: &[Scope], first: usize) -> Result<Option<Region>, ()> {
    let entered = entered(outline, first);
    let mut possible = (0..around.len()).filter(|&i| entered.contains(&around[i]));
    let Some(own) = possible.next() else { return Err(()) };
    if possible.next().is_some() {
        return Err(());
    }
    Ok(outline.declared(&around[own..]))
}

/// The blocks of C that are entered past their beginning, up to a block of LLVM.
fn entered(outline: &Outline, first: usize) -> Vec<Scope> {
    let mut found = Vec::new();
    for (i, b) in outline.blocks.iter().enumerate() {
        for inst in b.instructions().into_iter().take_while(|_| i <= first) {
            if is_label(inst) {
                found.extend(outline.around(inst).unwrap_or_default());
            }
        }
        let Some(switch) = b.terminator().filter(|t| t.opcode() == Some(Opcode::LLVMSwitch)) else {
            continue;
        };
        let outside = outline.around(switch).unwrap_or_default();
        for to in
            switch.successors().into_iter().filter(|s| outline.index.get(s).is_some_and(|&s| s <= first))
        {
            let inside = inside(outline, to);
            found.extend(inside.iter().filter(|s| !outside.contains(s)));
        }
    }
    found
}

/// The blocks of C a block of LLVM begins in.
fn inside(outline: &Outline, start: Bb) -> Vec<Scope> {
    let mut b = start;
    // a bound for loops of nothing
    for _ in 0..16 {
        let told = b.instructions().into_iter().filter(|i| !i.is_phi() && !super::scopes::is_marker(*i));
        let mut told = told.filter(|i| Some(*i) != b.terminator()).filter_map(|i| outline.around(i));
        if let Some(scopes) = told.next() {
            return scopes.to_vec();
        }
        match b.terminator().map(Val::successors).as_deref() {
            Some(&[next]) => b = next,
            _ => break,
        }
    }
    Vec::new()
}
