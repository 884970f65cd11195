//! Bitcode without names of values: where a compound literal ends is not told there, so nothing may be said
//! about its life.

use secateur_frontend::driver::{CompileRequest, find_clang};
use secateur_frontend::{LowerOptions, load};
use std::fs;
use std::process::Command;

/// The notes about a program that was compiled without names.
fn notes(source: &str, flags: &[&str], options: &LowerOptions) -> Vec<String> {
    let dir = tempfile::tempdir().expect("temp dir");
    let (c, bitcode) = (dir.path().join("a.c"), dir.path().join("a.bc"));
    fs::write(&c, source).expect("write");
    let clang = find_clang(None).unwrap_or_else(|e| panic!("{e}")).path;
    let done = Command::new(clang)
        .args(["-w", "-c", "-emit-llvm", "-fdiscard-value-names"])
        .args(flags)
        .arg("-o")
        .args([&bitcode, &c])
        .status();
    assert!(done.expect("clang").success());
    load(&CompileRequest::new([bitcode]), options).unwrap_or_else(|e| panic!("{e}")).0.notes
}

const UNKNOWN_END: &str = "is taken to live until its function returns";

#[test]
fn the_end_of_a_literal_whose_address_is_kept_is_not_known() {
    let source = "int main(int c, char **v) { int *p = &c; if (c) { p = (int[]){1, 2}; } return *p; }";
    for flags in [&["-O0", "-g"][..], &["-O0"]] {
        let found = notes(source, flags, &LowerOptions::default());
        assert!(found.iter().any(|n| n.contains(UNKNOWN_END)), "{flags:?}: {found:?}");
        let options = LowerOptions { check_lives: false, ..LowerOptions::default() };
        let found = notes(source, flags, &options);
        assert!(!found.iter().any(|n| n.contains(UNKNOWN_END)), "{flags:?}: {found:?}");
    }
}

#[test]
fn ordinary_programs_are_not_in_doubt() {
    let source = "struct s { int a[9]; };
        static struct s make(int x) { struct s s = {{x}}; return s; }
        static int get(const struct s *s) { const struct s *t = s; return t->a[1]; }
        static int sum(struct s s) { return s.a[0] + s.a[1]; }
        static void swap(int *a, int *b) { int c = *a; *a = *b; *b = c; }
        int main(void) {
          struct s x = make(3), y = (struct s){{4}};
          int i = 1, j = 2;
          while (i < 5) { int k = i; swap(&i, &j); swap(&k, &j); i += 3; }
          return get(&(struct s){{1}}) + sum((struct s){{2}}) + make(2).a[1] + get(&x) + sum(y) + j;
        }";
    for flags in [&["-O0", "-g"][..], &["-O0"]] {
        let found = notes(source, flags, &LowerOptions::default());
        assert!(!found.iter().any(|n| n.contains(UNKNOWN_END)), "{flags:?}: {found:?}");
    }
}

#[test]
fn a_local_that_lies_where_the_result_goes_is_told_of() {
    let source = "struct s { int a[9]; }; int *kept;
        struct s make(int x) { struct s s = {{x}}; kept = s.a; return s; }
        int main(void) { struct s x = make(3); return *kept; }";
    let found = notes(source, &["-O0", "-g"], &LowerOptions::default());
    assert!(found.iter().any(|n| n.contains("a variable of `make` that is returned")), "{found:?}");
}
