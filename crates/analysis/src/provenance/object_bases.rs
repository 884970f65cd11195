//! Which object an address belongs to, as far as the text of a function tells: a static object, or what one
//! allocation made. Two different ones are apart, so accesses to them never meet (Kroening et al., Trace
//! Automata asks for the like in its class of array programs).

use super::sum::{self, base_of_sum};
use crate::cfg::Cfg;
use crate::loops::Loop;
use hashbrown::HashMap;
use secateur_program::{BlockId, FuncId, Program, StmtKind};
use secateur_term::{Op, SymbolKind, Term, TermStore, VarId};

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Origin {
    Static(u32),
    /// By the variable that an allocation sets, and nothing else does.
    Allocated(VarId),
}

/// Copies from variable to variable that are followed.
const MOST_COPIES: u32 = 8;

/// The object of an address, and where in it.
#[derive(Copy, Clone, Debug)]
pub struct ObjectBase {
    origin: Origin,
    /// The address of its first byte.
    pub start: Term,
    /// Bytes, if they are known.
    pub size: Option<u128>,
    /// No part of the offset is as wide as a pointer: it cannot lead to another object.
    pub tame: bool,
}

impl ObjectBase {
    /// Whether two addresses belong to the same object.
    pub fn is_same(&self, other: &ObjectBase) -> bool {
        self.origin == other.origin
    }
}

/// How a variable gets its values.
#[derive(Copy, Clone)]
enum Source {
    Allocation(Term),
    Copy(Term),
    Other,
}

/// The variables of a function that hold addresses of allocations, whenever control is in one of its loops.
pub struct ObjectBases {
    sources: HashMap<VarId, Source>,
    pointer: u32,
}

impl ObjectBases {
    /// What was set before the loop was entered, whatever the way to it.
    pub fn of(program: &Program, function: FuncId, body: &Loop) -> ObjectBases {
        let function = program.function(function);
        let cfg = Cfg::of(function);
        let mut sources: HashMap<VarId, Source> = HashMap::new();
        let mut put = |v: VarId, s: Source| {
            sources.entry(v).and_modify(|old| *old = Source::Other).or_insert(s);
        };
        function.params.iter().for_each(|p| put(*p, Source::Other));
        for (i, b) in function.blocks.iter().enumerate() {
            let id = BlockId(i as u32);
            let before = !body.contains(id) && cfg.dominates(id, body.head);
            for s in &b.stmts {
                match &s.kind {
                    StmtKind::Alloc { var, size, .. } if before => put(*var, Source::Allocation(*size)),
                    StmtKind::Assign { var, value } if before => put(*var, Source::Copy(*value)),
                    kind => kind.target().into_iter().for_each(|v| put(v, Source::Other)),
                }
            }
            b.end.target().into_iter().for_each(|v| put(v, Source::Other));
        }
        sources.retain(|v, _| !program.variable(*v).is_global());
        ObjectBases { sources, pointer: program.data_model.pointer_width() }
    }

    /// Where a term that is one summand of an address points to.
    fn origin(&self, store: &TermStore, mut t: Term) -> Option<(Origin, Option<u128>)> {
        for _ in 0..MOST_COPIES {
            if let Some(s) = store.as_symbol(t) {
                let SymbolKind::Base { object, size, .. } = store.symbol(s).kind else { return None };
                return Some((Origin::Static(object), Some(u128::from(size))));
            }
            let v = store.as_var(t)?;
            match self.sources.get(&v)? {
                Source::Allocation(size) => return Some((Origin::Allocated(v), store.constant(*size))),
                Source::Copy(from) => t = *from,
                Source::Other => return None,
            }
        }
        None
    }

    /// Whether so many bytes at an address are surely those of a static object.
    pub fn holds(&self, store: &mut TermStore, addr: Term, bytes: u32) -> bool {
        let Some(base) = self.base(store, addr).filter(|b| matches!(b.origin, Origin::Static(_))) else {
            return false;
        };
        let offset = store.sub(addr, base.start);
        let inside = |at: u128, size: u128| at < size && u128::from(bytes) <= size - at;
        matches!((store.constant(offset), base.size), (Some(at), Some(size)) if inside(at, size))
    }

    /// The object of an address, if the text tells.
    pub fn base(&self, store: &TermStore, addr: Term) -> Option<ObjectBase> {
        let is_base = |atom: Term| self.origin(store, atom).is_some();
        let sum::Base::One(start) = base_of_sum(store, addr, is_base) else { return None };
        let (origin, size) = self.origin(store, start)?;
        let is_narrow = |atom: Term| {
            store
                .node(atom)
                .is_some_and(|n| matches!(n.op, Op::ZExt | Op::SExt) && store.width(n.args[0]) < self.pointer)
        };
        let form = store.linear(addr);
        let tame = form.monomials.iter().all(|m| m.atom == start || is_narrow(m.atom));
        Some(ObjectBase { origin, start, size, tame })
    }
}
