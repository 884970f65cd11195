//! Programs as text: functions, blocks, statements with C-like expressions and the lines they come from.

use crate::block::{Block, Callee, Halt, Terminator};
use crate::function::{Function, Origin};
use crate::ids::BlockId;
use crate::names::Names;
use crate::object::{InitItem, ObjectKind, StaticObject};
use crate::program::Program;
use crate::span::Span;
use crate::stmt::{AllocKind, StmtKind};
use crate::variable::VarKind;
use secateur_term::{Term, TermStore, VarId, to_c};
use std::fmt::{self, Write};

impl Program {
    /// The whole program as text.
    pub fn display<'a>(&'a self, store: &'a TermStore) -> ProgramText<'a> {
        ProgramText { printer: Printer::new(self, store) }
    }
}

/// Displays a program.
pub struct ProgramText<'a> {
    printer: Printer<'a>,
}

impl fmt::Display for ProgramText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.printer.program(f)
    }
}

/// Writes parts of a program as text.
pub struct Printer<'a> {
    program: &'a Program,
    store: &'a TermStore,
    names: Names<'a>,
}

impl<'a> Printer<'a> {
    /// A printer for one program, whose terms live in `store`.
    pub fn new(program: &'a Program, store: &'a TermStore) -> Printer<'a> {
        Printer { program, store, names: Names::new(program) }
    }

    /// The names that the printer gives variables.
    pub fn names(&self) -> &Names<'a> {
        &self.names
    }

    /// An expression in C.
    pub fn term(&self, t: Term) -> String {
        to_c(self.store, &self.names, t)
    }

    fn program(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let p = self.program;
        for &g in &p.globals {
            let v = p.variable(g);
            if let VarKind::Global { init } = v.kind {
                writeln!(f, "global {}: {} = {}", self.names.of(g), v.width, self.term(init))?;
            }
        }
        for object in p.objects.iter().filter(|o| !matches!(o.kind, ObjectKind::Function(_))) {
            writeln!(f, "{}", self.object(object))?;
        }
        for (i, function) in p.functions.iter().enumerate() {
            let entry = if p.entry.0 as usize == i { "entry " } else { "" };
            write!(f, "\n{entry}{}", self.function(function))?;
        }
        for u in &p.unmodelled {
            writeln!(f, "\nunmodelled {}: {} calls, first at {}", u.name, u.calls, p.place(u.first))?;
        }
        for note in &p.notes {
            writeln!(f, "note: {note}")?;
        }
        Ok(())
    }

    fn object(&self, o: &StaticObject) -> String {
        let kind = match o.kind {
            ObjectKind::Global => "object",
            ObjectKind::External => "external object",
            ObjectKind::Unsized => "external object of unknown size",
            ObjectKind::Constant => "constant",
            ObjectKind::Function(_) => "function",
            ObjectKind::UnknownFunction => "unknown function",
            ObjectKind::Label => "label",
        };
        let mut text = format!("{kind} {}: {} bytes, align {}", o.name, o.size, o.align);
        for item in &o.init {
            let _ = match item {
                InitItem::Bytes { offset, bytes } => write!(text, ", {offset}: {}", bytes_text(bytes)),
                InitItem::Undefined { offset, bytes } => write!(text, ", {offset}: {bytes} undefined"),
                InitItem::Address { offset, value, bytes } => {
                    write!(text, ", {offset}: {} in {bytes}", self.term(*value))
                }
            };
        }
        text
    }

    /// A function: its signature, its locals and its blocks.
    pub fn function(&self, function: &Function) -> String {
        let params: Vec<String> = function.params.iter().map(|&v| self.typed(v)).collect();
        let mut text = format!("function {}({}", function.name, params.join(", "));
        if function.variadic {
            text.push_str(if params.is_empty() { "..." } else { ", ..." });
        }
        text.push(')');
        if let Some(width) = function.result_width {
            let _ = write!(text, ": {width}");
        }
        if function.origin == Origin::Model {
            text.push_str(" [model]");
        }
        text.push_str(" {\n");
        let locals: Vec<String> =
            function.locals.iter().filter(|v| !function.params.contains(v)).map(|&v| self.typed(v)).collect();
        if !locals.is_empty() {
            let _ = writeln!(text, "  locals {}", locals.join(", "));
        }
        for (i, block) in function.blocks.iter().enumerate() {
            let head = if block.loop_head { " loop head" } else { "" };
            let _ = writeln!(text, "b{i}:{head}");
            for line in self.block(block) {
                let _ = writeln!(text, "  {line}");
            }
        }
        text.push_str("}\n");
        text
    }

    fn typed(&self, var: VarId) -> String {
        let width = self.program.variables.get(var.0 as usize).map_or(0, |v| v.width);
        format!("{}: {width}", self.names.of(var))
    }

    /// The statements and the terminator, one line each with its place.
    pub fn block(&self, block: &Block) -> Vec<String> {
        let mut lines: Vec<String> =
            block.stmts.iter().map(|s| self.placed(self.stmt(&s.kind), s.span)).collect();
        lines.push(self.placed(self.terminator(&block.end), block.end_span));
        lines
    }

    fn placed(&self, text: String, span: Span) -> String {
        if span.is_known() { format!("{text}  // {}", self.program.place(span)) } else { text }
    }

    /// A statement as one line, without its place.
    pub fn stmt(&self, stmt: &StmtKind) -> String {
        let t = |t: &Term| self.term(*t);
        let v = |v: &VarId| self.names.of(*v);
        match stmt {
            StmtKind::Assign { var, value } => format!("{} = {}", v(var), t(value)),
            StmtKind::Load { var, addr, bytes } => format!("{} = mem{bytes}[{}]", v(var), t(addr)),
            StmtKind::Store { addr, value, bytes } => format!("mem{bytes}[{}] = {}", t(addr), t(value)),
            StmtKind::Alloc { var, size, align, kind, name, zeroed } => {
                let kind = match kind {
                    AllocKind::Stack => "stack",
                    AllocKind::Vla => "vla",
                    AllocKind::Heap => "heap",
                    AllocKind::Library => "library",
                };
                let zeroed = if *zeroed { " zeroed" } else { "" };
                format!("{} = new {kind}{zeroed} {name}[{}] align {align}", v(var), t(size))
            }
            StmtKind::Realloc { var, ptr, size } => format!("{} = realloc({}, {})", v(var), t(ptr), t(size)),
            StmtKind::Free { addr } => format!("free({})", t(addr)),
            StmtKind::MemCopy { dst, src, len, overlap } => {
                let name = if *overlap { "memmove" } else { "memcpy" };
                format!("{name}({}, {}, {})", t(dst), t(src), t(len))
            }
            StmtKind::MemSet { dst, value, len } => format!("memset({}, {}, {})", t(dst), t(value), t(len)),
            StmtKind::Input { var, name, .. } => format!("{} = input {name}", v(var)),
            StmtKind::Havoc { addr } => format!("*{} = anything", t(addr)),
            StmtKind::FillCells(f) => {
                let k = v(&f.index);
                let mut text =
                    format!("for each {k} < {}: *({} + {} * {k}) = ", t(&f.count), t(&f.addr), f.stride);
                text += &t(&f.value);
                for r in &f.reads {
                    text += &format!(" with {} = *({} + {} * {k})", v(&r.var), t(&r.addr), r.stride);
                }
                text
            }
            StmtKind::InputMemory { addr, len, name } => format!("input {name}({}, {})", t(addr), t(len)),
            StmtKind::Assume { cond } => format!("assume {}", t(cond)),
            StmtKind::Check { ok, kind, text } => {
                format!("check {} else {} ({text})", t(ok), kind.property())
            }
            StmtKind::Output { kind, args, var } => {
                let args: Vec<String> = args.iter().map(t).collect();
                let call = format!("output {kind:?}({})", args.join(", "));
                var.map_or(call.clone(), |var| format!("{} = {call}", v(&var)))
            }
            StmtKind::VaStart { list } => format!("va_start({})", t(list)),
            StmtKind::Forget { var } => format!("forget {}", v(var)),
            StmtKind::SameObject { a, b, what } => format!("same object {}, {} for {what}", t(a), t(b)),
            StmtKind::AskObject { var, addr, question } => {
                format!("{} = {question:?} of the object of {}", v(var), t(addr))
            }
            StmtKind::EndScope { addr } => format!("end scope {}", t(addr)),
            StmtKind::StackSave { var } => format!("{} = stack save", v(var)),
            StmtKind::StackRestore { saved } => format!("stack restore {}", t(saved)),
            StmtKind::Unsupported { what } => format!("unsupported: {what}"),
        }
    }

    /// The end of a block as one line, without its place.
    pub fn terminator(&self, end: &Terminator) -> String {
        let t = |t: &Term| self.term(*t);
        let b = |b: &BlockId| format!("b{}", b.0);
        match end {
            Terminator::Goto(to) => format!("goto {}", b(to)),
            Terminator::Branch { cond, then, other } => {
                format!("if ({}) goto {} else {}", t(cond), b(then), b(other))
            }
            Terminator::Switch { value, cases, default } => {
                let mut text = format!("switch ({}) {{", t(value));
                for (k, to) in cases {
                    let k = secateur_term::to_signed(*k, self.store.width(*value));
                    let _ = write!(text, " {k}: {};", b(to));
                }
                let _ = write!(text, " default: {} }}", b(default));
                text
            }
            Terminator::Indirect { addr, targets } => {
                let targets: Vec<String> =
                    targets.iter().map(|(a, to)| format!("{}: {}", t(a), b(to))).collect();
                format!("goto *{} {{ {} }}", t(addr), targets.join("; "))
            }
            Terminator::Call { callee, args, var, next } => {
                let callee = match callee {
                    Callee::Direct(f) => {
                        let function = self.program.functions.get(f.0 as usize);
                        function.map_or_else(|| format!("?f{}", f.0), |f| f.name.clone())
                    }
                    Callee::Indirect(addr) => format!("(*{})", t(addr)),
                };
                let args: Vec<String> = args
                    .iter()
                    .map(
                        |a| if a.by_value { format!("*{} of {}", t(&a.value), a.bytes) } else { t(&a.value) },
                    )
                    .collect();
                let result = var.map_or(String::new(), |var| format!("{} = ", self.names.of(var)));
                format!("{result}{callee}({}) then {}", args.join(", "), b(next))
            }
            Terminator::Return(None) => String::from("return"),
            Terminator::Return(Some(value)) => format!("return {}", t(value)),
            Terminator::Halt(Halt::Exit(code)) => format!("exit {}", t(code)),
            Terminator::Halt(Halt::Abort) => String::from("abort"),
            Terminator::Halt(Halt::Unreachable) => String::from("unreachable"),
            Terminator::Halt(Halt::Silent) => String::from("stop silently"),
        }
    }
}

/// Text if it is text, else hexadecimal; cut when long.
fn bytes_text(bytes: &[u8]) -> String {
    const SHOWN: usize = 32;
    let cut = if bytes.len() > SHOWN { "..." } else { "" };
    let shown = &bytes[..bytes.len().min(SHOWN)];
    let body = shown.strip_suffix(b"\0").unwrap_or(shown);
    if !body.is_empty() && body.iter().all(|b| (b' '..=b'~').contains(b) || b"\n\t".contains(b)) {
        return format!("{:?}{cut}", String::from_utf8_lossy(shown));
    }
    let hex: Vec<String> = shown.iter().map(|b| format!("{b:02x}")).collect();
    format!("{}{cut}", hex.join(" "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::Maker;

    #[test]
    fn a_program_reads_like_c() {
        let mut m = Maker::new();
        let [x, y, inner] = ["x", "y", "x"].map(|n| m.local(n, 32));
        let p = m.local("p", 64);
        let (vx, vi, vp) = (m.read(x), m.read(inner), m.read(p));
        let (one, seven) = (m.store.bv(32, 1), m.store.bv(32, 7));
        let sum = m.store.add(vx, one);
        let less = m.store.slt(vx, seven);
        m.input(x);
        m.assign(inner, sum);
        m.stmt(StmtKind::Load { var: y, addr: vp, bytes: 4 });
        m.stmt(StmtKind::Store { addr: vp, value: vi, bytes: 4 });
        m.end(Terminator::Branch { cond: less, then: BlockId(0), other: BlockId(1) });
        m.end(Terminator::Return(Some(vx)));
        let (program, store) = m.finish(Some(32));
        let expected = "
entry function main(): 32 {
  locals x: 32, y: 32, x#2: 32, p: 64
b0:
  x = input in  // a.c:10
  x#2 = x + 1  // a.c:11
  y = mem4[p]  // a.c:12
  mem4[p] = x#2  // a.c:13
  if (x < 7) goto b0 else b1
b1:
  return x
}
";
        assert_eq!(program.display(&store).to_string(), expected);
    }

    #[test]
    fn bytes_are_shown_as_text_where_they_are() {
        assert_eq!(bytes_text(b"hi\n\0"), "\"hi\\n\\0\"");
        assert_eq!(bytes_text(&[0, 1, 255]), "00 01 ff");
        assert_eq!(bytes_text(&[b'a'; 40]), format!("{:?}...", "a".repeat(32)));
    }
}
