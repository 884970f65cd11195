//! Constructs that are refused by name, only where a path reaches them.

use super::lower_c;
use secateur_program::StmtKind;

#[track_caller]
fn refused(source: &str, expected: &str) {
    let (program, store) = lower_c(source);
    let found: Vec<&str> = program
        .functions
        .iter()
        .flat_map(|f| &f.blocks)
        .flat_map(|b| &b.stmts)
        .filter_map(|s| match &s.kind {
            StmtKind::Unsupported { what } => Some(what.as_str()),
            _ => None,
        })
        .collect();
    assert_eq!(found, [expected], "{}", program.display(&store));
}

#[test]
fn jumps_threads_and_assembly() {
    refused("#include <setjmp.h>\njmp_buf b; int main(void) { return setjmp(b); }", "setjmp");
    refused(
        "#include <pthread.h>\nvoid *g(void *p) { return p; } int main(void) { pthread_t t; return pthread_create(&t, 0, g, 0); }",
        "threads",
    );
    refused("int main(void) { asm goto(\"jmp %l0\" : : : : out); return 0; out: return 1; }", "asm goto");
}

#[test]
fn a_path_that_does_not_need_it_goes_on() {
    let (program, store) =
        lower_c("int mystery(void); int main(int argc, char **argv) { if (argc > 2) mystery(); return 1; }");
    let text = super::function_text(&program, &store, "main");
    assert!(text.contains("return 1"), "{text}");
}

#[test]
fn what_assembly_gives_is_any_value() {
    let (program, store) = lower_c("int main(void) { int x; asm(\"mov $1, %0\" : \"=r\"(x)); return x; }");
    let text = super::function_text(&program, &store, "main");
    assert!(text.contains("output of inline assembly"), "{text}");
    assert_eq!(program.assumptions.len(), 1, "{:?}", program.assumptions);
}

#[test]
fn barriers_are_nothing() {
    let (program, store) =
        lower_c("int main(void) { asm volatile(\"\" ::: \"memory\"); asm volatile(\"mfence\"); return 1; }");
    assert_eq!(super::function_text(&program, &store, "main"), "b0:\nreturn 1");
}
