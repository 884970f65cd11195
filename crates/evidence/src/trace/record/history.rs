//! Where values come from: for each variable and each written place in memory the last thing that gave it its
//! value, and where that value had been before. Chains are short, whatever the length of the run: of a long
//! one the ends are kept.
//!
//! What wrote a byte last is exact, whatever the widths of the writes: a write that overlaps an older one
//! leaves the rest of that to the older one. Writes of library functions count as done where the user's code
//! called them.

use super::objects::Seen;
use secateur_interpreter::{Place, Points};
use secateur_program::{
    FuncId, ObjectKind, Program, Span, StaticObject, StmtKind, Terminator, VarId, visit_variables,
};
use secateur_term::{Op, Term, TermStore};
use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;

/// How something got its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum How {
    /// By an assignment, a store or a fill.
    Written,
    /// A parameter by a call.
    Argument,
    /// A static object from the start.
    Initial,
    /// Together with what is around it.
    Copied,
    /// From outside; whether as an address.
    Input {
        /// The function or object it stands for.
        name: String,
        /// Whether it is of a pointer type.
        pointer: bool,
    },
    /// Nothing was written before it was read.
    Uninitialised,
}

/// What got a value.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum To {
    /// A variable that lives in a register of the interpreter.
    Variable(VarId),
    /// Bytes of memory; where is in [`Def::memory`].
    Memory {
        /// How many.
        bytes: u64,
    },
}

/// Bytes of memory that one write gave their values.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Cell {
    /// Behind the last of them.
    end: i128,
    def: Rc<Def>,
}

/// What is written to memory.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Content {
    /// A number or address.
    Value(Seen),
    /// The same byte everywhere.
    Fill(u8),
    /// What is at another place.
    Copy(Points),
}

/// The event that gave a variable or memory its value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Def {
    /// The function it happened in; for memory that a library function wrote, the user's function that called
    /// it.
    pub function: FuncId,
    /// Where it happened, in the same function.
    pub span: Span,
    /// What got the value.
    pub to: To,
    /// How it got it.
    pub how: How,
    /// The value.
    pub seen: Seen,
    /// Where the value was before, changed by no more than arithmetic.
    pub from: Option<Rc<Def>>,
    /// What was written or read, if that was memory.
    pub memory: Option<Points>,
    /// Between this and `from` there was more, which is not kept.
    pub gap: bool,
    /// When.
    pub step: u64,
    links: u8,
}

/// Longest chain.
const LINKS: u8 = 12;
/// Links at the new end of a chain that are kept when it has become too long.
const NEWEST: u8 = 6;
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

    /// The chain with its newest links and its origin: what lies between is left out, and that is said.
    fn shortened(&self, keep: u8) -> Def {
        let (from, gap) = match &self.from {
            None => (None, false),
            Some(f) if keep > 0 => (Some(f.shortened(keep - 1)), self.gap),
            Some(_) => (Some(Def { from: None, links: 0, ..self.origin().clone() }), true),
        };
        let links = from.as_ref().map_or(0, |f| f.links + 1);
        Def { from: from.map(Rc::new), gap, links, ..self.clone() }
    }
}

type Values = HashMap<VarId, Rc<Def>>;

/// The definitions of all variables and written memory that are alive.
pub struct History<'p> {
    program: &'p Program,
    terms: &'p TermStore,
    frames: Vec<Values>,
    globals: Values,
    /// By the first byte; they do not overlap.
    cells: HashMap<u32, BTreeMap<i128, Cell>>,
    count: usize,
    /// Not all writes were remembered.
    full: bool,
    /// Where the value that is about to be assigned was read.
    loaded: Option<(Points, u64)>,
    /// What a function returns.
    returned: Option<Rc<Def>>,
    /// The variable that has just got an input.
    given: Option<VarId>,
    /// Inside a library function: where the user's code called it.
    called: Option<(FuncId, Span)>,
}

impl<'p> History<'p> {
    /// A history without any event.
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
            called: None,
        }
    }

    /// What follows is done by a library function that was called here, or (`None`) by the user's own code.
    pub fn inside(&mut self, called: Option<(FuncId, Span)>) {
        self.called = called;
    }

    /// The last definition of a global or of a variable of the current function.
    pub fn of(&self, var: VarId) -> Option<&Rc<Def>> {
        let local = self.frames.last().and_then(|f| f.get(&var));
        if self.program.variable(var).is_global() { self.globals.get(&var) } else { local }
    }

    /// The last write to any of these bytes.
    pub fn cell(&self, at: Points, bytes: u64) -> Option<&Rc<Def>> {
        let meeting = self.meeting(at, bytes.max(1));
        meeting.map(|(_, c)| &c.def).max_by_key(|d| d.step)
    }

    /// The cells that have one of these bytes.
    fn meeting(&self, at: Points, bytes: u64) -> impl Iterator<Item = (i128, &Cell)> {
        let end = at.offset + i128::from(bytes);
        let cells = self.cells.get(&at.object).into_iter();
        let before = cells.clone().filter_map(move |c| c.range(..at.offset).next_back());
        let inside = cells.flat_map(move |c| c.range(at.offset..end));
        before.chain(inside).filter(move |(_, c)| c.end > at.offset).map(|(start, c)| (*start, c))
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
        let from = from.map(|f| if f.links >= LINKS { Rc::new(f.shortened(NEWEST)) } else { f });
        let links = from.as_ref().map_or(0, |f| f.links + 1);
        let (function, span) = match (to, self.called) {
            (To::Memory { .. }, Some(called)) => called,
            _ => (at.function, at.span),
        };
        Def { function, span, to, how, seen, from, memory: None, gap: false, step: at.step, links }
    }

    /// Memory was read; the assignment of what was read comes next.
    pub fn loaded(&mut self, from: Points, bytes: u64) {
        self.loaded = Some((from, bytes));
    }

    /// A variable got an input, or was read before it was written.
    pub fn input(&mut self, at: Place, var: VarId, how: How, seen: Seen) {
        // the assignment of an input from outside follows
        self.given = matches!(how, How::Input { .. }).then_some(var);
        let def = self.def(at, To::Variable(var), how, seen, None);
        self.set(var, def);
    }

    /// A variable got a value in the statement at this place.
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
        let mut def = self.def(at, To::Variable(var), How::Written, seen, from);
        def.memory = loaded
            .map(|(p, _)| p)
            .filter(|_| matches!(def.from.as_ref().map(|f| f.to), Some(To::Memory { .. })));
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

    /// The variable an expression has its value from: the only one, or the one that points where the result
    /// does.
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

    /// A function is entered: its parameters get their values.
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

    /// The object is gone, and what was written to it.
    pub fn forget(&mut self, object: u32) {
        if let Some(cells) = self.cells.remove(&object) {
            self.count -= cells.len();
        }
    }

    /// Bytes that are overwritten are no longer what they were; those around them are.
    fn clear(&mut self, to: Points, bytes: u64) {
        let end = to.offset + i128::from(bytes);
        let gone: Vec<(i128, Cell)> = self.meeting(to, bytes).map(|(o, c)| (o, c.clone())).collect();
        let Some(cells) = self.cells.get_mut(&to.object) else { return };
        for (start, cell) in gone {
            cells.remove(&start);
            self.count -= 1;
            let def = || Rc::clone(&cell.def);
            if start < to.offset {
                cells.insert(start, Cell { end: to.offset, def: def() });
                self.count += 1;
            }
            if cell.end > end {
                cells.insert(end, Cell { end: cell.end, def: def() });
                self.count += 1;
            }
        }
    }

    fn put(&mut self, to: Points, bytes: u64, def: Rc<Def>) {
        self.clear(to, bytes);
        if self.count >= CELLS {
            self.full = true;
            return;
        }
        let cell = Cell { end: to.offset + i128::from(bytes), def };
        if self.cells.entry(to.object).or_default().insert(to.offset, cell).is_none() {
            self.count += 1;
        }
    }

    /// Memory was written.
    pub fn store(&mut self, at: Place, to: Points, bytes: u64, content: Content) {
        if bytes == 0 {
            return;
        }
        let memory = To::Memory { bytes };
        let (seen, how) = match content {
            Content::Value(seen) => (seen, How::Written),
            Content::Fill(byte) => {
                let bits = u128::from_le_bytes([byte; 16]);
                let width = u32::try_from(bytes.saturating_mul(8)).unwrap_or(128).min(128);
                (Seen { bits: secateur_term::trunc(bits, width), points: None }, How::Written)
            }
            Content::Copy(from) => return self.copy(at, to, from, bytes),
        };
        let block = self.program.function(at.function).block(at.block);
        let from = match block.stmts.get(at.statement as usize).map(|s| &s.kind) {
            Some(StmtKind::Store { value, .. }) => self.source(*value, seen),
            _ => None,
        };
        let def = Def { memory: Some(to), ..self.def(at, memory, how, seen, from) };
        self.put(to, bytes, Rc::new(def));
    }

    /// Copied bytes keep their definitions; bytes without one get the copy as theirs.
    fn copy(&mut self, at: Place, to: Points, from: Points, bytes: u64) {
        let end = from.offset + i128::from(bytes);
        let pieces: Vec<(i128, i128, Rc<Def>)> = self
            .meeting(from, bytes)
            .map(|(start, c)| (start.max(from.offset), c.end.min(end), Rc::clone(&c.def)))
            .collect();
        let whole = self.def(at, To::Memory { bytes }, How::Copied, Seen::default(), None);
        self.put(to, bytes, Rc::new(whole));
        for (start, end, old) in pieces {
            let def = self.def(at, old.to, How::Copied, old.seen, Some(old));
            let piece = Points { offset: to.offset + (start - from.offset), ..to };
            self.put(piece, (end - start) as u64, Rc::new(def));
        }
    }

    /// Memory got a value from outside, or was read before it had one.
    pub fn fill(&mut self, at: Place, to: Points, bytes: u64, how: How) {
        if bytes > 0 {
            let def = self.def(at, To::Memory { bytes }, how, Seen::default(), None);
            self.put(to, bytes, Rc::new(def));
        }
    }
}
