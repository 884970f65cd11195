//! The inputs of the scenario, handed out in order. Values for uninitialised variables and bytes are kept
//! apart from the rest, so that a read the scenario did not foresee does not shift what the program asks for.

use crate::options::Missing;
use secateur_base::Random;
use secateur_program::{InputData, InputKind, InputValue, OutsideObject, Scenario, TypeHint};
use std::borrow::Cow;

/// What of a scenario is used and what comes next.
pub struct Inputs<'a> {
    asked: Queue<'a>,
    variables: Queue<'a>,
    bytes: Queue<'a>,
    scenario: &'a Scenario,
    missing: Missing,
    /// The numbers of [`Missing::Random`].
    random: Random,
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
    /// The scenario has none left, and [`Missing::End`] ends the run there.
    Exhausted,
    /// The next input is of another kind or size, as this sentence says.
    Mismatch(String),
}

impl<'a> Inputs<'a> {
    /// All inputs of the scenario, none of them used.
    pub fn new(scenario: &'a Scenario, missing: Missing) -> Inputs<'a> {
        let seed = if let Missing::Random(seed) = missing { seed } else { 0 };
        Inputs {
            asked: Queue::new(scenario, &[InputKind::Call, InputKind::Memory]),
            variables: Queue::new(scenario, &[InputKind::UninitVar]),
            bytes: Queue::new(scenario, &[InputKind::UninitByte]),
            scenario,
            missing,
            random: Random::new(seed),
        }
    }

    /// The objects that pointers from outside point to.
    pub fn outside(&self) -> &'a [OutsideObject] {
        &self.scenario.outside
    }

    /// How many inputs of the scenario were used, of all kinds.
    pub fn used(&self) -> usize {
        self.asked.used + self.variables.used + self.bytes.used
    }

    /// Whether the scenario tells nothing more of this kind.
    pub fn is_exhausted(&self, kind: InputKind) -> bool {
        match kind {
            InputKind::Call | InputKind::Memory => self.asked.next().is_none(),
            InputKind::UninitVar => self.variables.next().is_none(),
            InputKind::UninitByte => self.bytes.next().is_none() && self.scenario.unwritten.is_empty(),
        }
    }

    /// The value of a nondeterministic call.
    pub fn bits(&mut self, name: &str, width: u32, ty: TypeHint) -> Result<u128, NoInput> {
        let Some(input) = self.asked.next() else {
            let width = if ty == TypeHint::Bool { 1 } else { width };
            return self.made_up().map(|bits| bits & secateur_term::mask(width));
        };
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
    pub fn bytes(&mut self, name: &str, len: u64) -> Result<Cow<'a, [u8]>, NoInput> {
        let Some(input) = self.asked.next() else {
            return (0..len).map(|_| self.made_up().map(|bits| bits as u8)).collect();
        };
        match (&input.kind, &input.data) {
            (InputKind::Memory, InputData::Bytes(bytes)) if bytes.len() as u64 == len => {
                self.asked.used += 1;
                Ok(Cow::Borrowed(bytes))
            }
            _ if len == 0 => Ok(Cow::Borrowed(&[])),
            _ => {
                let what = what(input);
                Err(NoInput::Mismatch(format!("{name} wants {len} bytes, the next input is {what}")))
            }
        }
    }

    /// The next input that is not there.
    fn made_up(&mut self) -> Result<u128, NoInput> {
        let x = match self.missing {
            Missing::End => return Err(NoInput::Exhausted),
            Missing::Zero => return Ok(0),
            Missing::Random(_) => self.random.bits(),
        };
        let rest = u128::from(x >> 3) * 0x1_0000_0001;
        Ok(match x % 8 {
            0 => 0,
            1 => u128::MAX - rest % 4,
            2 => 1 << (rest % 128),
            3 => (1u128 << (rest % 128)).wrapping_sub(1),
            4 | 5 => rest % 16,
            6 => rest % 256,
            _ => rest,
        })
    }

    /// The value of an uninitialised variable; zero when the scenario has none left. An engine that merges
    /// paths may know values before they are read, so the first one of that name counts, else the next.
    pub fn variable(&mut self, name: &str, width: u32) -> Result<u128, NoInput> {
        let rest = &self.variables.all[self.variables.used..];
        if let Some(at) = rest.iter().position(|i| i.name == name) {
            let used = self.variables.used;
            self.variables.all[used..=used + at].rotate_right(1);
        }
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

    /// The value of an uninitialised byte; zero when the scenario has none left. `place` is the object, if it
    /// was allocated during the run, and the offset: the bytes of some objects are told by place and not by
    /// the order of reads.
    pub fn byte(&mut self, place: Option<(u64, u64)>) -> Result<u8, NoInput> {
        if let Some((object, offset)) = place
            && let Some(byte) = self.scenario.unwritten_of(object).and_then(|u| u.at(offset))
        {
            return Ok(byte);
        }
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
        let mut inputs = Inputs::new(&scenario, Missing::End);
        assert_eq!(inputs.bits("f", 32, TypeHint::Signed), Ok(5));
        assert!(matches!(inputs.bytes("m", 3), Err(NoInput::Mismatch(_))));
        assert_eq!(inputs.bytes("m", 2), Ok(Cow::Borrowed(&[1u8, 2][..])));
        assert_eq!(inputs.bits("f", 32, TypeHint::Signed), Err(NoInput::Exhausted));
        assert_eq!(inputs.byte(None), Ok(7));
        assert_eq!(inputs.byte(None), Ok(0), "none left: zero");
        assert_eq!(inputs.used(), 3);
    }

    #[test]
    fn bytes_are_told_by_place_where_they_have_no_order() {
        let byte = |value| InputValue {
            kind: InputKind::UninitByte,
            name: String::from("memory"),
            data: InputData::Bits { width: 8, value },
            ty: TypeHint::Unsigned,
            span: secateur_program::Span::NONE,
        };
        let unwritten = secateur_program::Unwritten {
            object: 3,
            default: 9,
            bytes: [(100, 5)].into(),
            in_order: [7].into(),
        };
        let scenario =
            Scenario { inputs: vec![byte(1), byte(2)], unwritten: vec![unwritten], ..Scenario::default() };
        let mut inputs = Inputs::new(&scenario, Missing::Zero);
        assert_eq!(inputs.byte(Some((3, 100))), Ok(5));
        assert_eq!(inputs.byte(Some((3, 101))), Ok(9), "what is not told is the default");
        assert_eq!(inputs.byte(Some((3, 7))), Ok(1), "read before, in order");
        assert_eq!(inputs.byte(Some((4, 100))), Ok(2), "another object");
    }
}
