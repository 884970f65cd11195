//! The restricted program (paper 004, definitions 4 and 5, and the inlining of the trace automaton in section 5).
//!
//! ```text
//! enter:   g = 0                           then to the gate, or into the loop if iterations begin in its middle
//! gate:    choice = *                      the new head
//!          1, 2, ...: accelerator 1, 2, ...: g = next(g, accelerator); if accepting: halt; goto gate
//!          else: the loop as it was; on each of its edges g = next(g, edge); if accepting: halt; back to gate
//! ```

use crate::AccelerateOptions;
use crate::automaton::{Dfa, Letter};
use crate::commute::{Swap, commuting};
use crate::cut::cut;
use crate::inline::inline_loops;
use crate::paths::{Edge, LoopPath, PathInput, loop_paths};
use crate::steady::Steady;
use hashbrown::HashMap;
use secateur_program::{
    Block, BlockId, FuncId, Halt, Liveness, Loop, Loops, Program, Span, Stmt, StmtKind, Terminator, TypeHint,
    VarId, VarKind, Variable,
};
use secateur_term::{Substitution, Term, TermStore};

/// Inputs of the restricted program that the original does not ask for.
pub(crate) const CHOICE: &str = "secateur:choice";
pub const COUNT: &str = "secateur:count:";

/// Letters of an accelerator, by what it did.
const KINDS: Letter = 4;
const BOUNDARY: Letter = 1;
const SEVERAL: Letter = 2;

/// What is known about an accelerator.
#[derive(Clone, Debug)]
pub struct Accelerator {
    pub function: String,
    /// The place of the loop.
    pub span: Span,
    /// The inputs one iteration asks for.
    pub inputs: Vec<PathInput>,
    /// The block it is in.
    pub block: BlockId,
}

pub struct Accelerated {
    pub program: Program,
    pub accelerators: Vec<Accelerator>,
    /// Loops all of whose looping paths have accelerators.
    pub whole: u32,
}

/// The restricted program. Terms of the given program stay valid in the store.
pub fn accelerate(program: &Program, store: &mut TermStore, options: &AccelerateOptions) -> Accelerated {
    let mut new = program.clone();
    inline_loops(&mut new, store);
    let mut out = Accelerated { program: new, accelerators: Vec::new(), whole: 0 };
    for f in 0..out.program.functions.len() {
        let function = &out.program.functions[f];
        let loops = Loops::of(function);
        let liveness = Liveness::of(function, store);
        let innermost: Vec<Loop> = loops
            .all
            .iter()
            .filter(|l| !loops.all.iter().any(|m| m.head != l.head && l.contains(m.head)))
            .filter(|l| l.head != BlockId::ENTRY)
            .cloned()
            .collect();
        for l in innermost {
            let cut = cut(&out.program.functions[f], &l, &liveness);
            Transform { out: &mut out, store, options, f, body: &l, cut, liveness: &liveness }.run();
        }
    }
    out
}

struct Transform<'a> {
    out: &'a mut Accelerated,
    store: &'a mut TermStore,
    options: &'a AccelerateOptions,
    f: usize,
    body: &'a Loop,
    /// Where its iterations begin.
    cut: BlockId,
    liveness: &'a Liveness,
}

/// A new variable of a function.
fn variable(program: &mut Program, f: usize, width: u32, name: &str) -> VarId {
    let id = VarId(program.variables.len() as u32);
    let slot = program.functions[f].locals.len() as u32;
    program.variables.push(Variable {
        name: name.to_string(),
        width,
        kind: VarKind::Temp,
        function: Some(FuncId(f as u32)),
        slot,
        ty: TypeHint::Unsigned,
        span: Span::NONE,
    });
    program.functions[f].locals.push(id);
    id
}

impl Transform<'_> {
    fn run(&mut self) {
        let paths = loop_paths(
            &mut self.out.program,
            self.store,
            self.f,
            (self.body, self.cut),
            &self.options.monitor,
            &mut variable,
        );
        let mut found = Vec::new();
        let mut others = paths.others;
        let (program, liveness, cut) = (&self.out.program, self.liveness, self.cut);
        let live = |v: VarId| program.variable(v).is_global() || liveness.is_live(cut, v);
        for path in paths.found {
            match Steady::of(program, self.store, &path, &live) {
                Some(steady) => found.push((path, steady)),
                None => others = true,
            }
        }
        if found.is_empty() {
            return;
        }
        self.out.whole += u32::from(!others);
        let swaps =
            if self.options.automaton { commuting(program, self.store, &found, &live) } else { Vec::new() };
        self.build(found, &swaps);
    }

    fn width(&self, v: VarId) -> u32 {
        self.out.program.variable(v).width
    }

    fn variable(&mut self, width: u32, name: &str) -> VarId {
        variable(&mut self.out.program, self.f, width, name)
    }

    fn block(&mut self, kinds: Vec<StmtKind>, end: Terminator) -> BlockId {
        let span = self.span();
        let blocks = &mut self.out.program.functions[self.f].blocks;
        let stmts = kinds.into_iter().map(|kind| Stmt { kind, span }).collect();
        blocks.push(Block { stmts, end, end_span: span, loop_head: false });
        BlockId(blocks.len() as u32 - 1)
    }

    fn span(&self) -> Span {
        self.out.program.functions[self.f].block(self.body.head).end_span
    }

    fn build(&mut self, found: Vec<(LoopPath, Steady)>, swaps: &[Swap]) {
        let head = self.cut;
        let g = self.variable(16, "g");
        let choice = self.variable(8, "choice");
        let edges = self.inner_edges();
        let (dfa, letter) = self.automaton(&found, swaps, &edges);
        let silent = self.block(Vec::new(), Terminator::Halt(Halt::Silent));
        // filled in below
        let gate = self.block(Vec::new(), Terminator::Goto(head));
        let zero = self.store.bv(16, 0);
        let start = if self.cut == self.body.head { gate } else { self.body.head };
        let enter = self.block(vec![StmtKind::Assign { var: g, value: zero }], Terminator::Goto(start));
        self.redirect_entries(gate, enter);
        for (edge, to) in &edges {
            let to = if *to == head { gate } else { *to };
            let target = match (&dfa, letter.get(edge)) {
                (Some(dfa), Some(l)) => self.step(dfa, *l, g, to, silent),
                _ => to,
            };
            self.redirect(*edge, target);
        }
        let mut cases = Vec::new();
        let first = edges.len() as Letter;
        for (i, (path, steady)) in found.iter().enumerate() {
            let letter = first + KINDS * i as Letter;
            let exits = [0, 1, 2, 3].map(|kind| match &dfa {
                Some(dfa) => self.step(dfa, letter + kind, g, gate, silent),
                None => gate,
            });
            let Some(block) = self.accelerator(path, steady, exits) else { continue };
            cases.push((i as u128 + 1, block));
            let function = self.out.program.functions[self.f].name.clone();
            let (span, inputs) = (self.span(), path.inputs.clone());
            self.out.accelerators.push(Accelerator { function, span, inputs, block });
        }
        let value = self.store.var(choice, 8);
        let span = self.span();
        let block = &mut self.out.program.functions[self.f].blocks[gate.0 as usize];
        let kind = StmtKind::Input { var: choice, name: CHOICE.to_string(), ty: TypeHint::Unsigned };
        block.stmts.push(Stmt { kind, span });
        block.end = Terminator::Switch { value, cases, default: head };
        block.loop_head = true;
    }

    /// Edges between blocks of the loop.
    fn inner_edges(&self) -> Vec<(Edge, BlockId)> {
        let function = &self.out.program.functions[self.f];
        let mut edges = Vec::new();
        for b in &self.body.body {
            for (slot, to) in function.block(*b).end.successors().into_iter().enumerate() {
                if self.body.contains(to) {
                    edges.push(((*b, slot), to));
                }
            }
        }
        edges
    }

    /// The trace automaton: letters are the edges, then four for each accelerator: for one iteration or several, inside its
    /// range or at its boundary.
    fn automaton(
        &self,
        found: &[(LoopPath, Steady)],
        swaps: &[Swap],
        edges: &[(Edge, BlockId)],
    ) -> (Option<Dfa>, HashMap<Edge, Letter>) {
        let letter: HashMap<Edge, Letter> =
            edges.iter().enumerate().map(|(i, e)| (e.0, i as Letter)).collect();
        if !self.options.automaton {
            return (None, letter);
        }
        let first = edges.len() as Letter;
        let kinds = |i: usize| (0..KINDS).map(move |k| first + KINDS * i as Letter + k);
        let mut words: Vec<Vec<Letter>> = Vec::new();
        for (i, (path, _)) in found.iter().enumerate() {
            words.push(path.edges.iter().filter_map(|e| letter.get(e).copied()).collect());
            for inside in kinds(i).filter(|l| ((l - first) % KINDS) & BOUNDARY == 0) {
                words.extend(kinds(i).map(|again| vec![inside, again]));
            }
        }
        // of two paths that may change places, the one with the smaller number comes first
        for s in swaps {
            for (b, a) in kinds(s.b).flat_map(|b| kinds(s.a).map(move |a| (b, a))) {
                let several = ((a - first) % KINDS) & SEVERAL != 0;
                match &s.before {
                    None => words.push(vec![b, a]),
                    Some(next) if several && next.contains(&s.a) => words.push(vec![b, a]),
                    Some(next) if !several => {
                        words.extend(next.iter().flat_map(|c| kinds(*c)).map(|c| vec![b, a, c]));
                    }
                    Some(_) => {}
                }
            }
        }
        (Some(Dfa::containing(&words, first + KINDS * found.len() as Letter)), letter)
    }

    /// A block that takes the step of the automaton and goes on, or ends a redundant trace.
    fn step(&mut self, dfa: &Dfa, letter: Letter, g: VarId, to: BlockId, silent: BlockId) -> BlockId {
        let rows: Vec<u32> = dfa.next.iter().map(|row| row[letter as usize]).collect();
        // states other than the accepting one, which is never kept
        let open = (0..rows.len() as u32).filter(|s| Some(*s) != dfa.accepting);
        let own = self.store.var(g, 16);
        let mut value = own;
        let mut ends = Term::FALSE;
        for s in open {
            let next = rows[s as usize];
            let here = self.store.bv(16, u128::from(s));
            let here = self.store.eq(own, here);
            if Some(next) == dfa.accepting {
                ends = self.store.or(ends, here);
            } else if next != s {
                let next = self.store.bv(16, u128::from(next));
                value = self.store.ite(here, next, value);
            }
        }
        let distinct: Vec<u32> = (0..rows.len() as u32)
            .filter(|s| Some(*s) != dfa.accepting)
            .map(|s| rows[s as usize])
            .filter(|n| Some(*n) != dfa.accepting)
            .collect();
        if let Some(first) = distinct.first()
            && distinct.iter().all(|n| n == first)
        {
            value = self.store.bv(16, u128::from(*first));
        }
        let stmts = if value == own { Vec::new() } else { vec![StmtKind::Assign { var: g, value }] };
        if stmts.is_empty() && ends.is_false() {
            return to;
        }
        let go = self.block(stmts, Terminator::Goto(to));
        if ends.is_false() {
            return go;
        }
        self.block(Vec::new(), Terminator::Branch { cond: ends, then: silent, other: go })
    }

    /// The block of an accelerator, with a way out for each of its letters.
    fn accelerator(&mut self, path: &LoopPath, steady: &Steady, exits: [BlockId; 4]) -> Option<BlockId> {
        let bits = steady.bits;
        let count = self.variable(bits, "count");
        let more = self.variable(1, "more");
        let k = self.store.var(count, bits);
        let (zero, one) = (self.store.bv(bits, 0), self.store.bv(bits, 1));
        let none = self.store.eq(k, zero);
        let name = format!("{COUNT}{}", self.out.accelerators.len());
        let mut code = vec![StmtKind::Input { var: count, name, ty: TypeHint::Unsigned }];
        let mut last: HashMap<VarId, VarId> = HashMap::new();
        let mut finals = Vec::new();
        for i in &path.inputs {
            code.push(StmtKind::Input { var: i.stand_in, name: i.name.clone(), ty: i.ty });
            let v = self.variable(i.width, "last");
            last.insert(i.stand_in, v);
            finals.push(StmtKind::Input { var: v, name: i.name.clone(), ty: i.ty });
        }
        code.append(&mut finals);
        code.extend(path.guards.iter().map(|g| StmtKind::Assume { cond: *g }));
        // a single iteration has one set of inputs
        for i in &path.inputs {
            let (each, v) = (self.store.var(i.stand_in, i.width), self.store.var(last[&i.stand_in], i.width));
            let same = self.store.eq(each, v);
            let cond = {
                let some = self.store.not(none);
                self.store.or(some, same)
            };
            code.push(StmtKind::Assume { cond });
        }
        // the first iteration as it is
        let first: Vec<(VarId, Option<Term>)> = path.updates.iter().map(|(v, t)| (*v, *t)).collect();
        self.assign_all(&first, &mut code);
        // the others at once
        let enough = steady.holds(self.store, k)?;
        let cond = self.store.or(none, enough);
        code.push(StmtKind::Assume { cond });
        // the last one has inputs of its own
        for g in &path.guards {
            let of_last = on_last(self.store, *g, &last);
            if of_last != *g {
                let cond = self.store.or(none, of_last);
                code.push(StmtKind::Assume { cond });
            }
        }
        let next = self.store.add(k, one);
        let further = steady.holds(self.store, next)?;
        let full = self.store.eq(next, zero);
        // after 2^bits iterations lines are where they began, and nothing new is to be seen
        let beyond = self.store.bool(steady.returns(&self.out.program));
        let value = self.store.ite(full, beyond, further);
        code.push(StmtKind::Assign { var: more, value });
        let after = steady.after(&self.out.program, self.store, k, &last);
        self.assign_all(&after, &mut code);
        let cond = self.store.var(more, 1);
        let [inside, boundary, several_inside, several_boundary] = exits;
        let single = self.block(Vec::new(), Terminator::Branch { cond, then: inside, other: boundary });
        let end = Terminator::Branch { cond, then: several_inside, other: several_boundary };
        let several = self.block(Vec::new(), end);
        Some(self.block(code, Terminator::Branch { cond: none, then: single, other: several }))
    }

    /// All variables get their values at once.
    fn assign_all(&mut self, values: &[(VarId, Option<Term>)], code: &mut Vec<StmtKind>) {
        let mut late = Vec::new();
        for (var, value) in values {
            match value {
                Some(value) => {
                    let temp = self.variable(self.width(*var), "next");
                    code.push(StmtKind::Assign { var: temp, value: *value });
                    let value = self.store.var(temp, self.width(*var));
                    late.push(StmtKind::Assign { var: *var, value });
                }
                None => late.push(StmtKind::Forget { var: *var }),
            }
        }
        code.append(&mut late);
    }

    /// Everything that enters the loop at its head enters at `to`.
    fn redirect_entries(&mut self, gate: BlockId, to: BlockId) {
        let blocks = self.out.program.functions[self.f].blocks.len() as u32;
        for from in (0..blocks).map(BlockId) {
            if self.body.contains(from) || from == to || from == gate {
                continue;
            }
            let next = self.out.program.functions[self.f].block(from).end.successors();
            for (slot, s) in next.into_iter().enumerate() {
                if s == self.body.head {
                    self.redirect((from, slot), to);
                }
            }
        }
    }

    fn redirect(&mut self, (from, slot): Edge, to: BlockId) {
        let end = &mut self.out.program.functions[self.f].blocks[from.0 as usize].end;
        match end {
            Terminator::Goto(b) => *b = to,
            Terminator::Branch { then, other, .. } => *(if slot == 0 { then } else { other }) = to,
            Terminator::Switch { cases, default, .. } => match cases.get_mut(slot) {
                Some(c) => c.1 = to,
                None => *default = to,
            },
            Terminator::Indirect { targets, .. } => {
                if let Some(t) = targets.get_mut(slot) {
                    t.1 = to;
                }
            }
            Terminator::Call { next, .. } => *next = to,
            Terminator::Return(_) | Terminator::Halt(_) => {}
        }
    }
}

/// A condition on the inputs of an iteration, for the last one.
pub(crate) fn on_last(store: &mut TermStore, t: Term, last: &HashMap<VarId, VarId>) -> Term {
    let mut by_last = Substitution::new(|store: &mut TermStore, leaf: Term| {
        let v = store.as_var(leaf)?;
        let other = *last.get(&v)?;
        Some(store.var(other, store.width(leaf)))
    });
    by_last.apply(store, t)
}
