//! The statements of a derived program that check facts.

use super::parts::{input, statements};
use crate::fact::{Fact, FactPlaces, What, check};
use secateur_program::{
    BlockId, Edit, FactId, FuncId, Halt, Span, Stmt, StmtKind, StmtPlace, Terminator, TypeHint,
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

    /// Adds blocks to the end of a function that check the facts and go on to the block after them, where all
    /// hold.
    pub fn add(
        &mut self,
        edit: &mut Edit,
        store: &mut TermStore,
        function: FuncId,
        facts: &[(FactId, &Fact)],
    ) {
        let mut new = NewBlocks { edit, function, stmts: Vec::new() };
        if !self.apart {
            for (id, fact) in facts {
                new.check(store, *id, fact, &mut self.places);
            }
            let end = Terminator::Goto(BlockId(new.number().0 + 1));
            new.end(end);
            return;
        }
        let choice = new.edit.add_local(function, "which", 32, TypeHint::Unsigned);
        let first = new.number();
        new.stmts.push(Stmt { kind: input(choice, TypeHint::Unsigned), span: Span::NONE });
        new.end(Terminator::Halt(Halt::Silent));
        let mut cases = Vec::new();
        for (n, (id, fact)) in (1u128..).zip(facts) {
            cases.push((n, new.number()));
            new.check(store, *id, fact, &mut self.places);
            new.end(Terminator::Halt(Halt::Silent));
        }
        let default = new.number();
        let all = facts.iter().filter_map(|(_, f)| f.term()).map(|cond| StmtKind::Assume { cond });
        new.stmts = statements(all.collect(), Span::NONE);
        new.end(Terminator::Goto(BlockId(default.0 + 1)));
        let value = store.var(choice, 32);
        edit.set_end(function, first, Terminator::Switch { value, cases, default });
    }
}

/// Blocks that are being added; the statements belong to the one that is not ended yet.
struct NewBlocks<'e> {
    edit: &'e mut Edit,
    function: FuncId,
    stmts: Vec<Stmt>,
}

impl NewBlocks<'_> {
    /// The number of the block that is not ended yet.
    fn number(&self) -> BlockId {
        self.edit.next_block(self.function)
    }

    fn end(&mut self, end: Terminator) {
        let stmts = std::mem::take(&mut self.stmts);
        self.edit.add_block(self.function, stmts, end, Span::NONE);
    }

    /// Adds the check of one fact.
    fn check(&mut self, store: &mut TermStore, id: FactId, fact: &Fact, places: &mut FactPlaces) {
        let cells = match &fact.what {
            What::Holds(ok) => {
                self.stmts.push(Stmt { kind: check(id, *ok), span: Span::NONE });
                return;
            }
            What::Cells(cells) => cells,
        };
        let shown = cells.show(store, id);
        self.stmts.extend(shown.before);
        let inside = self.number().0 + 1;
        self.end(Terminator::Branch { cond: shown.cond, then: BlockId(inside), other: BlockId(inside + 1) });
        for stmt in 0..shown.inside.len() as u32 {
            places.insert(StmtPlace { function: self.function, block: BlockId(inside), stmt }, id);
        }
        self.stmts = shown.inside;
        self.end(Terminator::Goto(BlockId(inside + 1)));
    }
}
