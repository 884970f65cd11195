//! Terms in SMT-LIB 2. Width-1 terms are bit-vectors of width 1 throughout; an assertion compares with `#b1`. Shared
//! subterms become `define-fun`s, so output is linear in the DAG.

use crate::float::FloatFormat;
use crate::op::Op;
use crate::store::{Node, TermStore};
use crate::symbol::{Sort, SymId};
use crate::term::{Term, VarId};
use hashbrown::HashSet;
use std::fmt::Write;

/// Writes definitions for terms, each node once, in order. One writer serves one solver session.
#[derive(Default)]
pub struct SmtWriter {
    defined: HashSet<Term>,
    declared: HashSet<Term>,
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
    pub fn new() -> SmtWriter {
        SmtWriter::default()
    }

    /// Appends declarations and definitions for everything below `root` that this session has not seen, and gives the
    /// name of `root`.
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
            let body = apply(store, t, n, &args);
            let _ = writeln!(out, "(define-fun {} () {sort} {body})", name(store, t));
        }
        name(store, root)
    }
}

fn declare_leaf(store: &TermStore, t: Term, n: &Node) -> String {
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
    let (w, v) = (store.width(t), store.constant(t).unwrap_or(0));
    if w % 4 == 0 {
        format!("#x{v:0>digits$x}", digits = (w / 4) as usize)
    } else {
        format!("#b{v:0>digits$b}", digits = w as usize)
    }
}

fn apply(store: &TermStore, t: Term, n: &Node, args: &[String]) -> String {
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
        _ => float(store, n, args),
    }
}

fn table(store: &TermStore, t: Term, n: &Node) -> String {
    let mut text = format!("((as const {}) #x00)", sort_text(store.sort(t)));
    let digits = usize::from(n.index) / 4;
    for (i, b) in store.table(n.raw(0)).iter().enumerate().filter(|(_, b)| **b != 0) {
        text = format!("(store {text} #x{i:0>digits$x} #x{b:02x})");
    }
    text
}

/// Float operators go through the floating-point theory: encodings are converted on the way in and, since SMT-LIB has
/// no way back, results are given by `fp.to_ieee_bv` (z3, cvc5 and bitwuzla know it).
fn float(store: &TermStore, n: &Node, args: &[String]) -> String {
    let Some(format) = FloatFormat::from_raw(u64::from(n.aux)) else {
        return String::from("unsupported");
    };
    let inp = |i: usize| float_in(format, &args[i]);
    let out = |f: FloatFormat, body: String| float_out(f, &body);
    let truth = |body: String| format!("(ite {body} #b1 #b0)");
    match n.op {
        Op::FAdd => out(format, format!("(fp.add RNE {} {})", inp(0), inp(1))),
        Op::FSub => out(format, format!("(fp.sub RNE {} {})", inp(0), inp(1))),
        Op::FMul => out(format, format!("(fp.mul RNE {} {})", inp(0), inp(1))),
        Op::FDiv => out(format, format!("(fp.div RNE {} {})", inp(0), inp(1))),
        Op::FSqrt => out(format, format!("(fp.sqrt RNE {})", inp(0))),
        Op::FFma => out(format, format!("(fp.fma RNE {} {} {})", inp(0), inp(1), inp(2))),
        Op::FRound => {
            let mode =
                ["RNE", "RNE", "RNA", "RTZ", "RTP", "RTN"].get(n.raw(1) as usize).copied().unwrap_or("RNE");
            out(format, format!("(fp.roundToIntegral {mode} {})", inp(0)))
        }
        Op::FEq => truth(format!("(fp.eq {} {})", inp(0), inp(1))),
        Op::FLt => truth(format!("(fp.lt {} {})", inp(0), inp(1))),
        Op::FLe => truth(format!("(fp.leq {} {})", inp(0), inp(1))),
        Op::FToF => match FloatFormat::from_raw(n.raw(1)) {
            Some(to) => out(to, format!("({} RNE {})", to_fp(to), inp(0))),
            None => String::from("unsupported"),
        },
        Op::FToS => format!("((_ fp.to_sbv {}) RTZ {})", n.width, inp(0)),
        Op::FToU => format!("((_ fp.to_ubv {}) RTZ {})", n.width, inp(0)),
        Op::SToF => out(format, format!("({} RNE {})", to_fp(format), args[0])),
        Op::UToF => {
            let (e, s) = format.smt_widths();
            out(format, format!("((_ to_fp_unsigned {e} {s}) RNE {})", args[0]))
        }
        _ => {
            let _ = store;
            String::from("unsupported")
        }
    }
}

fn to_fp(f: FloatFormat) -> String {
    let (e, s) = f.smt_widths();
    format!("(_ to_fp {e} {s})")
}

fn float_in(f: FloatFormat, arg: &str) -> String {
    if f == FloatFormat::X87 {
        // the explicit integer bit (63) is left out of the IEEE encoding
        format!("({} (concat ((_ extract 79 64) {arg}) ((_ extract 62 0) {arg})))", to_fp(f))
    } else {
        format!("({} {arg})", to_fp(f))
    }
}

fn float_out(f: FloatFormat, body: &str) -> String {
    if f == FloatFormat::X87 {
        format!(
            "(let ((r (fp.to_ieee_bv {body}))) (concat ((_ extract 78 63) r) \
             (ite (= ((_ extract 77 63) r) (_ bv0 15)) #b0 #b1) ((_ extract 62 0) r)))"
        )
    } else {
        format!("(fp.to_ieee_bv {body})")
    }
}
