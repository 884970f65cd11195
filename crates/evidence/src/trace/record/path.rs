//! The path of a run through the user's code.

use super::fold::{FoldItem, Same};
use super::objects::Seen;
use super::recorder::Recorder;
use super::recording::Recording;
use super::scope_exit::{self, Leaving};
use crate::trace::present::data::{Step, TracePlace};
use crate::trace::present::fact::{constant, fact, hint};
use crate::trace::source::text::SourceText;
use crate::trace::source::{condition, signature};
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
        let path = self.log.take_path(beyond);
        path.into_iter().map(|n| told(&self.run, n, source)).collect()
    }
}

fn told(run: &Recording<'_>, node: FoldItem<Raw>, source: &SourceText) -> Step {
    let raw = match node {
        FoldItem::One(raw) => raw,
        FoldItem::Repeat { least, most, body } => {
            let body = body.into_iter().map(|n| told(run, n, source)).collect();
            return Step::Repeat { least, most, body };
        }
    };
    let place = run.place(raw.function, raw.span);
    let line = source.line(raw.span);
    match raw.what {
        Happened::Said(fact) => Step::Branch { place, source: line, fact },
        Happened::Branch { condition, held } => {
            let fact = fact(run.program(), run.terms(), condition, held)
                .or_else(|| condition::decision(run, raw.function, raw.span, condition, held, source));
            Step::Branch { place, source: line, fact: fact.unwrap_or_default() }
        }
        Happened::Switch { value, bits } => {
            Step::Branch { place, source: line, fact: case(run, value, bits) }
        }
        Happened::Call { callee, args } => {
            let arguments = signature::arguments(run, callee, &args, source);
            Step::Call { place, function: run.program().function(callee).name.clone(), arguments }
        }
        Happened::Return { value, varied, leaving } => {
            let shown = signature::result(run, raw.function, value, source);
            let value = if varied { shown.map(|_| "..".into()) } else { shown };
            let function = place.function.clone();
            let left = scope_exit::left_at(run, &leaving, source);
            let place = left.map_or(TracePlace { line: 0, ..place }, |span| run.place(raw.function, span));
            Step::Return { function, place, value }
        }
    }
}

/// The way a switch takes.
pub(in crate::trace) fn case(run: &Recording<'_>, value: Term, bits: u128) -> String {
    let ty = hint(run.program(), run.terms(), Op::Eq, value);
    format!("case {}", constant(run.terms().width(value), bits, ty))
}
