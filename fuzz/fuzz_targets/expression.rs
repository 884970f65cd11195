//! C expressions of candidates, over a few variables of different types.
#![no_main]

use libfuzzer_sys::fuzz_target;
use secateur_program::{DataModel, Typed, condition};
use secateur_term::{TermStore, VarId};

fuzz_target!(|text: &str| {
    for model in [DataModel::Lp64, DataModel::Ilp32] {
        let mut store = TermStore::new();
        let mut lookup = |store: &mut TermStore, name: &str| {
            let (number, width, signed) = match name {
                "i" => (0, 32, true),
                "u" => (1, 32, false),
                "c" => (2, 8, true),
                "l" => (3, 64, true),
                "b" => (4, 1, false),
                _ => return Err(format!("there is no `{name}`")),
            };
            Ok(Typed { term: store.var(VarId(number), width), signed })
        };
        if let Ok(term) = condition(&mut store, model, text, &mut lookup) {
            assert_eq!(store.width(term), 1, "a condition is a truth value");
        }
    }
});
