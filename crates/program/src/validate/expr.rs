//! Rules for expressions: widths fit, leaves are known, trees are small enough to be walked without a memo.

use crate::ids::FuncId;
use crate::program::Program;
use secateur_term::{FloatFormat, Op, Sort, SymbolKind, Term, TermNode, TermStore};
use std::collections::HashMap;

/// Evaluation recurses to this depth.
pub const MAX_DEPTH: u32 = 500;
/// Evaluation without a memo visits this many nodes.
pub const MAX_TREE: u64 = 20_000;

#[derive(Copy, Clone)]
struct Size {
    depth: u32,
    tree: u64,
}

/// Checks expressions and remembers those it has seen: they are shared a lot.
pub struct ExprChecker<'a> {
    program: &'a Program,
    store: &'a TermStore,
    sizes: HashMap<Term, Size>,
    bases: HashMap<Term, usize>,
}

impl<'a> ExprChecker<'a> {
    /// A checker that has seen no expression of the program yet.
    pub fn new(program: &'a Program, store: &'a TermStore) -> ExprChecker<'a> {
        let bases = program.objects.iter().enumerate().map(|(i, o)| (o.base, i)).collect();
        ExprChecker { program, store, sizes: HashMap::new(), bases }
    }

    /// Everything wrong with an expression that stands in `function` (`None`: in an initial value).
    pub fn check(&mut self, root: Term, function: Option<FuncId>) -> Vec<String> {
        let mut faults = Vec::new();
        // children before parents, with an explicit stack: a faulty expression may be too deep to recurse
        let mut open = vec![(root, false)];
        let mut here: HashMap<Term, ()> = HashMap::new();
        while let Some((t, done)) = open.pop() {
            let Some(node) = self.store.node(t).copied() else {
                self.sizes.insert(t, Size { depth: 1, tree: 1 });
                continue;
            };
            if !done {
                if here.insert(t, ()).is_none() {
                    open.push((t, true));
                    open.extend(node.children().iter().map(|c| (*c, false)));
                }
                continue;
            }
            // leaves depend on where they stand, the rest does not
            if node.op.is_leaf() {
                faults.extend(self.leaf(t, &node, function));
            }
            if self.sizes.contains_key(&t) {
                continue;
            }
            faults.extend(self.widths(&node));
            let children = node.children().iter().filter_map(|c| self.sizes.get(c));
            let (depth, tree) =
                children.fold((0, 1u64), |(d, n), s| (d.max(s.depth), n.saturating_add(s.tree)));
            self.sizes.insert(t, Size { depth: depth + 1, tree });
        }
        if let Some(size) = self.sizes.get(&root) {
            if size.depth > MAX_DEPTH {
                faults.push(format!("an expression of depth {} (at most {MAX_DEPTH})", size.depth));
            }
            if size.tree > MAX_TREE {
                faults.push(format!("an expression of {} nodes (at most {MAX_TREE})", size.tree));
            }
        }
        faults
    }

    fn leaf(&self, t: Term, node: &TermNode, function: Option<FuncId>) -> Option<String> {
        match node.op {
            Op::Var => {
                let id = node.raw(0) as usize;
                let Some(v) = self.program.variables.get(id) else {
                    return Some(format!("variable {id} does not exist"));
                };
                if v.width != u32::from(node.width) {
                    return Some(format!("`{}` is {} bits wide but read as {}", v.name, v.width, node.width));
                }
                if function.is_none() {
                    return Some(format!("`{}` in an initial value", v.name));
                }
                (!v.is_global() && v.function != function)
                    .then(|| format!("`{}` belongs to another function", v.name))
            }
            Op::Sym => {
                let symbol = self.store.as_symbol(t).map(|s| self.store.symbol(s))?;
                let known = matches!(symbol.kind, SymbolKind::Base { .. }) && self.bases.contains_key(&t);
                (!known).then(|| format!("symbol `{}` is no address of a static object", symbol.name))
            }
            Op::TableArray => Some("an array in an expression".into()),
            _ => None,
        }
    }

    fn widths(&self, node: &TermNode) -> Option<String> {
        let s = self.store;
        let width = u32::from(node.width);
        if node.index > 0 || node.children().iter().any(|c| matches!(s.sort(*c), Sort::Array { .. })) {
            return Some(format!("an array in an expression ({:?})", node.op));
        }
        let w: Vec<u32> = node.children().iter().map(|c| s.width(*c)).collect();
        let float = FloatFormat::from_raw(u64::from(node.aux)).map(FloatFormat::width);
        use Op::*;
        let ok = match node.op {
            Big | Sym | Var => (1..=128).contains(&width),
            Not => w[0] == width,
            And | Or | Xor | Add | Mul | UDiv | URem | SDiv | SRem | Shl | LShr | AShr => {
                w[0] == width && w[1] == width
            }
            Eq | Ult | Slt => width == 1 && w[0] == w[1],
            Ite => w[0] == 1 && w[1] == width && w[2] == width,
            Concat => w[0] + w[1] == width && width <= 128,
            Extract => node.raw(1) + u64::from(width) <= u64::from(w[0]),
            ZExt | SExt => w[0] < width && width <= 128,
            FAdd | FSub | FMul | FDiv | FRem | FSqrt | FFma | FRound => {
                float == Some(width) && w.iter().all(|x| *x == width)
            }
            FEq | FLt | FLe => width == 1 && w.iter().all(|x| Some(*x) == float),
            FToF | FToS | FToU => Some(w[0]) == float,
            SToF | UToF => Some(width) == float,
            ConstArray | TableArray | Store | Select => false,
        };
        (!ok).then(|| format!("{:?} of widths {w:?} gives {width}", node.op))
    }
}
