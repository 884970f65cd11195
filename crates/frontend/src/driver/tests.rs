//! The driver on good input: what is compiled, linked and left out.

use super::models::{FAMILIES, undefined};
use super::*;
use std::fs;
use std::path::Path;

struct Files(tempfile::TempDir);

impl Files {
    fn new(files: &[(&str, &str)]) -> Files {
        let dir = tempfile::tempdir().expect("temp dir");
        for (name, text) in files {
            fs::write(dir.path().join(name), text).expect("write");
        }
        Files(dir)
    }

    fn request(&self, names: &[&str]) -> CompileRequest {
        CompileRequest::new(names.iter().map(|n| self.0.path().join(n)))
    }

    fn path(&self) -> &Path {
        self.0.path()
    }
}

fn names(set: &BTreeSet<String>) -> Vec<&str> {
    set.iter().map(String::as_str).collect()
}

#[test]
fn a_c_file_becomes_a_module() {
    let files = Files::new(&[("a.c", "int main(void) { int x = 3; return x; }")]);
    let context = Context::create();
    let loaded = load(&context, &files.request(&["a.c"])).expect("loads");
    assert_eq!(loaded.data_model, DataModel::Lp64);
    assert!(loaded.model_functions.is_empty());
    let text = loaded.module.print_to_string().to_string();
    assert!(text.contains("%x = alloca i32"), "locals keep their names:\n{text}");
    assert!(!text.contains("optnone"), "{text}");
}

#[test]
fn the_data_model_reaches_clang() {
    let files = Files::new(&[("a.c", "long size = sizeof(long); int main(void) { return 0; }")]);
    for (model, expected) in
        [(DataModel::Ilp32, "@size = dso_local global i32 4"), (DataModel::Lp64, "i64 8")]
    {
        let context = Context::create();
        let request = CompileRequest { data_model: Some(model), ..files.request(&["a.c"]) };
        let loaded = load(&context, &request).expect("loads");
        assert_eq!(loaded.data_model, model);
        assert!(loaded.module.print_to_string().to_string().contains(expected));
    }
}

#[test]
fn old_and_sloppy_c_compiles() {
    for text in [
        "main() { return f(3); } f(x) int x; { return x; }",
        "int *p; int main() { p = 5; int q = p; undeclared(q); return 0; }",
        "int g(char *c) { return 0; } int main() { int x; int (*h)(int *) = g; return h(&x); }",
        "int inline; int main() { int typeof; return 0; }", // gnu11 alone would refuse
        "constexpr int three = 3; int main() { return nullptr == 0; }",
    ] {
        let files = Files::new(&[("a.c", text)]);
        let context = Context::create();
        let mut request = files.request(&["a.c"]);
        request.link_models = false;
        let result = load(&context, &request);
        if text.contains("typeof") {
            assert!(
                matches!(result, Err(InputError::CompilerErrors { .. })),
                "no dialect has these as names"
            );
        } else {
            assert!(result.is_ok(), "{text}: {}", result.err().map_or(String::new(), |e| e.to_string()));
        }
    }
}

#[test]
fn flags_reach_clang() {
    let files = Files::new(&[("a.c", "#include \"x.h\"\nint main(void) { return A + B + C; }"), ("x.c", "")]);
    fs::create_dir(files.path().join("inc")).expect("mkdir");
    fs::write(files.path().join("inc/x.h"), "enum { A = 1 };\n").expect("write");
    let mut request = files.request(&["a.c"]);
    request.include_dirs.push(files.path().join("inc"));
    request.defines.push("B=2".into());
    request.clang_args.push("-DC=3".into());
    load(&Context::create(), &request).expect("loads");
    request.defines.clear();
    let error = load(&Context::create(), &request).expect_err("B is missing").to_string();
    assert!(error.contains("a.c:2:") && error.contains("'B'"), "{error}");
}

#[test]
fn several_files_are_linked() {
    let files = Files::new(&[
        ("a.c", "int f(void); static int s = 1; int main(void) { return f() + s; }"),
        ("b.c", "static int s = 2; int f(void) { return s; }"),
    ]);
    let context = Context::create();
    let loaded = load(&context, &files.request(&["a.c", "b.c"])).expect("loads");
    assert!(loaded.module.get_function("f").is_some_and(|f| f.count_basic_blocks() > 0));
    assert!(undefined(&loaded.module).is_empty());
}

#[test]
fn line_markers_do_not_move_places() {
    let files = Files::new(&[(
        "a.i",
        "# 1 \"orig.c\"\nint x;\n# 90 \"orig.h\" 1\nint main(void) {\n  return x;\n}\n",
    )]);
    let context = Context::create();
    let loaded = load(&context, &files.request(&["a.i"])).expect("loads");
    let text = loaded.module.print_to_string().to_string();
    assert!(text.contains("DILocation(line: 5"), "{text}");
    assert!(text.contains("a.i\""), "{text}");
}

#[test]
fn inline_functions_keep_their_bodies() {
    let files = Files::new(&[(
        "a.c",
        "inline int twice(int x) { return 2 * x; }\nint main(void) { return twice(4); }",
    )]);
    let context = Context::create();
    let loaded = load(&context, &files.request(&["a.c"])).expect("loads");
    assert!(loaded.module.get_function("twice").is_some_and(|f| f.count_basic_blocks() > 0));
    let text = loaded.module.print_to_string().to_string();
    assert!(!text.contains("lifetime") && !text.contains("tbaa"), "{text}");
}

#[test]
fn only_the_needed_models_are_linked() {
    let files = Files::new(&[(
        "a.c",
        "#include <string.h>\nint main(void) { char b[4]; strcpy(b, \"abc\"); return (int)strlen(b); }",
    )]);
    let context = Context::create();
    let loaded = load(&context, &files.request(&["a.c"])).expect("loads");
    assert!(loaded.model_functions.contains("strcpy"), "{:?}", loaded.model_functions);
    assert!(loaded.model_functions.contains("strlen"));
    assert!(!loaded.model_functions.contains("main"));
    for absent in ["strcat", "strdup", "strncpy", "memchr", "qsort"] {
        assert!(loaded.module.get_function(absent).is_none_or(|f| f.count_basic_blocks() == 0), "{absent}");
    }
    assert!(loaded.module.get_function("strcpy").is_some_and(|f| f.count_basic_blocks() > 0));
}

#[test]
fn the_users_own_definition_wins_over_a_model() {
    let text =
        "unsigned long strlen(const char *s) { return 77; }\nint main(void) { return (int)strlen(\"a\"); }";
    let files = Files::new(&[("a.c", text)]);
    let context = Context::create();
    let loaded = load(&context, &files.request(&["a.c"])).expect("loads");
    assert!(!loaded.model_functions.contains("strlen"), "{:?}", names(&loaded.model_functions));
}

#[test]
fn models_can_be_left_out() {
    let files = Files::new(&[("a.c", "int atoi(const char *); int main(void) { return atoi(\"1\"); }")]);
    let context = Context::create();
    let request = CompileRequest { link_models: false, ..files.request(&["a.c"]) };
    let loaded = load(&context, &request).expect("loads");
    assert!(loaded.model_functions.is_empty());
    assert_eq!(names(&undefined(&loaded.module)), ["atoi"]);
}

/// The table made when building against what LLVM reads, for both data models.
#[test]
fn the_table_of_models_is_right() {
    assert!(FAMILIES.len() > 5, "the models are embedded");
    for model in [DataModel::Ilp32, DataModel::Lp64] {
        let context = Context::create();
        let diagnostics = llvm::Diagnostics::install(&context);
        for family in FAMILIES {
            let module =
                llvm::parse(&context, &diagnostics, family.bitcode(model), family.name).expect("parses");
            let mut found = defined_names(&module);
            found.sort();
            assert_eq!(found, family.defines, "{}", family.name);
            assert_eq!(target::data_model_of(&module, Path::new(family.name)), Ok(Some(model)));
        }
    }
    let mut distinct = BTreeSet::new();
    for name in FAMILIES.iter().flat_map(|f| f.defines) {
        assert!(distinct.insert(name), "two families define `{name}`");
    }
}

#[test]
fn every_model_links_and_passes_the_verifier() {
    let mut text = String::from("int main(void) { return 0; }\nvoid *all[] = {\n");
    let mut declarations = String::new();
    for name in FAMILIES.iter().flat_map(|f| f.defines) {
        declarations.push_str(&format!("extern char secateur_{name} __asm__(\"{name}\");\n"));
        text.push_str(&format!("&secateur_{name},\n"));
    }
    text.push_str("};\n");
    let files = Files::new(&[("a.c", &format!("{declarations}{text}"))]);
    for model in [DataModel::Ilp32, DataModel::Lp64] {
        let context = Context::create();
        let request = CompileRequest { data_model: Some(model), ..files.request(&["a.c"]) };
        let loaded = load(&context, &request).unwrap_or_else(|e| panic!("{e}"));
        for family in FAMILIES {
            for name in family.defines {
                assert!(
                    loaded.module.get_function(name).is_some_and(|f| f.count_basic_blocks() > 0)
                        || loaded.module.get_global(name).is_some_and(|g| !g.is_declaration()),
                    "{name}"
                );
            }
        }
    }
}

#[test]
fn bitcode_and_text_are_read_and_decide_the_data_model() {
    let files = Files::new(&[
        ("a.c", "int g(void); int main(void) { return g(); }"),
        ("b.c", "int g(void) { return 1; }"),
    ]);
    let context = Context::create();
    let request = CompileRequest { data_model: Some(DataModel::Ilp32), ..files.request(&["a.c", "b.c"]) };
    let loaded = load(&context, &request).expect("loads");
    assert!(loaded.module.write_bitcode_to_path(files.path().join("whole.bc")));
    fs::write(files.path().join("whole.ll"), loaded.module.print_to_string().to_string()).expect("write");
    for name in ["whole.bc", "whole.ll"] {
        let context = Context::create();
        let free = load(&context, &files.request(&[name])).expect("loads");
        assert_eq!(free.data_model, DataModel::Ilp32);
        assert!(free.notes.is_empty());
        let asked = CompileRequest { data_model: Some(DataModel::Lp64), ..files.request(&[name]) };
        let adopted = load(&context, &asked).expect("loads");
        assert_eq!(adopted.data_model, DataModel::Ilp32);
        assert!(adopted.notes.iter().any(|n| n.contains("ILP32")), "{:?}", adopted.notes);
    }
}

#[test]
fn text_without_a_target_gets_one() {
    let files = Files::new(&[("a.ll", "define i32 @main() {\n  ret i32 0\n}\n")]);
    for model in [DataModel::Ilp32, DataModel::Lp64] {
        let context = Context::create();
        let request = CompileRequest { data_model: Some(model), ..files.request(&["a.ll"]) };
        let loaded = load(&context, &request).expect("loads");
        assert_eq!(loaded.data_model, model);
        let layout = loaded.module.get_data_layout().as_str().to_string_lossy().into_owned();
        let size = inkwell::targets::TargetData::create(&layout).get_pointer_byte_size(None);
        assert_eq!(size * 8, model.pointer_width());
    }
}

const OWN_MEMSET: &str = "void *memset(void *p, int c, unsigned long n) { *(char *)p = 9; return p; }";
const CALLS_MEMSET: &str = "void *memset(void *, int, unsigned long);
    int main(void) { char b[80]; memset(b, 1, 80); return b[0]; }";

#[test]
fn a_function_of_another_file_that_clang_knows_by_name_is_called() {
    let files = Files::new(&[("a.c", CALLS_MEMSET), ("b.c", OWN_MEMSET)]);
    for order in [["a.c", "b.c"], ["b.c", "a.c"]] {
        let context = Context::create();
        let loaded = load(&context, &files.request(&order)).expect("loads");
        let text = loaded.module.print_to_string().to_string();
        assert!(!text.contains("@llvm.memset"), "{text}");
        assert_eq!(names(&loaded.own_builtins), ["memset"]);
    }
}

#[test]
fn clang_may_know_what_the_program_does_not_define() {
    let private = format!("static {OWN_MEMSET} void *f = memset;");
    let files = Files::new(&[("a.c", CALLS_MEMSET), ("b.c", &private)]);
    for inputs in [&["a.c"][..], &["a.c", "b.c"]] {
        let context = Context::create();
        let loaded = load(&context, &files.request(inputs)).expect("loads");
        assert!(loaded.module.print_to_string().to_string().contains("@llvm.memset"));
        assert!(loaded.own_builtins.is_empty());
    }
}

#[test]
fn models_call_the_functions_of_the_library() {
    let text = "char *strcpy(char *, const char *); void *malloc(unsigned long n) { return 0; }
        void *memcpy(void *d, const void *s, unsigned long n) { return d; }
        char *strdup(const char *); char b[4];
        int main(void) { strcpy(b, \"a\"); return strdup(b) != 0; }";
    let files = Files::new(&[("a.c", text)]);
    let context = Context::create();
    let loaded = load(&context, &files.request(&["a.c"])).expect("loads");
    let text = loaded.module.print_to_string().to_string();
    assert!(text.contains("call ptr @library.memcpy("), "{text}");
    assert!(!text.contains("call ptr @memcpy("), "{text}");
    // this one the C library calls as any program does
    assert!(text.contains("call ptr @malloc("), "{text}");
}
