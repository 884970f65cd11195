//! C expressions without side effects, as people and tools write invariants: read into terms with C's types
//! and conversions. What a name stands for is the caller's business. Nothing is proved here: an expression
//! that was read differently from what was meant is a guess like another.

use crate::program::DataModel;
use secateur_term::{Term, TermStore};

/// A value with its C type.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Typed {
    /// The value; its width is that of the C type.
    pub term: Term,
    /// Whether the C type is signed.
    pub signed: bool,
}

/// What a name stands for.
pub type Lookup<'a> = dyn FnMut(&mut TermStore, &str) -> Result<Typed, String> + 'a;

/// Deeper nesting than anybody writes.
const DEEPEST: u32 = 200;
const INT: u32 = 32;

/// Reads a condition: a term of width one.
pub fn condition(
    store: &mut TermStore,
    model: DataModel,
    text: &str,
    lookup: &mut Lookup<'_>,
) -> Result<Term, String> {
    let tokens = tokens(text)?;
    let mut parser = Parser { store, model, tokens, at: 0, depth: 0, lookup };
    let value = parser.ternary()?;
    if let Some(t) = parser.tokens.get(parser.at) {
        return Err(format!("`{}` is not expected there", t.text));
    }
    Ok(parser.truth(value))
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Token {
    text: String,
    kind: Kind,
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Kind {
    Name,
    Number,
    Character,
    Sign,
}

const SIGNS: [&str; 29] = [
    "==>", "<<", ">>", "<=", ">=", "==", "!=", "&&", "||", "->", "+", "-", "*", "/", "%", "<", ">", "!", "~",
    "&", "|", "^", "(", ")", "?", ":", "[", "]", ".",
];

fn tokens(text: &str) -> Result<Vec<Token>, String> {
    let mut out = Vec::new();
    let mut rest = text.trim_start();
    while let Some(c) = rest.chars().next() {
        let (kind, len) = if c.is_ascii_alphabetic() || c == '_' {
            let more = |c: char| !(c.is_ascii_alphanumeric() || c == '_' || c == '#');
            (Kind::Name, rest.find(more).unwrap_or(rest.len()))
        } else if c.is_ascii_digit() {
            (
                Kind::Number,
                rest.find(|c: char| !(c.is_ascii_alphanumeric() || c == '.')).unwrap_or(rest.len()),
            )
        } else if c == '\'' {
            let end = rest[1..].find('\'').ok_or("a character constant has no end")?;
            (Kind::Character, end + 2)
        } else if let Some(sign) = SIGNS.iter().find(|s| rest.starts_with(**s)) {
            (Kind::Sign, sign.len())
        } else {
            return Err(format!("`{c}` is not expected in an expression"));
        };
        out.push(Token { text: rest[..len].to_string(), kind });
        rest = rest[len..].trim_start();
    }
    Ok(out)
}

struct Parser<'a, 'b> {
    store: &'a mut TermStore,
    model: DataModel,
    tokens: Vec<Token>,
    at: usize,
    depth: u32,
    lookup: &'a mut Lookup<'b>,
}

/// Binary operators by how tightly they bind, the loosest first.
const LEVELS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", ">", "<=", ">="],
    &["<<", ">>"],
    &["+", "-"],
    &["*", "/", "%"],
];

impl Parser<'_, '_> {
    fn sign(&mut self, signs: &[&str]) -> Option<String> {
        let t = self.tokens.get(self.at).filter(|t| t.kind == Kind::Sign)?;
        let found = signs.contains(&t.text.as_str()).then(|| t.text.clone());
        self.at += usize::from(found.is_some());
        found
    }

    fn expect(&mut self, sign: &str) -> Result<(), String> {
        match self.sign(&[sign]) {
            Some(_) => Ok(()),
            None => Err(match self.tokens.get(self.at) {
                Some(t) => format!("`{sign}` is expected, not `{}`", t.text),
                None => format!("`{sign}` is missing at the end"),
            }),
        }
    }

    /// Everything: a choice, and the implication of specification languages.
    fn ternary(&mut self) -> Result<Typed, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(String::from("the expression is nested too deeply"));
        }
        let first = self.binary(0)?;
        let value = if self.sign(&["==>"]).is_some() {
            let then = self.ternary()?;
            let (a, b) = (self.truth(first), self.truth(then));
            let t = self.store.implies(a, b);
            self.int_of(t)
        } else if self.sign(&["?"]).is_some() {
            let then = self.ternary()?;
            self.expect(":")?;
            let other = self.ternary()?;
            let cond = self.truth(first);
            let (a, b) = self.same_type(then, other);
            Typed { term: self.store.ite(cond, a.term, b.term), signed: a.signed }
        } else {
            first
        };
        self.depth -= 1;
        Ok(value)
    }

    fn binary(&mut self, level: usize) -> Result<Typed, String> {
        let Some(signs) = LEVELS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        while let Some(sign) = self.sign(signs) {
            let right = self.binary(level + 1)?;
            left = self.combine(&sign, left, right);
        }
        Ok(left)
    }

    fn combine(&mut self, sign: &str, x: Typed, y: Typed) -> Typed {
        if matches!(sign, "&&" | "||") {
            let (a, b) = (self.truth(x), self.truth(y));
            let t = if sign == "&&" { self.store.and(a, b) } else { self.store.or(a, b) };
            return self.int_of(t);
        }
        if matches!(sign, "<<" | ">>") {
            let (a, b) = (self.promoted(x), self.promoted(y));
            let width = self.store.width(a.term);
            let by = self.store.resize(b.term, width);
            let s = &mut *self.store;
            let term = match (sign, a.signed) {
                ("<<", _) => s.shl(a.term, by),
                (_, true) => s.ashr(a.term, by),
                (_, false) => s.lshr(a.term, by),
            };
            return Typed { term, signed: a.signed };
        }
        let (a, b) = self.same_type(x, y);
        let (signed, s) = (a.signed, &mut *self.store);
        let (a, b) = (a.term, b.term);
        let says = match (sign, signed) {
            ("==", _) => s.eq(a, b),
            ("!=", _) => s.ne(a, b),
            ("<", true) => s.slt(a, b),
            ("<", false) => s.ult(a, b),
            (">", true) => s.slt(b, a),
            (">", false) => s.ult(b, a),
            ("<=", true) => s.sle(a, b),
            ("<=", false) => s.ule(a, b),
            (">=", true) => s.sle(b, a),
            (">=", false) => s.ule(b, a),
            _ => {
                let term = match (sign, signed) {
                    ("|", _) => s.or(a, b),
                    ("^", _) => s.xor(a, b),
                    ("&", _) => s.and(a, b),
                    ("+", _) => s.add(a, b),
                    ("-", _) => s.sub(a, b),
                    ("*", _) => s.mul(a, b),
                    ("/", true) => s.sdiv(a, b),
                    ("/", false) => s.udiv(a, b),
                    (_, true) => s.srem(a, b),
                    (_, false) => s.urem(a, b),
                };
                return Typed { term, signed };
            }
        };
        self.int_of(says)
    }

    fn unary(&mut self) -> Result<Typed, String> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return Err(String::from("the expression is nested too deeply"));
        }
        let value = match self.sign(&["-", "+", "!", "~", "*", "&"]).as_deref() {
            Some("-") => {
                let v = self.unary()?;
                let v = self.promoted(v);
                Typed { term: self.store.neg(v.term), signed: v.signed }
            }
            Some("+") => {
                let v = self.unary()?;
                self.promoted(v)
            }
            Some("~") => {
                let v = self.unary()?;
                let v = self.promoted(v);
                Typed { term: self.store.not(v.term), signed: v.signed }
            }
            Some("!") => {
                let v = self.unary()?;
                let t = self.truth(v);
                let not = self.store.not(t);
                self.int_of(not)
            }
            Some(_) => return Err(String::from("memory is not read by candidates")),
            None => self.primary()?,
        };
        self.depth -= 1;
        if self.sign(&["[", ".", "->"]).is_some() {
            return Err(String::from("memory is not read by candidates"));
        }
        Ok(value)
    }

    fn primary(&mut self) -> Result<Typed, String> {
        if self.sign(&["("]).is_some() {
            if let Some((width, signed)) = self.type_name()? {
                self.expect(")")?;
                let v = self.unary()?;
                return Ok(self.converted(v, width, signed));
            }
            let v = self.ternary()?;
            self.expect(")")?;
            return Ok(v);
        }
        let Some(token) = self.tokens.get(self.at).cloned() else {
            return Err(String::from("the expression is not complete"));
        };
        self.at += 1;
        match token.kind {
            Kind::Number => self.number(&token.text),
            Kind::Character => self.character(&token.text),
            Kind::Name => {
                if self.tokens.get(self.at).is_some_and(|t| t.text == "(") {
                    return Err(format!("`{}` is called, and calls are not allowed", token.text));
                }
                (self.lookup)(self.store, &token.text)
            }
            Kind::Sign => Err(format!("`{}` is not expected there", token.text)),
        }
    }

    /// The words of an integer type, if that is what comes.
    fn type_name(&mut self) -> Result<Option<(u32, bool)>, String> {
        let begin = self.at;
        let (mut unsigned, mut longs, mut width) = (false, 0, None);
        while let Some(t) = self.tokens.get(self.at).filter(|t| t.kind == Kind::Name) {
            match t.text.as_str() {
                "unsigned" | "size_t" => unsigned = true,
                "signed" | "int" | "const" => {}
                "long" => longs += 1,
                "short" => width = Some(16),
                "char" => width = Some(8),
                "_Bool" | "bool" => width = Some(1),
                "__int128" => width = Some(128),
                "float" | "double" => return Err(String::from("floating point is not supported")),
                _ => break,
            }
            if t.text == "size_t" {
                longs = 1;
            }
            self.at += 1;
        }
        if self.at == begin {
            return Ok(None);
        }
        let long = if longs > 1 { 64 } else { self.model.pointer_width() };
        let width = width.unwrap_or(if longs > 0 { long } else { INT });
        Ok(Some((width, !unsigned && width > 1)))
    }

    fn number(&mut self, text: &str) -> Result<Typed, String> {
        let wrong = || format!("`{text}` is not an integer");
        let lower = text.to_ascii_lowercase();
        let hex = lower.strip_prefix("0x");
        let suffix = |c: char| c == 'u' || c == 'l';
        let digits = hex.unwrap_or(&lower).trim_end_matches(suffix);
        let letters = &lower[lower.trim_end_matches(suffix).len()..];
        let octal = hex.is_none() && digits.len() > 1 && digits.starts_with('0');
        let radix = if hex.is_some() { 16 } else { 10 - 2 * u32::from(octal) };
        let value = u128::from_str_radix(digits, radix).map_err(|_| wrong())?;
        let unsigned = letters.contains('u');
        let longs = letters.matches('l').count();
        let long = if longs > 1 { 64 } else { self.model.pointer_width() };
        let least = if longs > 0 { long } else { INT };
        for width in [INT, 64, 128] {
            if width < least {
                continue;
            }
            let bits = 128 - value.leading_zeros();
            if !unsigned && bits < width {
                return Ok(Typed { term: self.store.bv(width, value), signed: true });
            }
            if (unsigned || radix != 10) && bits <= width {
                return Ok(Typed { term: self.store.bv(width, value), signed: false });
            }
        }
        Err(wrong())
    }

    fn character(&mut self, text: &str) -> Result<Typed, String> {
        let inside: Vec<char> = text[1..text.len() - 1].chars().collect();
        let value = match inside.as_slice() {
            ['\\', 'n'] => 10,
            ['\\', 't'] => 9,
            ['\\', 'r'] => 13,
            ['\\', '0'] => 0,
            ['\\', '\\'] => 92,
            [c] if c.is_ascii() => *c as u128,
            _ => return Err(format!("{text} is not supported")),
        };
        Ok(Typed { term: self.store.bv(INT, value), signed: true })
    }

    fn truth(&mut self, v: Typed) -> Term {
        let width = self.store.width(v.term);
        if width == 1 {
            return v.term;
        }
        let zero = self.store.bv(width, 0);
        self.store.ne(v.term, zero)
    }

    /// The int that a truth is.
    fn int_of(&mut self, t: Term) -> Typed {
        Typed { term: t, signed: false }
    }

    fn promoted(&mut self, v: Typed) -> Typed {
        if self.store.width(v.term) < INT { self.converted(v, INT, true) } else { v }
    }

    fn converted(&mut self, v: Typed, width: u32, signed: bool) -> Typed {
        let from = self.store.width(v.term);
        let term = match () {
            () if width == 1 => self.truth(v),
            () if width == from => v.term,
            () if width < from => self.store.extract(v.term, 0, width),
            () if v.signed => self.store.sext(v.term, width),
            () => self.store.zext(v.term, width),
        };
        Typed { term, signed }
    }

    /// The usual arithmetic conversions.
    fn same_type(&mut self, x: Typed, y: Typed) -> (Typed, Typed) {
        let (a, b) = (self.promoted(x), self.promoted(y));
        let (wa, wb) = (self.store.width(a.term), self.store.width(b.term));
        let width = wa.max(wb);
        let unsigned = (wa == width && !a.signed) || (wb == width && !b.signed);
        (self.converted(a, width, !unsigned), self.converted(b, width, !unsigned))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_term::{Evaluator, Model, Sort, SymbolKind, trunc};

    /// The value of a condition where x is an int, u an unsigned, c a char, l a long.
    fn holds(text: &str, values: [i64; 4]) -> Result<bool, String> {
        let mut store = TermStore::new();
        let types = [("x", 32, true), ("u", 32, false), ("c", 8, true), ("l", 64, true)];
        let symbols =
            types.map(|(n, w, signed)| (n, store.fresh(n, Sort::Bv(w), SymbolKind::Input), w, signed));
        let mut lookup = |_: &mut TermStore, name: &str| {
            let found = symbols.iter().find(|s| s.0 == name).ok_or(format!("no {name}"))?;
            Ok(Typed { term: found.1, signed: found.3 })
        };
        let t = condition(&mut store, DataModel::Lp64, text, &mut lookup)?;
        let mut model = Model::default();
        for (s, v) in symbols.iter().zip(values) {
            if let Some(sym) = store.as_symbol(s.1) {
                model.set(sym, trunc(v as u128, s.2));
            }
        }
        Ok(Evaluator::new(&store, &model).is_true(t) == Some(true))
    }

    #[test]
    fn as_c_reads_them() {
        let at = [-1, 1, -3, 1 << 40];
        for text in [
            "x < 0",
            "x > u",
            "c == -3",
            "c + 256 > 0 && (unsigned char)c == 253",
            "l == 1099511627776",
            "(int)l == 0",
            "x / 2 == 0 && x % 2 == -1",
            "u - 2 > 0",
            "-2147483648 < x",
            "0xffffffff == x",
            "!(x == 1) ==> u == 1",
            "x ? u == 1 : 0",
            "(x & 7) == 7 && x >> 1 == -1 && (unsigned)x >> 31 == 1u",
            "(x == -1) + (u == 1) == 2",
            "'a' == 97",
            "1 + 2 * 3 == 7 && 10 - 4 - 3 == 3",
        ] {
            assert_eq!(holds(text, at), Ok(true), "{text}");
        }
        assert_eq!(holds("x < u", at), Ok(false));
    }

    #[test]
    fn what_is_no_condition() {
        for (text, says) in [
            ("", "not complete"),
            ("x <", "not complete"),
            ("x < 1)", "`)`"),
            ("a[x] == 1", "no a"),
            ("x[1] == 1", "memory"),
            ("*x == 1", "memory"),
            ("f(x) == 1", "calls"),
            ("x = 1", "`=`"),
            ("1.5 < x", "`1.5`"),
            ("0x", "`0x`"),
            ("'ab' < x", "'ab'"),
            ("x < '", "no end"),
            ("x < ñ", "`ñ`"),
        ] {
            let error = holds(text, [0; 4]).unwrap_err();
            assert!(error.contains(says), "{text}: {error}");
        }
        let deep = "(".repeat(100_000);
        assert!(holds(&deep, [0; 4]).unwrap_err().contains("deeply"));
        assert!(holds(&"!".repeat(100_000), [0; 4]).unwrap_err().contains("deeply"));
        assert!(holds(&"1?".repeat(100_000), [0; 4]).is_err());
    }
}
