//! Comparisons read as bounds of a term by a constant. Interpolants keep one tightest bound per linear form.

use crate::bits::{mask, to_signed, trunc};
use crate::op::Op;
use crate::store::TermStore;
use crate::term::Term;

/// How the form relates to the limit.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Side {
    /// form <= limit
    Upper,
    /// form >= limit
    Lower,
    /// form == limit
    Equal,
    /// form != limit
    Differs,
}

/// `form` related to a constant.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Bound {
    /// The term that is bounded; at most 64 bits wide where the bound was read by [`bound_of`].
    pub form: Term,
    /// Which side of the limit the form is on.
    pub side: Side,
    /// Whether form and limit are compared as signed numbers; [`bound_of`] reads equalities as signed.
    pub signed: bool,
    /// The constant, read as a signed or unsigned number as `signed` says.
    pub limit: i128,
}

/// The least and greatest number of a width from 1 to 128; `None` for unsigned numbers of 128 bits, the
/// greatest of which is beyond `i128`.
pub fn ends(width: u32, signed: bool) -> Option<(i128, i128)> {
    if signed {
        let unused = 128u32.checked_sub(width)?;
        Some((i128::MIN.checked_shr(unused)?, i128::MAX.checked_shr(unused)?))
    } else {
        let unused = 127u32.checked_sub(width)?;
        Some((0, i128::MAX >> unused))
    }
}

/// The number that the low `width` bits stand for; `None` for unsigned numbers beyond `i128`.
pub fn number(value: u128, width: u32, signed: bool) -> Option<i128> {
    if signed { Some(to_signed(value, width)) } else { i128::try_from(value & mask(width)).ok() }
}

/// A comparison with a constant, or its negation, read as a bound. `None` for other terms and for operands of
/// more than 64 bits.
pub fn bound_of(store: &TermStore, atom: Term) -> Option<Bound> {
    let node = store.node(atom)?;
    let (node, truth) = if node.op == Op::Not { (store.node(node.args[0])?, false) } else { (node, true) };
    let (a, b) = (node.args[0], node.args[1]);
    let signed = match node.op {
        Op::Slt => true,
        Op::Ult => false,
        Op::Eq => {
            let width = store.width(a);
            if width > 64 {
                return None;
            }
            let limit = number(store.constant(b)?, width, true)?;
            let side = if truth { Side::Equal } else { Side::Differs };
            return Some(Bound { form: a, side, signed: true, limit });
        }
        _ => return None,
    };
    let width = store.width(a);
    if width > 64 {
        return None;
    }
    if let Some(k) = store.constant(b) {
        // a < k, or a >= k
        let k = number(k, width, signed)?;
        return Some(if truth {
            Bound { form: a, side: Side::Upper, signed, limit: k - 1 }
        } else {
            Bound { form: a, side: Side::Lower, signed, limit: k }
        });
    }
    let k = number(store.constant(a)?, width, signed)?;
    // k < b, or b <= k
    Some(if truth {
        Bound { form: b, side: Side::Lower, signed, limit: k + 1 }
    } else {
        Bound { form: b, side: Side::Upper, signed, limit: k }
    })
}

impl Bound {
    /// The bound as a comparison.
    pub fn term(&self, store: &mut TermStore) -> Term {
        let width = store.width(self.form);
        let k = store.bv(width, trunc(self.limit as u128, width));
        match (self.side, self.signed) {
            (Side::Upper, true) => store.sle(self.form, k),
            (Side::Upper, false) => store.ule(self.form, k),
            (Side::Lower, true) => store.sle(k, self.form),
            (Side::Lower, false) => store.ule(k, self.form),
            (Side::Equal, _) => store.eq(self.form, k),
            (Side::Differs, _) => store.ne(self.form, k),
        }
    }

    /// Whether this bound implies another on the same form.
    pub fn implies(&self, width: u32, other: &Bound) -> bool {
        use Side::{Differs, Equal, Lower, Upper};
        if self.form != other.form {
            return false;
        }
        match (self.side, other.side) {
            (Equal, _) => {
                let v = number(self.limit as u128, width, other.signed);
                let Some(v) = v else { return false };
                match other.side {
                    Upper => v <= other.limit,
                    Lower => v >= other.limit,
                    Equal => v == other.limit,
                    Differs => v != other.limit,
                }
            }
            (Upper, Upper) => self.signed == other.signed && self.limit <= other.limit,
            (Lower, Lower) => self.signed == other.signed && self.limit >= other.limit,
            (Upper, Differs) | (Lower, Differs) => {
                let Some(v) = number(other.limit as u128, width, self.signed) else { return false };
                if self.side == Upper { v > self.limit } else { v < self.limit }
            }
            (Differs, Differs) => self.limit == other.limit,
            _ => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_base::Random;

    /// The bits of every width that stand for its least and greatest number.
    fn extremes(width: u32, signed: bool) -> [u128; 2] {
        let top = 1u128 << (width - 1);
        if signed { [top, top - 1] } else { [0, mask(width)] }
    }

    #[test]
    fn the_ends_are_numbers_of_the_width_and_no_number_is_beyond_them() {
        let mut random = Random::new(1);
        for width in 1..=128 {
            for signed in [false, true] {
                let [least, greatest] = extremes(width, signed).map(|bits| number(bits, width, signed));
                let Some((low, high)) = ends(width, signed) else {
                    assert_eq!((width, signed, greatest), (128, false, None));
                    continue;
                };
                assert_eq!((Some(low), Some(high)), (least, greatest), "{width} {signed}");
                for _ in 0..200 {
                    let bits = u128::from(random.bits()) << 64 | u128::from(random.bits());
                    let value = number(bits, width, signed);
                    assert!(value.is_some_and(|v| (low..=high).contains(&v)), "{bits:#x} {width} {signed}");
                }
            }
        }
    }
}
