//! When a signed operation stays in range, as a formula that engines can prune with.

use crate::llvm::Opcode;
use secateur_term::{Op, Term, TermStore, mask, to_signed};

/// Whether a signed operation stays in range.
pub(crate) fn no_overflow(s: &mut TermStore, op: Opcode, a: Term, b: Term) -> Term {
    use Opcode::*;
    let w = s.width(a);
    let least = 1u128 << (w - 1);
    let min = s.bv(w, least);
    match op {
        LLVMSDiv | LLVMSRem => {
            let minus = s.bv(w, mask(w));
            let (x, y) = (s.eq(a, min), s.eq(b, minus));
            let bad = s.and(x, y);
            s.not(bad)
        }
        LLVMMul if s.constant(a).is_some() || s.constant(b).is_some() => {
            let (x, k) = match s.constant(b) {
                Some(k) => (a, k),
                None => (b, s.constant(a).unwrap_or(1)),
            };
            no_overflow_multiple(s, x, to_signed(k, w))
        }
        LLVMMul if w * 2 <= 128 => {
            let (x, y) = (s.sext(a, 2 * w), s.sext(b, 2 * w));
            let exact = s.mul(x, y);
            in_range(s, exact, w)
        }
        LLVMMul => {
            // r / b == a unless b is 0; min * -1 is the one case in which that division wraps too
            let r = s.mul(a, b);
            let zero = s.bv(w, 0);
            let minus = s.bv(w, mask(w));
            let q = s.binary(Op::SDiv, r, b);
            let same = s.eq(q, a);
            let b_zero = s.eq(b, zero);
            let (x, y) = (s.eq(a, min), s.eq(b, minus));
            let bad = s.and(x, y);
            let fine = s.not(bad);
            let ok = s.or(b_zero, same);
            s.and(ok, fine)
        }
        _ => no_overflow_sum(s, op == LLVMSub, a, b),
    }
}

/// `x * k` for a number `k`: bounds of `x`.
fn no_overflow_multiple(s: &mut TermStore, x: Term, k: i128) -> Term {
    let w = s.width(x);
    let (min, max) = (to_signed(1 << (w - 1), w), to_signed(mask(w) >> 1, w));
    // division rounds to zero, which is inwards on both sides
    let (low, high) = match k {
        0 => return Term::TRUE,
        -1 => (max.wrapping_neg(), max),
        1.. => (min / k, max / k),
        _ => (max / k, min / k),
    };
    let (low, high) = (s.bv(w, low as u128), s.bv(w, high as u128));
    let (above, below) = (s.sle(low, x), s.sle(x, high));
    s.and(above, below)
}

fn no_overflow_sum(s: &mut TermStore, subtract: bool, a: Term, b: Term) -> Term {
    let w = s.width(a);
    let least = 1u128 << (w - 1);
    // by a constant: one comparison, which reads and prunes best
    let constant = match (s.constant(a), s.constant(b)) {
        (None, Some(k)) => {
            Some((a, if subtract { k.wrapping_neg() & mask(w) } else { k }, subtract && k == least))
        }
        (Some(k), None) if !subtract => Some((b, k, false)),
        _ => None,
    };
    if let Some((x, k, wrapped)) = constant
        && !wrapped
    {
        return if k & least == 0 {
            let top = s.bv(w, (least - 1).wrapping_sub(k));
            s.sle(x, top)
        } else {
            let bottom = s.bv(w, least.wrapping_sub(k));
            s.sle(bottom, x)
        };
    }
    if subtract && s.constant(a) == Some(0) {
        let min = s.bv(w, least);
        return s.ne(b, min);
    }
    if w < 128 {
        let (x, y) = (s.sext(a, w + 1), s.sext(b, w + 1));
        let exact = if subtract { s.sub(x, y) } else { s.add(x, y) };
        return in_range(s, exact, w);
    }
    // overflow iff the result's sign differs from both operands' (from a's and not b's for subtraction)
    let r = if subtract { s.sub(a, b) } else { s.add(a, b) };
    let x = s.xor(a, r);
    let y = if subtract { s.xor(a, b) } else { s.xor(b, r) };
    let both = s.and(x, y);
    let sign = s.extract(both, w - 1, 1);
    s.not(sign)
}

/// Whether a wider signed value fits `w` bits.
fn in_range(s: &mut TermStore, exact: Term, w: u32) -> Term {
    let wide = s.width(exact);
    let low = s.bv(wide, (1u128 << (w - 1)).wrapping_neg());
    let high = s.bv(wide, (1u128 << (w - 1)) - 1);
    let (x, y) = (s.sle(low, exact), s.sle(exact, high));
    s.and(x, y)
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_term::VarId;

    const OPS: [Opcode; 5] =
        [Opcode::LLVMAdd, Opcode::LLVMSub, Opcode::LLVMMul, Opcode::LLVMSDiv, Opcode::LLVMSRem];

    fn exact(op: Opcode, x: i128, y: i128) -> i128 {
        match op {
            Opcode::LLVMAdd => x + y,
            Opcode::LLVMSub => x - y,
            Opcode::LLVMMul => x * y,
            // the remainder overflows with the quotient
            _ if y == 0 => 0,
            _ => x / y,
        }
    }

    /// The formula over variables, over a variable and a number, and over numbers, evaluated.
    fn answers(op: Opcode, w: u32, x: u128, y: u128) -> Vec<bool> {
        let mut s = TermStore::new();
        let (a, b) = (s.var(VarId(0), w), s.var(VarId(1), w));
        let (k, l) = (s.bv(w, x), s.bv(w, y));
        [(a, b), (a, l), (k, b), (k, l)]
            .into_iter()
            .map(|(p, q)| {
                let t = no_overflow(&mut s, op, p, q);
                s.eval_expr(t, &mut |_, v| if v.0 == 0 { k } else { l }).is_true()
            })
            .collect()
    }

    #[test]
    fn every_pair_of_small_numbers() {
        for w in [2, 3, 4, 5] {
            let (low, high) = (-(1i128 << (w - 1)), (1i128 << (w - 1)) - 1);
            for op in OPS {
                for x in 0..1u128 << w {
                    for y in 0..1u128 << w {
                        let result = exact(op, to_signed(x, w), to_signed(y, w));
                        let fits = (low..=high).contains(&result);
                        for (i, answer) in answers(op, w, x, y).into_iter().enumerate() {
                            assert_eq!(answer, fits, "{op:?} {x} {y} width {w} shape {i}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn numbers_as_wide_as_terms_get() {
        let (min, max) = (1u128 << 127, (1u128 << 127) - 1);
        let values = [0, 1, 2, 3, u128::MAX, u128::MAX - 1, min, min + 1, max, max - 1, 1 << 64, 1 << 63];
        for op in OPS {
            for x in values {
                for y in values {
                    let (a, b) = (x as i128, y as i128);
                    let fits = match op {
                        Opcode::LLVMAdd => a.checked_add(b).is_some(),
                        Opcode::LLVMSub => a.checked_sub(b).is_some(),
                        Opcode::LLVMMul => a.checked_mul(b).is_some(),
                        _ => b == 0 || a.checked_div(b).is_some(),
                    };
                    for (i, answer) in answers(op, 128, x, y).into_iter().enumerate() {
                        assert_eq!(answer, fits, "{op:?} {a} {b} shape {i}");
                    }
                }
            }
        }
    }
}
