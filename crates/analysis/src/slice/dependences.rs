//! Who gives a variable its value, who calls a function, who writes a place: indices over the code that may
//! run.

use super::control::Control;
use super::points_to::PointsTo;
use super::regions::{Region, Value};
use super::walk::{Site, Walk};
use hashbrown::{HashMap, HashSet};
use secateur_program::{BlockId, Callee, FuncId, Program, StmtKind, Terminator, VarId, visit_variables};
use secateur_term::TermStore;

/// What a slice is computed from.
pub(super) struct Dependences {
    /// Statements and calls that set a variable.
    pub definitions: HashMap<VarId, Vec<Site>>,
    /// The function and the place among its parameters.
    pub parameters: HashMap<VarId, (FuncId, usize)>,
    /// The calls of a function.
    pub callers: HashMap<FuncId, Vec<Site>>,
    /// The functions that a call may enter.
    pub callees: HashMap<Site, Vec<FuncId>>,
    /// Blocks in which a function returns.
    pub returns: HashMap<FuncId, Vec<BlockId>>,
    /// Assumptions by block.
    pub assumptions: HashMap<(FuncId, BlockId), Vec<u32>>,
    /// Functions that may end the run.
    pub halting: HashSet<FuncId>,
    pub control: HashMap<FuncId, Control>,
    /// What a load reads.
    pub read: HashMap<Site, Value>,
    /// Stores by what they write.
    pub stores: HashMap<Value, Vec<Site>>,
    /// Writes of a length that is not known, by what they write to.
    pub writes: HashMap<Region, Vec<Site>>,
    /// What is in a region.
    pub contents: HashMap<Region, HashSet<Value>>,
    /// The region that something is in.
    pub region_of: HashMap<Value, Region>,
    /// All memory is one: somebody may access anything.
    pub wild: bool,
}

impl Dependences {
    /// Of the code that the walk came to.
    pub fn of(
        program: &Program,
        store: &TermStore,
        walk: &Walk<'_>,
        mut points: PointsTo<'_>,
    ) -> Dependences {
        let mut all = Dependences {
            definitions: HashMap::new(),
            parameters: HashMap::new(),
            callers: HashMap::new(),
            callees: HashMap::new(),
            returns: HashMap::new(),
            assumptions: HashMap::new(),
            halting: HashSet::new(),
            control: HashMap::new(),
            read: HashMap::new(),
            stores: HashMap::new(),
            writes: HashMap::new(),
            contents: HashMap::new(),
            region_of: HashMap::new(),
            wild: points.wild,
        };
        for f in walk.functions() {
            all.function((program, store), walk, &points, f);
        }
        all.find_halting(program, walk);
        for f in walk.functions() {
            let Some(graph) = walk.graph(f) else { continue };
            let stops = |b: BlockId| all.stops(program, f, b);
            let control = Control::of(program.function(f), graph, &stops);
            all.control.insert(f, control);
        }
        all.memory(&mut points);
        all
    }

    fn function(
        &mut self,
        (program, store): (&Program, &TermStore),
        walk: &Walk<'_>,
        points: &PointsTo<'_>,
        f: FuncId,
    ) {
        for (i, p) in program.function(f).params.iter().enumerate() {
            self.parameters.insert(*p, (f, i));
        }
        for b in walk.blocks(f) {
            let block = program.function(f).block(b);
            for (i, stmt) in block.stmts.iter().enumerate() {
                let site = Site { function: f, block: b, statement: i as u32 };
                if let Some(v) = stmt.kind.target() {
                    self.definitions.entry(v).or_default().push(site);
                }
                if let StmtKind::EndScope { addr } = stmt.kind {
                    // behind it the variable names an object that is gone
                    visit_variables(store, addr, |v| self.definitions.entry(v).or_default().push(site));
                }
                if let StmtKind::Assume { .. } = stmt.kind {
                    self.assumptions.entry((f, b)).or_default().push(i as u32);
                }
            }
            let site = Site { function: f, block: b, statement: block.stmts.len() as u32 };
            match &block.end {
                Terminator::Call { callee, var, .. } => {
                    if let Some(v) = var {
                        self.definitions.entry(*v).or_default().push(site);
                    }
                    let callees: Vec<FuncId> = match callee {
                        Callee::Direct(g) => vec![*g],
                        Callee::Indirect(_) => {
                            let found = points.targets.get(&site).into_iter().flatten();
                            let mut found: Vec<FuncId> = found.copied().collect();
                            found.sort_unstable();
                            found
                        }
                    };
                    for g in &callees {
                        self.callers.entry(*g).or_default().push(site);
                    }
                    self.callees.insert(site, callees);
                }
                Terminator::Return(_) => self.returns.entry(f).or_default().push(b),
                _ => {}
            }
        }
    }

    /// Functions that halt or assume, and those that call them.
    fn find_halting(&mut self, program: &Program, walk: &Walk<'_>) {
        let mut open: Vec<FuncId> = Vec::new();
        for f in walk.functions() {
            let halts = |b: &BlockId| matches!(program.function(f).block(*b).end, Terminator::Halt(_));
            let assumes = |b: &BlockId| self.assumptions.contains_key(&(f, *b));
            if walk.blocks(f).iter().any(|b| halts(b) || assumes(b)) {
                open.push(f);
            }
        }
        while let Some(f) = open.pop() {
            if self.halting.insert(f) {
                open.extend(self.callers.get(&f).into_iter().flatten().map(|s| s.function));
            }
        }
    }

    /// The call at the end of a block.
    pub fn call_at(&self, program: &Program, f: FuncId, b: BlockId) -> Option<Site> {
        let statement = program.function(f).block(b).stmts.len() as u32;
        let site = Site { function: f, block: b, statement };
        self.callees.contains_key(&site).then_some(site)
    }

    /// The functions that a call may enter.
    pub fn callees_of(&self, call: Site) -> &[FuncId] {
        self.callees.get(&call).map(Vec::as_slice).unwrap_or_default()
    }

    /// Whether the run may end inside of a block.
    fn stops(&self, program: &Program, f: FuncId, b: BlockId) -> bool {
        let call = self.call_at(program, f, b);
        let halts = |call: Site| self.callees_of(call).iter().any(|g| self.halting.contains(g));
        self.assumptions.contains_key(&(f, b)) || call.is_some_and(halts)
    }

    fn memory(&mut self, points: &mut PointsTo<'_>) {
        for access in std::mem::take(&mut points.accesses) {
            let Some(place) = access.place else { continue };
            let region = points.regions.class(place.region);
            match access.bytes {
                Some(bytes) => {
                    let field = points.regions.field(place, bytes);
                    if access.writes {
                        self.stores.entry(field).or_default().push(access.site);
                    } else {
                        self.read.insert(access.site, field);
                    }
                }
                None if access.writes => self.writes.entry(region).or_default().push(access.site),
                None => {}
            }
            if !self.contents.contains_key(&region) {
                let contents = points.regions.contents(region);
                for value in &contents {
                    self.region_of.insert(*value, region);
                }
                self.contents.insert(region, contents);
            }
        }
    }
}
