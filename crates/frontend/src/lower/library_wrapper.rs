//! Functions of the program for known library functions whose address is taken (`qsort(..., free)`): a body
//! that just calls the handler.

use super::body::Body;
use super::calls;
use super::calls::Call;
use super::context::Cx;
use super::error::Lowered;
use super::error_calls;
use super::intrinsics::{self, Reply};
use super::types;
use crate::llvm::Val;
use secateur_program::{FuncId, Function, Halt, Origin, Terminator};

/// Makes the function that stands for a known library function where its address is taken.
pub(crate) fn define(cx: &mut Cx<'_>, id: FuncId, f: Val) -> Function {
    let name = f.name();
    let object = cx.function_object(f);
    let span = cx.files.span(f.function_location());
    let result_width = cx.result_shape(f.object_type().result()).ok().and_then(|r| r.width);
    let mut body = Body::new(cx, id, span);
    if let Err(what) = forward(&mut body, f, &name) {
        body.code.unsupported(what);
    }
    let (blocks, params, locals) = body.code.finish();
    let blocks = super::simplify::simplify(blocks, cx);
    let variadic = f.object_type().is_variadic();
    Function { name, params, locals, result_width, variadic, blocks, object, origin: Origin::Model, span }
}

fn forward(body: &mut Body<'_, '_>, f: Val, name: &str) -> Lowered<()> {
    let mut args = Vec::new();
    for (i, p) in f.object_type().params().into_iter().enumerate() {
        let mut parts = Vec::new();
        for leaf in types::leaves(body.code.cx.layout, p)? {
            let span = body.code.span();
            let var = body.code.parameter(format!("arg{i}"), leaf.width, leaf.hint(), span);
            parts.push(body.code.read(var));
        }
        args.push(parts);
    }
    if body.code.cx.is_error_function(name) {
        let first = args.first().and_then(|a| a.first()).copied();
        error_calls::check(body, name, first);
        body.code.end(Terminator::Halt(Halt::Abort));
        return Ok(());
    }
    let handler = intrinsics::find(name);
    let handler = handler.ok_or_else(|| format!("call of external function {name}"))?;
    let result = f.object_type().result();
    let call = Call { inst: None, name: name.to_string(), args, values: Vec::new(), result };
    let reply = handler(body, &call)?;
    let parts = match reply {
        Reply::Value(t) => vec![t],
        Reply::Values(parts) => parts,
        Reply::Bound | Reply::Nothing => Vec::new(),
    };
    let wanted = types::leaves(body.code.cx.layout, result)?;
    let parts = if parts.len() == wanted.len() {
        calls::fit(body, result, parts)?
    } else {
        wanted.iter().map(|l| body.code.input(name, l.width, l.hint())).collect()
    };
    let value = body.code.cx.join(&parts);
    body.code.end(Terminator::Return(value));
    Ok(())
}
