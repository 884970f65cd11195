//! Exact decimal digits of binary numbers, and their rounding.

/// `0.d1 d2 d3 ... * 10^point`: digits without leading zeros; empty for zero.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Decimal {
    /// Values from 0 to 9, the most significant first.
    pub digits: Vec<u8>,
    /// The power of ten.
    pub point: i64,
}

impl Decimal {
    /// `mantissa * 2^exponent`, exactly.
    pub fn exact(mantissa: u128, exponent: i32) -> Decimal {
        if mantissa == 0 {
            return Decimal { digits: Vec::new(), point: 0 };
        }
        let zeros = mantissa.trailing_zeros();
        let (mantissa, exponent) = (mantissa >> zeros, exponent + zeros as i32);
        let mut number = Natural::new(mantissa);
        if exponent >= 0 {
            for _ in 0..exponent / 31 {
                number.multiply(1 << 31);
            }
            number.multiply(1 << (exponent % 31));
        } else {
            // m / 2^k is m * 5^k / 10^k; 5^13 is the largest power in 32 bits
            let k = exponent.unsigned_abs();
            for _ in 0..k / 13 {
                number.multiply(1_220_703_125);
            }
            number.multiply(5u32.pow(k % 13));
        }
        let digits = number.digits();
        let shift = if exponent < 0 { i64::from(exponent) } else { 0 };
        let point = digits.len() as i64 + shift;
        Decimal { digits, point }
    }

    /// Rounds to this many digits after the first `point` (half to even, exactly): positions past the point
    /// count on.
    pub fn round(&mut self, keep: i64) {
        if keep >= self.digits.len() as i64 {
            return;
        }
        if keep < 0 {
            self.digits.clear();
            return;
        }
        let keep = keep as usize;
        let rest = &self.digits[keep..];
        let tail = rest[1..].iter().any(|&d| d != 0);
        let odd = keep > 0 && self.digits[keep - 1] % 2 == 1;
        let up = rest[0] > 5 || rest[0] == 5 && (tail || odd);
        self.digits.truncate(keep);
        if up {
            self.increment();
        }
    }

    fn increment(&mut self) {
        for d in self.digits.iter_mut().rev() {
            if *d < 9 {
                *d += 1;
                return;
            }
            *d = 0;
        }
        self.digits.insert(0, 1);
        self.point += 1;
        // one digit more in front is one fewer behind
        if self.digits.len() > 1 {
            self.digits.pop();
        }
    }

    /// The digit at a position counted from the first one; zero past the end.
    pub fn digit(&self, position: i64) -> char {
        let d = usize::try_from(position).ok().and_then(|i| self.digits.get(i)).copied().unwrap_or(0);
        char::from(b'0' + d)
    }
}

/// A natural number, little-endian limbs.
struct Natural(Vec<u32>);

impl Natural {
    fn new(value: u128) -> Natural {
        Natural((0..4).map(|i| (value >> (32 * i)) as u32).collect())
    }

    fn multiply(&mut self, factor: u32) {
        let mut carry = 0u64;
        for limb in &mut self.0 {
            let product = u64::from(*limb) * u64::from(factor) + carry;
            *limb = product as u32;
            carry = product >> 32;
        }
        if carry > 0 {
            self.0.push(carry as u32);
        }
    }

    fn digits(mut self) -> Vec<u8> {
        const CHUNK: u64 = 1_000_000_000;
        let mut out = Vec::new();
        while self.0.iter().any(|&l| l != 0) {
            let mut rest = 0u64;
            for limb in self.0.iter_mut().rev() {
                let value = rest << 32 | u64::from(*limb);
                *limb = (value / CHUNK) as u32;
                rest = value % CHUNK;
            }
            while self.0.last() == Some(&0) {
                self.0.pop();
            }
            for _ in 0..9 {
                out.push((rest % 10) as u8);
                rest /= 10;
            }
        }
        while out.last() == Some(&0) {
            out.pop();
        }
        out.reverse();
        out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(d: &Decimal) -> String {
        d.digits.iter().map(|d| char::from(b'0' + d)).collect()
    }

    #[test]
    fn exact_digits() {
        let tenth = Decimal::exact(0x0019_9999_9999_999a, -56);
        assert_eq!(text(&tenth), "1000000000000000055511151231257827021181583404541015625");
        assert_eq!(tenth.point, 0);
        let big = Decimal::exact(1, 100);
        assert_eq!(text(&big), (1u128 << 100).to_string());
        assert_eq!(big.point, 31);
    }

    #[test]
    fn ties_go_to_even() {
        let half = |n: u128| {
            let mut d = Decimal::exact(2 * n + 1, -1);
            d.round(d.point);
            (text(&d), d.point)
        };
        assert_eq!(half(0), (String::new(), 0));
        assert_eq!(half(1), (String::from("2"), 1));
        assert_eq!(half(2), (String::from("2"), 1));
        assert_eq!(half(99), (String::from("10"), 3));
    }
}
