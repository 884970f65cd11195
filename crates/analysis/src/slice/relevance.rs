//! What of a program the roots of a slice depend on: data, control, memory, calls, to a fixed point.

use super::control::Node;
use super::dependences::Dependences;
use super::regions::{Region, Value};
use super::walk::Site;
use hashbrown::HashSet;
use secateur_base::Deadline;
use secateur_program::{
    BlockId, Callee, FuncId, Monitor, Program, StmtKind, Terminator, Uncounted, VarId, visit_variables,
};
use secateur_term::{Term, TermStore};

/// Something that turned out to be relevant and whose own dependences are to be followed.
enum Open {
    Variable(VarId),
    Node(FuncId, Node),
    Function(FuncId),
    Content(Value),
}

/// What a slice keeps.
#[derive(Default)]
pub(super) struct Kept {
    pub variables: HashSet<VarId>,
    /// Statements and calls.
    pub sites: HashSet<Site>,
    /// Writes whose value matters, not only that they are valid.
    pub values: HashSet<Site>,
    /// Blocks whose ends decide something.
    pub decisions: HashSet<(FuncId, BlockId)>,
    /// Functions whose result matters.
    pub results: HashSet<FuncId>,
}

/// The computation of a slice.
pub(super) struct Relevance<'a> {
    program: &'a Program,
    store: &'a TermStore,
    monitor: &'a Monitor,
    on: &'a Dependences,
    pub kept: Kept,
    nodes: HashSet<(FuncId, Node)>,
    functions: HashSet<FuncId>,
    contents: HashSet<Value>,
    /// With all memory one: something of it matters.
    memory: bool,
    open: Vec<Open>,
}

impl<'a> Relevance<'a> {
    /// Nothing is relevant yet.
    pub fn new(
        program: &'a Program,
        store: &'a TermStore,
        monitor: &'a Monitor,
        on: &'a Dependences,
    ) -> Relevance<'a> {
        Relevance {
            program,
            store,
            monitor,
            on,
            kept: Kept::default(),
            nodes: HashSet::new(),
            functions: HashSet::new(),
            contents: HashSet::new(),
            memory: false,
            open: Vec::new(),
        }
    }

    /// Follows the dependences to their end; false if the time is up before.
    pub fn follow(&mut self, deadline: &Deadline) -> bool {
        let mut steps = 0u32;
        while let Some(open) = self.open.pop() {
            steps = steps.wrapping_add(1);
            if steps.is_multiple_of(super::DEADLINE_STEPS) && deadline.passed().is_some() {
                return false;
            }
            match open {
                Open::Variable(v) => self.variable(v),
                Open::Node(f, node) => self.node(f, node),
                Open::Function(f) => self.called(f),
                Open::Content(value) => self.content(value),
            }
        }
        true
    }

    fn term(&mut self, t: Term) {
        let (kept, open) = (&mut self.kept.variables, &mut self.open);
        visit_variables(self.store, t, |v| {
            if kept.insert(v) {
                open.push(Open::Variable(v));
            }
        });
    }

    fn terms(&mut self, terms: impl IntoIterator<Item = Term>) {
        terms.into_iter().for_each(|t| self.term(t));
    }

    fn add_node(&mut self, f: FuncId, node: Node) {
        if self.nodes.insert((f, node)) {
            self.open.push(Open::Node(f, node));
        }
    }

    /// A call by address must stay: it may be one of nothing.
    pub fn keep_call(&mut self, site: Site) {
        if !self.kept.sites.insert(site) {
            return;
        }
        self.placed(site);
        let on = self.on;
        let Terminator::Call { callee, args, .. } = &self.end(site).clone() else { return };
        let mut rest = 0;
        match callee {
            Callee::Direct(g) => {
                let function = self.program.function(*g);
                rest = function.params.len();
            }
            Callee::Indirect(t) => self.term(*t),
        }
        for (i, a) in args.iter().enumerate() {
            let params = on.callees_of(site).iter().filter_map(|g| self.program.function(*g).params.get(i));
            let mut params = params.copied();
            let used = params.any(|p| self.kept.variables.contains(&p));
            if used || i >= rest {
                self.term(a.value);
            }
            // the bytes of a structure go where the others of a variable list go
            if a.by_value && i >= rest {
                self.everything_at(site);
            }
        }
        let result = self.end(site).target();
        if result.is_some_and(|v| self.kept.variables.contains(&v)) {
            self.results(site);
        }
    }

    fn end(&self, site: Site) -> &'a Terminator {
        &self.program.function(site.function).block(site.block).end
    }

    /// Whether control comes to the end of a block matters, and where it goes on there.
    pub fn keep_end(&mut self, site: Site) {
        self.placed(site);
        self.decides(site.function, site.block);
    }

    /// A statement or call must stay.
    pub fn keep(&mut self, site: Site) {
        let block = self.program.function(site.function).block(site.block);
        let Some(stmt) = block.stmts.get(site.statement as usize) else { return self.keep_call(site) };
        if !self.kept.sites.insert(site) {
            return;
        }
        self.placed(site);
        match &stmt.kind {
            StmtKind::Store { addr, .. } => self.term(*addr),
            StmtKind::MemSet { dst, len, .. } => self.terms([*dst, *len]),
            StmtKind::Assign { .. } => {
                self.terms(stmt.kind.terms());
                self.checks_of(site);
            }
            other => self.terms(other.terms()),
        }
    }

    /// A write must stay with what it writes.
    fn keep_value(&mut self, site: Site) {
        self.keep(site);
        if !self.kept.values.insert(site) {
            return;
        }
        let block = self.program.function(site.function).block(site.block);
        let Some(stmt) = block.stmts.get(site.statement as usize) else { return };
        match &stmt.kind {
            StmtKind::Store { value, .. } | StmtKind::MemSet { value, .. } => self.term(*value),
            // source and destination are in one region
            StmtKind::MemCopy { .. } => self.everything_at(site),
            _ => {}
        }
    }

    /// A division or shift may have any result where its check fails.
    fn checks_of(&mut self, site: Site) {
        let block = self.program.function(site.function).block(site.block);
        for statement in (0..site.statement).rev() {
            let StmtKind::Check { kind, .. } = &block.stmts[statement as usize].kind else { return };
            if !self.monitor.counts(kind) && kind.uncounted() == Uncounted::AnyResult {
                self.keep(Site { statement, ..site });
            }
        }
    }

    /// Something at this place matters: so does what decides whether control comes to it.
    fn placed(&mut self, site: Site) {
        let (f, b) = (site.function, site.block);
        self.add_node(f, Node::Block(b));
        let on = self.on;
        for &statement in on.assumptions.get(&(f, b)).into_iter().flatten() {
            if statement < site.statement {
                self.keep(Site { statement, ..site });
            }
        }
    }

    fn node(&mut self, f: FuncId, node: Node) {
        if self.functions.insert(f) {
            self.open.push(Open::Function(f));
        }
        let Some(control) = self.on.control.get(&f) else { return };
        for &b in control.decided_by(node) {
            self.decides(f, b);
        }
    }

    /// Whether control goes on behind a block, and where, matters.
    fn decides(&mut self, f: FuncId, b: BlockId) {
        if !self.kept.decisions.insert((f, b)) {
            return;
        }
        let block = self.program.function(f).block(b);
        let statement = block.stmts.len() as u32;
        let site = Site { function: f, block: b, statement };
        self.placed(site);
        match &block.end {
            Terminator::Branch { .. } | Terminator::Switch { .. } | Terminator::Indirect { .. } => {
                self.terms(block.end.terms());
            }
            Terminator::Call { .. } => {
                let on = self.on;
                let halting = on.callees_of(site).iter().filter(|g| on.halting.contains(*g));
                for g in halting {
                    self.keep_call(site);
                    self.add_node(*g, Node::Return);
                }
            }
            Terminator::Goto(_) | Terminator::Return(_) | Terminator::Halt(_) => {}
        }
    }

    fn called(&mut self, f: FuncId) {
        let on = self.on;
        for site in on.callers.get(&f).into_iter().flatten() {
            self.keep_call(*site);
        }
    }

    fn variable(&mut self, v: VarId) {
        let on = self.on;
        if let Some(&(f, at)) = on.parameters.get(&v) {
            for site in on.callers.get(&f).into_iter().flatten() {
                if let Terminator::Call { args, .. } = self.end(*site)
                    && let Some(a) = args.get(at)
                {
                    self.term(a.value);
                }
            }
        }
        for &site in on.definitions.get(&v).into_iter().flatten() {
            let block = self.program.function(site.function).block(site.block);
            match block.stmts.get(site.statement as usize).map(|s| &s.kind) {
                Some(StmtKind::Load { .. }) => {
                    self.keep(site);
                    self.read(site);
                }
                Some(_) => self.keep(site),
                None => {
                    self.keep_call(site);
                    self.results(site);
                }
            }
        }
    }

    /// What a load reads matters.
    fn read(&mut self, site: Site) {
        if let Some(value) = self.on.read.get(&site) {
            self.add_content(*value);
        }
    }

    /// What a call gives matters.
    fn results(&mut self, site: Site) {
        let on = self.on;
        for &g in on.callees_of(site) {
            if !self.kept.results.insert(g) {
                continue;
            }
            for &b in on.returns.get(&g).into_iter().flatten() {
                self.add_node(g, Node::Block(b));
                let end = &self.program.function(g).block(b).end;
                self.terms(end.terms());
                let statement = self.program.function(g).block(b).stmts.len() as u32;
                self.placed(Site { function: g, block: b, statement });
            }
        }
    }

    fn add_content(&mut self, value: Value) {
        if self.on.wild {
            self.all_memory();
        } else if self.contents.insert(value) {
            self.open.push(Open::Content(value));
        }
    }

    fn all_memory(&mut self) {
        if std::mem::replace(&mut self.memory, true) {
            return;
        }
        let on = self.on;
        let mut writers: Vec<Site> =
            on.stores.values().chain(on.writes.values()).flatten().copied().collect();
        writers.sort_unstable();
        writers.into_iter().for_each(|site| self.keep_value(site));
    }

    fn content(&mut self, value: Value) {
        let on = self.on;
        for site in on.stores.get(&value).into_iter().flatten() {
            self.keep_value(*site);
        }
        let region = on.region_of.get(&value);
        for site in region.and_then(|r| on.writes.get(r)).into_iter().flatten() {
            self.keep_value(*site);
        }
    }

    /// Everything in the regions that a statement works on matters.
    fn everything_at(&mut self, site: Site) {
        if self.on.wild {
            return self.all_memory();
        }
        let on = self.on;
        let regions: Vec<Region> =
            on.writes.iter().filter(|(_, sites)| sites.contains(&site)).map(|(r, _)| *r).collect();
        for value in regions.iter().filter_map(|r| on.contents.get(r)).flatten() {
            self.add_content(*value);
        }
    }
}
