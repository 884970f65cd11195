//! Where values come from: for each variable and each written place in memory the last thing that gave it its value, and where
//! that value had been before. Chains are short, whatever the length of the run: of a long one the ends are kept.

use super::objects::Seen;
use secateur_interp::{Place, Points};
use secateur_program::{
    FuncId, ObjectKind, Program, Span, StaticObject, StmtKind, Terminator, VarId, visit_variables,
};
use secateur_term::{Op, Term, TermStore};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// How something got its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum How {
    /// By an assignment or what comes to the same.
    Written,
    /// A parameter by a call.
    Argument,
    /// A static object from the start.
    Initial,
    /// Together with what is around it.
    Copied,
    /// From outside; whether as an address.
    Input { name: String, pointer: bool },
    /// Nothing was written before it was read.
    Uninitialised,
}

/// What got a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum To {
    Variable(VarId),
    Memory { bytes: u64 },
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Def {
    pub function: FuncId,
    pub span: Span,
    pub to: To,
    pub how: How,
    pub seen: Seen,
    /// Where the value was before, changed by no more than arithmetic.
    pub from: Option<Rc<Def>>,
    /// When.
    pub step: u64,
    links: u8,
}

/// Longest chain.
const LINKS: u8 = 8;
/// Places in memory that are remembered.
const CELLS: usize = 1 << 20;

impl Def {
    /// The oldest one of the chain.
    pub fn origin(&self) -> &Def {
        let mut def = self;
        while let Some(from) = &def.from {
            def = from;
        }
        def
    }
}

type Values = HashMap<VarId, Rc<Def>>;

pub struct History<'p> {
    program: &'p Program,
    terms: &'p TermStore,
    frames: Vec<Values>,
    globals: Values,
    cells: HashMap<u32, BTreeMap<i128, Rc<Def>>>,
    count: usize,
    /// Not all writes were remembered.
    full: bool,
    /// Where the value that is about to be assigned was read.
    loaded: Option<(Points, u64)>,
    /// What a function returns.
    returned: Option<Rc<Def>>,
    /// The variable that has just got an input.
    given: Option<VarId>,
}

impl<'p> History<'p> {
    pub fn new(program: &'p Program, terms: &'p TermStore) -> History<'p> {
        History {
            program,
            terms,
            frames: vec![Values::new()],
            globals: Values::new(),
            cells: HashMap::new(),
            count: 0,
            full: false,
            loaded: None,
            returned: None,
            given: None,
        }
    }

    pub fn of(&self, var: VarId) -> Option<&Rc<Def>> {
        let local = self.frames.last().and_then(|f| f.get(&var));
        if self.program.variable(var).is_global() { self.globals.get(&var) } else { local }
    }

    /// The last write to any of these bytes.
    pub fn cell(&self, at: Points, bytes: u64) -> Option<&Rc<Def>> {
        let cells = self.cells.get(&at.object)?;
        let meets = |(start, def): &(&i128, &Rc<Def>)| match def.to {
            To::Memory { bytes } => *start + i128::from(bytes) > at.offset,
            To::Variable(_) => false,
        };
        let before = cells.range(..at.offset).next_back().filter(meets);
        let inside = cells.range(at.offset..at.offset + i128::from(bytes.max(1)));
        before.into_iter().chain(inside).map(|(_, d)| d).max_by_key(|d| d.step)
    }

    /// What the variables of a condition are.
    pub fn of_all(&self, term: Term) -> Vec<Rc<Def>> {
        let mut all = Vec::new();
        visit_variables(self.terms, term, |v| all.extend(self.of(v).cloned()));
        all
    }

    fn set(&mut self, var: VarId, def: Def) {
        if self.program.variable(var).is_global() {
            self.globals.insert(var, Rc::new(def));
        } else if let Some(frame) = self.frames.last_mut() {
            frame.insert(var, Rc::new(def));
        }
    }

    fn def(&self, at: Place, to: To, how: How, seen: Seen, from: Option<Rc<Def>>) -> Def {
        // in the middle of a long chain nothing is missed
        let from = from.map(|f| match &f.from {
            Some(_) if f.links >= LINKS => Rc::new(Def { from: None, links: 0, ..f.origin().clone() }),
            _ => f,
        });
        let links = from.as_ref().map_or(0, |f| f.links + 1);
        Def { function: at.function, span: at.span, to, how, seen, from, step: at.step, links }
    }

    pub fn loaded(&mut self, from: Points, bytes: u64) {
        self.loaded = Some((from, bytes));
    }

    pub fn input(&mut self, at: Place, var: VarId, how: How, seen: Seen) {
        // the assignment of an input from outside follows
        self.given = matches!(how, How::Input { .. }).then_some(var);
        let def = self.def(at, To::Variable(var), how, seen, None);
        self.set(var, def);
    }

    pub fn assign(&mut self, at: Place, var: VarId, seen: Seen) {
        let (loaded, returned) = (self.loaded.take(), self.returned.take());
        if self.given.take() == Some(var) {
            return;
        }
        let block = self.program.function(at.function).block(at.block);
        let from = match block.stmts.get(at.statement as usize).map(|s| &s.kind) {
            Some(StmtKind::Assign { value, .. }) => self.source(*value, seen),
            Some(StmtKind::Load { .. }) => loaded.and_then(|(p, n)| self.in_memory(at, p, n, seen)),
            Some(_) => None,
            None => returned,
        };
        let def = self.def(at, To::Variable(var), How::Written, seen, from);
        self.set(var, def);
    }

    /// What wrote the bytes that were read: at first the initialiser.
    fn in_memory(&self, at: Place, from: Points, bytes: u64, seen: Seen) -> Option<Rc<Def>> {
        if let Some(def) = self.cell(from, bytes) {
            return Some(Rc::clone(def));
        }
        let known = |o: &&StaticObject| matches!(o.kind, ObjectKind::Global | ObjectKind::Constant);
        let object = self.program.objects.get(from.object as usize).filter(known).filter(|_| !self.full)?;
        let place = Place { span: object.span, step: 0, ..at };
        Some(Rc::new(self.def(place, To::Memory { bytes }, How::Initial, seen, None)))
    }

    /// The variable an expression has its value from: the only one, or the one that points where the result does.
    pub fn source(&self, term: Term, result: Seen) -> Option<Rc<Def>> {
        let node = self.terms.node(term)?;
        if node.op == Op::Ite {
            let side = |t: Term| match (self.terms.constant(t), self.terms.as_var(t)) {
                (Some(bits), _) => Some(bits),
                (_, Some(var)) => self.of(var).map(|d| d.seen.bits),
                _ => None,
            };
            let (a, b) = (node.args[1], node.args[2]);
            return match (side(a) == Some(result.bits), side(b) == Some(result.bits)) {
                (true, false) => self.source(a, result),
                (false, true) => self.source(b, result),
                _ => None,
            };
        }
        let mut all = Vec::new();
        visit_variables(self.terms, term, |v| {
            if !all.contains(&v) {
                all.push(v);
            }
        });
        let object = |s: Seen| s.points.map(|p| p.object);
        let pointing = |v: &&VarId| {
            result.points.is_some() && self.of(**v).is_some_and(|d| object(d.seen) == object(result))
        };
        let chosen = match all.as_slice() {
            [one] => Some(one),
            many => many.iter().find(pointing),
        };
        chosen.and_then(|v| self.of(*v)).cloned()
    }

    pub fn call(&mut self, at: Place, callee: FuncId, args: &[Seen]) {
        let block = self.program.function(at.function).block(at.block);
        let terms: Vec<Term> = match &block.end {
            Terminator::Call { args, .. } => args.iter().map(|a| a.value).collect(),
            _ => Vec::new(),
        };
        let mut values = Values::new();
        for (i, (var, seen)) in self.program.function(callee).params.iter().zip(args).enumerate() {
            let from = terms.get(i).and_then(|t| self.source(*t, *seen));
            values.insert(*var, Rc::new(self.def(at, To::Variable(*var), How::Argument, *seen, from)));
        }
        self.frames.push(values);
    }

    /// The current function returns this.
    pub fn leave(&mut self, at: Place, value: Option<Seen>) {
        let block = self.program.function(at.function).block(at.block);
        self.returned = match (&block.end, value) {
            (Terminator::Return(Some(term)), Some(seen)) => self.source(*term, seen),
            _ => None,
        };
        self.frames.pop();
    }

    /// Where the value of the `return` that was taken was set, if functions leave through one place only.
    pub fn return_place(&self, at: Place) -> Option<Span> {
        let Terminator::Return(Some(term)) = self.program.function(at.function).block(at.block).end else {
            return None;
        };
        let var = self.terms.as_var(term).filter(|v| !self.program.variable(*v).is_user())?;
        self.of(var).filter(|d| d.function == at.function).map(|d| d.span)
    }

    pub fn forget(&mut self, object: u32) {
        if let Some(cells) = self.cells.remove(&object) {
            self.count -= cells.len();
        }
    }

    /// Bytes that are overwritten are no longer what they were.
    fn clear(&mut self, to: Points, bytes: u64) {
        let Some(cells) = self.cells.get_mut(&to.object) else { return };
        let end = to.offset + i128::from(bytes);
        let meets = |(start, def): (&i128, &Rc<Def>)| match def.to {
            To::Memory { bytes } => start + i128::from(bytes) > to.offset,
            To::Variable(_) => true,
        };
        let first = cells.range(..to.offset).next_back().filter(|e| meets(*e)).map(|(o, _)| *o);
        let gone: Vec<i128> = first.into_iter().chain(cells.range(to.offset..end).map(|(o, _)| *o)).collect();
        for offset in gone {
            cells.remove(&offset);
            self.count -= 1;
        }
    }

    fn put(&mut self, to: Points, def: Rc<Def>) {
        if self.count >= CELLS {
            self.full = true;
        } else if self.cells.entry(to.object).or_default().insert(to.offset, def).is_none() {
            self.count += 1;
        }
    }

    pub fn store(&mut self, at: Place, to: Points, bytes: u64, value: Option<Seen>, from: Option<Points>) {
        let copied = from.map(|f| self.copies(at, f, bytes)).unwrap_or_default();
        self.clear(to, bytes);
        for (offset, def) in copied {
            self.put(Points { offset: to.offset + offset, ..to }, Rc::new(def));
        }
        let Some(seen) = value else { return };
        let block = self.program.function(at.function).block(at.block);
        let from = match block.stmts.get(at.statement as usize).map(|s| &s.kind) {
            Some(StmtKind::Store { value, .. }) => self.source(*value, seen),
            _ => None,
        };
        let def = self.def(at, To::Memory { bytes }, How::Written, seen, from);
        self.put(to, Rc::new(def));
    }

    fn copies(&self, at: Place, from: Points, bytes: u64) -> Vec<(i128, Def)> {
        let Some(cells) = self.cells.get(&from.object) else { return Vec::new() };
        let end = from.offset + i128::from(bytes);
        let copy = |(offset, old): (&i128, &Rc<Def>)| {
            let def = self.def(at, old.to, How::Copied, old.seen, Some(Rc::clone(old)));
            (offset - from.offset, def)
        };
        cells.range(from.offset..end).map(copy).collect()
    }

    /// Memory got a value from outside, or was read before it had one.
    pub fn fill(&mut self, at: Place, to: Points, bytes: u64, how: How) {
        self.clear(to, bytes);
        let def = self.def(at, To::Memory { bytes }, how, Seen::default(), None);
        self.put(to, Rc::new(def));
    }
}
