//! Variadic arguments in the layout the code clang emits for `va_arg` reads: one area of memory per call.
//!
//! i386: arguments follow each other at multiples of 4, and a `va_list` is a pointer to the next. x86-64: the
//! register area is declared used up (`gp_offset` 48, `fp_offset` 176), so every argument comes from the
//! overflow area, at multiples of 8.

use crate::exec::context::NewObject;
use crate::exec::decide::Decider;
use crate::exec::memory::{load_store, target};
use crate::exec::{Step, Stop};
use crate::outcome::Ending;
use crate::state::State;
use crate::trail::{TrailOp, Vararg};
use secateur_memory::{Fill, Region};
use secateur_program::{Argument, DataModel, Span};
use secateur_term::Term;

/// A variadic argument on its way: a value, or a range of an object to copy.
pub enum Extra {
    Value(Term),
    Copy { from: u32, offset: u64 },
}

/// Finds what the by-value aggregates among the variadic arguments are. May fork, so it comes before the
/// call changes the state.
pub fn find_varargs(
    d: &mut Decider,
    state: &mut State,
    args: &[(&Argument, Term)],
    span: Span,
) -> Step<Vec<Extra>> {
    let width = d.cx.pointer_width();
    let mut extras = Vec::with_capacity(args.len());
    for (arg, value) in args {
        if !arg.by_value {
            extras.push(Extra::Value(*value));
            continue;
        }
        let len = d.cx.store.bv(width, u128::from(arg.bytes));
        let bytes = u32::try_from(arg.bytes).unwrap_or(u32::MAX);
        d.cx.record(TrailOp::Access { depth: state.call_depth, addr: arg.value, bytes, write: false });
        let (from, offset) = target::checked_target(d, state, *value, len, false, span)?;
        let offset = d.concretize(state, offset, span)? as u64;
        extras.push(Extra::Copy { from, offset });
    }
    Ok(extras)
}

/// Lays out the variadic arguments for the frame that was just entered.
pub fn place_varargs(d: &mut Decider, state: &mut State, args: &[&Argument], extras: &[Extra], span: Span) {
    let slot = match d.cx.program().data_model {
        DataModel::Ilp32 => 4,
        DataModel::Lp64 => 8,
    };
    let mut offsets = Vec::with_capacity(args.len());
    let mut end = 0u64;
    for arg in args {
        let align = if slot == 8 && arg.align >= 16 { 16 } else { slot };
        end = end.next_multiple_of(align);
        offsets.push(end);
        end += arg.bytes.next_multiple_of(slot);
    }
    let size = d.cx.word(u128::from(end));
    let new =
        NewObject { name: "variadic arguments", region: Region::Stack, size, align: 16, fill: Fill::Uninit };
    let (area, base) = d.cx.allocate(state, new, span);
    let argument = |(arg, offset): (&&Argument, &u64)| Vararg {
        offset: *offset,
        bytes: u32::try_from(arg.bytes).unwrap_or(u32::MAX),
        value: arg.value,
        by_value: arg.by_value,
    };
    let arguments = args.iter().zip(&offsets).map(argument).collect();
    d.cx.record(TrailOp::Varargs { depth: state.call_depth, base, size: end, arguments });
    state.top.objects.push((area, false));
    state.top.varargs = Some(area);
    for ((arg, extra), at) in args.iter().zip(extras).zip(offsets) {
        match extra {
            Extra::Value(value) => {
                let value = d.cx.store.resize(*value, 8 * arg.bytes as u32);
                state.memory.write(&mut d.cx.store, area, at, arg.bytes as u32, value);
            }
            Extra::Copy { from, offset } => {
                let (store, mut uninit) = d.cx.uninit(&mut state.inputs, span);
                state.memory.copy_range(store, (area, at), (*from, *offset), arg.bytes, &mut uninit);
            }
        }
    }
}

/// Fills a `va_list`.
pub fn va_start(d: &mut Decider, state: &mut State, list: Term, span: Span) -> Step<()> {
    let Some(area) = state.top.varargs.and_then(|n| state.memory.object(n)).map(|o| o.base) else {
        let what = String::from("va_start outside a variadic function");
        return Err(Stop(Ending::Unsupported { what, span }));
    };
    match d.cx.program().data_model {
        DataModel::Ilp32 => {
            load_store::write(d, state, list, 4, area, span)?;
            Ok(())
        }
        DataModel::Lp64 => {
            let fields = [
                (0u128, 4u32, d.cx.store.bv(32, 48)),
                (4, 4, d.cx.store.bv(32, 176)),
                (8, 8, area),
                (16, 8, area),
            ];
            for (offset, bytes, value) in fields {
                let at = d.cx.store.bv(64, offset);
                let place = d.cx.store.add(list, at);
                load_store::write(d, state, place, bytes, value, span)?;
            }
            Ok(())
        }
    }
}
