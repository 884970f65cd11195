//! Results that C leaves open, such as `__builtin_clz(0)`: inputs to the analysis, the machine's choice in a
//! native run.

use secateur_frontend::{OF_ASSEMBLY, OUT_OF_RANGE, is_left_open};
use secateur_program::{InputData, InputKind, Scenario};

/// The scenario of a native run, in which the machine makes these choices itself.
pub fn machine_made(scenario: &Scenario) -> Scenario {
    let mut scenario = scenario.clone();
    scenario.inputs.retain(|i| !is_left_open(&i.name));
    scenario
}

/// What an error depends on that the interpreter alone cannot confirm.
pub const OPEN_RESULTS: &str =
    "what C leaves open (the result of an operation, or bytes an initialiser does not set)";

/// The same with other results, and with zeros for the bytes that initialisers leave open, as compilers put
/// them there; `left_open` says which of the bytes without a value these are. `None` if there are no such
/// things. (Conversions out of range are dealt with elsewhere: they are asked for only where they matter.)
pub fn other_results(scenario: &Scenario, left_open: &[bool]) -> Option<Scenario> {
    // bytes that have no place in the order of inputs would be counted too
    let left_open = if scenario.unwritten.is_empty() { left_open } else { &[] };
    let (mut other, mut changed, mut bytes) = (scenario.clone(), false, left_open.iter());
    for input in &mut other.inputs {
        let fixed = input.kind == InputKind::UninitByte && bytes.next() == Some(&true);
        // what assembly gives is an input where the user takes that for granted; else no error that needs it gets here
        let open = is_left_open(&input.name) && ![OUT_OF_RANGE, OF_ASSEMBLY].contains(&input.name.as_str());
        if let InputData::Bits { width, value } = &mut input.data
            && (fixed || open)
        {
            // what most machines give, or else nothing
            let usual = u128::from(*width);
            *value = if fixed || *value == usual { 0 } else { usual };
            changed = true;
        }
    }
    changed.then_some(other)
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_frontend::OF_ZERO;
    use secateur_program::{InputValue, Span, TypeHint};

    #[test]
    fn choices_of_the_machine_are_not_told_to_it() {
        let input = |name: &str, value| InputValue {
            kind: InputKind::Call,
            name: name.into(),
            data: InputData::Bits { width: 32, value },
            ty: TypeHint::Signed,
            span: Span::NONE,
        };
        let scenario = Scenario { inputs: vec![input("x", 1), input(OF_ZERO, 32)], ..Scenario::default() };
        assert_eq!(machine_made(&scenario).inputs, scenario.inputs[..1]);
        assert_eq!(other_results(&machine_made(&scenario), &[]), None);
        let other = other_results(&scenario, &[]).expect("there is one");
        assert_eq!(other.inputs[0], scenario.inputs[0]);
        assert_ne!(other.inputs[1], scenario.inputs[1]);
    }

    #[test]
    fn bytes_an_initialiser_leaves_open_are_zero() {
        let byte = |value| InputValue {
            kind: InputKind::UninitByte,
            name: "memory".into(),
            data: InputData::Bits { width: 8, value },
            ty: TypeHint::Unsigned,
            span: Span::NONE,
        };
        let scenario = Scenario { inputs: vec![byte(1), byte(2)], ..Scenario::default() };
        let other = other_results(&scenario, &[false, true]).expect("there is one");
        assert_eq!(other.inputs, [byte(1), byte(0)]);
        assert_eq!(other_results(&scenario, &[false, false]), None);
    }
}
