//! Output: what is printed, for a reader of the run; the program only sees that it happened.

use super::Reply;
use super::output_reads;
use crate::lower::body::Body;
use crate::lower::calls::Call;
use crate::lower::error::Lowered;
use crate::lower::types;
use secateur_program::{OutputKind, StmtKind};
use secateur_term::Term;

pub(super) const TABLE: super::Table = &[
    ("printf", format),
    ("__printf_chk", format_after_one),
    ("fprintf", format_after_one),
    ("__fprintf_chk", format_after_two),
    ("dprintf", format_after_one),
    ("puts", line),
    ("putchar", character),
    ("putchar_unlocked", character),
    ("putc", character),
    ("fputc", character),
    ("_IO_putc", character),
    ("fputs", text),
    ("fwrite", bytes_of_items),
    ("write", bytes_after_one),
    ("vprintf", other),
    ("vfprintf", other),
    ("__vprintf_chk", other),
    ("__vfprintf_chk", other),
    ("perror", other),
    ("fflush", other),
    ("setbuf", other),
    ("setvbuf", other),
    ("syslog", other),
];

fn print(b: &mut Body<'_, '_>, call: &Call, kind: OutputKind, args: Vec<Term>) -> Lowered<Reply> {
    let result = types::leaves(b.code.cx.layout, call.result)?;
    let ([leaf], Some(inst)) = (result.as_slice(), call.inst) else {
        b.code.emit(StmtKind::Output { kind, args, var: None });
        let parts = result.iter().map(|l| b.code.input(&call.name, l.width, l.hint())).collect();
        return Ok(Reply::Values(parts));
    };
    let used = b.values.is_used(inst);
    let var = used.then(|| b.result_variable(inst, leaf.width, leaf.hint()));
    b.code.emit(StmtKind::Output { kind, args, var });
    Ok(Reply::Bound)
}

fn format_from(b: &mut Body<'_, '_>, call: &Call, at: usize) -> Lowered<Reply> {
    let text = call.values.get(at).and_then(|&v| b.code.cx.string_behind(v));
    if text.is_some_and(|t| writes_back(&t)) {
        return Err(String::from("printf with %n"));
    }
    output_reads::read_format(b, call, at)?;
    if call.inst.is_none() {
        // called through a pointer: the arguments past the format are not to be had
        return print(b, call, OutputKind::Other, Vec::new());
    }
    let args = call.args.iter().skip(at).flatten().copied().collect();
    print(b, call, OutputKind::Format, args)
}

/// Whether a format has a conversion that stores the number of characters.
fn writes_back(format: &str) -> bool {
    let mut rest = format.split('%');
    rest.next();
    let mut skip = false;
    for part in rest {
        if std::mem::take(&mut skip) {
            continue;
        }
        if part.is_empty() {
            // "%%"
            skip = true;
            continue;
        }
        let conversion = part
            .trim_start_matches(|c: char| c.is_ascii_digit() || "-+ #.*'$hlLqjzt".contains(c))
            .chars()
            .next();
        if conversion == Some('n') {
            return true;
        }
    }
    false
}

fn format(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    format_from(b, call, 0)
}

fn format_after_one(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    format_from(b, call, 1)
}

fn format_after_two(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    format_from(b, call, 2)
}

fn line(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    output_reads::read_string(b, call, 0)?;
    let args = vec![call.arg(0)?];
    print(b, call, OutputKind::Line, args)
}

fn character(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let args = vec![call.arg(0)?];
    print(b, call, OutputKind::Char, args)
}

fn text(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    output_reads::read_string(b, call, 0)?;
    let args = vec![call.arg(0)?];
    print(b, call, OutputKind::Text, args)
}

fn bytes_of_items(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let (size, count) = (super::nondet::size_arg(b, call, 1)?, super::nondet::size_arg(b, call, 2)?);
    let len = b.code.cx.store.mul(size, count);
    let args = vec![call.arg(0)?, len];
    print(b, call, OutputKind::Bytes, args)
}

fn bytes_after_one(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    let len = super::nondet::size_arg(b, call, 2)?;
    let args = vec![call.arg(1)?, len];
    print(b, call, OutputKind::Bytes, args)
}

fn other(b: &mut Body<'_, '_>, call: &Call) -> Lowered<Reply> {
    print(b, call, OutputKind::Other, Vec::new())
}

#[cfg(test)]
mod tests {
    use super::writes_back;

    #[test]
    fn percent_n_is_found_and_only_it() {
        assert!(writes_back("a%nb"));
        assert!(writes_back("%d %hhn"));
        assert!(writes_back("%%%n"));
        assert!(!writes_back("%%n"));
        assert!(!writes_back("%d\n"));
        assert!(!writes_back("100%"));
    }
}
