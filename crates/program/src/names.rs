//! What variables and addresses are called in text for people.

use crate::ids::FuncId;
use crate::program::Program;
use secateur_term::{CNames, SymId, SymbolKind, TermStore, VarId};
use std::collections::HashMap;

/// C names; where two variables of a function share one (inner scopes), the later ones get a number.
pub struct Names<'a> {
    program: &'a Program,
    /// Only the variables whose name is not enough.
    numbered: HashMap<VarId, u32>,
}

impl<'a> Names<'a> {
    /// Finds the variables of a program that share a name with an earlier one of their scope.
    pub fn new(program: &'a Program) -> Names<'a> {
        let mut seen: HashMap<(Option<FuncId>, &str), u32> = HashMap::new();
        let mut numbered = HashMap::new();
        for (i, v) in program.variables.iter().enumerate() {
            let scope = if v.is_global() { None } else { v.function };
            let count = seen.entry((scope, &v.name)).or_insert(0);
            *count += 1;
            if *count > 1 {
                numbered.insert(VarId(i as u32), *count);
            }
        }
        Names { program, numbered }
    }

    /// The name of a variable, with `#2`, `#3`, ... where an earlier one of its scope has the same.
    pub fn of(&self, var: VarId) -> String {
        let Some(v) = self.program.variables.get(var.0 as usize) else {
            return format!("?{}", var.0);
        };
        match self.numbered.get(&var) {
            Some(n) => format!("{}#{n}", v.name),
            None => v.name.clone(),
        }
    }
}

impl CNames for Names<'_> {
    fn variable(&self, var: VarId) -> String {
        self.of(var)
    }

    fn symbol(&self, store: &TermStore, sym: SymId) -> String {
        let symbol = store.symbol(sym);
        match symbol.kind {
            SymbolKind::Base { .. } => format!("&{}", symbol.name),
            _ => symbol.name.clone(),
        }
    }
}
