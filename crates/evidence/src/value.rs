//! Values and texts in C notation.

use secateur_program::TypeHint;
use secateur_term::{FloatFormat, Op, fold_float_convert};
use std::fmt::Write;

/// A value as a C programmer would write it.
pub fn c_value(width: u32, value: u128, ty: TypeHint) -> String {
    match ty {
        TypeHint::Signed => signed(width, value).to_string(),
        TypeHint::Unsigned => format!("{value}u"),
        TypeHint::Bool => value.to_string(),
        TypeHint::Char => character(width, value),
        TypeHint::Pointer if value == 0 => "NULL".into(),
        TypeHint::Pointer => format!("{value:#x}"),
        TypeHint::Float(format) => float(format, value),
    }
}

fn signed(width: u32, value: u128) -> i128 {
    secateur_term::to_signed(value, width.clamp(1, 128))
}

fn character(width: u32, value: u128) -> String {
    match u8::try_from(value) {
        Ok(b'\'') => r"'\''".into(),
        Ok(b'\\') => r"'\\'".into(),
        Ok(b'\n') => r"'\n'".into(),
        Ok(b'\t') => r"'\t'".into(),
        Ok(b'\r') => r"'\r'".into(),
        Ok(0) => r"'\0'".into(),
        Ok(c @ b' '..=b'~') => format!("'{}'", c as char),
        _ => signed(width, value).to_string(),
    }
}

fn float(format: FloatFormat, value: u128) -> String {
    match format {
        FloatFormat::Single => special(f64::from(f32::from_bits(value as u32)))
            .unwrap_or_else(|| format!("{:?}f", f32::from_bits(value as u32))),
        FloatFormat::Double => {
            let v = f64::from_bits(value as u64);
            special(v).unwrap_or_else(|| format!("{v:?}"))
        }
        FloatFormat::Half | FloatFormat::X87 | FloatFormat::Quad => wide_float(format, value),
    }
}

fn special(v: f64) -> Option<String> {
    if v.is_nan() {
        Some("NAN".into())
    } else if v.is_infinite() {
        Some(if v > 0.0 { "INFINITY".into() } else { "-INFINITY".into() })
    } else {
        None
    }
}

/// Through double where that is exact; else the bits.
fn wide_float(format: FloatFormat, value: u128) -> String {
    let double = convert(format, FloatFormat::Double, value);
    let v = f64::from_bits(double as u64);
    if let Some(text) = special(v).filter(|_| v.is_nan()) {
        return text;
    }
    if convert(FloatFormat::Double, format, double) == value {
        let suffix = if format == FloatFormat::Half { "f16" } else { "L" };
        special(v).unwrap_or_else(|| format!("{v:?}{suffix}"))
    } else {
        format!("bits {value:#x}")
    }
}

fn convert(from: FloatFormat, to: FloatFormat, value: u128) -> u128 {
    let raw = to as u64;
    fold_float_convert(Op::FToF, from, raw, from.width(), to.width(), value).unwrap_or(value)
}

/// The first bytes of a region: as a string where it is one, else in hexadecimal.
pub fn c_bytes(bytes: &[u8], most: usize) -> String {
    let text = bytes.iter().position(|&b| b == 0).map_or(bytes, |end| &bytes[..end]);
    let printable =
        !text.is_empty() && text.iter().all(|b| (b' '..=b'~').contains(b) || *b == b'\n' || *b == b'\t');
    if printable && text.len() <= most && bytes[text.len()..].iter().all(|&b| b == 0) {
        return c_string(&String::from_utf8_lossy(text));
    }
    let mut out = String::from("{");
    for (i, byte) in bytes.iter().take(most).enumerate() {
        let _ = write!(out, "{}{byte:#04x}", if i == 0 { "" } else { ", " });
    }
    if bytes.len() > most {
        let _ = write!(out, ", ... {} bytes", bytes.len());
    }
    out.push('}');
    out
}

/// A C string literal, in plain ASCII whatever the text.
pub fn c_string(text: &str) -> String {
    let mut out = String::from("\"");
    for byte in text.bytes() {
        match byte {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\t' => out.push_str("\\t"),
            // `??/` and its like mean other characters to some compilers
            b'?' => out.push_str("\\?"),
            b' '..=b'~' => out.push(byte as char),
            _ => {
                let _ = write!(out, "\\{byte:03o}");
            }
        }
    }
    out.push('"');
    out
}

/// Text that cannot end the comment it is put into.
pub fn c_comment(text: &str) -> String {
    text.replace("*/", "* /").replace("/*", "/ *").replace(['\n', '\r'], " ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_written_as_in_c() {
        let cases = [
            (c_value(32, 0xffff_ffff, TypeHint::Signed), "-1"),
            (c_value(32, 0xffff_ffff, TypeHint::Unsigned), "4294967295u"),
            (c_value(128, u128::MAX, TypeHint::Signed), "-1"),
            (c_value(1, 1, TypeHint::Bool), "1"),
            (c_value(8, 97, TypeHint::Char), "'a'"),
            (c_value(8, 10, TypeHint::Char), r"'\n'"),
            (c_value(8, 39, TypeHint::Char), r"'\''"),
            (c_value(8, 0xff, TypeHint::Char), "-1"),
            (c_value(64, 0, TypeHint::Pointer), "NULL"),
            (c_value(64, 4096, TypeHint::Pointer), "0x1000"),
            (c_value(32, u128::from(1.5f32.to_bits()), TypeHint::Float(FloatFormat::Single)), "1.5f"),
            (c_value(64, u128::from((-0.1f64).to_bits()), TypeHint::Float(FloatFormat::Double)), "-0.1"),
            (c_value(64, u128::from(f64::NAN.to_bits()), TypeHint::Float(FloatFormat::Double)), "NAN"),
            (
                c_value(32, u128::from(f32::NEG_INFINITY.to_bits()), TypeHint::Float(FloatFormat::Single)),
                "-INFINITY",
            ),
        ];
        for (found, expected) in cases {
            assert_eq!(found, expected);
        }
    }

    #[test]
    fn long_doubles_are_exact_or_bits() {
        let half = convert(FloatFormat::Double, FloatFormat::X87, u128::from(0.5f64.to_bits()));
        assert_eq!(c_value(80, half, TypeHint::Float(FloatFormat::X87)), "0.5L");
        assert_eq!(c_value(80, half | 1, TypeHint::Float(FloatFormat::X87)), format!("bits {:#x}", half | 1));
    }

    #[test]
    fn regions_are_strings_where_they_can_be() {
        assert_eq!(c_bytes(b"ab\0\0", 8), "\"ab\"");
        assert_eq!(c_bytes(b"ab\0c", 8), "{0x61, 0x62, 0x00, 0x63}");
        assert_eq!(c_bytes(&[0; 3], 2), "{0x00, 0x00, ... 3 bytes}");
    }

    #[test]
    fn texts_stay_inside_their_literals_and_comments() {
        assert_eq!(c_string("a\"b\\c\u{e9}?"), r#""a\"b\\c\303\251\?""#);
        assert_eq!(c_comment("a */ b /* c"), "a * / b / * c");
    }
}
