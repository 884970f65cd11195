//! Where values come from: for each variable and each written place in memory the last thing that gave it its
//! value, and where that value had been before. Chains are short, whatever the length of the run: of a long
//! one the ends are kept.
//!
//! What wrote a byte last is exact, whatever the widths of the writes: a write that overlaps an older one
//! leaves the rest of that to the older one. Writes of library functions count as done where the user's code
//! called them.

use super::cells::WrittenCells;
use super::definition::{LINKS, NEWEST};
use super::objects::Seen;
use secateur_interpreter::{Points, ProgramPoint};
use secateur_program::{
    FuncId, ObjectKind, Program, Span, StaticObject, StmtKind, Terminator, VarId, visit_variables,
};
use secateur_term::{Op, Term, TermStore};
use std::collections::HashMap;
use std::rc::Rc;

pub use super::definition::{Def, How, To, WrittenValue};

type Values = HashMap<VarId, Rc<Def>>;

/// The definitions of all variables and written memory that are alive.
pub struct History<'p> {
    program: &'p Program,
    terms: &'p TermStore,
    frames: Vec<Values>,
    globals: Values,
    /// What was written to memory.
    cells: WrittenCells,
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
            cells: WrittenCells::default(),
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

    fn def(&self, at: ProgramPoint, to: To, how: How, seen: Seen, from: Option<Rc<Def>>) -> Def {
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
    pub fn input(&mut self, at: ProgramPoint, var: VarId, how: How, seen: Seen) {
        // the assignment of an input from outside follows
        self.given = matches!(how, How::Input { .. }).then_some(var);
        let def = self.def(at, To::Variable(var), how, seen, None);
        self.set(var, def);
    }

    /// A variable got a value in the statement at this place.
    pub fn assign(&mut self, at: ProgramPoint, var: VarId, seen: Seen) {
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
    fn in_memory(&self, at: ProgramPoint, from: Points, bytes: u64, seen: Seen) -> Option<Rc<Def>> {
        if let Some(def) = self.cells.last_write(from, bytes) {
            return Some(Rc::clone(def));
        }
        let known = |o: &&StaticObject| matches!(o.kind, ObjectKind::Global | ObjectKind::Constant);
        let object =
            self.program.objects.get(from.object as usize).filter(known).filter(|_| !self.cells.is_full())?;
        let place = ProgramPoint { span: object.span, step: 0, ..at };
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
    pub fn call(&mut self, at: ProgramPoint, callee: FuncId, args: &[Seen]) {
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
    pub fn leave(&mut self, at: ProgramPoint, value: Option<Seen>) {
        let block = self.program.function(at.function).block(at.block);
        self.returned = match (&block.end, value) {
            (Terminator::Return(Some(term)), Some(seen)) => self.source(*term, seen),
            _ => None,
        };
        self.frames.pop();
    }

    /// Where the value of the `return` that was taken was set, if functions leave through one place only.
    pub fn return_place(&self, at: ProgramPoint) -> Option<Span> {
        let Terminator::Return(Some(term)) = self.program.function(at.function).block(at.block).end else {
            return None;
        };
        let var = self.terms.as_var(term).filter(|v| !self.program.variable(*v).is_user())?;
        self.of(var).filter(|d| d.function == at.function).map(|d| d.span)
    }

    /// The object is gone, and what was written to it.
    pub fn forget(&mut self, object: u32) {
        self.cells.forget(object);
    }

    /// Memory was written.
    pub fn store(&mut self, at: ProgramPoint, to: Points, bytes: u64, content: WrittenValue) {
        if bytes == 0 {
            return;
        }
        let memory = To::Memory { bytes };
        let (seen, how) = match content {
            WrittenValue::Value(seen) => (seen, How::Written),
            WrittenValue::Fill(byte) => {
                let bits = u128::from_le_bytes([byte; 16]);
                let width = u32::try_from(bytes.saturating_mul(8)).unwrap_or(128).min(128);
                (Seen { bits: secateur_term::trunc(bits, width), points: None }, How::Written)
            }
            WrittenValue::Copy(from) => return self.copy(at, to, from, bytes),
        };
        let block = self.program.function(at.function).block(at.block);
        let from = match block.stmts.get(at.statement as usize).map(|s| &s.kind) {
            Some(StmtKind::Store { value, .. }) => self.source(*value, seen),
            _ => None,
        };
        let def = Def { memory: Some(to), ..self.def(at, memory, how, seen, from) };
        self.cells.put(to, bytes, Rc::new(def));
    }

    /// Copied bytes keep their definitions; bytes without one get the copy as theirs.
    fn copy(&mut self, at: ProgramPoint, to: Points, from: Points, bytes: u64) {
        let pieces = self.cells.pieces(from, bytes);
        let whole = self.def(at, To::Memory { bytes }, How::Copied, Seen::default(), None);
        self.cells.put(to, bytes, Rc::new(whole));
        for (start, end, old) in pieces {
            let def = self.def(at, old.to, How::Copied, old.seen, Some(old));
            let piece = Points { offset: to.offset + (start - from.offset), ..to };
            self.cells.put(piece, (end - start) as u64, Rc::new(def));
        }
    }

    /// Memory got a value from outside, or was read before it had one.
    pub fn fill(&mut self, at: ProgramPoint, to: Points, bytes: u64, how: How) {
        if bytes > 0 {
            let def = self.def(at, To::Memory { bytes }, how, Seen::default(), None);
            self.cells.put(to, bytes, Rc::new(def));
        }
    }
}
