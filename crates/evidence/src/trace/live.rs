//! The values of the user's variables as a run goes on: calls on the stack, globals, and variables that live in memory.

use secateur_program::{FuncId, ObjectKind, Program, StaticObject, TypeHint, VarId};
use std::collections::{BTreeMap, BTreeSet};

/// A variable that lives in memory, as far as it is written as a whole.
#[derive(Clone, PartialEq, Eq, Debug)]
struct InMemory {
    /// The number of the call it belongs to; `None` for globals.
    owner: Option<usize>,
    name: String,
    size: u64,
    value: Option<u128>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
struct Call {
    function: FuncId,
    values: BTreeMap<VarId, u128>,
}

/// Everything that is alive.
pub struct Live<'p> {
    program: &'p Program,
    calls: Vec<Call>,
    globals: BTreeMap<VarId, u128>,
    memory: Vec<InMemory>,
}

impl<'p> Live<'p> {
    /// Objects of these names are not told.
    pub fn new(program: &'p Program, hidden: &BTreeSet<String>) -> Live<'p> {
        let shown =
            |o: &&StaticObject| o.kind == ObjectKind::Global && o.size <= 16 && !hidden.contains(&o.name);
        let plain = program.objects.iter().filter(shown);
        let memory = plain
            .map(|o| InMemory { owner: None, name: o.name.clone(), size: o.size, value: None })
            .collect();
        Live { program, calls: Vec::new(), globals: BTreeMap::new(), memory }
    }

    /// Makes sure that there is a call for what happens in `function`: the first one is not told.
    pub fn at(&mut self, function: FuncId) {
        if self.calls.is_empty() {
            self.calls.push(Call { function, values: BTreeMap::new() });
        }
    }

    pub fn enter(&mut self, function: FuncId, args: &[u128]) {
        let params = &self.program.function(function).params;
        let values = params.iter().copied().zip(args.iter().copied()).collect();
        self.calls.push(Call { function, values });
    }

    pub fn leave(&mut self) {
        self.calls.pop();
        let depth = self.calls.len();
        self.memory.retain(|m| m.owner.is_none_or(|o| o < depth));
    }

    pub fn assign(&mut self, var: VarId, value: u128) {
        let v = self.program.variable(var);
        if !v.is_user() {
            return;
        }
        if v.is_global() {
            self.globals.insert(var, value);
        } else if let Some(call) = self.calls.last_mut() {
            call.values.insert(var, value);
        }
    }

    pub fn allocate(&mut self, name: &str, size: u64) {
        let owner = self.calls.len().checked_sub(1);
        // a declaration in a loop makes a new variable each time
        self.memory.retain(|m| !(m.owner == owner && m.name == name));
        if size <= 16 {
            self.memory.push(InMemory { owner, name: name.into(), size, value: None });
        }
    }

    /// Objects are told by name only: with several of one name nobody knows which was written.
    pub fn store(&mut self, name: &str, offset: u64, bytes: u64, value: Option<u128>) {
        let alone = self.memory.iter().filter(|m| m.name == name).count() == 1;
        for m in self.memory.iter_mut().filter(|m| m.name == name) {
            m.value = value.filter(|_| alone && offset == 0 && bytes == m.size);
        }
    }

    /// How many calls there are, and of which function each is.
    pub fn functions(&self) -> impl Iterator<Item = FuncId> {
        self.calls.iter().map(|c| c.function)
    }

    /// The value of a name as seen in a call, in C notation.
    pub fn lookup(&self, call: usize, name: &str) -> Option<String> {
        let here = self.calls.get(call)?;
        let named = |values: &BTreeMap<VarId, u128>| {
            values
                .iter()
                .find(|(v, _)| self.program.variable(**v).name == name)
                .map(|(v, x)| self.shown(*v, *x))
        };
        let owned = |owner| self.memory.iter().find(|m| m.owner == owner && m.name == name).map(in_memory);
        named(&here.values)
            .or_else(|| owned(Some(call)).flatten())
            .or_else(|| named(&self.globals))
            .or_else(|| self.initial_global(name))
            .or_else(|| owned(None).flatten())
    }

    /// A global that was never assigned still has the value it started with.
    fn initial_global(&self, name: &str) -> Option<String> {
        let var = self.program.globals.iter().find(|v| self.program.variable(**v).name == name)?;
        let secateur_program::VarKind::Global { init } = self.program.variable(*var).kind else {
            return None;
        };
        init.as_immediate().map(|(_, value)| self.shown(*var, value))
    }

    /// Names and values of a call in order of declaration, those in memory last.
    pub fn locals(&self, call: usize) -> Vec<(String, String)> {
        let Some(here) = self.calls.get(call) else { return Vec::new() };
        let memory = self.memory.iter().filter(|m| m.owner == Some(call));
        let memory = memory.filter_map(|m| Some((m.name.clone(), in_memory(m)?)));
        self.list(&here.values).into_iter().chain(memory).collect()
    }

    /// The globals that were assigned.
    pub fn globals(&self) -> Vec<(String, String)> {
        let memory = self.memory.iter().filter(|m| m.owner.is_none());
        let memory = memory.filter_map(|m| Some((m.name.clone(), in_memory(m)?)));
        self.list(&self.globals).into_iter().chain(memory).collect()
    }

    fn list(&self, values: &BTreeMap<VarId, u128>) -> Vec<(String, String)> {
        values.iter().map(|(v, x)| (self.program.variable(*v).name.clone(), self.shown(*v, *x))).collect()
    }

    pub fn shown(&self, var: VarId, value: u128) -> String {
        let v = self.program.variable(var);
        crate::value::c_value(v.width, value, v.ty)
    }
}

/// Memory has no types: small things are shown as the signed integers they usually are.
fn in_memory(m: &InMemory) -> Option<String> {
    let width = u32::try_from(m.size).ok()? * 8;
    m.value.filter(|_| width > 0).map(|v| crate::value::c_value(width, v, TypeHint::Signed))
}
