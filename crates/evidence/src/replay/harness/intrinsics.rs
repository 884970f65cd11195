//! The functions of the verification dialects, as a native program sees them: assumptions end the run as a
//! different one, assertions and error calls are what is looked for, hints do nothing.

use super::inputs::integer;
use crate::replay::{Header, Scalar};

/// What a dialect's function does.
enum Role {
    /// The first argument holds, or this is another run.
    Assume,
    /// The first argument holds, or an assertion failed.
    Assert,
    /// An assertion failed; its text is the argument of this number.
    AssertFailed(usize),
    /// An error if the first argument holds (TRACER).
    ErrorIf,
    /// An assertion without text failed.
    Failed,
    /// Fills memory: address, size, perhaps a name.
    Fill,
    /// Does nothing, returns 0 if anything.
    Hint,
    /// Returns its argument.
    Same,
    /// Ends the run without a result; error functions the property does not speak of do.
    Quiet,
    /// The C text of it.
    Text(&'static str),
}

fn role(name: &str) -> Option<Role> {
    Some(match name {
        "__VERIFIER_assume"
        | "assume_abort_if_not"
        | "klee_assume"
        | "__CPROVER_assume"
        | "__ESBMC_assume"
        | "__SEA_assume"
        | "__secateur_assume" => Role::Assume,
        "__VERIFIER_assert"
        | "klee_assert"
        | "__CPROVER_assert"
        | "__CPROVER_precondition"
        | "__CPROVER_postcondition"
        | "__ESBMC_assert"
        | "__SEA_assert"
        | "sassert"
        | "assert" => Role::Assert,
        "__assert_fail" | "__assert" | "_assert" | "_wassert" | "__assert_c99" | "klee_assert_fail" => {
            Role::AssertFailed(0)
        }
        "klee_report_error" => Role::AssertFailed(2),
        "__assert_rtn" | "__assert_func" | "__assert2" => Role::AssertFailed(3),
        "_TRACER_abort" => Role::ErrorIf,
        "__assert_perror_fail" | "__ESBMC_unreachable" => Role::Failed,
        "__VERIFIER_error" | "reach_error" | "__SEA_error" | "klee_abort" | "klee_silent_exit" => Role::Quiet,
        "klee_make_symbolic"
        | "__VERIFIER_nondet_memory"
        | "__CPROVER_havoc_slice"
        | "__secateur_nondet_memory" => Role::Fill,
        "klee_get_valuef" | "klee_get_valued" | "klee_get_valuel" | "klee_get_valuell"
        | "klee_get_value_i32" | "klee_get_value_i64" => Role::Same,
        "klee_is_replay"
        | "klee_prefer_cex"
        | "klee_posix_prefer_cex"
        | "klee_warning"
        | "klee_warning_once"
        | "klee_print_expr"
        | "klee_print_range"
        | "klee_stack_trace"
        | "klee_open_merge"
        | "klee_close_merge"
        | "klee_set_forking"
        | "klee_mark_global"
        | "klee_alias_function"
        | "klee_check_memory_access"
        | "__VERIFIER_atomic_begin"
        | "__VERIFIER_atomic_end"
        | "__CPROVER_atomic_begin"
        | "__CPROVER_atomic_end"
        | "__ESBMC_atomic_begin"
        | "__ESBMC_atomic_end"
        | "__CPROVER_cover"
        | "__ESBMC_cover"
        | "__ESBMC_loop_invariant"
        | "__ESBMC_requires"
        | "__ESBMC_ensures"
        | "__ESBMC_assigns"
        | "__CPROVER_input"
        | "__CPROVER_output"
        | "__CPROVER_printf" => Role::Hint,
        "klee_is_symbolic" => Role::Text(KLEE_IS_SYMBOLIC),
        "klee_int" => Role::Text(KLEE_INT),
        "klee_range" => Role::Text(KLEE_RANGE),
        "klee_choose" => Role::Text(KLEE_CHOOSE),
        "__CPROVER_havoc_object" => Role::Text(HAVOC_OBJECT),
        "__ESBMC_init_object" => Role::Text(INIT_OBJECT),
        "__secateur_check" => Role::Text(MODEL_CHECK),
        "__secateur_unsupported" => Role::Text(MODEL_UNSUPPORTED),
        "__secateur_library_memory" => Role::Text(MODEL_MEMORY),
        _ => return None,
    })
}

const KLEE_INT: &str = "int klee_int(const char *name);
int klee_int(const char *name) { return (int)secateur_value(\"klee_int\", name, 32); }
";

const KLEE_IS_SYMBOLIC: &str = "int klee_is_symbolic(size_t value);
int klee_is_symbolic(size_t value) { (void)value; return (int)secateur_value(\"klee_is_symbolic\", 0, 1); }
";

const KLEE_RANGE: &str = "int klee_range(int low, int high, const char *name);
int klee_range(int low, int high, const char *name) {
  int v = (int)secateur_value(\"klee_range\", name, 32);
  secateur_assume(low <= v && v < high, \"an input of klee_range is out of its range\");
  return v;
}
";

const KLEE_CHOOSE: &str = "size_t klee_choose(size_t n);
size_t klee_choose(size_t n) {
  size_t v = (size_t)secateur_value(\"klee_choose\", 0, 8 * sizeof(size_t));
  secateur_assume(v < n, \"an input of klee_choose is out of its range\");
  return v;
}
";

const HAVOC_OBJECT: &str = "void __CPROVER_havoc_object(void *p);
void __CPROVER_havoc_object(void *p) { secateur_fill(p, secateur_take(\"__CPROVER_havoc_object\", \"*\", SECATEUR_ANY_BITS)); }
";

const INIT_OBJECT: &str = "void __ESBMC_init_object(void *p);
void __ESBMC_init_object(void *p) { secateur_fill(p, secateur_take(\"__ESBMC_init_object\", \"*\", SECATEUR_ANY_BITS)); }
";

const MODEL_CHECK: &str = "void __secateur_check(_Bool ok, const char *what);
void __secateur_check(_Bool ok, const char *what) { if (!ok) secateur_differs(\"no-body\", what); }
";

const MODEL_UNSUPPORTED: &str = "void __secateur_unsupported(const char *what);
void __secateur_unsupported(const char *what) { secateur_differs(\"no-body\", what); }
";

// no block of the program's: what is left at the end does not count it
const MODEL_MEMORY: &str = "void *__secateur_library_memory(size_t n);
void *__secateur_library_memory(size_t n) {
  static char pool[4 << 20];
  static size_t used;
  size_t at = used;
  if (n > sizeof pool - at) secateur_differs(\"no-memory\", \"too much memory of the library\");
  used = at + (n + 15) / 16 * 16;
  return pool + at;
}
";

/// Whether a native run gives the function a meaning by its name.
pub fn is_known(name: &str) -> bool {
    role(name).is_some()
}

/// Whether calling it is a failed assertion whoever defines it.
pub fn is_assertion_failure(name: &str) -> bool {
    matches!(role(name), Some(Role::AssertFailed(_)))
}

/// The definition of a dialect's function as the program declares it.
pub fn definition(header: &Header) -> Option<String> {
    let name = header.name.as_str();
    let result = result_type(header);
    let condition = condition_type(header);
    let text = match role(name)? {
        Role::Assume => function(
            &format!("void {name}({condition} condition)"),
            &format!("secateur_assume(condition != 0, \"{name} does not hold\");"),
        ),
        Role::Assert => function(
            &format!("void {name}({condition} condition)"),
            &format!("if (!condition) secateur_found(\"failed-assertion\", \"{name}\");"),
        ),
        Role::AssertFailed(at) => {
            let params = ["a", "b", "c", "d"];
            let types: Vec<String> = (0..params.len().min(header.params.len().max(at + 1)))
                .map(|i| format!("{}{}", param_type(header, i, i == at), params[i]))
                .collect();
            let unused: String =
                (0..types.len()).filter(|i| *i != at).map(|i| format!("(void){}; ", params[i])).collect();
            let text = params.get(at).unwrap_or(&"a");
            function(
                &format!("__attribute__((noreturn)) void {name}({})", types.join(", ")),
                &format!("{unused}secateur_found(\"failed-assertion\", {text});"),
            )
        }
        Role::ErrorIf => function(
            &format!("void {name}({condition} condition)"),
            &format!("if (condition) secateur_found(\"error-function\", \"{name}\");"),
        ),
        Role::Failed => function(
            &format!("__attribute__((noreturn)) void {name}(void)"),
            &format!("secateur_found(\"failed-assertion\", \"{name}\");"),
        ),
        Role::Fill => {
            let named = name == "klee_make_symbolic";
            let (extra, object) =
                if named { (", const char *object", "object") } else { ("", "SECATEUR_ANY_NAME") };
            function(
                &format!("void {name}(void *p, size_t n{extra})"),
                &format!("secateur_region(p, n, \"{name}\", {object});"),
            )
        }
        Role::Hint => {
            let back = if result == "void" { "" } else { "return 0;" };
            function(&format!("{result} {name}(void)"), back)
        }
        Role::Same => function(&format!("{result} {name}({result} value)"), "return value;"),
        Role::Quiet => function(&format!("void {name}(void)"), "secateur_differs(\"ended\", \"quietly\");"),
        Role::Text(text) => text.to_string(),
    };
    Some(text)
}

/// Prototype and definition: compilers warn of a definition without one.
fn function(head: &str, body: &str) -> String {
    format!("{head};\n{} {{ {body} }}\n", head.trim_start_matches("__attribute__((noreturn)) "))
}

fn result_type(header: &Header) -> &'static str {
    match header.result {
        Scalar::Void | Scalar::Pair(_) | Scalar::Other => "void",
        Scalar::Float => "float",
        Scalar::Double => "double",
        Scalar::LongDouble => "long double",
        Scalar::Pointer => "void *",
        Scalar::Int(1) => "_Bool",
        Scalar::Int(width) => integer(width, header.unsigned).unwrap_or("int"),
    }
}

fn condition_type(header: &Header) -> &'static str {
    match header.params.first() {
        Some(Scalar::Int(1)) => "_Bool",
        Some(Scalar::Int(width)) => integer(*width, true).unwrap_or("int"),
        Some(Scalar::Float) => "float",
        Some(Scalar::Double) => "double",
        Some(Scalar::LongDouble) => "long double",
        Some(Scalar::Pointer) => "const void *",
        Some(Scalar::Void | Scalar::Pair(_) | Scalar::Other) | None => "int",
    }
}

fn param_type(header: &Header, at: usize, text: bool) -> &'static str {
    if text {
        return "const char *";
    }
    match header.params.get(at) {
        Some(Scalar::Int(_)) => "int ",
        _ => "const void *",
    }
}
