//! More kinds of large inputs: of types, expressions, functions and ways through them.

use crate::keeps_limit;
use std::fmt::Write as _;

const END: &str = "if (r == 1001) reach_error(); return 0; }\n";

/// `text(0) text(1) ...`
fn repeated(count: u32, text: impl Fn(u32) -> String) -> String {
    (0..count).map(text).collect()
}

#[test]
fn large_structures_by_value() {
    let text = "struct s { char a[300000]; int b; };\nstatic struct s u, v;\n\
        static struct s id(struct s x) { x.b++; return x; }\n\
        int main(void) { unsigned k = __VERIFIER_nondet_uint(); if (k < 300000) u.a[k] = 3; v = id(u); v = id(v);\n\
        if (v.b != 2 || (k < 300000 && v.a[k] != 3)) reach_error(); return 0; }\n";
    keeps_limit("by-value", "unreach-call", text);
}

#[test]
fn long_lists_of_arguments() {
    let list = |text: &dyn Fn(u32) -> String| (0..1000).map(text).collect::<Vec<_>>().join(", ");
    let mut text = format!("static int f({}) {{ return a3 ^ a999; }}\n", list(&|i| format!("int a{i}")));
    text += "int main(void) { int x = __VERIFIER_nondet_int(), r = 0;\n";
    text += &repeated(10, |j| format!("r ^= f({});\n", list(&|i| format!("x + {}", i * j))));
    keeps_limit("arguments", "unreach-call", &(text + END));
}

#[test]
fn long_strings() {
    let text = format!(
        "static const char s[] = \"{}\";\nstatic char d[200001];\nint main(void) {{ strcpy(d, s);\n\
         unsigned k = __VERIFIER_nondet_uint(); if (k < 200000) d[k] = __VERIFIER_nondet_int();\n\
         if (strlen(d) > 200000 || strcmp(d, s) == 1000) reach_error(); return 0; }}\n",
        "abcdefghij".repeat(20_000)
    );
    keeps_limit("strings", "unreach-call", &text);
}

#[test]
fn conditions_inside_conditions() {
    let mut text = String::from("int main(void) { int x = __VERIFIER_nondet_int(), r = 0;\n");
    text += &repeated(240, |i| format!("if (x > {i}) {{ r += {i};\n"));
    keeps_limit("nested", "unreach-call", &(text + &"}".repeat(240) + END));
}

#[test]
fn long_chains_of_calls() {
    let mut text = String::from("static int f0(int x) { return x; }\n");
    for i in 1..3000 {
        let _ = writeln!(text, "static int f{i}(int x) {{ return f{}(x + {}) ^ {i}; }}", i - 1, i % 7);
    }
    text += "int main(void) { int r = f2999(__VERIFIER_nondet_int());\n";
    keeps_limit("chain", "unreach-call", &(text + END));
}

#[test]
fn many_functions_called_by_address() {
    let mut text = repeated(5000, |i| format!("static int f{i}(int x) {{ return x * {i} + 1; }}\n"));
    let _ = writeln!(text, "static int (*const t[])(int) = {{{}}};", repeated(5000, |i| format!("f{i},")));
    text += "int main(void) { unsigned k = __VERIFIER_nondet_uint(); int r = k < 5000 ? t[k](2) : 0;\n";
    keeps_limit("functions", "unreach-call", &(text + END));
}

#[test]
fn large_initialisers_with_pointers() {
    let entry = |i: u32| format!("{{\"n{i}\", &g[{}], t + {}, {i}}},", i % 1000, i / 2);
    let text = format!(
        "struct e {{ const char *name; int *p; struct e *next; long v; }};\nstatic int g[1000];\n\
         static struct e t[10000] = {{{}}};\nint main(void) {{ unsigned k = __VERIFIER_nondet_uint();\n\
         if (k < 10000) {{ *t[k].p = 5; if (t[k].next->v == 20000) reach_error(); }} return 0; }}\n",
        repeated(10_000, entry)
    );
    keeps_limit("initialiser", "unreach-call", &text);
}

#[test]
fn wide_integers() {
    let text = "typedef unsigned __int128 W;\nint main(void) { W a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();\n\
        for (int i = 0; i < 40; i++) { a = a * b + 1; b = b / (a | 1) + 3 + a % 1000003; }\n\
        if (a == 5) reach_error(); return 0; }\n";
    keeps_limit("wide", "unreach-call", text);
}

#[test]
fn many_floating_point_operations() {
    let text = "int main(void) { double a = __VERIFIER_nondet_double(), b = __VERIFIER_nondet_double(), s = 0;\n\
        for (int i = 0; i < 200; i++) { a = a * b + s; b = a / (b + 1); s += a - b; }\n\
        if (s == 3.25) reach_error(); return 0; }\n";
    keeps_limit("doubles", "unreach-call", text);
}

#[test]
fn many_inputs() {
    let text = "int main(void) { unsigned r = 0;\n".to_string();
    let each = "r = r * 31 + (__VERIFIER_nondet_uint() & 255);\n";
    keeps_limit("inputs", "unreach-call", &(text + &each.repeat(4000) + END));
}

#[test]
fn many_loops_in_a_row() {
    let mut text = String::from("int main(void) { unsigned x = __VERIFIER_nondet_uint(), r = 0;\n");
    text +=
        &repeated(800, |i| format!("for (unsigned i = 0; i < (x & {}); i++) r += i ^ {i};\n", i % 15 + 1));
    keeps_limit("loops", "unreach-call", &(text + END));
}

#[test]
fn loops_inside_loops() {
    let mut text = String::from("int main(void) { unsigned n = __VERIFIER_nondet_uint(), r = 0;\n");
    text += &repeated(30, |i| format!("for (unsigned i{i} = 0; i{i} < (n & 3); i{i}++) {{ r += i{i};\n"));
    keeps_limit("nest", "unreach-call", &(text + &"}".repeat(30) + END));
}

#[test]
fn long_chains_of_else_if() {
    let mut text =
        String::from("int main(void) { unsigned x = __VERIFIER_nondet_uint(), r = 0;\nif (x == 1) r = 5;\n");
    for i in 0..2000u32 {
        let _ = writeln!(text, "else if (x * {} == {}u) r = {};", 2 * i + 3, i * i + 1, i % 999);
    }
    keeps_limit("else-if", "unreach-call", &(text + END));
}

#[test]
fn large_unions() {
    let text = "union u { unsigned char c[400000]; int i[100000]; struct { short a, b; } s[100000]; };\nstatic union u a;\n\
        int main(void) { union u b; unsigned k = __VERIFIER_nondet_uint(); if (k >= 100000) return 0; b = a;\n\
        b.i[k] = 0x01020304; a = b; b.c[k] = 7; a.s[k / 2].a = 3; if (a.s[k].b == 5 || b.i[k] == 1) reach_error(); return 0; }\n";
    keeps_limit("union", "unreach-call", text);
}

#[test]
fn many_labels_by_address() {
    let mut text = String::from("int main(void) { unsigned r = __VERIFIER_nondet_uint(), n = 0;\n");
    let _ = writeln!(
        text,
        "static void *l[] = {{{}}};\ngoto *l[r % 1000];",
        repeated(1000, |i| format!("&&l{i},"))
    );
    text += &repeated(1000, |i| {
        format!("l{i}: r = r * {} + {i}; if (++n > 50) goto end; goto *l[r % 1000];\n", 2 * i + 1)
    });
    keeps_limit("labels", "unreach-call", &(text + "end: " + END));
}

#[test]
fn long_lists_on_the_heap() {
    let text = "struct n { struct n *next; int v; };\nint main(void) { struct n *h = 0; int m = __VERIFIER_nondet_int();\n\
        for (int i = 0; i < 100000; i++) { struct n *p = malloc(sizeof *p); if (!p) return 1; p->next = h; p->v = i; h = p; }\n\
        unsigned s = 0; for (struct n *p = h; p; p = p->next) if (p->v == m) s++; if (s > 1) reach_error();\n\
        while (h) { struct n *p = h->next; free(h); h = p; } return 0; }\n";
    keeps_limit("list", "unreach-call", text);
}
