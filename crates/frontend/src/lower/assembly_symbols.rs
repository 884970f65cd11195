//! What assembly names: its text is not read, but a text that names a variable or a function of the program may
//! change the one and call the other.

use super::context::Cx;
use crate::llvm::Unit;
use std::collections::HashSet;

/// Sections whose content runs before or after `main`.
const STARTS_CODE: [&str; 5] = [".init", ".fini", ".preinit", ".ctors", ".dtors"];

/// The names of all that the module defines and of the error functions, as assembly spells them.
pub(crate) fn defined(unit: Unit, errors: &[String]) -> HashSet<String> {
    let here = unit.functions().into_iter().chain(unit.globals()).filter(|v| v.has_definition());
    let names = here.chain(unit.aliases()).map(|v| v.name());
    // names that the program chose (`int x asm("y")`) begin with this
    let plain = |n: String| n.trim_start_matches('\u{1}').to_string();
    names.chain(errors.iter().cloned()).map(plain).collect()
}

/// Something of the program that a text names.
pub(crate) fn named<'t>(symbols: &HashSet<String>, text: &'t str) -> Option<&'t str> {
    statements(text).flat_map(operands).find(|word| symbols.contains(*word))
}

/// Notes what assembly outside of functions may do with the program.
pub(crate) fn note_outside_of_functions(cx: &mut Cx<'_>, unit: Unit) {
    let text = unit.assembly();
    if let Some(name) = named(&cx.symbols, &text) {
        cx.note(format!("assembly outside of functions names {name}, and it is not read"));
    } else if STARTS_CODE.iter().any(|section| text.contains(section)) {
        cx.note(String::from(
            "assembly outside of functions may run before or after main, and it is not read",
        ));
    }
}

/// The statements of a text, without comments.
pub(crate) fn statements(text: &str) -> impl Iterator<Item = &str> {
    let code = text.lines().map(|line| line.split_once('#').map_or(line, |(code, _)| code));
    code.flat_map(|line| line.split(';')).map(str::trim).filter(|s| !s.is_empty())
}

/// The words of a statement but for its first, the instruction, and for registers.
fn operands(statement: &str) -> impl Iterator<Item = &str> {
    let rest = statement.split_once(char::is_whitespace).map_or("", |(_, rest)| rest);
    let apart = |c: char| !(c.is_ascii_alphanumeric() || matches!(c, '_' | '.' | '%'));
    rest.split(apart).filter(|word| !word.is_empty() && !word.starts_with('%'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_name_something() {
        let symbols: HashSet<String> = ["x", "lock", "bad", "a"].into_iter().map(String::from).collect();
        let found = |text| named(&symbols, text);
        assert_eq!(found("movl $$7, x(%rip)"), Some("x"));
        assert_eq!(found("nop; call bad"), Some("bad"));
        assert_eq!(found("\t.set y, x\n"), Some("x"));
        assert_eq!(found("lock; incl $0"), None);
        assert_eq!(found("mov %a, %x # bad"), None);
        assert_eq!(found(""), None);
    }
}
