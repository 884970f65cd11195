//! The restricted program (Kroening et al., Trace Automata, definitions 4 and 5, and the inlining of the
//! trace automaton in section 5).
//!
//! ```text
//! enter:   g = 0                           then to the gate, or into the loop if iterations begin in its middle
//! gate:    choice = *                      the new head
//!          1, 2, ...: accelerator 1, 2, ...: g = next(g, accelerator); if accepting: halt; goto gate
//!          else: the loop as it was; on each of its edges g = next(g, edge); if accepting: halt; back to gate
//! ```

use crate::AccelerateOptions;
use crate::cut_point::cut_point;
use crate::inline::inline_loops;
use crate::loop_rewrite::LoopRewrite;
use crate::paths::PathInput;
use secateur_analysis::ObjectBases;
use secateur_analysis::{CallGraph, Liveness, Loop, Loops};
use secateur_program::{BlockId, Edit, FuncId, Program, Span};
use secateur_term::TermStore;

/// Inputs of the restricted program that the original does not ask for.
pub(crate) const CHOICE: &str = "secateur:choice";
/// How the input that gives an accelerator its number of further iterations is named; the accelerator's index
/// follows.
pub const COUNT: &str = "secateur:count:";

/// What is known about an accelerator.
#[derive(Clone, Debug)]
pub struct Accelerator {
    /// The name of the function that the loop is in.
    pub function: String,
    /// The place of the loop.
    pub span: Span,
    /// The inputs one iteration asks for.
    pub inputs: Vec<PathInput>,
    /// The block it is in.
    pub block: BlockId,
    /// It stands for the whole loop, which is no loop any more.
    pub replaces_loop: bool,
}

/// A restricted program, with the accelerators that map a run of it to one of the original.
pub struct Accelerated {
    /// The restricted program.
    pub program: Program,
    /// Its accelerators; the name of a [`COUNT`] input ends in the index of one.
    pub accelerators: Vec<Accelerator>,
    /// The number of loops all of whose looping paths have accelerators.
    pub fully_accelerated: u32,
}

/// The restricted program on its way.
pub(crate) struct RestrictedDraft {
    /// The program with the loops that were rewritten so far.
    pub program: Edit,
    /// The accelerators so far; the index of one is its number.
    pub accelerators: Vec<Accelerator>,
    /// The number of loops so far all of whose looping paths have accelerators.
    pub fully_accelerated: u32,
}

/// The restricted program. Terms of the given program stay valid in the store.
pub fn accelerate(program: &Program, store: &mut TermStore, options: &AccelerateOptions) -> Accelerated {
    let graph = CallGraph::of(program, store);
    let mut out =
        RestrictedDraft { program: Edit::of(program), accelerators: Vec::new(), fully_accelerated: 0 };
    for f in (0..program.functions.len() as u32).map(FuncId) {
        if options.late() {
            break;
        }
        replace_all(&mut out, store, options, &graph, f);
        restrict_all(&mut out, store, options, f);
    }
    let RestrictedDraft { program, accelerators, fully_accelerated } = out;
    Accelerated { program: program.finish(store), accelerators, fully_accelerated }
}

/// Gives the loops that are left accelerators and a trace automaton.
fn restrict_all(out: &mut RestrictedDraft, store: &mut TermStore, options: &AccelerateOptions, f: FuncId) {
    let function = out.program.function(f);
    let loops = Loops::of(function);
    let liveness = Liveness::of(function, store);
    let mut plans = Vec::new();
    for l in loops.all.iter().filter(|l| l.head != BlockId::ENTRY) {
        if options.late() {
            break;
        }
        let inner = inside(&loops, l);
        let cut = cut_point(out.program.function(f), l, &inner, &liveness, &options.deadline);
        let bases = ObjectBases::of(&out.program, f, l);
        let (out, body, liveness) = (&mut *out, l, &liveness);
        let mut rewrite =
            LoopRewrite { out, store, options, f, body, inner: &inner, cut, liveness, bases: &bases };
        let plan = rewrite.plan();
        plans.push((l, inner, cut, bases, plan));
    }
    // a read at an unknown index is expensive where an object was written cell by cell
    let stepwise = plans.iter().any(|p| p.4.writes_step_by_step);
    // outer loops first: rewriting them does not change the inner ones
    for (body, inner, cut, bases, plan) in plans {
        let (out, inner, liveness, bases) = (&mut *out, &inner, &liveness, &bases);
        LoopRewrite { out, store, options, f, body, inner, cut, liveness, bases }.restrict(plan, stepwise);
    }
}

/// Replaces loops of which all is known, the inner ones first.
fn replace_all(
    out: &mut RestrictedDraft,
    store: &mut TermStore,
    options: &AccelerateOptions,
    graph: &CallGraph,
    f: FuncId,
) {
    let mut grown = 0;
    loop {
        inline_loops(&mut out.program, store, graph, f, &mut grown, &options.deadline);
        let function = out.program.function(f);
        let loops = Loops::of(function);
        let liveness = Liveness::of(function, store);
        let replaced = innermost(&loops).into_iter().any(|l| {
            if options.late() {
                return false;
            }
            let (body, cut, inner) = (&l, l.head, &[]);
            let bases = &ObjectBases::of(&out.program, f, body);
            let liveness = &liveness;
            let nested = loops.all.iter().any(|m| m.head != body.head && m.contains(body.head));
            LoopRewrite { out, store, options, f, body, inner, cut, liveness, bases }.replace(nested)
        });
        if !replaced {
            return;
        }
    }
}

/// The loops inside another.
fn inside<'a>(loops: &'a Loops, l: &Loop) -> Vec<&'a Loop> {
    loops.all.iter().filter(|m| m.head != l.head && l.contains(m.head)).collect()
}

/// Loops without inner loops.
fn innermost(loops: &Loops) -> Vec<Loop> {
    let inner = |l: &&Loop| inside(loops, l).is_empty() && l.head != BlockId::ENTRY;
    loops.all.iter().filter(inner).cloned().collect()
}
