//! How a run starts and ends: program arguments, entry functions other than `main`, checks at the end.

use super::checks::at_end;
use super::inputs::integer;
use super::{Harness, Interface};
use crate::replay::Scalar;
use crate::value::c_string;
use secateur_program::{InputData, InputKind, InputValue};
use std::fmt::Write;

/// What the front end calls the number of program arguments.
const COUNT: &str = "argc";

/// The texts of the program arguments among the inputs.
fn arguments<'a>(harness: &Harness<'a>) -> Vec<(&'a InputValue, usize)> {
    let texts =
        harness.scenario.inputs.iter().filter(|i| i.kind == InputKind::Memory && is_argument(&i.name));
    texts
        .map(|i| match &i.data {
            InputData::Bytes(bytes) => (i, bytes.len()),
            InputData::Bits { width, .. } => (i, *width as usize / 8),
        })
        .collect()
}

/// Whether the front end names a program argument or their number so.
pub fn is_argument(name: &str) -> bool {
    name == COUNT || (name.starts_with("argv[") && name.ends_with(']'))
}

fn has_arguments(harness: &Harness<'_>) -> bool {
    harness.goal.entry == "main" && harness.scenario.inputs.iter().any(|i| i.name == COUNT)
}

/// Whether the harness runs before and after the user's entry function.
fn has_start(harness: &Harness<'_>) -> bool {
    harness.goal.entry != "main" || at_end(harness.goal) || has_arguments(harness)
}

/// Whether the linker has to redirect `main` to `__wrap_main`.
pub fn wraps_main(harness: &Harness<'_>) -> bool {
    has_start(harness) && harness.interface.defined.contains("main")
}

/// Old values of dead frames would make lost memory look reachable.
const SCRUB: &str = "
static void secateur_scrub(void) {
  volatile char old[65536];
  size_t i;
  for (i = 0; i < sizeof old; i++)
    old[i] = 0;
}
int __cxa_atexit(void (*function)(void *), void *argument, void *object);
";

/// The C text of it.
pub fn text(harness: &Harness<'_>) -> String {
    if !has_start(harness) {
        return String::new();
    }
    let wrapped = wraps_main(harness);
    let head = format!(
        "int {}(int argc, char **argv, char **environment)",
        if wrapped { "__wrap_main" } else { "main" }
    );
    let mut out = String::new();
    let mut body = String::from("  int status;\n");
    if at_end(harness.goal) {
        out.push_str(SCRUB);
        // `atexit` itself may be the program's, or replaced
        body.push_str("  __cxa_atexit(secateur_at_end, 0, 0);\n");
    }
    out.push_str("__attribute__((noreturn)) void exit(int status);\n");
    if harness.goal.entry == "main" {
        out.push_str("int __real_main(int argc, char **argv, char **environment);\n");
        if has_arguments(harness) {
            let (before, inside) = program_arguments(harness);
            out.push_str(&before);
            body.push_str(&inside);
        }
        body.push_str("  status = __real_main(argc, argv, environment);\n");
    } else {
        let (types, values) = entry_parameters(harness.interface, &harness.goal.entry);
        let _ = writeln!(out, "int secateur_entry({types}) __asm__({});", c_string(&harness.goal.entry));
        let _ = writeln!(body, "  (void)argc, (void)argv, (void)environment;\n{values}");
    }
    if at_end(harness.goal) {
        body.push_str("  secateur_scrub();\n");
    }
    let _ = writeln!(out, "{head};\n{head} {{\n{body}  exit(status);\n}}");
    out
}

/// Arrays for the arguments, and how they are filled. Each has an array of its own, so that sanitizers see
/// its end.
fn program_arguments(harness: &Harness<'_>) -> (String, String) {
    let texts = arguments(harness);
    let mut before = String::from("static char *secateur_environment[1];\n");
    let mut inside = format!("  argc = (int)secateur_value({}, 0, 32);\n", c_string(COUNT));
    let _ = writeln!(before, "static char *secateur_arguments[{}];", texts.len() + 1);
    for (i, (input, length)) in texts.iter().enumerate() {
        let name = c_string(&input.name);
        let _ = writeln!(before, "static char secateur_argument_{i}[{}];", length + 1);
        let _ = writeln!(inside, "  secateur_region(secateur_argument_{i}, {length}, {name}, 0);");
        let _ = writeln!(inside, "  secateur_arguments[{i}] = {i} < argc ? secateur_argument_{i} : 0;");
    }
    inside.push_str("  argv = secateur_arguments;\n  environment = secateur_environment;\n");
    (before, inside)
}

/// Why inputs for the parameters of the entry function cannot be made.
pub fn unfit_entry(interface: &Interface, entry: &str) -> Option<String> {
    let parameters = interface.parameters.get(entry)?;
    let unfit = entry != "main" && parameters.iter().any(|p| parameter(*p).is_none());
    unfit.then(|| format!("the entry function `{entry}` has parameters of types a test cannot make"))
}

/// The parameter types, and statements that take an input for each and make the call.
fn entry_parameters(interface: &Interface, entry: &str) -> (String, String) {
    let none = Vec::new();
    let parameters = interface.parameters.get(entry).unwrap_or(&none);
    let (mut types, mut values, mut names) = (Vec::new(), String::new(), Vec::new());
    for (i, scalar) in parameters.iter().enumerate() {
        let Some((ty, bits)) = parameter(*scalar) else { continue };
        types.push(ty);
        let _ = writeln!(values, "  {ty} parameter_{i} = 0;");
        names.push((format!("parameter_{i}"), bits));
    }
    for (name, bits) in &names {
        let take = format!("secateur_take({}, SECATEUR_ANY_NAME, {bits})", c_string(entry));
        let _ = writeln!(values, "  secateur_fill(&{name}, {take});");
    }
    let call: Vec<&str> = names.iter().map(|n| n.0.as_str()).collect();
    let _ = writeln!(values, "  status = secateur_entry({});", call.join(", "));
    (if types.is_empty() { "void".into() } else { types.join(", ") }, values)
}

fn parameter(scalar: Scalar) -> Option<(&'static str, String)> {
    Some(match scalar {
        Scalar::Int(1) => ("_Bool", "1".into()),
        Scalar::Int(width) => (integer(width, true)?, width.to_string()),
        Scalar::Float => ("float", "32".into()),
        Scalar::Double => ("double", "64".into()),
        Scalar::LongDouble => ("long double", "80".into()),
        Scalar::Pointer => ("void *", "8 * sizeof(void *)".into()),
        Scalar::Void | Scalar::Pair(_) | Scalar::Other => return None,
    })
}
