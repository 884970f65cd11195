//! The sizes of C's basic types.

use std::fmt;
use std::str::FromStr;

/// The machine model of a task: how wide `long` and pointers are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DataModel {
    /// 32-bit `int`, `long` and pointers.
    Ilp32,
    /// 64-bit `long` and pointers, 32-bit `int`.
    Lp64,
}

impl DataModel {
    /// The spelling of task files and of the command line.
    pub fn name(self) -> &'static str {
        match self {
            DataModel::Ilp32 => "ILP32",
            DataModel::Lp64 => "LP64",
        }
    }

    /// Width of a pointer in bits.
    pub fn pointer_bits(self) -> u32 {
        match self {
            DataModel::Ilp32 => 32,
            DataModel::Lp64 => 64,
        }
    }
}

impl fmt::Display for DataModel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for DataModel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        match text.to_ascii_uppercase().as_str() {
            "ILP32" => Ok(DataModel::Ilp32),
            "LP64" => Ok(DataModel::Lp64),
            _ => Err(format!("`{text}` is not a data model: write ILP32 or LP64")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_in_any_case() {
        for model in [DataModel::Ilp32, DataModel::Lp64] {
            assert_eq!(model.name().parse(), Ok(model));
            assert_eq!(model.name().to_lowercase().parse(), Ok(model));
        }
        assert!("LLP64".parse::<DataModel>().is_err());
    }
}
