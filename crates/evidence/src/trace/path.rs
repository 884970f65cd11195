//! The path of a run through the user's code.

use super::data::Step;
use super::fact::{constant, fact, hint};
use super::fold::{Folded, Node, Same};
use super::objects::{Seen, When, public};
use super::record::Recorder;
use super::source::SourceText;
use secateur_program::{FuncId, Span, TypeHint, VarId};
use secateur_term::{Op, Term};

/// Something on the path, in the program's own terms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Happened {
    /// A branch of ours that has something to say.
    Said(String),
    Branch {
        condition: Term,
        held: bool,
    },
    Switch {
        value: Term,
        bits: u128,
    },
    Call {
        callee: FuncId,
        args: Vec<Seen>,
    },
    Return {
        value: Option<Seen>,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Raw {
    pub what: Happened,
    pub function: FuncId,
    pub span: Span,
}

impl Same for Raw {
    fn same(&self, other: &Raw) -> bool {
        let what = match (&self.what, &other.what) {
            (Happened::Call { callee: a, .. }, Happened::Call { callee: b, .. }) => a == b,
            (Happened::Return { .. }, Happened::Return { .. }) => true,
            (a, b) => a == b,
        };
        what && self.function == other.function && self.span == other.span
    }
}

impl Recorder<'_> {
    /// The path with source lines and facts.
    pub(super) fn take_path(&mut self, source: &SourceText) -> Vec<Step> {
        let path = std::mem::replace(&mut self.path, Folded::new(0));
        self.left_out += path.dropped;
        path.into_nodes().into_iter().map(|n| self.told(n, source)).collect()
    }

    fn told(&self, node: Node<Raw>, source: &SourceText) -> Step {
        let raw = match node {
            Node::One(raw) => raw,
            Node::Repeat { least, most, body } => {
                let body = body.into_iter().map(|n| self.told(n, source)).collect();
                return Step::Repeat { least, most, body };
            }
        };
        let place = self.place(raw.function, raw.span);
        let line = source.line(raw.span);
        match raw.what {
            Happened::Said(fact) => Step::Branch { place, source: line, fact },
            Happened::Branch { condition, held } => {
                let fact = fact(self.program(), self.terms(), condition, held);
                let fact = fact.unwrap_or_else(|| if held { "true" } else { "false" }.into());
                Step::Branch { place, source: line, fact }
            }
            Happened::Switch { value, bits } => {
                Step::Branch { place, source: line, fact: self.case(value, bits) }
            }
            Happened::Call { callee, args } => {
                let f = self.program().function(callee);
                let named = |(var, value): (&VarId, &Seen)| super::data::Named {
                    name: public(&self.program().variable(*var).name).to_string(),
                    value: self.live.shown(*var, *value, When::Then),
                };
                let arguments = f.params.iter().zip(&args).map(named).collect();
                Step::Call { place, function: f.name.clone(), arguments }
            }
            Happened::Return { value } => {
                let width = self.program().function(raw.function).result_width;
                let value = value.zip(width).map(|(v, w)| {
                    self.live.objects.shown(w, v, TypeHint::Signed, When::Then, Some(raw.function))
                });
                Step::Return { function: place.function.clone(), place, value }
            }
        }
    }

    /// The way a switch takes.
    pub(super) fn case(&self, value: Term, bits: u128) -> String {
        let ty = hint(self.program(), self.terms(), Op::Eq, value);
        format!("case {}", constant(self.terms().width(value), bits, ty))
    }
}
