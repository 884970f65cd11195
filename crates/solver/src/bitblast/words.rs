//! Words: vectors of literals, lowest bit first. Comparison, addition, shifts, choice.

use super::gates::Gates;
use super::sat::{FALSE, TRUE};
use rustsat::types::Lit;

/// The literals of a term, lowest bit first.
pub(crate) type Word = Vec<Lit>;

/// The word of a known value.
pub(crate) fn constant(width: u32, value: u128) -> Word {
    (0..width).map(|i| if value >> i & 1 == 1 { TRUE } else { FALSE }).collect()
}

/// The complement, bit by bit.
pub(crate) fn invert(a: &[Lit]) -> Word {
    a.iter().map(|&l| !l).collect()
}

/// The value of a word all of whose bits are constant.
pub(crate) fn known(a: &[Lit]) -> Option<u128> {
    let mut value = 0u128;
    for (i, &l) in a.iter().enumerate() {
        match l {
            TRUE => value |= 1 << i,
            FALSE => {}
            _ => return None,
        }
    }
    Some(value)
}

/// `a` with `k` zeros below, cut to its width.
pub(crate) fn shifted(a: &[Lit], k: usize) -> Word {
    let k = k.min(a.len());
    let mut out = vec![FALSE; k];
    out.extend_from_slice(&a[..a.len() - k]);
    out
}

impl Gates {
    /// `t` where `c` holds, else `e`, bit by bit.
    pub fn mux(&mut self, c: Lit, t: &[Lit], e: &[Lit]) -> Word {
        t.iter().zip(e).map(|(&t, &e)| self.ite(c, t, e)).collect()
    }

    /// Whether two words of one width are equal.
    pub fn equal(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let same: Vec<Lit> = a.iter().zip(b).map(|(&x, &y)| !self.xor(x, y)).collect();
        self.and_all(&same)
    }

    /// `a < b`, or `a <= b`, unsigned: one chain of majority gates from the lowest bit.
    pub fn below(&mut self, a: &[Lit], b: &[Lit], or_equal: bool) -> Lit {
        let mut less = if or_equal { TRUE } else { FALSE };
        for (&x, &y) in a.iter().zip(b) {
            less = self.majority(!x, y, less);
        }
        less
    }

    /// `a < b`, signed: the unsigned order with the sign bits flipped.
    pub fn signed_below(&mut self, a: &[Lit], b: &[Lit]) -> Lit {
        let (mut a, mut b) = (a.to_vec(), b.to_vec());
        if let (Some(x), Some(y)) = (a.last_mut(), b.last_mut()) {
            (*x, *y) = (!*x, !*y);
        }
        self.below(&a, &b, false)
    }

    /// `a + b + carry`, cut to the width of the operands.
    pub fn add(&mut self, a: &[Lit], b: &[Lit], carry: Lit) -> Word {
        let mut carry = carry;
        let mut out = Vec::with_capacity(a.len());
        for (i, (&x, &y)) in a.iter().zip(b).enumerate() {
            out.push(self.xor3(x, y, carry));
            if i + 1 < a.len() {
                carry = self.majority(x, y, carry);
            }
        }
        out
    }

    /// `a - b` modulo 2^width: the sum with the complement and a carry.
    pub fn sub(&mut self, a: &[Lit], b: &[Lit]) -> Word {
        let nb = invert(b);
        self.add(a, &nb, TRUE)
    }

    /// `0 - a` modulo 2^width.
    pub fn negate(&mut self, a: &[Lit]) -> Word {
        let zero = vec![FALSE; a.len()];
        self.sub(&zero, a)
    }

    /// Barrel shifter. `fill` comes in at the open end; `left` says which end that is.
    pub fn shift(&mut self, a: &[Lit], amount: &[Lit], left: bool, fill: Lit) -> Word {
        let width = a.len();
        let mut word = a.to_vec();
        let mut overflow = Vec::new();
        for (stage, &bit) in amount.iter().enumerate() {
            // a stage that moves everything out only matters as a whole
            if stage >= 8 || 1usize << stage >= width {
                overflow.push(bit);
                continue;
            }
            let k = 1usize << stage;
            let moved: Word = (0..width)
                .map(|i| {
                    let from = if left { i.checked_sub(k) } else { Some(i + k).filter(|&j| j < width) };
                    from.map_or(fill, |j| word[j])
                })
                .collect();
            word = self.mux(bit, &moved, &word);
        }
        let over = self.or_all(&overflow);
        let filled = vec![fill; width];
        self.mux(over, &filled, &word)
    }
}
