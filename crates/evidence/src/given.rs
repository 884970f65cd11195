//! The scenario of a test in C. Models of library functions are no part of such a test, so inputs that come
//! out of them are replaced by what the library function returned, and by what it wrote to where its first
//! pointer points. A function with further effects cannot be replaced; the test file names it
//! ([`Given::lost`]).

use crate::trace::{Asker, Consumed, LibraryCall, Moment};
use secateur_program::{InputData, InputKind, InputValue, Program, Scenario, TypeHint, VarId};
use std::collections::{BTreeMap, BTreeSet};

/// The scenario of a test, and what it cannot contain.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Given {
    /// What the test hands out: the scenario as it was if something is `lost`.
    pub scenario: Scenario,
    /// Library functions that are given their results instead of being run.
    pub replaced: Vec<String>,
    /// What the test cannot repeat, with the reason; `None` if it repeats everything.
    pub lost: Option<String>,
}

/// What a library function is to a native run.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Library {
    /// It depends on the environment, and on what the other functions of this group did.
    Outside(&'static str),
    /// It has one result, which its model may only come near to: the real function has to run.
    Real,
}

/// What library functions are to a native run, by name.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LibraryKinds {
    /// The functions that differ from `others`.
    pub named: BTreeMap<String, Library>,
    /// What a function without an entry is.
    pub others: Library,
}

impl LibraryKinds {
    /// The same kind for every function.
    pub fn all(kind: Library) -> LibraryKinds {
        LibraryKinds { named: BTreeMap::new(), others: kind }
    }

    /// What this function is to a native run.
    pub fn of(&self, function: &str) -> Library {
        self.named.get(function).copied().unwrap_or(self.others)
    }
}

/// The scenario with the results of library functions in place of the choices of their models.
pub fn given(program: &Program, scenario: &Scenario, consumed: &Consumed, kinds: &LibraryKinds) -> Given {
    let lost = |what: String| Given { scenario: scenario.clone(), replaced: Vec::new(), lost: Some(what) };
    if !consumed.asked.iter().any(|a| matches!(a, Asker::Library(_))) {
        return match scenario.inputs.iter().any(|i| i.name.starts_with("__secateur_")) {
            true => lost("a library function".into()),
            false => Given { scenario: scenario.clone(), replaced: Vec::new(), lost: None },
        };
    }
    if consumed.cut {
        return lost("library functions that are called too often to be written down".into());
    }
    let name = |c: &LibraryCall| program.function(c.function).name.as_str();
    let group = |c: &LibraryCall| match kinds.of(name(c)) {
        Library::Outside(group) => Some(group),
        Library::Real => None,
    };
    let groups: BTreeSet<&str> = consumed.calls.iter().filter(|c| c.inputs > 0).filter_map(group).collect();
    let replaced = |c: &&LibraryCall| group(c).is_some_and(|g| groups.contains(g));
    let filling: BTreeSet<&str> = consumed.calls.iter().filter(|c| !c.written.is_empty()).map(name).collect();
    let fit = |c: &LibraryCall| effect(program, c, filling.contains(name(c)));
    let unfit = consumed.calls.iter().filter(replaced).find_map(|c| Some((c, fit(c).err()?)));
    if let Some((call, why)) = unfit {
        return lost(format!("{}(), which {why}", name(call)));
    }
    let asked = |i: &&InputValue| matches!(i.kind, InputKind::Call | InputKind::Memory);
    let (of_program, others): (Vec<&InputValue>, Vec<&InputValue>) = scenario.inputs.iter().partition(asked);
    let mut own = of_program
        .into_iter()
        .zip(&consumed.asked)
        .filter(|(_, a)| **a == Asker::User)
        .map(|(input, _)| input.clone());
    let mut inputs = Vec::new();
    for moment in &consumed.order {
        match moment {
            Moment::Input => inputs.extend(own.next()),
            Moment::Call(n) => {
                let Some(call) = consumed.calls.get(*n).filter(replaced) else { continue };
                let Ok(effect) = fit(call) else { continue };
                let input = |kind, data| InputValue {
                    kind,
                    name: name(call).into(),
                    data,
                    ty: TypeHint::Signed,
                    span: call.span,
                };
                inputs.extend(effect.filled.map(|b| input(InputKind::Memory, InputData::Bytes(b))));
                let result = effect.result.map(|(width, value)| InputData::Bits { width, value });
                inputs.extend(result.map(|data| input(InputKind::Call, data)));
            }
        }
    }
    inputs.extend(others.into_iter().cloned());
    let names: BTreeSet<&str> = consumed.calls.iter().filter(replaced).map(name).collect();
    let replaced = names.into_iter().map(String::from).collect();
    Given { scenario: Scenario { inputs, ..scenario.clone() }, replaced, lost: None }
}

/// What a call did, as a harness can do it again.
struct Effect {
    /// What its first pointer argument points to afterwards; for functions that ever write there.
    filled: Option<Vec<u8>>,
    result: Option<(u32, u128)>,
}

/// The effect of a call, or why it cannot be repeated.
fn effect(program: &Program, call: &LibraryCall, fills: bool) -> Result<Effect, &'static str> {
    let pointer = |v: &VarId| program.variable(*v).ty == TypeHint::Pointer;
    let first = program.function(call.function).params.iter().position(pointer);
    let target = first.and_then(|at| call.args.get(at)).copied();
    if !call.returned {
        return Err("does not return");
    }
    if call.calls_back {
        return Err("calls the program back");
    }
    let filled = match call.written.as_slice() {
        [] => Vec::new(),
        [one] => target.and_then(|t| one.exactly_at(t)).ok_or("also writes to memory")?,
        _ => return Err("writes to several objects"),
    };
    match call.result {
        // `fgets` returns what it was given; a harness that fills knows the address
        Some((_, value)) if fills && Some(value) == target => {}
        Some((width, value)) if call.is_address(width, value) => return Err("returns an address"),
        _ => {}
    }
    Ok(Effect { filled: fills.then_some(filled), result: call.result })
}
