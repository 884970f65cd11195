//! The inputs of the scenario, handed out in order. Values for uninitialised memory are kept apart from the rest, so that a read the
//! scenario did not foresee does not shift what the program asks for.

use secateur_program::{InputData, InputKind, InputValue, Scenario};

pub struct Inputs<'a> {
    asked: Vec<&'a InputValue>,
    unset: Vec<&'a InputValue>,
    next_asked: usize,
    next_unset: usize,
}

/// Why there is no input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoInput {
    Exhausted,
    Mismatch(String),
}

impl<'a> Inputs<'a> {
    pub fn new(scenario: &'a Scenario) -> Inputs<'a> {
        let is_unset = |i: &&InputValue| matches!(i.kind, InputKind::UninitVar | InputKind::UninitByte);
        let (unset, asked) = scenario.inputs.iter().partition(is_unset);
        Inputs { asked, unset, next_asked: 0, next_unset: 0 }
    }

    pub fn used(&self) -> usize {
        self.next_asked + self.next_unset
    }

    /// The value of a nondeterministic call.
    pub fn bits(&mut self, name: &str, width: u32) -> Result<u128, NoInput> {
        let input = *self.asked.get(self.next_asked).ok_or(NoInput::Exhausted)?;
        match (&input.kind, &input.data) {
            (InputKind::Call, InputData::Bits { width: w, value }) if *w == width => {
                self.next_asked += 1;
                Ok(*value & secateur_term::mask(width))
            }
            _ => Err(NoInput::Mismatch(format!(
                "{name} wants {width} bits, the next input is {}",
                what(input)
            ))),
        }
    }

    /// The bytes of a region.
    pub fn bytes(&mut self, name: &str, len: u64) -> Result<&'a [u8], NoInput> {
        let Some(&input) = self.asked.get(self.next_asked) else {
            return if len == 0 { Ok(&[]) } else { Err(NoInput::Exhausted) };
        };
        match (&input.kind, &input.data) {
            (InputKind::Memory, InputData::Bytes(bytes)) if bytes.len() as u64 == len => {
                self.next_asked += 1;
                Ok(bytes)
            }
            _ if len == 0 => Ok(&[]),
            _ => {
                let what = what(input);
                Err(NoInput::Mismatch(format!("{name} wants {len} bytes, the next input is {what}")))
            }
        }
    }

    /// The next input, if it is the number of characters an output call printed.
    pub fn printed(&mut self, width: u32) -> Option<u128> {
        let input = self.asked.get(self.next_asked)?;
        (input.kind == InputKind::Call && input.name == crate::OUTPUT_INPUT).then_some(())?;
        self.bits(crate::OUTPUT_INPUT, width).ok()
    }

    /// The value of an uninitialised variable or byte; zero when the scenario has none left.
    pub fn unset(&mut self, kind: InputKind, width: u32) -> Result<u128, NoInput> {
        let Some(&input) = self.unset.get(self.next_unset) else {
            return Ok(0);
        };
        let value = match &input.data {
            InputData::Bits { width: w, value } if *w == width => Some(*value & secateur_term::mask(width)),
            InputData::Bytes(bytes) if bytes.len() == 1 && width == 8 => Some(u128::from(bytes[0])),
            _ => None,
        };
        match value {
            Some(value) if input.kind == kind => {
                self.next_unset += 1;
                Ok(value)
            }
            _ => {
                let what = what(input);
                Err(NoInput::Mismatch(format!("a first read of {width} bits ({kind:?}), the next is {what}")))
            }
        }
    }
}

fn what(input: &InputValue) -> String {
    let size = match &input.data {
        InputData::Bits { width, .. } => format!("{width} bits"),
        InputData::Bytes(bytes) => format!("{} bytes", bytes.len()),
    };
    format!("{size} for {} ({:?})", input.name, input.kind)
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_program::{Span, TypeHint};

    fn input(kind: InputKind, data: InputData) -> InputValue {
        InputValue { kind, name: String::from("x"), data, ty: TypeHint::Signed, span: Span::NONE }
    }

    #[test]
    fn kinds_do_not_shift_each_other() {
        let scenario = Scenario {
            inputs: vec![
                input(InputKind::UninitByte, InputData::Bits { width: 8, value: 7 }),
                input(InputKind::Call, InputData::Bits { width: 32, value: 5 }),
                input(InputKind::Memory, InputData::Bytes(vec![1, 2])),
            ],
            ..Scenario::default()
        };
        let mut inputs = Inputs::new(&scenario);
        assert_eq!(inputs.bits("f", 32), Ok(5));
        assert!(matches!(inputs.bytes("m", 3), Err(NoInput::Mismatch(_))));
        assert_eq!(inputs.bytes("m", 2), Ok(&[1u8, 2][..]));
        assert_eq!(inputs.bits("f", 32), Err(NoInput::Exhausted));
        assert_eq!(inputs.unset(InputKind::UninitByte, 8), Ok(7));
        assert_eq!(inputs.unset(InputKind::UninitByte, 8), Ok(0), "none left: zero");
        assert_eq!(inputs.used(), 3);
    }
}
