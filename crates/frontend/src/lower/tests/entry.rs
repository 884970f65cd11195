//! Where programs start, and what they are given.

use super::{Setup, check_with, function_text, lower_c, try_lower};
use crate::lower::{LowerError, LowerOptions};

#[test]
fn main_without_parameters() {
    check_with(
        "int main(void) { return 3; }",
        &Setup::default(),
        "__secateur_start",
        "b0:
         result = main() then b1
         b1:
         exit result",
    );
}

#[test]
fn arguments_nobody_reads_are_fixed() {
    check_with(
        "int main(int argc, char **argv) { return 3; }",
        &Setup::default(),
        "__secateur_start",
        "b0:
         result = main(1, 0) then b1
         b1:
         exit result",
    );
}

#[test]
fn arguments_are_inputs_within_limits() {
    let mut setup = Setup::default();
    setup.options.max_args = 1;
    setup.options.max_arg_length = 3;
    let source = "int main(int argc, char **argv) { return argv[argc - 1][0]; }";
    let (program, store) = try_lower(source, &setup).unwrap_or_else(|e| panic!("{e}"));
    let text = function_text(&program, &store, "__secateur_start");
    for line in [
        "t0 = input argc",
        "assume t0 >= 1",
        "assume t0 <= 2",
        "&argv = new stack argv[12] align 4",
        "input argv[1](&argv[1], 3)",
        "mem1[&argv[1] + 3] = 0",
        "mem4[&argv + 4] = 1 < t0 ? &argv[1] : 0",
        "mem4[&argv + 8] = 0",
    ] {
        assert!(text.lines().any(|l| l == line), "{line} in\n{text}");
    }
    assert_eq!(program.notes, ["program arguments: at most 1 of 3 characters"]);
}

#[test]
fn another_entry_function_gets_arbitrary_arguments() {
    let options = LowerOptions { entry: "start".into(), ..LowerOptions::default() };
    check_with(
        "int start(int a, char *p) { return a + (p == 0); }",
        &Setup { options, ..Setup::default() },
        "__secateur_start",
        "b0:
         t0 = input a
         t1 = input p
         result = start(t0, t1) then b1
         b1:
         exit result",
    );
}

#[test]
fn constructors_run_first_and_exit_handlers_last() {
    let (program, store) = lower_c(
        "int atexit(void (*)(void)); int g; __attribute__((constructor)) static void before(void) { g = 1; } __attribute__((destructor)) static void last(void) { g = 3; } static void after(void) { g = 2; }
         int main(void) { atexit(after); return g; }",
    );
    let text = function_text(&program, &store, "__secateur_start");
    let order: Vec<usize> = ["before()", "main()", "__secateur_run_exit_handlers(", "last()", "exit "]
        .iter()
        .map(|s| text.find(s).unwrap_or_else(|| panic!("{s} in\n{text}")))
        .collect();
    assert!(order.is_sorted(), "{text}");
}

#[test]
fn no_entry_is_an_error_that_names_it() {
    let e = try_lower("int f(void) { return 0; }", &Setup::default()).map(|_| ()).unwrap_err();
    assert_eq!(e, LowerError::NoEntry("main".into()));
    assert!(e.to_string().contains("`main`"));
    let e = try_lower("int main(void); int f(void) { return main(); }", &Setup::default())
        .map(|_| ())
        .unwrap_err();
    assert_eq!(e, LowerError::EntryWithoutBody("main".into()));
}
