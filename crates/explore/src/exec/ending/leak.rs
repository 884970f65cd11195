//! Memory that is still there when the program ends.

use crate::exec::Step;
use crate::exec::context::RunContext;
use crate::exec::decide::Decider;
use crate::exec::ending::reachability;
use crate::slot_values::SlotValues;
use crate::state::State;
use crate::trail::{Start, TrailOp, Way};
use hashbrown::{HashMap, HashSet};
use secateur_memory::{Content, Object, Region, split_base};
use secateur_program::{CheckKind, Span, VarId};
use secateur_term::{Term, to_signed};

/// `valid-memcleanup`: nothing is left; `valid-memtrack`: what is left can still be reached.
pub fn leak_check(d: &mut Decider, state: &mut State, span: Span) -> Step<()> {
    if !d.cx.config().monitor.leak && !d.cx.config().monitor.cleanup {
        return Ok(());
    }
    let left: Vec<u32> = state
        .memory
        .objects()
        .filter(|(_, o)| o.is_alive() && o.info.region == Region::Heap)
        .map(|(n, _)| n)
        .collect();
    let Some(&first) = left.first() else {
        d.cx.record(TrailOp::Kept { ways: Some(Vec::new()) });
        return Ok(());
    };
    if d.cx.config().monitor.cleanup {
        let text = format!("{} is never freed", d.cx.describe_object(state, first));
        return d.cx.fail(state, CheckKind::Cleanup, text, span);
    }
    let roots = roots(state);
    let surely = reachable(d, state, &roots);
    let (sure, others): (Vec<u32>, Vec<u32>) = left.iter().partition(|n| surely.contains(*n));
    if others.is_empty() {
        if d.cx.is_recording() {
            let ways = ways(d, state, &sure);
            d.cx.record(TrailOp::Kept { ways });
        }
        return Ok(());
    }
    d.cx.record(TrailOp::Opaque("a search for lost memory"));
    let sure: Vec<u32> = surely.into_iter().collect();
    for (number, kept) in reachability::kept_if(d, state, &roots, &sure, &others) {
        let text = |cx: &RunContext, state: &State| {
            let object = cx.describe_object(state, number);
            format!("{object} is lost: never freed and no longer pointed to")
        };
        d.require(state, kept, CheckKind::Leak, text, span)?;
    }
    d.cx.record(TrailOp::Kept { ways: None });
    Ok(())
}

/// A way to each of these objects that is the same pointers wherever it exists; none if one has no such
/// way.
fn ways(d: &mut Decider, state: &State, wanted: &[u32]) -> Option<Vec<Way>> {
    let mut ways: HashMap<u32, Way> = HashMap::new();
    let mut queue: Vec<(u32, u128)> = Vec::new();
    let width = d.cx.pointer_width();
    for o in &d.cx.program().objects {
        if let Some((number, _)) = split_base(&mut d.cx.store, o.base) {
            ways.insert(number, Way { from: Start::Object { base: o.base }, steps: Vec::new() });
            queue.push((number, 0));
        }
    }
    for (depth, var, value) in variables(&d.cx, state) {
        if let Some((number, offset)) = split_base(&mut d.cx.store, value)
            && let Some(offset) = d.cx.store.constant(offset)
            && !ways.contains_key(&number)
        {
            ways.insert(number, Way { from: Start::Variable { depth, var }, steps: Vec::new() });
            queue.push((number, offset));
        }
    }
    // breadth first: short ways
    let mut next = 0;
    while let Some(&(number, offset)) = queue.get(next) {
        next += 1;
        let live = state.memory.object(number).filter(|o| o.is_alive());
        let Some(Object { content: Content::Cells(cells), .. }) = live else { continue };
        for (at, value) in cells.iter() {
            if d.cx.store.width(value) != width {
                continue;
            }
            let Some((to, there)) = split_base(&mut d.cx.store, value) else { continue };
            let Some(there) = d.cx.store.constant(there) else { continue };
            if ways.contains_key(&to) {
                continue;
            }
            let mut way = ways.get(&number)?.clone();
            way.steps.push(i64::try_from(at).ok()?.wrapping_sub(to_signed(offset, width) as i64));
            ways.insert(to, way);
            queue.push((to, there));
        }
    }
    wanted.iter().map(|n| ways.get(n).cloned()).collect()
}

/// The variables that exist, with their values; those of frames by depth.
fn variables(cx: &RunContext, state: &State) -> Vec<(u32, VarId, Term)> {
    let program = cx.program();
    let mut list = Vec::new();
    let mut add = |depth, slots: &SlotValues, vars: &[VarId]| {
        for var in vars {
            let value = slots.get(program.variable(*var).slot as usize).unwrap_or(Term::UNSET);
            if value != Term::UNSET {
                list.push((depth, *var, value));
            }
        }
    };
    add(0, &state.globals, &program.globals);
    let mut depth = state.call_depth;
    let mut frame = Some(&state.top);
    let mut below = state.callers.as_ref();
    while let Some(f) = frame {
        add(depth, &f.locals, &program.function(f.func).locals);
        depth = depth.wrapping_sub(1);
        frame = below.map(|c| &c.frame);
        below = below.and_then(|c| c.below.as_ref());
    }
    list
}

/// What globals and (when the program ended inside a call) the stack hold.
fn roots(state: &State) -> Vec<Term> {
    let mut roots: Vec<Term> = state.globals.iter().filter(|t| *t != Term::UNSET).collect();
    let mut frame = Some(&state.top);
    let mut below = state.callers.as_ref();
    while let Some(f) = frame {
        roots.extend(f.locals.iter().filter(|t| *t != Term::UNSET));
        frame = below.map(|c| &c.frame);
        below = below.and_then(|c| c.below.as_ref());
    }
    roots
}

/// Live objects that roots and static memory lead to, each by a pointer that is one whatever the inputs
/// are.
fn reachable(d: &mut Decider, state: &State, roots: &[Term]) -> HashSet<u32> {
    let width = d.cx.pointer_width();
    let mut queue: Vec<u32> = state
        .memory
        .objects()
        .filter(|(_, o)| o.is_alive() && o.info.region != Region::Heap)
        .map(|(n, _)| n)
        .collect();
    let mut found: HashSet<u32> = queue.iter().copied().collect();
    let mut terms = roots.to_vec();
    loop {
        for t in std::mem::take(&mut terms).into_iter().filter(|t| !t.is_immediate()) {
            if d.cx.store.width(t) == width
                && let Some((number, _)) = split_base(&mut d.cx.store, t)
                && state.memory.object(number).is_some_and(Object::is_alive)
                && found.insert(number)
            {
                queue.push(number);
            }
        }
        let Some(n) = queue.pop() else { return found };
        if let Some(Object { content: Content::Cells(cells), .. }) = state.memory.object(n) {
            terms.extend(cells.values());
        }
    }
}
