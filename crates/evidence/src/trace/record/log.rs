//! What a trace lists: inputs, steps of the path and lines of the full trace, within bounds whatever the
//! length of the run.

use super::fold::{FoldItem, Folded};
use super::path::{Happened, Raw};
use super::recording::Recording;
use crate::trace::present::data::{Doing, Input, Line};
use secateur_interpreter::ProgramPoint;
use std::collections::VecDeque;

/// How much is kept.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Bounds {
    /// Inputs that are kept for the trace.
    pub inputs: usize,
    /// Steps of the folded path that are kept; the oldest go first.
    pub path: usize,
    /// Lines of the full trace: the first and the last so many. 0: no full trace.
    pub lines: usize,
}

impl Bounds {
    /// For a trace that fits a screen.
    pub const SCREEN: Bounds = Bounds { inputs: 10_000, path: 2_000, lines: 0 };
    /// For `--trace full`.
    pub const FULL: Bounds = Bounds { inputs: 100_000, path: 10_000, lines: 100_000 };
}

/// Bytes of a region that a trace for a screen tells.
const BYTES_ON_SCREEN: usize = 16;

/// The lists of a trace under way.
pub(in crate::trace) struct Log {
    bounds: Bounds,
    path: Folded<Raw>,
    /// The last step: it may turn out to lie behind the error.
    last: Option<Raw>,
    inputs: VecDeque<Input>,
    first_lines: Vec<Line>,
    last_lines: VecDeque<Line>,
    left_out: u64,
}

impl Log {
    /// Empty lists.
    pub fn new(bounds: Bounds) -> Log {
        Log {
            bounds,
            path: Folded::new(bounds.path),
            last: None,
            inputs: VecDeque::new(),
            first_lines: Vec::new(),
            last_lines: VecDeque::new(),
            left_out: 0,
        }
    }

    /// Bytes of a region that are told: a full trace tells all.
    pub fn most_bytes(&self) -> usize {
        if self.bounds.lines > 0 { usize::MAX } else { BYTES_ON_SCREEN }
    }

    /// How many entries did not fit.
    pub fn left_out(&self) -> u64 {
        self.left_out
    }

    /// Adds a step of the path, if it is in the user's code.
    pub fn step(&mut self, run: &Recording<'_>, at: ProgramPoint, what: Happened) {
        if run.is_user(at.function) && at.span.is_known() {
            let raw = Raw { what, function: at.function, block: at.block, span: at.span };
            if let Some(before) = self.last.replace(raw) {
                self.path.push(before);
            }
        }
    }

    /// Adds an input; the oldest goes if there is no room.
    pub fn input(&mut self, input: Input) {
        if self.inputs.len() >= self.bounds.inputs.max(1) {
            self.inputs.pop_front();
            self.left_out += 1;
        }
        self.inputs.push_back(input);
    }

    /// Takes the last input back.
    pub fn drop_last_input(&mut self) {
        self.inputs.pop_back();
    }

    /// Adds a line of the full trace, if there is one and the user's code runs.
    pub fn line<'p>(
        &mut self,
        run: &Recording<'p>,
        at: ProgramPoint,
        kind: Doing,
        text: impl FnOnce(&Recording<'p>) -> Option<String>,
    ) {
        if self.bounds.lines == 0 || !run.is_user(at.function) {
            return;
        }
        let Some(text) = text(run) else { return };
        let line = Line { kind, place: run.place(at.function, at.span), depth: at.depth, text };
        let half = self.bounds.lines.div_ceil(2);
        if self.first_lines.len() < half {
            self.first_lines.push(line);
            return;
        }
        if self.last_lines.len() >= half {
            self.last_lines.pop_front();
            self.left_out += 1;
        }
        self.last_lines.push_back(line);
    }

    /// The lines of the full trace.
    pub fn take_lines(&mut self) -> Vec<Line> {
        let last = std::mem::take(&mut self.last_lines);
        std::mem::take(&mut self.first_lines).into_iter().chain(last).collect()
    }

    /// The inputs, the oldest first.
    pub fn take_inputs(&mut self) -> Vec<Input> {
        std::mem::take(&mut self.inputs).into()
    }

    /// The path, without its last step where that lies behind the error.
    pub fn take_path(&mut self, beyond: impl Fn(&Raw) -> bool) -> Vec<FoldItem<Raw>> {
        if let Some(raw) = self.last.take().filter(|raw| !beyond(raw)) {
            self.path.push(raw);
        }
        let path = std::mem::replace(&mut self.path, Folded::new(0));
        self.left_out += path.dropped;
        path.into_nodes()
    }
}
