//! Structures that are read and thrown away (`*p;`): clang computes the address and emits no access, so that
//! nothing is left to check. Such an address is a pointer nobody uses, and so is that of `(void)p;`, which
//! reads no structure: only the text of the source tells them apart.

use crate::llvm::{Location, Opcode, Unit, Val};
use inkwell::module::Module;
use std::collections::{BTreeSet, HashMap};
use std::fs;

/// The places where the source dereferences a pointer and LLVM code has no use of the value.
pub fn places(module: &Module) -> BTreeSet<Location> {
    let mut texts: HashMap<String, Option<Lines>> = HashMap::new();
    let functions = Unit::unchecked(module).functions();
    let instructions = functions.into_iter().flat_map(|f| f.blocks()).flat_map(|b| b.instructions());
    let unused = instructions.filter(|i| is_unused_pointer(*i)).filter_map(Val::location);
    let mut found = BTreeSet::new();
    for place in unused {
        let text =
            texts.entry(place.file.clone()).or_insert_with(|| fs::read(&place.file).ok().map(Lines::of));
        if text.as_ref().is_some_and(|t| is_dereferenced(t, place.line, place.column)) {
            found.insert(place);
        }
    }
    found
}

/// The text of a source file, with the beginnings of its lines.
struct Lines {
    text: Vec<u8>,
    starts: Vec<usize>,
}

impl Lines {
    fn of(text: Vec<u8>) -> Lines {
        let ends = text.iter().enumerate().filter(|(_, b)| **b == b'\n').map(|(at, _)| at + 1);
        let starts = std::iter::once(0).chain(ends).collect();
        Lines { text, starts }
    }

    /// What stands on a line before a column, both counted from 1; `None` if there is no such place.
    fn before(&self, line: u32, column: u32) -> Option<&[u8]> {
        let index = (line as usize).saturating_sub(1);
        let start = *self.starts.get(index)?;
        let end = self.starts.get(index + 1).copied().unwrap_or(self.text.len());
        self.text.get(start..end)?.get(..(column as usize).saturating_sub(1))
    }
}

fn is_unused_pointer(instruction: Val) -> bool {
    matches!(instruction.opcode(), Some(Opcode::LLVMLoad | Opcode::LLVMCall))
        && instruction.ty().is_pointer()
        && instruction.users().is_empty()
}

/// Whether the expression that begins at a place stands behind a star, whatever casts and parentheses are
/// between them.
fn is_dereferenced(text: &Lines, line: u32, column: u32) -> bool {
    let Some(mut before) = text.before(line, column) else { return false };
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
    use super::{Lines, is_dereferenced};

    fn lines(text: &str) -> Lines {
        Lines::of(text.as_bytes().to_vec())
    }

    #[test]
    fn a_star_counts_through_casts_and_parentheses() {
        let at = |line: &str, name: char| {
            let column = line.find(name).unwrap() as u32 + 1;
            is_dereferenced(&lines(line), 1, column)
        };
        assert!(at("  *p;", 'p'));
        assert!(at("  * (p);", 'p'));
        assert!(at("  *(struct S *)q;", 'q'));
        assert!(at("  (void)*p;", 'p'));
        assert!(!at("  p;", 'p'));
        assert!(!at("  (void)p;", 'p'));
        assert!(!at("  (struct S *)q;", 'q'));
        assert!(!is_dereferenced(&lines(""), 3, 9));
        assert!(!is_dereferenced(&lines("x)"), 1, 3));
        assert!(is_dereferenced(&lines("x;\r\n*p;\r\n"), 2, 2), "lines before it do not count");
    }
}
