//! Integer conversions.

use super::Body;
use super::spec::Spec;
use secateur_term::{to_signed, trunc};

/// The conversion `d` of the low `size` bits.
pub fn signed(bits: u128, size: u32, spec: &Spec, precision: Option<usize>) -> Body {
    let value = to_signed(trunc(bits, size), size);
    let sign = if value < 0 {
        "-"
    } else if spec.plus {
        "+"
    } else if spec.space {
        " "
    } else {
        ""
    };
    let digits = with_precision(value.unsigned_abs().to_string(), precision);
    Body { prefix: String::from(sign), digits, zeros: precision.is_none() }
}

/// The conversions `u`, `x` and `o` of the low `size` bits.
pub fn unsigned(bits: u128, size: u32, spec: &Spec, precision: Option<usize>) -> Body {
    let value = trunc(bits, size);
    let text = match spec.conversion {
        b'x' => format!("{value:x}"),
        b'X' => format!("{value:X}"),
        b'o' => format!("{value:o}"),
        _ => value.to_string(),
    };
    let mut digits = with_precision(text, precision);
    let mut prefix = String::new();
    if spec.alternate {
        match spec.conversion {
            b'x' if value != 0 => prefix.push_str("0x"),
            b'X' if value != 0 => prefix.push_str("0X"),
            b'o' if !digits.starts_with('0') => digits.insert(0, '0'),
            _ => {}
        }
    }
    Body { prefix, digits, zeros: precision.is_none() }
}

/// As glibc writes it.
pub fn pointer(bits: u128) -> Body {
    let digits = if bits == 0 { String::from("(nil)") } else { format!("{bits:#x}") };
    Body { prefix: String::new(), digits, zeros: false }
}

fn with_precision(digits: String, precision: Option<usize>) -> String {
    match precision {
        Some(0) if digits == "0" => String::new(),
        Some(p) if digits.len() < p => "0".repeat(p - digits.len()) + &digits,
        _ => digits,
    }
}
