//! Evaluation of terms under a model, with a memo so that shared subterms cost once.

use crate::bits::{sext, trunc};
use crate::float::{self, FloatFormat};
use crate::fold::{fold_binary, fold_float_binary, fold_float_convert};
use crate::model::{ArrayValue, Model};
use crate::op::Op;
use crate::store::TermStore;
use crate::symbol::SymId;
use crate::term::Term;
use crate::visited::TermStack;
use hashbrown::HashMap;
use smallvec::smallvec;

/// How many indices of writes are evaluated before it is looked again whether more are needed.
const AT_ONCE: usize = 64;

/// Evaluates terms of one store under one model. Program variables have no value: they answer `None`, as do
/// the few float operators that are not folded (square roots but of `float` and `double`).
pub struct Evaluator<'a> {
    store: &'a TermStore,
    model: &'a Model,
    memo: HashMap<Term, u128>,
}

impl<'a> Evaluator<'a> {
    /// An evaluator with an empty memo.
    pub fn new(store: &'a TermStore, model: &'a Model) -> Evaluator<'a> {
        Evaluator { store, model, memo: HashMap::new() }
    }

    /// Goes on with what an evaluator for the same store and model knew.
    pub fn with_memo(store: &'a TermStore, model: &'a Model, memo: HashMap<Term, u128>) -> Evaluator<'a> {
        Evaluator { store, model, memo }
    }

    /// The values computed so far, to go on with later.
    pub fn into_memo(self) -> HashMap<Term, u128> {
        self.memo
    }

    /// Fixes the value of a term, typically of a program variable, before anything above it is evaluated.
    pub fn assume(&mut self, t: Term, value: u128) {
        self.memo.insert(t, value);
    }

    /// The value of a bit-vector term.
    pub fn eval(&mut self, root: Term) -> Option<u128> {
        if let Some(v) = self.known(root) {
            return Some(v);
        }
        // An explicit stack: terms of long paths are deep.
        let mut stack: TermStack = smallvec![root];
        while let Some(&t) = stack.last() {
            if self.known(t).is_some() {
                stack.pop();
                continue;
            }
            let node = *self.store.node(t)?;
            let before = stack.len();
            for &c in node.children() {
                let is_array = self.store.node(c).is_some_and(|n| n.index > 0);
                if !is_array && self.known(c).is_none() {
                    stack.push(c);
                }
            }
            if node.op == Op::Select
                && let Some(index) = self.known(node.args[1])
            {
                self.push_array_needs(node.args[0], index, &mut stack);
            }
            if stack.len() == before {
                let v = self.apply(t)?;
                self.memo.insert(t, v);
                stack.pop();
            }
        }
        self.known(root)
    }

    /// Whether a Boolean term is true; `None` where [`Evaluator::eval`] has no value.
    pub fn is_true(&mut self, t: Term) -> Option<bool> {
        self.eval(t).map(|v| v == 1)
    }

    /// A value that needs no evaluation: of a constant, of a term evaluated before, of a symbol.
    fn known(&self, t: Term) -> Option<u128> {
        let Some(n) = self.store.node(t) else { return self.store.constant(t) };
        if let Some(v) = self.memo.get(&t) {
            return Some(*v);
        }
        match n.op {
            // the model has them, so that the memo is for operators only
            Op::Sym if n.index == 0 => {
                Some(trunc(self.model.get(SymId(n.raw(0) as u32)), u32::from(n.width)))
            }
            Op::Big => self.store.constant(t),
            _ => None,
        }
    }

    /// What must be known before a read of an array: the indices of its writes down to the one that is read,
    /// and the value of that. An array can be made of very many writes, so nothing is looked at behind it.
    fn push_array_needs(&self, mut array: Term, index: u128, stack: &mut TermStack) {
        let before = stack.len();
        while let Some(n) = self.store.node(array) {
            match n.op {
                Op::Store => {
                    match self.known(n.args[1]) {
                        // behind an unknown index some more may be needed, or none
                        None => stack.push(n.args[1]),
                        Some(at) if at == index && stack.len() == before => {
                            stack.extend(self.known(n.args[2]).is_none().then_some(n.args[2]));
                            return;
                        }
                        Some(at) if at == index => return,
                        Some(_) => {}
                    }
                    if stack.len() - before >= AT_ONCE {
                        return;
                    }
                    array = n.args[0];
                }
                _ if stack.len() > before => return,
                Op::ConstArray => {
                    stack.extend(n.args[..1].iter().copied().filter(|&c| self.known(c).is_none()));
                    return;
                }
                Op::Ite => match self.known(n.args[0]) {
                    None => {
                        stack.push(n.args[0]);
                        return;
                    }
                    Some(1) => array = n.args[1],
                    Some(_) => array = n.args[2],
                },
                _ => return,
            }
        }
    }

    fn apply(&self, t: Term) -> Option<u128> {
        let n = self.store.node(t)?;
        let width = u32::from(n.width);
        let arg = |i: usize| self.known(n.args[i]);
        let format = || FloatFormat::from_raw(u64::from(n.aux));
        Some(match n.op {
            Op::Big => self.store.constant(t)?,
            Op::Sym => trunc(self.model.get(SymId(n.raw(0) as u32)), width),
            Op::Var => return None,
            Op::Not => trunc(!arg(0)?, width),
            Op::Ite => {
                if arg(0)? == 1 {
                    arg(1)?
                } else {
                    arg(2)?
                }
            }
            Op::Concat => (arg(0)? << self.store.width(n.args[1])) | arg(1)?,
            Op::Extract => trunc(arg(0)? >> n.raw(1), width),
            Op::ZExt => arg(0)?,
            Op::SExt => trunc(sext(arg(0)?, self.store.width(n.args[0])), width),
            Op::Select => self.select(n.args[0], arg(1)?)?,
            Op::FFma => float::fma(format()?, arg(0)?, arg(1)?, arg(2)?),
            Op::FSqrt | Op::FRound | Op::FToF | Op::FToS | Op::FToU | Op::SToF | Op::UToF => {
                fold_float_convert(n.op, format()?, n.raw(1), self.store.width(n.args[0]), width, arg(0)?)?
            }
            op if op.is_float() => fold_float_binary(op, format()?, arg(0)?, arg(1)?)?,
            op => fold_binary(op, self.store.width(n.args[0]), arg(0)?, arg(1)?)?,
        })
    }

    fn select(&self, mut array: Term, index: u128) -> Option<u128> {
        let default = ArrayValue::default();
        loop {
            let n = self.store.node(array)?;
            match n.op {
                Op::Store => {
                    if self.known(n.args[1])? == index {
                        return self.known(n.args[2]);
                    }
                    array = n.args[0];
                }
                Op::ConstArray => return self.known(n.args[0]),
                Op::TableArray => {
                    let table = self.store.table(n.raw(0));
                    let cell = usize::try_from(index).ok().and_then(|i| table.get(i));
                    return Some(u128::from(cell.copied().unwrap_or(0)));
                }
                Op::Ite => array = if self.known(n.args[0])? == 1 { n.args[1] } else { n.args[2] },
                Op::Sym => {
                    let value = self.model.arrays.get(&SymId(n.raw(0) as u32)).unwrap_or(&default);
                    return Some(trunc(value.get(index), u32::from(n.width)));
                }
                _ => return None,
            }
        }
    }
}
