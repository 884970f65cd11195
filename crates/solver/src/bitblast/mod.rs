//! Terms to clauses of one persistent CaDiCaL. Every term is translated once; a constraint is one literal and
//! a question a list of assumptions.

mod blast;
mod divide;
mod floats;
mod gates;
mod multiply;
mod query;
mod reads;
mod sat;
mod words;

pub use divide::Division;
pub use query::Bitblaster;

/// Limits and encodings of the embedded solver.
#[derive(Clone, Debug)]
pub struct BitblastOptions {
    /// Start afresh when the solver holds more variables than this (or than a few times what one question
    /// needs).
    pub max_variables: usize,
    /// CaDiCaL options by name; the default is tuned for many small related questions.
    pub cadical: Vec<(String, i32)>,
    /// Check each model by evaluation before it is handed out.
    pub validate: bool,
    /// How quotients are encoded.
    pub division: Division,
}

impl Default for BitblastOptions {
    fn default() -> Self {
        let tuned = ["inprocessing", "lucky", "walk", "rephase", "stabilize", "preprocesslight"]
            .map(|o| (o.to_string(), 0));
        let mut cadical = tuned.to_vec();
        cadical.push((String::from("ilb"), 1));
        BitblastOptions { max_variables: 400_000, cadical, validate: true, division: Division::Product }
    }
}
