//! S-expressions as solvers answer them, and the values in them.

use secateur_term::ArrayValue;

/// One expression.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Sexpr {
    Atom(String),
    List(Vec<Sexpr>),
}

impl Sexpr {
    /// Parses one expression. `None` if the text is not one.
    pub fn parse(text: &str) -> Option<Sexpr> {
        let mut stack: Vec<Vec<Sexpr>> = vec![Vec::new()];
        let mut rest = text.char_indices().peekable();
        while let Some((at, c)) = rest.next() {
            match c {
                '(' => stack.push(Vec::new()),
                ')' => {
                    let list = stack.pop()?;
                    stack.last_mut()?.push(Sexpr::List(list));
                }
                '"' => {
                    let mut end = at + 1;
                    for (i, c) in rest.by_ref() {
                        end = i;
                        if c == '"' {
                            break;
                        }
                    }
                    stack.last_mut()?.push(Sexpr::Atom(text.get(at + 1..end)?.to_string()));
                }
                c if c.is_whitespace() => {}
                _ => {
                    let mut end = at + c.len_utf8();
                    while let Some(&(i, c)) = rest.peek() {
                        if matches!(c, '(' | ')' | '"') || c.is_whitespace() {
                            break;
                        }
                        end = i + c.len_utf8();
                        rest.next();
                    }
                    stack.last_mut()?.push(Sexpr::Atom(text.get(at..end)?.to_string()));
                }
            }
        }
        match (stack.pop(), stack.is_empty()) {
            (Some(mut top), true) if top.len() == 1 => top.pop(),
            _ => None,
        }
    }

    /// The elements of a list; `None` for an atom.
    pub fn list(&self) -> Option<&[Sexpr]> {
        match self {
            Sexpr::List(l) => Some(l),
            Sexpr::Atom(_) => None,
        }
    }

    /// The text of an atom (of a string literal without its quotes); `None` for a list.
    pub fn atom(&self) -> Option<&str> {
        match self {
            Sexpr::Atom(a) => Some(a),
            Sexpr::List(_) => None,
        }
    }

    /// A bit-vector literal: `#x1f`, `#b101`, `(_ bv31 8)`; also `true` and `false`.
    pub fn bits(&self) -> Option<u128> {
        match self {
            Sexpr::Atom(a) => match a.as_str() {
                "true" => Some(1),
                "false" => Some(0),
                a => match a.get(..2)? {
                    "#x" => u128::from_str_radix(&a[2..], 16).ok(),
                    "#b" => u128::from_str_radix(&a[2..], 2).ok(),
                    _ => None,
                },
            },
            Sexpr::List(l) => {
                let [under, value, _] = &l[..] else { return None };
                (under.atom()? == "_").then_some(())?;
                value.atom()?.strip_prefix("bv")?.parse().ok()
            }
        }
    }

    /// An array value: writes to a constant array, `(store (store ((as const ..) d) i v) ..)`.
    pub fn array(&self) -> Option<ArrayValue> {
        let mut writes = Vec::new();
        let mut at = self;
        loop {
            let list = at.list()?;
            match list {
                [head, inner, index, value] if head.atom() == Some("store") => {
                    writes.push((index.bits()?, value.bits()?));
                    at = inner;
                }
                [head, value] if is_const(head) => {
                    let mut array = ArrayValue { default: value.bits()?, ..ArrayValue::default() };
                    array.cells.extend(writes.into_iter().rev());
                    return Some(array);
                }
                _ => return None,
            }
        }
    }
}

fn is_const(head: &Sexpr) -> bool {
    head.list().is_some_and(|l| matches!(l, [a, b, _] if a.atom() == Some("as") && b.atom() == Some("const")))
}

/// How many parentheses are open at the end of a text; negative if more were closed than opened. Text in
/// quotes does not count.
pub(crate) fn open_parentheses(text: &str) -> i64 {
    let (mut depth, mut quoted) = (0, false);
    for c in text.bytes() {
        match c {
            b'"' => quoted = !quoted,
            b'(' if !quoted => depth += 1,
            b')' if !quoted => depth -= 1,
            _ => {}
        }
    }
    depth
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values() {
        let v = |s: &str| Sexpr::parse(s).and_then(|e| e.bits());
        assert_eq!(v("#xff"), Some(255));
        assert_eq!(v("#b101"), Some(5));
        assert_eq!(v("(_ bv7 3)"), Some(7));
        assert_eq!(v("(foo)"), None);
        assert_eq!(v("#"), None);
    }

    #[test]
    fn arrays() {
        let text =
            "(store (store ((as const (Array (_ BitVec 5) (_ BitVec 8))) #xf8) #b00000 #x07) #b00000 #x08)";
        let a = Sexpr::parse(text).and_then(|e| e.array());
        // the outer write wins
        assert_eq!(a.map(|a| (a.get(0), a.get(1))), Some((8, 0xf8)));
    }

    #[test]
    fn nonsense_is_refused() {
        for text in ["", "(", ")", "(a", "a b", "(a))", "\"abc"] {
            assert_eq!(Sexpr::parse(text).filter(|_| text != "\"abc"), None, "{text}");
        }
    }
}
