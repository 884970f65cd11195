//! Atoms as C expressions that mean in C exactly what they mean here, so that they can be pasted into the
//! source as assertions: sums are unsigned (they wrap), and what is compared is cast to the type it is
//! compared as. What C cannot say about the variables of one function (reads of memory, temporaries, a
//! variable hidden by another) has no such text.

use crate::names::Names;
use crate::program::Program;
use crate::variable::{TypeHint, VarKind};
use secateur_term::{Op, Term, TermStore, VarId, to_signed, trunc};

/// Writes terms as exact C expressions over the variables that are in scope at one place.
pub struct Exact<'a> {
    /// Where the terms live.
    pub store: &'a TermStore,
    /// The program whose variables the expressions name.
    pub program: &'a Program,
    /// The names of these variables; one that had to be numbered has no exact text.
    pub names: &'a Names<'a>,
    /// The variable in scope that a leaf stands for.
    pub leaf: &'a dyn Fn(Term) -> Option<VarId>,
}

/// A text and how tightly it binds (see [`level`]). Its value is the number that the bits of the term are,
/// read as signed or unsigned, whatever C type of at least that width it has.
struct Text {
    text: String,
    level: u8,
    signed: bool,
    /// Whether its C type is the one of its width and sign, or (below the width of int) int.
    plain: bool,
}

/// How tightly the operators of C bind: the higher the level, the tighter.
mod level {
    /// `?:`
    pub const CHOICE: u8 = 0;
    /// `||`
    pub const OR: u8 = 1;
    /// `&&`
    pub const AND: u8 = 2;
    /// `&`, `|` and `^`: one level, since their operands are put in parentheses unless they bind tightest
    pub const BITS: u8 = 3;
    /// `==` and `!=`
    pub const EQUAL: u8 = 6;
    /// `<` and its relatives
    pub const LESS: u8 = 7;
    /// `<<` and `>>`
    pub const SHIFT: u8 = 8;
    /// `+` and `-`
    pub const SUM: u8 = 9;
    /// `*`, `/` and `%`
    pub const PRODUCT: u8 = 10;
    /// Casts, `!`, `~` and a minus sign.
    pub const UNARY: u8 = 11;
    /// Names, numbers and what is in parentheses.
    pub const LEAF: u8 = 12;
}

const INT: u32 = 32;
/// Longer expressions are not for people.
const MOST_NODES: u32 = 200;

impl Exact<'_> {
    /// The expression, if there is one.
    pub fn condition(&self, t: Term) -> Option<String> {
        let mut left = MOST_NODES;
        self.term(t, &mut left).map(|x| x.text)
    }

    fn term(&self, t: Term, left: &mut u32) -> Option<Text> {
        let s = self.store;
        let width = s.width(t);
        *left = left.checked_sub(1)?;
        if let Some(v) = s.constant(t) {
            return Some(number(v, width, true));
        }
        let n = s.node(t)?;
        let [a, b] = [n.args[0], n.args[1]];
        let node = |text: String, level: u8| Some(Text { text, level, signed: false, plain: width >= INT });
        match n.op {
            Op::Sym | Op::Var => self.variable(t),
            Op::Not if width == 1 => self.negation(a, left),
            Op::And | Op::Or if width == 1 => {
                let (sign, level) = if n.op == Op::And { ("&&", level::AND) } else { ("||", level::OR) };
                let (x, y) = (self.term(a, left)?, self.term(b, left)?);
                // compilers warn of && in || without parentheses
                node(format!("{} {sign} {}", x.at(level::EQUAL), y.at(level::EQUAL)), level)
            }
            Op::Eq => self.equation("==", a, b, left),
            Op::Slt | Op::Ult => self.comparison("<", n.op == Op::Slt, a, b, left),
            Op::Not => {
                let x = self.unsigned(a, left)?;
                self.narrowed(format!("~{}", x.at(level::UNARY)), level::UNARY, width)
            }
            Op::And | Op::Or | Op::Xor => {
                let sign = if n.op == Op::And {
                    "&"
                } else if n.op == Op::Or {
                    "|"
                } else {
                    "^"
                };
                let (x, y) = (self.unsigned(a, left)?, self.unsigned(b, left)?);
                node(format!("{} {sign} {}", x.at(level::UNARY), y.at(level::UNARY)), level::BITS)
            }
            Op::Add => self.sum(t, left),
            Op::Mul => {
                let (x, y) = (self.wide(a, left)?, self.wide(b, left)?);
                self.narrowed(
                    format!("{} * {}", x.at(level::PRODUCT), y.at(level::UNARY)),
                    level::PRODUCT,
                    width,
                )
            }
            Op::UDiv | Op::URem | Op::SDiv | Op::SRem => {
                let by = s.constant(b)?;
                let signed = matches!(n.op, Op::SDiv | Op::SRem);
                if by == 0 || (signed && by == trunc(u128::MAX, width)) {
                    return None;
                }
                let x = if signed { self.signed(a, left)? } else { self.unsigned(a, left)? };
                let sign = if matches!(n.op, Op::UDiv | Op::SDiv) { "/" } else { "%" };
                let y = number(by, width, signed);
                let text = format!("{} {sign} {}", x.at(level::PRODUCT), y.at(level::UNARY));
                Some(Text { text, level: level::PRODUCT, signed, plain: width >= INT })
            }
            Op::Shl | Op::LShr | Op::AShr => {
                let by = s.constant(b).filter(|k| *k < u128::from(width))?;
                if n.op == Op::Shl {
                    let x = self.wide(a, left)?;
                    return self.narrowed(format!("{} << {by}", x.at(level::SUM)), level::SHIFT, width);
                }
                let signed = n.op == Op::AShr;
                let x = if signed { self.signed(a, left)? } else { self.unsigned(a, left)? };
                let text = format!("{} >> {by}", x.at(level::SUM));
                Some(Text { text, level: level::SHIFT, signed, plain: width >= INT })
            }
            Op::ZExt | Op::SExt => {
                let signed = n.op == Op::SExt;
                let x = if signed { self.signed(a, left)? } else { self.unsigned(a, left)? };
                // the value is the same; the type is the wider one
                let name = c_type(width, signed)?;
                let text = format!("({name}){}", x.at(level::UNARY));
                Some(Text { text, level: level::UNARY, signed, plain: true })
            }
            Op::Extract => {
                let low = n.raw(1);
                let mut x = self.unsigned(a, left)?;
                if low > 0 {
                    x = Text { text: format!("{} >> {low}", x.at(level::SUM)), level: level::SHIFT, ..x };
                }
                match c_type(width, false) {
                    Some(name) if width > 1 => Some(Text {
                        text: format!("({name}){}", x.at(level::UNARY)),
                        level: level::UNARY,
                        signed: false,
                        plain: true,
                    }),
                    _ => {
                        let mask = trunc(u128::MAX, width);
                        node(format!("{} & {mask}", x.at(level::UNARY)), level::BITS)
                    }
                }
            }
            Op::Ite => {
                let c = self.term(a, left)?;
                let (x, y) = (self.unsigned(b, left)?, self.unsigned(n.args[2], left)?);
                let text = format!("{} ? {} : {}", c.at(level::OR), x.at(level::OR), y.at(level::OR));
                if width == 1 {
                    return node(text, level::CHOICE);
                }
                // two numbers would make it an int
                let name = c_type(width, false)?;
                node(format!("({name})({text})"), level::UNARY)
            }
            _ => None,
        }
    }

    fn variable(&self, t: Term) -> Option<Text> {
        let var = (self.leaf)(t)?;
        let info = self.program.variable(var);
        let text = self.names.of(var);
        let shown = !matches!(info.kind, VarKind::Temp)
            && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '_');
        let signed = match info.ty {
            TypeHint::Signed | TypeHint::Char => true,
            TypeHint::Unsigned | TypeHint::Bool => false,
            TypeHint::Pointer | TypeHint::Float(_) => return None,
        };
        shown.then_some(Text { text, level: level::LEAF, signed, plain: true })
    }

    fn negation(&self, t: Term, left: &mut u32) -> Option<Text> {
        if let Some(n) = self.store.node(t) {
            let (a, b) = (n.args[0], n.args[1]);
            match n.op {
                Op::Eq => return self.equation("!=", a, b, left),
                // `!(k < x)` reads better as `x <= k`
                Op::Slt | Op::Ult if self.store.constant(a).is_some() => {
                    return self.comparison("<=", n.op == Op::Slt, b, a, left);
                }
                Op::Slt | Op::Ult => return self.comparison(">=", n.op == Op::Slt, a, b, left),
                _ => {}
            }
        }
        let x = self.term(t, left)?;
        Some(Text {
            text: format!("!{}", x.at(level::UNARY)),
            level: level::UNARY,
            signed: false,
            plain: true,
        })
    }

    fn equation(&self, sign: &str, a: Term, b: Term, left: &mut u32) -> Option<Text> {
        let (a, b) = if self.store.constant(a).is_some() { (b, a) } else { (a, b) };
        let width = self.store.width(a);
        let x = self.term(a, left)?;
        let y = match self.store.constant(b) {
            Some(k) => number(k, width, x.signed),
            None => self.term(b, left)?,
        };
        // numbers read alike are compared as they are; int and unsigned are compared as unsigned
        let (x, y) = if x.signed == y.signed || (x.plain && y.plain && width >= INT) {
            (x, y)
        } else {
            (self.unsigned(a, left)?, self.unsigned(b, left)?)
        };
        let text = format!("{} {sign} {}", x.at(level::SHIFT), y.at(level::SHIFT));
        Some(Text { text, level: level::EQUAL, signed: false, plain: true })
    }

    fn comparison(&self, sign: &str, signed: bool, a: Term, b: Term, left: &mut u32) -> Option<Text> {
        let read =
            |t: Term, left: &mut u32| if signed { self.signed(t, left) } else { self.unsigned(t, left) };
        let (x, y) = (read(a, left)?, read(b, left)?);
        let text = format!("{} {sign} {}", x.at(level::SHIFT), y.at(level::SHIFT));
        Some(Text { text, level: level::LESS, signed: false, plain: true })
    }

    /// Sums with their signs, in an unsigned type.
    fn sum(&self, t: Term, left: &mut u32) -> Option<Text> {
        let form = self.store.linear(t);
        let width = form.width;
        let mut parts: Vec<(bool, String)> = Vec::new();
        for m in &form.monomials {
            let k = to_signed(m.coefficient, width);
            let size = k.unsigned_abs();
            let x = self.wide(m.atom, left)?;
            let text = if size == 1 {
                x.at(level::PRODUCT)
            } else {
                format!("{} * {}", literal(size, width), x.at(level::UNARY))
            };
            parts.push((k < 0, text));
        }
        let k = to_signed(form.constant, width);
        if k != 0 {
            parts.push((k < 0, literal(k.unsigned_abs(), width)));
        }
        parts.sort_by_key(|p| p.0);
        let mut text = String::new();
        for (negative, part) in parts {
            text = match (text.is_empty(), negative) {
                (true, false) => part,
                (true, true) => format!("-{part}"),
                (false, false) => format!("{text} + {part}"),
                (false, true) => format!("{text} - {part}"),
            };
        }
        self.narrowed(text, level::SUM, width)
    }

    /// The value as an unsigned number, in a type of at least the width of int that wraps.
    fn wide(&self, t: Term, left: &mut u32) -> Option<Text> {
        let width = self.store.width(t);
        if let Some(k) = self.store.constant(t) {
            let mut x = number(k, width.max(INT), false);
            x.plain = true;
            return Some(x);
        }
        let x = self.unsigned(t, left)?;
        if width >= INT {
            return Some(x);
        }
        Some(Text {
            text: format!("(unsigned){}", x.at(level::UNARY)),
            level: level::UNARY,
            signed: false,
            plain: true,
        })
    }

    /// A result in unsigned int or wider, cut to a width.
    fn narrowed(&self, text: String, level: u8, width: u32) -> Option<Text> {
        if width >= INT {
            c_type(width, false)?;
            return Some(Text { text, level, signed: false, plain: true });
        }
        let name = c_type(width, false)?;
        Some(Text { text: format!("({name})({text})"), level: level::UNARY, signed: false, plain: true })
    }

    fn unsigned(&self, t: Term, left: &mut u32) -> Option<Text> {
        self.read_as(t, false, left)
    }

    fn signed(&self, t: Term, left: &mut u32) -> Option<Text> {
        self.read_as(t, true, left)
    }

    fn read_as(&self, t: Term, signed: bool, left: &mut u32) -> Option<Text> {
        let width = self.store.width(t);
        if let Some(k) = self.store.constant(t) {
            return Some(number(k, width, signed));
        }
        let x = self.term(t, left)?;
        // a truth is 0 or 1
        if x.signed == signed || (width == 1 && !signed) {
            return Some(x);
        }
        let name = c_type(width, signed).filter(|_| width > 1)?;
        Some(Text {
            text: format!("({name}){}", x.at(level::UNARY)),
            level: level::UNARY,
            signed,
            plain: true,
        })
    }
}

impl Text {
    /// In parentheses where something binds tighter.
    fn at(&self, level: u8) -> String {
        if self.level < level { format!("({})", self.text) } else { self.text.clone() }
    }
}

/// An unsigned number beside something that is unsigned: int will do if it fits.
fn literal(value: u128, width: u32) -> String {
    let suffix = match width {
        _ if value <= i32::MAX as u128 => "",
        ..=INT => "u",
        _ => "ull",
    };
    format!("{value}{suffix}")
}

fn number(value: u128, width: u32, signed: bool) -> Text {
    let leaf = |text: String, level: u8, signed: bool| Text { text, level, signed, plain: width >= INT };
    let wide = width > INT;
    if !signed {
        return leaf(literal(value, width), level::LEAF, false);
    }
    if width == 1 {
        return leaf(value.to_string(), level::LEAF, false);
    }
    let v = to_signed(value, width);
    let suffix = if wide && (v > i128::from(i32::MAX) || v < i128::from(i32::MIN)) { "ll" } else { "" };
    // the smallest number has no positive twin
    if width >= INT && v == -(1i128 << (width.min(127) - 1)) {
        return leaf(format!("-{}{suffix} - 1", -(v + 1)), level::SUM, true);
    }
    let level = if v < 0 { level::UNARY } else { level::LEAF };
    leaf(format!("{v}{suffix}"), level, true)
}

fn c_type(width: u32, signed: bool) -> Option<&'static str> {
    Some(match (width, signed) {
        (1, _) => "_Bool",
        (8, true) => "signed char",
        (8, false) => "unsigned char",
        (16, true) => "short",
        (16, false) => "unsigned short",
        (32, true) => "int",
        (32, false) => "unsigned",
        (64, true) => "long long",
        (64, false) => "unsigned long long",
        _ => return None,
    })
}
