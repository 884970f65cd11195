//! Terms in SMT-LIB 2. Width-1 terms are bit-vectors of width 1 throughout; an assertion compares with `#b1`.
//! Shared subterms become `define-fun`s, so output is linear in the DAG. A float operator becomes a constant
//! with assertions that say what it may be (see `float`).

use super::float;
use crate::op::Op;
use crate::store::{TermNode, TermStore};
use crate::symbol::{Sort, SymId};
use crate::term::{Term, VarId};
use hashbrown::HashSet;
use std::fmt::Write;

/// Writes definitions for terms, each node once, in order. One writer serves one solver session.
#[derive(Default)]
pub struct SmtWriter {
    defined: HashSet<Term>,
    declared: HashSet<Term>,
    /// Of each remainder of floats: the Boolean constant that says that it is described exactly.
    pub remainders: Vec<String>,
}

/// The declaration of a symbol.
pub fn declare_symbol(store: &TermStore, sym: SymId) -> String {
    match store.symbol(sym).sort {
        Sort::Bv(w) => format!("(declare-const s{} (_ BitVec {w}))", sym.0),
        Sort::Array { index, elem } => {
            format!("(declare-const s{} (Array (_ BitVec {index}) (_ BitVec {elem})))", sym.0)
        }
    }
}

/// A stand-alone rendering of one term (small terms; no sharing).
pub fn to_smt(store: &TermStore, t: Term) -> String {
    match store.node(t) {
        Some(n) if n.op != Op::Big => {
            let args: Vec<String> = n.children().iter().map(|&c| to_smt(store, c)).collect();
            apply(store, t, n, &args)
        }
        _ => constant(store, t),
    }
}

impl SmtWriter {
    /// A writer for a session in which nothing is declared yet.
    pub fn new() -> SmtWriter {
        SmtWriter::default()
    }

    /// Appends declarations and definitions for everything below `root` that this session has not seen, and
    /// gives the name of `root`.
    pub fn define(&mut self, store: &TermStore, root: Term, out: &mut String) -> String {
        let mut stack = vec![(root, false)];
        while let Some((t, ready)) = stack.pop() {
            let Some(n) = store.node(t) else { continue };
            if n.op == Op::Big || self.defined.contains(&t) {
                continue;
            }
            if !ready {
                stack.push((t, true));
                stack.extend(n.children().iter().map(|&c| (c, false)));
                continue;
            }
            self.defined.insert(t);
            if n.op.is_leaf() && n.op != Op::TableArray {
                if self.declared.insert(t) {
                    out.push_str(&declare_leaf(store, t, n));
                    out.push('\n');
                }
                continue;
            }
            let args: Vec<String> = n.children().iter().map(|&c| name(store, c)).collect();
            let sort = sort_text(store.sort(t));
            if n.op.is_float() {
                let me = name(store, t);
                let _ = writeln!(out, "(declare-const {me} {sort})");
                if n.op == Op::FRem {
                    out.push_str(&float::remainder_constants(&me));
                    self.remainders.push(float::small(&me));
                }
                for fact in float::facts(n, &me, &args) {
                    let _ = writeln!(out, "(assert {fact})");
                }
                continue;
            }
            let body = apply(store, t, n, &args);
            let _ = writeln!(out, "(define-fun {} () {sort} {body})", name(store, t));
        }
        name(store, root)
    }
}

fn declare_leaf(store: &TermStore, t: Term, n: &TermNode) -> String {
    if n.op == Op::Sym {
        declare_symbol(store, SymId(n.raw(0) as u32))
    } else {
        format!("(declare-const {} {})", name(store, t), sort_text(store.sort(t)))
    }
}

fn sort_text(sort: Sort) -> String {
    match sort {
        Sort::Bv(w) => format!("(_ BitVec {w})"),
        Sort::Array { index, elem } => format!("(Array (_ BitVec {index}) (_ BitVec {elem}))"),
    }
}

fn name(store: &TermStore, t: Term) -> String {
    match store.node(t) {
        Some(n) if n.op == Op::Sym => format!("s{}", n.raw(0)),
        Some(n) if n.op == Op::Var => format!("v{}", VarId(n.raw(0) as u32).0),
        Some(n) if n.op != Op::Big => format!("{t:?}"),
        _ => constant(store, t),
    }
}

fn constant(store: &TermStore, t: Term) -> String {
    bits(store.width(t), store.constant(t).unwrap_or(0))
}

/// A bit-vector literal.
pub(crate) fn bits(w: u32, v: u128) -> String {
    if w.is_multiple_of(4) {
        format!("#x{v:0>digits$x}", digits = (w / 4) as usize)
    } else {
        format!("#b{v:0>digits$b}", digits = w as usize)
    }
}

fn apply(store: &TermStore, t: Term, n: &TermNode, args: &[String]) -> String {
    let call = |f: &str| format!("({f} {})", args.join(" "));
    let predicate = |f: &str| format!("(ite ({f} {}) #b1 #b0)", args.join(" "));
    match n.op {
        Op::Big => constant(store, t),
        Op::Sym | Op::Var => name(store, t),
        Op::Not => call("bvnot"),
        Op::And => call("bvand"),
        Op::Or => call("bvor"),
        Op::Xor => call("bvxor"),
        Op::Add => call("bvadd"),
        Op::Mul => call("bvmul"),
        Op::UDiv => call("bvudiv"),
        Op::URem => call("bvurem"),
        Op::SDiv => call("bvsdiv"),
        Op::SRem => call("bvsrem"),
        Op::Shl => call("bvshl"),
        Op::LShr => call("bvlshr"),
        Op::AShr => call("bvashr"),
        Op::Eq => predicate("="),
        Op::Ult => predicate("bvult"),
        Op::Slt => predicate("bvslt"),
        Op::Ite => format!("(ite (= {} #b1) {} {})", args[0], args[1], args[2]),
        Op::Concat => call("concat"),
        Op::Extract => {
            let low = n.raw(1);
            format!("((_ extract {} {low}) {})", low + u64::from(n.width) - 1, args[0])
        }
        Op::ZExt => format!("((_ zero_extend {}) {})", u32::from(n.width) - store.width(n.args[0]), args[0]),
        Op::SExt => format!("((_ sign_extend {}) {})", u32::from(n.width) - store.width(n.args[0]), args[0]),
        Op::ConstArray => format!("((as const {}) {})", sort_text(store.sort(t)), args[0]),
        Op::TableArray => table(store, t, n),
        Op::Store => call("store"),
        Op::Select => call("select"),
        _ => float::stand_alone(n, args),
    }
}

fn table(store: &TermStore, t: Term, n: &TermNode) -> String {
    // places no index reaches are left out
    let room = 1usize.checked_shl(u32::from(n.index)).unwrap_or(usize::MAX);
    let bytes = store.table(n.raw(0)).iter().copied().take(room);
    let cells: Vec<(usize, u8)> = bytes.enumerate().filter(|(_, b)| *b != 0).collect();
    let mut text = "(store ".repeat(cells.len());
    let _ = write!(text, "((as const {}) #x00)", sort_text(store.sort(t)));
    for (i, b) in cells {
        let _ = write!(text, " {} #x{b:02x})", bits(u32::from(n.index), i as u128));
    }
    text
}
