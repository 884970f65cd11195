//! The path of a run through the user's code.

use super::fold::{Folded, Node, Same};
use super::objects::Seen;
use super::recorder::Recorder;
use super::scope_exit::Leaving;
use crate::trace::present::data::{Place, Step};
use crate::trace::present::fact::{constant, fact, hint};
use crate::trace::source::text::SourceText;
use secateur_interpreter::ErrorReport;
use secateur_program::{BlockId, CheckKind, FuncId, Span};
use secateur_term::{Op, Term};

/// Something on the path, in the program's own terms.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::trace) enum Happened {
    /// A branch that the front end introduced, in words.
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
        /// None for those that differ between the rounds of a loop.
        args: Vec<Option<Seen>>,
    },
    Return {
        value: Option<Seen>,
        /// Different in different rounds.
        varied: bool,
        leaving: Leaving,
    },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::trace) struct Raw {
    /// What happened.
    pub what: Happened,
    /// In which function.
    pub function: FuncId,
    /// In which block of it.
    pub block: BlockId,
    /// Where in the source.
    pub span: Span,
}

impl Same for Raw {
    fn same(&self, other: &Raw) -> bool {
        let what = match (&self.what, &other.what) {
            (Happened::Call { callee: a, .. }, Happened::Call { callee: b, .. }) => a == b,
            (Happened::Return { leaving: a, .. }, Happened::Return { leaving: b, .. }) => a == b,
            (a, b) => a == b,
        };
        what && self.function == other.function && self.span == other.span
    }

    fn join(mut self, earlier: &Raw) -> Raw {
        match (&mut self.what, &earlier.what) {
            (Happened::Call { args, .. }, Happened::Call { args: before, .. }) => {
                for (new, old) in args.iter_mut().zip(before) {
                    *new = new.filter(|_| new == old);
                }
            }
            (
                Happened::Return { value, varied, .. },
                Happened::Return { value: old, varied: already, .. },
            ) => *varied |= *already || value != old,
            _ => {}
        }
        self
    }
}

impl Recorder<'_> {
    /// The path with source lines and facts.
    pub(in crate::trace) fn take_path(
        &mut self,
        report: Option<&ErrorReport>,
        source: &SourceText,
    ) -> Vec<Step> {
        // a variable without a value is reported at the end of its block
        let beyond = |raw: &Raw| {
            let late = |r: &ErrorReport| r.kind == CheckKind::UninitRead && r.access.is_none();
            report.is_some_and(|r| late(r) && (r.function, r.block) == (raw.function, raw.block))
        };
        if let Some(raw) = self.last.take().filter(|raw| !beyond(raw)) {
            self.path.push(raw);
        }
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
                let fact = fact(self.program(), self.terms(), condition, held)
                    .or_else(|| self.decision(raw.function, raw.span, condition, held, source));
                Step::Branch { place, source: line, fact: fact.unwrap_or_default() }
            }
            Happened::Switch { value, bits } => {
                Step::Branch { place, source: line, fact: self.case(value, bits) }
            }
            Happened::Call { callee, args } => {
                let arguments = self.arguments(callee, &args, source);
                Step::Call { place, function: self.program().function(callee).name.clone(), arguments }
            }
            Happened::Return { value, varied, leaving } => {
                let shown = self.result(raw.function, value, source);
                let value = if varied { shown.map(|_| "..".into()) } else { shown };
                let function = place.function.clone();
                let left = self.left_at(&leaving, source);
                let place = left.map_or(Place { line: 0, ..place }, |span| self.place(raw.function, span));
                Step::Return { function, place, value }
            }
        }
    }

    /// The way a switch takes.
    pub(in crate::trace) fn case(&self, value: Term, bits: u128) -> String {
        let ty = hint(self.program(), self.terms(), Op::Eq, value);
        format!("case {}", constant(self.terms().width(value), bits, ty))
    }
}
