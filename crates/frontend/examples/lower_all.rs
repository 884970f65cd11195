//! Lowers every program of a task list and counts: `lower_all TASKS.tsv [FILTER]`.
//!
//! The list has a header line and tab-separated columns with `path` (relative to the list) first and
//! `data_model` fifth.

use secateur_frontend::driver::CompileRequest;
use secateur_frontend::{Compiler, LowerOptions};
use secateur_program::{DataModel, StmtKind, validate};
use std::collections::BTreeMap;
use std::path::Path;
use std::time::{Duration, Instant};

fn main() {
    let mut args = std::env::args().skip(1);
    let Some(list) = args.next() else {
        return eprintln!("usage: lower_all TASKS.tsv [FILTER]");
    };
    let filter = args.next().unwrap_or_default();
    let text = match std::fs::read_to_string(&list) {
        Ok(t) => t,
        Err(e) => return eprintln!("{list}: {e}"),
    };
    let root = Path::new(&list).parent().unwrap_or(Path::new("."));
    let mut files: BTreeMap<&str, DataModel> = BTreeMap::new();
    for row in text.lines().skip(1) {
        let columns: Vec<&str> = row.split('\t').collect();
        if let (Some(path), Some(model)) = (columns.first(), columns.get(4))
            && path.contains(&filter)
        {
            files.insert(path, if *model == "LP64" { DataModel::Lp64 } else { DataModel::Ilp32 });
        }
    }
    let (mut lowered, mut refused, mut failed, mut invalid) = (0, 0, 0, 0);
    let mut reasons: BTreeMap<String, u32> = BTreeMap::new();
    let mut time = Duration::ZERO;
    for (path, model) in files {
        let compiler = Compiler::new();
        let mut request = CompileRequest::new([root.join(path)]);
        request.data_model = Some(model);
        let compiled = match compiler.compile(&request) {
            Ok(l) => l,
            Err(e) => {
                failed += 1;
                println!("{path}: cannot be loaded: {e}");
                continue;
            }
        };
        let begin = Instant::now();
        let result = compiled.lower(&LowerOptions::default());
        time += begin.elapsed();
        let (program, store) = match result {
            Ok(p) => p,
            Err(e) => {
                refused += 1;
                println!("{path}: refused: {e}");
                continue;
            }
        };
        lowered += 1;
        if let Err(faults) = validate(&program, &store) {
            invalid += 1;
            println!("{path}: not valid: {}", faults.first().map_or("", String::as_str));
        }
        for block in program.functions.iter().flat_map(|f| &f.blocks) {
            for s in &block.stmts {
                if let StmtKind::Unsupported { what } = &s.kind {
                    *reasons.entry(what.clone()).or_default() += 1;
                    println!("{path}: {}: {what}", program.place(s.span));
                }
            }
        }
    }
    println!(
        "lowered {lowered}, refused {refused}, not loaded {failed}, not valid {invalid}, {time:?} lowering"
    );
    for (what, n) in reasons {
        println!("  {n:6} {what}");
    }
}
