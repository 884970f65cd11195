//! Expressions as C. A value of w bits is kept in the smallest unsigned type it fits, and is below 2^w there;
//! so every operator is written on unsigned numbers, cut to its width, and signed views are made where an
//! operator needs them.

use super::Unsupported;
use super::names::EmittedNames;
use secateur_term::{Op, SymbolKind, Term, TermStore, mask};

/// Bits of the type a width is kept in.
pub fn holder(width: u32) -> u32 {
    width.next_power_of_two().max(8)
}

/// The C type that holds a value of so many bits (`sec_u8`, `sec_u16`, ...).
pub fn type_name(width: u32) -> String {
    format!("sec_u{}", holder(width))
}

/// Writes terms as C expressions.
pub struct Exprs<'a> {
    /// Where the terms live.
    pub store: &'a TermStore,
    /// The names of variables, functions and objects in the emitted C.
    pub names: &'a EmittedNames<'a>,
    /// Numbers of more than 64 bits are pairs (`wide.rs`).
    pub pairs: bool,
}

/// A number as C spells it in a type of this width.
pub fn constant(width: u32, value: u128) -> String {
    match width {
        0..=32 => format!("{value}u"),
        33..=64 => format!("{value}ull"),
        _ if value <= u128::from(u64::MAX) => format!("(sec_u128){value}ull"),
        _ => format!("((sec_u128){}ull << 64 | {}ull)", value >> 64, value as u64),
    }
}

impl Exprs<'_> {
    /// A C expression cut to `width` bits and cast to the type that holds it.
    fn cut(&self, width: u32, text: &str) -> String {
        let ty = type_name(width);
        if holder(width) == width {
            return format!("({ty})({text})");
        }
        format!("({ty})(({text}) & {})", constant(width, mask(width)))
    }

    /// The signed number.
    pub(super) fn signed(&self, t: Term) -> Result<String, Unsupported> {
        let (w, text) = (self.store.width(t), self.term(t)?);
        let h = holder(w);
        if h == w {
            return Ok(format!("(sec_s{h}){text}"));
        }
        let up = h - w;
        Ok(format!("((sec_s{h})((sec_u{h}){text} << {up}) >> {up})"))
    }

    /// The C expression of a term; `Err` where C has no spelling for an operator.
    pub fn term(&self, t: Term) -> Result<String, Unsupported> {
        let s = self.store;
        let w = s.width(t);
        if let Some(v) = s.constant(t) {
            return Ok(if self.pairs && w > 64 { Self::pair(w, v) } else { constant(w, v) });
        }
        let Some(n) = s.node(t).copied() else { return Err(Unsupported("an expression")) };
        if self.needs_pairs(t, &n) {
            return self.wide_term(t, &n);
        }
        let [a, b, c] = n.args;
        let ty = type_name(w);
        // arithmetic on types below int would be signed
        let wide = if holder(w) < 32 { String::from("sec_u32") } else { ty.clone() };
        let text = match n.op {
            Op::Var => match s.as_var(t) {
                Some(v) => self.names.variable(v),
                None => return Err(Unsupported("an expression")),
            },
            Op::Sym => match s.as_symbol(t).map(|x| s.symbol(x).kind) {
                Some(SymbolKind::Base { object, .. }) => {
                    format!("({ty})(sec_ptr){}", self.names.object(object))
                }
                _ => return Err(Unsupported("a symbol")),
            },
            Op::Not if w == 1 => format!("(sec_u8)!{}", self.term(a)?),
            Op::Not => self.cut(w, &format!("~{}", self.term(a)?)),
            Op::And => format!("({} & {})", self.term(a)?, self.term(b)?),
            Op::Or => format!("({} | {})", self.term(a)?, self.term(b)?),
            Op::Xor => format!("({} ^ {})", self.term(a)?, self.term(b)?),
            Op::Add => match s.constant(b) {
                Some(k) if k > mask(w) / 2 => {
                    let less = constant(w, mask(w) - k + 1);
                    self.cut(w, &format!("{} - {less}", self.term(a)?))
                }
                _ => self.cut(w, &format!("{} + {}", self.term(a)?, self.term(b)?)),
            },
            Op::Mul => self.cut(w, &format!("({wide}){} * ({wide}){}", self.term(a)?, self.term(b)?)),
            Op::UDiv => {
                let (x, y) = (self.term(a)?, self.term(b)?);
                format!("({y} ? ({ty})({x} / {y}) : ({ty}){})", constant(w, mask(w)))
            }
            Op::URem => {
                let (x, y) = (self.term(a)?, self.term(b)?);
                format!("({y} ? ({ty})({x} % {y}) : {x})")
            }
            Op::SDiv | Op::SRem if w <= 64 => {
                let name = if n.op == Op::SDiv { "sec_sdiv" } else { "sec_srem" };
                let (x, y) = (self.signed(a)?, self.signed(b)?);
                self.cut(w, &format!("{name}({x}, {y})"))
            }
            Op::Shl => {
                let (x, y) = (self.term(a)?, self.term(b)?);
                let moved = self.cut(w, &format!("({wide}){x} << {y}"));
                format!("({y} < {w}u ? {moved} : ({ty})0)")
            }
            Op::LShr => {
                let (x, y) = (self.term(a)?, self.term(b)?);
                format!("({y} < {w}u ? ({ty})({x} >> {y}) : ({ty})0)")
            }
            Op::AShr => {
                let (x, y) = (self.signed(a)?, self.term(b)?);
                self.cut(w, &format!("{x} >> ({y} < {w}u ? {y} : {}u)", w - 1))
            }
            Op::Eq => format!("(sec_u8)({} == {})", self.term(a)?, self.term(b)?),
            Op::Ult => format!("(sec_u8)({} < {})", self.term(a)?, self.term(b)?),
            Op::Slt => format!("(sec_u8)({} < {})", self.signed(a)?, self.signed(b)?),
            Op::Ite => format!("({} ? {} : {})", self.term(a)?, self.term(b)?, self.term(c)?),
            Op::Concat => {
                let low = s.width(b);
                format!("(({ty}){} << {low} | {})", self.term(a)?, self.term(b)?)
            }
            Op::Extract => {
                let low = n.raw(1);
                let inner = self.term(a)?;
                let moved = if low == 0 { inner } else { format!("({inner} >> {low})") };
                self.cut(w, &moved)
            }
            Op::ZExt => format!("({ty}){}", self.term(a)?),
            Op::SExt => self.cut(w, &format!("(sec_s{}){}", holder(w), self.signed(a)?)),
            op if op.is_float() => return Err(Unsupported("floating point")),
            _ => return Err(Unsupported("an operator without a spelling in C")),
        };
        Ok(text)
    }
}
