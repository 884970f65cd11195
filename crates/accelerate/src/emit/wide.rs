//! Numbers of more than 64 bits where C has none (32-bit targets): pairs of halves, and helper functions for
//! the operators of 128 bits that conditions of accelerators use. A value of w bits is below 2^w, as
//! everywhere.

use super::Unsupported;
use super::expr::{Exprs, constant, type_name};
use secateur_term::{Op, Term, TermNode, mask};

impl Exprs<'_> {
    /// Whether C has no type for a term or for something it is made of.
    pub(super) fn needs_pairs(&self, t: Term, n: &TermNode) -> bool {
        self.pairs && (self.store.width(t) > 64 || n.children().iter().any(|c| self.store.width(*c) > 64))
    }

    pub(super) fn pair(width: u32, value: u128) -> String {
        let value = value & mask(width);
        format!("sec_pair({}ull, {}ull)", value >> 64, value as u64)
    }

    /// All 128 bits of the signed number.
    fn spread(&self, t: Term) -> Result<String, Unsupported> {
        let (w, text) = (self.store.width(t), self.term(t)?);
        Ok(match w {
            0..=64 => format!("sec_spread({})", self.signed(t)?),
            128 => text,
            _ => format!("sec_signed({text}, {w})"),
        })
    }

    pub(super) fn wide_term(&self, t: Term, n: &TermNode) -> Result<String, Unsupported> {
        let w = self.store.width(t);
        let [a, b, c] = n.args;
        let call = |name: &str| Ok(format!("{name}({}, {})", self.term(a)?, self.term(b)?));
        let cut = |text: String| if w == 128 { text } else { format!("sec_cut({text}, {w})") };
        match n.op {
            Op::Var => match self.store.as_var(t) {
                Some(v) => Ok(self.names.variable(v)),
                None => Err(Unsupported("an expression")),
            },
            Op::ZExt if self.store.width(a) > 64 => self.term(a),
            Op::ZExt => Ok(format!("sec_pair(0, {})", self.term(a)?)),
            Op::SExt => Ok(cut(self.spread(a)?)),
            Op::Add => Ok(cut(call("sec_add")?)),
            Op::Mul => Ok(cut(call("sec_mul")?)),
            Op::Eq => call("sec_same"),
            Op::Ult => call("sec_below"),
            Op::Slt => Ok(format!("sec_less({}, {})", self.spread(a)?, self.spread(b)?)),
            Op::Ite => Ok(format!("({} ? {} : {})", self.term(a)?, self.term(b)?, self.term(c)?)),
            Op::Extract => {
                let moved = format!("sec_shift({}, {})", self.term(a)?, n.raw(1));
                if w > 64 {
                    return Ok(cut(moved));
                }
                Ok(format!("({})({moved}.low & {})", type_name(w), constant(64, mask(w))))
            }
            _ => Err(Unsupported("an operator on more than 64 bits in ILP32")),
        }
    }
}

/// The C definitions of pairs and of their operators, for programs with 32-bit pointers.
pub const PAIRS: &str = "/* numbers of 128 bits */
typedef struct { sec_u64 high, low; } sec_u128;
static inline sec_u128 sec_pair(sec_u64 high, sec_u64 low) { sec_u128 p = { high, low }; return p; }
static inline sec_u128 sec_spread(sec_s64 a) { return sec_pair(a < 0 ? ~0ull : 0, (sec_u64)a); }
static inline sec_u128 sec_add(sec_u128 a, sec_u128 b) {
  sec_u64 low = a.low + b.low;
  return sec_pair(a.high + b.high + (low < a.low), low);
}
static inline sec_u128 sec_mul(sec_u128 a, sec_u128 b) {
  sec_u64 al = (sec_u32)a.low, ah = a.low >> 32, bl = (sec_u32)b.low, bh = b.low >> 32;
  sec_u64 low = al * bl, one = ah * bl + (low >> 32), two = al * bh + (sec_u32)one;
  sec_u64 high = ah * bh + (one >> 32) + (two >> 32) + a.high * b.low + a.low * b.high;
  return sec_pair(high, two << 32 | (sec_u32)low);
}
static inline sec_u128 sec_shift(sec_u128 a, unsigned by) {
  if (by == 0) return a;
  if (by >= 64) return sec_pair(0, a.high >> (by - 64));
  return sec_pair(a.high >> by, a.low >> by | a.high << (64 - by));
}
static inline sec_u128 sec_cut(sec_u128 a, unsigned bits) {
  return sec_pair(a.high & ((1ull << (bits - 64)) - 1), a.low);
}
static inline sec_u128 sec_signed(sec_u128 a, unsigned bits) {
  sec_u64 top = 1ull << (bits - 65);
  return sec_pair((a.high ^ top) - top, a.low);
}
static inline sec_u8 sec_same(sec_u128 a, sec_u128 b) { return a.high == b.high && a.low == b.low; }
static inline sec_u8 sec_below(sec_u128 a, sec_u128 b) {
  return a.high < b.high || (a.high == b.high && a.low < b.low);
}
static inline sec_u8 sec_less(sec_u128 a, sec_u128 b) {
  return (sec_s64)a.high < (sec_s64)b.high || (a.high == b.high && a.low < b.low);
}

";
