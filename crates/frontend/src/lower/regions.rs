//! Which part of a function is the block of C that a local without lifetime markers belongs to.
//!
//! Debug information tells the blocks that have braces, and `if` and `for` statements. The bodies of loops
//! without braces, and `while` and `do` statements as a whole, are told by where clang puts the blocks of
//! LLVM: in the order of the source.

use crate::llvm::{Bb, Scope, Val};
use std::collections::HashMap;

/// What matters here about one function, blocks by their place in it.
pub(crate) struct Outline {
    /// The LLVM blocks in the order of the function.
    pub blocks: Vec<Bb>,
    /// The place of each block in that order.
    pub index: HashMap<Bb, usize>,
    scopes: HashMap<Val, Vec<Scope>>,
    loops: Vec<Loop>,
}

/// What clang calls the blocks loops start with.
const HEADERS: [&str; 4] = ["while.cond", "while.body", "for.cond", "do.body"];

struct Loop {
    header: usize,
    name: String,
    /// The last block that leads back.
    last: usize,
    /// The blocks of C around the loop.
    around: Vec<Scope>,
}

/// A block of C.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Region {
    scope: Scope,
    /// The blocks it is limited to, the last excluded.
    within: Option<(usize, usize)>,
    /// The start of the loop the region is part of, and whether going back there stays in the region.
    header: Option<(usize, bool)>,
}

/// What a place in the function says about a region.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Side {
    /// Inside the region.
    In,
    /// Outside of it.
    Out,
}

impl Side {
    fn of(inside: bool) -> Side {
        if inside { Side::In } else { Side::Out }
    }
}

impl Outline {
    /// Reads the outline of a function from its blocks and its debug information.
    pub fn of(f: Val) -> Outline {
        let blocks = f.blocks();
        let index: HashMap<Bb, usize> = blocks.iter().enumerate().map(|(i, &b)| (b, i)).collect();
        let mut scopes: HashMap<Val, Vec<Scope>> = HashMap::new();
        let mut loops: Vec<Loop> = Vec::new();
        for b in &blocks {
            for inst in b.instructions() {
                let around = inst.scopes();
                if !around.is_empty() {
                    scopes.insert(inst, around);
                }
            }
        }
        for (i, b) in blocks.iter().enumerate() {
            let Some(end) = b.terminator() else { continue };
            let told = end.scopes_of_loop();
            for header in end.successors().iter().filter_map(|s| index.get(s).copied()).filter(|&h| h <= i) {
                if let Some(l) = loops.iter_mut().find(|l| l.header == header) {
                    l.last = l.last.max(i);
                    continue;
                }
                let name = blocks[header].name();
                // where clang says nothing, the branch that enters a loop is where the loop starts
                let entering = || {
                    // bitcode without names: what is no label is the start of a loop
                    let unnamed =
                        || name.is_empty() && !blocks[header].instructions().into_iter().any(is_label);
                    if !HEADERS.iter().any(|h| name.starts_with(h)) && !unnamed() {
                        return None;
                    }
                    let ends = blocks.iter().take(header).rev().filter_map(|b| b.terminator());
                    let mut enter = ends.filter(|t| t.successors() == [blocks[header]]);
                    enter.find_map(|t| scopes.get(&t).cloned())
                };
                if let Some(around) = told.clone().or_else(entering) {
                    loops.push(Loop { header, name, last: i, around });
                }
            }
        }
        Outline { blocks, index, scopes, loops }
    }

    /// The blocks of C around an instruction, the innermost first.
    pub fn around(&self, inst: Val) -> Option<&[Scope]> {
        self.scopes.get(&inst).map(Vec::as_slice)
    }

    /// The region of a local that is declared in the innermost of these blocks; `None` if that is the whole
    /// function.
    pub fn declared(&self, around: &[Scope]) -> Option<Region> {
        let (&scope, outer) = around.split_first()?;
        (!outer.is_empty()).then_some(Region { scope, within: None, header: None })
    }

    /// The region of a compound literal that is evaluated in the innermost of these blocks, in that block of
    /// LLVM.
    pub fn literal(&self, around: &[Scope], at: usize) -> Option<Region> {
        let &scope = around.first()?;
        let of_for = |l: &Loop| l.name.starts_with("for.cond") && around.get(1) == l.around.first();
        let own = self
            .loops
            .iter()
            .filter(|l| l.header <= at && at <= l.last)
            .filter(|l| l.around.first() == Some(&scope) || of_for(l))
            .max_by_key(|l| l.header);
        let Some(own) = own else {
            return self.declared(around);
        };
        let body = self.body(own);
        if body.0 <= at && at < body.1 {
            return Some(Region { scope, within: Some(body), header: Some((own.header, false)) });
        }
        let within = if own.name.starts_with("for.") { None } else { Some((own.header, own.last + 1)) };
        Some(Region { scope, within, header: Some((own.header, true)) })
    }

    /// The blocks of the body of a loop, the last excluded.
    fn body(&self, own: &Loop) -> (usize, usize) {
        let named = |i: usize, name: &str| self.blocks[i].name().starts_with(name);
        let nested =
            |i: usize| self.loops.iter().any(|l| l.header > own.header && l.header <= i && i <= l.last);
        let inside = || own.header..=own.last;
        let end = |name: &str| inside().rev().find(|&i| named(i, name) && !nested(i)).unwrap_or(own.last + 1);
        let start = |name: &str| inside().find(|&i| named(i, name)).unwrap_or(own.last + 1);
        match own.name.as_str() {
            n if n.starts_with("for.") => (start("for.body"), end("for.inc")),
            n if n.starts_with("do.") => (own.header, end("do.cond")),
            // `while (1)` has no block for its condition
            _ => (start("while.body"), own.last + 1),
        }
    }

    /// What an instruction says about where it is: `None` if it says nothing reliable.
    pub fn side(&self, inst: Val, block: usize, region: &Region) -> Option<Side> {
        let limited = |i: usize| region.within.is_none_or(|(from, to)| from <= i && i < to);
        Some(Side::of(self.around(inst)?.contains(&region.scope) && limited(block)))
    }

    /// What an edge back to the start of a loop says: the next round is in the region or not.
    pub fn side_of_edge(&self, from: Bb, to: Bb, region: &Region) -> Option<Side> {
        let (from, to) = (*self.index.get(&from)?, *self.index.get(&to)?);
        let back = self.loops.iter().find(|l| l.header == to && to <= from)?;
        if let Some((own, stays)) = region.header
            && own == to
        {
            return Some(Side::of(stays));
        }
        let limited = region.within.is_none_or(|(first, end)| first <= to && to < end);
        Some(Side::of(limited && back.around.contains(&region.scope)))
    }
}

/// Whether an instruction says that a label of C is here.
pub(crate) fn is_label(inst: Val) -> bool {
    inst.called().is_some_and(|c| c.is_function() && c.name() == "llvm.dbg.label")
}
