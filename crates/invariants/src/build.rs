//! The program in which calls of contracted functions are replaced by their contracts.
//!
//! ```text
//! start:     switch (*) { 1: check f; 2: check g; ...; else: the program's own entry }
//! check f:   globals = *; arguments = *; assume(pre); result = f(arguments); assert(post); stop
//! stub of f: assert(pre); globals it may change = *; result = *; assume(post); return result
//! ```
//!
//! Loops are cut at their heads ([`crate::cut`]).
//!
//! All calls of the functions, those in their own bodies too, go to the stubs; only `check f` calls `f` itself.

use crate::cut::{checks, cut};
use crate::fact::{At, Fact};
use crate::heads::Head;
use crate::scope::Scope;
use crate::vars::{block, copy, input, new_function, result_type, variable};
use hashbrown::HashMap;
use secateur_program::{
    Argument, BlockId, Callee, FuncId, Halt, Program, Span, StmtKind, Terminator, TypeHint, VarId, VarKind,
};
use secateur_term::{Substitution, TermStore};

/// The stub of a function and its variables.
#[derive(Clone, Debug)]
pub(crate) struct Frame {
    pub function: FuncId,
    stub: FuncId,
    pub params: Vec<VarId>,
    pub result: Option<VarId>,
}

/// The program without recursion, yet without facts.
pub(crate) struct Skeleton {
    program: Program,
    pub frames: Vec<Frame>,
    start: FuncId,
    /// Loops that are cut at their heads.
    pub heads: Vec<Head>,
    changed: Vec<VarId>,
    unknown: Vec<VarId>,
    own: HashMap<(FuncId, String, u32), VarId>,
}

impl Skeleton {
    pub fn new(program: &Program, store: &mut TermStore, scope: &Scope, mut heads: Vec<Head>) -> Skeleton {
        let mut program = program.clone();
        heads.iter_mut().filter(|h| h.memory.touches).for_each(|h| add_ghosts(&mut program, h));
        let mut stubs: HashMap<FuncId, FuncId> = HashMap::new();
        let mut frames = Vec::new();
        for &function in &scope.functions {
            let of = program.function(function).clone();
            let stub = new_function(&mut program, store, format!("contract of {}", of.name));
            let params: Vec<VarId> =
                of.params.iter().map(|p| copy(&mut program, stub, *p, VarKind::Param)).collect();
            let ty = result_type(&program, &of);
            let result = of.result_width.map(|width| variable(&mut program, stub, "result", width, ty));
            program.functions[stub.0 as usize].params = params.clone();
            program.functions[stub.0 as usize].result_width = of.result_width;
            program.functions[stub.0 as usize].span = of.span;
            stubs.insert(function, stub);
            frames.push(Frame { function, stub, params, result });
        }
        for block in program.functions.iter_mut().flat_map(|f| &mut f.blocks) {
            if let Terminator::Call { callee: Callee::Direct(f), .. } = &mut block.end
                && let Some(stub) = stubs.get(f)
            {
                *f = *stub;
            }
        }
        let start = new_function(&mut program, store, String::from("__secateur_contracts"));
        Skeleton {
            program,
            frames,
            heads,
            start,
            changed: scope.changed.clone(),
            unknown: scope.unknown.clone(),
            own: HashMap::new(),
        }
    }

    pub fn program(&self) -> &Program {
        &self.program
    }

    /// A variable of a function for facts to speak in; the same for the same name and width.
    pub fn local(&mut self, function: FuncId, name: &str, width: u32) -> VarId {
        let key = (function, name.to_string(), width);
        if let Some(v) = self.own.get(&key) {
            return *v;
        }
        let v = variable(&mut self.program, function, name, width, TypeHint::Unsigned);
        self.own.insert(key, v);
        v
    }

    /// The program with these facts as contracts. `apart` puts each check on a path of its own, so that one that fails does
    /// not hide another.
    pub fn with(&self, store: &mut TermStore, facts: &[(usize, Fact)], apart: bool) -> Program {
        let mut program = self.program.clone();
        for frame in &self.frames {
            self.stub(&mut program, store, frame, facts, apart);
        }
        for (i, head) in self.heads.iter().enumerate() {
            let mine: Vec<(usize, &Fact)> =
                facts.iter().filter(|(_, f)| f.at == At::Head(i)).map(|(n, f)| (*n, f)).collect();
            cut(&mut program, store, head, &mine, apart);
        }
        self.start(&mut program, store, facts, apart);
        program
    }

    fn stub(
        &self,
        program: &mut Program,
        store: &mut TermStore,
        frame: &Frame,
        facts: &[(usize, Fact)],
        apart: bool,
    ) {
        let span = self.program.function(frame.function).span;
        let mine = |at| facts.iter().filter(move |(_, f)| f.at == at);
        let before: Vec<(usize, &Fact)> = mine(At::Before(frame.function)).map(|(i, f)| (*i, f)).collect();
        let mut blocks = checks(program, store, frame.stub, &before, apart, 0);
        let mut stmts = Vec::new();
        stmts.extend(self.changed.iter().map(|g| self.arbitrary(*g)));
        stmts.extend(frame.result.iter().map(|r| self.arbitrary(*r)));
        let after = mine(At::After(frame.function)).filter_map(|(_, f)| f.term());
        stmts.extend(after.map(|cond| StmtKind::Assume { cond }));
        let result = frame.result.map(|r| store.var(r, self.program.variable(r).width));
        blocks.push(block(stmts, Terminator::Return(result), span));
        program.functions[frame.stub.0 as usize].blocks = blocks;
    }

    fn arbitrary(&self, var: VarId) -> StmtKind {
        input(var, self.program.variable(var).ty)
    }

    fn start(&self, program: &mut Program, store: &mut TermStore, facts: &[(usize, Fact)], apart: bool) {
        let start = self.start;
        let choice = variable(program, start, "choice", 32, TypeHint::Unsigned);
        let pick =
            StmtKind::Input { var: choice, name: String::from("secateur:contract"), ty: TypeHint::Unsigned };
        let mut cases = Vec::new();
        let span = Span::default();
        let mut blocks = vec![block(vec![pick], Terminator::Halt(Halt::Silent), span)];
        for (i, frame) in (1u128..).zip(&self.frames) {
            cases.push((i, BlockId(blocks.len() as u32)));
            let params: Vec<VarId> =
                frame.params.iter().map(|p| copy(program, start, *p, VarKind::Local)).collect();
            let result = frame.result.map(|r| copy(program, start, r, VarKind::Local));
            let places: HashMap<VarId, VarId> = frame
                .params
                .iter()
                .copied()
                .zip(params.iter().copied())
                .chain(frame.result.into_iter().zip(result))
                .collect();
            let mut there = Substitution::new(|store: &mut TermStore, t| {
                let var = *places.get(&store.as_var(t)?)?;
                let width = store.width(t);
                Some(store.var(var, width))
            });
            let unknown = self.unknown.iter().chain(&params);
            let mut before: Vec<StmtKind> = unknown.map(|v| input(*v, program.variable(*v).ty)).collect();
            let mut after = Vec::new();
            for (i, fact) in facts {
                let Some(term) = fact.term() else { continue };
                if fact.at == At::Before(frame.function) {
                    before.push(StmtKind::Assume { cond: there.apply(store, term) });
                } else if fact.at == At::After(frame.function) {
                    after.push((*i, Fact::holds(fact.at, there.apply(store, term))));
                }
            }
            let args = params
                .iter()
                .map(|p| {
                    let width = program.variable(*p).width;
                    let bytes = u64::from(width.div_ceil(8));
                    Argument { value: store.var(*p, width), bytes, align: bytes, by_value: false }
                })
                .collect();
            let next = BlockId(blocks.len() as u32 + 1);
            let callee = Callee::Direct(frame.function);
            let span = program.function(frame.function).span;
            blocks.push(block(before, Terminator::Call { callee, args, var: result, next }, span));
            let after: Vec<(usize, &Fact)> = after.iter().map(|(i, f)| (*i, f)).collect();
            blocks.extend(checks(program, store, start, &after, apart, next.0));
            blocks.push(block(vec![], Terminator::Halt(Halt::Silent), span));
        }
        let default = BlockId(blocks.len() as u32);
        blocks[0].end = Terminator::Switch { value: store.var(choice, 32), cases, default };
        let next = BlockId(blocks.len() as u32 + 1);
        let call = Terminator::Call { callee: Callee::Direct(program.entry), args: vec![], var: None, next };
        blocks.push(block(vec![], call, span));
        blocks.push(block(vec![], Terminator::Halt(Halt::Silent), span));
        program.functions[start.0 as usize].blocks = blocks;
        program.entry = start;
    }
}

/// Variables that remember what numbers and pointers were when the loop was entered.
fn add_ghosts(program: &mut Program, head: &mut Head) {
    let numbers = head.numbers.iter().copied().filter(|v| head.modified.contains(v));
    let all: Vec<VarId> = numbers.chain(head.memory.pointers.iter().map(|p| p.0)).collect();
    for v in all {
        let ghost = copy(program, head.function, v, VarKind::Temp);
        let name = format!("{}@entry", program.variable(v).name);
        program.variables[ghost.0 as usize].name = name;
        head.ghosts.push((v, ghost));
    }
}
