//! What a looping path does to memory in many iterations: every access goes along a line of cells. Then what
//! each store writes can be told at once (Kroening et al., Trace Automata, section 2: "a limited class of
//! programs with arrays"), if each read sees what memory held before, which `overlap.rs` makes sure of.

use crate::monotone::Conditions;
use crate::overlap;
use crate::paths::{LoopPath, Step};
use crate::recurrence::{Progression, Recurrence, Recurrences};
use hashbrown::HashSet;
use secateur_analysis::ObjectBases;
use secateur_program::{Span, VarId, visit_subterms, visit_variables};
use secateur_term::{Term, TermStore, to_signed};

/// Cells at one distance from each other: those an access meets in the iterations after the first, over the
/// variables after the first.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The address in the first of these iterations.
    pub addr: Term,
    /// Bytes from one iteration to the next; zero for a fixed place.
    pub step: i128,
    /// The number of bytes of each access.
    pub bytes: u32,
}

/// A read, and at which step of the path.
#[derive(Copy, Clone, Debug)]
pub struct Read {
    /// The variable that stands for what is read in the terms of the path.
    pub stand_in: VarId,
    /// The cells that are read.
    pub line: Line,
    /// The index of the load in [`LoopPath::steps`].
    pub at: usize,
    /// The source place of the load.
    pub span: Span,
}

/// A store of the path, and what it needs.
#[derive(Clone, Debug)]
pub struct Write {
    /// The cells that are written.
    pub line: Line,
    /// The value, in terms of the start of an iteration and of what it reads.
    pub value: Term,
    /// The index of the store in [`LoopPath::steps`].
    pub at: usize,
    /// The source place of the store.
    pub span: Span,
    /// Reads the value depends on.
    pub reads: Vec<Read>,
}

/// The accesses of a path.
#[derive(Clone, Debug, Default)]
pub struct PathAccesses {
    /// Reads of which each iteration may see another value.
    pub reads: Vec<Read>,
    /// Reads of a place that is the same in all iterations, the first included: their stand-ins are fixed.
    pub kept: Vec<Read>,
    /// In an order in which each reads what those before it do not write.
    pub writes: Vec<Write>,
    /// Writes that a later write of the same iteration overwrites.
    pub undone: Vec<Write>,
}

/// Stand-ins of what is read at a place that no iteration changes (another question is whether a store gets
/// there).
pub fn kept(store: &TermStore, path: &LoopPath) -> HashSet<VarId> {
    let mut fixed: HashSet<VarId> = HashSet::new();
    let mut moving: HashSet<VarId> = path.updates.keys().copied().collect();
    moving.extend(path.inputs.iter().map(|i| i.stand_in));
    for s in &path.steps {
        if let Step::Load { stand_in, addr, .. } = s {
            let mut same = true;
            visit_variables(store, *addr, |v| same &= !moving.contains(&v));
            if same {
                fixed.insert(*stand_in)
            } else {
                moving.insert(*stand_in)
            };
        }
    }
    fixed
}

impl PathAccesses {
    /// The accesses of a path. `None` if one does not go along a line, or a value has no closed form. In
    /// `recurrences`, stand-ins of reads that are not kept are [`Recurrence::Unknown`].
    pub fn of(
        store: &mut TermStore,
        path: &LoopPath,
        recurrences: &Recurrences,
        kept: &HashSet<VarId>,
        bases: &ObjectBases,
    ) -> Option<PathAccesses> {
        let mut all = PathAccesses::default();
        for (at, step) in path.steps.iter().enumerate() {
            match step {
                Step::Guard { .. } => {}
                Step::Load { stand_in, addr, bytes, span } => {
                    let line = line(store, recurrences, *addr, *bytes)?;
                    let read = Read { stand_in: *stand_in, line, at, span: *span };
                    if kept.contains(stand_in) { &mut all.kept } else { &mut all.reads }.push(read);
                }
                Step::Store { addr, value, bytes, span } => {
                    let line = line(store, recurrences, *addr, *bytes)?;
                    if line.step != 0 && line.step.unsigned_abs() < u128::from(*bytes) {
                        return None;
                    }
                    // floating-point terms are cheap only as long as they are constant
                    let mut float = false;
                    visit_subterms(store, *value, |t| {
                        float |= store.node(t).is_some_and(|n| n.op.is_float())
                    });
                    if float {
                        return None;
                    }
                    let mut used = Vec::new();
                    visit_variables(store, *value, |v| used.push(v));
                    let reads: Vec<Read> =
                        all.reads.iter().filter(|r| used.contains(&r.stand_in)).copied().collect();
                    let closed = |v: &VarId| match recurrences.get(v) {
                        None | Some(Recurrence::Linear(_) | Recurrence::Quadratic(..)) => true,
                        Some(Recurrence::Input) => false,
                        Some(Recurrence::Unknown) => reads.iter().any(|r| r.stand_in == *v),
                    };
                    if !used.iter().all(closed) {
                        return None;
                    }
                    all.writes.push(Write { line, value: *value, at, span: *span, reads });
                }
            }
        }
        // of several writes to the same cell only the last one has an effect
        let mut last: Vec<Write> = Vec::new();
        for w in std::mem::take(&mut all.writes).into_iter().rev() {
            let undone = last.iter().any(|l| l.line == w.line);
            if undone { &mut all.undone } else { &mut last }.push(w);
        }
        last.reverse();
        all.writes = overlap::ordered(store, last)?;
        // an accelerator whose condition is never satisfied is useless
        let mut c = Conditions::probe(store, recurrences);
        all.conditions(&mut c, bases)?;
        Some(all)
    }

    /// Whether the path neither reads nor writes memory.
    pub fn is_empty(&self) -> bool {
        self.reads.is_empty() && self.kept.is_empty() && self.writes.is_empty()
    }

    /// The lines of all reads and writes, undone writes included.
    pub fn lines(&self) -> impl Iterator<Item = &Line> {
        let reads = self.reads.iter().chain(&self.kept).map(|r| &r.line);
        reads.chain(self.writes.iter().chain(&self.undone).map(|w| &w.line))
    }

    /// What must hold for `n` iterations to do what is said here: nothing wraps on the way, and reads see
    /// what memory held before.
    pub fn conditions(&self, c: &mut Conditions, bases: &ObjectBases) -> Option<()> {
        for l in self.lines() {
            c.progression(l.addr)?;
        }
        overlap::conditions(self, c, bases)
    }
}

fn line(store: &mut TermStore, recurrences: &Recurrences, addr: Term, bytes: u32) -> Option<Line> {
    let mut free = true;
    visit_variables(store, addr, |v| {
        free &= !matches!(recurrences.get(&v), Some(Recurrence::Input | Recurrence::Unknown))
    });
    if !free {
        return None;
    }
    let step = match Conditions::probe(store, recurrences).progression(addr)? {
        Progression::Constant => 0,
        Progression::Linear(d) => to_signed(store.constant(d)?, store.width(d)),
        Progression::Quadratic(..) => return None,
    };
    Some(Line { addr, step, bytes })
}
