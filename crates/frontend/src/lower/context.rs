//! What lowering knows about the whole module: the program under construction and where each global lives.

use super::assembly_symbols;
use super::options::LowerOptions;
use super::spans::Files;
use crate::llvm::{Layout, Location, TypeNode, Unit, Val};
use secateur_program::{
    DataModel, FuncId, Function, ObjectId, ObjectKind, Span, StaticObject, TypeHint, TypeId, Types, VarKind,
    Variable,
};
use secateur_term::{Sort, SymbolKind, Term, TermStore, VarId};
use std::collections::{BTreeSet, HashMap, HashSet, VecDeque};

/// Where a global of the module lives in the program.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum Home {
    /// A promoted global: loads and stores are reads and assignments of the variable.
    Variable(VarId),
    /// A promoted constant: every load is its value.
    Constant(Term),
    /// A global in memory, or a function.
    Object(ObjectId),
}

/// What the body of a function of the program is made from.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(crate) enum BodySource {
    /// A function with a body.
    Defined(Val),
    /// A declared function whose address is taken and that a handler of ours implements.
    Wrapper(Val),
}

/// The program under construction, and what was found about the module.
pub(crate) struct Cx<'m> {
    /// What the caller chose.
    pub options: &'m LowerOptions,
    /// Functions that belong to the models of library functions.
    pub model_functions: &'m BTreeSet<String>,
    /// Where a structure is read and thrown away.
    pub discarded: &'m BTreeSet<Location>,
    /// Sizes and alignments of LLVM types.
    pub layout: Layout,
    /// The data model of the module.
    pub data_model: DataModel,
    /// Where the terms of the program are made.
    pub store: TermStore,
    /// The variables so far.
    pub variables: Vec<Variable>,
    /// The static objects so far.
    pub objects: Vec<StaticObject>,
    /// The functions by number; `None` until the body is lowered.
    pub functions: Vec<Option<Function>>,
    /// The promoted globals so far, by slot.
    pub globals: Vec<VarId>,
    /// Global pointers that code elsewhere may have set before the program starts.
    pub set_elsewhere: Vec<VarId>,
    /// Where each global and each function that has an address lives.
    pub homes: HashMap<Val, Home>,
    /// The numbers of functions that were asked for.
    pub function_ids: HashMap<Val, FuncId>,
    /// The object that holds the labels of a function, for functions whose labels have addresses.
    pub labels: HashMap<Val, ObjectId>,
    /// The source files that places name.
    pub files: Files,
    /// What the user should know about approximations, each once.
    pub notes: Vec<String>,
    /// What answers rest on.
    pub assumptions: Vec<String>,
    /// The C types of what lives in memory.
    pub types: Types,
    /// The types of debug information that are in `types` already.
    pub type_ids: HashMap<TypeNode, TypeId>,
    /// Functions that were named but not lowered yet.
    pub queue: VecDeque<(FuncId, BodySource)>,
    /// Stands for an undefined value of a width until someone reads it.
    undefined: HashMap<u32, Term>,
    /// Named functions with a body, for the ones lowering itself calls.
    pub by_name: HashMap<String, Val>,
    /// The names of all that the module defines and of the error functions, for assembly.
    pub symbols: HashSet<String>,
    /// Whether the program registers functions to run when it ends.
    pub has_exit_handlers: bool,
    /// Functions that run when it ends.
    pub destructors: Vec<Val>,
    /// The text of an entry of `.fini_array` that is no function, if there is one.
    pub unknown_end: Option<String>,
}

impl<'m> Cx<'m> {
    /// An empty program for this module.
    pub fn new(
        options: &'m LowerOptions,
        model_functions: &'m BTreeSet<String>,
        discarded: &'m BTreeSet<Location>,
        unit: Unit,
        data_model: DataModel,
    ) -> Cx<'m> {
        let by_name =
            unit.functions().into_iter().filter(|f| f.has_definition()).map(|f| (f.name(), f)).collect();
        Cx {
            options,
            model_functions,
            discarded,
            layout: unit.layout(),
            data_model,
            store: TermStore::new(),
            variables: Vec::new(),
            objects: Vec::new(),
            functions: Vec::new(),
            globals: Vec::new(),
            homes: HashMap::new(),
            function_ids: HashMap::new(),
            labels: HashMap::new(),
            files: Files::default(),
            notes: Vec::new(),
            set_elsewhere: Vec::new(),
            assumptions: Vec::new(),
            types: Types::default(),
            type_ids: HashMap::new(),
            queue: VecDeque::new(),
            undefined: HashMap::new(),
            by_name,
            symbols: assembly_symbols::defined(unit, &options.error_calls.functions),
            has_exit_handlers: false,
            destructors: Vec::new(),
            unknown_end: None,
        }
    }

    /// The width of an address in bits.
    pub fn pointer_width(&self) -> u32 {
        self.layout.pointer_width()
    }

    /// A constant as wide as a pointer.
    pub fn size(&mut self, value: u64) -> Term {
        let w = self.pointer_width();
        self.store.bv(w, u128::from(value))
    }

    /// Whether calling this function is the error of the property.
    pub fn is_error_function(&self, name: &str) -> bool {
        self.options.error_calls.functions.iter().any(|f| f == name)
    }

    /// Adds an assumption that answers rest on, unless it is there already.
    pub fn take_for_granted(&mut self, text: &str) {
        if !self.assumptions.iter().any(|a| a == text) {
            self.assumptions.push(text.to_string());
        }
    }

    /// Adds a note for the user, unless it is there already.
    pub fn note(&mut self, text: String) {
        if !self.notes.contains(&text) {
            self.notes.push(text);
        }
    }

    /// A new static object without initial content, and a symbol for its address.
    pub fn new_object(
        &mut self,
        name: String,
        size: u64,
        align: u64,
        kind: ObjectKind,
        span: Span,
    ) -> ObjectId {
        let id = ObjectId(self.objects.len() as u32);
        let align = align.max(1);
        let width = self.pointer_width();
        let symbol = SymbolKind::Base { object: id.0, align, size };
        let base = self.store.fresh(name.clone(), Sort::Bv(width), symbol);
        self.objects.push(StaticObject {
            name,
            base,
            size,
            align,
            kind,
            shared: false,
            init: Vec::new(),
            span,
        });
        id
    }

    /// The address of a static object.
    pub fn base(&self, id: ObjectId) -> Term {
        self.objects[id.0 as usize].base
    }

    /// Gives a variable the next number; its slot is the caller's business.
    pub fn new_variable(&mut self, variable: Variable) -> VarId {
        let id = VarId(self.variables.len() as u32);
        self.variables.push(variable);
        id
    }

    /// A new global variable in the next slot of the global frame.
    pub fn new_global(&mut self, name: String, width: u32, init: Term, ty: TypeHint, span: Span) -> VarId {
        let slot = self.globals.len() as u32;
        let kind = VarKind::Global { init };
        let id = self.new_variable(Variable { name, width, kind, function: None, slot, ty, span });
        self.globals.push(id);
        id
    }

    /// The term for the value of a variable.
    pub fn read(&mut self, var: VarId) -> Term {
        let width = self.variables[var.0 as usize].width;
        self.store.var(var, width)
    }

    /// The width of a variable in bits.
    pub fn var_width(&self, var: VarId) -> u32 {
        self.variables[var.0 as usize].width
    }

    /// The placeholder for an undefined value; [`super::values`] makes an input of it when it is read.
    pub fn undefined(&mut self, width: u32) -> Term {
        if let Some(&t) = self.undefined.get(&width) {
            return t;
        }
        let t = self.store.fresh("undef", Sort::Bv(width), SymbolKind::Internal);
        self.undefined.insert(width, t);
        t
    }

    /// Whether a term is the placeholder that [`Cx::undefined`] gives.
    pub fn is_undefined(&self, t: Term) -> bool {
        self.undefined.get(&self.store.width(t)) == Some(&t)
    }

    /// The number of a function, which will be lowered if it was not asked for before.
    pub fn function_id(&mut self, f: Val, source: BodySource) -> FuncId {
        if let Some(&id) = self.function_ids.get(&f) {
            return id;
        }
        let id = FuncId(self.functions.len() as u32);
        self.functions.push(None);
        self.function_ids.insert(f, id);
        self.queue.push_back((id, source));
        id
    }
}
