//! A program as C that gcc and clang compile and other verifiers can check: blocks are labels, edges are
//! jumps, inputs are calls of `__VERIFIER_nondet_...`. Accelerators say which loop they stand for.

mod expr;
mod fill;
mod names;
mod stmt;
mod wide;

use crate::restricted_program::Accelerator;
use expr::{Exprs, type_name};
use names::EmittedNames;
use secateur_program::{BlockId, FuncId, InitItem, ObjectKind, Program};
use secateur_term::{SymbolKind, Term, TermStore};
use std::collections::BTreeSet;
use std::fmt::Write;

/// What the emitted C has no words for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Unsupported(pub &'static str);

impl std::fmt::Display for Unsupported {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "the program uses what cannot be written as C yet: {}", self.0)
    }
}

/// The whole program.
pub fn emit(
    program: &Program,
    store: &TermStore,
    accelerators: &[Accelerator],
) -> Result<String, Unsupported> {
    let names = EmittedNames::new(program);
    let pairs = program.data_model.pointer_width() < 64;
    let exprs = Exprs { store, names: &names, pairs };
    let emit = Emit { program, store, names: &names, exprs, accelerators };
    emit.program()
}

struct Emit<'a> {
    program: &'a Program,
    store: &'a TermStore,
    names: &'a EmittedNames<'a>,
    exprs: Exprs<'a>,
    accelerators: &'a [Accelerator],
}

impl Emit<'_> {
    fn program(&self) -> Result<String, Unsupported> {
        let reached = self.reached();
        let pointer = self.program.data_model.pointer_width();
        let mut out = String::from(PRELUDE);
        let _ = writeln!(out, "typedef sec_u{pointer} sec_ptr;\n");
        if pointer == 64 {
            out.push_str("typedef unsigned __int128 sec_u128;\ntypedef __int128 sec_s128;\n\n");
        } else {
            out.push_str(wide::PAIRS);
        }
        for f in &reached {
            let _ = writeln!(out, "{};", self.signature(*f)?);
        }
        out.push('\n');
        let mut init = String::new();
        self.objects(&reached, &mut out, &mut init)?;
        for g in &self.program.globals {
            let v = self.program.variable(*g);
            let name = self.names.variable(*g);
            let _ = writeln!(out, "static {} {name};", type_name(v.width));
            if let secateur_program::VarKind::Global { init: value } = v.kind {
                let _ = writeln!(init, "  {name} = {};", self.exprs.term(value)?);
            }
        }
        for f in &reached {
            out.push('\n');
            self.function(*f, &mut out)?;
        }
        let entry = self.names.function(self.program.entry);
        let _ = write!(out, "\nint main(void) {{\n{init}  {entry}();\n  return 0;\n}}\n");
        Ok(out)
    }

    /// Functions that are called or whose address is taken, from the entry on.
    fn reached(&self) -> BTreeSet<FuncId> {
        let mut found = BTreeSet::from([self.program.entry]);
        let mut open = vec![self.program.entry];
        while let Some(f) = open.pop() {
            let mut next = Vec::new();
            for b in &self.program.function(f).blocks {
                if let secateur_program::Terminator::Call {
                    callee: secateur_program::Callee::Direct(g),
                    ..
                } = &b.end
                {
                    next.push(*g);
                }
            }
            for o in self.mentioned(f) {
                self.functions_in(o, &mut BTreeSet::new(), &mut next);
            }
            open.extend(next.into_iter().filter(|g| found.insert(*g)));
        }
        found
    }

    /// Functions an object is or points to.
    fn functions_in(&self, object: u32, seen: &mut BTreeSet<u32>, into: &mut Vec<FuncId>) {
        let mut open = vec![object];
        while let Some(o) = open.pop() {
            if !seen.insert(o) {
                continue;
            }
            let Some(object) = self.program.objects.get(o as usize) else { continue };
            if let ObjectKind::Function(f) = object.kind {
                into.push(f);
            }
            for item in &object.init {
                if let InitItem::Address { value, .. } = item {
                    open.extend(self.bases(*value));
                }
            }
        }
    }

    fn bases(&self, t: Term) -> Vec<u32> {
        let mut all = Vec::new();
        secateur_program::visit_subterms(self.store, t, |x| {
            if let Some(s) = self.store.as_symbol(x)
                && let SymbolKind::Base { object, .. } = self.store.symbol(s).kind
            {
                all.push(object);
            }
        });
        all
    }

    /// Static objects a function names.
    fn mentioned(&self, f: FuncId) -> BTreeSet<u32> {
        let mut all = BTreeSet::new();
        for b in &self.program.function(f).blocks {
            let terms = b.stmts.iter().flat_map(|s| s.kind.terms()).chain(b.end.terms());
            for t in terms {
                all.extend(self.bases(t));
            }
        }
        all
    }

    fn objects(
        &self,
        reached: &BTreeSet<FuncId>,
        out: &mut String,
        init: &mut String,
    ) -> Result<(), Unsupported> {
        let mut open: Vec<u32> = reached.iter().flat_map(|f| self.mentioned(*f)).collect();
        for g in &self.program.globals {
            if let secateur_program::VarKind::Global { init } = self.program.variable(*g).kind {
                open.extend(self.bases(init));
            }
        }
        let mut all = BTreeSet::new();
        while let Some(o) = open.pop() {
            if all.insert(o) {
                for item in &self.program.objects[o as usize].init {
                    if let InitItem::Address { value, .. } = item {
                        open.extend(self.bases(*value));
                    }
                }
            }
        }
        for o in all {
            let object = &self.program.objects[o as usize];
            match object.kind {
                ObjectKind::Function(_) => continue,
                ObjectKind::Global | ObjectKind::Constant => {}
                _ => return Err(Unsupported("labels and external objects")),
            }
            let name = self.names.object(o);
            let comment = object.name.replace("*/", "");
            let _ = write!(
                out,
                "static _Alignas({}) unsigned char {name}[{}]",
                object.align.clamp(1, 64),
                object.size.max(1)
            );
            let mut bytes: Vec<String> = Vec::new();
            for item in &object.init {
                match item {
                    InitItem::Bytes { offset, bytes: b } => {
                        let set = b.iter().enumerate().filter(|(_, x)| **x != 0);
                        bytes.extend(set.map(|(i, x)| format!("[{}] = {x}", *offset as usize + i)));
                    }
                    InitItem::Undefined { .. } => {}
                    InitItem::Address { offset, value, bytes } => {
                        let value = self.exprs.term(*value)?;
                        let _ =
                            writeln!(init, "  sec_store{}((sec_ptr){name} + {offset}, {value});", 8 * bytes);
                    }
                }
            }
            if bytes.is_empty() {
                let _ = writeln!(out, "; /* {comment} */");
            } else {
                let _ = writeln!(out, " = {{ {} }}; /* {comment} */", bytes.join(", "));
            }
        }
        Ok(())
    }

    fn signature(&self, f: FuncId) -> Result<String, Unsupported> {
        let function = self.program.function(f);
        if function.variadic {
            return Err(Unsupported("functions with a variable number of arguments"));
        }
        let result = function.result_width.map_or(String::from("void"), type_name);
        let params: Vec<String> = function
            .params
            .iter()
            .map(|p| format!("{} {}", type_name(self.program.variable(*p).width), self.names.variable(*p)))
            .collect();
        let params = if params.is_empty() { String::from("void") } else { params.join(", ") };
        Ok(format!("static {result} {}({params})", self.names.function(f)))
    }

    fn function(&self, f: FuncId, out: &mut String) -> Result<(), Unsupported> {
        let function = self.program.function(f);
        let _ = writeln!(out, "{} {{", self.signature(f)?);
        for v in function.locals.iter().filter(|v| !function.params.contains(v)) {
            let _ = writeln!(
                out,
                "  {} {};",
                type_name(self.program.variable(*v).width),
                self.names.variable(*v)
            );
        }
        for (i, b) in function.blocks.iter().enumerate() {
            let id = BlockId(i as u32);
            let note = self.accelerators.iter().find(|a| a.function == function.name && a.block == id);
            if let Some(a) = note {
                let what = if a.replaces_loop { "all of" } else { "some of" };
                let _ = writeln!(
                    out,
                    "  /* accelerator of the loop at line {}, {what} its iterations: one, then `count` more at once */",
                    a.span.line
                );
            }
            let _ = writeln!(out, "b{i}:;");
            self.statements(&b.stmts, out)?;
            self.terminator(function, &b.end, out)?;
        }
        out.push_str("}\n");
        Ok(())
    }
}

const PRELUDE: &str =
    "/* Written by secateur. Values are unsigned and cut to their width; blocks are labels. */
typedef unsigned char sec_u8;
typedef unsigned short sec_u16;
typedef unsigned int sec_u32;
typedef unsigned long long sec_u64;
typedef signed char sec_s8;
typedef short sec_s16;
typedef int sec_s32;
typedef long long sec_s64;

extern _Bool __VERIFIER_nondet_bool(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned int __VERIFIER_nondet_uint(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
extern unsigned long long __VERIFIER_nondet_ulonglong(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
extern void abort(void) __attribute__((noreturn));
extern void exit(int) __attribute__((noreturn));
extern void *malloc(__SIZE_TYPE__);
extern void *calloc(__SIZE_TYPE__, __SIZE_TYPE__);
extern void *realloc(void *, __SIZE_TYPE__);
extern void free(void *);
extern void *memcpy(void *, const void *, __SIZE_TYPE__);
extern void *memmove(void *, const void *, __SIZE_TYPE__);
extern void *memset(void *, int, __SIZE_TYPE__);

/* division as in SMT-LIB: total */
static inline sec_s64 sec_sdiv(sec_s64 a, sec_s64 b) {
  return b == 0 ? (a < 0 ? 1 : -1) : b == -1 ? (sec_s64)(0 - (sec_u64)a) : a / b;
}
static inline sec_s64 sec_srem(sec_s64 a, sec_s64 b) { return b == 0 ? a : b == -1 ? 0 : a % b; }
#define sec_load(bits) \\
  static inline sec_u##bits sec_load##bits(__UINTPTR_TYPE__ p) { \\
    sec_u##bits v; \\
    memcpy(&v, (void *)p, sizeof v); \\
    return v; \\
  } \\
  static inline void sec_store##bits(__UINTPTR_TYPE__ p, sec_u##bits v) { memcpy((void *)p, &v, sizeof v); }
sec_load(8) sec_load(16) sec_load(32) sec_load(64)
";
