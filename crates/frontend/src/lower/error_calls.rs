//! Calls of the functions that the property is about.

use super::body::Body;
use super::error::Lowered;
use crate::llvm::Val;
use secateur_program::CheckKind;
use secateur_term::Term;

/// Places the check of a direct call.
pub(crate) fn check_call(body: &mut Body<'_, '_>, inst: Val, name: &str) -> Lowered<()> {
    let counts = body.code.cx.options.error_calls.argument.is_some();
    let first = inst.call_args().first().copied().filter(|_| counts);
    let first = first.map(|a| body.scalar(a)).transpose()?;
    check(body, name, first);
    Ok(())
}

/// The error of the property, unless only calls with another first argument count.
pub(crate) fn check(body: &mut Body<'_, '_>, name: &str, first: Option<Term>) {
    let ok = match (body.code.cx.options.error_calls.argument, first) {
        (Some(n), Some(t)) => {
            let w = body.code.cx.store.width(t);
            let n = body.code.cx.store.bv(w, u128::from(n));
            body.code.cx.store.ne(t, n)
        }
        _ => Term::FALSE,
    };
    body.code.check(ok, CheckKind::ErrorCall { function: name.to_string() }, &format!("call of {name}"));
}
