//! What a statement does with memory: the addresses it takes, what it asks of each, and how long a range is.

use secateur_explore::{AddressIs, State};
use secateur_program::{Callee, Program, StmtKind, Terminator};
use secateur_term::{Term, TermStore};

/// The operands of the next statement of a state.
#[derive(Default)]
pub struct Operands {
    /// Addresses, with what they must be.
    pub addresses: Vec<(Term, AddressIs)>,
    /// The length of the range at all of them.
    pub length: Option<Term>,
    /// The statement has no meaning, whatever the state is.
    pub is_unsupported: bool,
}

impl Operands {
    /// Those of a statement about memory or a call through a pointer; `None` for any other one.
    pub fn of(program: &Program, state: &State) -> Option<Operands> {
        let block = program.function(state.top.func).block(state.top.block);
        let Some(stmt) = block.stmts.get(state.top.stmt as usize) else {
            return match &block.end {
                Terminator::Call { callee: Callee::Indirect(e), .. } => Some(Operands::at(*e, 1, false)),
                _ => None,
            };
        };
        Some(match &stmt.kind {
            StmtKind::Unsupported { .. } => Operands { is_unsupported: true, ..Operands::default() },
            StmtKind::Load { addr, bytes, .. } => Operands::at(*addr, *bytes, false),
            StmtKind::Store { addr, bytes, .. } => Operands::at(*addr, *bytes, true),
            StmtKind::Free { addr } | StmtKind::Realloc { ptr: addr, .. } => {
                Operands { addresses: vec![(*addr, AddressIs::Freeable)], ..Operands::default() }
            }
            StmtKind::MemCopy { dst, src, len, .. } => {
                Operands { length: Some(*len), ..Operands::range(*dst, Some(*src)) }
            }
            StmtKind::MemSet { dst: addr, len, .. } | StmtKind::InputMemory { addr, len, .. } => {
                Operands { length: Some(*len), ..Operands::range(*addr, None) }
            }
            _ => return None,
        })
    }

    fn at(addr: Term, bytes: u32, write: bool) -> Operands {
        Operands { addresses: vec![(addr, AddressIs::Valid { bytes, write })], ..Operands::default() }
    }

    /// A range that is written, and one that is read. How long they are is not known yet.
    fn range(written: Term, read: Option<Term>) -> Operands {
        let first = (written, AddressIs::Valid { bytes: 1, write: true });
        let second = read.map(|r| (r, AddressIs::Valid { bytes: 1, write: false }));
        Operands { addresses: std::iter::once(first).chain(second).collect(), ..Operands::default() }
    }

    /// The length of the range has become known.
    pub fn with_length(mut self, store: &TermStore, len: Term) -> Option<Operands> {
        let n = u32::try_from(store.constant(len)?).ok()?;
        if n == 0 {
            self.addresses.clear();
        }
        for (_, is) in &mut self.addresses {
            if let AddressIs::Valid { bytes, .. } = is {
                *bytes = n;
            }
        }
        Some(self)
    }
}
