//! One question to the embedded solver: translate, search, check the model, refine, until the answer stands.

use super::BitblastOptions;
use super::blast::Blaster;
use super::sat::{FALSE, Sat, SatResult};
use crate::answer::{Answer, Reason, Solver};
use crate::layout::{self, Base, Overlaps};
use crate::stats::Stats;
use crate::support::{Supports, features, walk_leaves};
use hashbrown::{HashMap, HashSet};
use rustsat::types::Lit;
use secateur_base::Deadline;
use secateur_term::{Evaluator, Model, Op, Sort, Term, TermStore};
use std::time::Instant;

/// Variables. A smaller SAT solver is kept whatever it holds: it is searched as fast as one made afresh.
const SMALL: usize = 10_000;
/// Questions. A larger one is made afresh when it has had so many. Each search gives a value to all that it holds, most
/// of which is there for earlier questions: without this rule the covered graph spent two thirds of runs on parsers
/// here.
const QUESTIONS_OF_ONE: u32 = 64;
/// Propagations for each variable of a larger one that were made before it is given up: about what it costs to
/// translate as much again, should the next question need all of it.
const PROPAGATIONS_OF_ONE: u64 = 16;

/// The embedded solver: all questions are bit-blasted to one SAT solver, until that has grown too large.
pub struct Bitblaster {
    options: BitblastOptions,
    blaster: Blaster,
    supports: Supports,
    /// Bases whose facts the SAT solver knows.
    grounded: HashSet<Term>,
    /// Pairs of bases some model put on top of each other: worth telling the solver beforehand.
    clashed: HashSet<(Term, Term)>,
    overlaps: Overlaps,
    /// Variables after the first question of this SAT solver: what one question needs.
    first_size: Option<usize>,
    /// Questions this SAT solver has had.
    questions: u32,
    deadline: Deadline,
    /// The most conflicts one search may take.
    conflicts: Option<u32>,
    stats: Stats,
}

/// One question under way.
struct Question<'a> {
    assumptions: &'a [Term],
    leaves: Vec<Term>,
    features: u8,
    bases: Vec<Base>,
}

impl Bitblaster {
    /// A solver whose questions end at the deadline.
    pub fn new(options: BitblastOptions, deadline: Deadline) -> Bitblaster {
        let blaster = Blaster::new(Sat::new(&options.cadical), options.division);
        Bitblaster {
            options,
            blaster,
            supports: Supports::default(),
            grounded: HashSet::new(),
            clashed: HashSet::new(),
            overlaps: Overlaps::new(),
            first_size: None,
            questions: 0,
            deadline,
            conflicts: None,
            stats: Stats::default(),
        }
    }

    /// From now on searches end without an answer after this many conflicts; `None`: no limit.
    pub fn set_conflicts(&mut self, conflicts: Option<u32>) {
        self.conflicts = conflicts;
    }

    /// These pairs of objects may share addresses.
    pub fn set_overlaps(&mut self, overlaps: Overlaps) {
        self.overlaps = overlaps;
    }

    /// Variables of the SAT solver so far.
    pub fn variables(&self) -> usize {
        self.blaster.gates.sat.variables()
    }

    fn restart(&mut self) {
        self.blaster = Blaster::new(Sat::new(&self.options.cadical), self.options.division);
        self.grounded.clear();
        self.first_size = None;
        self.questions = 0;
        self.stats.restarts += 1;
    }

    fn too_large(&self) -> bool {
        let sat = &self.blaster.gates.sat;
        let (size, needed) = (sat.variables(), self.first_size.unwrap_or(0));
        let worn = size > SMALL
            && self.questions >= QUESTIONS_OF_ONE
            && sat.propagations() > PROPAGATIONS_OF_ONE * size as u64;
        worn || size > self.options.max_variables.max(needed.saturating_mul(4))
    }

    fn question<'a>(&mut self, store: &TermStore, assumptions: &'a [Term]) -> Question<'a> {
        let mut features = 0;
        let mut leaves: Vec<Term> = Vec::new();
        let mut last = 0;
        for &a in assumptions {
            features |= self.supports.features(store, a);
            let set = self.supports.set_number(store, a);
            if set != last {
                leaves.extend_from_slice(&self.supports.leaves(store, a));
                last = set;
            }
        }
        leaves.sort_unstable();
        leaves.dedup();
        if features & features::MANY != 0 {
            leaves = walk_leaves(store, assumptions);
        }
        let bases = leaves.iter().filter_map(|&l| Base::of(store, l)).collect();
        Question { assumptions, leaves, features, bases }
    }

    fn run(&mut self, store: &mut TermStore, assumptions: &[Term]) -> Result<Answer, Reason> {
        if let Some(i) = assumptions.iter().position(|a| a.is_false()) {
            return Ok(Answer::Unsat(vec![i]));
        }
        if self.too_large() {
            self.restart();
        }
        self.questions += 1;
        let question = self.question(store, assumptions);
        let started = Instant::now();
        let mut lits = Vec::with_capacity(assumptions.len());
        for &a in assumptions {
            lits.push(self.bool(store, a)?);
        }
        for base in &question.bases {
            if self.grounded.contains(&base.term) {
                continue;
            }
            for fact in base.facts(store) {
                let lit = self.bool(store, fact)?;
                self.blaster.gates.sat.clause(&[lit]);
            }
            // only now: a question that ends early leaves the rest of the facts to the next one
            self.grounded.insert(base.term);
        }
        let mut known_pairs: HashSet<(usize, usize)> = HashSet::new();
        if !self.clashed.is_empty() {
            for (i, j) in layout::pairs(&question.bases, &self.overlaps) {
                let key = (question.bases[i].term, question.bases[j].term);
                if self.clashed.contains(&key) {
                    lits.push(self.apart(store, &question, i, j)?);
                    known_pairs.insert((i, j));
                }
            }
        }
        self.stats.blast_time += started.elapsed();
        let answer = self.refine(store, &question, lits, known_pairs);
        if self.first_size.is_none() {
            self.first_size = Some(self.blaster.gates.sat.variables());
        }
        answer
    }

    fn bool(&mut self, store: &mut TermStore, t: Term) -> Result<Lit, Reason> {
        let word = self.blaster.word(store, t, &self.deadline)?;
        match word[..] {
            [lit] => Ok(lit),
            _ => Err(Reason::Unsupported(String::from("an assumption that is not Boolean"))),
        }
    }

    fn apart(&mut self, store: &mut TermStore, q: &Question, i: usize, j: usize) -> Result<Lit, Reason> {
        let fact = q.bases[i].apart(store, &q.bases[j]);
        self.bool(store, fact)
    }

    fn refine(
        &mut self,
        store: &mut TermStore,
        q: &Question,
        mut lits: Vec<Lit>,
        mut pairs: HashSet<(usize, usize)>,
    ) -> Result<Answer, Reason> {
        loop {
            match self.search(&lits)? {
                SatResult::Unsat(core) => return Ok(Answer::Unsat(core_indices(q, &lits, &core))),
                SatResult::Sat => {}
                SatResult::Stopped(why) => return Err(why),
                SatResult::Limit => return Err(Reason::ResourceOut(String::from("conflicts"))),
            }
            let reads = self.relevant_reads(store, q);
            let (model, clashes) = self.model(store, q, &reads);
            let broken = layout::violated(&q.bases, &self.overlaps, &model);
            if !broken.is_empty() {
                for (i, j) in broken {
                    self.clashed.insert((q.bases[i].term, q.bases[j].term));
                    if pairs.insert((i, j)) {
                        lits.push(self.apart(store, q, i, j)?);
                    }
                }
                continue;
            }
            let plain = q.features & (features::ARRAY | features::FLOAT) == 0;
            if plain && !self.options.validate {
                return Ok(Answer::Sat(model));
            }
            match self.holds(store, q, &model) {
                Some(true) => return Ok(Answer::Sat(model)),
                None => return Err(Reason::Unsupported(String::from("floating point"))),
                Some(false) => {}
            }
            if self.refine_reads(store, q, &reads, &clashes, &model)? {
                continue;
            }
            if q.features & features::FLOAT != 0 {
                return Err(Reason::Unsupported(String::from("floating point")));
            }
            return Err(Reason::Failed(String::from("a model of the SAT solver does not hold")));
        }
    }

    fn search(&mut self, lits: &[Lit]) -> Result<SatResult, Reason> {
        let started = Instant::now();
        self.stats.sat_calls += 1;
        let sat = &mut self.blaster.gates.sat;
        let before = sat.propagations();
        let result = sat.solve(lits, self.conflicts, &self.deadline);
        self.stats.propagations += sat.propagations().saturating_sub(before);
        self.stats.sat_time += started.elapsed();
        Ok(result)
    }

    /// Whether all assumptions evaluate to true; `None` if evaluation cannot tell.
    fn holds(&self, store: &TermStore, q: &Question, model: &Model) -> Option<bool> {
        let mut evaluator = Evaluator::new(store, model);
        if q.features & features::VAR != 0 {
            for &v in q.leaves.iter().filter(|&&l| store.as_var(l).is_some()) {
                evaluator.assume(v, self.value(store, v));
            }
        }
        let mut all = Some(true);
        for &a in q.assumptions {
            match evaluator.is_true(a) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => all = None,
            }
        }
        all
    }

    /// The value the SAT solver gave to a translated term.
    fn value(&self, store: &TermStore, t: Term) -> u128 {
        let word = self.blaster.get(store, t);
        let sat = &self.blaster.gates.sat;
        word.iter().enumerate().map(|(i, &l)| u128::from(sat.value(l)) << i).sum()
    }

    /// The reads below the assumptions, seen through the meanings given to them.
    fn relevant_reads(&self, store: &TermStore, q: &Question) -> Vec<Term> {
        if q.features & features::ARRAY == 0 {
            return Vec::new();
        }
        let mut seen = HashSet::new();
        let mut reads = Vec::new();
        let mut stack = q.assumptions.to_vec();
        while let Some(t) = stack.pop() {
            let Some(n) = store.node(t) else { continue };
            if n.op.is_leaf() || !seen.insert(t) {
                continue;
            }
            if n.op != Op::Select {
                stack.extend_from_slice(n.children());
                continue;
            }
            match self.blaster.reads.meaning.get(&t) {
                Some(&m) => stack.push(m),
                None => {
                    reads.push(t);
                    if !self.blaster.reads.pending.contains(&t) {
                        stack.push(n.args[1]);
                    }
                }
            }
        }
        reads.sort_unstable();
        reads
    }

    /// Values of all leaves. Reads of array symbols fill the arrays; two that claim one cell differently are
    /// a clash.
    fn model(&self, store: &TermStore, q: &Question, reads: &[Term]) -> (Model, Vec<(Term, Term)>) {
        let mut model = Model::default();
        for &l in &q.leaves {
            if let (Some(sym), Sort::Bv(_)) = (store.as_symbol(l), store.sort(l))
                && self.blaster.done(store, l)
            {
                model.set(sym, self.value(store, l));
            }
        }
        let mut owner: HashMap<(Term, u128), Term> = HashMap::new();
        let mut clashes = Vec::new();
        for &r in reads {
            let Some(n) = store.node(r) else { continue };
            let (array, index) = (n.args[0], n.args[1]);
            let Some(sym) = store.as_symbol(array) else { continue };
            let (at, value) = (self.value(store, index), self.value(store, r));
            let cells = &mut model.arrays.entry(sym).or_default().cells;
            match owner.get(&(array, at)) {
                Some(&first) if cells.get(&at) != Some(&value) => clashes.push((first, r)),
                Some(_) => {}
                None => {
                    owner.insert((array, at), r);
                    cells.insert(at, value);
                }
            }
        }
        (model, clashes)
    }

    /// Adds what the arrays of a wrong model violate. `false` if there is nothing.
    fn refine_reads(
        &mut self,
        store: &mut TermStore,
        q: &Question,
        reads: &[Term],
        clashes: &[(Term, Term)],
        model: &Model,
    ) -> Result<bool, Reason> {
        if q.features & features::ARRAY == 0 {
            return Ok(false);
        }
        // evaluate first: new clauses make the SAT solver forget its model
        let wrong = self.wrong_pending(store, q, reads, model);
        let deadline = self.deadline.clone();
        let mut progress = false;
        for t in wrong {
            progress |= self.blaster.settle(store, t, &deadline)?;
        }
        for &(a, b) in clashes {
            progress |= self.blaster.relate(store, a, b, &deadline)?;
        }
        Ok(progress)
    }

    fn wrong_pending(&self, store: &TermStore, q: &Question, reads: &[Term], model: &Model) -> Vec<Term> {
        let pending: Vec<Term> =
            reads.iter().copied().filter(|t| self.blaster.reads.pending.contains(t)).collect();
        let mut evaluator = Evaluator::new(store, model);
        for &v in q.leaves.iter().filter(|&&l| store.as_var(l).is_some() && self.blaster.done(store, l)) {
            evaluator.assume(v, self.value(store, v));
        }
        let wrong: Vec<Term> =
            pending.iter().copied().filter(|&t| evaluator.eval(t) != Some(self.value(store, t))).collect();
        // if none is wrong by itself, something behind them is: open them all
        if wrong.is_empty() { pending } else { wrong }
    }
}

/// Which assumptions a core of literals stands for.
fn core_indices(q: &Question, lits: &[Lit], core: &[Lit]) -> Vec<usize> {
    let failed: HashSet<Lit> = core.iter().copied().collect();
    let mut seen = HashSet::new();
    let own = &lits[..q.assumptions.len()];
    // a constant false assumption fails by itself
    if let Some(i) = own.iter().position(|&l| l == FALSE) {
        return vec![i];
    }
    own.iter().enumerate().filter(|&(_, l)| failed.contains(l) && seen.insert(*l)).map(|(i, _)| i).collect()
}

impl Solver for Bitblaster {
    fn check(&mut self, store: &mut TermStore, assumptions: &[Term]) -> Answer {
        let answer = match self.run(store, assumptions) {
            Ok(answer) => answer,
            Err(why) => Answer::Unknown(why),
        };
        match answer {
            Answer::Sat(_) => self.stats.sat += 1,
            Answer::Unsat(_) => self.stats.unsat += 1,
            Answer::Unknown(_) => self.stats.unknown += 1,
        }
        self.stats.variables = self.blaster.gates.sat.variables() as u64;
        self.stats.clauses = self.blaster.gates.sat.clauses();
        answer
    }

    fn set_deadline(&mut self, deadline: Deadline) {
        self.deadline = deadline;
    }

    fn stats(&self) -> &Stats {
        &self.stats
    }
}
