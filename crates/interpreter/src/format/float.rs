//! Float conversions: exact digits, rounded half to even, as glibc prints them.

use super::Body;
use super::decimal::Decimal;
use super::spec::{Length, Spec};

/// A decoded float.
enum Number {
    Finite { mantissa: u128, exponent: i32 },
    Infinite,
    Nan,
}

/// The conversions `f`, `e` and `g` of a `double`, or of a `long double` with the length `L`.
pub fn convert(bits: u128, spec: &Spec, precision: Option<usize>) -> Body {
    let (negative, number) =
        if spec.length == Length::LongDouble { decode_extended(bits) } else { decode_double(bits as u64) };
    let mut prefix = String::new();
    if negative {
        prefix.push('-');
    } else if spec.plus {
        prefix.push('+');
    } else if spec.space {
        prefix.push(' ');
    }
    let plain = |text: &str| {
        let digits = if spec.upper() { text.to_uppercase() } else { String::from(text) };
        Body { prefix: prefix.clone(), digits, zeros: false }
    };
    let (mantissa, exponent) = match number {
        Number::Infinite => return plain("inf"),
        Number::Nan => return plain("nan"),
        Number::Finite { mantissa, exponent } => (mantissa, exponent),
    };
    let decimal = Decimal::exact(mantissa, exponent);
    let precision = precision.unwrap_or(6);
    let digits = match spec.conversion {
        b'f' | b'F' => fixed(decimal, precision, spec.alternate),
        b'e' | b'E' => scientific(decimal, precision, spec),
        _ => general(decimal, precision, spec),
    };
    Body { prefix, digits, zeros: true }
}

fn decode_double(bits: u64) -> (bool, Number) {
    let fraction = u128::from(bits & ((1 << 52) - 1));
    let exponent = ((bits >> 52) & 0x7ff) as i32;
    let number = match (exponent, fraction) {
        (0x7ff, 0) => Number::Infinite,
        (0x7ff, _) => Number::Nan,
        (0, _) => Number::Finite { mantissa: fraction, exponent: -1074 },
        _ => Number::Finite { mantissa: fraction | 1 << 52, exponent: exponent - 1075 },
    };
    (bits >> 63 == 1, number)
}

fn decode_extended(bits: u128) -> (bool, Number) {
    let mantissa = bits & u128::from(u64::MAX);
    let exponent = ((bits >> 64) & 0x7fff) as i32;
    let number = match (exponent, mantissa << 65 >> 65) {
        (0x7fff, 0) => Number::Infinite,
        (0x7fff, f) if f << 65 == 0 => Number::Infinite,
        (0x7fff, _) => Number::Nan,
        (e, _) => Number::Finite { mantissa, exponent: e.max(1) - 16446 },
    };
    (bits >> 79 & 1 == 1, number)
}

fn fixed(mut d: Decimal, precision: usize, keep_point: bool) -> String {
    d.round(d.point + precision as i64);
    let mut out = String::new();
    if d.point <= 0 {
        out.push('0');
    }
    (0..d.point).for_each(|i| out.push(d.digit(i)));
    if precision > 0 || keep_point {
        out.push('.');
    }
    let start = d.point;
    (start..start + precision as i64).for_each(|i| out.push(d.digit(i)));
    out
}

fn scientific(mut d: Decimal, precision: usize, spec: &Spec) -> String {
    d.round(precision as i64 + 1);
    let exponent = if d.digits.is_empty() { 0 } else { d.point - 1 };
    let mut out = String::new();
    out.push(d.digit(0));
    if precision > 0 || spec.alternate {
        out.push('.');
    }
    (1..=precision as i64).for_each(|i| out.push(d.digit(i)));
    push_exponent(&mut out, exponent, spec.upper());
    out
}

fn push_exponent(out: &mut String, exponent: i64, upper: bool) {
    out.push(if upper { 'E' } else { 'e' });
    out.push(if exponent < 0 { '-' } else { '+' });
    out.push_str(&format!("{:02}", exponent.abs()));
}

fn general(mut d: Decimal, precision: usize, spec: &Spec) -> String {
    let precision = precision.max(1) as i64;
    d.round(precision);
    let exponent = if d.digits.is_empty() { 0 } else { d.point - 1 };
    let small = exponent < -4 || exponent >= precision;
    let mut out = if small {
        let mut text = scientific(d, precision as usize - 1, spec);
        let at = text.find(['e', 'E']).unwrap_or(text.len());
        let tail = text.split_off(at);
        if !spec.alternate {
            strip_zeros(&mut text);
        }
        text + &tail
    } else {
        fixed(d, (precision - 1 - exponent) as usize, spec.alternate)
    };
    if !small && !spec.alternate {
        strip_zeros(&mut out);
    }
    out
}

fn strip_zeros(text: &mut String) {
    if text.contains('.') {
        let kept = text.trim_end_matches('0').trim_end_matches('.').len();
        text.truncate(kept);
    }
}
