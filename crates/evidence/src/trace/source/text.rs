//! The user's source, line by line.

use super::extent::Extents;
use secateur_program::Span;
use std::fs;

const JUMPS: [&str; 4] = ["return", "break", "continue", "goto"];

/// The text of the source files, by the numbers the program gives them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SourceText {
    files: Vec<Vec<String>>,
}

impl SourceText {
    /// The line as it is; empty where unknown.
    pub fn raw(&self, span: Span) -> &str {
        let number = (span.line as usize).checked_sub(1);
        let line = number.and_then(|n| self.files.get(span.file as usize)?.get(n));
        line.map(String::as_str).unwrap_or_default()
    }

    /// Where the scopes of a file end.
    pub fn extents(&self, file: u32) -> Extents {
        Extents::new(self.files.get(file as usize).map(Vec::as_slice).unwrap_or_default())
    }

    /// The word of the jump at a place.
    pub fn jump(&self, span: Span) -> Option<&'static str> {
        let rest = self.raw(span).get((span.column as usize).checked_sub(1)?..)?;
        let word = rest.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').next()?;
        JUMPS.into_iter().find(|j| *j == word)
    }

    /// Whether there may be jumps between two lines, the second excluded.
    pub fn jumps_between(&self, from: Span, to: Span, returns_only: bool) -> bool {
        let jumps = |line| {
            let words = identifiers(self.raw(Span { line, ..to }));
            words.iter().any(|word| *word == "return" || (!returns_only && JUMPS.contains(word)))
        };
        from.file != to.file || (from.line..to.line).any(jumps)
    }

    /// Whether a declaration is of a structure or union itself, as far as this source tells.
    pub fn is_structure(&self, declaration: &str) -> bool {
        let words = identifiers(declaration);
        let named = |word: &&str| {
            let ends = |line: &String| {
                let Some(start) = line.trim_end().strip_suffix(';') else { return false };
                let Some(start) = start.trim_end().strip_suffix(word) else { return false };
                let typedef = line.trim_start().starts_with("typedef struct")
                    || line.trim_start().starts_with("typedef union");
                let closes = start.trim_end().ends_with('}');
                closes || (typedef && start.ends_with(' ') && !start.contains('*'))
            };
            self.files.iter().flatten().any(ends)
        };
        let plain = !declaration.contains(['*', '[', '(']);
        plain && (words.contains(&"struct") || words.contains(&"union") || words.iter().any(named))
    }

    /// Whether a member of this name is declared as a bit-field somewhere.
    pub fn is_bit_field(&self, member: &str) -> bool {
        let declares = |line: &String| {
            let ends = line.match_indices(member).map(|(i, _)| (i, i + member.len()));
            ends.into_iter().any(|(start, end)| {
                let before = line[..start].chars().next_back();
                let width = line[end..].trim_start().strip_prefix(':').map(str::trim_start);
                before.is_some_and(|c| c == ' ' || c == ',' || c == '\t')
                    && width.is_some_and(|w| w.starts_with(|c: char| c.is_ascii_alphanumeric()))
            })
        };
        !member.is_empty() && self.files.iter().flatten().any(declares)
    }

    /// The source as these texts, in the order of the program's file numbers.
    pub fn new<T: AsRef<str>>(texts: impl IntoIterator<Item = T>) -> SourceText {
        let lines = |text: &str| text.lines().map(str::to_string).collect();
        SourceText { files: texts.into_iter().map(|t| lines(t.as_ref())).collect() }
    }

    /// Reads the files; one that cannot be read has no lines.
    pub fn read(files: &[String]) -> SourceText {
        let text = |name: &String| {
            fs::read(name).map(|b| String::from_utf8_lossy(&b).into_owned()).unwrap_or_default()
        };
        SourceText::new(files.iter().map(text))
    }

    /// The line without indentation, its blanks squeezed; empty where unknown.
    pub fn line(&self, span: Span) -> String {
        self.raw(span).split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// The identifiers of a line of C in order of appearance, each once; not those in literals and comments.
pub fn identifiers(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    let bytes = line.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        let c = bytes[i];
        if c == b'"' || c == b'\'' {
            i += 1;
            while i < bytes.len() && bytes[i] != c {
                i += if bytes[i] == b'\\' { 2 } else { 1 };
            }
            i += 1;
        } else if c == b'/' && matches!(bytes.get(i + 1), Some(b'/')) {
            break;
        } else if c.is_ascii_alphanumeric() || c == b'_' {
            let start = i;
            while i < bytes.len() && (bytes[i].is_ascii_alphanumeric() || bytes[i] == b'_') {
                i += 1;
            }
            let word = &line[start..i];
            // a member is not a variable, and a number is no name
            let member = line[..start].ends_with('.') || line[..start].ends_with("->");
            if !c.is_ascii_digit() && !member && !found.contains(&word) {
                found.push(word);
            }
        } else {
            i += 1;
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_trimmed_and_missing_ones_empty() {
        let text = SourceText::new(["int x;\n\t  if  (x)\treturn 1;\n"]);
        let at = |file, line| text.line(Span { file, line, column: 1 });
        assert_eq!(at(0, 2), "if (x) return 1;");
        assert_eq!(at(0, 9), "");
        assert_eq!(at(7, 1), "");
        assert_eq!(text.line(Span::NONE), "");
    }

    #[test]
    fn identifiers_of_a_line() {
        assert_eq!(
            identifiers(r#"assert(x + y1 < 10 && p->len == q.x, "z w", 'k'); // v"#),
            ["assert", "x", "y1", "p", "q"]
        );
        assert_eq!(identifiers("\"open \\\""), Vec::<&str>::new());
        assert_eq!(identifiers("é x 0x1f"), ["x"]);
    }
}
