//! Who asked for each input of a run: the scenario knows inputs by the names the analysis gave them, the user
//! by the calls and objects of the program.

use super::library::LibraryCall;
use secateur_program::{InputKind, InputValue, Program, Scenario, Span};

/// Who asked for the value of a nondeterministic call or region.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Asker {
    /// The program itself.
    User,
    /// The model of a library function, in this call: an index into [`Consumed::calls`].
    Library(usize),
}

/// Something in the order it began.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Moment {
    /// The next input the program itself asked for.
    Input,
    /// A library call.
    Call(usize),
}

/// The inputs of a run in the order they were consumed; each kind has an order of its own, as in the
/// interpreter.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Consumed {
    /// Who asked, for each nondeterministic call and region.
    pub asked: Vec<Asker>,
    /// The uninitialised bytes, by object and offset.
    pub bytes: Vec<String>,
    /// Which of them lie in static objects, whose initialisers leave them open.
    pub left_open: Vec<bool>,
    /// Every call of a library function out of the user's code.
    pub calls: Vec<LibraryCall>,
    /// The program's own inputs and the library calls, in the order they began.
    pub order: Vec<Moment>,
    /// More happened than was kept.
    pub cut: bool,
}

/// What an input is called in front of the user.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Label {
    /// The call, variable or byte.
    pub name: String,
    /// Where it was asked for.
    pub span: Span,
}

impl Consumed {
    /// A label for each input of the scenario.
    pub fn labels(&self, program: &Program, scenario: &Scenario) -> Vec<Label> {
        let (mut asked, mut bytes) = (self.asked.iter(), self.bytes.iter());
        let mut label = |input: &InputValue| {
            let plain = Label { name: public(&input.name), span: input.span };
            match input.kind {
                InputKind::Call | InputKind::Memory => match asked.next() {
                    Some(Asker::Library(call)) => self.inside(program, *call).unwrap_or(plain),
                    Some(Asker::User) | None => plain,
                },
                InputKind::UninitVar => plain,
                InputKind::UninitByte => match bytes.next() {
                    Some(name) => Label { name: name.clone(), ..plain },
                    None => plain,
                },
            }
        };
        scenario.inputs.iter().map(&mut label).collect()
    }

    fn inside(&self, program: &Program, call: usize) -> Option<Label> {
        let call = self.calls.get(call)?;
        let name = format!("a choice inside {}()", call.name(program));
        Some(Label { name, span: call.span })
    }
}

/// The name of an input as the user may see it: internal names of models are replaced.
fn public(name: &str) -> String {
    if name.starts_with("__secateur_") { "a choice inside a library function".into() } else { name.into() }
}
