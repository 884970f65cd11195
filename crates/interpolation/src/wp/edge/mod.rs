//! A stretch of a path as one step: what each variable holds at its end in terms of its start (a parallel
//! substitution), the memory it wrote, the conditions it assumed, and the conditions it relied on. Backward
//! reasoning (Jaffar et al., TracerX, section 4: weakest precondition along a path) over the stretch is then
//! one substitution, however long it is.

mod context;
mod diamond;
mod fresh;
pub(crate) mod heap;
mod known_index;
mod liveness;
mod ops;
mod outside;
mod overlap;
mod read;
mod unasked;
mod variadic;

use crate::wp::replace::replaced;
use crate::wp::view::View;
use crate::wp::vocabulary::Place;
pub use context::EdgeContext;
use hashbrown::{HashMap, HashSet};
use secateur_explore::{TrailOp, is_from_outside};
use secateur_program::VarId;
use secateur_term::{Op, Term};
use std::rc::Rc;

/// No atom can be given for what an edge needs: nothing may be covered by the nodes above.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Pin(pub &'static str);

/// A change of memory, in terms of the start of the edge.
#[derive(Clone, Debug)]
pub(super) enum Change {
    Store {
        addr: Term,
        value: Term,
        bytes: u32,
        waits: Waits,
    },
    /// A new object; `base` is unknown before the edge.
    New {
        base: Term,
        size: Term,
        zeroed: bool,
        /// The frame it dies with; none on the heap.
        frame: Option<u32>,
        /// It is a variable-length array, which may die before.
        restored: bool,
    },
    Copy {
        dst: Term,
        src: Term,
        len: u32,
        waits: Waits,
    },
    Fill {
        dst: Term,
        byte: Term,
        len: u32,
        waits: Waits,
    },
    Havoc {
        dst: Term,
        len: u32,
        waits: Waits,
    },
    Free {
        addr: Term,
        heap: bool,
    },
    Leave {
        depth: u32,
    },
    /// Variable-length arrays of a frame died: all that were made since a mark, these of them on the edge.
    Restore {
        depth: u32,
        dead: Box<[Term]>,
    },
}

/// What a write rests on that nobody needs before its bytes are read: that it is valid, if writes that hit no object
/// change nothing, and the reads that its address and its value come from. `None`: all of that was needed at once.
pub(super) type Waits = Option<Rc<[usize]>>;

/// Something that must hold at the start of an edge for what was done on it.
#[derive(Clone, Debug)]
pub struct Need {
    /// The atom, in terms of the start of the edge.
    pub atom: Term,
    /// Only the first so many guards may be used to weaken it.
    pub guards: usize,
}

/// A condition, its truth, and how much had happened on the edge when it was looked at.
#[derive(PartialEq, Eq, Hash, Debug)]
pub(super) struct Asked {
    cond: Term,
    depth: u32,
    truth: bool,
    guards: usize,
    changes: usize,
    env_changes: u32,
}

/// Terms at the end of an edge that were taken to its start already.
pub type Memo = HashMap<Term, Term>;

/// The summary of a stretch: a parallel substitution, changes of memory, guards and needs.
#[derive(Default, Debug)]
pub struct Edge {
    env: HashMap<Term, Term>,
    changes: Vec<Change>,
    /// Conditions the stretch assumed, in terms of its start and of unknowns on it, in order.
    pub guards: Vec<Term>,
    /// Conditions the stretch relied on that were not handed to its start yet.
    pub needs: Vec<Need>,
    /// Conditions of branches among the needs.
    relied: Vec<Term>,
    /// Needs that were handed on already.
    needed: HashSet<(Term, usize)>,
    /// Conditions that were looked at already, with what had happened on the edge by then.
    forced: HashSet<Asked>,
    env_changes: u32,
    /// Conditions of the sides the operation at hand is on, and how many branches had two.
    under: Vec<Term>,
    diamonds: u32,
    /// Reads whose validity nobody needs so far.
    unasked: unasked::Unasked,
    /// What was found out about the lives of objects; forgotten when the work at hand is done.
    lives: liveness::Lives,
    /// Room for work.
    conjuncts: Vec<Term>,
    /// What objects of pointers that were given on the edge hold at first, by address and number of bytes.
    contents: HashMap<(Term, u32), Term>,
    /// Symbols on the edge with what stands for them: inputs, and what guards tell.
    known: Vec<(Term, Term)>,
    unknown_count: u32,
    /// Why nothing can be said about the states before, if so; taken when it is handed on.
    pub pin: Option<Pin>,
}

impl Edge {
    /// The summary of a trail. Needs that cannot be expressed leave a [`Pin`].
    pub fn new(cx: &mut EdgeContext, trail: &[TrailOp]) -> Edge {
        let mut edge = Edge::default();
        edge.ops(cx, trail);
        edge.forced = HashSet::new();
        edge.relied = Vec::new();
        edge.lives = liveness::Lives::new();
        edge
    }

    pub(super) fn set(&mut self, place: Term, value: Term) {
        self.env.insert(place, value);
        self.env_changes += 1;
    }

    pub(super) fn place(&self, cx: &mut EdgeContext, depth: u32, var: VarId) -> Term {
        cx.vocabulary.variable(cx.store, cx.program, depth, var)
    }

    /// An expression of the program at this point, in terms of the start.
    pub(super) fn expr(&self, cx: &mut EdgeContext, depth: u32, e: Term) -> Term {
        let (vocabulary, program) = (&mut *cx.vocabulary, cx.program);
        cx.store.eval_expr(e, &mut |store, var| {
            let place = vocabulary.variable(store, program, depth, var);
            self.env.get(&place).copied().unwrap_or(place)
        })
    }

    pub(super) fn unknown(&mut self, cx: &mut EdgeContext, width: u32, actual: Term) -> Term {
        let number = self.unknown_count;
        let t = cx.vocabulary.term(cx.store, cx.program, Place::Unknown { number, width });
        self.unknown_count += 1;
        self.known.push((t, actual));
        t
    }

    /// An access that was valid must be so in every state the edge stands for: an invalid write is an error
    /// or leaves nothing known, an invalid read is an error or gives any value.
    pub(super) fn access(
        &mut self,
        cx: &mut EdgeContext,
        addr: Term,
        bytes: u32,
        write: bool,
    ) -> Result<(), Pin> {
        let valid = self.fact1(cx, Place::Valid { bytes, write }, addr)?;
        self.need(cx.store, valid);
        Ok(())
    }

    /// A length that is the same for all states this edge stands for.
    pub(super) fn known_length(&mut self, cx: &mut EdgeContext, len: Term) -> Result<u32, Pin> {
        let known = self.at_start(cx, len).and_then(|v| cx.store.constant(v));
        let n = known.or_else(|| self.guarded_value(cx, len)).ok_or(Pin("a length"))?;
        let width = cx.store.width(len);
        let k = cx.store.bv(width, n);
        let same = cx.store.eq(len, k);
        self.need(cx.store, same);
        u32::try_from(n).map_err(|_| Pin("a length"))
    }

    /// The number that guards say a term to be.
    fn guarded_value(&self, cx: &mut EdgeContext, t: Term) -> Option<u128> {
        let mut numbers = Vec::new();
        for g in self.guards.iter().chain(&self.relied) {
            let Some(n) = cx.store.node(*g).copied().filter(|n| n.op == Op::Eq) else { continue };
            match (cx.store.constant(n.args[0]), cx.store.constant(n.args[1])) {
                (None, Some(_)) => numbers.push((n.args[0], n.args[1])),
                (Some(_), None) => numbers.push((n.args[1], n.args[0])),
                _ => {}
            }
        }
        let value = replaced(cx.store, t, &numbers);
        cx.store.constant(value)
    }

    /// The value of a term over the start of the edge, as it was when the edge was made.
    pub(super) fn at_start(&self, cx: &mut EdgeContext, t: Term) -> Option<Term> {
        View::new(cx.store, cx.vocabulary, cx.program, cx.start, &self.known).value(t)
    }

    /// An atom at the end of the edge in terms of its start. Facts about addresses it rests on are added to
    /// `needs`. Atoms that travel together share `memo`: both bounds of a long sum are about the same sum.
    pub fn backward(&mut self, cx: &mut EdgeContext, atom: Term, memo: &mut Memo) -> Result<Term, Pin> {
        let before = self.substitute(cx, atom, memo).and_then(|before| self.fresh_differs(cx, before));
        self.lives = liveness::Lives::new();
        before
    }

    fn substitute(&mut self, cx: &mut EdgeContext, t: Term, memo: &mut Memo) -> Result<Term, Pin> {
        let Some(node) = cx.store.node(t).copied() else { return Ok(t) };
        if node.op == Op::Sym {
            self.ask_for(cx, t)?;
            return Ok(self.env.get(&t).copied().unwrap_or(t));
        }
        if node.op.is_leaf() {
            return Ok(t);
        }
        if let Some(known) = memo.get(&t) {
            return Ok(*known);
        }
        let special = (node.op == Op::Select).then(|| cx.vocabulary.place(cx.store, node.args[0])).flatten();
        let new = if let Some(place) = special {
            let index = self.substitute(cx, node.args[1], memo)?;
            let index = self.at_known_indices(cx, place, index);
            self.memory_fact(cx, place, index, self.changes.len())?
        } else {
            let mut args = node.args;
            for a in &mut args[..node.op.arity()] {
                *a = self.substitute(cx, *a, memo)?;
            }
            if args == node.args { t } else { cx.store.rebuild(&node, args) }
        };
        memo.insert(t, new);
        Ok(new)
    }

    pub(super) fn fact1(&mut self, cx: &mut EdgeContext, place: Place, addr: Term) -> Result<Term, Pin> {
        self.memory_fact(cx, place, addr, self.changes.len())
    }

    /// A fact about memory after the first `upto` changes, in terms of the start.
    pub(super) fn memory_fact(
        &mut self,
        cx: &mut EdgeContext,
        place: Place,
        index: Term,
        upto: usize,
    ) -> Result<Term, Pin> {
        match place {
            Place::Read { bytes } => self.read(cx, index, bytes, upto),
            Place::Valid { .. } | Place::Freeable | Place::Outlives { .. } | Place::Stays { .. } => {
                self.liveness(cx, place, index, upto)
            }
            Place::Apart { .. } | Place::OtherObject => self.relation(cx, place, index),
            // an input of the edge points to nothing that is known
            Place::Wild if cx.vocabulary.mentions_unknown(cx.store, index) => Ok(Term::TRUE),
            Place::Foreign if self.given_pointer(cx, index).is_some() => Ok(Term::TRUE),
            // a value that nobody chose, and that is not followed
            Place::Nowhere | Place::Foreign
                if cx.vocabulary.is_unknown(cx.store, index)
                    && self.is_given(cx, index)
                    && self.given_pointer(cx, index).is_none() =>
            {
                Ok(Term::TRUE)
            }
            Place::Nowhere | Place::Foreign if cx.vocabulary.mentions_unknown(cx.store, index) => {
                Err(Pin("where an address leads that is an input in part"))
            }
            Place::With | Place::Wild | Place::Nowhere | Place::Foreign => Ok(self.select(cx, place, index)),
            Place::Only => self.only(cx, index, upto),
            _ => Err(Pin("an unknown fact")),
        }
    }

    /// Whether all that an address on this edge is made of comes from outside. What undefined behaviour gave does not: in
    /// another state the same read may give a pointer to an own object.
    fn is_given(&self, cx: &EdgeContext, addr: Term) -> bool {
        let actual = |t: Term| self.known.iter().find(|k| k.0 == t).map(|k| k.1);
        cx.store
            .symbols_of(&[addr])
            .iter()
            .all(|t| actual(*t).is_some_and(|v| v != Term::UNSET && is_from_outside(cx.store, v)))
    }

    pub(super) fn select(&self, cx: &mut EdgeContext, place: Place, index: Term) -> Term {
        let array = cx.vocabulary.term(cx.store, cx.program, place);
        cx.store.select(array, index)
    }
}
