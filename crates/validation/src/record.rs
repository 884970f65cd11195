//! A concrete run of the original, as far as the derived program has to follow it.

use crate::places::{Exit, Places};
use hashbrown::HashMap;
use secateur_interpreter::{Event, Interpreter, Observer, Outcome, Points, ProgramPoint};
use secateur_program::{
    CheckKind, FuncId, Monitor, Program, Scenario, Span, StmtKind, Terminator, TypeHint, VarId,
};

/// The most exits that are compared; at later ones the derived program may have any values.
const MOST_VISITS: usize = 8;

/// An exit that the run took, with the values that variables had behind it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Visit {
    /// The edge that was taken.
    pub exit: Exit,
    /// Globals and live locals whose values are known to be no addresses, sorted by variable.
    pub values: Vec<(VarId, u128)>,
}

/// How a run ends, as far as the derived program has to end in the same way.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RunEnd {
    /// The program is left.
    Left,
    /// This check fails.
    Error {
        /// Where the check is.
        span: Span,
        /// What it checks.
        kind: CheckKind,
    },
    /// In a way that the derived program need not share: anything behind the last visit will do.
    Anywhere,
}

/// What the derived program must be able to repeat of one run of the original.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordedRun {
    /// The first few exits in order.
    pub visits: Vec<Visit>,
    /// How the run ended.
    pub end: RunEnd,
}

/// A value, and whether it is known to be no address: those differ from engine to engine.
type Known = (u128, bool);

struct Recorder<'a> {
    program: &'a Program,
    places: &'a Places,
    globals: HashMap<VarId, Known>,
    frames: Vec<HashMap<VarId, Known>>,
    /// The functions of the frames, as far as something happened in them.
    calls: Vec<FuncId>,
    visits: Vec<Visit>,
    /// A function ended without the result its type promises, so the caller's values are not known.
    unclear: bool,
}

impl Recorder<'_> {
    fn set(&mut self, depth: usize, var: VarId, value: u128, points: Option<Points>) {
        let variable = self.program.variable(var);
        // a number as wide as a pointer may be an address too
        let wide = variable.width >= self.program.data_model.pointer_width() && value > u128::from(u16::MAX);
        let plain = points.is_none() && variable.ty != TypeHint::Pointer && !wide;
        if variable.is_global() {
            self.globals.insert(var, (value, plain));
        } else {
            self.frame(depth).insert(var, (value, plain));
        }
    }

    fn frame(&mut self, depth: usize) -> &mut HashMap<VarId, Known> {
        let at = depth.saturating_sub(1);
        self.frames.truncate(at + 1);
        self.frames.resize_with(at + 1, HashMap::new);
        &mut self.frames[at]
    }

    fn leave(&mut self, place: ProgramPoint, exit: Exit) {
        let Some(live) = self.places.live(exit) else { return };
        if self.visits.len() == MOST_VISITS {
            return;
        }
        let own = self.frame(place.depth).clone();
        let plain = |(v, known): (&VarId, &Known)| known.1.then_some((*v, known.0));
        let mut values: Vec<(VarId, u128)> = self.globals.iter().filter_map(plain).collect();
        values.extend(own.iter().filter(|(v, _)| live.contains(v)).filter_map(plain));
        values.sort_unstable();
        self.visits.push(Visit { exit, values });
    }
}

impl Observer for Recorder<'_> {
    fn event(&mut self, place: ProgramPoint, event: &Event<'_>) {
        self.calls.truncate(place.depth.saturating_sub(1));
        self.calls.push(place.function);
        match event {
            Event::Assign { var, new, points, .. } => {
                self.set(place.depth, *var, *new, *points);
                let block = self.program.function(place.function).block(place.block);
                // the result of a call
                if let Terminator::Call { next, .. } = &block.end
                    && place.statement as usize == block.stmts.len()
                {
                    self.leave(place, Exit { function: place.function, from: place.block, to: *next });
                }
            }
            Event::Return { function, value: None, .. } => {
                // no event tells the caller's variable of a result that is missing
                self.unclear |= self.program.function(*function).result_width.is_some();
            }
            Event::Input { var: Some(var), value, .. } => self.set(place.depth, *var, *value, None),
            Event::Call { callee, args, points } => {
                self.calls.push(*callee);
                let params = self.program.function(*callee).params.clone();
                self.frame(place.depth + 1).clear();
                for (i, p) in params.into_iter().enumerate().take(args.len()) {
                    self.set(place.depth + 1, p, args[i], points.get(i).copied().flatten());
                }
            }
            Event::Branch { to, .. } | Event::Switch { to, .. } => {
                self.leave(place, Exit { function: place.function, from: place.block, to: *to });
            }
            _ => {}
        }
    }
}

/// Runs the original once. `None` if the run gives nothing to compare: no exit and no failing check, or
/// values that are not known.
pub fn record(
    program: &Program,
    places: &Places,
    monitor: &Monitor,
    interpreter: &Interpreter<'_>,
) -> Option<RecordedRun> {
    let mut recorder = Recorder {
        program,
        places,
        globals: HashMap::new(),
        frames: Vec::new(),
        calls: Vec::new(),
        visits: Vec::new(),
        unclear: false,
    };
    let run = interpreter.run(&Scenario::default(), &mut recorder);
    let visits = recorder.visits;
    // a contract says what holds after a call that returns, and nothing about one that ends the program
    let inside = recorder.calls.iter().any(|f| places.recursive.contains(f));
    let end = match run.outcome {
        Outcome::Exited(_) | Outcome::Aborted if inside => RunEnd::Anywhere,
        Outcome::Exited(_) | Outcome::Aborted => RunEnd::Left,
        Outcome::Error(e) if monitor.counts(&e.kind) => {
            let block = program.function(e.function).block(e.block);
            match block.stmts.get(e.statement) {
                Some(s) if matches!(s.kind, StmtKind::Check { .. }) => {
                    RunEnd::Error { span: s.span, kind: e.kind }
                }
                _ => RunEnd::Anywhere,
            }
        }
        _ => RunEnd::Anywhere,
    };
    let told = !recorder.unclear && (!visits.is_empty() || matches!(end, RunEnd::Error { .. }));
    told.then_some(RecordedRun { visits, end })
}
