//! The store: interned nodes, symbols and byte tables. Terms are made by the constructors in `build`.

use crate::bits::trunc;
use crate::op::Op;
use crate::symbol::{Sort, SymId, Symbol, SymbolKind};
use crate::term::{Term, VarId};
use hashbrown::HashTable;
use std::hash::{BuildHasher, Hash};

/// One interned operation. `aux` holds a float format, `index` the index width of arrays (0 for bit-vectors).
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub struct TermNode {
    /// The operator.
    pub op: Op,
    /// The [`crate::FloatFormat`] of a float operator as a number; 0 for all others.
    pub aux: u8,
    /// Bits of the value; of an array, bits of a cell.
    pub width: u16,
    /// Bits of the indices of an array; 0 for bit-vectors.
    pub index: u16,
    /// The operands that are terms, then raw data (see [`TermNode::raw`]); unused places hold [`Term::FALSE`].
    pub args: [Term; 3],
}

impl TermNode {
    pub(crate) fn new(op: Op, width: u32, args: [Term; 3]) -> TermNode {
        TermNode { op, aux: 0, width: width as u16, index: 0, args }
    }

    /// The arguments that are terms.
    #[inline]
    pub fn children(&self) -> &[Term] {
        &self.args[..self.op.arity()]
    }

    /// Raw data kept in an argument place (lowest bit of an extract, symbol number, ...).
    #[inline]
    pub fn raw(&self, place: usize) -> u64 {
        self.args[place].raw_value()
    }
}

/// The argument place of operators with fewer than three arguments.
pub(crate) const NONE: Term = Term::FALSE;

/// All terms of a run. Equal nodes are interned once and nothing is ever removed, so a handle stays valid in
/// this store and in its clones.
#[derive(Clone, Default)]
pub struct TermStore {
    pub(crate) nodes: Vec<TermNode>,
    table: HashTable<u32>,
    hasher: hashbrown::DefaultHashBuilder,
    wide: Vec<u128>,
    symbols: Vec<Symbol>,
    tables: Vec<Box<[u8]>>,
}

impl TermStore {
    /// A store without nodes and symbols.
    pub fn new() -> TermStore {
        TermStore::default()
    }

    /// The number of interned nodes: a measure of memory.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether nothing was interned yet; immediate constants need no node.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// An estimate of the bytes held by the store.
    pub fn bytes(&self) -> usize {
        self.nodes.capacity() * size_of::<TermNode>() + self.table.capacity() * 5 + self.symbols.len() * 96
    }

    /// The node behind a term; `None` for immediate constants.
    #[inline]
    pub fn node(&self, t: Term) -> Option<&TermNode> {
        t.index().map(|i| &self.nodes[i])
    }

    /// The operator of a term; `None` for immediate constants.
    #[inline]
    pub fn op(&self, t: Term) -> Option<Op> {
        self.node(t).map(|n| n.op)
    }

    /// Bits of a term; of an array, bits of a cell.
    #[inline]
    pub fn width(&self, t: Term) -> u32 {
        match t.as_immediate() {
            Some((w, _)) => w,
            None => u32::from(self.nodes[t.raw_value() as usize].width),
        }
    }

    /// The sort of a term.
    pub fn sort(&self, t: Term) -> Sort {
        match self.node(t) {
            Some(n) if n.index > 0 => Sort::Array { index: u32::from(n.index), elem: u32::from(n.width) },
            _ => Sort::Bv(self.width(t)),
        }
    }

    /// The value of a constant term.
    #[inline]
    pub fn constant(&self, t: Term) -> Option<u128> {
        if let Some((_, v)) = t.as_immediate() {
            return Some(v);
        }
        let n = self.nodes[t.raw_value() as usize];
        (n.op == Op::Big).then(|| self.wide[n.raw(0) as usize])
    }

    /// The constant of this width; the value is truncated to it.
    #[inline]
    pub fn bv(&mut self, width: u32, value: u128) -> Term {
        let value = trunc(value, width);
        match Term::immediate(width, value) {
            Some(t) => t,
            None => self.wide_constant(width, value),
        }
    }

    fn wide_constant(&mut self, width: u32, value: u128) -> Term {
        // The value itself is split over two raw places while probing, so that equal constants meet.
        let probe =
            TermNode::new(Op::Big, width, [NONE, Term::raw(value as u64), Term::raw((value >> 64) as u64)]);
        let hash = self.hasher.hash_one(probe);
        let found = self.table.find(hash, |&i| {
            let n = &self.nodes[i as usize];
            n.op == Op::Big && n.width == probe.width && n.args[1..] == probe.args[1..]
        });
        if let Some(&i) = found {
            return Term::node(i);
        }
        let slot = self.wide.len() as u64;
        self.wide.push(value);
        let node = TermNode { args: [Term::raw(slot), probe.args[1], probe.args[2]], ..probe };
        self.insert(hash, node)
    }

    pub(crate) fn intern(&mut self, node: TermNode) -> Term {
        let hash = self.hasher.hash_one(node);
        match self.table.find(hash, |&i| self.nodes[i as usize] == node) {
            Some(&i) => Term::node(i),
            None => {
                debug_assert_eq!(self.malformed(&node), None);
                self.insert(hash, node)
            }
        }
    }

    fn insert(&mut self, hash: u64, node: TermNode) -> Term {
        let i = self.nodes.len() as u32;
        self.nodes.push(node);
        let (nodes, hasher) = (&self.nodes, &self.hasher);
        self.table.insert_unique(hash, i, |&j| {
            let mut n = nodes[j as usize];
            if n.op == Op::Big {
                n.args[0] = NONE;
            }
            hasher.hash_one(n)
        });
        Term::node(i)
    }

    /// A new free symbol.
    pub fn fresh(&mut self, name: impl Into<String>, sort: Sort, kind: SymbolKind) -> Term {
        let id = self.symbols.len() as u64;
        self.symbols.push(Symbol { name: name.into(), sort, kind });
        let (width, index) = match sort {
            Sort::Bv(w) => (w, 0),
            Sort::Array { index, elem } => (elem, index),
        };
        self.intern(TermNode {
            op: Op::Sym,
            aux: 0,
            width: width as u16,
            index: index as u16,
            args: [Term::raw(id), NONE, NONE],
        })
    }

    /// A new bit-vector input.
    pub fn input(&mut self, name: impl Into<String>, width: u32) -> Term {
        self.fresh(name, Sort::Bv(width), SymbolKind::Input)
    }

    /// The symbol behind a term that is one.
    pub fn as_symbol(&self, t: Term) -> Option<SymId> {
        let n = self.node(t)?;
        (n.op == Op::Sym).then(|| SymId(n.raw(0) as u32))
    }

    /// Name, sort and kind of a symbol of this store.
    pub fn symbol(&self, id: SymId) -> &Symbol {
        &self.symbols[id.0 as usize]
    }

    /// All symbols in the order they were made: [`SymId`] is the index.
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// The program variable with this number, as an expression.
    pub fn var(&mut self, var: VarId, width: u32) -> Term {
        self.intern(TermNode::new(Op::Var, width, [Term::raw(u64::from(var.0)), NONE, NONE]))
    }

    /// The program variable behind a term that is one.
    pub fn as_var(&self, t: Term) -> Option<VarId> {
        let n = self.node(t)?;
        (n.op == Op::Var).then(|| VarId(n.raw(0) as u32))
    }

    pub(crate) fn add_table(&mut self, bytes: &[u8]) -> u64 {
        if let Some(i) = self.tables.iter().position(|t| **t == *bytes) {
            return i as u64;
        }
        self.tables.push(bytes.into());
        self.tables.len() as u64 - 1
    }

    /// The bytes of a [`Op::TableArray`] node.
    pub fn table(&self, index: u64) -> &[u8] {
        &self.tables[index as usize]
    }
}

// Terms are hashed as their raw word.
const _: () = {
    fn _assert_hash<T: Hash>() {}
    fn _check() {
        _assert_hash::<TermNode>();
    }
};
