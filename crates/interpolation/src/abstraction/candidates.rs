//! Invariants from outside (`--candidates`): guesses like others, at the head of the loop they were written
//! for. Nothing is believed: before the loop they must hold, and every way round it must keep them, bit for
//! bit.

use super::filter::atoms_had;
use crate::graph::{Location, Node};
use crate::propagate::reasoner::Reasoner;
use crate::tuning::LINES_TO_HEAD;
use hashbrown::HashMap;
use secateur_analysis::{Liveness, Loop, Loops};
use secateur_program::{
    BlockId, FuncId, Function, Names, Origin, Program, Span, TypeHint, Typed, VarId, condition,
};
use secateur_term::{Term, TermStore};

/// An expression for a loop, as it was written.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CandidateInvariant {
    /// The end of a path, or (if no function is named) the name of a function.
    pub file: Option<String>,
    /// The function the loop is in.
    pub function: Option<String>,
    /// The line of the loop.
    pub line: u32,
    /// The expression, in C.
    pub text: String,
}

/// What became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CandidateFate {
    /// It is no expression over variables at that loop: why.
    Unread(String),
    /// There is no loop at that line.
    NoLoop,
    /// The loop was closed without it, or never reached.
    NotTried,
    /// It does not hold when control comes to the loop.
    NotBefore,
    /// It does not follow from itself and the others that were left, one iteration later.
    NotKept,
    /// It is an invariant.
    Kept,
}

/// A candidate and what became of it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CandidateReport {
    /// The candidate.
    pub given: CandidateInvariant,
    /// What became of it.
    pub became: CandidateFate,
}

/// All of them, with the heads they belong to.
#[derive(Default)]
pub(crate) struct Candidates {
    list: Vec<(CandidateReport, Option<(FuncId, BlockId)>)>,
    /// By number and depth of the frame.
    terms: HashMap<(usize, u32), Option<Term>>,
}

impl Candidates {
    /// Finds the loops that candidates belong to, and reads them once.
    pub fn read(reasoner: &mut Reasoner, all: &[CandidateInvariant]) -> Candidates {
        let program = reasoner.x.program();
        let mut found = Candidates::default();
        for given in all.iter().cloned() {
            let head = find_loop(program, &given);
            let mut became = if head.is_some() { CandidateFate::NotTried } else { CandidateFate::NoLoop };
            if let Some((func, block)) = head
                && let Err(why) = term_of(reasoner, &given.text, (func, block), 0)
            {
                became = CandidateFate::Unread(why);
            }
            found.list.push((CandidateReport { given, became }, head));
        }
        found
    }

    /// Each candidate with its fate, in the order in which they were given.
    pub fn reports(&self) -> Vec<CandidateReport> {
        self.list.iter().map(|g| g.0.clone()).collect()
    }

    /// Whether a readable candidate belongs to the loop head at this location.
    pub fn has(&self, at: Location) -> bool {
        self.list.iter().any(|g| is_readable(&g.0) && g.1 == Some((at.func, at.block)))
    }

    /// The candidates for the head a node is at, by number.
    fn at(&mut self, reasoner: &mut Reasoner, node: &Node) -> Vec<(usize, Term)> {
        let (at, depth) = (node.location, node.state.call_depth);
        let mut found = Vec::new();
        for i in 0..self.list.len() {
            let (report, head) = &self.list[i];
            if *head != Some((at.func, at.block)) || !is_readable(report) {
                continue;
            }
            let text = report.given.text.clone();
            let t = match self.terms.get(&(i, depth)) {
                Some(t) => *t,
                None => {
                    let t = term_of(reasoner, &text, (at.func, at.block), depth).ok();
                    self.terms.insert((i, depth), t);
                    t
                }
            };
            found.extend(t.map(|t| (i, t)));
        }
        found
    }

    /// The candidates for an entry that it has; of the others this is noted.
    pub fn had(&mut self, reasoner: &mut Reasoner, entry: &Node) -> Vec<Term> {
        let given = self.at(reasoner, entry);
        let mut parts = Vec::new();
        for (_, t) in &given {
            secateur_term::push_conjuncts(reasoner.x.store_mut(), *t, &mut parts);
        }
        parts.retain(|t| !t.is_true() && !t.is_false());
        let had = atoms_had(reasoner, entry, parts);
        for (i, t) in given {
            let mut parts = Vec::new();
            secateur_term::push_conjuncts(reasoner.x.store_mut(), t, &mut parts);
            let all = parts.iter().all(|p| p.is_true() || had.contains(p));
            let became = &mut self.list[i].0.became;
            if !all && *became == CandidateFate::NotTried {
                *became = CandidateFate::NotBefore;
            } else if all && matches!(became, CandidateFate::NotTried | CandidateFate::NotBefore) {
                *became = CandidateFate::NotKept;
            }
        }
        had
    }

    /// Notes which candidates are among the constraints that the loop keeps.
    pub fn note_kept(&mut self, reasoner: &mut Reasoner, entry: &Node, constraints: &[Term]) {
        for (i, t) in self.at(reasoner, entry) {
            let mut parts = Vec::new();
            secateur_term::push_conjuncts(reasoner.x.store_mut(), t, &mut parts);
            let kept = parts.iter().all(|p| p.is_true() || constraints.contains(p));
            let became = &mut self.list[i].0.became;
            if kept {
                *became = CandidateFate::Kept;
            } else if *became == CandidateFate::Kept {
                *became = CandidateFate::NotKept;
            }
        }
    }
}

/// An expression over the variables at the head of a loop, in a frame.
fn term_of(
    reasoner: &mut Reasoner,
    text: &str,
    (func, block): (FuncId, BlockId),
    depth: u32,
) -> Result<Term, String> {
    let program = reasoner.x.program();
    let function = program.function(func);
    let liveness = Liveness::of(function, reasoner.x.store());
    let names = Names::new(program);
    let vocabulary = &mut reasoner.vocabulary;
    let mut lookup = |store: &mut TermStore, name: &str| {
        let var = variable(program, function, &names, name, |v| liveness.is_live(block, v))?;
        let info = program.variable(var);
        if matches!(info.ty, TypeHint::Float(_)) {
            return Err(format!("`{name}` is a floating-point number"));
        }
        let term = vocabulary.variable(store, program, depth, var);
        Ok(Typed { term, signed: matches!(info.ty, TypeHint::Signed | TypeHint::Char) })
    };
    condition(reasoner.x.store_mut(), program.data_model, text, &mut lookup)
}

fn is_readable(report: &CandidateReport) -> bool {
    !matches!(report.became, CandidateFate::Unread(_) | CandidateFate::NoLoop)
}

/// What a name stands for in a function: one that is looked at again goes before others of the name.
fn variable(
    program: &Program,
    function: &Function,
    names: &Names<'_>,
    name: &str,
    is_live: impl Fn(VarId) -> bool,
) -> Result<VarId, String> {
    let called = |v: &VarId| {
        let info = program.variable(*v);
        info.is_user() && (names.of(*v) == name || info.name == name)
    };
    let locals: Vec<VarId> = function.locals.iter().copied().filter(called).collect();
    let exact = locals.iter().find(|v| name.contains('#') && names.of(**v) == name);
    let live: Vec<VarId> = locals.iter().copied().filter(|v| is_live(*v)).collect();
    match (exact, live.as_slice(), locals.as_slice()) {
        (Some(v), ..) | (_, [v], _) | (_, [], [v]) => return Ok(*v),
        (_, [], []) => {}
        _ => return Err(format!("several variables of {} are called `{name}`", function.name)),
    }
    let global = program.globals.iter().copied().find(called);
    global.ok_or_else(|| format!("`{name}` is no variable there, or it lives in memory"))
}

/// The place of the head of a loop.
pub(crate) fn head_span(function: &Function, head: BlockId) -> Span {
    let block = function.block(head);
    block.stmts.first().map_or(block.end_span, |s| s.span)
}

fn find_loop(program: &Program, given: &CandidateInvariant) -> Option<(FuncId, BlockId)> {
    let mut best: Option<((u32, usize), (FuncId, BlockId))> = None;
    for (i, function) in program.functions.iter().enumerate() {
        if function.origin != Origin::User || given.function.as_ref().is_some_and(|f| *f != function.name) {
            continue;
        }
        let named = given.function.is_none() && given.file.as_ref() == Some(&function.name);
        for l in &Loops::of(function).all {
            let Some(far) = distance(program, function, l, given, named) else { continue };
            let rank = (far, l.body.len());
            if best.is_none_or(|b| rank < b.0) {
                best = Some((rank, (FuncId(i as u32), l.head)));
            }
        }
    }
    best.map(|b| b.1)
}

/// How badly a line fits a loop: its head is there, the loop is around it, or its head is a little below.
fn distance(
    program: &Program,
    function: &Function,
    l: &Loop,
    given: &CandidateInvariant,
    named: bool,
) -> Option<u32> {
    let right_file = |span: Span| {
        named
            || given
                .file
                .as_ref()
                .is_none_or(|f| program.files.get(span.file as usize).is_some_and(|have| same_file(have, f)))
    };
    let head = head_span(function, l.head);
    if !right_file(head) {
        return None;
    }
    if head.line == given.line {
        return Some(0);
    }
    let inside = l.body.iter().any(|b| {
        let block = function.block(*b);
        let mut spans = block.stmts.iter().map(|s| s.span).chain([block.end_span]);
        spans.any(|s| s.line == given.line && right_file(s))
    });
    if inside {
        return Some(1);
    }
    let below = head.line.checked_sub(given.line)?;
    (below <= LINES_TO_HEAD).then_some(1 + below)
}

/// Whether two paths may mean one file: one is the end of the other.
fn same_file(a: &str, b: &str) -> bool {
    let parts = |s: &str| -> Vec<String> {
        s.split('/').filter(|p| !p.is_empty() && *p != ".").rev().map(String::from).collect()
    };
    let (a, b) = (parts(a), parts(b));
    !a.is_empty() && !b.is_empty() && a.iter().zip(&b).all(|(x, y)| x == y)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_that_end_alike() {
        assert!(same_file("a/b.c", "b.c") && same_file("./b.c", "/x/b.c"));
        assert!(!same_file("a/b.c", "c/b.c") && !same_file("b.c", "ab.c") && !same_file("", "b.c"));
    }
}
