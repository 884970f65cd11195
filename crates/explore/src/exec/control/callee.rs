//! Which function a call through a pointer enters.
//!
//! A pointer whose target the term does not show (an input, a value from outside) may be any function of the
//! program whose address is taken. Those whose parameters fit the call are tried one by one; a function of
//! another type is entered only if the path says that the pointer is that function. What a pointer from outside
//! points to is none of the program's functions, if such pointers have objects of their own. What is left is a
//! call of something that is no function of the program: an error where the property asks for valid accesses, and
//! otherwise a path without an answer, never one that is dropped.

use crate::exec::context::RunContext;
use crate::exec::decide::Decider;
use crate::exec::memory::resolve::{self, MANY};
use crate::exec::{Step, Stop};
use crate::outcome::Ending;
use crate::outside::tied_bases;
use crate::state::State;
use secateur_memory::{Region, split_base};
use secateur_program::{Argument, CheckKind, FuncId, ObjectKind, Program, Span, VarKind};
use secateur_solver::Branch;
use secateur_term::{SymbolKind, Term, TermStore};
use std::sync::Arc;

/// What a call through a pointer leads to.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Entered {
    /// A function of the program.
    Function(FuncId),
    /// Null, where the property does not ask for that.
    Nothing,
    /// A function that is none of the program's, which a pointer from outside points to.
    Outside,
}

/// A function whose address the program takes.
#[derive(Copy, Clone, Debug)]
struct Taken {
    /// The number of its object.
    object: u32,
    base: Term,
    /// None for a function without body and model.
    function: Option<FuncId>,
}

/// Finds the functions that calls through pointers enter.
#[derive(Default)]
pub struct Callees {
    /// The functions whose address is taken, once someone asked.
    taken: Option<Arc<[Taken]>>,
}

impl Callees {
    /// What a call of this address enters.
    pub fn function_at(
        &mut self,
        d: &mut Decider,
        state: &mut State,
        addr: Term,
        args: &[Argument],
        span: Span,
    ) -> Step<Entered> {
        let mut addr = addr;
        for _ in 0..=MANY {
            if let Some((number, offset)) = split_base(&mut d.cx.store, addr) {
                if state.memory.object(number).is_some_and(|o| o.info.region == Region::Outside) {
                    return Ok(Entered::Outside);
                }
                return function_of(d, state, number, offset, span);
            }
            if let Some(value) = d.cx.store.constant(addr) {
                if value == 0 && d.cx.goes_on(&CheckKind::InvalidDeref) {
                    d.cx.went_on(state, String::from("call through a null pointer"), Term::FALSE, span);
                    return Ok(Entered::Nothing);
                }
                return no_function(d, state, addr, span).map(Entered::Function);
            }
            if let Some(simpler) = resolve::settle(d, state, addr, span)? {
                addr = simpler;
                continue;
            }
            match resolve::choose_side(d, state, addr, span)? {
                Some(simpler) => addr = simpler,
                None => {
                    return self.search_functions(d, state, addr, args, span);
                }
            }
        }
        Err(Stop(Ending::Unsupported { what: String::from("a pointer with too many targets"), span }))
    }

    /// An address without a visible base: every function it may be.
    fn search_functions(
        &mut self,
        d: &mut Decider,
        state: &mut State,
        addr: Term,
        args: &[Argument],
        span: Span,
    ) -> Step<Entered> {
        let taken = self.taken(&d.cx);
        if d.cx.assumes_writes()
            && d.bases_in(addr).is_empty()
            && !tied_bases(&d.cx.store, state, addr).iter().any(|b| is_code(d, state, *b))
        {
            return Ok(Entered::Outside);
        }
        // memory that was never written holds no function on purpose
        let by_chance = has_uninit(&d.cx.store, addr);
        let mut forks = 0;
        for t in taken.iter() {
            let same = d.cx.store.eq(addr, t.base);
            let fits = !by_chance && t.function.is_none_or(|f| takes(&d.cx, f, args));
            match d.sides(state, same, span)? {
                Branch::OnlyFalse => {}
                Branch::OnlyTrue => {
                    let kind = d.cx.program().objects.get(t.object as usize).map(|o| o.kind);
                    return enter(d, state, kind, t.object, span);
                }
                // stays possible in what is left at the end
                Branch::Both if !fits => {}
                Branch::Both => {
                    forks += 1;
                    if forks > MANY {
                        let what = String::from("a call through a pointer with too many targets");
                        return Err(Stop(Ending::Unsupported { what, span }));
                    }
                    d.fork(state, same);
                    let kind = d.cx.program().objects.get(t.object as usize).map(|o| o.kind);
                    return enter(d, state, kind, t.object, span);
                }
            }
        }
        no_function(d, state, addr, span).map(Entered::Function)
    }

    /// The functions whose address the program takes, in the order of their objects.
    fn taken(&mut self, cx: &RunContext) -> Arc<[Taken]> {
        self.taken.get_or_insert_with(|| taken(cx.program(), &cx.store).into()).clone()
    }
}

/// The function that is this object, if the offset is 0.
fn function_of(d: &mut Decider, state: &mut State, number: u32, offset: Term, span: Span) -> Step<Entered> {
    let kind = d.cx.program().objects.get(number as usize).map(|o| o.kind);
    if matches!(kind, Some(ObjectKind::Function(_) | ObjectKind::UnknownFunction)) {
        let zero = d.cx.word(0);
        let start = d.cx.store.eq(offset, zero);
        if d.decide(state, start, span)? {
            return enter(d, state, kind, number, span);
        }
    }
    let text = format!("call of {}, which is no function", d.cx.describe_object(state, number));
    invalid_call(d, state, text, span).map(Entered::Function)
}

fn enter(d: &Decider, state: &State, kind: Option<ObjectKind>, number: u32, span: Span) -> Step<Entered> {
    match kind {
        Some(ObjectKind::Function(f)) => Ok(Entered::Function(f)),
        // who says what functions without body do says it of this one, too
        _ if state.outside.is_open() => Ok(Entered::Outside),
        _ => {
            let name = &d.cx.program().objects[number as usize].name;
            let what = format!("call of external function {name}");
            Err(Stop(Ending::Unsupported { what, span }))
        }
    }
}

/// A call of an address that is none of the functions tried.
fn no_function(d: &mut Decider, state: &mut State, addr: Term, span: Span) -> Step<FuncId> {
    if !d.cx.config().monitor.counts(&CheckKind::InvalidDeref) {
        let null = d.cx.store.constant(addr) == Some(0);
        let what = if null { "a null pointer" } else { "a pointer that may be any function or none" };
        return Err(Stop(Ending::Unsupported { what: format!("call through {what}"), span }));
    }
    let zero = d.cx.word(0);
    let null = d.cx.store.eq(addr, zero);
    let null = d.decide(state, null, span)?;
    let what = if null { "a null pointer" } else { "an address that is no function" };
    d.cx.fail(state, CheckKind::InvalidDeref, format!("call through {what}"), span)
}

fn invalid_call(d: &mut Decider, state: &mut State, text: String, span: Span) -> Step<FuncId> {
    if d.cx.config().monitor.counts(&CheckKind::InvalidDeref) {
        return d.cx.fail(state, CheckKind::InvalidDeref, text, span);
    }
    Err(Stop(Ending::Unsupported { what: text, span }))
}

/// Whether a call with these arguments is one of the function's type. A call may give more arguments than
/// an old-style definition takes, so only the parameters that are there are compared.
fn takes(cx: &RunContext, f: FuncId, args: &[Argument]) -> bool {
    let function = cx.program().function(f);
    let params = &function.params;
    let enough = if function.variadic { args.len() >= params.len() } else { args.len() == params.len() };
    enough && params.iter().zip(args).all(|(p, a)| cx.program().variable(*p).width == cx.store.width(a.value))
}

fn has_uninit(store: &TermStore, t: Term) -> bool {
    store
        .symbols_of(&[t])
        .into_iter()
        .any(|s| store.as_symbol(s).is_some_and(|s| store.symbol(s).kind == SymbolKind::Uninit))
}

/// Whether this is the address of code of the program.
fn is_code(d: &mut Decider, state: &State, base: Term) -> bool {
    let object = split_base(&mut d.cx.store, base).and_then(|(number, _)| state.memory.object(number));
    object.is_none_or(|o| o.info.region == Region::Code)
}

/// The functions whose address occurs in an expression or an initial value.
fn taken(program: &Program, store: &TermStore) -> Vec<Taken> {
    let mut terms: Vec<Term> = Vec::new();
    for f in &program.functions {
        for b in &f.blocks {
            terms.extend(b.stmts.iter().flat_map(|s| s.kind.terms()));
            terms.extend(b.end.terms());
        }
    }
    for v in &program.variables {
        if let VarKind::Global { init } = v.kind {
            terms.push(init);
        }
    }
    for o in &program.objects {
        terms.extend(o.init.iter().filter_map(|i| match i {
            secateur_program::InitItem::Address { value, .. } => Some(*value),
            _ => None,
        }));
    }
    let mentioned = store.symbols_of(&terms);
    let mut found = Vec::new();
    for (number, o) in program.objects.iter().enumerate() {
        let function = match o.kind {
            ObjectKind::Function(f) => Some(f),
            ObjectKind::UnknownFunction => None,
            _ => continue,
        };
        if mentioned.binary_search(&o.base).is_ok() {
            found.push(Taken { object: number as u32, base: o.base, function });
        }
    }
    found
}
