//! The program that is left.

use super::Size;
use super::control::Node;
use super::dependences::Dependences;
use super::relevance::Kept;
use super::walk::{Site, Walk};
use crate::cfg::Cfg;
use hashbrown::{HashMap, HashSet};
use secateur_program::{
    Argument, BlockId, Callee, Edit, FuncId, Halt, Program, Stmt, StmtKind, Terminator, visit_variables,
};
use secateur_term::{Term, TermStore};

/// Makes the program of what is kept.
pub(super) struct Derivation<'a> {
    pub program: &'a Program,
    pub store: &'a mut TermStore,
    pub walk: &'a Walk<'a>,
    pub on: &'a Dependences,
    pub kept: &'a Kept,
}

/// A slice on its way: the program, and for each block which statements of the original are left.
pub(super) struct Derived {
    pub program: Program,
    pub statements: HashMap<(FuncId, BlockId), Vec<u32>>,
    pub size: Size,
}

impl Derivation<'_> {
    /// The derived program.
    pub fn make(mut self) -> Derived {
        let mut edit = Edit::of(self.program);
        let mut statements = HashMap::new();
        let functions = self.walk.functions();
        for (f, function) in (0..).map(FuncId).zip(&self.program.functions) {
            for b in (0..function.blocks.len() as u32).map(BlockId) {
                let reached = self.walk.graph(f).is_some_and(|g| g.is_reachable(b));
                if !reached {
                    edit.replace_block(f, b, Vec::new(), Terminator::Halt(Halt::Silent));
                    continue;
                }
                let (stmts, numbers) = self.statements(f, b);
                let end = self.end(f, b);
                edit.replace_block(f, b, stmts, end);
                statements.insert((f, b), numbers);
            }
        }
        self.end_early(&mut edit, &functions, &mut statements);
        let mut size = Size::default();
        for f in functions {
            let graph = Cfg::of(edit.function(f));
            for b in (0..edit.function(f).blocks.len() as u32).map(BlockId) {
                edit.set_loop_head(f, b, graph.is_loop_head(b));
            }
            size.add(edit.function(f), &graph);
        }
        let program = edit.finish(self.store);
        Derived { program, statements, size }
    }

    /// The statements of a block that are left, and their numbers in the original.
    fn statements(&mut self, f: FuncId, b: BlockId) -> (Vec<Stmt>, Vec<u32>) {
        let (mut stmts, mut numbers) = (Vec::new(), Vec::new());
        for (i, stmt) in self.program.function(f).block(b).stmts.iter().enumerate() {
            let site = Site { function: f, block: b, statement: i as u32 };
            if !self.kept.sites.contains(&site) {
                continue;
            }
            let mut stmt = stmt.clone();
            if !self.kept.values.contains(&site) {
                // that something is written matters, what it is does not
                if let StmtKind::Store { value, .. } | StmtKind::MemSet { value, .. } = &mut stmt.kind {
                    *value = self.zero(*value);
                }
            }
            stmts.push(stmt);
            numbers.push(i as u32);
        }
        (stmts, numbers)
    }

    fn zero(&mut self, like: Term) -> Term {
        let width = self.store.width(like);
        self.store.bv(width, 0)
    }

    /// Whether all variables of an expression have their values in the slice.
    fn is_kept(&self, t: Term) -> bool {
        let mut all = true;
        visit_variables(self.store, t, |v| all &= self.kept.variables.contains(&v));
        all
    }

    fn end(&mut self, f: FuncId, b: BlockId) -> Terminator {
        let block = self.program.function(f).block(b);
        match &block.end {
            Terminator::Branch { .. } | Terminator::Switch { .. } | Terminator::Indirect { .. } => {
                match self.kept.decisions.contains(&(f, b)) {
                    true => block.end.clone(),
                    false => self.meeting(f, b),
                }
            }
            Terminator::Call { callee, args, var, next } => {
                let statement = block.stmts.len() as u32;
                if !self.kept.sites.contains(&Site { function: f, block: b, statement }) {
                    return Terminator::Goto(*next);
                }
                let args = args.iter().map(|a| self.argument(a)).collect();
                let var = var.filter(|v| self.kept.variables.contains(v));
                Terminator::Call { callee: callee.clone(), args, var, next: *next }
            }
            Terminator::Return(Some(t)) if !self.kept.results.contains(&f) => {
                Terminator::Return(Some(self.zero(*t)))
            }
            Terminator::Halt(Halt::Exit(t)) if !self.is_kept(*t) => {
                Terminator::Halt(Halt::Exit(self.zero(*t)))
            }
            end => end.clone(),
        }
    }

    fn argument(&mut self, a: &Argument) -> Argument {
        let value = if self.is_kept(a.value) { a.value } else { self.zero(a.value) };
        Argument { value, ..a.clone() }
    }

    /// Nothing that matters depends on the way taken: all ways meet again there.
    fn meeting(&mut self, f: FuncId, b: BlockId) -> Terminator {
        match self.on.control.get(&f).map(|c| c.meeting(b)) {
            Some(Node::Block(to)) => Terminator::Goto(to),
            Some(Node::Return) => {
                let width = self.program.function(f).result_width;
                Terminator::Return(width.map(|w| self.store.bv(w, 0)))
            }
            Some(Node::End) | None => Terminator::Halt(Halt::Silent),
        }
    }

    /// Lets the run end where nothing that matters can come any more.
    fn end_early(
        &self,
        edit: &mut Edit,
        functions: &[FuncId],
        statements: &mut HashMap<(FuncId, BlockId), Vec<u32>>,
    ) {
        // functions to whose callers control must come back
        let mut returning: HashSet<FuncId> = HashSet::new();
        let mut open: Vec<FuncId> = functions.to_vec();
        while let Some(f) = open.pop() {
            let alive = alive(edit, f, returning.contains(&f));
            for (b, block) in edit.function(f).blocks.iter().enumerate() {
                let Terminator::Call { callee, next, .. } = &block.end else { continue };
                if !alive[b] || !alive[next.0 as usize] {
                    continue;
                }
                let direct = if let Callee::Direct(g) = callee { Some(*g) } else { None };
                let call = self.on.call_at(self.program, f, BlockId(b as u32));
                let others = call.map(|c| self.on.callees_of(c)).unwrap_or_default();
                for g in direct.into_iter().chain(others.iter().copied()) {
                    if returning.insert(g) {
                        open.push(g);
                    }
                }
            }
        }
        for &f in functions {
            let alive = alive(edit, f, returning.contains(&f));
            for b in (0..alive.len() as u32).map(BlockId).filter(|b| !alive[b.0 as usize]) {
                edit.replace_block(f, b, Vec::new(), Terminator::Halt(Halt::Silent));
                statements.remove(&(f, b));
            }
        }
    }
}

/// The blocks from which something of the slice can be reached, or the return if that matters.
fn alive(edit: &Edit, f: FuncId, returns: bool) -> Vec<bool> {
    let function = edit.function(f);
    let mut before: Vec<Vec<usize>> = vec![Vec::new(); function.blocks.len()];
    let mut open = Vec::new();
    for (b, block) in function.blocks.iter().enumerate() {
        for next in block.end.successors() {
            before[next.0 as usize].push(b);
        }
        let back = returns && matches!(block.end, Terminator::Return(_));
        let matters = matches!(
            block.end,
            Terminator::Call { .. } | Terminator::Indirect { .. } | Terminator::Halt(Halt::Unreachable)
        );
        if back || matters || !block.stmts.is_empty() {
            open.push(b);
        }
    }
    let mut alive = vec![false; function.blocks.len()];
    while let Some(b) = open.pop() {
        if !std::mem::replace(&mut alive[b], true) {
            open.extend(&before[b]);
        }
    }
    alive
}
