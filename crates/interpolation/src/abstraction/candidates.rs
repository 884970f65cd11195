//! Invariants from outside (`--candidates`): guesses like others, at the head of the loop they were written for. Nothing is
//! believed: before the loop they must hold, and every way round it must keep them, bit for bit.

use crate::graph::{Location, NodeId};
use crate::search::engine::CoveredGraphEngine;
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
    pub function: Option<String>,
    pub line: u32,
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

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CandidateReport {
    pub given: CandidateInvariant,
    pub became: CandidateFate,
}

/// All of them, with the heads they belong to.
#[derive(Default)]
pub(crate) struct Candidates {
    list: Vec<(CandidateReport, Option<(FuncId, BlockId)>)>,
    /// By number and depth of the frame.
    terms: HashMap<(usize, u32), Option<Term>>,
}

/// A loop may begin so many lines below its keyword.
const BELOW: u32 = 2;

impl CoveredGraphEngine<'_> {
    /// Finds the loops that candidates belong to, and reads them once.
    pub(crate) fn read_given(&mut self) {
        let program = self.reasoner.x.program;
        for given in self.options.candidates.clone() {
            let head = find_loop(program, &given);
            let mut became = if head.is_some() { CandidateFate::NotTried } else { CandidateFate::NoLoop };
            if let Some((func, block)) = head
                && let Err(why) = self.term_of(&given.text, func, block, 0)
            {
                became = CandidateFate::Unread(why);
            }
            self.abs.given.list.push((CandidateReport { given, became }, head));
        }
    }

    pub(crate) fn given_reports(&self) -> Vec<CandidateReport> {
        self.abs.given.list.iter().map(|g| g.0.clone()).collect()
    }

    pub(super) fn has_given(&self, at: Location) -> bool {
        self.abs.given.list.iter().any(|g| is_readable(&g.0) && g.1 == Some((at.func, at.block)))
    }

    /// The candidates for the head a node is at, by number.
    pub(super) fn given_at(&mut self, id: NodeId) -> Vec<(usize, Term)> {
        let (at, depth) = (self.graph[id].location, self.graph[id].state.call_depth);
        let mut found = Vec::new();
        for i in 0..self.abs.given.list.len() {
            let (report, head) = &self.abs.given.list[i];
            if *head != Some((at.func, at.block)) || !is_readable(report) {
                continue;
            }
            let text = report.given.text.clone();
            let t = match self.abs.given.terms.get(&(i, depth)) {
                Some(t) => *t,
                None => {
                    let t = self.term_of(&text, at.func, at.block, depth).ok();
                    self.abs.given.terms.insert((i, depth), t);
                    t
                }
            };
            found.extend(t.map(|t| (i, t)));
        }
        found
    }

    /// The candidates for an entry that it has; of the others this is noted.
    pub(super) fn given_had(&mut self, entry: NodeId) -> Vec<Term> {
        let given = self.given_at(entry);
        let mut parts = Vec::new();
        for (_, t) in &given {
            secateur_term::push_conjuncts(&mut self.reasoner.x.store, *t, &mut parts);
        }
        parts.retain(|t| !t.is_true() && !t.is_false());
        let had = self.had_of(entry, parts);
        for (i, t) in given {
            let mut parts = Vec::new();
            secateur_term::push_conjuncts(&mut self.reasoner.x.store, t, &mut parts);
            let all = parts.iter().all(|p| p.is_true() || had.contains(p));
            let became = &mut self.abs.given.list[i].0.became;
            if !all && *became == CandidateFate::NotTried {
                *became = CandidateFate::NotBefore;
            } else if all && matches!(became, CandidateFate::NotTried | CandidateFate::NotBefore) {
                *became = CandidateFate::NotKept;
            }
        }
        had
    }

    /// Notes which candidates are among the constraints that the loop keeps.
    pub(super) fn note_kept(&mut self, entry: NodeId, constraints: &[Term]) {
        for (i, t) in self.given_at(entry) {
            let mut parts = Vec::new();
            secateur_term::push_conjuncts(&mut self.reasoner.x.store, t, &mut parts);
            let kept = parts.iter().all(|p| p.is_true() || constraints.contains(p));
            let became = &mut self.abs.given.list[i].0.became;
            if kept {
                *became = CandidateFate::Kept;
            } else if *became == CandidateFate::Kept {
                *became = CandidateFate::NotKept;
            }
        }
    }

    fn term_of(&mut self, text: &str, func: FuncId, block: BlockId, depth: u32) -> Result<Term, String> {
        let program = self.reasoner.x.program;
        let function = program.function(func);
        let liveness = Liveness::of(function, &self.reasoner.x.store);
        let names = Names::new(program);
        let places = &mut self.reasoner.vocabulary;
        let mut lookup = |store: &mut TermStore, name: &str| {
            let var = variable(program, function, &names, name, |v| liveness.is_live(block, v))?;
            let info = program.variable(var);
            if matches!(info.ty, TypeHint::Float(_)) {
                return Err(format!("`{name}` is a floating-point number"));
            }
            let term = places.variable(store, program, depth, var);
            Ok(Typed { term, signed: matches!(info.ty, TypeHint::Signed | TypeHint::Char) })
        };
        condition(&mut self.reasoner.x.store, program.data_model, text, &mut lookup)
    }
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
    (below <= BELOW).then_some(1 + below)
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
