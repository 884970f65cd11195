//! Statements and blocks as instructions.

use super::expr::{ExprCompiler, Registers};
use super::inst::{CallSite, FuncCode, Inst, Reg, SwitchTable, Target, Where};
use crate::options::{Level, Options};
use secateur_program::{
    Block, BlockId, Callee, FuncId, Halt, InitItem, Program, Stmt, StmtKind, Terminator, VarId, VarKind,
};
use secateur_term::{Term, TermStore};

/// A program ready to run.
pub struct Compiled {
    /// The code of all functions in one sequence, then that of the globals and static initialisers.
    pub insts: Vec<Inst>,
    /// The place in the program of each instruction, by index; as long as `insts`.
    pub origins: Vec<Where>,
    /// Entry and registers of each function, by its number.
    pub functions: Vec<FuncCode>,
    /// The operand registers of each [`Inst::Other`] statement.
    pub lists: Vec<Vec<Reg>>,
    /// The tables that [`Inst::Switch`] refers to.
    pub switches: Vec<SwitchTable>,
    /// Computed gotos: the register of each label's address and the target.
    pub labels: Vec<Vec<(Reg, u32)>>,
    /// The calls that [`Inst::Call`] refers to.
    pub calls: Vec<CallSite>,
    /// The values of the constant registers, each once.
    pub constants: Vec<u128>,
    /// Where each kind of absolute register starts.
    pub registers: Registers,
    /// Code that computes the initial values of the globals.
    pub start: u32,
    /// Code (if any is needed) and register of each address in the initialisers of static objects, in order.
    pub addresses: Vec<(Option<u32>, Reg)>,
}

impl Compiled {
    /// The first register of the first frame.
    pub fn first_frame(&self) -> usize {
        self.registers.first_constant + self.constants.len()
    }
}

/// Compiles a program for runs with these options.
pub fn compile(program: &Program, store: &TermStore, options: &Options) -> Compiled {
    let mut c = Compiler {
        expr: ExprCompiler::new(program, store),
        origins: Vec::new(),
        lists: Vec::new(),
        switches: Vec::new(),
        labels: Vec::new(),
        calls: Vec::new(),
        level: options.level,
        loop_heads: options.loop_heads,
        place: Where { function: program.entry, block: BlockId::ENTRY, statement: 0 },
    };
    let functions = (0..program.functions.len()).map(|i| c.function(FuncId(i as u32))).collect();
    c.place = Where { function: program.entry, block: BlockId::ENTRY, statement: 0 };
    let start = c.global_values();
    let addresses = c.static_addresses();
    Compiled {
        insts: c.expr.insts,
        origins: c.origins,
        functions,
        lists: c.lists,
        switches: c.switches,
        labels: c.labels,
        calls: c.calls,
        constants: c.expr.constants,
        registers: c.expr.registers,
        start,
        addresses,
    }
}

struct Compiler<'p> {
    expr: ExprCompiler<'p>,
    origins: Vec<Where>,
    lists: Vec<Vec<Reg>>,
    switches: Vec<SwitchTable>,
    labels: Vec<Vec<(Reg, u32)>>,
    calls: Vec<CallSite>,
    level: Level,
    loop_heads: bool,
    place: Where,
}

impl Compiler<'_> {
    fn push(&mut self, inst: Inst) {
        self.expr.insts.push(inst);
    }

    fn here(&self) -> u32 {
        self.expr.insts.len() as u32
    }

    fn function(&mut self, id: FuncId) -> FuncCode {
        let program = self.expr.program;
        let f = program.function(id);
        let entry = self.here();
        let (switches, labels, calls) = (self.switches.len(), self.labels.len(), self.calls.len());
        let mut starts = Vec::with_capacity(f.blocks.len());
        for (i, block) in f.blocks.iter().enumerate() {
            starts.push(self.here());
            self.place = Where { function: id, block: BlockId(i as u32), statement: 0 };
            self.block(block);
        }
        if f.blocks.is_empty() {
            self.push(Inst::Strange);
            self.note_places();
        }
        self.link(entry, &starts, (switches, labels, calls));
        let width = |v: &VarId| program.variables.get(v.0 as usize).map_or(1, |v| v.width as u8);
        let reg = |v: &VarId| self.expr.variable(*v).unwrap_or(Reg::local(0));
        FuncCode {
            entry,
            locals: f.locals.len(),
            params: f.params.iter().map(|v| (reg(v), width(v))).collect(),
        }
    }

    /// Instructions made since the last call come from the current place.
    fn note_places(&mut self) {
        self.origins.resize(self.expr.insts.len(), self.place);
    }

    fn block(&mut self, block: &Block) {
        if self.loop_heads && block.loop_head {
            self.push(Inst::LoopHead);
            self.note_places();
        }
        for (i, stmt) in block.stmts.iter().enumerate() {
            self.place.statement = i as u32;
            self.expr.start_statement();
            self.statement(stmt);
            self.note_places();
        }
        self.place.statement = block.stmts.len() as u32;
        self.expr.start_statement();
        self.end(&block.end, block.stmts.len() as u32 + 1);
        self.note_places();
    }

    /// The register of a variable to write to, and what makes the write known.
    fn assigned(&mut self, var: VarId, write: impl FnOnce(&mut Self, Reg)) {
        let Some(dst) = self.expr.variable(var) else {
            return self.push(Inst::Strange);
        };
        if self.level < Level::All {
            return write(self, dst);
        }
        let temp = self.expr.temp();
        write(self, temp);
        self.push(Inst::Traced { var, dst, a: temp });
    }

    fn statement(&mut self, stmt: &Stmt) {
        match &stmt.kind {
            StmtKind::Assign { var, value } => self.assigned(*var, |c, dst| c.expr.expr_into(*value, dst)),
            StmtKind::Load { var, addr, bytes } => {
                let addr = self.expr.expr(*addr);
                let width = self.expr.program.variables.get(var.0 as usize).map_or(128, |v| v.width as u8);
                let bytes = *bytes;
                self.assigned(*var, |c, dst| c.push(Inst::Load { width, dst, addr, bytes }));
            }
            StmtKind::Store { addr, value, bytes } => {
                let addr = self.expr.expr(*addr);
                let value = self.expr.expr(*value);
                self.push(Inst::Store { addr, value, bytes: *bytes });
            }
            StmtKind::Assume { cond } => {
                let cond = self.expr.expr(*cond);
                self.push(Inst::Assume { cond });
            }
            StmtKind::Check { ok, .. } => {
                let ok = self.expr.expr(*ok);
                self.push(Inst::Check { ok });
            }
            _ => {
                let list = stmt.kind.terms().into_iter().map(|t| self.expr.expr(t)).collect();
                self.lists.push(list);
                self.push(Inst::Other { list: self.lists.len() as u32 - 1 });
            }
        }
    }

    /// Targets are block numbers until [`Compiler::link`].
    fn end(&mut self, end: &Terminator, steps: u32) {
        let inst = match end {
            Terminator::Goto(to) => Inst::Goto { to: to.0, steps },
            Terminator::Branch { cond, then, other } => {
                let cond = self.expr.expr(*cond);
                Inst::Branch { cond, then: then.0, other: other.0, steps }
            }
            Terminator::Switch { value, cases, default } => {
                let value = self.expr.expr(*value);
                let cases = cases.iter().map(|(v, to)| (*v, to.0)).collect();
                self.switches.push(SwitchTable::new(cases, default.0));
                Inst::Switch { value, table: self.switches.len() as u32 - 1, steps }
            }
            Terminator::Indirect { addr, targets } => {
                let value = self.expr.expr(*addr);
                let labels = targets.iter().map(|(t, to)| (self.expr.expr(*t), to.0)).collect();
                self.labels.push(labels);
                Inst::Indirect { value, table: self.labels.len() as u32 - 1, steps }
            }
            Terminator::Call { callee, args, var, next } => {
                let callee = match callee {
                    Callee::Direct(f) => Target::Direct(*f),
                    Callee::Indirect(t) => Target::Indirect(self.expr.expr(*t)),
                };
                let args = args.iter().map(|a| self.expr.expr(a.value)).collect();
                self.calls.push(CallSite { callee, args, var: *var, next: next.0 });
                Inst::Call { call: self.calls.len() as u32 - 1, steps }
            }
            Terminator::Return(value) => Inst::Return { value: value.map(|t| self.expr.expr(t)), steps },
            Terminator::Halt(Halt::Exit(code)) => Inst::Halt { value: Some(self.expr.expr(*code)), steps },
            Terminator::Halt(_) => Inst::Halt { value: None, steps },
        };
        self.push(inst);
    }

    /// Block numbers of a function become places in the code.
    fn link(&mut self, entry: u32, starts: &[u32], (switches, labels, calls): (usize, usize, usize)) {
        // a block that is not there: back to a place that says so
        let lost = self.here();
        let mut used = false;
        let mut place = |b: &mut u32| {
            let found = starts.get(*b as usize).copied();
            used |= found.is_none();
            *b = found.unwrap_or(lost);
        };
        for inst in &mut self.expr.insts[entry as usize..] {
            match inst {
                Inst::Goto { to, .. } => place(to),
                Inst::Branch { then, other, .. } => {
                    place(then);
                    place(other);
                }
                _ => {}
            }
        }
        for table in &mut self.switches[switches..] {
            table.cases.iter_mut().for_each(|c| place(&mut c.1));
            table.dense.iter_mut().for_each(&mut place);
            place(&mut table.default);
        }
        self.labels[labels..].iter_mut().flatten().for_each(|l| place(&mut l.1));
        self.calls[calls..].iter_mut().for_each(|c| place(&mut c.next));
        if used {
            self.push(Inst::Strange);
            self.note_places();
        }
    }

    fn global_values(&mut self) -> u32 {
        let start = self.here();
        let program = self.expr.program;
        for &var in &program.globals {
            let Some(v) = program.variables.get(var.0 as usize) else { continue };
            if let (VarKind::Global { init }, Some(dst)) = (&v.kind, self.expr.variable(var)) {
                self.expr.start_statement();
                self.expr.expr_into(*init, dst);
            }
        }
        self.push(Inst::Done);
        self.note_places();
        start
    }

    fn static_addresses(&mut self) -> Vec<(Option<u32>, Reg)> {
        let values: Vec<Term> = self
            .expr
            .program
            .objects
            .iter()
            .flat_map(|o| &o.init)
            .filter_map(|item| match item {
                InitItem::Address { value, .. } => Some(*value),
                InitItem::Bytes { .. } | InitItem::Undefined { .. } => None,
            })
            .collect();
        let mut out = Vec::with_capacity(values.len());
        for value in values {
            let start = self.here();
            self.expr.start_statement();
            let reg = self.expr.expr(value);
            // most are plain addresses that need no code
            let needs_code = self.here() > start;
            if needs_code {
                self.push(Inst::Done);
            }
            out.push((needs_code.then_some(start), reg));
        }
        self.note_places();
        out
    }
}
