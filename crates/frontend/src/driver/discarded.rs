//! Structures that are read and thrown away (`*p;`): clang computes the address and emits no access, so that
//! nothing is left to check. Such an address is a pointer nobody uses, and so is that of `(void)p;`, which
//! reads no structure: only the text of the source tells them apart.

use crate::llvm::{Location, Opcode, Unit, Val};
use inkwell::module::Module;
use std::collections::{BTreeSet, HashMap};
use std::fs;

/// Where pointers that nobody uses are dereferenced in the text.
pub fn places(module: &Module) -> BTreeSet<Location> {
    let mut texts: HashMap<String, Option<String>> = HashMap::new();
    let functions = Unit::unchecked(module).functions();
    let instructions = functions.into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions());
    let unused = instructions.filter(|i| is_unused_pointer(*i)).filter_map(Val::location);
    let mut found = BTreeSet::new();
    for place in unused {
        let text = texts.entry(place.file.clone()).or_insert_with(|| {
            let bytes = fs::read(&place.file).ok()?;
            Some(String::from_utf8_lossy(&bytes).into_owned())
        });
        if text.as_ref().is_some_and(|t| is_dereferenced(t, place.line, place.column)) {
            found.insert(place);
        }
    }
    found
}

fn is_unused_pointer(instruction: Val) -> bool {
    matches!(instruction.opcode(), Some(Opcode::LLVMLoad | Opcode::LLVMCall))
        && instruction.ty().is_pointer()
        && instruction.users().is_empty()
}

/// Whether the expression that begins at a place stands behind a star, whatever casts and parentheses are
/// between them.
fn is_dereferenced(text: &str, line: u32, column: u32) -> bool {
    let Some(line) = text.lines().nth((line as usize).saturating_sub(1)) else { return false };
    let Some(mut before) = line.as_bytes().get(..(column as usize).saturating_sub(1)) else { return false };
    loop {
        before = before.trim_ascii_end();
        match before.last() {
            Some(b'*') => return true,
            Some(b'(') => before = &before[..before.len() - 1],
            Some(b')') => match opening(before) {
                Some(at) => before = &before[..at],
                None => return false,
            },
            _ => return false,
        }
    }
}

/// Where the parenthesis that the text ends with was opened.
fn opening(text: &[u8]) -> Option<usize> {
    let mut depth = 0usize;
    for (at, c) in text.iter().enumerate().rev() {
        match c {
            b')' => depth += 1,
            b'(' => depth -= 1,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::is_dereferenced;

    #[test]
    fn a_star_counts_through_casts_and_parentheses() {
        let at = |line: &str, name: char| {
            let column = line.find(name).unwrap() as u32 + 1;
            is_dereferenced(line, 1, column)
        };
        assert!(at("  *p;", 'p'));
        assert!(at("  * (p);", 'p'));
        assert!(at("  *(struct S *)q;", 'q'));
        assert!(at("  (void)*p;", 'p'));
        assert!(!at("  p;", 'p'));
        assert!(!at("  (void)p;", 'p'));
        assert!(!at("  (struct S *)q;", 'q'));
        assert!(!is_dereferenced("", 3, 9));
        assert!(!is_dereferenced("x)", 1, 3));
    }
}
