//! Error functions: with a body of the user's they get a hook at their entry, without one they get a body.

use super::inputs::relabelled;
use super::intrinsics::is_assertion_failure;
use super::{Goal, Harness, Interface};
use crate::replay::Hook;
use crate::value::c_string;
use secateur_program::CheckKind;
use std::fmt::Write;

/// The hooks for error functions the user defines.
pub fn hooks(goal: &Goal, interface: &Interface) -> Vec<Hook> {
    let mut hooks = Vec::new();
    for (number, name) in goal.errors().iter().enumerate() {
        if interface.has_body(name) {
            hooks.push(Hook {
                function: name.to_string(),
                calls: format!("secateur_error_{number}"),
                with_argument: goal.error_argument.is_some(),
            });
        }
    }
    if goal.expected == CheckKind::Assertion {
        let own = interface.defined.iter().chain(&interface.internal).filter(|n| is_assertion_failure(n));
        for name in own {
            hooks.push(Hook {
                function: name.clone(),
                calls: "secateur_assertion".into(),
                with_argument: false,
            });
        }
    }
    hooks
}

/// What the hooks call, and bodies for error functions without one.
pub fn definitions(harness: &Harness<'_>) -> String {
    let goal = harness.goal;
    let mut out = String::new();
    let base = harness.interface.wanted.len() + harness.missing.len();
    for (number, name) in goal.errors().iter().enumerate() {
        let body = found(name, goal.error_argument);
        let params = if goal.error_argument.is_some() { "int argument" } else { "void" };
        if !harness.interface.has_body(name) {
            if harness.interface.wants(name) {
                out.push_str(&error_function(name, base + number, goal.error_argument));
            }
        } else if harness.purpose.is_replay() {
            let _ = writeln!(out, "void secateur_error_{number}({params});");
            let _ = writeln!(out, "void secateur_error_{number}({params}) {{ {body} }}");
        }
    }
    if harness.purpose.is_replay() && goal.expected == CheckKind::Assertion {
        out.push_str("void secateur_assertion(void);\n");
        out.push_str("void secateur_assertion(void) { secateur_found(\"failed-assertion\", \"\"); }\n");
    }
    out.push_str(&entry_hook(&instrumented(harness)));
    out
}

/// The error functions a test file watches through the compiler: those of the user's that can be named from
/// outside. Their arguments are not seen that way.
pub fn instrumented<'a>(harness: &Harness<'a>) -> Vec<(usize, &'a str)> {
    let goal: &'a Goal = harness.goal;
    if harness.purpose.is_replay() || goal.error_argument.is_some() {
        return Vec::new();
    }
    let named = goal.errors().into_iter().enumerate();
    named.filter(|(_, name)| harness.interface.defined.contains(*name)).collect()
}

fn error_function(name: &str, number: usize, argument: Option<u64>) -> String {
    if argument.is_none() {
        return relabelled("void", name, number, &found(name, None));
    }
    // without a body, a call with another argument just ends the run
    let body = format!("{} secateur_differs(\"ended\", \"in an error function\");", found(name, argument));
    relabelled("void", name, number, &body).replace("(void)", "(int argument)")
}

fn found(name: &str, argument: Option<u64>) -> String {
    let found = format!("secateur_found(\"error-function\", {});", c_string(name));
    match argument {
        // 32 bits: what an `int` parameter can hold
        Some(n) => format!("if ((unsigned)argument == {}u) {found}", n as u32),
        None => found,
    }
}

/// For test files: `-finstrument-functions` makes gcc and clang call this at every function entry.
fn entry_hook(functions: &[(usize, &str)]) -> String {
    if functions.is_empty() {
        return String::new();
    }
    let mut out = String::new();
    for (number, name) in functions {
        let _ = writeln!(out, "void secateur_user_error_{number}(void) __asm__({});", c_string(name));
    }
    let instrument = "__attribute__((no_instrument_function)) void __cyg_profile_func";
    let _ = writeln!(out, "{instrument}_enter(void *function, void *site);");
    let _ = writeln!(out, "void __cyg_profile_func_enter(void *function, void *site) {{\n  (void)site;");
    for (number, name) in functions {
        let _ = writeln!(out, "  if (function == (void *)(size_t)secateur_user_error_{number})");
        let _ = writeln!(out, "    secateur_found(\"error-function\", {});", c_string(name));
    }
    let _ = writeln!(out, "}}\n{instrument}_exit(void *function, void *site);");
    out.push_str(
        "void __cyg_profile_func_exit(void *function, void *site) { (void)function, (void)site; }\n",
    );
    out
}

/// A body for a function that is defined nowhere: calling it ends the run.
pub fn no_body(name: &str, number: usize) -> String {
    relabelled("void", name, number, &format!("secateur_differs(\"no-body\", {});", c_string(name)))
}
