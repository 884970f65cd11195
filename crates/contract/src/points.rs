//! Concrete calls: what functions give for small and for special arguments.

use crate::heads::Head;
use crate::pool::Pool;
use hashbrown::HashMap;
use rand::rngs::StdRng;
use rand::{Rng, SeedableRng};
use secateur_program::{Callee, FuncId, Program, StmtKind, Terminator, VarId, VarKind};
use secateur_term::{Term, TermStore, trunc};

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

/// States at the heads of loops, by the number of the head: its numbers, where they have values.
pub(crate) type States = HashMap<usize, Vec<Vec<Option<u128>>>>;

/// Runs of the whole program, and states kept for a head.
const RUNS: usize = 120;
const MOST_STATES: usize = 300;

pub(crate) fn points(
    program: &Program,
    store: &mut TermStore,
    functions: &[FuncId],
    heads: &[Head],
    pool: &Pool,
) -> (Points, States) {
    let mut machine = Machine {
        program,
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
        let mut at = 0usize;
        loop {
            self.steps = self.steps.checked_sub(1)?;
            let block = function.blocks.get(at)?;
            if block.loop_head {
                self.note_state(f, at, &values);
            }
            for stmt in &block.stmts {
                match &stmt.kind {
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
            at = next.0 as usize;
        }
    }

    fn note_state(&mut self, f: FuncId, at: usize, values: &HashMap<VarId, u128>) {
        let here = |h: &Head| h.function == f && h.body.head.0 as usize == at;
        let Some(i) = self.heads.iter().position(here) else { return };
        let globals = &self.globals;
        let program = self.program;
        let value = |v: &VarId| {
            let initial = match program.variable(*v).kind {
                VarKind::Global { init } => self.store.constant(init),
                _ => None,
            };
            values.get(v).or_else(|| globals.get(v)).copied().or(initial)
        };
        let state: Vec<Option<u128>> = self.heads[i].numbers.iter().map(value).collect();
        let all = self.states.entry(i).or_default();
        if all.len() < MOST_STATES {
            all.push(state);
        }
    }

    fn any(&mut self, var: VarId) -> u128 {
        let width = self.program.variable(var).width;
        if !self.special.is_empty() && self.random.random_range(0..3) == 0 {
            let at = self.random.random_range(0..self.special.len());
            return trunc(self.special[at], width);
        }
        trunc(self.random.random_range(0..16u128).wrapping_sub(4), width)
    }

    fn set(&mut self, var: VarId, value: u128, values: &mut HashMap<VarId, u128>) {
        let global = self.program.variable(var).is_global();
        if global {
            self.globals.insert(var, value)
        } else {
            values.insert(var, value)
        };
    }

    fn value(&mut self, e: Term, values: &mut HashMap<VarId, u128>) -> Option<u128> {
        let (program, globals) = (self.program, &self.globals);
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
}
