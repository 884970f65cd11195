//! Slices of all C programs of this repository: what concrete runs of the programs do, those of the slices do.

use secateur_analysis::slice;
use secateur_base::Deadline;
use secateur_frontend::driver::CompileRequest;
use secateur_frontend::{LowerOptions, load, load_text};
use secateur_program::{DataModel, Monitor, Program};
use secateur_term::TermStore;
use secateur_validation::{Followed, SlicePair, follow_slice};
use std::path::{Path, PathBuf};
use std::time::Duration;

fn text(source: &str) -> (Program, TermStore) {
    load_text(source, DataModel::Lp64, &LowerOptions::default()).unwrap()
}

/// `None` if it does not compile here.
fn lowered(file: &Path, data_model: DataModel) -> Option<(Program, TermStore)> {
    let mut request = CompileRequest::new([file]);
    request.data_model = Some(data_model);
    load(&request, &LowerOptions::default()).ok()
}

/// How much of a program stays, and what becomes of its runs in the slice.
fn followed(program: &Program, store: &TermStore, monitor: &Monitor) -> Option<(f64, Followed)> {
    let mut store = store.clone();
    let (sliced, slice) = slice(program, &mut store, monitor, &Deadline::never())?;
    let pair = SlicePair { original: program, sliced: &sliced, slice: &slice, store: &store, monitor };
    let found = follow_slice(&pair, 5, 30, &Deadline::after(Duration::from_secs(3)));
    Some((slice.after.statements as f64 / slice.before.statements.max(1) as f64, found))
}

fn errors() -> Monitor {
    Monitor { error_calls: true, assertions: true, ..Monitor::default() }
}

fn share(source: &str, monitor: &Monitor) -> f64 {
    let (program, store) = text(source);
    let (share, found) = followed(&program, &store, monitor).unwrap();
    assert_eq!(found.lost, Vec::<String>::new());
    assert!(found.found > 0);
    share
}

const HEAD: &str = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
int unused, n, log_[64];
static void note(int v) { if (n < 64) n++; unused += v; }
";

#[test]
fn what_nobody_looks_at_is_gone() {
    let source = format!(
        "{HEAD}int main(void) {{
           int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
           for (int i = 0; i < 9; i++) {{ note(y); if (y & i) unused++; }}
           if (x > 3 && x < 3) reach_error();
           return unused;
         }}"
    );
    assert!(share(&source, &errors()) < 0.5);
}

#[test]
fn a_write_of_which_nobody_knows_where_it_goes_stays() {
    let source = |index: &str| {
        format!("{HEAD}int main(void) {{ int y = __VERIFIER_nondet_int(); log_[{index}] = 1; return 0; }}")
    };
    // with a constant index nothing can happen
    assert!(share(&source("3"), &errors()) < share(&source("y"), &errors()));
}

#[test]
fn what_ends_a_run_before_the_error_stays() {
    let source = format!(
        "{HEAD}extern void exit(int);
         static void stop(int v) {{ if (v == 5) exit(0); }}
         int main(void) {{
           int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
           stop(x);
           note(y);
           if (x == 5) reach_error();
           return 0;
         }}"
    );
    let (program, store) = text(&source);
    let (_, found) = followed(&program, &store, &errors()).unwrap();
    assert_eq!((found.lost.len(), found.found), (0, 30));
}

fn programs(folder: &Path, into: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => programs(&path, into),
            false if path.extension().is_some_and(|e| e == "c") => into.push(path),
            false => {}
        }
    }
}

/// One program in so many, unless all tests are wanted: each is compiled.
const PART: usize = 7;

/// Of the test programs, for reachability of errors and for memory safety.
#[test]
fn no_run_of_the_test_programs_is_lost() {
    let mut files = Vec::new();
    programs(Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/c")), &mut files);
    files.sort();
    let step = if std::env::var("SECATEUR_TESTS").is_ok_and(|v| v == "all") { 1 } else { PART };
    let (mut all, mut sliced, mut open, mut lost) = (0, 0, 0, Vec::new());
    for file in files.iter().step_by(step) {
        let head = std::fs::read(file).unwrap();
        let narrow = String::from_utf8_lossy(&head).contains("// data-model: ILP32");
        let model = if narrow { DataModel::Ilp32 } else { DataModel::Lp64 };
        let Some((program, store)) = lowered(file, model) else { continue };
        for monitor in [errors(), Monitor::developer()] {
            let Some((share, found)) = followed(&program, &store, &monitor) else { continue };
            all += found.found;
            open += found.open;
            sliced += u32::from(share < 1.0);
            lost.extend(found.lost.iter().map(|l| format!("{}: {l}", file.display())));
        }
    }
    assert_eq!(lost, Vec::<String>::new());
    let programs = files.len() as u32 / step as u32;
    assert!(all > programs && sliced > programs / 4 && open < all / 20, "{all} {sliced} {open}");
}
