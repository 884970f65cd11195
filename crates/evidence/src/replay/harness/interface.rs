//! What a program asks of the outside: the functions it calls and does not define.

use crate::replay::{Functions, Header, Scalar};
use std::collections::{BTreeMap, BTreeSet};

/// The functions of a whole program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Interface {
    /// Called or declared, defined nowhere; one of each name, sorted.
    pub wanted: Vec<Header>,
    /// Functions with a body that other files see.
    pub defined: BTreeSet<String>,
    /// Functions with a body that only their file sees.
    pub internal: BTreeSet<String>,
    /// The parameters of the functions with a body.
    pub parameters: BTreeMap<String, Vec<Scalar>>,
    /// Names declared with different results in different files.
    pub conflicting: BTreeSet<String>,
}

impl Interface {
    /// The interface of a program made of these files.
    pub fn of(files: &[Functions]) -> Interface {
        let mut interface = Interface::default();
        for file in files {
            for header in &file.defined {
                let set = if header.internal { &mut interface.internal } else { &mut interface.defined };
                set.insert(header.name.clone());
                interface.parameters.insert(header.name.clone(), header.params.clone());
            }
            interface.defined.extend(file.aliases.iter().cloned());
        }
        for header in files.iter().flat_map(|f| &f.declared) {
            interface.want(header.clone());
        }
        interface.wanted.sort_by(|a, b| a.name.cmp(&b.name));
        interface
    }

    fn want(&mut self, header: Header) {
        if self.defined.contains(&header.name) {
            return;
        }
        match self.wanted.iter_mut().find(|h| h.name == header.name) {
            None => self.wanted.push(header),
            Some(known) => {
                if known.result != header.result {
                    self.conflicting.insert(header.name);
                } else if known.params.is_empty() {
                    // a declaration without prototype says less
                    known.params = header.params;
                }
            }
        }
    }

    /// Whether the program has a body for it anywhere.
    pub fn has_body(&self, name: &str) -> bool {
        self.defined.contains(name) || self.internal.contains(name)
    }

    /// Whether the program calls or declares it and defines it nowhere.
    pub fn wants(&self, name: &str) -> bool {
        self.wanted.iter().any(|h| h.name == name)
    }
}

/// Whether it can be a C function's name.
pub fn is_identifier(name: &str) -> bool {
    let starts = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_');
    starts && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}
