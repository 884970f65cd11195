//! Conditions the terms of a branch cannot tell, read off the source: the compiler turns `!x` into a branch
//! on `x` with its sides exchanged, so what held in the program is not what holds for the reader. Where the
//! source leaves a doubt, the branch is shown without a condition.

use super::expression;
use super::text::{SourceText, identifiers};
use crate::trace::present::fact::told_as;
use crate::trace::record::recording::Recording;
use secateur_program::{Callee, FuncId, Span, StmtKind, Terminator, VarId};
use secateur_term::Term;

/// What held at a branch: a fact about what was read from memory, or whether the condition as a whole was
/// true.
pub(in crate::trace) fn decision(
    run: &Recording<'_>,
    function: FuncId,
    span: Span,
    condition: Term,
    held: bool,
    source: &SourceText,
) -> Option<String> {
    let read = |var: VarId| written_as(run, function, var, source, false);
    let called = |var: VarId| written_as(run, function, var, source, true);
    let truth = || {
        let known = |word: &str| is_declared(run, word);
        truth(source.raw(span), span.column, held, &known).map(|t| t.to_string())
    };
    told_as(run.program(), run.terms(), condition, held, &read)
        .or_else(truth)
        .or_else(|| told_as(run.program(), run.terms(), condition, held, &called))
}

/// The expression a variable of the compiler's stands for, if it is set in one place only.
fn written_as(
    run: &Recording<'_>,
    function: FuncId,
    var: VarId,
    source: &SourceText,
    calls: bool,
) -> Option<String> {
    let mut found = None;
    for block in &run.program().function(function).blocks {
        let set = block.stmts.iter().filter(|s| s.kind.target() == Some(var));
        for statement in set {
            let text = match &statement.kind {
                StmtKind::Load { .. } => {
                    let (raw, column) = (source.raw(statement.span), statement.span.column);
                    expression::access(raw, column).map(|e| e.text).filter(|t| !changes(raw, t))
                }
                _ => None,
            };
            if found.replace(text?).is_some() {
                return None;
            }
        }
        if let Terminator::Call { callee, var: Some(to), .. } = &block.end
            && *to == var
        {
            let Callee::Direct(callee) = callee else { return None };
            let name = &run.program().function(*callee).name;
            let text = expression::call(source.raw(block.end_span), block.end_span.column, name);
            if found.replace(text.filter(|_| calls)?).is_some() {
                return None;
            }
        }
    }
    found
}

/// Whether a word of the source is something other than a macro.
fn is_declared(run: &Recording<'_>, word: &str) -> bool {
    let program = run.program();
    matches!(word, "sizeof" | "int" | "char" | "long" | "unsigned" | "void" | "struct" | "NULL")
        || program.variables.iter().any(|v| v.name == word)
        || program.functions.iter().any(|f| f.name == word)
        || program.objects.iter().any(|o| crate::trace::record::objects::public(&o.name) == word)
        || word.starts_with("__VERIFIER_nondet")
}

/// Whether the expression changes in the line.
pub fn changes(line: &str, text: &str) -> bool {
    ["++", "--"]
        .iter()
        .any(|sign| line.contains(&format!("{text}{sign}")) || line.contains(&format!("{sign}{text}")))
}

/// Whether a line uses a variable and changes it afterwards. What the head of a loop does is another round's
/// business.
pub fn stepped(line: &str, name: &str) -> bool {
    let head = line.find("for (").and_then(|at| expression::closing(line, at + 4));
    let line = &line[head.unwrap_or(0)..];
    ["++", "--"].iter().any(|sign| {
        let found = line.match_indices(&format!("{name}{sign}")).map(|(i, _)| i).collect::<Vec<_>>();
        let word = |c: char| c.is_ascii_alphanumeric() || c == '_';
        found.into_iter().any(|i| !line[..i].ends_with(word))
    })
}

/// Whether the condition at a column was true for the reader.
fn truth(line: &str, column: u32, held: bool, declared: &dyn Fn(&str) -> bool) -> Option<bool> {
    let rest = line.get((column as usize).checked_sub(1)?..)?;
    let word = |w: &str| rest.strip_prefix(w).is_some_and(|r| r.trim_start().starts_with('('));
    // of loops the whole condition is computed before the branch
    if word("while") || word("for") {
        return Some(held);
    }
    let mut text = condition(rest)?;
    let parts = text.contains("&&") || text.contains("||") || text.contains(['?', ',', '"', '\'']);
    if parts || !identifiers(text).iter().all(|word| declared(word)) {
        return None;
    }
    let mut held = held;
    loop {
        text = text.trim();
        if let Some(inner) = expression::in_brackets(text) {
            text = inner;
        } else if text.starts_with('!') && expression::is_unary(text) {
            text = &text[1..];
            held = !held;
        } else {
            return Some(held);
        }
    }
}

/// The text up to the bracket that closes the condition.
fn condition(rest: &str) -> Option<&str> {
    let mut depth = 0usize;
    for (i, c) in rest.bytes().enumerate() {
        match c {
            b'(' | b'[' => depth += 1,
            b')' | b']' if depth == 0 => return rest.get(..i),
            b')' | b']' => depth -= 1,
            b';' => return None,
            _ => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(line: &str, mark: &str, held: bool) -> Option<bool> {
        let column = line.find(mark).map(|i| i as u32 + 1)?;
        truth(line, column, held, &|word| word != "MACRO")
    }

    #[test]
    fn a_negated_condition_is_true_where_its_operand_is_not() {
        assert_eq!(at("  if (!q->p)", "!q", true), Some(false));
        assert_eq!(at("  if (!yes(q)) return 2;", "!yes", true), Some(false));
        assert_eq!(at("  if (!(q->n > 3))", "!(", false), Some(true));
        assert_eq!(at("  if ((!(q->n > 3)))", "(!(", false), Some(true));
        assert_eq!(at("  if (!!q->next)", "!!", true), Some(true));
        assert_eq!(at("  if (! * q)", "!", true), Some(false));
        assert_eq!(at("  if (q->n > 3)", "q->n", true), Some(true));
        // here the sign belongs to one side only
        assert_eq!(at("  if (!q->p != x)", "!q", true), Some(true));
        assert_eq!(at("  while (!(q->n == 7))", "while", true), Some(true));
    }

    #[test]
    fn values_that_are_changed_behind_their_use() {
        assert!(stepped("counter[at++] = 1;", "at") && stepped("*cur++ = 1;", "cur"));
        assert!(!stepped("counter[++at] = 1;", "at") && !stepped("counter[cat++] = 1;", "at"));
        assert!(!stepped("for (int i = 0; i < n; i++) a[i] = 1;", "i"));
    }

    #[test]
    fn doubtful_conditions_are_not_told() {
        assert_eq!(at("  if (a->x && !b->y)", "a->x", true), None);
        assert_eq!(at("  if (a->x && !b->y)", "&&", true), None);
        assert_eq!(at("  if (MACRO(q))", "MACRO", true), None);
        assert_eq!(at("  if (q->a +", "q->a", true), None);
        assert_eq!(at("  x = !q->a ? 1 : 2;", "!q", true), None);
    }
}
