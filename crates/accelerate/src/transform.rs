//! The restricted program (Kroening et al., Trace Automata, definitions 4 and 5, and the inlining of the
//! trace automaton in section 5).
//!
//! ```text
//! enter:   g = 0                           then to the gate, or into the loop if iterations begin in its middle
//! gate:    choice = *                      the new head
//!          1, 2, ...: accelerator 1, 2, ...: g = next(g, accelerator); if accepting: halt; goto gate
//!          else: the loop as it was; on each of its edges g = next(g, edge); if accepting: halt; back to gate
//! ```

use crate::AccelerateOptions;
use crate::automaton::Letter;
use crate::commute::commuting;
use crate::cut::cut;
use crate::inline::inline_loops;
use crate::join::join;
use crate::paths::{Edge, LoopPath, PathInput, loop_paths};
use crate::restrict::{KINDS, Restriction};
use crate::steady::Steady;
use secateur_analysis::ObjectBases;
use secateur_analysis::{CallGraph, Liveness, Loop, Loops};
use secateur_program::{
    Block, BlockId, FuncId, Halt, Program, Span, Stmt, StmtKind, Terminator, TypeHint, VarId, VarKind,
    Variable,
};
use secateur_term::TermStore;

/// Inputs of the restricted program that the original does not ask for.
pub(crate) const CHOICE: &str = "secateur:choice";
pub const COUNT: &str = "secateur:count:";

/// A loop with more paths beside its inner loops is left as it is.
const MOST_BESIDE: usize = 4;

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
    /// It stands for the whole loop, which is no loop any more.
    pub whole: bool,
}

pub struct Accelerated {
    pub program: Program,
    pub accelerators: Vec<Accelerator>,
    /// Loops all of whose looping paths have accelerators.
    pub whole: u32,
}

/// The restricted program. Terms of the given program stay valid in the store.
pub fn accelerate(program: &Program, store: &mut TermStore, options: &AccelerateOptions) -> Accelerated {
    let graph = CallGraph::of(program, store);
    let mut out = Accelerated { program: program.clone(), accelerators: Vec::new(), whole: 0 };
    for f in 0..out.program.functions.len() {
        if options.late() {
            break;
        }
        replace_all(&mut out, store, options, &graph, f);
        let function = &out.program.functions[f];
        let loops = Loops::of(function);
        let liveness = Liveness::of(function, store);
        let mut plans = Vec::new();
        for l in loops.all.iter().filter(|l| l.head != BlockId::ENTRY) {
            if options.late() {
                break;
            }
            let inner = inside(&loops, l);
            let cut = cut(&out.program.functions[f], l, &inner, &liveness, &options.deadline);
            let bases = ObjectBases::of(&out.program, FuncId(f as u32), l);
            let (out, body, liveness) = (&mut out, l, &liveness);
            let mut t =
                Transform { out, store, options, f, body, inner: &inner, cut, liveness, bases: &bases };
            let plan = t.plan();
            plans.push((l, inner, cut, bases, plan));
        }
        // what is written step by step is dear to read at places that are not known
        let stepwise = plans.iter().any(|p| p.4.stepwise);
        // outer loops first: what becomes of them leaves the inner ones as they are
        for (body, inner, cut, bases, plan) in plans {
            let (out, inner, liveness, bases) = (&mut out, &inner, &liveness, &bases);
            Transform { out, store, options, f, body, inner, cut, liveness, bases }.run(plan, stepwise);
        }
    }
    out
}

/// Replaces loops of which all is known, the inner ones first.
fn replace_all(
    out: &mut Accelerated,
    store: &mut TermStore,
    options: &AccelerateOptions,
    graph: &CallGraph,
    f: usize,
) {
    let mut grown = 0;
    loop {
        inline_loops(&mut out.program, store, graph, f, &mut grown, &options.deadline);
        let function = &out.program.functions[f];
        let loops = Loops::of(function);
        let liveness = Liveness::of(function, store);
        let replaced = innermost(&loops).into_iter().any(|l| {
            if options.late() {
                return false;
            }
            let (body, cut, inner) = (&l, l.head, &[]);
            let bases = &ObjectBases::of(&out.program, FuncId(f as u32), body);
            let liveness = &liveness;
            let nested = loops.all.iter().any(|m| m.head != body.head && m.contains(body.head));
            Transform { out, store, options, f, body, inner, cut, liveness, bases }.replace(nested)
        });
        if !replaced {
            return;
        }
    }
}

/// The loops inside another.
fn inside<'a>(loops: &'a Loops, l: &Loop) -> Vec<&'a Loop> {
    loops.all.iter().filter(|m| m.head != l.head && l.contains(m.head)).collect()
}

/// Loops without inner loops.
fn innermost(loops: &Loops) -> Vec<Loop> {
    let inner = |l: &&Loop| inside(loops, l).is_empty() && l.head != BlockId::ENTRY;
    loops.all.iter().filter(inner).cloned().collect()
}

/// One loop on its way.
pub struct Transform<'a> {
    pub out: &'a mut Accelerated,
    pub store: &'a mut TermStore,
    pub options: &'a AccelerateOptions,
    pub f: usize,
    pub body: &'a Loop,
    /// The loops inside it.
    pub inner: &'a [&'a Loop],
    /// Where its iterations begin.
    pub cut: BlockId,
    pub liveness: &'a Liveness,
    pub bases: &'a ObjectBases,
}

/// What is to become of a loop.
struct Plan {
    found: Vec<(LoopPath, Steady)>,
    /// There are looping paths besides.
    others: bool,
    /// It writes to memory on one of those.
    stepwise: bool,
}

/// A new variable of a function.
pub fn variable(program: &mut Program, f: usize, width: u32, name: &str) -> VarId {
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
    /// What can be accelerated.
    fn plan(&mut self) -> Plan {
        let heads: Vec<BlockId> = self.inner.iter().map(|l| l.head).collect();
        let paths = loop_paths(
            &mut self.out.program,
            self.store,
            self.f,
            (self.body, self.cut, &heads),
            (self.options, self.bases),
            &mut variable,
        );
        let mut plan = Plan { found: Vec::new(), others: paths.others, stepwise: false };
        let (program, liveness, cut) = (&self.out.program, self.liveness, self.cut);
        let live = |v: VarId| program.variable(v).is_global() || liveness.is_live(cut, v);
        let found = join(program, self.store, paths.found, &live, &self.options.deadline);
        for path in found {
            let program = &self.out.program;
            let live = |v: VarId| program.variable(v).is_global() || liveness.is_live(cut, v);
            match Steady::of(program, self.store, &path, &live, self.bases) {
                Some(steady) if !self.short(&path, &steady) => plan.found.push((path, steady)),
                Some(_) => plan.others = true,
                None => {
                    plan.others = true;
                    plan.stepwise |= path.stores();
                }
            }
        }
        plan.stepwise |= paths.others && heads.is_empty() && self.stores();
        if !heads.is_empty() && plan.found.len() > MOST_BESIDE {
            plan.found.clear();
        }
        plan
    }

    /// Whether the loop writes to memory.
    fn stores(&self) -> bool {
        let function = &self.out.program.functions[self.f];
        let mut all = self.body.body.iter().flat_map(|b| &function.block(*b).stmts);
        all.any(|s| matches!(s.kind, StmtKind::Store { .. }))
    }

    fn run(&mut self, mut plan: Plan, stepwise: bool) {
        if stepwise {
            let before = plan.found.len();
            plan.found.retain(|(path, steady)| !(steady.unchecked && path.touches_memory()));
            plan.others |= plan.found.len() < before;
        }
        let (program, liveness, cut) = (&self.out.program, self.liveness, self.cut);
        let live = |v: VarId| program.variable(v).is_global() || liveness.is_live(cut, v);
        if plan.found.is_empty() {
            return;
        }
        let swaps = match self.options.automaton {
            true => commuting(program, self.store, &plan.found, &live, &self.options.deadline),
            false => Vec::new(),
        };
        let edges = self.inner_edges();
        let Some(restriction) = self.restriction(&plan.found, &swaps, &edges) else { return };
        self.out.whole += u32::from(!plan.others);
        self.build(plan.found, restriction, &edges);
    }

    pub fn width(&self, v: VarId) -> u32 {
        self.out.program.variable(v).width
    }

    pub fn variable(&mut self, width: u32, name: &str) -> VarId {
        variable(&mut self.out.program, self.f, width, name)
    }

    pub fn block(&mut self, stmts: Vec<Stmt>, end: Terminator) -> BlockId {
        let span = self.span();
        let blocks = &mut self.out.program.functions[self.f].blocks;
        blocks.push(Block { stmts, end, end_span: span, loop_head: false });
        BlockId(blocks.len() as u32 - 1)
    }

    pub fn stmt(&self, kind: StmtKind) -> Stmt {
        Stmt { kind, span: self.span() }
    }

    pub fn span(&self) -> Span {
        self.out.program.functions[self.f].block(self.body.head).end_span
    }

    fn build(
        &mut self,
        found: Vec<(LoopPath, Steady)>,
        Restriction { letter, dfa }: Restriction,
        edges: &[(Edge, BlockId)],
    ) {
        let head = self.cut;
        let g = self.variable(16, "g");
        let choice = self.variable(8, "choice");
        let silent = self.block(Vec::new(), Terminator::Halt(Halt::Silent));
        // filled in below
        let gate = self.block(Vec::new(), Terminator::Goto(head));
        let zero = self.store.bv(16, 0);
        let start = if self.cut == self.body.head { gate } else { self.body.head };
        let reset = self.stmt(StmtKind::Assign { var: g, value: zero });
        let enter = self.block(vec![reset], Terminator::Goto(start));
        self.redirect_entries(&[gate], enter);
        for (edge, to) in edges {
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
            let block = self.accelerator(path, steady, exits);
            cases.push((i as u128 + 1, block));
            let function = self.out.program.functions[self.f].name.clone();
            let (span, inputs) = (self.span(), path.inputs.clone());
            self.out.accelerators.push(Accelerator { function, span, inputs, block, whole: false });
        }
        let value = self.store.var(choice, 8);
        let span = self.span();
        let block = &mut self.out.program.functions[self.f].blocks[gate.0 as usize];
        let kind = StmtKind::Input { var: choice, name: CHOICE.to_string(), ty: TypeHint::Unsigned };
        block.stmts.push(Stmt { kind, span });
        block.end = Terminator::Switch { value, cases, default: head };
        block.loop_head = true;
    }

    /// Edges between blocks of the loop. A trace through an inner one is told by the edge that enters it.
    pub fn inner_edges(&self) -> Vec<(Edge, BlockId)> {
        let function = &self.out.program.functions[self.f];
        let mut edges = Vec::new();
        for b in &self.body.body {
            for (slot, to) in function.block(*b).end.successors().into_iter().enumerate() {
                let inner = self.inner.iter().any(|l| l.contains(*b) && l.contains(to));
                if self.body.contains(to) && !inner {
                    edges.push(((*b, slot), to));
                }
            }
        }
        edges
    }
}
