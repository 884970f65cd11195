//! Multiplication: signed digits for constants, shift and add otherwise.

use super::gates::Gates;
use super::sat::FALSE;
use super::words::{Word, known, shifted};
use rustsat::types::Lit;

/// The non-adjacent form of a number: places with digit +1 or -1, highest first. At most half of the places
/// are used.
pub(crate) fn signed_digits(value: u128) -> Vec<(u32, bool)> {
    let mut digits = Vec::new();
    let (mut v, mut place) = (value, 0);
    while v != 0 {
        if v & 1 == 1 {
            // the next bit decides: ...11 is better written as +4 -1
            let negative = v & 2 == 2;
            digits.push((place, negative));
            if negative {
                match v.checked_add(1) {
                    Some(sum) => v = sum,
                    None => {
                        // 2^128 itself: one more digit past the top
                        digits.push((128, false));
                        break;
                    }
                }
            } else {
                v -= 1;
            }
        }
        // a carry into bit 128 cannot be lost: v is even here and below 2^128
        v >>= 1;
        place += 1;
    }
    digits.reverse();
    digits
}

impl Gates {
    /// `a * k`, cut to the width of `a`.
    pub fn scale(&mut self, a: &[Lit], k: u128) -> Word {
        let mut sum: Option<Word> = None;
        for (place, negative) in signed_digits(k) {
            if place as usize >= a.len() {
                continue;
            }
            let part = shifted(a, place as usize);
            sum = Some(match (sum, negative) {
                (None, false) => part,
                (None, true) => self.negate(&part),
                (Some(s), false) => self.add(&s, &part, FALSE),
                (Some(s), true) => self.sub(&s, &part),
            });
        }
        sum.unwrap_or_else(|| vec![FALSE; a.len()])
    }

    /// `a * b`, cut to their width.
    pub fn multiply(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        if let Some(k) = known(a) {
            return self.scale(b, k);
        }
        if let Some(k) = known(b) {
            return self.scale(a, k);
        }
        // walk over the operand with fewer bits of its own
        let (a, b) = if own_bits(a) < own_bits(b) { (b, a) } else { (a, b) };
        let width = a.len();
        let own = own_bits(b);
        let sign = b[width - 1];
        let mut sum = vec![FALSE; width];
        for (i, &bit) in b.iter().enumerate().take(own) {
            let row: Word = shifted(a, i)
                .into_iter()
                .enumerate()
                .map(|(j, l)| if j < i { FALSE } else { self.and(l, bit) })
                .collect();
            // in a sign-extended word the top own bit counts negatively
            let negative = i + 1 == own && own < width && sign != FALSE;
            sum = if negative { self.sub(&sum, &row) } else { self.add_above(&sum, &row, i) };
        }
        sum
    }

    /// Adds words whose second has zeros below `from`.
    fn add_above(&mut self, a: &[Lit], b: &[Lit], from: usize) -> Word {
        let mut out = a[..from].to_vec();
        out.extend(self.add(&a[from..], &b[from..], FALSE));
        out
    }
}

/// How many low bits a word has before it only repeats its sign bit. A zero sign bit is not counted.
fn own_bits(a: &[Lit]) -> usize {
    let Some(&sign) = a.last() else {
        return 0;
    };
    let repeated = a.iter().rev().take_while(|&&l| l == sign).count();
    let own = a.len() - repeated;
    if sign == FALSE { own } else { own + 1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_add_up() {
        for v in [0u128, 1, 2, 3, 7, 10, 255, 0xdead_beef, u128::MAX, u128::MAX - 1, 1 << 127, 3 << 126] {
            let mut sum = 0u128;
            for (place, negative) in signed_digits(v) {
                let part = if place >= 128 { 0 } else { 1u128 << place };
                sum = if negative { sum.wrapping_sub(part) } else { sum.wrapping_add(part) };
            }
            assert_eq!(sum, v);
        }
    }
}
