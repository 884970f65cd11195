//! One loop rewritten: its looping paths are found, those with a closed form get accelerators, and the trace
//! automaton is woven into its edges.

use crate::AccelerateOptions;
use crate::automaton::Letter;
use crate::closed_form::ClosedForm;
use crate::commute::commuting;
use crate::join::join;
use crate::paths::{LoopPath, loop_paths};
use crate::restricted_program::{Accelerator, CHOICE, RestrictedDraft};
use crate::restriction::{KINDS, Restriction};
use crate::tuning::MOST_PATHS_BESIDE_INNER_LOOPS;
use secateur_analysis::ObjectBases;
use secateur_analysis::{Liveness, Loop};
use secateur_program::{
    BlockId, CfgEdge, FuncId, Function, Halt, Span, Stmt, StmtKind, Terminator, TypeHint, VarId,
};
use secateur_term::TermStore;

/// One loop that is rewritten.
pub(crate) struct LoopRewrite<'a> {
    /// The program under construction.
    pub out: &'a mut RestrictedDraft,
    /// Where the terms of the program live.
    pub store: &'a mut TermStore,
    /// What the caller chose.
    pub options: &'a AccelerateOptions,
    /// The function that the loop is in.
    pub f: FuncId,
    /// The loop as it was before the rewrite.
    pub body: &'a Loop,
    /// The loops inside it.
    pub inner: &'a [&'a Loop],
    /// Where its iterations begin.
    pub cut: BlockId,
    /// Which variables of the function are live at the start of which block.
    pub liveness: &'a Liveness,
    /// Which variables hold addresses of allocations while control is in the loop.
    pub bases: &'a ObjectBases,
}

/// What is to become of a loop.
pub(crate) struct Plan {
    found: Vec<(LoopPath, ClosedForm)>,
    /// There are looping paths that get no accelerator.
    others: bool,
    /// The loop writes to memory on one of those.
    pub writes_step_by_step: bool,
}

impl LoopRewrite<'_> {
    /// What can be accelerated.
    pub fn plan(&mut self) -> Plan {
        let heads: Vec<BlockId> = self.inner.iter().map(|l| l.head).collect();
        let paths = loop_paths(
            &mut self.out.program,
            self.store,
            self.f,
            (self.body, self.cut, &heads),
            (self.options, self.bases),
        );
        let mut plan = Plan { found: Vec::new(), others: paths.others, writes_step_by_step: false };
        let (program, liveness, cut) = (&self.out.program, self.liveness, self.cut);
        let live = |v: VarId| program.variable(v).is_global() || liveness.is_live(cut, v);
        let found = join(program, self.store, paths.found, &live, &self.options.deadline);
        for path in found {
            let program = &self.out.program;
            let live = |v: VarId| program.variable(v).is_global() || liveness.is_live(cut, v);
            match ClosedForm::of(program, self.store, &path, &live, self.bases) {
                Some(form) if !self.short(&path, &form) => plan.found.push((path, form)),
                Some(_) => plan.others = true,
                None => {
                    plan.others = true;
                    plan.writes_step_by_step |= path.stores();
                }
            }
        }
        plan.writes_step_by_step |= paths.others && heads.is_empty() && self.stores();
        if !heads.is_empty() && plan.found.len() > MOST_PATHS_BESIDE_INNER_LOOPS {
            plan.found.clear();
        }
        plan
    }

    /// Whether the loop writes to memory.
    fn stores(&self) -> bool {
        let function = self.function();
        let mut all = self.body.body.iter().flat_map(|b| &function.block(*b).stmts);
        all.any(|s| matches!(s.kind, StmtKind::Store { .. }))
    }

    /// Builds the accelerators of the plan, and the automaton that leaves out what they make redundant.
    pub fn restrict(&mut self, mut plan: Plan, stepwise: bool) {
        if stepwise {
            let before = plan.found.len();
            plan.found.retain(|(path, form)| !(form.unchecked && path.touches_memory()));
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
        self.out.fully_accelerated += u32::from(!plan.others);
        self.build(plan.found, restriction, &edges);
    }

    /// The function that the loop is in, as rewritten so far.
    pub fn function(&self) -> &Function {
        self.out.program.function(self.f)
    }

    /// The width of a variable in bits.
    pub fn width(&self, v: VarId) -> u32 {
        self.out.program.variable(v).width
    }

    /// A new temporary in the frames of the function.
    pub fn variable(&mut self, width: u32, name: &str) -> VarId {
        self.out.program.add_temp(self.f, name, width)
    }

    /// A new block at the place of the loop.
    pub fn block(&mut self, stmts: Vec<Stmt>, end: Terminator) -> BlockId {
        let span = self.span();
        self.out.program.add_block(self.f, stmts, end, span)
    }

    /// A statement at the place of the loop.
    pub fn stmt(&self, kind: StmtKind) -> Stmt {
        Stmt { kind, span: self.span() }
    }

    /// The source place of the loop: that of the end of its head.
    pub fn span(&self) -> Span {
        self.function().block(self.body.head).end_span
    }

    fn build(
        &mut self,
        found: Vec<(LoopPath, ClosedForm)>,
        Restriction { letter, dfa }: Restriction,
        edges: &[(CfgEdge, BlockId)],
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
        for (i, (path, form)) in found.iter().enumerate() {
            let letter = first + KINDS * i as Letter;
            let exits = [0, 1, 2, 3].map(|kind| match &dfa {
                Some(dfa) => self.step(dfa, letter + kind, g, gate, silent),
                None => gate,
            });
            let block = self.accelerator(path, form, exits);
            cases.push((i as u128 + 1, block));
            let function = self.function().name.clone();
            let (span, inputs) = (self.span(), path.inputs.clone());
            self.out.accelerators.push(Accelerator { function, span, inputs, block, replaces_loop: false });
        }
        let value = self.store.var(choice, 8);
        let kind = StmtKind::Input { var: choice, name: CHOICE.to_string(), ty: TypeHint::Unsigned };
        let choose = self.stmt(kind);
        let program = &mut self.out.program;
        program.append(self.f, gate, [choose]);
        program.set_end(self.f, gate, Terminator::Switch { value, cases, default: head });
        program.set_loop_head(self.f, gate, true);
    }

    /// Edges between blocks of the loop. A trace through an inner one is told by the edge that enters it.
    pub fn inner_edges(&self) -> Vec<(CfgEdge, BlockId)> {
        let function = self.function();
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
