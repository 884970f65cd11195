//! How functions and scopes were left. All ways out of a function share one place in the compiler's code; the
//! `return` that was taken is found by following the blocks that have only one way on. Where it
//! cannot be found, the trace gives no place.

use super::objects::{Seen, When};
use super::path::Happened;
use super::recorder::Recorder;
use super::recording::Recording;
use crate::trace::present::data::Doing;
use crate::trace::source::text::SourceText;
use secateur_interpreter::{End, Event, ObjectView, Points, ProgramPoint};
use secateur_program::{Block, BlockId, FuncId, Program, Span, Terminator, TypeHint};

/// Blocks without events that are followed.
const FOLLOWED: usize = 16;

/// A way out.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Leaving {
    /// The function that is left.
    pub function: FuncId,
    /// Where the compiler has it.
    pub span: Span,
    /// The place is that of the statement itself.
    sure: bool,
    /// Jumps on the way there, the last first.
    via: Vec<Span>,
}

/// The block each call is in.
#[derive(Default)]
pub struct Ways {
    blocks: Vec<(FuncId, BlockId)>,
}

impl Ways {
    /// Notes the block an event happened in. At the event of a call the callee is on the stack already.
    pub fn note(&mut self, at: ProgramPoint, event: &Event<'_>) {
        match event {
            Event::Call { callee, .. } => {
                self.put(at.depth.saturating_sub(1), (at.function, at.block));
                self.put(at.depth, (*callee, BlockId::ENTRY));
            }
            Event::Branch { to, .. } | Event::Switch { to, .. } => self.put(at.depth, (at.function, *to)),
            _ => self.put(at.depth, (at.function, at.block)),
        }
    }

    fn put(&mut self, depth: usize, block: (FuncId, BlockId)) {
        self.blocks.resize(depth, block);
        if let Some(last) = self.blocks.last_mut() {
            *last = block;
        }
    }

    /// The jumps from the last block where something happened to this place.
    fn jumps(&self, program: &Program, at: ProgramPoint) -> Vec<Span> {
        let function = program.function(at.function);
        let jump = |b: &Block| matches!(b.end, Terminator::Goto(_)) && b.end_span.is_known();
        let mut spans = Vec::new();
        let last = self.blocks.get(at.depth.wrapping_sub(1)).filter(|(f, _)| *f == at.function);
        let mut block = last.map_or(at.block, |(_, block)| *block);
        for _ in 0..FOLLOWED {
            if block == at.block {
                break;
            }
            let from = function.block(block);
            spans.extend(jump(from).then_some(from.end_span));
            match &from.end {
                Terminator::Goto(next) | Terminator::Call { next, .. } => block = *next,
                _ => break,
            }
        }
        let here = function.block(at.block);
        spans.extend(jump(here).then_some(here.end_span));
        spans.reverse();
        spans
    }
}

impl Recorder<'_> {
    pub(in crate::trace) fn returned(
        &mut self,
        at: ProgramPoint,
        function: FuncId,
        bits: Option<u128>,
        points: Option<Points>,
    ) {
        let value = bits.map(|bits| Seen { bits, points });
        let set = self.run.history.return_place(at);
        let via = if set.is_some() { Vec::new() } else { self.ways.jumps(self.run.program(), at) };
        let span = set.unwrap_or(at.span);
        let leaving = Leaving { function, span, sure: set.is_some(), via };
        let at = ProgramPoint { span, ..at };
        self.run.returns.insert(at.function, (leaving.clone(), at.step));
        self.run.history.leave(at, value);
        let width = self.run.program().function(function).result_width;
        self.line(at, Doing::Return, |run| {
            let shown = value
                .zip(width)
                .map(|(v, w)| run.live.objects.shown(w, v, TypeHint::Signed, When::Then, Some(at.function)));
            Some(shown.map_or_else(|| "returns".into(), |v| format!("returns {v}")))
        });
        let depth = self.run.live.functions().count();
        for local in self.run.live.leave() {
            self.run.ended.insert(local, leaving.clone());
        }
        self.step(at, Happened::Return { value, varied: false, leaving });
        if let Some(call) = self.library.leave(depth, width.zip(bits)).filter(|c| c.inputs > 0) {
            self.library_input(&call, at);
        }
    }

    pub(in crate::trace) fn scope_ended(&mut self, at: ProgramPoint, number: u32) {
        let via = self.ways.jumps(self.run.program(), at);
        let leaving = Leaving { function: at.function, span: at.span, sure: false, via };
        self.run.ended.insert(number, leaving);
        self.run.live.end_scope(number);
        self.run.history.forget(number);
    }
}

/// The place of a way out, if it is known.
pub(in crate::trace) fn left_at(run: &Recording<'_>, leaving: &Leaving, source: &SourceText) -> Option<Span> {
    let start = run.program().function(leaving.function).span;
    left_since(leaving, start, true, source)
}

fn left_since(leaving: &Leaving, start: Span, function: bool, source: &SourceText) -> Option<Span> {
    if leaving.sure {
        return Some(leaving.span);
    }
    let jump = leaving.via.iter().find(|s| match source.jump(**s) {
        Some(word) => !function || word == "return",
        None => false,
    });
    jump.copied().or_else(|| {
        let hidden = source.jumps_between(start, leaving.span, function);
        (!hidden && leaving.span.is_known()).then_some(leaving.span)
    })
}

/// How the life of a local ended, and where: in the words of the interpreter and in better ones.
pub(in crate::trace) fn ending(run: &Recording<'_>, o: &ObjectView, source: &SourceText) -> Option<Ending> {
    let (end, site) = o.gone?;
    let leaving = run.ended.get(&o.number)?;
    let place = match end {
        End::Scope => left_since(leaving, o.made.span, false, source),
        _ => left_at(run, leaving, source),
    };
    let name = |f: FuncId| &run.program().function(f).name;
    let by_return = place.is_some_and(|p| source.jump(p) == Some("return"));
    let (before, after) = match end {
        End::Return(f) => (format!("{}() returned", name(f)), format!("{}() returned", name(f))),
        End::Scope if by_return => {
            ("its scope ended".into(), format!("{}() returned", name(leaving.function)))
        }
        End::Scope => ("its scope ended".into(), "its scope ended".into()),
        End::Freed | End::Moved => return None,
    };
    let at = |span: Option<Span>| {
        let told = span.map(|s| run.program().place(s)).filter(|p| !p.is_empty());
        told.map(|p| format!(" at {p}")).unwrap_or_default()
    };
    let end = if matches!(end, End::Scope) && !by_return { "scope ended" } else { "function returned" };
    Some(Ending {
        before: format!("{before}{}", at(Some(site.span))),
        after: format!("{after}{}", at(place)),
        place,
        end,
    })
}

/// The end of a local.
pub struct Ending {
    /// What the interpreter says.
    pub before: String,
    /// What is to be said.
    pub after: String,
    /// Where it ended; `None` if the source does not show it.
    pub place: Option<Span>,
    /// How it ended, in words.
    pub end: &'static str,
}
