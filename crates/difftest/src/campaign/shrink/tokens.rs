//! Shrinking within a line: expressions are replaced by smaller ones and by constants.

type Test<'t> = dyn FnMut(&[String]) -> bool + 't;

/// Identifiers and numbers of a line.
pub(super) fn words(line: &str) -> impl Iterator<Item = &str> {
    line.split(|c: char| !(c.is_alphanumeric() || c == '_')).filter(|w| !w.is_empty())
}

/// A line in pieces: words, operators, single characters; no spaces.
pub fn pieces(line: &str) -> Vec<&str> {
    const OPERATORS: [&str; 20] = [
        "<<=", ">>=", "...", "->", "++", "--", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "+=", "-=",
        "*=", "/=", "^=", "|=",
    ];
    let mut found = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let is_word = |c: char| c.is_alphanumeric() || c == '_' || c == '.';
        let length = if first.is_whitespace() {
            0
        } else if first.is_alphanumeric() || first == '_' {
            rest.find(|c| !is_word(c)).unwrap_or(rest.len())
        } else {
            OPERATORS.iter().find(|o| rest.starts_with(**o)).map_or(first.len_utf8(), |o| o.len())
        };
        if length > 0 {
            found.push(&rest[..length]);
        }
        rest = &rest[length.max(first.len_utf8())..];
    }
    found
}

/// The pieces as a line again, with spaces where C style has them.
pub fn joined(pieces: &[&str]) -> String {
    let mut text = String::new();
    for (i, p) in pieces.iter().enumerate() {
        let before = i.checked_sub(1).map(|b| pieces[b]);
        let tight = matches!(*p, ";" | ")" | "]" | "," | "[" | "->" | "++" | "--")
            || before.is_none_or(|b| matches!(b, "(" | "[" | "!" | "~" | "->" | "++" | "--"))
            || (*p == "(" && before.is_some_and(|b| words(b).next().is_some() && !is_keyword(b)));
        if !tight {
            text.push(' ');
        }
        text.push_str(p);
    }
    text
}

fn is_keyword(word: &str) -> bool {
    matches!(word, "if" | "while" | "for" | "switch" | "return" | "do" | "else" | "case")
}

/// Where the bracket at a piece is closed.
fn closing(pieces: &[&str], at: usize) -> Option<usize> {
    let mut depth = 0;
    for (i, p) in pieces.iter().enumerate().skip(at) {
        match *p {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => {
                depth -= 1;
                if depth == 0 {
                    return Some(i);
                }
            }
            _ => {}
        }
    }
    None
}

/// Smaller lines that may do as well.
fn candidates(line: &str) -> Vec<String> {
    let pieces = pieces(line);
    let mut found = Vec::new();
    let mut replace = |from: usize, to: usize, with: &[&str]| {
        let new = joined(&[&pieces[..from], with, &pieces[to + 1..]].concat());
        if new.len() < line.len() || (new.len() == line.len() && *new < *line) {
            found.push(new);
        }
    };
    for (i, p) in pieces.iter().enumerate() {
        if *p == "("
            && let Some(close) = closing(&pieces, i)
        {
            let called = i > 0 && words(pieces[i - 1]).next().is_some() && !is_keyword(pieces[i - 1]);
            let keyword = i > 0 && is_keyword(pieces[i - 1]);
            if keyword {
                replace(i + 1, close - 1, &["0"]);
                replace(i + 1, close - 1, &["1"]);
            } else if called {
                replace(i - 1, close, &["0"]);
            } else {
                replace(i, close, &["0"]);
                replace(i, close, &["1"]);
                // without the brackets, or a cast without its type
                replace(i, close, &pieces[i + 1..close]);
                replace(i, close, &[]);
            }
        }
        if matches!(
            *p,
            "+" | "-"
                | "*"
                | "/"
                | "%"
                | "&"
                | "|"
                | "^"
                | "&&"
                | "||"
                | "<"
                | "<="
                | ">"
                | ">="
                | "=="
                | "!="
                | "<<"
                | ">>"
        ) {
            // an operand before or after goes with the operator
            if let Some(to) = operand_after(&pieces, i) {
                replace(i, to, &[]);
            }
            if let Some(from) = operand_before(&pieces, i) {
                replace(from, i, &[]);
            }
        }
        if *p == "?"
            && let Some(colon) = (i..pieces.len()).find(|&k| pieces[k] == ":")
            && let (Some(from), Some(to)) = (operand_before(&pieces, i), operand_after(&pieces, colon))
        {
            replace(from, to, &pieces[i + 1..colon]);
            replace(from, to, &pieces[colon + 1..=to]);
        }
        if *p == "=" && i + 2 < pieces.len() && pieces.last() == Some(&";") {
            replace(i + 1, pieces.len() - 2, &["0"]);
            replace(i + 1, pieces.len() - 2, &["1"]);
        }
        if let Ok(n) = p.parse::<u64>()
            && n > 1
        {
            for smaller in [0, 1, n / 2, n - 1] {
                replace(i, i, &[smaller.to_string().as_str()]);
            }
        } else if words(p).next().is_some() && !is_keyword(p) {
            replace(i, i, &["0"]);
            replace(i, i, &["1"]);
        }
        if matches!(*p, "unsigned" | "short" | "long" | "char" | "signed" | "_Bool") && p.len() > 3 {
            replace(i, i, &["int"]);
        }
        if matches!(*p, "!" | "~" | "static") {
            replace(i, i, &[]);
        }
    }
    found.dedup();
    found
}

fn operand_after(pieces: &[&str], at: usize) -> Option<usize> {
    let mut i = at + 1;
    while matches!(*pieces.get(i)?, "!" | "~" | "-" | "*" | "&") {
        i += 1;
    }
    let mut last = if pieces[i] == "(" { closing(pieces, i)? } else { i };
    while let Some(next) = pieces.get(last + 1) {
        match *next {
            "[" | "(" => last = closing(pieces, last + 1)?,
            "->" => last += 2,
            _ => break,
        }
    }
    Some(last).filter(|l| *l < pieces.len())
}

fn operand_before(pieces: &[&str], at: usize) -> Option<usize> {
    let mut i = at.checked_sub(1)?;
    loop {
        let bracketed = matches!(pieces[i], ")" | "]");
        if bracketed {
            i = (0..i).rev().find(|&k| closing(pieces, k) == Some(i))?;
        }
        let before = i.checked_sub(1).map(|k| pieces[k]);
        match before {
            Some("->") => i = i.checked_sub(2)?,
            Some(b) if bracketed && words(b).next().is_some() && !is_keyword(b) => i -= 1,
            Some("*" | "!" | "~")
                if i < 2 || matches!(pieces[i - 2], "(" | "=" | "+" | "-" | "&&" | "||" | "<" | ">") =>
            {
                i -= 1;
            }
            _ => return Some(i),
        }
        if !bracketed && before != Some("->") {
            return Some(i);
        }
    }
}

/// Simplifies lines, from the last to the first.
pub(super) fn simplify(lines: &mut [String], test: &mut Test) {
    for at in (0..lines.len()).rev() {
        let mut tried = 0;
        'again: loop {
            let old = lines[at].clone();
            for new in candidates(&old) {
                tried += 1;
                if tried > 120 {
                    break 'again;
                }
                lines[at] = new;
                if test(lines) {
                    continue 'again;
                }
                lines[at].clone_from(&old);
            }
            break;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_comes_apart_and_together_again() {
        assert_eq!(joined(&pieces("if (a->b[i + 1] <= 3) f(x, 2);")), "if (a->b[i + 1] <= 3) f(x, 2);");
    }

    #[test]
    fn operands_go_with_their_operator() {
        let all = candidates("x = a[1] + f(b);");
        assert!(all.contains(&String::from("x = a[1];")), "{all:?}");
        assert!(all.contains(&String::from("x = f(b);")), "{all:?}");
    }
}
