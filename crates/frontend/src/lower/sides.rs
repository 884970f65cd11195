//! On which side of a block of C each block of LLVM starts: inside or outside of it.

use super::regions::{Outline, Region, Side};
use super::scopes;
use crate::llvm::{Bb, Opcode, Val};
use std::collections::HashMap;

/// What may be known of the last or the next telling instruction.
#[derive(Copy, Clone, Default, PartialEq, Eq)]
struct May {
    inside: bool,
    outside: bool,
}

impl May {
    fn only(side: Side) -> May {
        May { inside: side == Side::In, outside: side == Side::Out }
    }

    fn join(self, other: May) -> May {
        May { inside: self.inside | other.inside, outside: self.outside | other.outside }
    }
}

/// The telling instructions of a block, in order.
pub(crate) type Events = Vec<(Val, Side)>;

/// The telling instructions of every block, seen from a region; `None` if its objects are used outside of it.
pub(crate) fn events_of(
    outline: &Outline,
    region: &Region,
    objects: &[Val],
    order: &[Bb],
) -> Option<HashMap<Bb, Events>> {
    let uses = |i: Val| i.operands().iter().any(|o| objects.contains(o));
    let mut events: HashMap<Bb, Events> = HashMap::new();
    for &b in order {
        let &index = outline.index.get(&b)?;
        let mut found = Events::new();
        for inst in b.instructions().into_iter().filter(|i| !i.is_phi()) {
            let used = uses(inst) && !scopes::is_marker(inst);
            if used || is_telling(inst) {
                let side = outline.side(inst, index, region);
                if used && side == Some(Side::Out) {
                    return None;
                }
                // parameters of inlined functions are stored nowhere in the source
                let side = side.or(used.then_some(Side::In));
                found.extend(side.map(|s| (inst, s)));
            }
        }
        events.insert(b, found);
    }
    Some(events)
}

/// Whether an instruction is where debug information says it is.
fn is_telling(inst: Val) -> bool {
    match inst.opcode() {
        Some(
            Opcode::LLVMLoad
            | Opcode::LLVMStore
            | Opcode::LLVMAtomicRMW
            | Opcode::LLVMAtomicCmpXchg
            | Opcode::LLVMVAArg,
        ) => true,
        Some(Opcode::LLVMCall) => {
            let name = inst.called().filter(|c| c.is_function()).map(Val::name).unwrap_or_default();
            name == "llvm.dbg.label" || !(name.starts_with("llvm.dbg.") || name.starts_with("llvm.lifetime."))
        }
        _ => false,
    }
}

/// A block of C is one piece of the source, and clang keeps that order.
pub(crate) fn is_contiguous(outline: &Outline, events: &HashMap<Bb, Events>) -> bool {
    let sides = outline.blocks.iter().filter_map(|b| events.get(b)).flatten().map(|e| e.1);
    let (mut entered, mut left) = (false, false);
    for side in sides {
        if side == Side::In && left {
            return false;
        }
        entered |= side == Side::In;
        left |= entered && side == Side::Out;
    }
    true
}

/// On which side each block starts; `None` if that depends on the way there and on the way on.
pub(crate) fn sides_at_start(
    order: &[Bb],
    events: &HashMap<Bb, Events>,
    back: impl Fn(Bb, Bb) -> Option<Side>,
) -> Option<HashMap<Bb, Side>> {
    let &entry = order.first()?;
    let mut last: HashMap<Bb, May> = HashMap::from([(entry, May::only(Side::Out))]);
    let mut next: HashMap<Bb, May> = HashMap::new();
    let mut changed = true;
    while changed {
        changed = false;
        let mut update = |map: &mut HashMap<Bb, May>, b: Bb, may: May| {
            let old = map.entry(b).or_default();
            let new = old.join(may);
            changed |= new != *old;
            *old = new;
        };
        for &b in order {
            let before = last.get(&b).copied().unwrap_or_default();
            let after = events[&b].last().map_or(before, |e| May::only(e.1));
            for s in successors(b) {
                update(&mut last, s, back(b, s).map_or(after, May::only));
            }
        }
        for &b in order.iter().rev() {
            let ahead = match events[&b].first() {
                Some(e) => May::only(e.1),
                None => successors(b)
                    .iter()
                    .filter_map(|&s| back(b, s).map(May::only).or(next.get(&s).copied()))
                    .fold(May::default(), May::join),
            };
            update(&mut next, b, ahead);
        }
    }
    let mut starts = HashMap::new();
    for &b in order {
        let before = last.get(&b).copied().unwrap_or_default();
        let ahead = next.get(&b).copied().unwrap_or_default();
        let side = match (before.inside, before.outside) {
            (true, false) => Side::In,
            (false, _) => Side::Out,
            (true, true) if !ahead.inside => Side::Out,
            (true, true) if !ahead.outside => Side::In,
            _ => return None,
        };
        starts.insert(b, side);
    }
    Some(starts)
}

/// The blocks that a block leads to.
pub(crate) fn successors(b: Bb) -> Vec<Bb> {
    b.terminator().map(Val::successors).unwrap_or_default()
}
