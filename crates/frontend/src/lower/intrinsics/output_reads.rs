//! What output functions read: the engine does not look at the text, but its strings must be there.
//!
//! The reads are made by model functions that run before the output. Where the format is known only those of
//! its strings that are not literals are read; else the model reads the format too.

use crate::llvm::Val;
use crate::lower::body::Body;
use crate::lower::call_sites;
use crate::lower::calls::Call;
use crate::lower::context::BodySource;
use crate::lower::error::Lowered;
use secateur_program::{Argument, Callee};
use secateur_term::Term;

const STRING: &str = "__secateur_lib_read_string";
const FORMAT: &str = "__secateur_lib_read_format";

/// The models that lowering calls.
pub(crate) const READERS: [&str; 2] = [STRING, FORMAT];

/// How many characters of a string are printed at most.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Most {
    All,
    Number(u32),
    /// What the argument with this number says; negative is all.
    Argument(usize),
}

/// The strings a format prints, as numbers of arguments after it; `None` for what only the model understands.
fn strings(format: &[u8]) -> Option<Vec<(usize, Most)>> {
    let mut found = Vec::new();
    let mut next = 0usize;
    let mut rest = format.iter().copied().peekable();
    while let Some(c) = rest.next() {
        if c != b'%' {
            continue;
        }
        while rest.next_if(|c| c.is_ascii_digit() || b"-+ #'".contains(c)).is_some() {}
        if rest.next_if_eq(&b'*').is_some() {
            next += 1;
        }
        let mut most = Most::All;
        if rest.next_if_eq(&b'.').is_some() {
            let mut number = 0u32;
            while let Some(d) = rest.next_if(u8::is_ascii_digit) {
                number = number.saturating_mul(10).saturating_add(u32::from(d - b'0')).min(i32::MAX as u32);
            }
            most = Most::Number(number);
            if rest.next_if_eq(&b'*').is_some() {
                most = Most::Argument(next);
                next += 1;
            }
        }
        let mut wide = false;
        while let Some(l) = rest.next_if(|c| b"hlLqjzZt".contains(c)) {
            wide |= l == b'l';
        }
        match rest.next()? {
            b'%' | b'm' => continue,
            b's' if !wide => found.push((next, most)),
            b'd' | b'i' | b'u' | b'o' | b'x' | b'X' | b'c' | b'p' => {}
            b'a' | b'A' | b'e' | b'E' | b'f' | b'F' | b'g' | b'G' => {}
            _ => return None,
        }
        next += 1;
    }
    Some(found)
}

/// The reads of a call whose argument `at` is a format.
pub(crate) fn read_format(body: &mut Body<'_, '_>, call: &Call, at: usize) -> Lowered<()> {
    let literal = call.values.get(at).and_then(|&v| body.code.cx.ended_string_behind(v));
    // an unknown format may write (%n), which matters whatever the property
    if !body.code.cx.options.check_memory && (literal.is_some() || call.inst.is_none()) {
        return Ok(());
    }
    let known = literal.and_then(|f| strings(&f));
    let enough = |found: &Vec<(usize, Most)>| {
        found.iter().all(|(i, most)| {
            let scalar = |i: usize| call.args.get(at + 1 + i).is_some_and(|a| a.len() == 1);
            scalar(*i) && !matches!(most, Most::Argument(m) if !scalar(*m))
        })
    };
    let Some(found) = known.filter(enough) else {
        return read_format_by_model(body, call, at);
    };
    for (i, most) in found {
        let most = match most {
            Most::All => body.code.cx.store.bv(32, u128::MAX),
            Most::Number(n) => body.code.cx.store.bv(32, u128::from(n)),
            Most::Argument(m) => {
                let m = call.arg(at + 1 + m)?;
                body.code.cx.store.resize(m, 32)
            }
        };
        read_string_up_to(body, call, at + 1 + i, most)?;
    }
    Ok(())
}

/// The reads of a call whose argument `at` is a string.
pub(crate) fn read_string(body: &mut Body<'_, '_>, call: &Call, at: usize) -> Lowered<()> {
    let all = body.code.cx.store.bv(32, u128::MAX);
    read_string_up_to(body, call, at, all)
}

fn read_string_up_to(body: &mut Body<'_, '_>, call: &Call, at: usize, most: Term) -> Lowered<()> {
    let literal = call.values.get(at).is_some_and(|&v| body.code.cx.ended_string_behind(v).is_some());
    if literal || !body.code.cx.options.check_memory {
        return Ok(());
    }
    let width = body.code.cx.pointer_width();
    let address = call.arg(at)?;
    let address = body.code.cx.store.resize(address, width);
    let bytes = u64::from(width / 8);
    let address = Argument { value: address, bytes, align: bytes, by_value: false };
    let most = Argument { value: most, bytes: 4, align: 4, by_value: false };
    call_reader(body, STRING, vec![address, most]);
    Ok(())
}

fn read_format_by_model(body: &mut Body<'_, '_>, call: &Call, at: usize) -> Lowered<()> {
    let Some(inst) = call.inst else {
        return Err(format!("`{}` called through a pointer, its arguments are not to be had", call.name));
    };
    let call_type = inst.called_type().ok_or("a call without type")?;
    // every argument before the format is one scalar
    let args = call_sites::arguments(body, inst, call_type)?.into_iter().skip(at).collect();
    call_reader(body, FORMAT, args);
    Ok(())
}

fn call_reader(body: &mut Body<'_, '_>, name: &str, args: Vec<Argument>) {
    // without models nothing is checked
    let Some(f) = body.code.cx.by_name.get(name).copied().filter(|f: &Val| f.has_definition()) else {
        return;
    };
    let id = body.code.cx.function_id(f, BodySource::Defined(f));
    body.save_readers_of_globals();
    body.code.call(Callee::Direct(id), args, None);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strings_of_formats() {
        let of = |f: &str| strings(f.as_bytes());
        assert_eq!(of("plain 100%%"), Some(vec![]));
        assert_eq!(of("%d %s"), Some(vec![(1, Most::All)]));
        assert_eq!(of("%-10s|%5.3s|"), Some(vec![(0, Most::All), (1, Most::Number(3))]));
        assert_eq!(of("%*.*s%s"), Some(vec![(2, Most::Argument(1)), (3, Most::All)]));
        assert_eq!(of("%.s"), Some(vec![(0, Most::Number(0))]));
        assert_eq!(of("%lu %hhd %Lf %s"), Some(vec![(3, Most::All)]));
        assert_eq!(of("%1$s"), None);
        assert_eq!(of("%ls"), None);
        assert_eq!(of("%n"), None);
        assert_eq!(of("100%"), None);
    }
}
