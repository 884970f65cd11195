//! Objects, initialisers, copies, allocation.

use super::{Setup, check, lower_c, try_lower};
use secateur_program::{AllocKind, InitItem, ObjectKind, StmtKind};

#[test]
fn initialisers_are_bytes_and_addresses() {
    let (program, store) = lower_c(
        "int x; struct { char c; short s; int *p; char t[4]; } g = { 1, 0x203, &x, \"ab\" };
         int main(void) { return g.c + *g.p + g.t[x]; }",
    );
    let g = program.objects.iter().find(|o| o.name == "g").expect("g");
    assert_eq!((g.size, g.align, g.kind), (12, 4, ObjectKind::Global));
    let x = program.objects.iter().find(|o| o.name == "x").map(|o| o.base).expect("x");
    assert_eq!(
        g.init,
        [
            InitItem::Bytes { offset: 0, bytes: vec![1] },
            InitItem::Bytes { offset: 2, bytes: vec![3, 2] },
            InitItem::Address { offset: 4, value: x, bytes: 4 },
            InitItem::Bytes { offset: 8, bytes: b"ab\0\0".to_vec() },
        ],
        "{}",
        program.display(&store)
    );
}

#[test]
fn addresses_inside_objects_are_sums() {
    let (program, store) = lower_c("int a[5]; int *p[2] = { 0, &a[3] }; int main(void) { return *p[a[0]]; }");
    let p = program.objects.iter().find(|o| o.name == "p").expect("p");
    let a = program.objects.iter().find(|o| o.name == "a").map(|o| o.base).expect("a");
    let [InitItem::Address { offset: 4, value, bytes: 4 }] = p.init.as_slice() else {
        panic!("{:?}", p.init);
    };
    let form = store.linear(*value);
    assert_eq!((form.monomials.len(), form.monomials[0].atom, form.constant), (1, a, 12));
}

#[test]
fn strings_are_constants_and_undefined_globals_external() {
    let (program, _) =
        lower_c("extern int out[3]; const char *s = \"hey\"; int main(void) { return s[out[1]]; }");
    assert!(program.objects.iter().any(|o| o.kind == ObjectKind::Constant && o.size == 4));
    assert!(
        program.objects.iter().any(|o| o.kind == ObjectKind::External && o.name == "out" && o.size == 12)
    );
}

#[test]
fn a_weak_symbol_nobody_defines_is_null() {
    check(
        "extern int w __attribute__((weak)); void h(void) __attribute__((weak)); int f(void) { if (h) h(); return &w == 0; } int main(void) { return f(); }",
        "b0:
         return 1",
    );
}

#[test]
fn structures_are_copied_and_passed_by_value() {
    check(
        "struct s { int a[5]; }; int f(struct s v) { struct s w = v; return w.a[1]; } int main(void) { struct s v = {{1}}; return f(v); }",
        "b0:
         &v = new stack v[20] align 4
         memcpy(&v, v, 20)
         &w = new stack w[20] align 4
         memcpy(&w, &v, 20)
         t3 = mem4[&w + 4]
         return t3",
    );
}

#[test]
fn variable_length_arrays_are_released() {
    check(
        "int f(int n) { { char a[n]; a[0] = 1; } return n; } int main(void) { return f(3); }",
        "b0:
         saved_stack = stack save
         check n >= 0 else valid-deref (an array of negative length, or larger than memory)
         &a = new vla a[n] align 1
         __vla_expr0 = n
         mem1[&a] = 1
         stack restore saved_stack
         return n",
    );
}

#[test]
fn allocation_of_an_unknown_size_may_be_too_large() {
    check(
        "void *malloc(unsigned); void *f(unsigned n) { return malloc(n); } int main(void) { return f(3) != 0; }",
        "b0:
         if ((n >> 31 & 1)) goto b1 else b2
         b1:
         call = 0
         goto b3
         b2:
         call = new heap malloc[n] align 16
         goto b3
         b3:
         return call",
    );
}

#[test]
fn allocation_fails_at_will_only_when_asked_to() {
    let source =
        "void *calloc(unsigned, unsigned); int main(void) { char *p = calloc(3, 4); return p != 0; }";
    let (program, _) = lower_c(source);
    let main = program.find_function("main").map(|f| program.function(f)).expect("main");
    assert_eq!(main.blocks.len(), 1);
    assert!(
        main.blocks[0]
            .stmts
            .iter()
            .any(|s| matches!(s.kind, StmtKind::Alloc { zeroed: true, kind: AllocKind::Heap, .. }))
    );
    let mut setup = Setup::default();
    setup.options.malloc_may_fail = true;
    let (program, _) = try_lower(source, &setup).unwrap_or_else(|e| panic!("{e}"));
    let main = program.find_function("main").map(|f| program.function(f)).expect("main");
    assert!(main.blocks.len() > 1);
}

#[test]
fn an_overflowing_product_gives_null() {
    check(
        "void *calloc(unsigned, unsigned); void *f(void) { return calloc(65536, 65536); } int main(void) { return f() != 0; }",
        "b0:
         call = 0
         return call",
    );
}

#[test]
fn bit_fields_are_loads_and_masks() {
    check(
        "struct b { unsigned a : 3; unsigned c : 5; }; int f(struct b *p) { p->c = 9; return p->a; } int main(void) { struct b b = {1, 2}; return f(&b); }",
        "b0:
         bf.update = mem1[p]
         mem1[p] = (_BitInt(3))bf.update | 72
         bf.load1 = mem1[p]
         return (_BitInt(3))bf.load1",
    );
}

#[test]
fn atomic_operations_are_sequential() {
    check(
        "int f(int *p) { return __sync_fetch_and_add(p, 3); } int main(void) { int x = 1; return f(&x); }",
        "b0:
         t1 = mem4[p]
         mem4[p] = t1 + 3
         return t1",
    );
}
