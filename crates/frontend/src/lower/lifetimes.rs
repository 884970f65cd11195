//! Scopes of locals without markers: compound literals, variables a `goto` or a `switch` jumps past,
//! parameters of functions that were inlined.
//!
//! C lets them live from where their block is entered to where it is left (C11 6.2.4p6, 6.5.2.5p5). Clang
//! says nothing about that but where each instruction comes from. Instructions that touch memory tell the
//! truth there; branches and markers often name the block around. So an object begins before the first of
//! them that is inside its block and ends before the first that is outside: nothing can look at it between.
//! Going back to the start of a loop, or to a label, leaves the blocks that start after it. Where all this
//! does not add up, an object lives until its function returns, and if its address is kept ([`is_kept`]) a
//! note says so: TRUE is not said about memory then.

use super::body::Body;
use super::error::Lowered;
use super::escape::is_kept;
use super::regions::{Outline, Region, Side};
use super::scopes;
use super::undeclared_locals;
use crate::llvm::{Bb, Opcode, Scope, Val};
use hashbrown::{HashMap, HashSet};
use secateur_program::StmtKind;

/// What clang calls them.
const LITERAL: &str = ".compoundliteral";

/// Where objects begin (`true`) and end.
#[derive(Default)]
pub(crate) struct Changes {
    before: HashMap<Val, Vec<(Val, bool)>>,
    edges: HashMap<(Bb, Bb), Vec<(Val, bool)>>,
}

impl Changes {
    /// Whether an object begins or ends on the edge between two blocks.
    pub fn on_edge(&self, from: Bb, to: Bb) -> bool {
        self.edges.contains_key(&(from, to))
    }
}

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
type Events = Vec<(Val, Side)>;

impl Body<'_, '_> {
    /// Finds the objects without markers whose block can be followed; `order` are the blocks that can be
    /// reached.
    pub fn find_unmarked(&mut self, f: Val, order: &[Bb]) {
        let Some(entry) = order.first() else { return };
        let fixed = |v: &Val| {
            v.opcode() == Some(Opcode::LLVMAlloca) && v.operand(0).is_some_and(|n| n.as_int().is_some())
        };
        let mut candidates: Vec<Val> = entry.instructions().into_iter().filter(fixed).collect();
        candidates.retain(|v| !self.promoted.contains_key(v) && !self.scoped.contains(v));
        candidates.retain(|v| !self.guards.is_for_reports(*v));
        let known = |v: &Val| self.debug.contains_key(v) || v.name().starts_with(LITERAL);
        // what `alloca` gives is counted in bytes and lives until the function returns
        let single = |v: &Val| v.operand(0).and_then(Val::as_int) == Some(1);
        candidates.retain(|v| known(v) || single(v) && is_kept(*v));
        self.note_returned_in_place(f);
        if candidates.is_empty() {
            return;
        }
        let reached: HashSet<Bb> = order.iter().copied().collect();
        let outline = Outline::of(f);
        let mut regions: Vec<(Region, Vec<Val>)> = Vec::new();
        for v in candidates {
            let region = match self.region(&outline, v, &reached) {
                Ok(Some(region)) => region,
                Ok(None) => continue,
                Err(()) => {
                    self.note_unfollowed(v);
                    continue;
                }
            };
            match regions.iter_mut().find(|(r, _)| *r == region) {
                Some((_, all)) => all.push(v),
                None => regions.push((region, vec![v])),
            }
        }
        for (region, objects) in regions {
            if !self.follow(&outline, &region, &objects, order) {
                objects.into_iter().for_each(|v| self.note_unfollowed(v));
            }
        }
    }

    /// Says that an object may live too long, if anybody could tell.
    fn note_unfollowed(&mut self, v: Val) {
        let model = v.function().is_some_and(|f| self.cx.model_functions.contains(&f.name()));
        if model || !self.cx.options.check_lives || !is_kept(v) {
            return;
        }
        let what = match self.debug.get(&v) {
            Some(d) => format!("the variable `{}`", d.name),
            None if v.name().starts_with(LITERAL) => String::from("a compound literal"),
            None if undeclared_locals::is_users(v) => format!("the variable `{}`", v.name()),
            None => String::from("a local object without a name"),
        };
        self.cx.note(format!(
            "{what} is taken to live until its function returns: where its block ends is not known"
        ));
    }

    /// Bitcode in which a local lies where the caller wants the result: in C it ends with its function
    /// nevertheless.
    fn note_returned_in_place(&mut self, f: Val) {
        if !self.cx.options.check_lives || self.cx.model_functions.contains(&f.name()) {
            return;
        }
        for (_, p) in f.params().into_iter().enumerate().filter(|(i, _)| f.param_is_result(*i)) {
            if is_kept(p) {
                self.cx.note(format!(
                    "a variable of `{}` that is returned is taken to live as long as the result",
                    f.name()
                ));
            }
        }
    }

    /// The region of an object, `None` if it is the whole function, an error if it is not known.
    fn region(&self, outline: &Outline, v: Val, reached: &HashSet<Bb>) -> Result<Option<Region>, ()> {
        let users = v.users().into_iter().filter(|u| u.block().is_some_and(|b| reached.contains(&b)));
        if self.debug.contains_key(&v) {
            let mut all = outline.blocks.iter().flat_map(|b| b.instructions());
            let declare =
                all.find(|i| i.called().is_some() && i.declared_variable().is_some_and(|d| d.0 == v));
            let around = declare.and_then(|d| outline.around(d)).ok_or(())?;
            let region = outline.declared(around);
            // markers that could not be followed are no help here either
            return if region.is_some() && users.into_iter().any(scopes::is_marker) {
                Err(())
            } else {
                Ok(region)
            };
        }
        let literal = v.name().starts_with(LITERAL);
        if !literal && !undeclared_locals::is_users(v) {
            return Err(());
        }
        let mut common: Option<Vec<Scope>> = None;
        let mut first = usize::MAX;
        let mut used = false;
        for u in users.filter(|u| !u.is_phi()) {
            used = true;
            let Some(around) = outline.around(u) else { continue };
            first = first.min(u.block().and_then(|b| outline.index.get(&b).copied()).unwrap_or(usize::MAX));
            common = Some(match common {
                None => around.to_vec(),
                Some(c) => c.into_iter().filter(|s| around.contains(s)).collect(),
            });
        }
        match common {
            None if used => Err(()),
            None => Ok(None),
            Some(c) if c.is_empty() => Err(()),
            Some(c) if literal => Ok(outline.literal(&c, first)),
            Some(c) => undeclared_locals::region(outline, &c, first),
        }
    }

    /// Finds where the objects of a region begin and end; `false` if that does not add up.
    fn follow(&mut self, outline: &Outline, region: &Region, objects: &[Val], order: &[Bb]) -> bool {
        let uses = |i: Val| i.operands().iter().any(|o| objects.contains(o));
        let mut events: HashMap<Bb, Events> = HashMap::new();
        for &b in order {
            let Some(&index) = outline.index.get(&b) else { return false };
            let mut found = Events::new();
            for inst in b.instructions() {
                if inst.is_phi() {
                    continue;
                }
                let used = uses(inst) && !scopes::is_marker(inst);
                if used || is_telling(inst) {
                    let side = outline.side(inst, index, region);
                    if used && side == Some(Side::Out) {
                        return false;
                    }
                    // parameters of inlined functions are stored nowhere in the source
                    let side = side.or(used.then_some(Side::In));
                    found.extend(side.map(|s| (inst, s)));
                }
            }
            events.insert(b, found);
        }
        if !is_contiguous(outline, &events) {
            return false;
        }
        let back = |from: Bb, to: Bb| outline.side_of_edge(from, to, region);
        let Some(starts) = sides_at_start(order, &events, back) else { return false };
        let mut changes = Changes::default();
        for b in order {
            let mut now = starts[b];
            let mut told = events[b].iter().peekable();
            for inst in b.instructions() {
                if let Some(&(_, side)) = told.next_if(|e| e.0 == inst)
                    && side != now
                {
                    let begins = side == Side::In;
                    changes.before.insert(inst, objects.iter().map(|&v| (v, begins)).collect());
                    now = side;
                }
                if now == Side::Out && !inst.is_phi() && !scopes::is_marker(inst) && uses(inst) {
                    return false;
                }
            }
            for s in successors(*b) {
                let of_phis = s.phis().into_iter().flat_map(Val::incoming);
                if now == Side::Out && of_phis.into_iter().any(|(v, from)| from == *b && objects.contains(&v))
                {
                    return false;
                }
                let leaves = back(*b, s) == Some(Side::Out);
                let ends = now == Side::In && (leaves || starts[&s] == Side::Out);
                let begins = starts[&s] == Side::In && (leaves || now == Side::Out);
                if ends || begins {
                    let each = |to: bool| objects.iter().map(move |&v| (v, to));
                    let mut all: Vec<(Val, bool)> = Vec::new();
                    all.extend(each(false).filter(|_| ends));
                    all.extend(each(true).filter(|_| begins));
                    changes.edges.insert((*b, s), all);
                }
            }
        }
        for (at, all) in changes.before {
            self.changes.before.entry(at).or_default().extend(all);
        }
        for (edge, all) in changes.edges {
            self.changes.edges.entry(edge).or_default().extend(all);
        }
        self.scoped.extend(objects);
        true
    }

    /// Begins and ends the objects whose blocks are entered and left before an instruction.
    pub fn lower_changes_before(&mut self, inst: Val) -> Lowered<()> {
        let changes = self.changes.before.get(&inst).cloned().unwrap_or_default();
        self.lower_changes(changes)
    }

    /// Begins and ends the objects whose blocks are entered and left on an edge.
    pub fn lower_changes_on(&mut self, from: Bb, to: Bb) -> Lowered<()> {
        let changes = self.changes.edges.get(&(from, to)).cloned().unwrap_or_default();
        self.lower_changes(changes)
    }

    fn lower_changes(&mut self, changes: Vec<(Val, bool)>) -> Lowered<()> {
        // what ends makes room for what begins
        let (begin, end): (Vec<_>, Vec<_>) = changes.into_iter().partition(|c| c.1);
        for (place, _) in end {
            let addr = self.scalar(place)?;
            self.emit(StmtKind::EndScope { addr });
        }
        for (place, _) in begin {
            self.begin_scope(place)?;
        }
        Ok(())
    }
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
fn is_contiguous(outline: &Outline, events: &HashMap<Bb, Events>) -> bool {
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
fn sides_at_start(
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

fn successors(b: Bb) -> Vec<Bb> {
    b.terminator().map(Val::successors).unwrap_or_default()
}
