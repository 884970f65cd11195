//! The whole program.

use crate::ctype::Types;
use crate::function::{Function, Origin};
use crate::ids::{FuncId, ObjectId};
use crate::object::StaticObject;
use crate::span::Span;
use crate::variable::Variable;
use secateur_term::VarId;

/// The widths of C's integer and pointer types.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Hash)]
pub enum DataModel {
    /// `int`, `long` and pointers have 32 bits.
    Ilp32,
    /// `int` has 32 bits, `long` and pointers have 64.
    Lp64,
}

impl DataModel {
    /// The width of an address in bits.
    pub fn pointer_width(self) -> u32 {
        match self {
            DataModel::Ilp32 => 32,
            DataModel::Lp64 => 64,
        }
    }

    /// The spelling of task files and of the command line.
    pub fn name(self) -> &'static str {
        match self {
            DataModel::Ilp32 => "ILP32",
            DataModel::Lp64 => "LP64",
        }
    }
}

impl std::fmt::Display for DataModel {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for DataModel {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let models = [DataModel::Ilp32, DataModel::Lp64];
        let found = models.into_iter().find(|model| model.name().eq_ignore_ascii_case(text));
        found.ok_or_else(|| format!("`{text}` is not a data model: write ILP32 or LP64"))
    }
}

/// An external function without body and without model.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unmodelled {
    /// The name of the function.
    pub name: String,
    /// The number of direct calls in reachable code.
    pub calls: u32,
    /// The first of these calls that has a known place.
    pub first: Span,
}

/// How names begin that no program has.
pub const INTERNAL: &str = "__secateur";
/// The model's variable that is `errno` to the program.
pub const ERRNO: &str = "errno.";

/// A whole program: what the front end makes and every engine works on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Program {
    /// The data model that the program was compiled for.
    pub data_model: DataModel,
    /// Source file names as the user gave them.
    pub files: Vec<String>,
    /// All variables by [`VarId`]: globals and those of all frames.
    pub variables: Vec<Variable>,
    /// The static objects by [`ObjectId`].
    pub objects: Vec<StaticObject>,
    /// All functions by [`FuncId`]; each has a body.
    pub functions: Vec<Function>,
    /// Promoted globals by slot.
    pub globals: Vec<VarId>,
    /// Where execution starts: a function without parameters (glue sets up the arguments of `main`).
    pub entry: FuncId,
    /// The functions that are called and that nothing is known of.
    pub unmodelled: Vec<Unmodelled>,
    /// What lowering took for granted of what lies outside of the program; an answer rests on it.
    pub assumptions: Vec<String>,
    /// Things a user should know: approximations made when lowering.
    pub notes: Vec<String>,
    /// The C types of what lives in memory, as far as debug information tells them.
    pub types: Types,
}

impl Program {
    /// The function of this number, which must exist.
    pub fn function(&self, id: FuncId) -> &Function {
        &self.functions[id.0 as usize]
    }

    /// The variable of this number, which must exist.
    pub fn variable(&self, id: VarId) -> &Variable {
        &self.variables[id.0 as usize]
    }

    /// The static object of this number, which must exist.
    pub fn object(&self, id: ObjectId) -> &StaticObject {
        &self.objects[id.0 as usize]
    }

    /// The first function of this name; `None` if no function with a body has it.
    pub fn find_function(&self, name: &str) -> Option<FuncId> {
        self.functions.iter().position(|f| f.name == name).map(|i| FuncId(i as u32))
    }

    /// Whether a static name is one of the library models or of the start-up code, which mean nothing to a
    /// user. Statics of a model are named after its file, those inside a user's function after the function.
    pub fn is_internal(&self, name: &str, span: Span) -> bool {
        if span.is_known() || name.starts_with(ERRNO) {
            return false;
        }
        let of_user = |f: &Function, owner: &str| f.origin == Origin::User && f.name == owner;
        match name.split_once('.') {
            // compilers name string literals and compound literals with a dot in front
            Some(("", _)) => false,
            Some((owner, _)) => !self.functions.iter().any(|f| of_user(f, owner)),
            None => name.starts_with(INTERNAL),
        }
    }

    /// The names of all variables and objects that are internal (see [`Program::is_internal`]), and of
    /// internal functions.
    pub fn internal_names(&self) -> Vec<&str> {
        let variables = self.variables.iter().filter(|v| v.is_global()).map(|v| (v.name.as_str(), v.span));
        let objects = self.objects.iter().map(|o| (o.name.as_str(), o.span));
        let statics = variables.chain(objects).filter(|(n, s)| self.is_internal(n, *s)).map(|(n, _)| n);
        let functions = self.functions.iter().map(|f| f.name.as_str());
        statics.chain(functions.filter(|n| n.starts_with(INTERNAL))).collect()
    }

    /// `file:line` for messages; empty when unknown.
    pub fn place(&self, span: Span) -> String {
        if !span.is_known() {
            return String::new();
        }
        let file = self.files.get(span.file as usize).map_or("?", |f| f.as_str());
        format!("{file}:{}", span.line)
    }
}
