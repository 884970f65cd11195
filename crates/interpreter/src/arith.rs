//! Integer operators, quick for the widths programs use. The meaning is [`secateur_term::fold_binary`]'s; a
//! test holds the two together.

use secateur_term::{Op, fold_binary, sext};

/// An operator on `width`-bit operands; comparisons give 0 or 1.
#[inline(always)]
pub fn binary(op: Op, width: u8, a: u128, b: u128) -> u128 {
    if width <= 64 { u128::from(narrow(op, width, a as u64, b as u64)) } else { wide(op, width, a, b) }
}

#[cold]
fn wide(op: Op, width: u8, a: u128, b: u128) -> u128 {
    fold_binary(op, u32::from(width), a, b).unwrap_or(0)
}

#[inline(always)]
fn signed(width: u8, a: u64) -> i64 {
    let shift = 64 - u32::from(width);
    ((a << shift) as i64) >> shift
}

#[inline(always)]
fn narrow(op: Op, width: u8, a: u64, b: u64) -> u64 {
    let mask = u64::MAX >> (64 - u32::from(width));
    let raw = match op {
        Op::And => a & b,
        Op::Or => a | b,
        Op::Xor => a ^ b,
        Op::Add => a.wrapping_add(b),
        Op::Mul => a.wrapping_mul(b),
        Op::UDiv => a.checked_div(b).unwrap_or(mask),
        Op::URem => a.checked_rem(b).unwrap_or(a),
        Op::SDiv => match (signed(width, a), signed(width, b)) {
            (x, 0) => {
                if x < 0 {
                    1
                } else {
                    mask
                }
            }
            (x, y) => x.wrapping_div(y) as u64,
        },
        Op::SRem => match (signed(width, a), signed(width, b)) {
            (_, 0) => a,
            (x, y) => x.wrapping_rem(y) as u64,
        },
        Op::Shl if b >= u64::from(width) => 0,
        Op::Shl => a << b,
        Op::LShr if b >= u64::from(width) => 0,
        Op::LShr => a >> b,
        Op::AShr => (signed(width, a) >> b.min(63)) as u64,
        Op::Eq => return u64::from(a == b),
        Op::Ult => return u64::from(a < b),
        Op::Slt => return u64::from(signed(width, a) < signed(width, b)),
        _ => 0,
    };
    raw & mask
}

/// Sign extension from `from` to `to` bits.
#[inline(always)]
pub fn sign_extend(from: u8, to: u8, a: u128) -> u128 {
    if to <= 64 {
        u128::from(signed(from, a as u64) as u64 & (u64::MAX >> (64 - u32::from(to))))
    } else {
        sext(a, u32::from(from)) & secateur_term::mask(u32::from(to))
    }
}

/// `width` bits from bit `low` on.
#[inline(always)]
pub fn extract(low: u8, width: u8, a: u128) -> u128 {
    let shifted = a >> low;
    if width <= 64 {
        u128::from(shifted as u64 & (u64::MAX >> (64 - u32::from(width))))
    } else {
        shifted & secateur_term::mask(u32::from(width))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_base::Random;
    use secateur_term::{mask, trunc};

    const OPS: [Op; 15] = [
        Op::And,
        Op::Or,
        Op::Xor,
        Op::Add,
        Op::Mul,
        Op::UDiv,
        Op::URem,
        Op::SDiv,
        Op::SRem,
        Op::Shl,
        Op::LShr,
        Op::AShr,
        Op::Eq,
        Op::Ult,
        Op::Slt,
    ];

    /// Edges and a few thousand pseudo-random values.
    fn samples(width: u32) -> Vec<u128> {
        let mut out = vec![0, 1, 2, mask(width), mask(width) - 1, mask(width) >> 1, 1u128 << (width - 1)];
        out.push(u128::from(width));
        let mut random = Random::new(1);
        for i in 0..24 {
            let x = u128::from(random.bits()) << 64 | u128::from(random.bits());
            out.push(x >> (i * 5));
        }
        out.into_iter().map(|v| trunc(v, width)).collect()
    }

    #[test]
    fn agrees_with_the_meaning_of_terms() {
        for width in [1, 2, 7, 8, 16, 17, 31, 32, 33, 48, 63, 64, 65, 80, 127, 128] {
            for &a in &samples(width) {
                for &b in &samples(width) {
                    for op in OPS {
                        let expected = fold_binary(op, width, a, b);
                        let got = binary(op, width as u8, a, b);
                        assert_eq!(Some(got), expected, "{op:?} width {width}: {a} {b}");
                    }
                }
                for to in [width, 64, 128] {
                    if to >= width {
                        let expected = trunc(sext(a, width), to);
                        assert_eq!(sign_extend(width as u8, to as u8, a), expected);
                    }
                }
                for low in 0..width {
                    let rest = width - low;
                    assert_eq!(extract(low as u8, rest as u8, a), trunc(a >> low, rest));
                }
            }
        }
    }
}
