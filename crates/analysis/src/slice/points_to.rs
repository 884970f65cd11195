//! Which accesses of a program may meet: the statements of all functions that may run, as flows of addresses
//! between variables and memory.
//!
//! Every value counts as an address if one may have flowed into it, whatever its type: bytes that are copied
//! one by one, numbers that were made of pointers. A comparison gives a truth, from which nobody makes an
//! address again ([`crate::AddressBits`] sees it the same way). An address that comes from nowhere in the
//! program (an input, a function without a body) may be that of any object: then all memory is one.

use super::regions::{Distance, Place, Region, Regions, Value};
use super::walk::{Site, Walk};
use hashbrown::{HashMap, HashSet};
use secateur_program::{
    Argument, Callee, FuncId, InitItem, ObjectKind, Program, StmtKind, Terminator, TypeHint, VarId, VarKind,
    visit_subterms,
};
use secateur_term::{Op, SymbolKind, Term, TermStore};

/// An access to memory: what it reads or writes.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Access {
    /// The statement.
    pub site: Site,
    /// The place; `None` for an address that is a constant, where no object is.
    pub place: Option<Place>,
    /// How many bytes; `None` if that is not known.
    pub bytes: Option<u64>,
    /// Whether it writes.
    pub writes: bool,
}

/// Where the addresses of a program go.
pub(super) struct PointsTo<'a> {
    program: &'a Program,
    store: &'a TermStore,
    pub regions: Regions,
    variables: HashMap<VarId, Value>,
    /// By number of the static object.
    objects: Vec<Value>,
    results: HashMap<FuncId, Value>,
    /// What comes from outside of the program.
    outside: Value,
    /// Arguments past the parameters, in the memory where their functions look for them.
    rest: Region,
    pub accesses: Vec<Access>,
    /// Calls by address: where they are, and what is called.
    indirect: Vec<(Site, Value)>,
    /// Functions that each call by address may enter.
    pub targets: HashMap<Site, HashSet<FuncId>>,
    /// Something is accessed of which nobody knows what it is.
    pub wild: bool,
}

impl<'a> PointsTo<'a> {
    /// Follows the addresses from the entry on; adds the functions that calls by address may enter to the
    /// walk.
    pub fn of(program: &'a Program, store: &'a TermStore, walk: &mut Walk<'_>) -> Option<PointsTo<'a>> {
        let mut regions = Regions::default();
        let rest = regions.region(true);
        let outside = regions.value();
        let region = regions.region(false);
        regions.open(region);
        regions.point(outside, Place { region, offset: 0 });
        let mut all = PointsTo {
            program,
            store,
            regions,
            variables: HashMap::new(),
            objects: Vec::new(),
            results: HashMap::new(),
            outside,
            rest,
            accesses: Vec::new(),
            indirect: Vec::new(),
            targets: HashMap::new(),
            wild: false,
        };
        all.statics();
        loop {
            while let Some(f) = walk.next() {
                all.function(f, walk);
                if walk.is_late() {
                    return None;
                }
            }
            // what one finds may be news to the other
            if !all.calls(walk) && !all.unknown_contents() {
                break;
            }
        }
        all.wild = (0..all.accesses.len()).any(|i| match all.accesses[i].place {
            Some(place) => !all.regions.is_closed(place.region),
            None => false,
        });
        Some(all)
    }

    fn statics(&mut self) {
        for object in &self.program.objects {
            let region = match object.kind {
                ObjectKind::Function(f) => self.regions.code(f.0),
                _ => self.regions.region(true),
            };
            if object.kind.is_external() {
                self.regions.fill_unknown(region);
            }
            let value = self.regions.value();
            self.regions.point(value, Place { region, offset: 0 });
            self.objects.push(value);
        }
        for (i, object) in self.program.objects.iter().enumerate() {
            for item in &object.init {
                let InitItem::Address { offset, value, bytes } = item else { continue };
                let place = self.regions.target(self.objects[i]);
                let place = Place { offset: place.offset.wrapping_add(*offset as i64), ..place };
                let field = self.regions.field(place, u64::from(*bytes));
                self.give(field, *value);
            }
        }
        for g in &self.program.globals {
            if let VarKind::Global { init } = self.program.variable(*g).kind {
                let value = self.variable(*g);
                self.give(value, init);
            }
        }
    }

    /// What is read of an object that is defined elsewhere may be an address from outside, if it is as wide as
    /// one. Whether there is such a read that was not seen before.
    fn unknown_contents(&mut self) -> bool {
        let word = u64::from(self.program.data_model.pointer_width() / 8);
        let mut found = false;
        for i in 0..self.accesses.len() {
            let Access { place: Some(place), bytes, writes: false, .. } = self.accesses[i] else { continue };
            let bytes = bytes.unwrap_or(word);
            if bytes < word || !self.regions.is_external(place.region) {
                continue;
            }
            let field = self.regions.field(place, bytes);
            let known = self.regions.points(field).is_some_and(|p| !self.regions.is_closed(p.region));
            if !known {
                found = true;
                self.regions.flow(field, self.outside, Distance::NONE);
            }
        }
        found
    }

    /// A value that is compared with an address may be that address.
    fn comparisons(&mut self, t: Term) {
        let width = self.program.data_model.pointer_width();
        let mut pairs = Vec::new();
        visit_subterms(self.store, t, |t| {
            if let Some(n) = self.store.node(t)
                && matches!(n.op, Op::Eq | Op::Ult | Op::Slt)
                && self.store.width(n.args[0]) == width
            {
                pairs.push((n.op == Op::Eq, n.args[0], n.args[1]));
            }
        });
        for (equal, a, b) in pairs {
            let (left, right) = (self.sources(a), self.sources(b));
            if let (true, [(a, Distance::Bytes(x))], [(b, Distance::Bytes(y))]) =
                (equal, left.as_slice(), right.as_slice())
            {
                self.regions.flow(*a, *b, Distance::Bytes(y.wrapping_sub(*x)));
                self.regions.flow(*b, *a, Distance::Bytes(x.wrapping_sub(*y)));
                continue;
            }
            for (a, _) in &left {
                for (b, _) in &right {
                    self.regions.flow(*a, *b, Distance::ANY);
                    self.regions.flow(*b, *a, Distance::ANY);
                }
            }
        }
    }

    fn variable(&mut self, v: VarId) -> Value {
        *self.variables.entry(v).or_insert_with(|| self.regions.value())
    }

    fn result(&mut self, f: FuncId) -> Value {
        *self.results.entry(f).or_insert_with(|| self.regions.value())
    }

    /// The value may be that of the expression.
    fn give(&mut self, to: Value, t: Term) {
        for (from, distance) in self.sources(t) {
            self.regions.flow(to, from, distance);
        }
    }

    fn evaluated(&mut self, t: Term) -> Option<Value> {
        let sources = self.sources(t);
        if sources.is_empty() {
            return None;
        }
        let value = self.regions.value();
        for (from, distance) in sources {
            self.regions.flow(value, from, distance);
        }
        Some(value)
    }

    /// What an expression may be an address of: the values it is made of, and how far it may be from them.
    fn sources(&mut self, t: Term) -> Vec<(Value, Distance)> {
        let mut out = Vec::new();
        self.add_sources(t, Distance::NONE, &mut out);
        out
    }

    fn add_sources(&mut self, t: Term, so_far: Distance, out: &mut Vec<(Value, Distance)>) {
        if let Some(leaf) = self.leaf(t) {
            out.push((leaf, so_far));
            return;
        }
        let form = self.store.linear(t);
        let width = form.width;
        for (i, m) in form.monomials.iter().enumerate() {
            if m.coefficient != 1 {
                self.parts(m.atom, out);
                continue;
            }
            let mut step = 0u64;
            for (j, other) in form.monomials.iter().enumerate() {
                if i != j {
                    step = gcd(step, self.step(other.atom, other.coefficient, width));
                }
            }
            let constant = signed(form.constant, width);
            let distance = match (so_far, constant, step) {
                (Distance::Bytes(n), Some(c), 0) => Distance::Bytes(n.wrapping_add(c)),
                (Distance::Bytes(n), Some(c), s) => Distance::Multiple(n.wrapping_add(c), s),
                (Distance::Multiple(n, s), Some(c), t) => Distance::Multiple(n.wrapping_add(c), gcd(s, t)),
                _ => Distance::ANY,
            };
            if let Some(leaf) = self.leaf(m.atom) {
                out.push((leaf, distance));
                continue;
            }
            match self.store.node(m.atom).copied() {
                Some(n) if n.op == Op::Ite => {
                    self.add_sources(n.args[1], distance, out);
                    self.add_sources(n.args[2], distance, out);
                }
                _ => self.parts(m.atom, out),
            }
        }
    }

    /// A number that all values of `coefficient * atom` are multiples of.
    fn step(&self, atom: Term, coefficient: u128, width: u32) -> u64 {
        let narrow = |n: &secateur_term::TermNode| {
            matches!(n.op, Op::ZExt | Op::SExt) && 2 * self.store.width(n.args[0]) <= width
        };
        let small = signed(coefficient, width).map(i64::unsigned_abs).filter(|c| *c < 1 << 31);
        match small {
            // nothing wraps round
            Some(c) if width == 64 && self.store.node(atom).is_some_and(narrow) => c.max(1),
            _ => 1u64 << coefficient.trailing_zeros().min(62),
        }
    }

    /// The value of a variable or of a static address.
    fn leaf(&mut self, t: Term) -> Option<Value> {
        if let Some(v) = self.store.as_var(t) {
            return Some(self.variable(v));
        }
        match self.store.symbol(self.store.as_symbol(t)?).kind {
            SymbolKind::Base { object, .. } => self.objects.get(object as usize).copied(),
            _ => None,
        }
    }

    /// All values whose bits may be in an expression.
    fn parts(&mut self, t: Term, out: &mut Vec<(Value, Distance)>) {
        let mut open = vec![t];
        let mut seen = HashSet::new();
        while let Some(t) = open.pop() {
            if !seen.insert(t) {
                continue;
            }
            if let Some(leaf) = self.leaf(t) {
                out.push((leaf, Distance::ANY));
                continue;
            }
            if let Some(node) = self.store.node(t)
                && !matches!(node.op, Op::Eq | Op::Ult | Op::Slt | Op::FEq | Op::FLt | Op::FLe)
            {
                open.extend_from_slice(node.children());
            }
        }
    }

    fn access(&mut self, site: Site, addr: Term, bytes: Option<u64>, writes: bool) -> Option<Place> {
        let value = self.evaluated(addr);
        let place = value.map(|v| self.regions.target(v));
        self.accesses.push(Access { site, place, bytes, writes });
        place
    }

    fn function(&mut self, f: FuncId, walk: &mut Walk<'_>) {
        for b in walk.blocks(f) {
            let block = self.program.function(f).block(b);
            block.end.terms().into_iter().for_each(|t| self.comparisons(t));
            for (i, stmt) in block.stmts.iter().enumerate() {
                stmt.kind.terms().into_iter().for_each(|t| self.comparisons(t));
                self.statement(Site { function: f, block: b, statement: i as u32 }, &stmt.kind);
            }
            let site = Site { function: f, block: b, statement: block.stmts.len() as u32 };
            match &block.end {
                Terminator::Call { callee, args, var, .. } => self.call(site, callee, args, *var, walk),
                Terminator::Return(Some(t)) => {
                    let result = self.result(f);
                    self.give(result, *t);
                }
                _ => {}
            }
        }
    }

    fn statement(&mut self, site: Site, kind: &StmtKind) {
        match kind {
            StmtKind::Assign { var, value } => {
                let to = self.variable(*var);
                self.give(to, *value);
            }
            StmtKind::Load { var, addr, bytes } => {
                let bytes = u64::from(*bytes);
                let to = self.variable(*var);
                if let Some(place) = self.access(site, *addr, Some(bytes), false) {
                    let field = self.regions.field(place, bytes);
                    self.regions.flow(to, field, Distance::NONE);
                }
            }
            StmtKind::Store { addr, value, bytes } => {
                let bytes = u64::from(*bytes);
                if let Some(place) = self.access(site, *addr, Some(bytes), true) {
                    let field = self.regions.field(place, bytes);
                    self.give(field, *value);
                }
            }
            StmtKind::Input { var, ty: TypeHint::Pointer, .. } => {
                let (to, from) = (self.variable(*var), self.outside);
                self.regions.flow(to, from, Distance::NONE);
            }
            StmtKind::Alloc { var, .. } => {
                let region = self.regions.region(true);
                let to = self.variable(*var);
                self.regions.point(to, Place { region, offset: 0 });
            }
            StmtKind::Realloc { var, ptr, .. } => {
                let region = self.regions.region(true);
                let to = self.variable(*var);
                self.regions.point(to, Place { region, offset: 0 });
                // what was in the old object is in the new one
                self.give(to, *ptr);
            }
            StmtKind::MemCopy { dst, src, .. } => {
                let (to, from) = (self.access(site, *dst, None, true), self.access(site, *src, None, false));
                if let (Some(to), Some(from)) = (to, from) {
                    self.merge(to, from);
                }
            }
            StmtKind::MemSet { dst: addr, .. } | StmtKind::InputMemory { addr, .. } => {
                self.access(site, *addr, None, true);
            }
            StmtKind::VaStart { list } => {
                if let Some(place) = self.access(site, *list, None, true) {
                    let (rest, value) = (self.rest, self.regions.value());
                    self.regions.point(value, Place { region: rest, offset: 0 });
                    self.regions.flow(value, value, Distance::ANY);
                    let all = self.regions.value();
                    self.regions.point(all, place);
                    self.regions.flow(all, all, Distance::ANY);
                    let field = self.regions.field(place, 1);
                    self.regions.flow(field, value, Distance::NONE);
                }
            }
            // none of these gives an address to anything; questions about objects, and what no front end makes, are
            // refused elsewhere
            StmtKind::AskObject { .. }
            | StmtKind::Free { .. }
            | StmtKind::Input { .. }
            | StmtKind::Assume { .. }
            | StmtKind::Check { .. }
            | StmtKind::Output { .. }
            | StmtKind::SameObject { .. }
            | StmtKind::Forget { .. }
            | StmtKind::EndScope { .. }
            | StmtKind::StackSave { .. }
            | StmtKind::StackRestore { .. }
            | StmtKind::Havoc { .. }
            | StmtKind::FillCells(_)
            | StmtKind::Unsupported { .. } => {}
        }
    }

    /// The bytes at two places are the same.
    fn merge(&mut self, a: Place, b: Place) {
        let value = self.regions.value();
        self.regions.point(value, a);
        self.regions.point(value, b);
    }

    fn call(
        &mut self,
        site: Site,
        callee: &Callee,
        args: &[Argument],
        var: Option<VarId>,
        walk: &mut Walk<'_>,
    ) {
        match callee {
            Callee::Direct(g) => {
                walk.add(*g);
                self.enter(site, *g, args, var);
            }
            Callee::Indirect(t) => {
                let value = self.evaluated(*t).unwrap_or_else(|| self.regions.value());
                self.indirect.push((site, value));
                self.targets.entry(site).or_default();
            }
        }
    }

    /// A function is called.
    fn enter(&mut self, site: Site, g: FuncId, args: &[Argument], var: Option<VarId>) {
        let params = &self.program.function(g).params;
        for (i, a) in args.iter().enumerate() {
            if let Some(p) = params.get(i) {
                let to = self.variable(*p);
                self.give(to, a.value);
            } else if a.by_value {
                if let Some(from) = self.evaluated(a.value) {
                    let (place, rest) = (self.regions.target(from), self.rest);
                    self.merge(Place { region: rest, offset: 0 }, place);
                    self.accesses.push(Access { site, place: Some(place), bytes: None, writes: true });
                }
            } else {
                let field = self.regions.field(Place { region: self.rest, offset: 0 }, 1);
                self.give(field, a.value);
            }
        }
        if let Some(var) = var {
            let (to, from) = (self.variable(var), self.result(g));
            self.regions.flow(to, from, Distance::NONE);
        }
    }

    /// Functions that calls by address may enter; whether there are new ones.
    fn calls(&mut self, walk: &mut Walk<'_>) -> bool {
        let mut found = false;
        for (site, callee) in self.indirect.clone() {
            let functions: Vec<FuncId> = match self.regions.points(callee) {
                Some(place) if self.regions.is_closed(place.region) => {
                    self.regions.functions(place).into_iter().map(FuncId).collect()
                }
                _ => walk.address_taken(self.store),
            };
            for g in functions {
                if !self.targets.entry(site).or_default().insert(g) {
                    continue;
                }
                found = true;
                walk.add(g);
                let program = self.program;
                let end = &program.function(site.function).block(site.block).end;
                if let Terminator::Call { args, var, .. } = end {
                    self.enter(site, g, args, *var);
                }
            }
        }
        found
    }
}

fn gcd(mut a: u64, mut b: u64) -> u64 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

/// A number as a signed one, if it fits.
fn signed(value: u128, width: u32) -> Option<i64> {
    i64::try_from(secateur_term::to_signed(value, width)).ok()
}
