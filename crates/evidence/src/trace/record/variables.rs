//! The values of the user's variables as a run goes on: calls on the stack, globals, and variables that live
//! in memory.

use super::contents::Typed;
use super::objects::{Fate, Objects, Seen, When, is_compilers, public};
use crate::trace::present::fit::cut;
use secateur_interpreter::{Content, Points};
use secateur_program::{
    CType, FuncId, ObjectId, ObjectKind, Program, Span, StaticObject, TypeHint, TypeId, VarId,
};
use std::collections::{BTreeMap, BTreeSet};

/// Characters of a value that are shown.
const LONGEST: usize = 120;

/// A variable that lives in memory.
#[derive(Clone, PartialEq, Eq, Debug)]
struct InMemory {
    number: u32,
    name: String,
    size: u64,
    /// The function it is a local of.
    function: Option<FuncId>,
    /// Where it is declared.
    span: Span,
    value: Option<Seen>,
    ty: Option<TypeId>,
    /// The program wrote something into it.
    touched: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Call {
    function: FuncId,
    values: BTreeMap<VarId, Seen>,
    /// Locals in memory, those of no interest too.
    memory: Vec<InMemory>,
}

/// Whether a variable of this name and place of declaration is in scope.
pub type InScope<'a> = &'a dyn Fn(&str, Span) -> bool;

/// Everything that is alive.
pub struct Live<'p> {
    program: &'p Program,
    /// The objects that addresses point to.
    pub objects: Objects<'p>,
    calls: Vec<Call>,
    globals: BTreeMap<VarId, Seen>,
    memory: Vec<InMemory>,
    /// Globals of library models.
    internal: BTreeSet<VarId>,
    /// What is in memory at the end of the run.
    contents: BTreeMap<u32, Content>,
}

impl<'p> Live<'p> {
    /// No calls yet; static objects of these names are never shown.
    pub fn new(program: &'p Program, hidden: &BTreeSet<String>) -> Live<'p> {
        let shown = |(_, o): &(usize, &StaticObject)| {
            o.kind == ObjectKind::Global && o.size <= 1024 && !hidden.contains(&o.name)
        };
        let plain = program.objects.iter().enumerate().filter(shown);
        let memory = plain
            .map(|(i, o)| InMemory {
                number: i as u32,
                name: o.name.clone(),
                size: o.size,
                function: None,
                span: o.span,
                value: None,
                ty: program.types.statics.get(&ObjectId(i as u32)).copied(),
                touched: false,
            })
            .collect();
        let objects = Objects::new(program);
        let models = |v: &&VarId| hidden.contains(&program.variable(**v).name);
        let internal = program.globals.iter().filter(models).copied().collect();
        Live {
            program,
            objects,
            calls: Vec::new(),
            globals: BTreeMap::new(),
            memory,
            internal,
            contents: BTreeMap::new(),
        }
    }

    /// Makes sure that there is a call for what happens in `function`: there is no event for the first one.
    pub fn at(&mut self, function: FuncId) {
        if self.calls.is_empty() {
            self.calls.push(Call { function, values: BTreeMap::new(), memory: Vec::new() });
        }
    }

    /// A function is entered with these arguments.
    pub fn enter(&mut self, function: FuncId, args: &[Seen]) {
        let params = &self.program.function(function).params;
        let values = params.iter().copied().zip(args.iter().copied()).collect();
        self.calls.push(Call { function, values, memory: Vec::new() });
    }

    /// The innermost call is left; its locals in memory go.
    pub fn leave(&mut self) -> Vec<u32> {
        let call = self.calls.pop();
        let locals: Vec<u32> = call.iter().flat_map(|c| &c.memory).map(|m| m.number).collect();
        self.objects.leave(&locals);
        locals
    }

    /// The value of a variable is not to be shown.
    pub fn forget(&mut self, var: VarId) {
        self.globals.remove(&var);
        if let Some(call) = self.calls.last_mut() {
            call.values.remove(&var);
        }
    }

    /// A variable got a value; those that are not the user's are skipped.
    pub fn assign(&mut self, var: VarId, value: Seen) {
        let v = self.program.variable(var);
        if !v.is_user() || self.internal.contains(&var) {
            return;
        }
        if v.is_global() {
            self.globals.insert(var, value);
        } else if let Some(call) = self.calls.last_mut() {
            call.values.insert(var, value);
        }
    }

    /// A local in memory came into being in the innermost call.
    pub fn allocate(&mut self, number: u32, name: &str, size: u64, span: Span, ty: Option<TypeId>) {
        if let Some(call) = self.calls.last_mut() {
            let (name, function) = (name.into(), Some(call.function));
            let touched = false;
            call.memory.push(InMemory { number, name, size, function, span, value: None, ty, touched });
        }
    }

    /// The run ended with this in memory.
    pub fn finish(&mut self, contents: &[Content]) {
        self.contents = contents.iter().map(|c| (c.number, c.clone())).collect();
    }

    /// The type of an object.
    fn type_of(&self, number: u32) -> Option<TypeId> {
        let locals = self.calls.iter().rev().flat_map(|c| c.memory.iter().rev());
        let local = locals.filter(|m| m.number == number).find_map(|m| m.ty);
        local.or_else(|| self.program.types.statics.get(&ObjectId(number)).copied())
    }

    /// What lies at these bytes of an object: how it is written behind the object's name, and how it is
    /// shown.
    pub fn part(&self, number: u32, offset: u64, bytes: u64) -> Option<(String, TypeHint)> {
        let types = &self.program.types;
        let part = types.part(self.type_of(number)?, offset, bytes)?;
        match types.get(part.ty)? {
            CType::Scalar { hint, .. } => Some((part.path, *hint)),
            _ => None,
        }
    }

    /// The scope of a local ends.
    pub fn end_scope(&mut self, number: u32) {
        self.objects.end(number, Fate::OutOfScope);
        for call in self.calls.iter_mut().rev() {
            if let Some(i) = call.memory.iter().rposition(|m| m.number == number) {
                call.memory.remove(i);
                return;
            }
        }
    }

    /// Memory was written; `value` is what a single store put there.
    pub fn store(&mut self, to: Points, bytes: u64, value: Option<Seen>) {
        let of_calls = self.calls.iter_mut().rev().flat_map(|c| c.memory.iter_mut().rev());
        if let Some(m) = of_calls.chain(&mut self.memory).find(|m| m.number == to.object) {
            m.value = value.filter(|_| to.offset == 0 && bytes == m.size && m.size <= 16);
            m.touched = true;
        }
    }

    /// How many calls there are, and of which function each is.
    pub fn functions(&self) -> impl Iterator<Item = FuncId> {
        self.calls.iter().map(|c| c.function)
    }

    /// The value of a name as seen in a call, in C notation.
    pub fn lookup(&self, call: usize, name: &str, in_scope: InScope<'_>) -> Option<String> {
        let here = self.calls.get(call)?;
        let named = |values: &BTreeMap<VarId, Seen>| {
            let of_name = |(v, _): &(&VarId, &Seen)| {
                let v = self.program.variable(**v);
                v.name == name && in_scope(name, v.span)
            };
            // the innermost declaration hides the others
            let found = values.iter().filter(of_name).max_by_key(|(v, _)| self.program.variable(**v).span);
            found.map(|(v, x)| self.shown(*v, *x, When::Now))
        };
        let in_memory = |all: &[InMemory]| {
            let found = all.iter().rev().find(|m| m.name == name && in_scope(name, m.span));
            found.and_then(|m| self.in_memory(m))
        };
        named(&here.values)
            .or_else(|| in_memory(&here.memory))
            .or_else(|| named(&self.globals))
            .or_else(|| self.initial_global(name))
            .or_else(|| in_memory(&self.memory))
    }

    /// A global that was never assigned still has the value it started with.
    fn initial_global(&self, name: &str) -> Option<String> {
        let var = self.program.globals.iter().find(|v| self.program.variable(**v).name == name)?;
        let secateur_program::VarKind::Global { init } = self.program.variable(*var).kind else {
            return None;
        };
        init.as_immediate().map(|(_, bits)| self.shown(*var, Seen { bits, points: None }, When::Now))
    }

    /// Names and values of a call in order of declaration, those in memory last.
    pub fn locals(&self, call: usize, in_scope: InScope<'_>) -> Vec<(String, String)> {
        let Some(here) = self.calls.get(call) else { return Vec::new() };
        self.list(&here.values, in_scope).chain(self.list_memory(&here.memory, in_scope)).collect()
    }

    /// The globals that were assigned.
    pub fn globals(&self) -> Vec<(String, String)> {
        let all = |_: &str, _: Span| true;
        self.list(&self.globals, &all).chain(self.list_memory(&self.memory, &all)).collect()
    }

    fn list<'a>(
        &'a self,
        values: &'a BTreeMap<VarId, Seen>,
        in_scope: InScope<'a>,
    ) -> impl Iterator<Item = (String, String)> + 'a {
        let named = values.iter().map(|(v, x)| (self.program.variable(*v), v, x));
        let named = named.filter(move |(v, ..)| !is_compilers(&v.name) && in_scope(&v.name, v.span));
        named.map(|(v, id, x)| (public(&v.name).to_string(), self.shown(*id, *x, When::Now)))
    }

    fn list_memory<'a>(
        &'a self,
        all: &'a [InMemory],
        in_scope: InScope<'a>,
    ) -> impl Iterator<Item = (String, String)> + 'a {
        let seen = all.iter().filter(move |m| !is_compilers(&m.name) && in_scope(&m.name, m.span));
        seen.filter_map(|m| Some((public(&m.name).to_string(), self.in_memory(m)?)))
    }

    /// A value of a variable in C notation.
    pub fn shown(&self, var: VarId, value: Seen, when: When) -> String {
        let v = self.program.variable(var);
        self.objects.shown(v.width, value, v.ty, when, v.function)
    }

    /// What is in a variable in memory, by its type. Without one, small things are shown as the signed
    /// integers they usually are.
    fn in_memory(&self, m: &InMemory) -> Option<String> {
        let content = self.contents.get(&m.number).filter(|_| m.touched);
        if let (Some(ty), Some(content)) = (m.ty, content) {
            let (types, objects) = (&self.program.types, &self.objects);
            let shown = Typed { types, objects, content, inside: m.function }.shown(ty)?;
            return Some(cut(&shown, LONGEST));
        }
        let width = u32::try_from(m.size).ok()? * 8;
        m.value
            .filter(|_| matches!(width, 8 | 16 | 32 | 64) && m.ty.is_none())
            .map(|v| self.objects.shown(width, v, TypeHint::Signed, When::Now, m.function))
    }
}
