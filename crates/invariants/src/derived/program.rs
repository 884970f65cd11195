//! The program in which calls of contracted functions are replaced by their contracts.
//!
//! ```text
//! start:     switch (*) { 1: check f; 2: check g; ...; else: the program's own entry }
//! check f:   globals = *; arguments = *; assume(pre); result = f(arguments); assert(post); stop
//! stub of f: assert(pre); globals it may change = *; result = *; assume(post); return result
//! ```
//!
//! Loops are cut at their heads ([`crate::loops::cut`]).
//!
//! All calls of the functions, those in their own bodies too, go to the stubs; only `check f` calls `f`
//! itself.

use super::checks::Checks;
use super::parts::{block, copy, input, new_function, result_type, variable};
use crate::fact::{At, Fact, FactPlaces};
use crate::loops::cut::{cut, remembered, retarget};
use crate::loops::cut_loop::CutLoop;
use crate::recursion::functions::RecursiveFunctions;
use hashbrown::HashMap;
use secateur_program::{
    Argument, BlockId, Callee, FactId, FuncId, Halt, Program, Span, StmtKind, Terminator, TypeHint, VarId,
    VarKind,
};
use secateur_term::{Substitution, TermStore};

/// The stub of a function and its variables.
#[derive(Clone, Debug)]
pub(crate) struct Stub {
    pub function: FuncId,
    stub: FuncId,
    pub params: Vec<VarId>,
    pub result: Option<VarId>,
}

/// The program without recursion, to which facts can be added.
pub(crate) struct DerivedProgram {
    program: Program,
    pub stubs: Vec<Stub>,
    start: FuncId,
    /// Loops that are cut at their heads.
    pub heads: Vec<CutLoop>,
    changed: Vec<VarId>,
    unknown: Vec<VarId>,
    own: HashMap<(FuncId, String, u32), VarId>,
}

impl DerivedProgram {
    /// The program, which has the variables that the loops remember their entries in, with all calls
    /// replaced.
    pub fn new(
        program: &Program,
        store: &mut TermStore,
        scope: &RecursiveFunctions,
        heads: Vec<CutLoop>,
    ) -> DerivedProgram {
        let mut program = program.clone();
        let mut instead: HashMap<FuncId, FuncId> = HashMap::new();
        let mut stubs = Vec::new();
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
            instead.insert(function, stub);
            stubs.push(Stub { function, stub, params, result });
        }
        for block in program.functions.iter_mut().flat_map(|f| &mut f.blocks) {
            if let Terminator::Call { callee: Callee::Direct(f), .. } = &mut block.end
                && let Some(stub) = instead.get(f)
            {
                *f = *stub;
            }
        }
        let start = new_function(&mut program, store, String::from("__secateur_contracts"));
        DerivedProgram {
            program,
            stubs,
            heads,
            start,
            changed: scope.changed.clone(),
            unknown: scope.unknown.clone(),
            own: HashMap::new(),
        }
    }

    /// The program without facts: it has all variables that facts may mention.
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

    /// The program with these facts as contracts and invariants. `apart` puts each check on a path of its
    /// own, so that one that fails does not hide another. With it come the statements that may fail for the
    /// sake of a fact.
    pub fn with(
        &self,
        store: &mut TermStore,
        facts: &[(FactId, Fact)],
        apart: bool,
    ) -> (Program, FactPlaces) {
        let mut program = self.program.clone();
        let mut checks = Checks::new(apart);
        for stub in &self.stubs {
            self.stub(&mut program, store, stub, facts, &mut checks);
        }
        for (i, head) in self.heads.iter().enumerate() {
            cut(&mut program, store, head, &facts_at(facts, At::Head(i)), &mut checks);
        }
        self.start(&mut program, store, facts, &mut checks);
        (program, checks.places)
    }

    /// `assert(pre); globals it may change = *; result = *; assume(post); return result`.
    fn stub(
        &self,
        program: &mut Program,
        store: &mut TermStore,
        stub: &Stub,
        facts: &[(FactId, Fact)],
        checks: &mut Checks,
    ) {
        let span = self.program.function(stub.function).span;
        let before = facts_at(facts, At::Before(stub.function));
        let mut blocks = checks.blocks(program, store, stub.stub, &before, 0);
        let mut stmts = Vec::new();
        stmts.extend(self.changed.iter().map(|g| self.arbitrary(*g)));
        stmts.extend(stub.result.iter().map(|r| self.arbitrary(*r)));
        let after = facts_at(facts, At::After(stub.function));
        stmts.extend(after.iter().filter_map(|f| f.1.term()).map(|cond| StmtKind::Assume { cond }));
        let result = stub.result.map(|r| store.var(r, self.program.variable(r).width));
        blocks.push(block(stmts, Terminator::Return(result), span));
        program.functions[stub.stub.0 as usize].blocks = blocks;
    }

    fn arbitrary(&self, var: VarId) -> StmtKind {
        input(var, self.program.variable(var).ty)
    }

    /// The entry: one case for the body of each function, else the program's own entry.
    fn start(
        &self,
        program: &mut Program,
        store: &mut TermStore,
        facts: &[(FactId, Fact)],
        checks: &mut Checks,
    ) {
        let start = self.start;
        let choice = variable(program, start, "choice", 32, TypeHint::Unsigned);
        let pick =
            StmtKind::Input { var: choice, name: String::from("secateur:contract"), ty: TypeHint::Unsigned };
        let mut cases = Vec::new();
        let span = Span::default();
        let mut blocks = vec![block(vec![pick], Terminator::Halt(Halt::Silent), span)];
        for (i, stub) in (1u128..).zip(&self.stubs) {
            cases.push((i, BlockId(blocks.len() as u32)));
            let params: Vec<VarId> =
                stub.params.iter().map(|p| copy(program, start, *p, VarKind::Local)).collect();
            let result = stub.result.map(|r| copy(program, start, r, VarKind::Local));
            let places: HashMap<VarId, VarId> = stub
                .params
                .iter()
                .copied()
                .zip(params.iter().copied())
                .chain(stub.result.into_iter().zip(result))
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
                if fact.at == At::Before(stub.function) {
                    before.push(StmtKind::Assume { cond: there.apply(store, term) });
                } else if fact.at == At::After(stub.function) {
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
            let callee = Callee::Direct(stub.function);
            let span = program.function(stub.function).span;
            blocks.push(block(before, Terminator::Call { callee, args, var: result, next }, span));
            let after: Vec<(FactId, &Fact)> = after.iter().map(|(i, f)| (*i, f)).collect();
            blocks.extend(checks.blocks(program, store, start, &after, next.0));
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

/// The facts that hold somewhere.
fn facts_at(facts: &[(FactId, Fact)], at: At) -> Vec<(FactId, &Fact)> {
    facts.iter().filter(|(_, f)| f.at == at).map(|(i, f)| (*i, f)).collect()
}

/// The program with variables that remember what numbers and pointers were when loops that touch memory were
/// entered.
pub(crate) fn with_ghosts(program: &Program, heads: &mut [CutLoop]) -> Program {
    let mut program = program.clone();
    for head in heads.iter_mut().filter(|h| h.memory.touches) {
        let numbers = head.numbers.iter().copied().filter(|v| head.modified.contains(v));
        let all: Vec<VarId> = numbers.chain(head.memory.pointers.iter().map(|p| p.0)).collect();
        for v in all {
            let ghost = copy(&mut program, head.function, v, VarKind::Temp);
            let name = format!("{}@entry", program.variable(v).name);
            program.variables[ghost.0 as usize].name = name;
            head.ghosts.push((v, ghost));
        }
    }
    program
}

/// The program in which these variables get their values wherever a loop is entered, and nothing else is
/// changed: for concrete runs.
pub(crate) fn remembering(program: &Program, store: &mut TermStore, heads: &[CutLoop]) -> Program {
    let mut program = program.clone();
    for head in heads.iter().filter(|h| !h.ghosts.is_empty()) {
        let f = head.function.0 as usize;
        let enter = BlockId(program.functions[f].blocks.len() as u32);
        let stmts = remembered(&program, store, head);
        for (i, b) in program.functions[f].blocks.iter_mut().enumerate() {
            if !head.body.contains(BlockId(i as u32)) {
                retarget(&mut b.end, head.body.head, enter);
            }
        }
        program.functions[f].blocks.push(block(stmts, Terminator::Goto(head.body.head), head.span));
    }
    program
}
