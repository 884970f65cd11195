//! The textual LLVM IR clang writes for a user file, as far as replay looks into it: which functions are
//! declared, which are defined, and where a call can be put in. One function header is one line in what clang
//! writes.

use std::collections::BTreeSet;

/// A type the harness can hand out; anything else is `Other`.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Scalar {
    /// No value.
    Void,
    /// An integer of this width.
    Int(u32),
    /// `float`.
    Float,
    /// `double`.
    Double,
    /// The 80-bit format of x86.
    LongDouble,
    /// An address.
    Pointer,
    /// A 64-bit integer and another of this width, in two registers: how clang passes small structs and
    /// 128-bit integers.
    Pair(u32),
    /// Anything else: no value of it can be made.
    Other,
}

impl Scalar {
    fn parse(text: &str) -> Scalar {
        match text {
            "void" => Scalar::Void,
            "float" => Scalar::Float,
            "double" => Scalar::Double,
            "x86_fp80" => Scalar::LongDouble,
            "ptr" => Scalar::Pointer,
            _ if text.ends_with('*') => Scalar::Pointer,
            _ => match text.strip_prefix('i').and_then(|w| w.parse().ok()) {
                Some(width) => Scalar::Int(width),
                None => Scalar::Other,
            },
        }
    }
}

/// A function header.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Header {
    /// Without the `@`, and without quotes.
    pub name: String,
    /// The type of the result.
    pub result: Scalar,
    /// The caller expects small results zero-extended.
    pub unsigned: bool,
    /// The types of the declared parameters.
    pub params: Vec<Scalar>,
    /// Seen by this file only.
    pub internal: bool,
}

/// The functions of one file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Functions {
    /// Functions without a body here, but for LLVM's intrinsics.
    pub declared: Vec<Header>,
    /// Functions with a body.
    pub defined: Vec<Header>,
    /// Global variables without a definition in this file.
    pub external_data: BTreeSet<String>,
    /// Symbols that stand for others: aliases and ifuncs.
    pub aliases: BTreeSet<String>,
}

impl Functions {
    /// Reads the headers off the LLVM text of a file.
    pub fn read(ir: &str) -> Functions {
        let mut functions = Functions::default();
        for line in ir.lines() {
            if let Some(rest) = line.strip_prefix("declare ") {
                functions.declared.extend(header(rest).filter(|h| !h.name.starts_with("llvm.")));
            } else if let Some(rest) = line.strip_prefix("define ") {
                functions.defined.extend(header(rest));
            } else if line.starts_with('@') {
                functions.global(line);
            }
        }
        functions
    }

    fn global(&mut self, line: &str) {
        let Some((name, rest)) = symbol(line) else { return };
        let Some(rest) = rest.trim_start().strip_prefix('=') else { return };
        let words: Vec<&str> = rest.split_whitespace().take(8).collect();
        if words.contains(&"alias") || words.contains(&"ifunc") {
            self.aliases.insert(name);
        } else if words.iter().any(|w| *w == "external" || *w == "extern_weak") {
            self.external_data.insert(name);
        }
    }
}

/// The name behind `@`, and what follows it.
fn symbol(text: &str) -> Option<(String, &str)> {
    let rest = text.strip_prefix('@')?;
    if let Some(quoted) = rest.strip_prefix('"') {
        let end = quoted.find('"')?;
        return Some((quoted[..end].to_string(), &quoted[end + 1..]));
    }
    let end = rest.find(|c: char| !(c.is_ascii_alphanumeric() || "-$._".contains(c))).unwrap_or(rest.len());
    (end > 0).then(|| (rest[..end].to_string(), &rest[end..]))
}

fn header(line: &str) -> Option<Header> {
    let at = line.find('@')?;
    let (name, rest) = symbol(&line[at..])?;
    let before: Vec<&str> = line[..at].split_whitespace().collect();
    let (params, _) = parameters(rest)?;
    Some(Header {
        name,
        result: result(&line[..at]),
        unsigned: before.contains(&"zeroext"),
        params: params.iter().filter(|p| **p != "...").map(|p| parameter(p)).collect(),
        internal: before.contains(&"internal") || before.contains(&"private"),
    })
}

/// The result type stands last before the name.
fn result(before: &str) -> Scalar {
    let before = before.trim_end();
    if let Some(inside) = before.rfind("{ i64, i").map(|at| &before[at + 8..])
        && let Some(width) = inside.strip_suffix(" }").and_then(|w| w.parse().ok())
    {
        return Scalar::Pair(width);
    }
    before.split_whitespace().last().map_or(Scalar::Other, Scalar::parse)
}

/// Aggregates that are passed in memory look like pointers.
fn parameter(text: &str) -> Scalar {
    let in_memory = ["byval(", "sret(", "byref("].iter().any(|w| text.contains(w));
    if in_memory { Scalar::Other } else { Scalar::parse(first_word(text)) }
}

fn first_word(text: &str) -> &str {
    text.split_whitespace().next().unwrap_or("")
}

/// The parameters between the parentheses `rest` starts with, and what follows them.
fn parameters(rest: &str) -> Option<(Vec<&str>, &str)> {
    let inside = rest.strip_prefix('(')?;
    let (mut depth, mut start, mut quoted) = (0usize, 0usize, false);
    let mut list = Vec::new();
    for (i, c) in inside.char_indices() {
        match c {
            '"' => quoted = !quoted,
            _ if quoted => {}
            ')' if depth == 0 => {
                let last = inside[start..i].trim();
                if !last.is_empty() {
                    list.push(last);
                }
                return Some((list, &inside[i + 1..]));
            }
            '(' | '{' | '[' | '<' => depth += 1,
            ')' | '}' | ']' | '>' => depth = depth.saturating_sub(1),
            ',' if depth == 0 => {
                list.push(inside[start..i].trim());
                start = i + 1;
            }
            _ => {}
        }
    }
    None
}

/// What is to be changed in the text of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Edits {
    /// Calls to be put in at the entry of functions.
    pub hooks: Vec<Hook>,
    /// A function other files must see.
    pub export: Option<String>,
    /// Let other definitions of the same functions win.
    pub weak: bool,
    /// Mark every function for AddressSanitizer (bitcode was compiled without knowing of it).
    pub sanitize: bool,
}

/// A call that is put in at the entry of a function.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hook {
    /// The function.
    pub function: String,
    /// Whom it calls.
    pub calls: String,
    /// Whether with the first parameter, which has to be a 32-bit integer.
    pub with_argument: bool,
}

/// A hook that wants an argument which its function does not have.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("the first parameter of {function} is not an int")]
pub struct UnfitHook {
    /// The function the call was to be put in.
    pub function: String,
}

/// The text with the edits made. A hook that wants an argument the function does not have is an error.
pub fn edit(ir: &str, edits: &Edits) -> Result<String, UnfitHook> {
    let mut out = String::with_capacity(ir.len() + 1024);
    let mut declarations: BTreeSet<String> = BTreeSet::new();
    let mut lines = ir.lines().peekable();
    while let Some(line) = lines.next() {
        let name = line.strip_prefix("define ").and_then(header).map(|h| h.name);
        let Some(name) = name else {
            out.push_str(line);
            out.push('\n');
            continue;
        };
        let mut line = line.to_string();
        if edits.export.as_ref() == Some(&name) {
            line = line.replacen("define internal ", "define ", 1);
        }
        if edits.weak {
            line = weakened(&line);
        }
        if edits.sanitize {
            line = sanitized(&line);
        }
        out.push_str(&line);
        out.push('\n');
        for hook in edits.hooks.iter().filter(|h| h.function == name) {
            if let Some(label) = lines.next_if(|l| is_label(l)) {
                out.push_str(label);
                out.push('\n');
            }
            let (call, declaration) = hook_call(hook, &line)?;
            out.push_str(&call);
            declarations.insert(declaration);
        }
    }
    for declaration in declarations {
        out.push_str(&declaration);
    }
    Ok(out)
}

fn hook_call(hook: &Hook, define: &str) -> Result<(String, String), UnfitHook> {
    let callee = &hook.calls;
    if !hook.with_argument {
        return Ok((format!("  call void @{callee}()\n"), format!("declare void @{callee}()\n")));
    }
    let unfit = || UnfitHook { function: hook.function.clone() };
    let rest = define.find('@').and_then(|at| symbol(&define[at..])).map(|s| s.1).ok_or_else(unfit)?;
    let first = parameters(rest).and_then(|p| p.0.first().copied()).ok_or_else(unfit)?;
    let value = first.split_whitespace().last().filter(|v| v.starts_with('%')).ok_or_else(unfit)?;
    match Scalar::parse(first_word(first)) {
        Scalar::Int(32) => {
            Ok((format!("  call void @{callee}(i32 {value})\n"), format!("declare void @{callee}(i32)\n")))
        }
        _ => Err(unfit()),
    }
}

fn is_label(line: &str) -> bool {
    let Some(colon) = line.find(':') else { return false };
    let name = &line[..colon];
    !name.is_empty()
        && (name.starts_with('"') || name.chars().all(|c| c.is_ascii_alphanumeric() || "-$._".contains(c)))
}

/// A definition of no linkage of its own becomes one that gives way to others.
fn weakened(define: &str) -> String {
    let before = define.split('@').next().unwrap_or("");
    let linkages =
        ["internal", "private", "linkonce", "weak", "available_externally", "linkonce_odr", "weak_odr"];
    if before.split_whitespace().any(|w| linkages.contains(&w)) {
        return define.to_string();
    }
    define.replacen("define ", "define weak ", 1)
}

/// Function attributes stand after the parameters and the address words, before everything else.
fn sanitized(define: &str) -> String {
    let after = |at: usize| symbol(&define[at..]).and_then(|s| parameters(s.1)).map(|p| p.1);
    let Some(mut rest) = define.find('@').and_then(after) else { return define.to_string() };
    if rest.contains("sanitize_address") {
        return define.to_string();
    }
    for word in [" local_unnamed_addr", " unnamed_addr"] {
        rest = rest.strip_prefix(word).unwrap_or(rest);
    }
    let at = define.len() - rest.len();
    format!("{} sanitize_address{}", &define[..at], rest)
}

#[cfg(test)]
mod tests {
    use super::*;

    const IR: &str = r#"
@.str = private unnamed_addr constant [8 x i8] c"declare\00"
@seen = external global i32, align 4
@other = dso_local alias i32 (), ptr @main

; Function Attrs: noinline nounwind optnone uwtable
define dso_local i32 @main() #0 !dbg !10 {
entry:
  %call = call i32 (...) @__VERIFIER_nondet_int()
  ret i32 0
}

declare i32 @__VERIFIER_nondet_int(...) #1

declare zeroext i1 @__VERIFIER_nondet_bool() #1
declare noalias nonnull align 8 ptr @source(i64 noundef range(i64 0, 5), { i32, i1 } %x, ptr byval(%struct.s) align 8) local_unnamed_addr #1
declare { i32, i1 } @llvm.sadd.with.overflow.i32(i32, i32) #2
declare { i64, i64 } @wide()
declare { i64, i8 } @pair()
declare <2 x float> @vector()

define internal void @"odd name"(i32 noundef %code) #4 !dbg !38 {
  ret void
}
"#;

    #[test]
    fn headers_are_read() {
        let f = Functions::read(IR);
        let declared: Vec<(&str, Scalar, bool)> =
            f.declared.iter().map(|h| (h.name.as_str(), h.result, h.unsigned)).collect();
        assert_eq!(
            declared,
            [
                ("__VERIFIER_nondet_int", Scalar::Int(32), false),
                ("__VERIFIER_nondet_bool", Scalar::Int(1), true),
                ("source", Scalar::Pointer, false),
                ("wide", Scalar::Pair(64), false),
                ("pair", Scalar::Pair(8), false),
                ("vector", Scalar::Other, false),
            ]
        );
        assert_eq!(f.declared[2].params, [Scalar::Int(64), Scalar::Other, Scalar::Other]);
        let defined: Vec<(&str, bool)> = f.defined.iter().map(|h| (h.name.as_str(), h.internal)).collect();
        assert_eq!(defined, [("main", false), ("odd name", true)]);
        assert!(f.external_data.contains("seen") && f.aliases.contains("other"));
    }

    #[test]
    fn hooks_go_behind_the_label_and_carry_the_argument() {
        let hooks = vec![
            Hook { function: "main".into(), calls: "h0".into(), with_argument: false },
            Hook { function: "odd name".into(), calls: "h1".into(), with_argument: true },
        ];
        let edits = Edits { hooks, export: Some("odd name".into()), weak: true, sanitize: true };
        let text = edit(IR, &edits).expect("fits");
        assert!(text.contains("define weak dso_local i32 @main() sanitize_address #0"));
        assert!(text.contains("entry:\n  call void @h0()\n  %call"));
        let header = "define weak void @\"odd name\"(i32 noundef %code) sanitize_address #4 !dbg !38 {\n";
        assert!(text.contains(&format!("{header}  call void @h1(i32 %code)\n  ret void")), "{text}");
        assert!(text.contains("declare void @h0()\n") && text.contains("declare void @h1(i32)\n"));
    }

    #[test]
    fn a_hook_without_its_argument_is_refused() {
        let hook = Hook { function: "main".into(), calls: "h".into(), with_argument: true };
        let edits = Edits { hooks: vec![hook], ..Edits::default() };
        let refused = edit(IR, &edits).expect_err("main has no parameter");
        assert_eq!(refused, UnfitHook { function: "main".into() });
        assert_eq!(refused.to_string(), "the first parameter of main is not an int");
    }

    #[test]
    fn nonsense_is_no_panic() {
        for text in
            ["define ", "define @", "declare i32 @f", "declare i32 @f(", "@", "@\"", "define void @f(\"", ":"]
        {
            Functions::read(text);
            let edits = Edits { sanitize: true, ..Edits::default() };
            assert!(edit(text, &edits).is_ok());
        }
    }
}
