//! Parameters and results as the source declares them. The compiler passes structures in pieces and through
//! pointers of its own: those are not shown.

use super::text::{SourceText, identifiers};
use crate::trace::present::data::Named;
use crate::trace::record::objects::{Seen, When, is_compilers, public};
use crate::trace::record::recording::Recording;
use secateur_program::{FuncId, Span, TypeHint, VarId};
use secateur_term::FloatFormat;

/// Lines a declaration may have.
const LONGEST: u32 = 12;

/// A function's declaration.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Signature {
    /// What stands before the name, on its line.
    result: String,
    /// What stands between the brackets.
    parameters: String,
}

impl Signature {
    fn read(source: &SourceText, at: Span, name: &str) -> Option<Signature> {
        let mut text = String::new();
        for line in at.line..at.line.saturating_add(LONGEST) {
            text.push_str(source.raw(Span { line, ..at }));
            text.push('\n');
            if text.contains('{') {
                break;
            }
        }
        let start = text.match_indices(name).map(|(i, _)| i).find(|i| {
            let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
            let behind = text[i + name.len()..].trim_start().starts_with('(');
            behind && !text[..*i].ends_with(word)
        })?;
        let open = start + text[start..].find('(')?;
        let close = super::expression::closing(&text, open)?;
        let mut result = text[..start].to_string();
        // the type may have a line of its own
        if result.trim().is_empty() && at.line > 1 {
            result = source.raw(Span { line: at.line - 1, ..at }).to_string();
        }
        Some(Signature { result, parameters: text[open + 1..close - 1].to_string() })
    }

    /// The declaration of a parameter; none if the source has no such parameter.
    fn parameter(&self, name: &str) -> Option<&str> {
        self.parameters.split(',').find(|p| identifiers(p).last() == Some(&name) || p.contains('('))
    }
}

fn signature(run: &Recording<'_>, function: FuncId, source: &SourceText) -> Option<Signature> {
    let f = run.program().function(function);
    Signature::read(source, f.span, &f.name)
}

/// The arguments of a call; `None` among the values stands for one that is different every time.
pub(in crate::trace) fn arguments(
    run: &Recording<'_>,
    callee: FuncId,
    args: &[Option<Seen>],
    source: &SourceText,
) -> Vec<Named> {
    let params = &run.program().function(callee).params;
    let signature = signature(run, callee, source);
    let named = |(var, value): (&VarId, &Option<Seen>)| {
        let name = public(&run.program().variable(*var).name).to_string();
        let plain = is_plain(run, *var, signature.as_ref(), source);
        let value = value.map_or_else(|| "..".into(), |v| run.live.shown(*var, v, When::Then));
        plain.then_some(Named { name, value })
    };
    params.iter().zip(args).filter_map(named).collect()
}

/// Whether a parameter is passed as the source says.
fn is_plain(run: &Recording<'_>, var: VarId, signature: Option<&Signature>, source: &SourceText) -> bool {
    let v = run.program().variable(var);
    if is_compilers(&v.name) {
        return false;
    }
    let Some(signature) = signature else { return true };
    match signature.parameter(public(&v.name)) {
        Some(declared) => v.ty != TypeHint::Pointer || !source.is_structure(declared),
        None => false,
    }
}

/// The parameters of a function that are not what the source says.
pub(in crate::trace) fn disguised(run: &Recording<'_>, function: FuncId, source: &SourceText) -> Vec<String> {
    let signature = signature(run, function, source);
    let params = run.program().function(function).params.iter();
    let hidden = params.filter(|v| !is_plain(run, **v, signature.as_ref(), source));
    hidden.map(|v| public(&run.program().variable(*v).name).to_string()).collect()
}

/// What a function returns.
pub(in crate::trace) fn result(
    run: &Recording<'_>,
    function: FuncId,
    value: Option<Seen>,
    source: &SourceText,
) -> Option<String> {
    let (value, width) = value.zip(run.program().function(function).result_width)?;
    let declared = signature(run, function, source).map(|s| s.result).unwrap_or_default();
    let words = identifiers(&declared);
    let pointer = declared.contains('*');
    let ty = match width {
        _ if pointer && value.bits == 0 => TypeHint::Pointer,
        _ if source.is_structure(&declared) => return None,
        32 if words.contains(&"float") => TypeHint::Float(FloatFormat::Single),
        64 if words.contains(&"double") => TypeHint::Float(FloatFormat::Double),
        _ if words.contains(&"double") => return None,
        _ if words.contains(&"unsigned") && !pointer => TypeHint::Unsigned,
        // no plain type is as wide
        65.. if !words.contains(&"__int128") => return None,
        _ => TypeHint::Signed,
    };
    Some(run.live.objects.shown(width, value, ty, When::Then, Some(function)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn declarations_are_read_over_several_lines() {
        let text = "struct big\nmake (int n,\n  struct big *b, int (*f)(int)) {\n  return *b; }\n";
        let source = SourceText::new([text]);
        let read = Signature::read(&source, Span { file: 0, line: 2, column: 1 }, "make").unwrap_or_default();
        assert_eq!(read.result, "struct big");
        assert!(source.is_structure(&read.result));
        assert_eq!(read.parameter("n"), Some("int n"));
        assert!(!source.is_structure(read.parameter("b").unwrap_or_default()));
    }

    #[test]
    fn structures_have_many_names() {
        let source =
            SourceText::new(["typedef struct { int x; } pt;\ntypedef struct s *ref;\ntypedef int num;"]);
        let is = |text: &str| source.is_structure(text);
        assert!(is("static pt") && is("struct s p") && is("union u"));
        assert!(!is("ref") && !is("num") && !is("struct s *") && !is("int"));
    }
}
