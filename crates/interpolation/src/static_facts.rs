//! What is known of the functions of a program without executing them, computed when it is asked for the
//! first time.

use hashbrown::{HashMap, HashSet};
use secateur_analysis::{CallGraph, Joins, Liveness, Loop, LoopEffects, Loops, WeakOrder};
use secateur_program::{BlockId, FuncId, Program, VarId};
use secateur_term::TermStore;
use std::rc::Rc;

/// Joins, live variables and loops by function.
pub struct StaticFacts<'p> {
    program: &'p Program,
    joins: Vec<Option<Joins>>,
    liveness: Vec<Option<Liveness>>,
    loops: HashMap<FuncId, Rc<Loops>>,
    /// By function.
    orders: HashMap<FuncId, WeakOrder>,
    /// By function and head of the loop.
    assigned: HashMap<(FuncId, BlockId), Rc<HashSet<VarId>>>,
}

impl<'p> StaticFacts<'p> {
    /// Nothing is computed yet.
    pub fn new(program: &'p Program) -> StaticFacts<'p> {
        StaticFacts {
            program,
            joins: program.functions.iter().map(|_| None).collect(),
            liveness: program.functions.iter().map(|_| None).collect(),
            loops: HashMap::new(),
            orders: HashMap::new(),
            assigned: HashMap::new(),
        }
    }

    /// Where the paths of a function meet.
    pub fn joins(&mut self, func: FuncId) -> &Joins {
        let program = self.program;
        self.joins[func.0 as usize].get_or_insert_with(|| Joins::of(program.function(func)))
    }

    /// The variables of a function that are read again.
    pub fn liveness(&mut self, store: &TermStore, func: FuncId) -> &Liveness {
        let function = self.program.function(func);
        self.liveness[func.0 as usize].get_or_insert_with(|| Liveness::of(function, store))
    }

    /// Whether a variable is read again from the beginning of a block on.
    pub fn is_live(&mut self, store: &TermStore, func: FuncId, block: BlockId, var: VarId) -> bool {
        self.liveness(store, func).is_live(block, var)
    }

    /// The loops of a function.
    pub fn loops(&mut self, func: FuncId) -> Rc<Loops> {
        let program = self.program;
        self.loops.entry(func).or_insert_with(|| Rc::new(Loops::of(program.function(func)))).clone()
    }

    /// Whether a block lies on a cycle, also on one with several entries.
    pub fn is_on_cycle(&mut self, func: FuncId, block: BlockId) -> bool {
        let program = self.program;
        let order = self.orders.entry(func).or_insert_with(|| WeakOrder::of(program.function(func)));
        order.places.get(block.0 as usize).is_none_or(|p| !p.heads.is_empty())
    }

    /// The variables a loop may assign: its own, and the globals of the functions it calls.
    pub fn assigned_in(&mut self, store: &TermStore, func: FuncId, l: &Loop) -> Rc<HashSet<VarId>> {
        if let Some(known) = self.assigned.get(&(func, l.head)) {
            return known.clone();
        }
        let graph = CallGraph::of(self.program, store);
        let found = Rc::new(LoopEffects::of(self.program, &graph, func, l).assigned);
        self.assigned.insert((func, l.head), found.clone());
        found
    }
}
