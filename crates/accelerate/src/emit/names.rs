//! Names in the emitted C: those of the source as far as they go, each used once per function.

use hashbrown::HashMap;
use secateur_program::{FuncId, ObjectKind, Program, VarId};

/// The identifiers of variables, functions and objects in the emitted C.
pub struct EmittedNames<'a> {
    program: &'a Program,
    variables: HashMap<VarId, String>,
    functions: Vec<String>,
}

fn plain(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}

impl<'a> EmittedNames<'a> {
    /// Chooses the names of a program.
    pub fn new(program: &'a Program) -> EmittedNames<'a> {
        let mut variables = HashMap::new();
        let mut taken: HashMap<(Option<FuncId>, String), u32> = HashMap::new();
        for (i, v) in program.variables.iter().enumerate() {
            let prefix = if v.is_global() { "g_" } else { "" };
            let mut name = format!("{prefix}{}", plain(&v.name));
            if name.starts_with(|c: char| c.is_ascii_digit()) || KEYWORDS.contains(&name.as_str()) {
                name.push('_');
            }
            let count = taken.entry((v.function, name.clone())).or_insert(0);
            *count += 1;
            if *count > 1 {
                name = format!("{name}__{count}");
            }
            variables.insert(VarId(i as u32), name);
        }
        let mut seen: HashMap<String, u32> = HashMap::new();
        let mut functions = Vec::new();
        for f in &program.functions {
            let name = format!("fn_{}", plain(&f.name));
            let count = seen.entry(name.clone()).or_insert(0);
            *count += 1;
            functions.push(if *count > 1 { format!("{name}__{count}") } else { name });
        }
        EmittedNames { program, variables, functions }
    }

    /// The identifier of a variable.
    pub fn variable(&self, v: VarId) -> String {
        self.variables.get(&v).cloned().unwrap_or_else(|| format!("v{}", v.0))
    }

    /// The identifier of a function.
    pub fn function(&self, f: FuncId) -> &str {
        self.functions.get(f.0 as usize).map_or("fn", String::as_str)
    }

    /// What stands for the address of a static object.
    pub fn object(&self, number: u32) -> String {
        match self.program.objects.get(number as usize).map(|o| o.kind) {
            Some(ObjectKind::Function(f)) => self.function(f).to_string(),
            _ => format!("obj_{number}"),
        }
    }
}

const KEYWORDS: [&str; 12] = [
    "main", "exit", "abort", "malloc", "free", "calloc", "realloc", "memcpy", "memmove", "memset",
    "register", "inline",
];
