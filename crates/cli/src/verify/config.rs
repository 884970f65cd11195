//! Everything a run needs to know, checked: no field is contradictory or points to nowhere.

use std::fs;
use std::path::{Path, PathBuf};

use secateur::{
    DataModel, ExternalCalls, LoopHandling, LoopInvariant, Note, Options, Property, SearchKind, Source, Task,
    Tests,
};
use secateur_frontend::property::{LoopInvariants, TaskFile};

use super::inputs::{InputFile, is_task_file, program_file, read_text};
use super::property;
use crate::args::choices::{EngineChoice, InterpolantChoice, LoopsChoice, OrderChoice};
use crate::args::verify::VerifyArgs;
use crate::failure::Failure;
use crate::report::artifacts::Outputs;

/// The whole of a `verify` run.
#[derive(Debug, Clone, PartialEq)]
pub struct VerifyConfig {
    /// What is verified.
    pub task: Task,
    /// How it is verified.
    pub options: Options,
    /// Where files go.
    pub outputs: Outputs,
    /// Choices made for the user.
    pub notes: Vec<Note>,
}

impl VerifyConfig {
    /// Checks the command line and the files it names.
    pub fn new(args: &VerifyArgs) -> Result<Self, Failure> {
        let mut notes = Vec::new();
        let flag = args.property.as_deref();
        let (files, mut property, task_model) = match args.files.as_slice() {
            [task] if is_task_file(task) => from_task_file(task, flag, &mut notes)?,
            files => {
                refuse_task_among(files)?;
                (files.to_vec(), property::from_flag(flag)?, None)
            }
        };
        let inputs = program_files(&files)?;
        if let Some(entry) = &args.entry {
            set_entry(&mut property, entry, flag.is_some())?;
        }
        let candidates = candidates(args.candidates.as_deref(), &mut notes)?;
        refuse_compiler_flags_without_source(args, &inputs)?;
        check_outputs(args, &files)?;
        notes.extend(unused(args).map(|text| Note::new("option", text)));
        if let Some(folder) = args.test_dir.as_ref().filter(|f| !f.is_dir()) {
            return Err(Failure::usage("--test-dir needs a folder that exists")
                .at(folder)
                .help("create it first"));
        }
        let task = Task {
            sources: inputs.into_iter().map(|input| Source::File(input.path)).collect(),
            property,
            data_model: args.data_model.or(task_model),
            include: args.include.clone(),
            define: args.define.iter().map(|d| d.to_string_lossy().into_owned()).collect(),
            external_calls: external_calls(args),
            malloc_may_fail: args.malloc_may_fail,
        };
        let outputs = Outputs {
            test: args.test_out.clone(),
            tests: args.test_dir.clone(),
            tree: args.tree.clone(),
            invariants: args.invariants.clone(),
        };
        Ok(VerifyConfig { task, options: options(args, candidates), outputs, notes })
    }
}

/// Tasks of the competition have its rule: a function without body returns any value of its type.
fn external_calls(args: &VerifyArgs) -> ExternalCalls {
    let of_competition = args.files.iter().any(|file| is_task_file(file))
        || args.property.as_deref().is_some_and(property::is_a_file);
    match args.external_calls {
        Some(chosen) => chosen.into(),
        None if of_competition => ExternalCalls::Nondet,
        None => ExternalCalls::Unknown,
    }
}

fn options(args: &VerifyArgs, candidates: Vec<LoopInvariant>) -> Options {
    let named = |path: &PathBuf| path.file_name().map_or("t.c".into(), |n| n.to_string_lossy().into_owned());
    Options {
        timeout: args.timeout.0,
        memory: args.memory,
        unroll: args.unroll,
        depth: args.depth,
        engine: engine(args).into(),
        automaton: !args.no_automaton,
        interpolants: args.interpolant.map_or_else(Default::default, Into::into),
        order: args.order.map_or_else(Default::default, Into::into),
        loops: match args.loops {
            None => LoopHandling::Abstract,
            Some(LoopsChoice::Abstract) => LoopHandling::AbstractAtOnce,
            Some(LoopsChoice::Unroll) => LoopHandling::Unroll,
        },
        recursion: args.recursion.into(),
        candidates,
        check_proof: args.check_proof,
        all_errors: args.all_errors,
        search: args.search.map(SearchKind::from),
        seed: args.seed,
        native: !args.no_native,
        trace: args.trace.into(),
        tests: match (&args.test_dir, &args.test_out) {
            (Some(_), _) => Tests::All,
            (None, Some(path)) => Tests::First(named(path)),
            (None, None) => Tests::None,
        },
        tree: args.tree.is_some(),
        invariants: args.invariants.is_some(),
        clang: args.clang.clone(),
        reader: crate::read_llvm::reader(args.memory),
        ..Options::default()
    }
}

/// The engine that was asked for. What is said about one engine asks for that engine.
fn engine(args: &VerifyArgs) -> EngineChoice {
    let about_one = args.interpolant.is_some()
        || args.order.is_some()
        || args.loops.is_some()
        || args.search.is_some()
        || args.depth.is_some();
    let graph = args.candidates.is_some() || args.tree.is_some() || args.invariants.is_some();
    let usual = if about_one || graph { EngineChoice::Explore } else { EngineChoice::Auto };
    args.engine.unwrap_or(usual)
}

/// Options that have no effect with the engine that was asked for.
fn unused(args: &VerifyArgs) -> impl Iterator<Item = String> {
    let engine = engine(args);
    let merging = matches!(engine, EngineChoice::Bmc | EngineChoice::Accelerate);
    let accelerating = matches!(engine, EngineChoice::Accelerate | EngineChoice::Auto);
    let pruned = args.interpolant.is_some_and(|i| i != InterpolantChoice::Wp);
    let plain = engine == EngineChoice::Explore && args.interpolant == Some(InterpolantChoice::None);
    let list = [
        ("--no-automaton", args.no_automaton && !accelerating),
        ("--loops", args.loops.is_some() && engine == EngineChoice::Bmc),
        ("--interpolant", pruned && engine == EngineChoice::Bmc),
        ("--order", args.order == Some(OrderChoice::Postorder) && engine == EngineChoice::Bmc),
        ("--search", args.search.is_some() && merging),
        ("--depth", args.depth.is_some() && !plain),
    ];
    list.into_iter().filter(|o| o.1).map(|(name, _)| format!("{name} has no effect with this engine"))
}

type FromTask = (Vec<PathBuf>, Property, Option<DataModel>);

fn from_task_file(path: &Path, flag: Option<&str>, notes: &mut Vec<Note>) -> Result<FromTask, Failure> {
    let text = read_text(path, "task file")?;
    let task = TaskFile::parse(&text).map_err(|error| Failure::property(path, error))?;
    let property = property::from_task(path, &task, flag, notes)?;
    let files = task.input_files.iter().map(|file| property::beside(path, file)).collect();
    Ok((files, property, task.data_model))
}

/// The invariants of a file; what cannot be used of it is noted.
fn candidates(path: Option<&Path>, notes: &mut Vec<Note>) -> Result<Vec<LoopInvariant>, Failure> {
    let Some(path) = path else { return Ok(Vec::new()) };
    let text = read_text(path, "list of candidates")?;
    let read = LoopInvariants::parse(&text).map_err(|error| Failure::property(path, error))?;
    for (line, why) in read.skipped {
        let text = format!("{}:{line} is not used: {why}", path.display());
        notes.push(Note { kind: String::from("candidate"), text, location: None });
    }
    Ok(read.found)
}

fn refuse_task_among(files: &[PathBuf]) -> Result<(), Failure> {
    match files.iter().find(|file| is_task_file(file)) {
        Some(task) => Err(Failure::usage("a task file cannot be given together with other files")
            .at(task)
            .help("give the task file only, it names its programs; or give the programs only")),
        None => Ok(()),
    }
}

fn program_files(files: &[PathBuf]) -> Result<Vec<InputFile>, Failure> {
    let mut seen = Vec::new();
    let mut inputs = Vec::new();
    for file in files {
        let input = program_file(file)?;
        let real = fs::canonicalize(file).unwrap_or_else(|_| file.clone());
        if seen.contains(&real) {
            return Err(Failure::usage("the same program is given twice").at(file));
        }
        seen.push(real);
        inputs.push(input);
    }
    Ok(inputs)
}

fn set_entry(property: &mut Property, entry: &str, named: bool) -> Result<(), Failure> {
    // `main` is also what short names stand for, so it is no contradiction
    if named && property.entry != "main" && property.entry != entry {
        return Err(Failure::usage(format!(
            "--entry {entry}, but the property starts in {}",
            property.entry
        ))
        .help("leave out --entry, or give a property with that entry function"));
    }
    property.entry = entry.to_string();
    Ok(())
}

fn refuse_compiler_flags_without_source(args: &VerifyArgs, inputs: &[InputFile]) -> Result<(), Failure> {
    let flags = !args.include.is_empty() || !args.define.is_empty();
    if flags && !inputs.iter().any(|input| input.kind.is_source()) {
        return Err(Failure::usage("-I and -D need a C file, but all programs are LLVM files")
            .help("leave them out, or give the C source"));
    }
    for folder in &args.include {
        if !folder.is_dir() {
            return Err(Failure::input("the folder given with -I does not exist").at(folder));
        }
    }
    Ok(())
}

/// Output files must have a place to go to and must not overwrite what is read, or each other.
fn check_outputs(args: &VerifyArgs, files: &[PathBuf]) -> Result<(), Failure> {
    let outputs = [
        ("--json", &args.json),
        ("--test-out", &args.test_out),
        ("--invariants", &args.invariants),
        ("--tree", &args.tree),
    ];
    let known_kind = |p: &PathBuf| p.extension().is_some_and(|e| e == "dot" || e == "json");
    if let Some(tree) = args.tree.as_ref().filter(|p| !known_kind(p)) {
        return Err(Failure::usage("--tree needs a file that ends in .dot or .json").at(tree));
    }
    let mut known: Vec<(&str, PathBuf)> = files
        .iter()
        .chain(&args.files)
        .filter_map(|file| Some(("an input file", fs::canonicalize(file).ok()?)))
        .collect();
    for (flag, path) in outputs {
        let Some(path) = path else { continue };
        let real = output_path(flag, path)?;
        if let Some((other, _)) = known.iter().find(|(_, other)| *other == real) {
            return Err(Failure::usage(format!("{flag} would overwrite {other}")).at(path));
        }
        known.push((flag, real));
    }
    Ok(())
}

/// Where an output file will really be; fails early when it cannot be written.
pub fn output_path(flag: &str, path: &Path) -> Result<PathBuf, Failure> {
    if path.is_dir() {
        return Err(Failure::usage(format!("{flag} needs a file, not a folder")).at(path));
    }
    if let Ok(real) = fs::canonicalize(path) {
        return Ok(real);
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let Ok(folder) = fs::canonicalize(folder) else {
        return Err(Failure::usage(format!("the folder for {flag} does not exist"))
            .at(path)
            .help("create it first"));
    };
    Ok(folder.join(path.file_name().unwrap_or_default()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::{Cli, Command};
    use clap::Parser;
    use tempfile::TempDir;

    fn folder() -> TempDir {
        let folder = tempfile::tempdir().unwrap();
        for (name, content) in [
            ("a.c", "int main(void) { return 0; }\n"),
            ("b.bc", "BC"),
            ("p.prp", "CHECK( init(start()), LTL(G ! overflow) )\n"),
            (
                "t.yml",
                "format_version: '2.0'\ninput_files: a.c\nproperties:\n  - property_file: p.prp\noptions:\n  \
                 language: C\n  data_model: ILP32\n",
            ),
        ] {
            fs::write(folder.path().join(name), content).unwrap();
        }
        folder
    }

    /// `@x` is the file x in the test folder.
    fn config(folder: &TempDir, line: &str) -> Result<VerifyConfig, Failure> {
        let root = format!("{}/", folder.path().display());
        let line = format!("secateur verify {line}").replace('@', &root);
        match Cli::try_parse_from(line.split_whitespace()).unwrap().command {
            Command::Verify(args) => VerifyConfig::new(&args),
            other => panic!("{other:?}"),
        }
    }

    fn fails(line: &str, exit: i32, what: &str) {
        let failure = config(&folder(), line).unwrap_err();
        assert_eq!((failure.exit.code(), failure.what.as_str()), (exit, what), "{line}");
    }

    #[test]
    fn defaults() {
        let config = config(&folder(), "@a.c").unwrap();
        assert_eq!(config.task.property, Property::standard());
        assert_eq!(config.task.data_model, None);
        assert_eq!(config.options.timeout.map(|t| t.as_secs()), Some(60));
        assert_eq!(config.options.memory, 4 << 30);
        assert!(config.options.native);
    }

    #[test]
    fn a_task_file_gives_program_property_and_data_model() {
        let folder = folder();
        let config = config(&folder, "@t.yml").unwrap();
        assert_eq!(config.task.sources, [Source::File(folder.path().join("a.c"))]);
        assert_eq!(config.task.property.entry, "start");
        assert_eq!(config.task.data_model, Some(DataModel::Ilp32));
        let config = super::tests::config(&folder, "@t.yml --data-model lp64").unwrap();
        assert_eq!(config.task.data_model, Some(DataModel::Lp64));
    }

    #[test]
    fn contradictions_are_usage_errors() {
        fails("@t.yml @a.c", 1, "a task file cannot be given together with other files");
        fails("@a.c @a.c", 1, "the same program is given twice");
        fails("@a.c --property @p.prp --entry main", 1, "--entry main, but the property starts in start");
        fails("@b.bc -DX=1", 1, "-I and -D need a C file, but all programs are LLVM files");
        fails("@a.c --test-out @a.c", 1, "--test-out would overwrite an input file");
        fails("@t.yml --json @t.yml", 1, "--json would overwrite an input file");
        fails("@t.yml --test-out @a.c", 1, "--test-out would overwrite an input file");
        fails("@a.c --json @x --test-out @x", 1, "--test-out would overwrite --json");
        fails("@a.c --json @no/x", 1, "the folder for --json does not exist");
        fails("@a.c --json @", 1, "--json needs a file, not a folder");
        fails("@a.c --invariants @a.c", 1, "--invariants would overwrite an input file");
        fails("@a.c --tree @x.txt", 1, "--tree needs a file that ends in .dot or .json");
        fails("@a.c --tree @no/x.dot", 1, "the folder for --tree does not exist");
    }

    #[test]
    fn options_for_other_engines_are_named() {
        let notes = |line: &str| config(&folder(), line).unwrap().notes.len();
        assert_eq!(notes("@a.c --no-automaton"), 0);
        assert_eq!(notes("@a.c --no-automaton --engine explore"), 1);
        assert_eq!(notes("@a.c --engine accelerate --no-automaton"), 0);
        assert_eq!(notes("@a.c --engine bmc --loops unroll --search dfs"), 2);
        assert_eq!(notes("@a.c --loops unroll --search dfs"), 0);
    }

    #[test]
    fn missing_things_are_input_errors() {
        fails("@a.c @z.c", 2, "the program does not exist");
        fails("@z.yml", 2, "the task file does not exist");
        fails("@a.c -I@no", 2, "the folder given with -I does not exist");
        fails("@a.c --property @z.prp", 2, "the property file does not exist");
        fails("@a.c --property @a.c", 2, "expected CHECK or COVER, found `int`");
    }

    #[test]
    fn entry_can_be_chosen_for_a_named_property() {
        let config = config(&folder(), "@a.c --property no-overflow --entry f").unwrap();
        assert_eq!(config.task.property.entry, "f");
    }
}
