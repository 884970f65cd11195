//! Exact IEEE arithmetic on encodings. `float` and `double` use the processor, whose operations are the ones
//! the program would use; the other formats go through LLVM's own soft floats (`rustc_apfloat`).

use rustc_apfloat::ieee::{Double, Half, Quad, Single, X87DoubleExtended};
use rustc_apfloat::{Float, FloatConvert, Round, StatusAnd};
use std::cmp::Ordering;

/// The IEEE formats, and the x87 one. The numbers are what nodes hold as raw data; zero is no format.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
#[repr(u8)]
pub enum FloatFormat {
    /// 16 bits, `_Float16`.
    Half = 1,
    /// 32 bits, `float`.
    Single,
    /// 64 bits, `double`.
    Double,
    /// 80-bit extended, the `long double` of x86.
    X87,
    /// 128 bits, `_Float128`.
    Quad,
}

impl FloatFormat {
    /// Bits of an encoding.
    pub fn width(self) -> u32 {
        match self {
            FloatFormat::Half => 16,
            FloatFormat::Single => 32,
            FloatFormat::Double => 64,
            FloatFormat::X87 => 80,
            FloatFormat::Quad => 128,
        }
    }

    /// Exponent and significand widths as SMT-LIB counts them (the hidden bit included).
    pub fn smt_widths(self) -> (u32, u32) {
        match self {
            FloatFormat::Half => (5, 11),
            FloatFormat::Single => (8, 24),
            FloatFormat::Double => (11, 53),
            FloatFormat::X87 => (15, 64),
            FloatFormat::Quad => (15, 113),
        }
    }

    /// The format with this number; `None` for zero, as in nodes that are no float operators, and for unknown
    /// numbers.
    pub fn from_raw(raw: u64) -> Option<FloatFormat> {
        Some(match raw {
            1 => FloatFormat::Half,
            2 => FloatFormat::Single,
            3 => FloatFormat::Double,
            4 => FloatFormat::X87,
            5 => FloatFormat::Quad,
            _ => return None,
        })
    }
}

/// Rounding of the operators that take one; arithmetic always rounds to nearest, ties to even.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Rounding {
    /// To nearest, ties to even: C `rint` and `nearbyint` in the default environment.
    NearestEven = 1,
    /// To nearest, ties away from zero: C `round`.
    NearestAway,
    /// Towards zero: C `trunc`.
    ToZero,
    /// Towards positive infinity: C `ceil`.
    Up,
    /// Towards negative infinity: C `floor`.
    Down,
}

impl Rounding {
    /// The rounding with this number, as [`crate::Op::FRound`] nodes hold it as raw data.
    pub fn from_raw(raw: u64) -> Option<Rounding> {
        Some(match raw {
            1 => Rounding::NearestEven,
            2 => Rounding::NearestAway,
            3 => Rounding::ToZero,
            4 => Rounding::Up,
            5 => Rounding::Down,
            _ => return None,
        })
    }

    fn apfloat(self) -> Round {
        match self {
            Rounding::NearestEven => Round::NearestTiesToEven,
            Rounding::NearestAway => Round::NearestTiesToAway,
            Rounding::ToZero => Round::TowardZero,
            Rounding::Up => Round::TowardPositive,
            Rounding::Down => Round::TowardNegative,
        }
    }
}

/// Runs one soft-float body for whichever format it is.
macro_rules! soft {
    ($format:expr, $F:ident => $body:expr) => {
        match $format {
            FloatFormat::Half => {
                type $F = Half;
                $body
            }
            FloatFormat::Single => {
                type $F = Single;
                $body
            }
            FloatFormat::Double => {
                type $F = Double;
                $body
            }
            FloatFormat::X87 => {
                type $F = X87DoubleExtended;
                $body
            }
            FloatFormat::Quad => {
                type $F = Quad;
                $body
            }
        }
    };
}

/// Defines one operation of `float` and `double` by the processor and of the other formats by soft floats.
macro_rules! arithmetic {
    ($name:ident, $op:tt) => {
        /// On encodings of one format, rounded to nearest, ties to even.
        pub fn $name(format: FloatFormat, a: u128, b: u128) -> u128 {
            match format {
                FloatFormat::Single => {
                    let r = f32::from_bits(a as u32) $op f32::from_bits(b as u32);
                    u128::from(r.to_bits())
                }
                FloatFormat::Double => {
                    let r = f64::from_bits(a as u64) $op f64::from_bits(b as u64);
                    u128::from(r.to_bits())
                }
                _ => soft!(format, F => (F::from_bits(a) $op F::from_bits(b)).value.to_bits()),
            }
        }
    };
}

arithmetic!(add, +);
arithmetic!(sub, -);
arithmetic!(mul, *);
arithmetic!(div, /);

/// C `fmod`: exact, the sign of the dividend.
pub fn rem(format: FloatFormat, a: u128, b: u128) -> u128 {
    match format {
        FloatFormat::Single => u128::from((f32::from_bits(a as u32) % f32::from_bits(b as u32)).to_bits()),
        FloatFormat::Double => u128::from((f64::from_bits(a as u64) % f64::from_bits(b as u64)).to_bits()),
        _ => soft!(format, F => F::from_bits(a).c_fmod(F::from_bits(b)).value.to_bits()),
    }
}

/// Square root, rounded to nearest, ties to even. `None` for formats other than `float` and
/// `double`.
pub fn sqrt(format: FloatFormat, a: u128) -> Option<u128> {
    match format {
        FloatFormat::Single => Some(u128::from(f32::from_bits(a as u32).sqrt().to_bits())),
        FloatFormat::Double => Some(u128::from(f64::from_bits(a as u64).sqrt().to_bits())),
        _ => None,
    }
}

/// Fused multiply-add, one rounding.
pub fn fma(format: FloatFormat, a: u128, b: u128, c: u128) -> u128 {
    soft!(format, F => F::from_bits(a).mul_add(F::from_bits(b), F::from_bits(c)).value.to_bits())
}

/// The order of two numbers; `None` if one is a NaN. The two zeros are equal.
pub fn compare(format: FloatFormat, a: u128, b: u128) -> Option<Ordering> {
    match format {
        FloatFormat::Single => f32::from_bits(a as u32).partial_cmp(&f32::from_bits(b as u32)),
        FloatFormat::Double => f64::from_bits(a as u64).partial_cmp(&f64::from_bits(b as u64)),
        _ => soft!(format, F => F::from_bits(a).partial_cmp(&F::from_bits(b))),
    }
}

/// The integral number next to `a` in the direction of the rounding, in the same format.
pub fn round(format: FloatFormat, rounding: Rounding, a: u128) -> u128 {
    soft!(format, F => F::from_bits(a).round_to_integral(rounding.apfloat()).value.to_bits())
}

fn convert_into<T: Float>(from: FloatFormat, a: u128) -> u128
where
    Half: FloatConvert<T>,
    Single: FloatConvert<T>,
    Double: FloatConvert<T>,
    X87DoubleExtended: FloatConvert<T>,
    Quad: FloatConvert<T>,
{
    let mut exact = false;
    soft!(from, F => {
        let r: StatusAnd<T> = F::from_bits(a).convert(&mut exact);
        r.value.to_bits()
    })
}

/// The number in another format, rounded to nearest, ties to even.
pub fn convert(from: FloatFormat, to: FloatFormat, a: u128) -> u128 {
    match to {
        FloatFormat::Half => convert_into::<Half>(from, a),
        FloatFormat::Single => convert_into::<Single>(from, a),
        FloatFormat::Double => convert_into::<Double>(from, a),
        FloatFormat::X87 => convert_into::<X87DoubleExtended>(from, a),
        FloatFormat::Quad => convert_into::<Quad>(from, a),
    }
}

/// Truncation to a signed integer of `width` bits. Out of range (undefined in C) gives the smallest number,
/// as x86 does.
pub fn to_signed_int(format: FloatFormat, width: u32, a: u128) -> i128 {
    let smallest = if width >= 128 { i128::MIN } else { -(1i128 << (width - 1)) };
    let mut exact = false;
    let result = soft!(format, F => F::from_bits(a).to_i128_r(width as usize, Round::TowardZero, &mut exact));
    if result.status.contains(rustc_apfloat::Status::INVALID_OP) { smallest } else { result.value }
}

/// Truncation to an unsigned integer of `width` bits. Out of range gives what x86 code for it gives in the
/// common case.
pub fn to_unsigned_int(format: FloatFormat, width: u32, a: u128) -> u128 {
    let mut exact = false;
    let result = soft!(format, F => F::from_bits(a).to_u128_r(width as usize, Round::TowardZero, &mut exact));
    if result.status.contains(rustc_apfloat::Status::INVALID_OP) {
        // Negative numbers wrap through the signed conversion; the rest is arbitrary but fixed.
        to_signed_int(format, width.max(64), a) as u128
    } else {
        result.value
    }
}

/// The float next to a signed integer; ties to even.
pub fn from_signed_int(format: FloatFormat, a: i128) -> u128 {
    soft!(format, F => F::from_i128_r(a, Round::NearestTiesToEven).value.to_bits())
}

/// The float next to an unsigned integer; ties to even.
pub fn from_unsigned_int(format: FloatFormat, a: u128) -> u128 {
    soft!(format, F => F::from_u128_r(a, Round::NearestTiesToEven).value.to_bits())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn soft_and_processor_agree() {
        let values = [0.0f64, -0.0, 1.5, -2.25, 1e300, 1e-310, f64::INFINITY, 3.999_999];
        for a in values {
            for b in values {
                let (x, y) = (u128::from(a.to_bits()), u128::from(b.to_bits()));
                let soft = (Double::from_bits(x) * Double::from_bits(y)).value;
                let hard = mul(FloatFormat::Double, x, y);
                assert!(soft.is_nan() && f64::from_bits(hard as u64).is_nan() || soft.to_bits() == hard);
            }
        }
    }

    #[test]
    fn conversions() {
        let x = u128::from((-3.7f64).to_bits());
        assert_eq!(to_signed_int(FloatFormat::Double, 32, x), -3);
        let f = convert(FloatFormat::Double, FloatFormat::Single, x);
        assert_eq!(f, u128::from((-3.7f32).to_bits()));
        assert_eq!(from_signed_int(FloatFormat::Single, -5), u128::from((-5f32).to_bits()));
        assert_eq!(
            to_signed_int(FloatFormat::Double, 32, u128::from(1e20f64.to_bits())),
            i128::from(i32::MIN)
        );
    }
}
