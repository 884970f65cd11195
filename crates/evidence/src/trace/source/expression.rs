//! The expression a place in the source stands for. Debug information gives a column: of a member's name, of
//! the operator of an assignment or a dereference, of the beginning of anything else. Only
//! expressions that stand on one line are found.

/// A piece of C that reads or writes memory, or calls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Expression {
    /// As it stands in the source.
    pub text: String,
    /// The pointer it goes through.
    pub pointer: Option<String>,
}

/// Longer expressions are not shown.
const LONGEST: usize = 48;

/// The access at a column, counted from 1.
pub fn access(line: &str, column: u32) -> Option<Expression> {
    let at = (column as usize).checked_sub(1)?;
    let rest = line.get(at..)?;
    let text = match rest.bytes().next()? {
        b'*' if !rest.starts_with("*=") => line.get(at..unary_end(line, at)?)?,
        c if is_word(c) || c == b'(' => match member_dot(line, at) {
            true => line.get(postfix_start(line, word_end(line, at))?..word_end(line, at))?,
            false => subscripted(line, at)?,
        },
        b'=' | b'+' | b'-' | b'*' | b'/' | b'%' | b'&' | b'|' | b'^' | b'<' | b'>' => {
            let end = line.get(..at)?.trim_end().len();
            let mut start = postfix_start(line, end)?;
            while line[..start].trim_end().ends_with('*') {
                start = line[..start].trim_end().len() - 1;
            }
            line.get(start..end)?
        }
        _ => return None,
    };
    made(text)
}

/// What is called at a column.
pub fn callee(line: &str, column: u32) -> Option<String> {
    let at = (column as usize).checked_sub(1)?;
    let end = chain(line, at)?.into_iter().find(|(_, c)| *c == b'(').map(|(start, _)| start)?;
    made(line.get(at..end)?).map(|e| e.text)
}

/// The call of a function at a column, with its arguments.
pub fn call(line: &str, column: u32, function: &str) -> Option<String> {
    let at = (column as usize).checked_sub(1)?;
    let open = at + line.get(at..)?.strip_prefix(function)?.find('(')? + function.len();
    let between = line.get(at + function.len()..open)?;
    let text = line.get(at..closing(line, open)?)?;
    (between.trim().is_empty() && text.len() <= LONGEST).then(|| text.into())
}

/// What is inside the brackets around all of a text.
pub fn in_brackets(text: &str) -> Option<&str> {
    (text.starts_with('(') && closing(text, 0) == Some(text.len())).then(|| &text[1..text.len() - 1])
}

/// Whether a text that begins with an operator is that operator applied to the rest.
pub fn is_unary(text: &str) -> bool {
    unary_end(text, 0) == Some(text.len())
}

fn made(text: &str) -> Option<Expression> {
    let text = text.trim();
    let fine = !text.is_empty() && text.len() <= LONGEST && !text.contains(['"', '\'', ';']);
    fine.then(|| Expression { text: text.into(), pointer: pointer(text).map(str::to_string) })
}

/// The pointer an lvalue goes through.
fn pointer(text: &str) -> Option<&str> {
    let text = text.trim();
    if let Some(inner) = text.strip_prefix('*') {
        return Some(inner.trim());
    }
    let end = *text.as_bytes().last()?;
    if end == b']' {
        return Some(text[..opening(text, text.len())?].trim_end());
    }
    if end == b')' && opening(text, text.len()) == Some(0) {
        return pointer(&text[1..text.len() - 1]);
    }
    let word = text.len() - text.bytes().rev().take_while(|c| is_word(*c)).count();
    let before = text[..word].trim_end();
    match before.strip_suffix("->") {
        Some(base) => Some(base.trim_end()),
        None => pointer(before.strip_suffix('.')?),
    }
}

fn is_word(c: u8) -> bool {
    c.is_ascii_alphanumeric() || c == b'_'
}

fn word_end(line: &str, at: usize) -> usize {
    at + line.as_bytes()[at..].iter().take_while(|c| is_word(**c)).count()
}

fn member_dot(line: &str, at: usize) -> bool {
    let before = line[..at].trim_end();
    before.ends_with("->") || before.ends_with('.')
}

/// Where the bracket that is closed just before `end` opens.
fn opening(line: &str, end: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (i, c) in line.bytes().enumerate().take(end).collect::<Vec<_>>().into_iter().rev() {
        match c {
            b')' | b']' => depth += 1,
            b'(' | b'[' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(i);
                }
            }
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

/// Behind the bracket that opens at `at`.
pub fn closing(line: &str, at: usize) -> Option<usize> {
    let mut depth = 0usize;
    for (i, c) in line.bytes().enumerate().skip(at) {
        match c {
            b'(' | b'[' => depth += 1,
            b')' | b']' => {
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(i + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// The start of the postfix expression that ends before `end`.
fn postfix_start(line: &str, end: usize) -> Option<usize> {
    let mut start = end;
    loop {
        let text = line[..start].trim_end();
        start = text.len();
        match *text.as_bytes().last()? {
            b']' => {
                start = opening(line, start)?;
                continue;
            }
            b')' => {
                start = opening(line, start)?;
                if line[..start].trim_end().bytes().last().is_some_and(is_word) {
                    continue;
                }
            }
            c if is_word(c) => start -= text.bytes().rev().take_while(|c| is_word(*c)).count(),
            _ => return None,
        }
        let before = line[..start].trim_end();
        match before.strip_suffix("->").or_else(|| before.strip_suffix('.')) {
            Some(object) => start = object.len(),
            None => return Some(start),
        }
    }
}

/// The pieces behind the primary expression at `at`: where each begins and its first character.
fn chain(line: &str, at: usize) -> Option<Vec<(usize, u8)>> {
    let bytes = line.as_bytes();
    let mut end = if *bytes.get(at)? == b'(' { closing(line, at)? } else { word_end(line, at) };
    let mut pieces = Vec::new();
    loop {
        let blank = line[end..].len() - line[end..].trim_start().len();
        let from = end + blank;
        let rest = &line[from..];
        let first = rest.bytes().next().unwrap_or(b';');
        end = match first {
            b'[' | b'(' => closing(line, from)?,
            b'.' => word_end(line, from + 1),
            b'-' if rest.starts_with("->") => word_end(line, from + 2),
            _ => {
                pieces.push((from - blank, b';'));
                return Some(pieces);
            }
        };
        pieces.push((from, first));
    }
}

/// The expression from `at` to its last subscript. Members have columns of their own.
fn subscripted(line: &str, at: usize) -> Option<&str> {
    let pieces = chain(line, at)?;
    let last = pieces.iter().rposition(|(_, c)| *c == b'[')?;
    line.get(at..pieces.get(last + 1)?.0).map(str::trim_end)
}

/// Behind a unary expression: operators, casts and a postfix expression.
fn unary_end(line: &str, at: usize) -> Option<usize> {
    let mut i = at;
    loop {
        i += line[i..].len() - line[i..].trim_start().len();
        match *line.as_bytes().get(i)? {
            b'*' | b'&' | b'!' | b'~' => i += 1,
            b'(' => {
                let end = closing(line, i)?;
                // a cast is followed by what is cast
                let next = line[end..].trim_start().bytes().next().unwrap_or(b';');
                if !is_word(next) && next != b'(' {
                    return Some(chain(line, i)?.last()?.0);
                }
                i = end;
            }
            c if is_word(c) => return Some(chain(line, i)?.last()?.0),
            _ => return None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: &str, mark: &str) -> Option<(String, Option<String>)> {
        let column = line.find(mark).map(|i| i as u32 + 1)?;
        access(line, column).map(|e| (e.text, e.pointer))
    }

    fn is(text: &str, pointer: &str) -> Option<(String, Option<String>)> {
        Some((text.into(), Some(pointer.into())))
    }

    #[test]
    fn accesses() {
        assert_eq!(at("  int v = a->next->last->arr[i];", "last"), is("a->next->last", "a->next"));
        assert_eq!(at("  int v = a->next->arr[i] + 1;", "a->"), is("a->next->arr[i]", "a->next->arr"));
        assert_eq!(at("  if (x) p->c = 1;", "="), is("p->c", "p"));
        assert_eq!(at("  if (x) **p += f(1);", "+="), is("**p", "*p"));
        assert_eq!(at("  return *p;", "*p"), is("*p", "p"));
        assert_eq!(at("  v = *(int *)(p + i);", "*(int"), is("*(int *)(p + i)", "(int *)(p + i)"));
        assert_eq!(at("  p[n == 4 ? n : 0] = 1;", "= 1"), is("p[n == 4 ? n : 0]", "p"));
        assert_eq!(at("  return name(1)[0];", "name"), is("name(1)[0]", "name(1)"));
        assert_eq!(at("  (*p).x = 1;", "= 1"), is("(*p).x", "p"));
        assert_eq!(at("  s.x = 1;", "="), Some(("s.x".into(), None)));
    }

    #[test]
    fn what_is_no_access_is_not_guessed() {
        assert_eq!(at("  MACRO(p);", "MACRO"), None);
        assert_eq!(at("  x;", "x"), None);
        assert_eq!(access("abc", 9), None);
        assert_eq!(access("é = 1", 2), None);
    }

    #[test]
    fn callees() {
        let line = "  return table[i].open(i) + table[i].close(i);";
        let column = |mark: &str| line.rfind(mark).map(|i| i as u32 + 1).unwrap_or(0);
        assert_eq!(callee(line, column("table")), Some("table[i].close".into()));
        assert_eq!(callee("f();", 1), Some("f".into()));
    }
}
