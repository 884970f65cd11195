//! How far places of a program are from an error, in blocks: what directed search follows.

use secateur_program::{BlockId, Callee, FuncId, Monitor, Program, StmtKind, Terminator};

/// Farther than any way through a program.
const FAR: u32 = u32::MAX / 4;

/// Distances of all blocks of a program.
pub struct Distances {
    /// By function and block: to an error, and to a return.
    to_error: Vec<Vec<u32>>,
    to_return: Vec<Vec<u32>>,
}

impl Distances {
    /// Distances to the checks that count.
    pub fn new(program: &Program, monitor: &Monitor) -> Distances {
        let blank = || program.functions.iter().map(|f| vec![FAR; f.blocks.len()]).collect::<Vec<_>>();
        let mut d = Distances { to_error: blank(), to_return: blank() };
        // every round is one more block seen; calls make it a fixed point over all functions
        loop {
            let mut changed = false;
            for (i, f) in program.functions.iter().enumerate() {
                for b in (0..f.blocks.len()).rev() {
                    changed |= d.improve(program, monitor, i, b);
                }
            }
            if !changed {
                return d;
            }
        }
    }

    /// Empty: for searches that do not ask.
    pub fn none() -> Distances {
        Distances { to_error: Vec::new(), to_return: Vec::new() }
    }

    fn improve(&mut self, program: &Program, monitor: &Monitor, func: usize, block: usize) -> bool {
        let b = &program.functions[func].blocks[block];
        let fails = b.stmts.iter().any(|s| match &s.kind {
            StmtKind::Check { kind, .. } => monitor.counts(kind),
            _ => false,
        });
        let (mut error, mut back) = (if fails { 0 } else { FAR }, FAR);
        match &b.end {
            Terminator::Return(_) => back = 1,
            Terminator::Call { callee, next, .. } => {
                let next = next.0 as usize;
                let through = match callee {
                    Callee::Direct(FuncId(f)) => {
                        error = error.min(1 + self.to_error[*f as usize].first().copied().unwrap_or(FAR));
                        self.to_return[*f as usize].first().copied().unwrap_or(FAR)
                    }
                    Callee::Indirect(_) => 4,
                };
                error = error.min((1 + through).saturating_add(self.to_error[func][next]));
                back = (1 + through).saturating_add(self.to_return[func][next]);
            }
            end => {
                for s in end.successors() {
                    let s = s.0 as usize;
                    error = error.min(1 + self.to_error[func][s]);
                    back = back.min(1 + self.to_return[func][s]);
                }
            }
        }
        let (error, back) = (error.min(FAR), back.min(FAR));
        let changed = error < self.to_error[func][block] || back < self.to_return[func][block];
        self.to_error[func][block] = error.min(self.to_error[func][block]);
        self.to_return[func][block] = back.min(self.to_return[func][block]);
        changed
    }

    /// The distance of a call stack, told by the places of its frames from the innermost outwards, through
    /// their returns.
    pub fn of(&self, frames: impl IntoIterator<Item = (FuncId, BlockId)>) -> u64 {
        let mut best = u64::from(FAR);
        let mut so_far = 0u64;
        for (func, block) in frames {
            let (f, b) = (func.0 as usize, block.0 as usize);
            best = best.min(so_far + u64::from(self.to_error[f][b]));
            so_far += u64::from(self.to_return[f][b]);
            if so_far >= best {
                break;
            }
        }
        best
    }
}
