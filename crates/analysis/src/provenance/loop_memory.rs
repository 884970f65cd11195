//! What a loop does to memory: the objects it may write, and where the pointers it sets come from.
//!
//! The address of an access is a sum with exactly one pointer in it ([`AddressBits`]): a static object, or a
//! variable. A pointer that the loop sets comes, over any number of turns, from static objects, from
//! variables the loop leaves alone, and from what pointers held when the loop was entered: adding numbers
//! keeps the object, since every access is checked against the bounds of the object of the pointer it was
//! made from. So these are all objects the loop can write. Whatever is not of this kind (pointers read from
//! memory, allocation, calls that write through their arguments) has no [`LoopMemory`], and the loop is left
//! as it is.

use super::address_bits::AddressBits;
use super::sum::{Base, base_of_sum};
use crate::effects::LoopEffects;
use crate::liveness::Liveness;
use crate::loops::Loop;
use hashbrown::{HashMap, HashSet};
use secateur_program::{Block, BlockId, Callee, FuncId, Function, Program, StmtKind, Terminator, VarId};
use secateur_term::{Op, Term, TermStore};

/// Where a pointer comes from, by what there is when the loop is entered.
#[derive(Copy, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum PointerOrigin {
    /// A static object, by the symbol of its address.
    Static(Term),
    /// What the variable holds when the loop is entered.
    Entry(VarId),
    /// No object.
    Null,
}

/// What a loop does to memory.
#[derive(Clone, Debug, Default)]
pub struct LoopMemory {
    /// It reads or writes memory, or sets pointers.
    pub touches: bool,
    /// All objects that it may write.
    pub written: Vec<PointerOrigin>,
    /// Pointers that are set in it and live at its head.
    pub pointers: Vec<(VarId, Vec<PointerOrigin>)>,
}

/// Whether a block allocates and frees nothing, leaves lists of arguments alone, and calls nothing by
/// address: what the analysis asks of loops and the functions they call.
pub fn is_plain(block: &Block) -> bool {
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

/// Nested choices that an address is followed through.
const CHOICES: u32 = 4;

/// What a pointer expression takes its object from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Source {
    Static(Term),
    Variable(VarId),
    Null,
    /// No pointer at all.
    Number,
}

/// The single pointer of a sum, or those a choice lets it be; `false` if there is something else.
fn pointers_in(store: &TermStore, bits: &AddressBits, t: Term, fuel: u32, into: &mut Vec<Source>) -> bool {
    let is_pointer = |atom: Term| {
        // what was narrower than an address is never the base of one
        let narrow = matches!(store.op(atom), Some(Op::ZExt | Op::SExt));
        !narrow && bits.has(store, atom)
    };
    let atom = match base_of_sum(store, t, is_pointer) {
        Base::One(atom) => atom,
        Base::Unclear => return false,
        Base::None => {
            into.push(if store.constant(t) == Some(0) { Source::Null } else { Source::Number });
            return true;
        }
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
            pointers_in(store, bits, a, fuel - 1, into) && pointers_in(store, bits, b, fuel - 1, into)
        }
        _ => false,
    }
}

/// A loop, with what other analyses know of it.
pub struct LoopMemoryAnalysis<'a> {
    /// The program.
    pub program: &'a Program,
    /// The terms of its expressions.
    pub store: &'a TermStore,
    /// Which values of the program may hold addresses.
    pub bits: &'a AddressBits,
    /// The function of the loop.
    pub function: FuncId,
    /// The loop.
    pub body: &'a Loop,
    /// What it assigns and calls.
    pub effects: &'a LoopEffects,
    /// Of the function.
    pub liveness: &'a Liveness,
}

impl LoopMemoryAnalysis<'_> {
    fn code(&self) -> &Function {
        self.program.function(self.function)
    }

    fn is_pointer(&self, v: VarId) -> bool {
        let wide = self.program.variable(v).width == self.program.data_model.pointer_width();
        wide && self.bits.has_variable(v)
    }

    fn live_at_head(&self, v: VarId) -> bool {
        self.program.variable(v).is_global() || self.liveness.is_live(self.body.head, v)
    }

    /// What the loop does to memory, if that can be said.
    pub fn memory(&self) -> Option<LoopMemory> {
        let mut memory = LoopMemory::default();
        self.callees(&mut memory)?;
        let origins = self.origins()?;
        for b in &self.body.body {
            for s in &self.code().block(*b).stmts {
                let (addr, value) = match &s.kind {
                    StmtKind::Load { addr, .. } => (*addr, None),
                    StmtKind::Store { addr, value, .. } => (*addr, Some(*value)),
                    _ => continue,
                };
                memory.touches = true;
                let objects = self.resolve(&origins, addr)?;
                if let Some(value) = value {
                    // what holds pointers is not made arbitrary
                    if self.bits.has(self.store, value) {
                        return None;
                    }
                    memory.written.extend(objects.into_iter().filter(|o| *o != PointerOrigin::Null));
                }
            }
        }
        memory.written.sort_unstable();
        memory.written.dedup();
        for (v, from) in origins {
            if self.live_at_head(v) {
                memory.touches = true;
                memory.pointers.push((v, from?));
            }
        }
        memory.pointers.sort_unstable_by_key(|p| p.0.0);
        Some(memory)
    }

    /// Called functions may read what they like, and write static objects only.
    fn callees(&self, memory: &mut LoopMemory) -> Option<()> {
        for f in &self.effects.called {
            for block in &self.program.function(*f).blocks {
                if !is_plain(block) {
                    return None;
                }
                for s in &block.stmts {
                    match &s.kind {
                        StmtKind::Load { .. } => memory.touches = true,
                        StmtKind::Store { addr, value, .. } => {
                            memory.touches = true;
                            let mut from = Vec::new();
                            if self.bits.has(self.store, *value)
                                || !pointers_in(self.store, self.bits, *addr, CHOICES, &mut from)
                            {
                                return None;
                            }
                            for o in from {
                                let Source::Static(base) = o else { return None };
                                memory.written.push(PointerOrigin::Static(base));
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

    /// For each pointer that is set in the loop, where its values come from; `None` for one whose values come
    /// from elsewhere.
    fn origins(&self) -> Option<HashMap<VarId, Option<Vec<PointerOrigin>>>> {
        let pointers: Vec<VarId> =
            self.effects.assigned.iter().copied().filter(|v| self.is_pointer(*v)).collect();
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
                        .is_some_and(|all| pointers_in(self.store, self.bits, *value, CHOICES, all)),
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
        let mut origins: HashMap<VarId, Option<Vec<PointerOrigin>>> = HashMap::new();
        for v in &pointers {
            origins.insert(*v, self.closure(&sources, *v));
        }
        Some(origins)
    }

    fn is_read_after(&self, b: BlockId, at: usize, v: VarId) -> bool {
        self.liveness.live_before(self.code(), self.store, b, at).contains(&v)
    }

    /// Follows sources through the pointers that are set in the loop.
    fn closure(&self, sources: &HashMap<VarId, Option<Vec<Source>>>, v: VarId) -> Option<Vec<PointerOrigin>> {
        let mut all = Vec::new();
        let mut seen: HashSet<VarId> = HashSet::from([v]);
        let mut open = vec![v];
        while let Some(v) = open.pop() {
            let Some(from) = sources.get(&v) else {
                all.push(PointerOrigin::Entry(v));
                continue;
            };
            if self.live_at_head(v) {
                all.push(PointerOrigin::Entry(v));
            }
            for s in from.as_ref()? {
                match s {
                    Source::Static(base) => all.push(PointerOrigin::Static(*base)),
                    Source::Null => all.push(PointerOrigin::Null),
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
    fn resolve(
        &self,
        origins: &HashMap<VarId, Option<Vec<PointerOrigin>>>,
        addr: Term,
    ) -> Option<Vec<PointerOrigin>> {
        let mut from = Vec::new();
        if !pointers_in(self.store, self.bits, addr, CHOICES, &mut from) {
            return None;
        }
        let mut all = Vec::new();
        for s in from {
            match s {
                Source::Static(base) => all.push(PointerOrigin::Static(base)),
                Source::Null => all.push(PointerOrigin::Null),
                Source::Number => return None,
                Source::Variable(v) => match origins.get(&v) {
                    Some(known) => all.extend(known.clone()?),
                    None => all.push(PointerOrigin::Entry(v)),
                },
            }
        }
        Some(all)
    }
}
