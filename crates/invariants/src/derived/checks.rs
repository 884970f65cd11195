//! The statements of a derived program that check facts.

use super::parts::{block, input, variable};
use crate::fact::{Fact, FactPlaces, What, check};
use secateur_program::{
    Block, BlockId, FactId, FuncId, Halt, Program, Span, Stmt, StmtKind, StmtPlace, Terminator, TypeHint,
};
use secateur_term::TermStore;

/// How facts are checked, and which statements do it.
pub(crate) struct Checks {
    /// Each check is on a path of its own, so that one that fails does not hide another.
    pub apart: bool,
    /// Statements that may fail for the sake of a fact without being its check.
    pub places: FactPlaces,
}

impl Checks {
    /// No checks yet.
    pub fn new(apart: bool) -> Checks {
        Checks { apart, places: FactPlaces::new() }
    }

    /// Blocks, the first of which gets number `first` in the function, that check the facts and go on to the
    /// block after them, where all hold.
    pub fn blocks(
        &mut self,
        program: &mut Program,
        store: &mut TermStore,
        function: FuncId,
        facts: &[(FactId, &Fact)],
        first: u32,
    ) -> Vec<Block> {
        let span = Span::default();
        let mut new = NewBlocks { function, first, stmts: Vec::new(), blocks: Vec::new() };
        if !self.apart {
            for (id, fact) in facts {
                new.check(store, *id, fact, &mut self.places);
            }
            let end = Terminator::Goto(BlockId(new.next() + 1));
            new.end(end);
            return new.blocks;
        }
        let choice = variable(program, function, "which", 32, TypeHint::Unsigned);
        new.stmts.push(Stmt { kind: input(choice, TypeHint::Unsigned), span });
        new.end(Terminator::Halt(Halt::Silent));
        let mut cases = Vec::new();
        for (n, (id, fact)) in (1u128..).zip(facts) {
            cases.push((n, BlockId(new.next())));
            new.check(store, *id, fact, &mut self.places);
            new.end(Terminator::Halt(Halt::Silent));
        }
        let default = BlockId(new.next());
        let mut blocks = new.blocks;
        blocks[0].end = Terminator::Switch { value: store.var(choice, 32), cases, default };
        let all = facts.iter().filter_map(|(_, f)| f.term()).map(|cond| StmtKind::Assume { cond }).collect();
        blocks.push(block(all, Terminator::Goto(BlockId(default.0 + 1)), span));
        blocks
    }
}

/// Blocks that are being made; the statements belong to the one that is not ended yet.
struct NewBlocks {
    function: FuncId,
    first: u32,
    stmts: Vec<Stmt>,
    blocks: Vec<Block>,
}

impl NewBlocks {
    /// The number of the block that is not ended yet.
    fn next(&self) -> u32 {
        self.first + self.blocks.len() as u32
    }

    fn end(&mut self, end: Terminator) {
        let stmts = std::mem::take(&mut self.stmts);
        self.blocks.push(Block { stmts, end, end_span: Span::default(), loop_head: false });
    }

    /// Adds the check of one fact.
    fn check(&mut self, store: &mut TermStore, id: FactId, fact: &Fact, places: &mut FactPlaces) {
        let cells = match &fact.what {
            What::Holds(ok) => {
                self.stmts.push(Stmt { kind: check(id, *ok), span: Span::default() });
                return;
            }
            What::Cells(cells) => cells,
        };
        let shown = cells.show(store, id);
        self.stmts.extend(shown.before);
        let inside = self.next() + 1;
        self.end(Terminator::Branch { cond: shown.cond, then: BlockId(inside), other: BlockId(inside + 1) });
        for stmt in 0..shown.inside.len() as u32 {
            places.insert(StmtPlace { function: self.function, block: BlockId(inside), stmt }, id);
        }
        self.stmts = shown.inside;
        self.end(Terminator::Goto(BlockId(inside + 1)));
    }
}
