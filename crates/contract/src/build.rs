//! The program in which calls of contracted functions are replaced by their contracts.
//!
//! ```text
//! start:     switch (*) { 1: check f; 2: check g; ...; else: the program's own entry }
//! check f:   globals = *; arguments = *; assume(pre); result = f(arguments); assert(post); stop
//! stub of f: assert(pre); globals it may change = *; result = *; assume(post); return result
//! ```
//!
//! Loops are cut at their heads: `assert(invariant); variables the loop sets = *; assume(invariant)` before them, and
//! `assert(invariant); stop` where they come back.
//!
//! All calls of the functions, those in their own bodies too, go to the stubs; only `check f` calls `f` itself.

use crate::heads::Head;
use crate::scope::Scope;
use hashbrown::HashMap;
use secateur_program::{
    Argument, Block, BlockId, Callee, CheckKind, FuncId, Function, Halt, ObjectId, ObjectKind, Origin,
    Program, Span, StaticObject, Stmt, StmtKind, Terminator, TypeHint, VarId, VarKind, Variable,
};
use secateur_term::{Sort, Substitution, SymbolKind, Term, TermStore};

/// Where a fact holds.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum At {
    /// Before calls of a function, over [`Frame::params`].
    Before(FuncId),
    /// After them, over [`Frame::params`] and [`Frame::result`].
    After(FuncId),
    /// At the head of a loop, by its number, over the variables of its function.
    Head(usize),
}

/// A conjunct of a contract or an invariant.
#[derive(Clone, Debug)]
pub(crate) struct Fact {
    pub at: At,
    pub term: Term,
}

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
}

/// The text of the check of a fact.
pub(crate) fn label(fact: usize) -> String {
    format!("conjunct {fact}")
}

/// The fact a check was about.
pub(crate) fn labelled(text: &str) -> Option<usize> {
    text.strip_prefix("conjunct ")?.parse().ok()
}

impl Skeleton {
    pub fn new(program: &Program, store: &mut TermStore, scope: &Scope, heads: Vec<Head>) -> Skeleton {
        let mut program = program.clone();
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
        }
    }

    pub fn program(&self) -> &Program {
        &self.program
    }

    /// The program with these facts as contracts. `apart` puts each check on a path of its own, so that one that fails does
    /// not hide another.
    pub fn with(&self, store: &mut TermStore, facts: &[(usize, Fact)], apart: bool) -> Program {
        let mut program = self.program.clone();
        for frame in &self.frames {
            self.stub(&mut program, store, frame, facts, apart);
        }
        for (i, head) in self.heads.iter().enumerate() {
            let mine: Vec<(usize, Term)> =
                facts.iter().filter(|(_, f)| f.at == At::Head(i)).map(|(n, f)| (*n, f.term)).collect();
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
        let before: Vec<(usize, Term)> =
            mine(At::Before(frame.function)).map(|(i, f)| (*i, f.term)).collect();
        let mut blocks = checks(program, store, frame.stub, &before, apart, 0);
        let mut stmts = Vec::new();
        stmts.extend(self.changed.iter().map(|g| self.arbitrary(*g)));
        stmts.extend(frame.result.iter().map(|r| self.arbitrary(*r)));
        stmts.extend(mine(At::After(frame.function)).map(|(_, f)| StmtKind::Assume { cond: f.term }));
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
                if fact.at == At::Before(frame.function) {
                    before.push(StmtKind::Assume { cond: there.apply(store, fact.term) });
                } else if fact.at == At::After(frame.function) {
                    after.push((*i, there.apply(store, fact.term)));
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

/// Cuts a loop at its head: whoever comes there keeps the invariant, and goes on from any state that does.
fn cut(program: &mut Program, store: &mut TermStore, head: &Head, facts: &[(usize, Term)], apart: bool) {
    let f = head.function.0 as usize;
    let enter = program.functions[f].blocks.len() as u32;
    let mut blocks = checks(program, store, head.function, facts, apart, enter);
    let mut anew: Vec<StmtKind> = head.modified.iter().map(|v| input(*v, program.variable(*v).ty)).collect();
    anew.extend(facts.iter().map(|(_, t)| StmtKind::Assume { cond: *t }));
    blocks.push(block(anew, Terminator::Goto(head.body.head), head.span));
    let back = enter + blocks.len() as u32;
    blocks.extend(checks(program, store, head.function, facts, apart, back));
    blocks.push(block(vec![], Terminator::Halt(Halt::Silent), head.span));
    for (i, b) in program.functions[f].blocks.iter_mut().enumerate() {
        let inside = head.body.contains(BlockId(i as u32));
        retarget(&mut b.end, head.body.head, BlockId(if inside { back } else { enter }));
    }
    program.functions[f].blocks.extend(blocks);
    program.functions[f].blocks[head.body.head.0 as usize].loop_head = false;
}

fn retarget(end: &mut Terminator, from: BlockId, to: BlockId) {
    let change = |b: &mut BlockId| {
        if *b == from {
            *b = to;
        }
    };
    match end {
        Terminator::Goto(b) | Terminator::Call { next: b, .. } => change(b),
        Terminator::Branch { then, other, .. } => {
            change(then);
            change(other);
        }
        Terminator::Switch { cases, default, .. } => {
            cases.iter_mut().for_each(|c| change(&mut c.1));
            change(default);
        }
        Terminator::Indirect { targets, .. } => targets.iter_mut().for_each(|t| change(&mut t.1)),
        Terminator::Return(_) | Terminator::Halt(_) => {}
    }
}

/// Blocks, the first of which has number `at`, that check the facts and go on to the block after them, where all hold.
fn checks(
    program: &mut Program,
    store: &mut TermStore,
    function: FuncId,
    facts: &[(usize, Term)],
    apart: bool,
    at: u32,
) -> Vec<Block> {
    let span = Span::default();
    if !apart {
        let all = facts.iter().map(|(i, t)| check(*i, *t)).collect();
        return vec![block(all, Terminator::Goto(BlockId(at + 1)), span)];
    }
    let n = facts.len() as u32;
    let choice = variable(program, function, "which", 32, TypeHint::Unsigned);
    let pick = input(choice, TypeHint::Unsigned);
    let cases = (0..n).map(|i| (u128::from(i) + 1, BlockId(at + 1 + i))).collect();
    let end = Terminator::Switch { value: store.var(choice, 32), cases, default: BlockId(at + 1 + n) };
    let mut blocks = vec![block(vec![pick], end, span)];
    let alone = facts.iter().map(|(i, t)| block(vec![check(*i, *t)], Terminator::Halt(Halt::Silent), span));
    blocks.extend(alone);
    let all = facts.iter().map(|(_, t)| StmtKind::Assume { cond: *t }).collect();
    blocks.push(block(all, Terminator::Goto(BlockId(at + 2 + n)), span));
    blocks
}

fn input(var: VarId, ty: TypeHint) -> StmtKind {
    StmtKind::Input { var, name: String::from("secateur:contract"), ty }
}

fn check(fact: usize, ok: Term) -> StmtKind {
    StmtKind::Check { ok, kind: CheckKind::Contract, text: label(fact) }
}

fn block(stmts: Vec<StmtKind>, end: Terminator, span: Span) -> Block {
    let stmts = stmts.into_iter().map(|kind| Stmt { kind, span }).collect();
    Block { stmts, end, end_span: span, loop_head: false }
}

/// A function without blocks yet.
fn new_function(program: &mut Program, store: &mut TermStore, name: String) -> FuncId {
    let id = FuncId(program.functions.len() as u32);
    let object = ObjectId(program.objects.len() as u32);
    let (size, align) = (1, 16);
    let symbol = SymbolKind::Base { object: object.0, align, size };
    let base = store.fresh(name.clone(), Sort::Bv(program.data_model.pointer_width()), symbol);
    let kind = ObjectKind::Function(id);
    let span = Span::default();
    program.objects.push(StaticObject {
        name: name.clone(),
        base,
        size,
        align,
        kind,
        init: Vec::new(),
        span,
    });
    program.functions.push(Function {
        name,
        params: Vec::new(),
        locals: Vec::new(),
        result_width: None,
        variadic: false,
        blocks: Vec::new(),
        object,
        origin: Origin::Model,
        span: Span::default(),
    });
    id
}

fn variable(program: &mut Program, function: FuncId, name: &str, width: u32, ty: TypeHint) -> VarId {
    add(
        program,
        function,
        Variable {
            name: name.to_string(),
            width,
            kind: VarKind::Local,
            function: Some(function),
            slot: 0,
            ty,
            span: Span::default(),
        },
    )
}

fn copy(program: &mut Program, function: FuncId, of: VarId, kind: VarKind) -> VarId {
    let of = program.variable(of).clone();
    add(program, function, Variable { kind, function: Some(function), ..of })
}

fn add(program: &mut Program, function: FuncId, mut variable: Variable) -> VarId {
    let id = VarId(program.variables.len() as u32);
    let locals = &mut program.functions[function.0 as usize].locals;
    variable.slot = locals.len() as u32;
    locals.push(id);
    program.variables.push(variable);
    id
}

/// How the result is shown: as what is returned, where that is a variable or gets its value from one.
fn result_type(program: &Program, function: &Function) -> TypeHint {
    let unsigned = |v: &VarId| program.variable(*v).ty == TypeHint::Unsigned;
    let same = |v: &&VarId| Some(program.variable(**v).width) == function.result_width;
    if function.locals.iter().filter(same).any(unsigned) { TypeHint::Unsigned } else { TypeHint::Signed }
}
