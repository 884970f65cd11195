//! S-expressions as solvers answer them, and the values in them.

use secateur_term::ArrayValue;
use std::fmt;

/// One expression. It comes from another process and may nest as deeply as that one likes, so nothing here
/// recurses: neither reading, printing nor dropping.
#[cfg_attr(test, derive(PartialEq))]
pub(crate) enum Sexpr {
    Atom(String),
    List(Vec<Sexpr>),
}

/// Characters of an expression that a message shows.
const SHOWN: usize = 200;

impl Drop for Sexpr {
    fn drop(&mut self) {
        let Sexpr::List(list) = self else { return };
        let mut left = std::mem::take(list);
        while let Some(mut next) = left.pop() {
            if let Sexpr::List(inner) = &mut next {
                left.append(inner);
            }
        }
    }
}

/// The beginning of the expression as the solver printed it, for messages.
impl fmt::Debug for Sexpr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        let mut open = vec![std::slice::from_ref(self).iter()];
        while let Some(list) = open.last_mut() {
            if text.len() > SHOWN {
                return write!(f, "{text}...");
            }
            match list.next() {
                Some(next) => {
                    if !text.is_empty() && !text.ends_with('(') {
                        text.push(' ');
                    }
                    match next {
                        Sexpr::Atom(atom) => text.extend(atom.chars().take(SHOWN)),
                        Sexpr::List(inner) => {
                            text.push('(');
                            open.push(inner.iter());
                        }
                    }
                }
                None => {
                    open.pop();
                    if !open.is_empty() {
                        text.push(')');
                    }
                }
            }
        }
        f.write_str(&text)
    }
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

    /// The elements of a list, moved out of it; `None` for an atom.
    pub fn into_list(mut self) -> Option<Vec<Sexpr>> {
        match &mut self {
            Sexpr::List(list) => Some(std::mem::take(list)),
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

/// The parentheses of a text that is read piece by piece. Text in quotes does not count.
#[derive(Default)]
pub(crate) struct Parentheses {
    /// Opened so far less closed so far.
    open: i64,
    quoted: bool,
}

impl Parentheses {
    /// Reads the next piece. Returns how many are open at its end; negative if more were closed than opened.
    pub fn read(&mut self, text: &str) -> i64 {
        for c in text.bytes() {
            match c {
                b'"' => self.quoted = !self.quoted,
                b'(' if !self.quoted => self.open += 1,
                b')' if !self.quoted => self.open -= 1,
                _ => {}
            }
        }
        self.open
    }
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

    /// On a small stack, so that whatever recurses is found out.
    #[test]
    fn deep_answers_do_not_overflow_the_stack() {
        let deep = || {
            let depth = 100_000;
            let text = "(".repeat(depth) + "x" + &")".repeat(depth);
            let e = Sexpr::parse(&text).expect("one expression");
            assert_eq!(Parentheses::default().read(&text), 0);
            assert_eq!((e.bits(), e.array().map(|a| a.default)), (None, None));
            assert!(format!("{e:?}").ends_with("(((..."));
            let list = e.into_list().expect("a list");
            assert_eq!(list.len(), 1);
            drop(list);
            // writes to an array nest, too
            let head = "(store ".repeat(depth) + "((as const (Array (_ BitVec 5) (_ BitVec 8))) #xf8)";
            let text = head + &" #b00000 #x07)".repeat(depth);
            let array = Sexpr::parse(&text).and_then(|e| e.array());
            assert_eq!(array.map(|a| (a.get(0), a.get(1))), Some((7, 0xf8)));
            // an answer that is cut off, and one that closes too much
            assert!(Sexpr::parse(&"(".repeat(depth)).is_none());
            assert!(Sexpr::parse(&("(".repeat(depth) + &")".repeat(depth + 1))).is_none());
        };
        let thread = std::thread::Builder::new().stack_size(256 << 10).spawn(deep).expect("a thread");
        thread.join().expect("no overflow");
    }

    #[test]
    fn messages_show_the_beginning() {
        let shown = |text: &str| format!("{:?}", Sexpr::parse(text).expect("one expression"));
        assert_eq!(shown("( a  (b () \"c d\")\n#x1 )"), "(a (b () c d) #x1)");
        assert!(shown(&format!("({})", "ab ".repeat(1000))).len() < 300);
    }
}
