//! Two states at one point as one state.
//!
//! A variable or byte without a value on one side gets one that is free there. That of a variable is recorded
//! as an input of that side; that of a byte is not, so a counterexample that depends on it may not replay.
//! Nothing is hidden by it.

use crate::functions::FunctionTable;
use crate::path;
use secateur_explore::{
    Caller, Executor, Frame, InputLog, InputRecord, InputTerms, Outside, Past, SlotValues, State,
};
use secateur_memory::{Memory, Region, UninitSource};
use secateur_program::{InputKind, Program, Span, VarId};
use secateur_term::{Sort, SymbolKind, Term, TermStore};
use std::cell::RefCell;
use std::sync::Arc;

/// Gives merged bytes values that no input log records.
struct Unrecorded;

impl UninitSource for Unrecorded {
    fn byte(&mut self, store: &mut TermStore) -> Term {
        store.fresh("byte", Sort::Bv(8), SymbolKind::Uninit)
    }
}

/// What decides which of two values a merged state has.
struct Side<'a> {
    program: &'a Program,
    first: Term,
    /// The input logs of both sides, with the values that merging gave to variables that had none.
    logs: RefCell<[InputLog; 2]>,
}

/// The state that stands for both, or why there is none.
pub fn merge(x: &mut Executor, live: &FunctionTable, a: &State, b: &State) -> Result<State, &'static str> {
    if leaks_matter(x, a) || leaks_matter(x, b) {
        return Err("memory on the heap while leaks are looked for");
    }
    let Some(joined) = path::join(x.store_mut(), &a.path, &b.path) else {
        return Err("paths that do not part");
    };
    let logs = RefCell::new([a.inputs.clone(), b.inputs.clone()]);
    let side = Side { program: x.program(), first: joined.first, logs };
    let top = side.frame(x.store_mut(), live, &a.top, &b.top)?;
    let callers = side.callers(x.store_mut(), live, a.callers.as_ref(), b.callers.as_ref())?;
    let globals = side.globals(x.store_mut(), &a.globals, &b.globals);
    let [log_a, log_b] = side.logs.into_inner();
    let memory = Memory::merge(x.store_mut(), joined.first, &a.memory, &b.memory, &mut Unrecorded)?;
    let mut path = joined.path;
    let implied = joined.either.is_true() || x.must_be_true(&path, joined.either).unwrap_or(false);
    if !implied {
        path.push(joined.either);
    }
    let undefined = past(x, joined.first, &a.undefined, &b.undefined);
    Ok(State {
        // states that are merged make no objects for pointers from outside
        outside: Outside::default(),
        top,
        callers,
        call_depth: a.call_depth,
        globals,
        memory,
        kept: path.len().min(a.kept).min(b.kept),
        path,
        inputs: InputLog::either(joined.first, &log_a, &log_b),
        depth: a.depth.max(b.depth),
        leaf: 0,
        // what both sides know is in the path, in front or inside the disjunction
        separated: a.separated.iter().copied().filter(|p| b.separated.contains(p)).collect(),
        steps: a.steps.max(b.steps),
        undefined,
    })
}

/// Undefined behaviour of one side or the other: what was certain on one is no longer so, but for the
/// condition it happened on.
fn past(x: &mut Executor, first: Term, a: &Past, b: &Past) -> Past {
    let certain = match (&a.certain, &b.certain) {
        (Some(one), Some(_)) => Some(one.clone()),
        _ => None,
    };
    let mut unless: Vec<Term> = a.unless.iter().copied().filter(|c| b.unless.contains(c)).collect();
    let second = x.store_mut().not(first);
    for (side, own, other) in [(first, a, b), (second, b, a)] {
        if own.certain.is_some() && other.certain.is_none() {
            unless.push(x.store_mut().not(side));
        }
        for c in own.unless.iter().filter(|c| !other.unless.contains(c)) {
            unless.push(x.store_mut().implies(side, *c));
        }
    }
    let sides = [&a.perhaps, &b.perhaps, &a.certain, &b.certain];
    let perhaps = sides.into_iter().flatten().next().cloned();
    Past { certain, perhaps, unless }
}

/// Whether something is reachable is not a question about one address when the address is a choice.
fn leaks_matter(x: &Executor, state: &State) -> bool {
    let monitor = &x.config().monitor;
    (monitor.leak || monitor.cleanup)
        && state.memory.objects().any(|(_, o)| o.is_alive() && o.info.region == Region::Heap)
}

impl Side<'_> {
    fn value(&self, store: &mut TermStore, var: VarId, a: Term, b: Term) -> Term {
        let info = self.program.variable(var);
        let some = |store: &mut TermStore, t: Term, side: usize| match t {
            Term::UNSET => {
                let value = store.fresh(info.name.clone(), Sort::Bv(info.width), SymbolKind::Uninit);
                self.logs.borrow_mut()[side].push(InputRecord {
                    kind: InputKind::UninitVar,
                    name: info.name.clone(),
                    terms: InputTerms::One(value),
                    ty: info.ty,
                    span: Span::NONE,
                });
                value
            }
            t => t,
        };
        let (a, b) = (some(store, a, 0), some(store, b, 1));
        store.ite(self.first, a, b)
    }

    fn globals(&self, store: &mut TermStore, a: &SlotValues, b: &SlotValues) -> SlotValues {
        let mut merged = a.clone();
        for i in a.differing(b) {
            if let Some(var) = self.program.globals.get(i) {
                merged[i] = self.value(store, *var, a[i], b[i]);
            }
        }
        merged
    }

    fn frame(
        &self,
        store: &mut TermStore,
        live: &FunctionTable,
        a: &Frame,
        b: &Frame,
    ) -> Result<Frame, &'static str> {
        if a.func != b.func || a.block != b.block || a.stmt != b.stmt || a.result != b.result {
            return Err("different places");
        }
        if a.objects != b.objects || a.varargs != b.varargs {
            return Err("different objects on the stack");
        }
        let differing = a.locals.differing(&b.locals);
        let mut merged = a.clone();
        if differing.is_empty() {
            return Ok(merged);
        }
        let function = self.program.function(a.func);
        let liveness = live.liveness(a.func);
        let inside = a.stmt > 0;
        let here =
            if inside { liveness.live_before(function, store, a.block, a.stmt as usize) } else { Vec::new() };
        for i in differing {
            let Some(var) = function.locals.get(i).copied() else { continue };
            let is_live = if inside { here.contains(&var) } else { liveness.is_live(a.block, var) };
            merged.locals[i] =
                if is_live { self.value(store, var, a.locals[i], b.locals[i]) } else { Term::UNSET };
        }
        Ok(merged)
    }

    fn callers(
        &self,
        store: &mut TermStore,
        live: &FunctionTable,
        a: Option<&Arc<Caller>>,
        b: Option<&Arc<Caller>>,
    ) -> Result<Option<Arc<Caller>>, &'static str> {
        // frames below the first shared one are shared; those above are merged
        let (mut a, mut b) = (a, b);
        let mut frames = Vec::new();
        let below = loop {
            match (a, b) {
                (Some(x), Some(y)) if Arc::ptr_eq(x, y) => break Some(Arc::clone(x)),
                (Some(x), Some(y)) => {
                    frames.push(self.frame(store, live, &x.frame, &y.frame)?);
                    (a, b) = (x.below.as_ref(), y.below.as_ref());
                }
                (None, None) => break None,
                _ => return Err("different call stacks"),
            }
        };
        let link = |below, frame| Some(Arc::new(Caller { frame, below }));
        Ok(frames.into_iter().rev().fold(below, link))
    }
}
