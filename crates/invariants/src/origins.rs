//! What a loop does to memory: the objects it may write, and where the pointers it sets come from.
//!
//! The address of an access is a sum with exactly one pointer in it ([`crate::taint`]): a static object, or a variable. A pointer that
//! the loop sets comes, over any number of turns, from static objects, from variables the loop leaves alone, and from what pointers held when
//! the loop was entered: adding numbers keeps the object, since every access is checked against the bounds of the object of the
//! pointer it was made from. So these are all objects the loop can write. Whatever is not of this kind (pointers read from
//! memory, allocation, calls that write through their arguments) has no [`Touch`], and the loop is left as it is.

use crate::taint::Taint;
use hashbrown::{HashMap, HashSet};
use secateur_analysis::{Liveness, Loop};
use secateur_program::{Block, BlockId, Callee, FuncId, Function, Program, StmtKind, Terminator, VarId};
use secateur_term::{Op, Term, TermStore};

/// Where a pointer comes from, by what there is when the loop is entered.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(crate) enum Origin {
    /// A static object, by the symbol of its address.
    Static(Term),
    /// What the variable holds when the loop is entered.
    Entry(VarId),
    Null,
}

/// What a loop does to memory.
#[derive(Clone, Debug, Default)]
pub(crate) struct Touch {
    /// It reads or writes memory, or sets pointers.
    pub any: bool,
    /// All objects that it may write.
    pub written: Vec<Origin>,
    /// Pointers that are set in it and live at its head.
    pub pointers: Vec<(VarId, Vec<Origin>)>,
}

/// Blocks that can be in a loop that is cut: they allocate and free nothing, and leave lists of arguments alone.
pub(crate) fn is_plain(block: &Block) -> bool {
    let statements = block.stmts.iter().all(|s| {
        matches!(
            s.kind,
            StmtKind::Assign { .. }
                | StmtKind::Input { .. }
                | StmtKind::Assume { .. }
                | StmtKind::Check { .. }
                | StmtKind::Forget { .. }
                | StmtKind::Output { .. }
                | StmtKind::Load { .. }
                | StmtKind::Store { .. }
        )
    });
    statements
        && !matches!(
            &block.end,
            Terminator::Call { callee: Callee::Indirect(_), .. } | Terminator::Indirect { .. }
        )
}

/// The single pointer of a sum, or those a choice lets it be; `false` if there is something else.
fn pointers_in(store: &TermStore, taint: &Taint, t: Term, fuel: u32, into: &mut Vec<Source>) -> bool {
    let form = store.linear(t);
    let mut found = None;
    for m in &form.monomials {
        // what was narrower than an address is never the base of one
        let narrow = matches!(store.op(m.atom), Some(Op::ZExt | Op::SExt));
        if narrow || !taint.has(store, m.atom) {
            continue;
        }
        if m.coefficient != 1 || found.is_some() {
            return false;
        }
        found = Some(m.atom);
    }
    let Some(atom) = found else {
        into.push(if form.monomials.is_empty() && form.constant == 0 {
            Source::Null
        } else {
            Source::Number
        });
        return true;
    };
    if store.as_symbol(atom).is_some() {
        into.push(Source::Static(atom));
        return true;
    }
    if let Some(v) = store.as_var(atom) {
        into.push(Source::Variable(v));
        return true;
    }
    match store.node(atom) {
        Some(n) if n.op == Op::Ite && fuel > 0 => {
            let (a, b) = (n.args[1], n.args[2]);
            pointers_in(store, taint, a, fuel - 1, into) && pointers_in(store, taint, b, fuel - 1, into)
        }
        _ => false,
    }
}

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Source {
    Static(Term),
    Variable(VarId),
    Null,
    /// No pointer at all.
    Number,
}

const CHOICES: u32 = 4;

/// What is known of the loop.
pub(crate) struct Body<'a> {
    pub program: &'a Program,
    pub store: &'a TermStore,
    pub taint: &'a Taint,
    pub function: FuncId,
    pub body: &'a Loop,
    /// Variables that may change in it.
    pub modified: &'a HashSet<VarId>,
    /// Functions called from it, however deep.
    pub called: &'a HashSet<FuncId>,
    pub liveness: &'a Liveness,
}

impl Body<'_> {
    fn code(&self) -> &Function {
        self.program.function(self.function)
    }

    fn is_pointer(&self, v: VarId) -> bool {
        let wide = self.program.variable(v).width == self.program.data_model.pointer_width();
        wide && self.taint.has_variable(v)
    }

    fn live_at_head(&self, v: VarId) -> bool {
        self.program.variable(v).is_global() || self.liveness.is_live(self.body.head, v)
    }

    /// What the loop does to memory, if that can be said.
    pub fn touch(&self) -> Option<Touch> {
        let mut touch = Touch::default();
        self.callees(&mut touch)?;
        let origins = self.origins()?;
        for b in &self.body.body {
            for s in &self.code().block(*b).stmts {
                let (addr, value) = match &s.kind {
                    StmtKind::Load { addr, .. } => (*addr, None),
                    StmtKind::Store { addr, value, .. } => (*addr, Some(*value)),
                    _ => continue,
                };
                touch.any = true;
                let objects = self.resolve(&origins, addr)?;
                if let Some(value) = value {
                    // what holds pointers is not made arbitrary
                    if self.taint.has(self.store, value) {
                        return None;
                    }
                    touch.written.extend(objects.into_iter().filter(|o| *o != Origin::Null));
                }
            }
        }
        touch.written.sort_unstable();
        touch.written.dedup();
        for (v, from) in origins {
            if self.live_at_head(v) {
                touch.any = true;
                touch.pointers.push((v, from?));
            }
        }
        touch.pointers.sort_unstable_by_key(|p| p.0.0);
        Some(touch)
    }

    /// Called functions may read what they like, and write static objects only.
    fn callees(&self, touch: &mut Touch) -> Option<()> {
        for f in self.called {
            for block in &self.program.function(*f).blocks {
                if !is_plain(block) {
                    return None;
                }
                for s in &block.stmts {
                    match &s.kind {
                        StmtKind::Load { .. } => touch.any = true,
                        StmtKind::Store { addr, value, .. } => {
                            touch.any = true;
                            let mut from = Vec::new();
                            if self.taint.has(self.store, *value)
                                || !pointers_in(self.store, self.taint, *addr, CHOICES, &mut from)
                            {
                                return None;
                            }
                            for o in from {
                                let Source::Static(base) = o else { return None };
                                touch.written.push(Origin::Static(base));
                            }
                        }
                        // a pointer that lives elsewhere is set here
                        kind => {
                            let global = kind.target().filter(|v| self.program.variable(*v).is_global());
                            if global.is_some_and(|v| self.is_pointer(v)) {
                                return None;
                            }
                        }
                    }
                }
                let global = block.end.target().filter(|v| self.program.variable(*v).is_global());
                if global.is_some_and(|v| self.is_pointer(v)) {
                    return None;
                }
            }
        }
        Some(())
    }

    /// For each pointer that is set in the loop, where its values come from; `None` for one whose values come from elsewhere.
    fn origins(&self) -> Option<HashMap<VarId, Option<Vec<Origin>>>> {
        let pointers: Vec<VarId> = self.modified.iter().copied().filter(|v| self.is_pointer(*v)).collect();
        let mut sources: HashMap<VarId, Option<Vec<Source>>> =
            pointers.iter().map(|v| (*v, Some(Vec::new()))).collect();
        for b in &self.body.body {
            let block = self.code().block(*b);
            for (at, s) in block.stmts.iter().enumerate() {
                let Some(v) = s.kind.target() else { continue };
                let Some(all) = sources.get_mut(&v) else { continue };
                let known = match &s.kind {
                    StmtKind::Assign { value, .. } => all
                        .as_mut()
                        .is_some_and(|all| pointers_in(self.store, self.taint, *value, CHOICES, all)),
                    // it gets its next value before it is read
                    StmtKind::Forget { .. } => !self.is_read_after(*b, at + 1, v),
                    _ => false,
                };
                if !known {
                    *all = None;
                }
            }
            if let Some(v) = block.end.target()
                && let Some(all) = sources.get_mut(&v)
            {
                *all = None;
            }
        }
        let mut origins: HashMap<VarId, Option<Vec<Origin>>> = HashMap::new();
        for v in &pointers {
            origins.insert(*v, self.closure(&sources, *v));
        }
        Some(origins)
    }

    fn is_read_after(&self, b: BlockId, at: usize, v: VarId) -> bool {
        self.liveness.live_before(self.code(), self.store, b, at).contains(&v)
    }

    /// Follows sources through the pointers that are set in the loop.
    fn closure(&self, sources: &HashMap<VarId, Option<Vec<Source>>>, v: VarId) -> Option<Vec<Origin>> {
        let mut all = Vec::new();
        let mut seen: HashSet<VarId> = HashSet::from([v]);
        let mut open = vec![v];
        while let Some(v) = open.pop() {
            let Some(from) = sources.get(&v) else {
                all.push(Origin::Entry(v));
                continue;
            };
            if self.live_at_head(v) {
                all.push(Origin::Entry(v));
            }
            for s in from.as_ref()? {
                match s {
                    Source::Static(base) => all.push(Origin::Static(*base)),
                    Source::Null => all.push(Origin::Null),
                    Source::Number => return None,
                    Source::Variable(u) => {
                        if seen.insert(*u) {
                            open.push(*u);
                        }
                    }
                }
            }
        }
        all.sort_unstable();
        all.dedup();
        Some(all)
    }

    /// The objects an address can be in.
    fn resolve(&self, origins: &HashMap<VarId, Option<Vec<Origin>>>, addr: Term) -> Option<Vec<Origin>> {
        let mut from = Vec::new();
        if !pointers_in(self.store, self.taint, addr, CHOICES, &mut from) {
            return None;
        }
        let mut all = Vec::new();
        for s in from {
            match s {
                Source::Static(base) => all.push(Origin::Static(base)),
                Source::Null => all.push(Origin::Null),
                Source::Number => return None,
                Source::Variable(v) => match origins.get(&v) {
                    Some(known) => all.extend(known.clone()?),
                    None => all.push(Origin::Entry(v)),
                },
            }
        }
        Some(all)
    }
}
