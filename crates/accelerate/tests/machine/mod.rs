//! A machine for programs of one function with memory of its own, by the book: one statement after the other
//! on concrete values.

use secateur_program::{BlockId, Program, StmtKind, Terminator, VarId};
use secateur_term::{Term, TermStore};
use std::collections::{HashMap, VecDeque};

pub const START: u64 = 0x10000;
pub const SIZE: u64 = 0x800;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Ended {
    /// At the block, or the input, that was asked for.
    There,
    Returned,
    /// Memory was left.
    Fault,
    /// An assumption does not hold, or a trace is cut off.
    Stuck,
    TooLong,
}

#[derive(Clone)]
pub struct Machine<'a> {
    program: &'a Program,
    variables: HashMap<VarId, u128>,
    memory: Vec<u8>,
    block: BlockId,
    statement: usize,
    fresh: bool,
    known: usize,
    pub inputs: VecDeque<u128>,
}

impl<'a> Machine<'a> {
    pub fn new(program: &'a Program, start: &[(VarId, u128)]) -> Machine<'a> {
        let cut = |v: VarId, x: u128| secateur_term::trunc(x, program.variable(v).width);
        let variables = start.iter().map(|(v, x)| (*v, cut(*v, *x))).collect();
        let memory = (0..SIZE).map(|i| (i * 7 + i / 256) as u8).collect();
        Machine {
            program,
            variables,
            memory,
            block: BlockId::ENTRY,
            statement: 0,
            fresh: true,
            known: start.len(),
            inputs: VecDeque::new(),
        }
    }

    /// The variables of the source (but for what a load left, which may be dead) and memory.
    pub fn state(&self) -> (Vec<u128>, Vec<u8>) {
        let own = (0..self.known as u32 - 1).map(|v| self.variables[&VarId(v)]);
        (own.collect(), self.memory.clone())
    }

    fn value(&self, store: &mut TermStore, t: Term) -> u128 {
        let value = store.eval_expr(t, &mut |store, v| {
            let width = self.program.variable(v).width;
            store.bv(width, self.variables.get(&v).copied().unwrap_or(0))
        });
        store.constant(value).expect("a value")
    }

    fn place(&self, addr: u128, bytes: u32) -> Option<usize> {
        let at = addr.checked_sub(u128::from(START))?;
        (at + u128::from(bytes) <= u128::from(SIZE)).then_some(at as usize)
    }

    fn read(&self, addr: u128, bytes: u32) -> Option<u128> {
        let at = self.place(addr, bytes)?;
        let mut all = [0u8; 16];
        all[..bytes as usize].copy_from_slice(&self.memory[at..at + bytes as usize]);
        Some(u128::from_le_bytes(all))
    }

    fn write(&mut self, addr: u128, bytes: u32, value: u128) -> Option<()> {
        let at = self.place(addr, bytes)?;
        self.memory[at..at + bytes as usize].copy_from_slice(&value.to_le_bytes()[..bytes as usize]);
        Some(())
    }

    /// Until this block is entered.
    pub fn run_to(&mut self, store: &mut TermStore, stop: BlockId) -> Ended {
        self.run(store, Some(stop))
    }

    /// Until an input is asked for that is not given.
    pub fn run_to_input(&mut self, store: &mut TermStore) -> Ended {
        self.run(store, None)
    }

    fn run(&mut self, store: &mut TermStore, stop: Option<BlockId>) -> Ended {
        for _ in 0..2000 {
            if self.statement == 0 && stop == Some(self.block) && !self.fresh {
                self.fresh = true;
                return Ended::There;
            }
            self.fresh = false;
            let function = &self.program.functions[0];
            let block = function.block(self.block);
            while let Some(s) = block.stmts.get(self.statement) {
                if let Some(ended) = self.step(store, &s.kind) {
                    return ended;
                }
                self.statement += 1;
            }
            self.statement = 0;
            self.block = match &block.end {
                Terminator::Goto(b) => *b,
                Terminator::Branch { cond, then, other } => {
                    if self.value(store, *cond) == 1 {
                        *then
                    } else {
                        *other
                    }
                }
                Terminator::Switch { value, cases, default } => {
                    let v = self.value(store, *value);
                    cases.iter().find(|c| c.0 == v).map_or(*default, |c| c.1)
                }
                Terminator::Return(_) => return Ended::Returned,
                _ => return Ended::Stuck,
            };
        }
        Ended::TooLong
    }

    /// `Some` if the run ends here.
    fn step(&mut self, store: &mut TermStore, kind: &StmtKind) -> Option<Ended> {
        let fine = |ok: Option<()>| if ok.is_some() { None } else { Some(Ended::Fault) };
        match kind {
            StmtKind::Assign { var, value } => {
                let v = self.value(store, *value);
                self.variables.insert(*var, v);
                None
            }
            StmtKind::Load { var, addr, bytes } => {
                let addr = self.value(store, *addr);
                let v = self.read(addr, *bytes);
                v.iter().for_each(|v| {
                    self.variables.insert(*var, *v);
                });
                fine(v.map(|_| ()))
            }
            StmtKind::Store { addr, value, bytes } => {
                let (a, v) = (self.value(store, *addr), self.value(store, *value));
                fine(self.write(a, *bytes, v))
            }
            StmtKind::Assume { cond } => (self.value(store, *cond) != 1).then_some(Ended::Stuck),
            StmtKind::Input { var, .. } => match self.inputs.pop_front() {
                Some(v) => {
                    self.variables.insert(*var, v);
                    None
                }
                None => Some(Ended::There),
            },
            StmtKind::FillCells(fill) => {
                let count = self.value(store, fill.count);
                if count > u128::from(SIZE) {
                    return Some(Ended::Fault);
                }
                let addr = self.value(store, fill.addr);
                let before = self.clone();
                let mut here = self.clone();
                for k in 0..count {
                    here.variables.insert(fill.index, k);
                    for r in &fill.reads {
                        let at =
                            self.value(store, r.addr).wrapping_add_signed(k as i128 * i128::from(r.stride));
                        let Some(v) = before.read(at, r.bytes) else { return Some(Ended::Fault) };
                        here.variables.insert(r.var, v);
                    }
                    let v = here.value(store, fill.value);
                    if self.write(addr + k * u128::from(fill.stride), fill.bytes, v).is_none() {
                        return Some(Ended::Fault);
                    }
                }
                None
            }
            _ => Some(Ended::Stuck),
        }
    }
}
