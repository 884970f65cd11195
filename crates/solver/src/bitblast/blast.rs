//! Terms to words of literals, each term once.

use super::divide::Division;
use super::floats;
use super::gates::Gates;
use super::reads::Reads;
use super::sat::{FALSE, Sat};
use super::words::{self, Word};
use crate::answer::Reason;
use hashbrown::HashMap;
use rustsat::types::Lit;
use secateur_base::Deadline;
use secateur_term::{FloatFormat, Op, Sort, Term, TermNode, TermStore, to_signed};

/// What of the bit-blaster's state belongs to one SAT solver; thrown away as a whole when that starts afresh.
pub(crate) struct Blaster {
    /// The gates made so far, with the SAT solver that has their clauses.
    pub gates: Gates,
    division: Division,
    /// For each node of the store: where its literals start in `arena`, plus one; 0 if it has none yet.
    places: Vec<u32>,
    arena: Vec<Lit>,
    /// Multiples of terms by positive constants.
    multiples: HashMap<(Term, u128), Word>,
    /// Quotient and remainder; the flag says signed.
    quotients: HashMap<(bool, Term, Term), (Word, Word)>,
    /// The reads of arrays met so far, and how far they were related to each other.
    pub reads: Reads,
}

impl Blaster {
    /// A blaster that has translated nothing yet.
    pub fn new(sat: Sat, division: Division) -> Blaster {
        Blaster {
            gates: Gates::new(sat),
            division,
            places: Vec::new(),
            arena: Vec::new(),
            multiples: HashMap::new(),
            quotients: HashMap::new(),
            reads: Reads::default(),
        }
    }

    /// The literals of a term, translating what is new below it.
    pub fn word(&mut self, store: &mut TermStore, root: Term, deadline: &Deadline) -> Result<Word, Reason> {
        let mut stack = vec![root];
        let mut steps = 0u32;
        while let Some(&t) = stack.last() {
            if self.done(store, t) {
                stack.pop();
                continue;
            }
            steps += 1;
            if steps.is_multiple_of(256)
                && let Some(why) = deadline.passed()
            {
                return Err(why.into());
            }
            let Some(node) = store.node(t).copied() else {
                stack.pop();
                continue;
            };
            let before = stack.len();
            self.push_needs(store, t, &node, &mut stack)?;
            if stack.len() == before {
                let word = self.translate(store, t, &node, deadline)?;
                if word.len() != store.width(t) as usize {
                    // literals of others would be taken for those that are missing
                    debug_assert!(false, "{:?} of {} bits in {} literals", node.op, node.width, word.len());
                    return Err(Reason::Failed(format!("{:?} does not fit its operands", node.op)));
                }
                self.remember(t, &word);
                stack.pop();
            }
        }
        Ok(self.get(store, root))
    }

    /// Whether the term has its literals already; constants always have.
    pub fn done(&self, store: &TermStore, t: Term) -> bool {
        store.constant(t).is_some() || t.index().is_some_and(|i| self.places.get(i).is_some_and(|&p| p != 0))
    }

    /// The literals of a term that has been translated.
    pub fn get(&self, store: &TermStore, t: Term) -> Word {
        let width = store.width(t);
        if let Some(v) = store.constant(t) {
            return words::constant(width, v);
        }
        let place = t.index().and_then(|i| self.places.get(i).copied()).unwrap_or(0);
        match (place as usize).checked_sub(1) {
            Some(at) => self.arena[at..at + width as usize].to_vec(),
            None => Word::new(),
        }
    }

    fn remember(&mut self, t: Term, word: &[Lit]) {
        let Some(i) = t.index() else { return };
        if self.places.len() <= i {
            self.places.resize(i + 1, 0);
        }
        self.places[i] = self.arena.len() as u32 + 1;
        self.arena.extend_from_slice(word);
    }

    /// Pushes what must be translated before this node.
    fn push_needs(
        &mut self,
        store: &mut TermStore,
        t: Term,
        node: &TermNode,
        stack: &mut Vec<Term>,
    ) -> Result<(), Reason> {
        if node.op == Op::Select {
            let needs = self.reads.needs(store, t, node);
            stack.extend(needs.into_iter().filter(|&c| !self.done(store, c)));
            return Ok(());
        }
        if node.op == Op::Add {
            let (rest, minus) = split_sum(store, node);
            let atom = minus.map_or(node.args[1], |(atom, _)| atom);
            stack.extend([rest, atom].into_iter().filter(|&c| !self.done(store, c)));
            return Ok(());
        }
        for &c in node.children() {
            if matches!(store.sort(c), Sort::Array { .. }) {
                return Err(Reason::Unsupported(String::from("equality of arrays")));
            }
            if !self.done(store, c) {
                stack.push(c);
            }
        }
        Ok(())
    }

    fn fresh(&mut self, width: u32) -> Word {
        (0..width).map(|_| self.gates.sat.fresh()).collect()
    }

    fn translate(
        &mut self,
        store: &mut TermStore,
        t: Term,
        node: &TermNode,
        deadline: &Deadline,
    ) -> Result<Word, Reason> {
        let width = u32::from(node.width);
        if node.index > 0 {
            return Err(Reason::Unsupported(String::from("an array as a value")));
        }
        let arg = |s: &Self, i: usize| s.get(store, node.args[i]);
        Ok(match node.op {
            Op::Big => words::constant(width, store.constant(t).unwrap_or(0)),
            Op::Sym | Op::Var => self.fresh(width),
            Op::Not => words::invert(&arg(self, 0)),
            Op::And => self.bitwise(&arg(self, 0), &arg(self, 1), Gates::and),
            Op::Or => self.bitwise(&arg(self, 0), &arg(self, 1), Gates::or),
            Op::Xor => self.bitwise(&arg(self, 0), &arg(self, 1), Gates::xor),
            Op::Add => self.sum(store, node),
            Op::Mul => match store.constant(node.args[1]) {
                Some(k) => self.product_by_constant(store, node.args[0], k),
                None => {
                    let (a, b) = (arg(self, 0), arg(self, 1));
                    self.gates.multiply(&a, &b)
                }
            },
            Op::UDiv => self.quotient(store, node, false).0,
            Op::URem => self.quotient(store, node, false).1,
            Op::SDiv => self.quotient(store, node, true).0,
            Op::SRem => self.quotient(store, node, true).1,
            Op::Shl => self.gates.shift(&arg(self, 0), &arg(self, 1), true, FALSE),
            Op::LShr => self.gates.shift(&arg(self, 0), &arg(self, 1), false, FALSE),
            Op::AShr => {
                let a = arg(self, 0);
                let sign = a[a.len() - 1];
                self.gates.shift(&a, &arg(self, 1), false, sign)
            }
            Op::Eq => vec![self.gates.equal(&arg(self, 0), &arg(self, 1))],
            Op::Ult => vec![self.gates.below(&arg(self, 0), &arg(self, 1), false)],
            Op::Slt => vec![self.gates.signed_below(&arg(self, 0), &arg(self, 1))],
            Op::Ite => {
                let c = arg(self, 0)[0];
                self.gates.mux(c, &arg(self, 1), &arg(self, 2))
            }
            Op::Concat => {
                let mut word = arg(self, 1);
                word.extend(arg(self, 0));
                word
            }
            Op::Extract => {
                let low = node.raw(1) as usize;
                arg(self, 0)[low..low + width as usize].to_vec()
            }
            Op::ZExt => {
                let mut word = arg(self, 0);
                word.resize(width as usize, FALSE);
                word
            }
            Op::SExt => {
                let mut word = arg(self, 0);
                let sign = word[word.len() - 1];
                word.resize(width as usize, sign);
                word
            }
            Op::Select => self.read(store, t, node, deadline)?,
            Op::FEq | Op::FLt | Op::FLe => {
                let (a, b) = (arg(self, 0), arg(self, 1));
                match FloatFormat::from_raw(u64::from(node.aux)) {
                    Some(f) if floats::is_exact(node.op, f) => {
                        vec![floats::compare(&mut self.gates, node.op, f, &a, &b)]
                    }
                    _ => self.fresh(width),
                }
            }
            // any value: the caller checks by evaluation what comes of it
            op if op.is_float() => self.fresh(width),
            op => return Err(Reason::Unsupported(format!("the operator {op:?}"))),
        })
    }

    fn bitwise(&mut self, a: &[Lit], b: &[Lit], gate: fn(&mut Gates, Lit, Lit) -> Lit) -> Word {
        a.iter().zip(b).map(|(&x, &y)| gate(&mut self.gates, x, y)).collect()
    }

    fn sum(&mut self, store: &TermStore, node: &TermNode) -> Word {
        let (rest, minus) = split_sum(store, node);
        let x = self.get(store, rest);
        match minus {
            // subtraction is one adder, not a negation and an adder
            Some((atom, size)) => {
                let part = self.multiple(store, atom, size);
                self.gates.sub(&x, &part)
            }
            None => {
                let y = self.get(store, node.args[1]);
                self.gates.add(&x, &y, FALSE)
            }
        }
    }

    fn product_by_constant(&mut self, store: &TermStore, atom: Term, k: u128) -> Word {
        let width = store.width(atom);
        if to_signed(k, width) < 0 {
            let part = self.multiple(store, atom, to_signed(k, width).unsigned_abs());
            return self.gates.negate(&part);
        }
        self.multiple(store, atom, k)
    }

    fn multiple(&mut self, store: &TermStore, atom: Term, size: u128) -> Word {
        let word = self.get(store, atom);
        if size.is_power_of_two() {
            return words::shifted(&word, size.trailing_zeros() as usize);
        }
        if let Some(known) = self.multiples.get(&(atom, size)) {
            return known.clone();
        }
        let scaled = self.gates.scale(&word, size);
        self.multiples.insert((atom, size), scaled.clone());
        scaled
    }

    fn quotient(&mut self, store: &TermStore, node: &TermNode, signed: bool) -> (Word, Word) {
        let key = (signed, node.args[0], node.args[1]);
        if let Some(known) = self.quotients.get(&key) {
            return known.clone();
        }
        let (a, b) = (self.get(store, key.1), self.get(store, key.2));
        let result = if signed {
            self.gates.divide_signed(self.division, &a, &b)
        } else {
            self.gates.divide(self.division, &a, &b)
        };
        self.quotients.insert(key, result.clone());
        result
    }
}

/// A sum as `rest - size * atom` if one of its operands is a negative multiple; else the rest is the first
/// operand.
fn split_sum(store: &TermStore, node: &TermNode) -> (Term, Option<(Term, u128)>) {
    let (a, b) = (node.args[0], node.args[1]);
    for (rest, part) in [(a, b), (b, a)] {
        if let Some(n) = store.node(part).filter(|n| n.op == Op::Mul)
            && let Some(k) = store.constant(n.args[1])
            && to_signed(k, u32::from(n.width)) < 0
        {
            return (rest, Some((n.args[0], to_signed(k, u32::from(n.width)).unsigned_abs())));
        }
    }
    (a, None)
}
