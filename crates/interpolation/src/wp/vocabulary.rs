//! The language of interpolants: what an atom may mention. Program variables (locals tagged with the depth of
//! their frame, so that recursion and callers keep apart), reads of memory by address, and facts about
//! addresses. Each is a symbol of the term store, so that atoms are ordinary terms and the solver takes them
//! as they are.

use hashbrown::{HashMap, HashSet};
use secateur_analysis::{constant_objects, fixed_locals, read_only_objects};
use secateur_memory::Object;
use secateur_program::{Program, VarId};
use secateur_term::{Sort, SymId, SymbolKind, Term, TermStore};

/// What a symbol of an atom stands for.
#[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
pub enum Place {
    /// A promoted global variable.
    Global {
        /// The variable.
        var: VarId,
    },
    /// A variable of a frame.
    Local {
        /// The number of the frame.
        depth: u32,
        /// The variable.
        var: VarId,
    },
    /// An array from addresses to what so many bytes there hold.
    Read {
        /// The width of the read in bytes.
        bytes: u32,
    },
    /// An array from addresses to whether so many bytes there may be read (or written).
    Valid {
        /// The width of the access in bytes.
        bytes: u32,
        /// Whether the access is a write.
        write: bool,
    },
    /// An array from two addresses to whether so many bytes there do not overlap.
    Apart {
        /// The width in bytes at the first address.
        bytes: u32,
        /// The width in bytes at the second address.
        other: u32,
    },
    /// An array from an address to whether its object may be freed through it.
    Freeable,
    /// An array from two addresses to whether they lie in different objects.
    OtherObject,
    /// An array from an address to whether its object survives the return of the frame.
    Outlives {
        /// The number of the frame.
        depth: u32,
    },
    /// An array from an address to whether its object is no variable-length array of the frame.
    Stays {
        /// The number of the frame.
        depth: u32,
    },
    /// An array from an address to whether it is that of no object that the state knows, nor a number: what lies
    /// behind a path that was given up because of it.
    Wild,
    /// An array from an address to whether it is that of no object that the state knows, nor a number, nor a pointer
    /// from outside that is followed. Unlike `Wild`, a state that does not know the address does not have it.
    Nowhere,
    /// An array from an address to whether it is that of no object of the program, nor a number.
    Foreign,
    /// An array from sets of addresses to whether every heap object that lives is one of theirs.
    Only,
    /// An array from an address and a set of addresses to the set with it; the number 0 is the empty set.
    With,
    /// The address of the object that was made at a site, of which a state has at most one.
    MadeAt {
        /// The number of the site.
        site: u32,
    },
    /// The address of the variadic arguments of a frame.
    Varargs {
        /// The number of the frame.
        depth: u32,
    },
    /// A value that is not known before an edge: an input on it.
    Unknown {
        /// The number of the unknown on its edge.
        number: u32,
        /// Its width in bits.
        width: u32,
    },
}

impl Place {
    /// Whether it is a variable of a state.
    pub fn is_variable(self) -> bool {
        matches!(self, Place::Global { .. } | Place::Local { .. })
    }
}

/// The places of a program and their symbols, and what is known of its objects whatever the state is.
pub struct Vocabulary {
    pointer: u32,
    /// Bases of static objects that nothing writes.
    read_only: HashSet<Term>,
    /// Bases of constants.
    constants: HashSet<Term>,
    /// Variables that name one local object of one size for good, with the size.
    fixed_locals: HashMap<VarId, u32>,
    /// Objects with a smaller number were made before paths parted or anything was needed of the path.
    common_objects: Option<u32>,
    /// Some place is about validity or overlap.
    of_objects: bool,
    /// Static objects that nothing writes, by base, for reads at any index. They keep the form of their content
    /// that such reads need.
    tables: HashMap<Term, Object>,
    pub(crate) terms: HashMap<Place, Term>,
    /// By symbol number: index into `list`, plus one.
    by_symbol: Vec<u32>,
    list: Vec<Place>,
}

impl Vocabulary {
    /// The vocabulary of a program, without places yet.
    pub fn new(program: &Program, store: &TermStore) -> Vocabulary {
        Vocabulary {
            read_only: read_only_objects(program, store),
            constants: constant_objects(program),
            fixed_locals: fixed_locals(program, store),
            common_objects: None,
            of_objects: false,
            tables: HashMap::new(),
            pointer: program.data_model.pointer_width(),
            terms: HashMap::new(),
            by_symbol: Vec::new(),
            list: Vec::new(),
        }
    }

    /// Whether there are atoms about objects at all.
    #[inline]
    pub fn speaks_of_objects(&self) -> bool {
        self.of_objects
    }

    /// The width of addresses in bits.
    pub fn pointer_width(&self) -> u32 {
        self.pointer
    }

    /// Whether what lies in a static object is the same in every state.
    pub fn is_fixed(&self, base: Term) -> bool {
        self.read_only.contains(&base) || self.constants.contains(&base)
    }

    /// There is one path so far, and the next object on it gets this number. Every object that was made before
    /// is one and the same in all states that follow, so that atoms may name it by its base address. Asked
    /// when paths part or something is needed for the first time; what is said later does not count, for
    /// atoms must mean the same throughout a run.
    pub fn fix_common(&mut self, next_object: u32) {
        self.common_objects.get_or_insert(next_object);
    }

    /// Whether an object was made before paths parted.
    pub fn is_common(&self, object: u32) -> bool {
        self.common_objects.is_some_and(|n| object < n)
    }

    /// A static object that nothing writes, for reads. `object` is how a state has it.
    pub fn table(&mut self, base: Term, object: &Object) -> &mut Object {
        self.tables.entry(base).or_insert_with(|| object.clone())
    }

    /// Whether a base is that of a constant.
    pub fn is_constant(&self, base: Term) -> bool {
        self.constants.contains(&base)
    }

    /// The size of the local object that a variable names for good.
    pub fn fixed_size(&self, var: VarId) -> Option<u32> {
        self.fixed_locals.get(&var).copied()
    }

    /// The symbol of a place.
    pub fn term(&mut self, store: &mut TermStore, program: &Program, place: Place) -> Term {
        if let Some(t) = self.terms.get(&place) {
            return *t;
        }
        self.of_objects |= matches!(
            place,
            Place::Valid { .. } | Place::Apart { .. } | Place::OtherObject | Place::Outlives { .. }
        );
        let array = |index, elem| Sort::Array { index, elem };
        let p = self.pointer;
        let (name, sort) = match place {
            Place::Global { var } | Place::Local { var, .. } => {
                let info = program.variable(var);
                (info.name.clone(), Sort::Bv(info.width))
            }
            Place::Read { bytes } => (format!("memory{bytes}"), array(p, 8 * bytes)),
            Place::Valid { bytes, write } => {
                (format!("{}{bytes}", if write { "writable" } else { "readable" }), array(p, 1))
            }
            Place::Apart { bytes, other } => (format!("apart{bytes}_{other}"), array(2 * p, 1)),
            Place::Freeable => (String::from("freeable"), array(p, 1)),
            Place::OtherObject => (String::from("other_object"), array(2 * p, 1)),
            Place::Outlives { depth } => (format!("outlives{depth}"), array(p, 1)),
            Place::Stays { depth } => (format!("stays{depth}"), array(p, 1)),
            Place::Wild => (String::from("wild"), array(p, 1)),
            Place::Nowhere => (String::from("nowhere"), array(p, 1)),
            Place::Foreign => (String::from("foreign"), array(p, 1)),
            Place::Only => (String::from("only"), array(p, 1)),
            Place::With => (String::from("with"), array(2 * p, p)),
            Place::MadeAt { site } => (format!("object{site}"), Sort::Bv(p)),
            Place::Varargs { depth } => (format!("varargs{depth}"), Sort::Bv(p)),
            Place::Unknown { number, width } => (format!("input{number}"), Sort::Bv(width)),
        };
        let t = store.fresh(name, sort, SymbolKind::Internal);
        let Some(sym) = store.as_symbol(t) else { return t };
        let at = sym.0 as usize;
        if self.by_symbol.len() <= at {
            self.by_symbol.resize(at + 1, 0);
        }
        self.list.push(place);
        self.by_symbol[at] = self.list.len() as u32;
        self.terms.insert(place, t);
        t
    }

    /// The symbol of a variable; `depth` is the frame's and does not matter for globals.
    pub fn variable(&mut self, store: &mut TermStore, program: &Program, depth: u32, var: VarId) -> Term {
        let place = if program.variable(var).is_global() {
            Place::Global { var }
        } else {
            Place::Local { depth, var }
        };
        self.term(store, program, place)
    }

    /// What a symbol stands for; none for addresses of static objects.
    #[inline]
    pub fn place(&self, store: &TermStore, t: Term) -> Option<Place> {
        self.of_symbol(store.as_symbol(t)?)
    }

    /// What a symbol stands for; `None` for symbols that are no places, such as inputs and addresses.
    #[inline]
    pub fn of_symbol(&self, sym: SymId) -> Option<Place> {
        let i = *self.by_symbol.get(sym.0 as usize)?;
        (i > 0).then(|| self.list[i as usize - 1])
    }

    /// Whether a term is made of values that are not known before its edge, and of nothing else.
    pub fn is_unknown(&self, store: &TermStore, t: Term) -> bool {
        let mut any = false;
        for s in store.symbols_of(&[t]) {
            if !matches!(self.place(store, s), Some(Place::Unknown { .. })) {
                return false;
            }
            any = true;
        }
        any
    }

    /// Whether a term mentions a value that is not known before its edge.
    pub fn mentions_unknown(&self, store: &TermStore, t: Term) -> bool {
        store.any_subterm(t, |s| matches!(self.place(store, s), Some(Place::Unknown { .. })))
    }
}
