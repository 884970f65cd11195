//! What replay has to know about the models of library functions.

use secateur_evidence::given::{Library, LibraryKinds};
use secateur_evidence::replay::Model;
use secateur_frontend::driver::{MODEL_FAMILIES, ModelFamily};
use secateur_program::DataModel;

/// Models whose results are only near the real ones.
const APPROXIMATE: &str = "math_approximate";
/// Approximate functions in families of others: what the local time zone decides, and the flags of float
/// operations.
const ALSO_APPROXIMATE: [&str; 7] =
    ["fetestexcept", "localtime", "localtime_r", "mktime", "strftime", "ctime", "ctime_r"];
/// Functions that register what runs at the end of the process: it runs only if they do.
const AT_EXIT: [&str; 4] = ["atexit", "on_exit", "at_quick_exit", "quick_exit"];
/// What prints does not matter to a run and is left as it is.
const PRINTING: [&str; 3] = ["stdio_output", "stdio_sprintf", "printf_format"];

/// The models of the front end, for a native run of a program that cannot be given what its library functions
/// return.
pub fn models(data_model: DataModel) -> Vec<Model> {
    let exact = |f: &&ModelFamily| f.name != APPROXIMATE;
    let model = |f: &ModelFamily| Model {
        name: format!("{}.bc", f.name),
        defines: f.defines.iter().map(|d| d.to_string()).collect(),
        content: f.bitcode(data_model).into(),
    };
    MODEL_FAMILIES.iter().filter(exact).map(model).collect()
}

/// What the library functions with models are to a native run.
pub fn kinds() -> LibraryKinds {
    let families = MODEL_FAMILIES.iter().rev();
    let named = families.flat_map(|f| f.defines.iter().map(|name| (name.to_string(), kind(f.name, name))));
    LibraryKinds { named: named.collect(), others: Library::Outside("") }
}

fn kind(family: &'static str, function: &str) -> Library {
    match family {
        APPROXIMATE => Library::Real,
        _ if AT_EXIT.contains(&function) => Library::Real,
        _ if ALSO_APPROXIMATE.contains(&function) => Library::Real,
        name if PRINTING.contains(&name) => Library::Outside("printing"),
        // a stream is one thing to all who read it
        name if name.starts_with("stdio_") || name == "scanf_format" => Library::Outside("stdio"),
        name => Library::Outside(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_used_here_exist() {
        let kinds = kinds();
        let library = |name: &str| kinds.of(name);
        for name in PRINTING.iter().chain([&APPROXIMATE]) {
            assert!(MODEL_FAMILIES.iter().any(|f| f.name == *name), "{name}");
        }
        assert_eq!(library("getchar"), library("feof"));
        assert_ne!(library("getchar"), library("printf"));
        assert_eq!(library("sin"), Library::Real);
        for name in ALSO_APPROXIMATE.into_iter().chain(AT_EXIT) {
            assert_eq!(library(name), Library::Real);
            assert!(MODEL_FAMILIES.iter().any(|f| f.defines.contains(&name)), "{name}");
        }
    }
}
