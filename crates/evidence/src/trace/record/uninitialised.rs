//! Bytes of memory that had no value when they were read.

use crate::value::{c_bytes, c_value};
use secateur_program::TypeHint;

/// The bytes of one read, one after the other.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unset {
    step: u64,
    object: String,
    first: u64,
    /// The values they were given, first byte first.
    pub bytes: Vec<u8>,
}

impl Unset {
    /// `name` is the interpreter's: the object, and the offset in brackets.
    pub fn new(step: u64, name: &str, byte: u8) -> Unset {
        let (object, first) = split(name).unwrap_or((name, 0));
        Unset { step, object: object.into(), first, bytes: vec![byte] }
    }

    /// Whether this is the next byte of the same read.
    pub fn goes_on(&self, step: u64, name: &str) -> bool {
        step == self.step && split(name) == Some((&self.object, self.first + self.bytes.len() as u64))
    }

    /// The object and which bytes of it, in words.
    pub fn name(&self) -> String {
        let Unset { object, first, bytes, .. } = self;
        match bytes.len() as u64 {
            1 => format!("{object}, byte {first}"),
            n => format!("{object}, bytes {first} to {}", first + n - 1),
        }
    }

    /// Reads of these sizes are of numbers, most of the time.
    pub fn value(&self, most: usize) -> String {
        if !matches!(self.bytes.len(), 1 | 2 | 4 | 8) {
            return c_bytes(&self.bytes, most);
        }
        let value = self.bytes.iter().rev().fold(0, |value, b| value << 8 | u128::from(*b));
        c_value(self.bytes.len() as u32 * 8, value, TypeHint::Signed)
    }
}

fn split(name: &str) -> Option<(&str, u64)> {
    let (object, offset) = name.strip_suffix(']')?.rsplit_once('[')?;
    Some((object, offset.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bytes_of_a_read_are_one_number() {
        let mut unset = Unset::new(3, "a[8]", 7);
        assert_eq!((unset.name(), unset.value(16)), ("a, byte 8".into(), "7".into()));
        for at in 9..12 {
            assert!(unset.goes_on(3, &format!("a[{at}]")));
            unset.bytes.push(0);
        }
        assert_eq!((unset.name(), unset.value(16)), ("a, bytes 8 to 11".into(), "7".into()));
        // another object, another place, another read
        assert!(!unset.goes_on(3, "b[12]") && !unset.goes_on(3, "a[13]") && !unset.goes_on(4, "a[12]"));
    }
}
