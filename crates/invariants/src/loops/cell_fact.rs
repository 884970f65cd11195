//! Facts about all cells of a range: "for all j in [from, to): P(cell j)", for loops that fill, search and
//! copy arrays.
//!
//! Such a fact is *shown* for an arbitrary cell: `j = *; if (j is in the range) { cell = load; assert(P) }`;
//! the load shows too that the range lies in one object, for it is checked. It is *assumed* by setting all
//! cells of the range at once: a cell that has P keeps its value, any other gets some value, one with P if
//! there is one at hand. Why that is sound: let s be a state at the head of the loop that has all facts. The
//! derived program makes the variables and objects that the loop sets arbitrary, so one of its states is s.
//! In s each cell of each range has its P, so each of these settings changes nothing in s, in whatever order
//! they come, and s remains one of the states the derived program goes on from. No state that has all facts
//! is lost, which is all that is asked of an assumption. Nor does it matter whether the loop sets the object
//! at all.
//!
//! Ranges are numbers of cells, compared as signed numbers as wide as a pointer; an empty or inverted range
//! says nothing.

use super::entry_values::EntryValues;
use crate::fact;
use crate::tuning::LONGEST_RANGE;
use secateur_program::{CellFill, CellRead, FactId, Span, Stmt, StmtKind, TypeHint, VarId, visit_subterms};
use secateur_term::{CNames, Op, Substitution, SymId, Term, TermStore, to_c};

/// Cells `from ..< to`: cell j are the `bytes` bytes at `base + stride * j`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Range {
    pub base: Term,
    pub stride: u64,
    pub bytes: u32,
    pub from: Term,
    pub to: Term,
}

/// What cell j of another array holds: the `bytes` bytes at `base + stride * j`.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Beside {
    pub var: VarId,
    pub base: Term,
    pub stride: u64,
    pub bytes: u32,
}

/// The variables in which a fact speaks.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Names {
    /// The content of the cell.
    pub cell: VarId,
    /// Its number, pointer-wide.
    pub number: VarId,
    /// An arbitrary number of few bits, to choose a cell with.
    pub any: VarId,
}

/// How a fact was guessed. Facts that contradict each other are not assumed together: the last one set has
/// its way. So the surest come last, and a fact that fails beside a surer one that fails gets another chance.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) enum Rank {
    Compared,
    Condition,
    Stored,
}

/// All cells of a range have a property.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct CellFact {
    pub rank: Rank,
    pub range: Range,
    pub names: Names,
    pub beside: Vec<Beside>,
    /// P, over the names and the variables that live at the head.
    pub holds: Term,
    /// What a cell without P becomes.
    pub instead: Term,
}

/// Bits of the number of a cell counted from the beginning of its range.
pub(crate) fn number_bits(pointer_width: u32, stride: u64) -> u32 {
    let size = stride.max(1).next_power_of_two().trailing_zeros();
    if pointer_width >= 64 { LONGEST_RANGE + 1 } else { LONGEST_RANGE.saturating_sub(size).max(1) }
}

impl Range {
    fn width(&self, store: &TermStore) -> u32 {
        store.width(self.from)
    }

    /// How many cells there are.
    pub fn count(&self, store: &mut TermStore) -> Term {
        let some = store.slt(self.from, self.to);
        let (many, none) = (store.sub(self.to, self.from), store.bv(self.width(store), 0));
        store.ite(some, many, none)
    }
}

fn scaled(store: &mut TermStore, base: Term, stride: u64, number: Term) -> Term {
    let stride = store.bv(store.width(number), u128::from(stride));
    let way = store.mul(number, stride);
    store.add(base, way)
}

/// The statements that show a fact: those before the branch, its condition, and those where it holds.
pub(crate) struct Shown {
    pub before: Vec<Stmt>,
    pub cond: Term,
    pub inside: Vec<Stmt>,
}

impl CellFact {
    /// The same with what is known from the entry of the loop.
    pub fn told(&self, store: &mut TermStore, entered: &EntryValues) -> CellFact {
        let mut fact = self.clone();
        let r = &mut fact.range;
        for t in [&mut r.base, &mut r.from, &mut r.to, &mut fact.holds] {
            *t = entered.told(store, *t);
        }
        for b in &mut fact.beside {
            b.base = entered.told(store, b.base);
        }
        fact
    }

    /// For people: `for all j in [from, to): a[j] == 0`.
    pub fn text(&self, store: &TermStore, names: &dyn CNames) -> String {
        let r = &self.range;
        let (from, to) = (to_c(store, names, r.from), to_c(store, names, r.to));
        let mut cells = Cells { names, short: Vec::new(), long: Vec::new() };
        cells.add(store, self.names.cell, r.base, r.stride, r.bytes);
        for b in &self.beside {
            cells.add(store, b.var, b.base, b.stride, b.bytes);
        }
        let holds = to_c(store, &cells, self.holds);
        let mut text = format!("for all j in [{from}, {to}): {holds}");
        for (i, long) in cells.long.iter().enumerate() {
            text += if i == 0 { ", where " } else { ", " };
            text += long;
        }
        // it stands in a comment
        text.replace("*/", "* /")
    }

    /// The statements that show it for an arbitrary cell.
    pub fn show(&self, store: &mut TermStore, id: FactId) -> Shown {
        let width = self.range.width(store);
        let bits = number_bits(width, self.range.stride);
        let at = |kind| Stmt { kind, span: Span::default() };
        let check = |ok| at(fact::check(id, ok));
        let count = self.range.count(store);
        let most = store.bv(width, 1 << bits);
        let known = store.ule(count, most);
        let name = String::from("secateur:contract");
        let before =
            vec![check(known), at(StmtKind::Input { var: self.names.any, name, ty: TypeHint::Unsigned })];
        let any = store.var(self.names.any, bits);
        let any = store.zext(any, width);
        let cond = store.ult(any, count);
        let value = store.add(self.range.from, any);
        let number = store.var(self.names.number, width);
        let mut inside = vec![at(StmtKind::Assign { var: self.names.number, value })];
        let addr = scaled(store, self.range.base, self.range.stride, number);
        inside.push(at(StmtKind::Load { var: self.names.cell, addr, bytes: self.range.bytes }));
        for b in &self.beside {
            let addr = scaled(store, b.base, b.stride, number);
            inside.push(at(StmtKind::Load { var: b.var, addr, bytes: b.bytes }));
        }
        inside.push(check(self.holds));
        Shown { before, cond, inside }
    }
}

/// Names for cells: `a[j]` where cells stand side by side in an array or at a pointer, else a name and where
/// it is.
struct Cells<'a> {
    names: &'a dyn CNames,
    short: Vec<(VarId, String)>,
    long: Vec<String>,
}

impl Cells<'_> {
    fn add(&mut self, store: &TermStore, var: VarId, base: Term, stride: u64, bytes: u32) {
        let text = to_c(store, self.names, base);
        let array = text.strip_prefix('&').unwrap_or(&text);
        let plain = |c: char| c.is_alphanumeric() || c == '_';
        if stride == u64::from(bytes) && array.chars().all(plain) {
            self.short.push((var, format!("{array}[j]")));
            return;
        }
        let name = self.names.variable(var);
        let way = if stride == 1 { String::from("j") } else { format!("{stride} * j") };
        self.long.push(format!("{name} is the {bytes} bytes at {text} + {way}"));
    }
}

impl CNames for Cells<'_> {
    fn variable(&self, var: VarId) -> String {
        let short = self.short.iter().find(|s| s.0 == var);
        short.map_or_else(|| self.names.variable(var), |s| s.1.clone())
    }

    fn symbol(&self, store: &TermStore, sym: SymId) -> String {
        self.names.symbol(store, sym)
    }
}

/// One statement that assumes facts about the same range. `index` is a variable of its own.
pub(crate) fn assume(store: &mut TermStore, facts: &[&CellFact], index: VarId) -> StmtKind {
    let range = &facts[0].range;
    let width = range.width(store);
    let k = store.var(index, width);
    let number = store.add(range.from, k);
    let cell = store.var(facts[0].names.cell, 8 * range.bytes);
    let mut reads = vec![CellRead {
        var: facts[0].names.cell,
        addr: scaled(store, range.base, range.stride, range.from),
        stride: range.stride as i64,
        bytes: range.bytes,
    }];
    let mut value = cell;
    for fact in facts {
        // a cell that equals something is that, whatever it was
        let choice = match equals(store, fact.holds, cell) {
            Some(other) => other,
            None => store.ite(fact.holds, cell, fact.instead),
        };
        let names = fact.names;
        value = Substitution::new(|store: &mut TermStore, t| match store.as_var(t)? {
            v if v == names.cell => Some(value),
            v if v == names.number => Some(number),
            _ => None,
        })
        .apply(store, choice);
        for b in &fact.beside {
            if reads.iter().all(|r| r.var != b.var) {
                let addr = scaled(store, b.base, b.stride, range.from);
                reads.push(CellRead { var: b.var, addr, stride: b.stride as i64, bytes: b.bytes });
            }
        }
    }
    let count = range.count(store);
    let addr = reads[0].addr;
    let (stride, bytes) = (range.stride, range.bytes);
    StmtKind::FillCells(Box::new(CellFill { addr, stride, bytes, count, index, reads, value }))
}

/// What the cell equals, if that is what a condition says.
fn equals(store: &TermStore, holds: Term, cell: Term) -> Option<Term> {
    let node = store.node(holds).filter(|n| n.op == Op::Eq)?;
    let other = match (node.args[0] == cell, node.args[1] == cell) {
        (true, false) => node.args[1],
        (false, true) => node.args[0],
        _ => return None,
    };
    let mut apart = true;
    visit_subterms(store, other, |t| apart &= t != cell);
    apart.then_some(other)
}
