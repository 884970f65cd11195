//! Where the scope of a declaration ends, read off the source: values of variables that are out of scope are
//! not shown.

use secateur_program::Span;

/// A word or a sign of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Token {
    line: u32,
    column: u32,
    text: String,
}

/// The tokens of a file, without comments, literals and lines of the preprocessor.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Extents {
    tokens: Vec<Token>,
}

impl Extents {
    /// Reads the tokens of a file.
    pub fn new(lines: &[String]) -> Extents {
        let mut tokens = Vec::new();
        let (mut comment, mut directive) = (false, false);
        for (number, line) in lines.iter().enumerate() {
            let goes_on = directive;
            directive = (goes_on || line.trim_start().starts_with('#')) && !comment;
            if directive {
                directive = line.ends_with('\\');
                continue;
            }
            read(line, number as u32 + 1, &mut comment, &mut tokens);
        }
        Extents { tokens }
    }

    /// Whether a local declared on this line is in scope at a place of the same function. True where nobody
    /// knows.
    pub fn in_scope(&self, name: &str, declared: Span, at: Span) -> bool {
        if !declared.is_known() || !at.is_known() || declared.file != at.file {
            return true;
        }
        match self.end(name, declared.line) {
            Some(end) => (at.line, at.column) <= (end.line, end.column),
            None => true,
        }
    }

    /// The line on which the scope ends.
    pub fn last_line(&self, name: &str, declared: Span) -> Option<u32> {
        self.end(name, declared.line).map(|t| t.line)
    }

    fn end(&self, name: &str, line: u32) -> Option<&Token> {
        let first = self.tokens.partition_point(|t| t.line < line);
        let mut on_line = self.tokens[first..].iter().take_while(|t| t.line == line);
        let at = first + on_line.position(|t| t.text == name)?;
        let opening = self.enclosing(at)?;
        if self.tokens[opening].text == "{" {
            return self.closing(opening).map(|i| &self.tokens[i]);
        }
        let head = opening.checked_sub(1).map(|i| self.tokens[i].text.as_str());
        if head != Some("for") {
            return None;
        }
        self.statement(self.closing(opening)? + 1, 0).map(|i| &self.tokens[i])
    }

    /// The bracket a token is in.
    fn enclosing(&self, at: usize) -> Option<usize> {
        let mut depth = 0usize;
        for i in (0..at).rev() {
            match self.tokens[i].text.as_str() {
                ")" | "}" | "]" => depth += 1,
                "(" | "{" | "[" if depth == 0 => return Some(i),
                "(" | "{" | "[" => depth -= 1,
                _ => {}
            }
        }
        None
    }

    fn closing(&self, opening: usize) -> Option<usize> {
        let mut depth = 0usize;
        for (i, t) in self.tokens.iter().enumerate().skip(opening) {
            match t.text.as_str() {
                "(" | "{" | "[" => depth += 1,
                ")" | "}" | "]" => {
                    depth = depth.checked_sub(1)?;
                    if depth == 0 {
                        return Some(i);
                    }
                }
                _ => {}
            }
        }
        None
    }

    /// The last token of the statement that begins at a token.
    fn statement(&self, at: usize, nesting: u32) -> Option<usize> {
        if nesting > 100 {
            return None;
        }
        match self.tokens.get(at)?.text.as_str() {
            "{" => self.closing(at),
            word @ ("if" | "for" | "while" | "switch") => {
                let body = self.statement(self.closing(at + 1)? + 1, nesting + 1)?;
                let otherwise = word == "if" && self.tokens.get(body + 1).is_some_and(|t| t.text == "else");
                if otherwise { self.statement(body + 2, nesting + 1) } else { Some(body) }
            }
            "do" => self.semicolon(self.statement(at + 1, nesting + 1)?),
            _ => self.semicolon(at),
        }
    }

    fn semicolon(&self, from: usize) -> Option<usize> {
        let mut i = from;
        loop {
            match self.tokens.get(i)?.text.as_str() {
                ";" => return Some(i),
                "(" | "{" | "[" => i = self.closing(i)?,
                _ => {}
            }
            i += 1;
        }
    }
}

fn read(line: &str, number: u32, comment: &mut bool, tokens: &mut Vec<Token>) {
    let bytes = line.as_bytes();
    let mut i = 0;
    while i < bytes.len() {
        if *comment {
            *comment = !bytes[i..].starts_with(b"*/");
            i += if *comment { 1 } else { 2 };
            continue;
        }
        let c = bytes[i];
        let start = i;
        if bytes[i..].starts_with(b"//") {
            return;
        } else if bytes[i..].starts_with(b"/*") {
            *comment = true;
            i += 2;
            continue;
        } else if c == b'"' || c == b'\'' {
            i += 1;
            while i < bytes.len() && bytes[i] != c {
                i += if bytes[i] == b'\\' { 2 } else { 1 };
            }
            i += 1;
            continue;
        } else if c.is_ascii_alphanumeric() || c == b'_' {
            while i < bytes.len() && (bytes[i].is_ascii_alphanumeric() || bytes[i] == b'_') {
                i += 1;
            }
        } else {
            i += 1;
            if !b"(){}[];".contains(&c) {
                continue;
            }
        }
        let text = line.get(start..i).unwrap_or_default().to_string();
        tokens.push(Token { line: number, column: start as u32 + 1, text });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "\
int main(int argc) {
  for (int i = 0; i < 2; i++)
    if (i) f(i); else { g(i); }
  { /* } */ int x = 1;
    x++; // }
  }
  char *s = \"}\";
#define M {
  return argc;
}
";

    #[test]
    fn scopes_end_where_c_says() {
        let lines: Vec<String> = TEXT.lines().map(str::to_string).collect();
        let extents = Extents::new(&lines);
        let at = |line, column| Span { file: 0, line, column };
        let seen = |name: &str, line, place| extents.in_scope(name, at(line, 0), place);
        assert!(seen("i", 2, at(3, 25)));
        assert!(!seen("i", 2, at(4, 1)));
        assert!(seen("x", 4, at(5, 5)));
        assert!(!seen("x", 4, at(9, 3)));
        assert!(seen("s", 7, at(9, 3)));
        assert!(seen("argc", 1, at(9, 3)));
        assert_eq!(extents.last_line("x", at(4, 0)), Some(6));
    }
}
