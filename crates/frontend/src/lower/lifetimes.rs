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

use super::body::Locals;
use super::context::Cx;
use super::escape::is_kept;
use super::regions::{Outline, Region, Side};
use super::sanitizer_guards::Guards;
use super::scopes;
use super::sides::{events_of, is_contiguous, sides_at_start, successors};
use super::undeclared_locals;
use crate::llvm::{Bb, Opcode, Scope, Val};
use std::collections::{HashMap, HashSet};

/// What clang calls them.
const LITERAL: &str = ".compoundliteral";

/// Where objects begin (`true`) and end.
#[derive(Default)]
pub(crate) struct Changes {
    before: HashMap<Val, Vec<(Val, bool)>>,
    edges: HashMap<(Bb, Bb), Vec<(Val, bool)>>,
}

impl Changes {
    /// The objects that begin and end before an instruction.
    pub fn before(&self, inst: Val) -> Vec<(Val, bool)> {
        self.before.get(&inst).cloned().unwrap_or_default()
    }

    /// The objects that begin and end on the edge between two blocks.
    pub fn on_edge(&self, from: Bb, to: Bb) -> Vec<(Val, bool)> {
        self.edges.get(&(from, to)).cloned().unwrap_or_default()
    }

    /// Adds the changes of further objects.
    pub fn extend(&mut self, more: Changes) {
        for (at, all) in more.before {
            self.before.entry(at).or_default().extend(all);
        }
        for (edge, all) in more.edges {
            self.edges.entry(edge).or_default().extend(all);
        }
    }
}

/// Looks for the scopes of the locals of one function that have no markers.
pub(crate) struct Unmarked<'x, 'm> {
    /// The program, for notes.
    pub cx: &'x mut Cx<'m>,
    /// The locals of the function; what is found is told to them.
    pub locals: &'x mut Locals,
    /// The checks of the sanitizer, whose own objects have no scopes.
    pub guards: &'x Guards,
}

impl Unmarked<'_, '_> {
    /// Finds the objects without markers whose block can be followed; `order` are the blocks that can be
    /// reached.
    pub fn find(&mut self, f: Val, order: &[Bb]) {
        let Some(entry) = order.first() else { return };
        let fixed = |v: &Val| {
            v.opcode() == Some(Opcode::LLVMAlloca) && v.operand(0).is_some_and(|n| n.as_int().is_some())
        };
        let mut candidates: Vec<Val> = entry.instructions().into_iter().filter(fixed).collect();
        candidates.retain(|v| !self.locals.is_promoted(*v) && !self.locals.is_scoped(*v));
        candidates.retain(|v| !self.guards.is_for_reports(*v));
        let known = |v: &Val| self.locals.declared(*v).is_some() || v.name().starts_with(LITERAL);
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
        let what = match self.locals.declared(v) {
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
        if self.locals.declared(v).is_some() {
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
        let Some(changes) = changes_of(outline, region, objects, order) else { return false };
        self.locals.add_changes(changes);
        self.locals.add_scoped(objects.iter().copied());
        true
    }
}

/// Where the objects of a region begin and end; `None` if that does not add up.
fn changes_of(outline: &Outline, region: &Region, objects: &[Val], order: &[Bb]) -> Option<Changes> {
    let uses = |i: Val| i.operands().iter().any(|o| objects.contains(o));
    let events = events_of(outline, region, objects, order)?;
    if !is_contiguous(outline, &events) {
        return None;
    }
    let back = |from: Bb, to: Bb| outline.side_of_edge(from, to, region);
    let starts = sides_at_start(order, &events, back)?;
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
                return None;
            }
        }
        for s in successors(*b) {
            let of_phis = s.phis().into_iter().flat_map(Val::incoming);
            if now == Side::Out && of_phis.into_iter().any(|(v, from)| from == *b && objects.contains(&v)) {
                return None;
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
    Some(changes)
}
