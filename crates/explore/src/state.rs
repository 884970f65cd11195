//! A symbolic state: where a path is, what its variables and memory hold, and what it assumed about the
//! inputs.

use crate::frame::{Caller, Frame};
use crate::inputs::InputLog;
use crate::slot_values::SlotValues;
use hashbrown::HashSet;
use secateur_memory::Memory;
use secateur_program::{Program, VarKind};
use secateur_term::{Term, TermStore};
use std::sync::Arc;

/// Undefined behaviour that occurred on a path which was followed further. What comes later need not be what
/// a real run does.
#[derive(Clone, Debug, Default)]
pub struct Past {
    /// The first that happens whatever the inputs are, with its place.
    pub certain: Option<Arc<str>>,
    /// The first that happens for some inputs of the path only, with its place.
    pub perhaps: Option<Arc<str>>,
    /// The conditions under which none of `perhaps` happens. Some may be missing on a path with very many.
    pub unless: Vec<Term>,
}

/// A symbolic state: one path at one statement, for all inputs that satisfy its path condition.
#[derive(Clone, Debug)]
pub struct State {
    /// The running frame.
    pub top: Frame,
    /// The frames that wait for it, the innermost first; `None` in the entry function.
    pub callers: Option<Arc<Caller>>,
    /// How many frames wait: the length of `callers`.
    pub call_depth: u32,
    /// Promoted globals by slot.
    pub globals: SlotValues,
    /// The objects with their contents.
    pub memory: Memory,
    /// The path condition: Boolean terms over inputs, satisfiable together.
    pub path: Vec<Term>,
    /// The inputs the path has asked for.
    pub inputs: InputLog,
    /// Branchings so far.
    pub depth: u64,
    /// The state's leaf in the tree of paths.
    pub leaf: u32,
    /// Pairs of objects whose separation is part of the path already.
    pub separated: HashSet<(u32, u32)>,
    /// Statements and terminators executed on this path.
    pub steps: u64,
    /// Undefined behaviour this path went on after.
    pub undefined: Past,
    /// The length of the path when conditions that no longer matter were last removed from it.
    pub kept: usize,
}

impl State {
    /// Drops the values, the memory and the path, and keeps the location. `globals` has an unset entry for
    /// each global variable.
    pub fn forget_values(&mut self, globals: &SlotValues) {
        self.globals = globals.clone();
        self.top.locals = SlotValues::default();
        self.top.objects = Vec::new();
        self.callers = None;
        self.memory = Memory::default();
        self.path = Vec::new();
        self.inputs = InputLog::default();
        self.separated = HashSet::new();
    }

    /// The state before the first statement of the program.
    pub fn initial(store: &mut TermStore, program: &Program) -> State {
        let globals = program
            .globals
            .iter()
            .map(|&v| match program.variable(v).kind {
                VarKind::Global { init } => init,
                _ => Term::UNSET,
            })
            .collect();
        State {
            top: Frame::new(program.entry, program.function(program.entry), None),
            callers: None,
            call_depth: 0,
            globals,
            memory: Memory::initial(store, program),
            path: Vec::new(),
            inputs: InputLog::default(),
            depth: 0,
            leaf: 0,
            separated: HashSet::new(),
            steps: 0,
            undefined: Past::default(),
            kept: 0,
        }
    }
}
