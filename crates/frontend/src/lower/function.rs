//! A function with a body: parameters, promotion of its allocas, its blocks in order.

use super::body::Body;
use super::context::{BodySource, Cx};
use super::error::Lowered;
use super::error_calls;
use super::instruction;
use super::library_wrapper;
use super::lifetimes::Unmarked;
use super::parameters;
use super::promote;
use super::sanitizer_guards::Guards;
use super::scopes;
use super::simplify;
use crate::llvm::{Bb, Opcode, Val};
use secateur_program::{FuncId, Function, Origin};
use std::collections::HashSet;

/// Lowers everything in the queue.
pub(crate) fn drain(cx: &mut Cx<'_>) {
    while let Some((id, source)) = cx.queue.pop_front() {
        let function = match source {
            BodySource::Defined(f) => define(cx, id, f),
            BodySource::Wrapper(f) => library_wrapper::define(cx, id, f),
        };
        cx.functions[id.0 as usize] = Some(function);
    }
}

fn define(cx: &mut Cx<'_>, id: FuncId, f: Val) -> Function {
    let name = f.name();
    let object = cx.function_object(f);
    let span = cx.files.span(f.function_location());
    let origin = if cx.model_functions.contains(&name) { Origin::Model } else { Origin::User };
    let result_width = cx.result_shape(f.object_type().result()).ok().and_then(|r| r.width);
    let variadic = f.object_type().is_variadic();
    let mut body = Body::new(cx, id, span);
    if let Err(what) = lower_all(&mut body, f) {
        body.code.unsupported(what);
    }
    let (blocks, params, locals) = body.code.finish();
    let mut function =
        Function { name, params, locals, result_width, variadic, blocks, object, origin, span };
    scopes::drop_needless(&mut function, &cx.store);
    function.blocks = simplify::simplify(function.blocks, cx);
    function
}

fn lower_all(body: &mut Body<'_, '_>, f: Val) -> Lowered<()> {
    let order = reverse_postorder(f);
    let Some(&entry) = order.first() else {
        return Err(format!("the function `{}` without body", f.name()));
    };
    body.locals.read_declarations(f);
    body.guards = Guards::of(&order, body.code.cx.options);
    for &b in &order {
        body.values.count_uses(b, &body.guards);
    }
    body.flow.place(entry, body.code.current());
    promote_allocas(body, entry);
    scopes::find_scoped(body, entry, &order);
    Unmarked { cx: body.code.cx, locals: &mut body.locals, guards: &body.guards }.find(f, &order);
    parameters::parameters(body, f, entry)?;
    if body.code.cx.is_error_function(&f.name()) && is_address_taken(f) {
        // direct calls are checked where they are; calls through pointers can only be checked here
        let first = body.code.first_parameter().map(|p| body.code.read(p));
        error_calls::check(body, &f.name(), first);
    }
    let mut lowered: HashSet<Bb> = HashSet::new();
    loop {
        let before = lowered.len();
        for &b in &order {
            if let Some(id) = body.flow.placed(b)
                && lowered.insert(b)
            {
                body.code.go_to(id);
                instruction::lower_block(body, b);
            }
        }
        if lowered.len() == before {
            return Ok(());
        }
    }
}

fn promote_allocas(body: &mut Body<'_, '_>, entry: Bb) {
    for inst in entry.instructions() {
        if inst.opcode() != Some(Opcode::LLVMAlloca) || !promote::alloca(body.code.cx, inst) {
            continue;
        }
        // parameters come first in a frame: an alloca that is one is made with it
        body.locals.promote(inst);
    }
}

fn is_address_taken(f: Val) -> bool {
    f.users().into_iter().any(|u| u.called() != Some(f) || u.call_args().contains(&f))
}

fn reverse_postorder(f: Val) -> Vec<Bb> {
    let Some(entry) = f.blocks().first().copied() else {
        return Vec::new();
    };
    let mut seen: HashSet<Bb> = HashSet::from([entry]);
    let mut order = Vec::new();
    let mut stack = vec![(entry, successors(entry))];
    while let Some((block, next)) = stack.last_mut() {
        match next.pop() {
            Some(s) => {
                if seen.insert(s) {
                    let after = successors(s);
                    stack.push((s, after));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

fn successors(b: Bb) -> Vec<Bb> {
    b.terminator().map(Val::successors).unwrap_or_default()
}
