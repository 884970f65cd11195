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
use super::parts::{input, result_type, statements};
use crate::fact::{At, Fact, FactPlaces};
use crate::loops::cut::{cut, remembered};
use crate::loops::cut_loop::CutLoop;
use crate::recursion::functions::RecursiveFunctions;
use hashbrown::HashMap;
use secateur_program::{
    Argument, BlockId, Callee, Edit, FactId, FuncId, Halt, Program, Span, StmtKind, Terminator, TypeHint,
    VarId, VarKind,
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
    /// The stubs and the entry have no blocks yet.
    program: Edit,
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
        let mut edit = Edit::of(program);
        let mut instead: HashMap<FuncId, FuncId> = HashMap::new();
        let mut stubs = Vec::new();
        for &function in &scope.functions {
            let of = program.function(function);
            let stub = edit.add_function(store, &format!("contract of {}", of.name));
            let params: Vec<VarId> =
                of.params.iter().map(|p| edit.copy_local(stub, *p, VarKind::Param)).collect();
            let ty = result_type(program, of);
            let result = of.result_width.map(|width| edit.add_local(stub, "result", width, ty));
            edit.set_signature(stub, params.clone(), of.result_width, of.span);
            instead.insert(function, stub);
            stubs.push(Stub { function, stub, params, result });
        }
        edit.replace_callees(|f| instead.get(&f).copied());
        let start = edit.add_function(store, "__secateur_contracts");
        DerivedProgram {
            program: edit,
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
        let v = self.program.add_local(function, name, width, TypeHint::Unsigned);
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
        let mut edit = self.program.clone();
        let mut checks = Checks::new(apart);
        for stub in &self.stubs {
            self.stub(&mut edit, store, stub, facts, &mut checks);
        }
        for (i, head) in self.heads.iter().enumerate() {
            cut(&mut edit, store, head, &facts_at(facts, At::Head(i)), &mut checks);
        }
        self.start(&mut edit, store, facts, &mut checks);
        (edit.finish(store), checks.places)
    }

    /// `assert(pre); globals it may change = *; result = *; assume(post); return result`.
    fn stub(
        &self,
        edit: &mut Edit,
        store: &mut TermStore,
        stub: &Stub,
        facts: &[(FactId, Fact)],
        checks: &mut Checks,
    ) {
        let span = self.program.function(stub.function).span;
        let before = facts_at(facts, At::Before(stub.function));
        checks.add(edit, store, stub.stub, &before);
        let mut stmts = Vec::new();
        stmts.extend(self.changed.iter().map(|g| self.arbitrary(*g)));
        stmts.extend(stub.result.iter().map(|r| self.arbitrary(*r)));
        let after = facts_at(facts, At::After(stub.function));
        stmts.extend(after.iter().filter_map(|f| f.1.term()).map(|cond| StmtKind::Assume { cond }));
        let result = stub.result.map(|r| store.var(r, self.program.variable(r).width));
        edit.add_block(stub.stub, statements(stmts, span), Terminator::Return(result), span);
    }

    fn arbitrary(&self, var: VarId) -> StmtKind {
        input(var, self.program.variable(var).ty)
    }

    /// The entry: one case for the body of each function, else the program's own entry.
    fn start(&self, edit: &mut Edit, store: &mut TermStore, facts: &[(FactId, Fact)], checks: &mut Checks) {
        let start = self.start;
        let choice = edit.add_local(start, "choice", 32, TypeHint::Unsigned);
        let pick = statements(vec![input(choice, TypeHint::Unsigned)], Span::NONE);
        let silent = Terminator::Halt(Halt::Silent);
        let first = edit.add_block(start, pick, silent.clone(), Span::NONE);
        let mut cases = Vec::new();
        for (i, stub) in (1u128..).zip(&self.stubs) {
            cases.push((i, edit.next_block(start)));
            self.body(edit, store, stub, facts, checks);
        }
        let default = edit.next_block(start);
        let value = store.var(choice, 32);
        edit.set_end(start, first, Terminator::Switch { value, cases, default });
        let (callee, next) = (Callee::Direct(edit.entry), BlockId(default.0 + 1));
        let call = Terminator::Call { callee, args: vec![], var: None, next };
        edit.add_block(start, vec![], call, Span::NONE);
        edit.add_block(start, vec![], silent, Span::NONE);
        edit.set_entry(start);
    }

    /// `globals = *; arguments = *; assume(pre); result = f(arguments); assert(post); stop`, at the end of
    /// the entry.
    fn body(
        &self,
        edit: &mut Edit,
        store: &mut TermStore,
        stub: &Stub,
        facts: &[(FactId, Fact)],
        checks: &mut Checks,
    ) {
        let start = self.start;
        let params: Vec<VarId> =
            stub.params.iter().map(|p| edit.copy_local(start, *p, VarKind::Local)).collect();
        let result = stub.result.map(|r| edit.copy_local(start, r, VarKind::Local));
        let pairs = stub.params.iter().copied().zip(params.iter().copied());
        let places: HashMap<VarId, VarId> = pairs.chain(stub.result.into_iter().zip(result)).collect();
        let mut there = Substitution::new(|store: &mut TermStore, t| {
            let var = *places.get(&store.as_var(t)?)?;
            let width = store.width(t);
            Some(store.var(var, width))
        });
        let unknown = self.unknown.iter().chain(&params);
        let mut before: Vec<StmtKind> = unknown.map(|v| input(*v, edit.variable(*v).ty)).collect();
        let mut after = Vec::new();
        for (i, fact) in facts {
            let Some(term) = fact.term() else { continue };
            if fact.at == At::Before(stub.function) {
                before.push(StmtKind::Assume { cond: there.apply(store, term) });
            } else if fact.at == At::After(stub.function) {
                after.push((*i, Fact::holds(fact.at, there.apply(store, term))));
            }
        }
        let argument = |p: &VarId| {
            let width = edit.variable(*p).width;
            let bytes = u64::from(width.div_ceil(8));
            Argument { value: store.var(*p, width), bytes, align: bytes, by_value: false }
        };
        let args = params.iter().map(argument).collect();
        let next = BlockId(edit.next_block(start).0 + 1);
        let call = Terminator::Call { callee: Callee::Direct(stub.function), args, var: result, next };
        let span = edit.function(stub.function).span;
        edit.add_block(start, statements(before, span), call, span);
        let after: Vec<(FactId, &Fact)> = after.iter().map(|(i, f)| (*i, f)).collect();
        checks.add(edit, store, start, &after);
        edit.add_block(start, vec![], Terminator::Halt(Halt::Silent), span);
    }
}

/// The facts that hold somewhere.
fn facts_at(facts: &[(FactId, Fact)], at: At) -> Vec<(FactId, &Fact)> {
    facts.iter().filter(|(_, f)| f.at == at).map(|(i, f)| (*i, f)).collect()
}

/// The program with variables that remember what numbers and pointers were when loops that touch memory were
/// entered.
pub(crate) fn with_ghosts(program: &Program, store: &TermStore, heads: &mut [CutLoop]) -> Program {
    let mut edit = Edit::of(program);
    for head in heads.iter_mut().filter(|h| h.memory.touches) {
        let numbers = head.numbers.iter().copied().filter(|v| head.modified.contains(v));
        let all: Vec<VarId> = numbers.chain(head.memory.pointers.iter().map(|p| p.0)).collect();
        for v in all {
            let ghost = edit.copy_local(head.function, v, VarKind::Temp);
            edit.rename(ghost, format!("{}@entry", program.variable(v).name));
            head.ghosts.push((v, ghost));
        }
    }
    edit.finish(store)
}

/// The program in which these variables get their values wherever a loop is entered, and nothing else is
/// changed: for concrete runs.
pub(crate) fn remembering(program: &Program, store: &mut TermStore, heads: &[CutLoop]) -> Program {
    let mut edit = Edit::of(program);
    for head in heads.iter().filter(|h| !h.ghosts.is_empty()) {
        let enter = edit.next_block(head.function);
        for from in (0..enter.0).map(BlockId).filter(|b| !head.body.contains(*b)) {
            edit.redirect_target(head.function, from, head.body.head, enter);
        }
        let stmts = statements(remembered(&edit, store, head), head.span);
        edit.add_block(head.function, stmts, Terminator::Goto(head.body.head), head.span);
    }
    edit.finish(store)
}
