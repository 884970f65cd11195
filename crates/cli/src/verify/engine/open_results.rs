//! Results that C leaves open, such as `__builtin_clz(0)`: inputs to the analysis, the machine's choice in a native run.

use secateur_frontend::{OUT_OF_RANGE, is_left_open};
use secateur_program::{InputData, Scenario};

/// The scenario of a native run, in which the machine makes these choices itself.
pub fn machine_made(scenario: &Scenario) -> Scenario {
    let mut scenario = scenario.clone();
    scenario.inputs.retain(|i| !is_left_open(&i.name));
    scenario
}

/// Whether there are results of which the interpreter alone cannot say that any machine gives them. (Conversions out of range are
/// dealt with elsewhere: they are asked for only where they matter.)
pub fn depends_on_open_results(scenario: &Scenario) -> bool {
    scenario.inputs.iter().any(|i| is_left_open(&i.name) && i.name != OUT_OF_RANGE)
}

/// The same with other results: an error that happens with them too does not depend on them.
pub fn other_results(scenario: &Scenario) -> Scenario {
    let mut scenario = scenario.clone();
    for input in scenario.inputs.iter_mut().filter(|i| is_left_open(&i.name) && i.name != OUT_OF_RANGE) {
        if let InputData::Bits { width, value } = &mut input.data {
            // what most machines give, or else nothing
            let usual = u128::from(*width);
            *value = if *value == usual { 0 } else { usual };
        }
    }
    scenario
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur_frontend::OF_ZERO;
    use secateur_program::{InputKind, InputValue, Span, TypeHint};

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
        assert!(depends_on_open_results(&scenario));
        assert!(!depends_on_open_results(&machine_made(&scenario)));
        let other = other_results(&scenario);
        assert_eq!(other.inputs[0], scenario.inputs[0]);
        assert_ne!(other.inputs[1], scenario.inputs[1]);
    }
}
