//! Terms as C expressions.

use crate::bits::to_signed;
use crate::op::Op;
use crate::store::TermStore;
use crate::symbol::SymId;
use crate::term::{Term, VarId};
use std::cell::Cell;

/// The names of leaves in C output.
pub trait CNames {
    /// The name of a program variable.
    fn variable(&self, var: VarId) -> String;
    /// The name of a free symbol; by default the one it was made with.
    fn symbol(&self, store: &TermStore, sym: SymId) -> String {
        store.symbol(sym).name.clone()
    }
}

/// The term as a C expression. Operators C does not have are written as casts or calls that read naturally.
pub fn to_c(store: &TermStore, names: &dyn CNames, t: Term) -> String {
    Printer { store, names, left: Cell::new(MOST_NODES) }.print(t, 0, 64)
}

/// The most nodes that are shown: as a tree, a term that shares its parts may be larger than any memory.
const MOST_NODES: u32 = 2000;

struct Printer<'a> {
    store: &'a TermStore,
    names: &'a dyn CNames,
    /// Nodes that may still be shown.
    left: Cell<u32>,
}

impl Printer<'_> {
    /// `level` is the binding strength around the term (higher binds tighter); `fuel` bounds the depth shown.
    fn print(&self, t: Term, level: u8, fuel: u32) -> String {
        let s = self.store;
        if let Some(v) = s.constant(t) {
            let w = s.width(t);
            return if w == 1 { v.to_string() } else { to_signed(v, w).to_string() };
        }
        let Some(n) = s.node(t) else {
            return String::from("?");
        };
        if fuel == 0 || self.left.get() == 0 {
            return String::from("...");
        }
        self.left.set(self.left.get() - 1);
        let sub = |i: usize, level: u8| self.print(n.args[i], level, fuel - 1);
        let infix = |op: &str, mine: u8| {
            let text = format!("{} {op} {}", sub(0, mine), sub(1, mine + 1));
            if mine < level { format!("({text})") } else { text }
        };
        let call = |name: &str| {
            let args: Vec<String> = (0..n.op.arity()).map(|i| sub(i, 0)).collect();
            format!("{name}({})", args.join(", "))
        };
        match n.op {
            Op::Var => self.names.variable(VarId(n.raw(0) as u32)),
            Op::Sym => self.names.symbol(s, SymId(n.raw(0) as u32)),
            Op::Not => self.negation(n.args[0], level, fuel),
            Op::And if n.width == 1 => infix("&&", 2),
            Op::Or if n.width == 1 => infix("||", 1),
            Op::And => infix("&", 5),
            Op::Or => infix("|", 3),
            Op::Xor => infix("^", 4),
            Op::Eq => infix("==", 6),
            Op::Ult | Op::Slt => infix("<", 7),
            Op::Add => self.sum(t, level, fuel),
            Op::Mul => infix("*", 10),
            Op::UDiv | Op::SDiv => infix("/", 10),
            Op::URem | Op::SRem => infix("%", 10),
            Op::Shl => infix("<<", 8),
            Op::LShr | Op::AShr => infix(">>", 8),
            Op::Ite => {
                let text = format!("{} ? {} : {}", sub(0, 1), sub(1, 1), sub(2, 0));
                if level > 0 { format!("({text})") } else { text }
            }
            Op::ZExt | Op::SExt => sub(0, level),
            // a cast to _Bool would ask for any bit
            Op::Extract if n.width == 1 && n.raw(1) == 0 => format!("({} & 1)", sub(0, 6)),
            Op::Extract if n.width == 1 => format!("({} >> {} & 1)", sub(0, 8), n.raw(1)),
            Op::Extract if n.raw(1) == 0 => {
                format!("({}){}", c_type(u32::from(n.width)), sub(0, 11))
            }
            Op::Extract => format!("({})({} >> {})", c_type(u32::from(n.width)), sub(0, 8), n.raw(1)),
            Op::Select => format!("{}[{}]", sub(0, 12), sub(1, 0)),
            Op::FAdd => infix("+", 9),
            Op::FSub => infix("-", 9),
            Op::FMul => infix("*", 10),
            Op::FDiv => infix("/", 10),
            Op::FEq => infix("==", 6),
            Op::FLt => infix("<", 7),
            Op::FLe => infix("<=", 7),
            Op::FRem => call("fmod"),
            Op::FSqrt => call("sqrt"),
            Op::FFma => call("fma"),
            Op::FRound => call("rint"),
            Op::FToF | Op::SToF | Op::UToF => format!("(float){}", sub(0, 11)),
            Op::FToS | Op::FToU => format!("({}){}", c_type(u32::from(n.width)), sub(0, 11)),
            Op::Concat => call("concat"),
            Op::ConstArray => call("array"),
            Op::TableArray => String::from("table"),
            Op::Store => call("store"),
            Op::Big => String::from("?"),
        }
    }

    fn negation(&self, t: Term, level: u8, fuel: u32) -> String {
        let sub = |t: Term, level: u8| self.print(t, level, fuel - 1);
        if let Some(n) = self.store.node(t) {
            let compare = match n.op {
                Op::Eq => Some(("!=", 6, n.args[0], n.args[1])),
                Op::Ult | Op::Slt => Some(("<=", 7, n.args[1], n.args[0])),
                _ => None,
            };
            if let Some((op, mine, a, b)) = compare {
                // `!(k < x)` reads better as `x <= k`, `!(x < k)` as `x >= k`
                let text = if op == "<=" && self.store.constant(a).is_some() {
                    format!("{} >= {}", sub(b, mine), sub(a, mine + 1))
                } else {
                    format!("{} {op} {}", sub(a, mine), sub(b, mine + 1))
                };
                return if mine < level { format!("({text})") } else { text };
            }
        }
        let op = if self.store.width(t) == 1 { "!" } else { "~" };
        format!("{op}{}", sub(t, 11))
    }

    /// Sums with their signs: `x + 3 - y` rather than `x + 3 + -1 * y`.
    fn sum(&self, t: Term, level: u8, fuel: u32) -> String {
        let form = self.store.linear(t);
        let mut text = String::new();
        let mut append = |negative: bool, part: String| {
            if text.is_empty() {
                text = if negative { format!("-{part}") } else { part };
            } else {
                text.push_str(if negative { " - " } else { " + " });
                text.push_str(&part);
            }
        };
        // positive parts first, so that a sum rarely starts with a sign
        for pass in [false, true] {
            for m in &form.monomials {
                let k = to_signed(m.coefficient, form.width);
                if (k < 0) != pass {
                    continue;
                }
                let atom = self.print(m.atom, 10, fuel - 1);
                let size = k.unsigned_abs();
                append(k < 0, if size == 1 { atom } else { format!("{size} * {atom}") });
            }
        }
        let k = to_signed(form.constant, form.width);
        if k != 0 {
            append(k < 0, k.unsigned_abs().to_string());
        }
        if level > 9 { format!("({text})") } else { text }
    }
}

fn c_type(width: u32) -> String {
    match width {
        1 => String::from("_Bool"),
        8 => String::from("char"),
        16 => String::from("short"),
        32 => String::from("int"),
        64 => String::from("long long"),
        128 => String::from("__int128"),
        w => format!("_BitInt({w})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Plain;
    impl CNames for Plain {
        fn variable(&self, var: VarId) -> String {
            format!("v{}", var.0)
        }
    }

    #[test]
    fn a_bit_is_no_truth_value() {
        let mut s = TermStore::new();
        let x = s.var(VarId(1), 32);
        let (low, third) = (s.extract(x, 0, 1), s.extract(x, 3, 1));
        assert_eq!(to_c(&s, &Plain, low), "(v1 & 1)");
        assert_eq!(to_c(&s, &Plain, third), "(v1 >> 3 & 1)");
    }

    #[test]
    fn a_term_that_shares_its_parts_is_cut_short() {
        let mut s = TermStore::new();
        let mut t = s.input("x", 32);
        for i in 0..60 {
            let other = s.input(format!("y{i}"), 32);
            let (a, b) = (s.mul(t, other), s.xor(t, other));
            t = s.udiv(a, b);
        }
        let text = to_c(&s, &Plain, t);
        assert!(text.contains("...") && text.len() < 100_000, "{}", text.len());
    }
}
