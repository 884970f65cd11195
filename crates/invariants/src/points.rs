//! Concrete calls: what functions give for small and for special arguments, and what states come to the heads of loops.

use crate::bytes::Bytes;
use crate::heads::Head;
use crate::pool::Pool;
use hashbrown::HashMap;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use secateur_program::{BlockId, Callee, FuncId, Program, StmtKind, Terminator, VarId, VarKind};
use secateur_term::{Substitution, Term, TermStore, trunc};

/// Calls begun from outside, for each function.
const CALLS: usize = 250;
/// Steps of one of them.
const STEPS: u32 = 3_000;
const DEEPEST: u32 = 400;
/// Points kept for each function.
const MOST: usize = 3_000;

/// A call that returned.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Point {
    pub args: Vec<u128>,
    pub result: Option<u128>,
}

pub(crate) type Points = HashMap<FuncId, Vec<Point>>;

/// A state at the head of a loop.
#[derive(Clone, Debug)]
pub(crate) struct Seen {
    values: HashMap<VarId, u128>,
    /// Kept for some.
    pub memory: Option<Bytes>,
}

impl Seen {
    pub fn value(&self, v: VarId) -> Option<u128> {
        self.values.get(&v).copied()
    }
}

/// States at the heads of loops, by the number of the head.
pub(crate) type States = HashMap<usize, Vec<Seen>>;

/// Runs of the whole program, and states kept for a head.
const RUNS: usize = 120;
const MOST_STATES: usize = 300;
/// States of which memory is kept, and visits in one run after which only a few are.
const MOST_MEMORIES: usize = 150;
const FIRST_VISITS: u32 = 3;
/// Numbers of turns that loops through arrays are tried with.
const MANY_TURNS: u128 = 200;

pub(crate) fn points(
    program: &Program,
    variables: &Program,
    store: &mut TermStore,
    functions: &[FuncId],
    heads: &[Head],
    pool: &Pool,
) -> (Points, States) {
    let memory = Bytes::initial(program);
    let mut machine = Machine {
        program,
        variables,
        memory: memory.clone(),
        known: HashMap::new(),
        visits: HashMap::new(),
        touching: heads.iter().any(|h| h.memory.touches),
        store,
        random: StdRng::seed_from_u64(1),
        steps: 0,
        globals: HashMap::new(),
        seen: HashMap::new(),
        heads,
        states: HashMap::new(),
        special: Vec::new(),
    };
    for &f in functions {
        let widths: Vec<u32> =
            program.function(f).params.iter().map(|p| program.variable(*p).width).collect();
        for round in 0..CALLS {
            let args = widths.iter().map(|w| machine.argument(*w, round, pool)).collect();
            machine.steps = STEPS;
            machine.globals.clear();
            machine.call(f, args, 0);
        }
    }
    if !heads.is_empty() {
        machine.special = pool.of(128);
        for _ in 0..RUNS {
            machine.steps = STEPS;
            machine.globals.clear();
            machine.visits.clear();
            machine.memory = memory.clone();
            machine.call(program.entry, Vec::new(), 0);
        }
    }
    let states = machine.states;
    let mut seen = machine.seen;
    for all in seen.values_mut() {
        all.sort_unstable_by(|a, b| (&a.args, a.result).cmp(&(&b.args, b.result)));
        all.dedup();
    }
    (seen, states)
}

struct Machine<'a> {
    program: &'a Program,
    /// Knows more variables: those that remember.
    variables: &'a Program,
    memory: Bytes,
    /// Expressions with the addresses of objects put in.
    known: HashMap<Term, Term>,
    visits: HashMap<usize, u32>,
    /// Some loop touches memory.
    touching: bool,
    store: &'a mut TermStore,
    random: StdRng,
    steps: u32,
    globals: HashMap<VarId, u128>,
    seen: Points,
    heads: &'a [Head],
    states: States,
    /// Inputs worth a try.
    special: Vec<u128>,
}

impl Machine<'_> {
    fn argument(&mut self, width: u32, round: usize, pool: &Pool) -> u128 {
        let special = pool.of(width);
        match round % 4 {
            0 | 1 => trunc(self.random.random_range(0..14u128), width),
            2 => trunc(self.random.random_range(0..20u128).wrapping_sub(10), width),
            _ => {
                let near = self.random.random_range(0..3u128).wrapping_sub(1);
                let at = self.random.random_range(0..special.len());
                trunc(special[at].wrapping_add(near), width)
            }
        }
    }

    /// The result of a call that returns within its steps; `None` too where a value is not known.
    fn call(&mut self, f: FuncId, args: Vec<u128>, depth: u32) -> Option<Option<u128>> {
        if depth > DEEPEST {
            return None;
        }
        let program = self.program;
        let function = program.function(f);
        let mut values: HashMap<VarId, u128> =
            function.params.iter().copied().zip(args.iter().copied()).collect();
        let (mut at, mut from) = (0usize, 0usize);
        loop {
            self.steps = self.steps.checked_sub(1)?;
            let block = function.blocks.get(at)?;
            if block.loop_head {
                self.note_state(f, at, from, &mut values);
            }
            for stmt in &block.stmts {
                match &stmt.kind {
                    StmtKind::Load { var, addr, bytes } => {
                        let addr = self.value(*addr, &mut values)?;
                        let value = self.memory.read(addr, *bytes, &mut self.random)?;
                        let value = trunc(value, self.variables.variable(*var).width);
                        self.set(*var, value, &mut values);
                    }
                    StmtKind::Store { addr, value, bytes } => {
                        let addr = self.value(*addr, &mut values)?;
                        let value = self.value(*value, &mut values)?;
                        self.memory.write(addr, *bytes, value)?;
                    }
                    StmtKind::Alloc { var, size, zeroed, .. } => {
                        let size = self.value(*size, &mut values)?;
                        let base = self.memory.allocate(size, *zeroed)?;
                        self.set(*var, u128::from(base), &mut values);
                    }
                    StmtKind::Free { addr } => {
                        let addr = self.value(*addr, &mut values)?;
                        self.memory.free(addr)?;
                    }
                    StmtKind::EndScope { .. } | StmtKind::SameObject { .. } => {}
                    StmtKind::Assign { var, value } => {
                        let value = self.value(*value, &mut values)?;
                        self.set(*var, value, &mut values);
                    }
                    StmtKind::Input { var, .. } => {
                        let value = self.any(*var);
                        self.set(*var, value, &mut values);
                    }
                    StmtKind::Forget { var } => {
                        values.remove(var);
                    }
                    StmtKind::Assume { cond: ok } | StmtKind::Check { ok, .. } => {
                        if self.value(*ok, &mut values)? == 0 {
                            return None;
                        }
                    }
                    StmtKind::Output { var, .. } => {
                        if let Some(var) = var {
                            let value = self.any(*var);
                            self.set(*var, value, &mut values);
                        }
                    }
                    _ => return None,
                }
            }
            let next = match &block.end {
                Terminator::Goto(b) => *b,
                Terminator::Branch { cond, then, other } => {
                    if self.value(*cond, &mut values)? != 0 {
                        *then
                    } else {
                        *other
                    }
                }
                Terminator::Switch { value, cases, default } => {
                    let value = self.value(*value, &mut values)?;
                    cases.iter().find(|c| c.0 == value).map_or(*default, |c| c.1)
                }
                Terminator::Call { callee: Callee::Direct(g), args, var, next } => {
                    let args = args
                        .iter()
                        .map(|a| self.value(a.value, &mut values))
                        .collect::<Option<Vec<u128>>>()?;
                    let result = self.call(*g, args, depth + 1)?;
                    if let (Some(var), Some(result)) = (var, result) {
                        self.set(*var, result, &mut values);
                    }
                    *next
                }
                Terminator::Return(value) => {
                    let result = match value {
                        Some(v) => Some(self.value(*v, &mut values)?),
                        None => None,
                    };
                    let all = self.seen.entry(f).or_default();
                    if all.len() < MOST {
                        all.push(Point { args, result });
                    }
                    return Some(result);
                }
                _ => return None,
            };
            (from, at) = (at, next.0 as usize);
        }
    }

    fn note_state(&mut self, f: FuncId, at: usize, from: usize, values: &mut HashMap<VarId, u128>) {
        let here = |h: &Head| h.function == f && h.body.head.0 as usize == at;
        let Some(i) = self.heads.iter().position(here) else { return };
        let head = &self.heads[i];
        if !head.body.contains(BlockId(from as u32)) {
            for (v, ghost) in &head.ghosts {
                let value = values.get(v).or_else(|| self.globals.get(v)).copied();
                match value.or_else(|| self.initial(*v)) {
                    Some(value) => values.insert(*ghost, value),
                    None => values.remove(ghost),
                };
            }
        }
        let visit = self.visits.entry(i).or_insert(0);
        *visit += 1;
        let few = *visit <= FIRST_VISITS || visit.is_power_of_two();
        let all = self.states.entry(i).or_default();
        if all.len() >= MOST_STATES {
            return;
        }
        let memory = (head.memory.touches && few && all.len() < MOST_MEMORIES).then(|| self.memory.clone());
        if head.memory.touches && memory.is_none() {
            return;
        }
        let mut known = values.clone();
        known.extend(self.globals.iter().map(|(v, k)| (*v, *k)));
        let initial: Vec<(VarId, u128)> = self
            .program
            .globals
            .iter()
            .filter(|g| !known.contains_key(*g))
            .filter_map(|g| Some((*g, self.initial(*g)?)))
            .collect();
        known.extend(initial);
        self.states.entry(i).or_default().push(Seen { values: known, memory });
    }

    /// What a global begins with.
    fn initial(&self, v: VarId) -> Option<u128> {
        match self.variables.variable(v).kind {
            VarKind::Global { init } => self.store.constant(init),
            _ => None,
        }
    }

    fn any(&mut self, var: VarId) -> u128 {
        let width = self.variables.variable(var).width;
        if !self.special.is_empty() && self.random.random_range(0..3) == 0 {
            let at = self.random.random_range(0..self.special.len());
            return trunc(self.special[at], width);
        }
        if self.touching && self.random.random_range(0..4) == 0 {
            return trunc(self.random.random_range(0..MANY_TURNS), width);
        }
        trunc(self.random.random_range(0..16u128).wrapping_sub(4), width)
    }

    fn set(&mut self, var: VarId, value: u128, values: &mut HashMap<VarId, u128>) {
        let global = self.variables.variable(var).is_global();
        if global {
            self.globals.insert(var, value)
        } else {
            values.insert(var, value)
        };
    }

    fn value(&mut self, e: Term, values: &mut HashMap<VarId, u128>) -> Option<u128> {
        let e = self.grounded(e);
        let (program, globals) = (self.variables, &self.globals);
        let mut known = true;
        let value = self.store.eval_expr(e, &mut |store, var| {
            let v = program.variable(var);
            let initial = match v.kind {
                VarKind::Global { init } => store.constant(init),
                _ => None,
            };
            let value = values.get(&var).or_else(|| globals.get(&var)).copied().or(initial);
            known &= value.is_some();
            store.bv(v.width, value.unwrap_or(0))
        });
        self.store.constant(value).filter(|_| known)
    }

    /// The expression with the addresses of static objects in it.
    fn grounded(&mut self, e: Term) -> Term {
        if e.is_immediate() {
            return e;
        }
        if let Some(known) = self.known.get(&e) {
            return *known;
        }
        let there = grounded(self.store, &self.memory, e);
        self.known.insert(e, there);
        there
    }
}

/// An expression with the addresses that static objects have in a run put in.
pub(crate) fn grounded(store: &mut TermStore, memory: &Bytes, e: Term) -> Term {
    Substitution::new(|store: &mut TermStore, t| {
        let addr = memory.address(store, t)?;
        let width = store.width(t);
        Some(store.bv(width, trunc(u128::from(addr), width)))
    })
    .apply(store, e)
}
