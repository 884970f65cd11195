//! Arithmetic on the low `width` bits of a `u128`.

/// The number with the low `width` bits set.
#[inline]
pub fn mask(width: u32) -> u128 {
    if width >= 128 { u128::MAX } else { (1u128 << width) - 1 }
}

/// The low `width` bits of a value.
#[inline]
pub fn trunc(value: u128, width: u32) -> u128 {
    value & mask(width)
}

/// A `width`-bit value extended to 128 bits by its sign.
#[inline]
pub fn sext(value: u128, width: u32) -> u128 {
    let shift = 128 - width;
    (((value << shift) as i128) >> shift) as u128
}

/// A `width`-bit value read as a signed number.
#[inline]
pub fn to_signed(value: u128, width: u32) -> i128 {
    sext(value, width) as i128
}
