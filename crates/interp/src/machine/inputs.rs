//! The inputs of the scenario, handed out in order. Values for uninitialised variables and bytes are kept apart from the
//! rest, so that a read the scenario did not foresee does not shift what the program asks for.

use secateur_program::{InputData, InputKind, InputValue, Scenario};

pub struct Inputs<'a> {
    asked: Queue<'a>,
    variables: Queue<'a>,
    bytes: Queue<'a>,
}

struct Queue<'a> {
    all: Vec<&'a InputValue>,
    used: usize,
}

impl<'a> Queue<'a> {
    fn new(scenario: &'a Scenario, kinds: &[InputKind]) -> Queue<'a> {
        let all = scenario.inputs.iter().filter(|i| kinds.contains(&i.kind)).collect();
        Queue { all, used: 0 }
    }

    fn next(&self) -> Option<&'a InputValue> {
        self.all.get(self.used).copied()
    }
}

/// Why there is no input.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum NoInput {
    Exhausted,
    Mismatch(String),
}

impl<'a> Inputs<'a> {
    pub fn new(scenario: &'a Scenario) -> Inputs<'a> {
        Inputs {
            asked: Queue::new(scenario, &[InputKind::Call, InputKind::Memory]),
            variables: Queue::new(scenario, &[InputKind::UninitVar]),
            bytes: Queue::new(scenario, &[InputKind::UninitByte]),
        }
    }

    pub fn used(&self) -> usize {
        self.asked.used + self.variables.used + self.bytes.used
    }

    /// The value of a nondeterministic call.
    pub fn bits(&mut self, name: &str, width: u32) -> Result<u128, NoInput> {
        let input = self.asked.next().ok_or(NoInput::Exhausted)?;
        match (&input.kind, &input.data) {
            (InputKind::Call, InputData::Bits { width: w, value }) if *w == width => {
                self.asked.used += 1;
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
        let Some(input) = self.asked.next() else {
            return if len == 0 { Ok(&[]) } else { Err(NoInput::Exhausted) };
        };
        match (&input.kind, &input.data) {
            (InputKind::Memory, InputData::Bytes(bytes)) if bytes.len() as u64 == len => {
                self.asked.used += 1;
                Ok(bytes)
            }
            _ if len == 0 => Ok(&[]),
            _ => {
                let what = what(input);
                Err(NoInput::Mismatch(format!("{name} wants {len} bytes, the next input is {what}")))
            }
        }
    }

    /// The value of an uninitialised variable; zero when the scenario has none left.
    pub fn variable(&mut self, name: &str, width: u32) -> Result<u128, NoInput> {
        let Some(input) = self.variables.next() else {
            return Ok(0);
        };
        match &input.data {
            InputData::Bits { width: w, value } if *w == width => {
                self.variables.used += 1;
                Ok(*value & secateur_term::mask(width))
            }
            _ => {
                Err(NoInput::Mismatch(format!("{name} has {width} bits, the next value is {}", what(input))))
            }
        }
    }

    /// The value of an uninitialised byte; zero when the scenario has none left.
    pub fn byte(&mut self) -> Result<u8, NoInput> {
        let Some(input) = self.bytes.next() else {
            return Ok(0);
        };
        let byte = match &input.data {
            InputData::Bits { width: 8, value } => *value as u8,
            InputData::Bytes(bytes) if bytes.len() == 1 => bytes[0],
            _ => return Err(NoInput::Mismatch(format!("a byte, the next value is {}", what(input)))),
        };
        self.bytes.used += 1;
        Ok(byte)
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
        assert_eq!(inputs.byte(), Ok(7));
        assert_eq!(inputs.byte(), Ok(0), "none left: zero");
        assert_eq!(inputs.used(), 3);
    }
}
