//! What a user can try when there is no answer.

use secateur_solver::ExternalOptions;

use super::request::Request;
use crate::answer::Answer;
use crate::options::EngineKind;
use crate::verdict::reason;

/// Adds one note with what to try next, where something is known to help.
pub fn fill(request: &Request, answer: &mut Answer) {
    let Some(why) = answer.verdict.reason() else { return };
    let auto = request.options.engine == EngineKind::Auto || request.options.all_errors;
    if let Some(text) = advice(why, auto, ExternalOptions::find().is_some()) {
        answer.note("advice", text);
    }
}

/// For a reason, whether several engines were run already, and whether there is an external solver.
fn advice(why: &str, auto: bool, solver: bool) -> Option<String> {
    let kind = why.split(':').next().unwrap_or_default();
    let engines = if auto { "" } else { ", or --engine auto, which runs several engines at once" };
    let text = match kind {
        reason::TIMEOUT => format!("to try: more time (--timeout 10m){engines}"),
        reason::MEMORY => format!("to try: more memory (--memory 8G){engines}"),
        "bound" => String::from("to try: a larger bound, or none, so that every path is followed to its end"),
        "step limit" => format!("to try: more time (--timeout 10m){engines}"),
        "solver" if !solver => String::from(
            "to try: install z3, cvc5 or bitwuzla, which are asked what the built-in solver leaves open",
        ),
        "solver" => format!("to try: more time (--timeout 10m){engines}"),
        "approximation" => String::from("to try: replace the construct that the verdict names by standard C"),
        "unsupported" if why.contains("inline assembly") => {
            String::from("to try: C code in place of the assembly, chosen with -D")
        }
        "unsupported" if why.contains("threads") => {
            String::from("to try: a program with one thread that calls what the threads would do")
        }
        _ => return None,
    };
    Some(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_to_try_fits_the_reason() {
        let of = |why: &str| advice(why, false, true).unwrap_or_default();
        assert!(of("timeout").contains("--timeout") && of("timeout").contains("--engine auto"));
        assert!(!advice("timeout", true, true).unwrap_or_default().contains("--engine"));
        assert!(of("memory").contains("--memory"));
        assert!(advice("solver: too hard", false, false).unwrap_or_default().contains("z3"));
        assert!(of("unsupported: inline assembly").contains("assembly"));
        assert_eq!(advice("interrupted", false, true), None);
    }
}
