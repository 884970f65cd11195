//! The files a user asked for besides the answer: C tests, the tree, the invariants of loops.

use std::fs;
use std::path::{Path, PathBuf};

use secateur::{Answer, Note, Test};

use super::tree;
use crate::failure::Failure;

/// Where the files go.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Outputs {
    /// The C test of the first error.
    pub test: Option<PathBuf>,
    /// The folder for the C tests of all errors.
    pub tests: Option<PathBuf>,
    /// The tree with its interpolants.
    pub tree: Option<PathBuf>,
    /// The invariants of loops.
    pub invariants: Option<PathBuf>,
}

impl Outputs {
    /// Writes what there is, and notes it in the answer. What cannot be written is a failure, to be told
    /// after the answer.
    ///
    /// The list of all errors tells where their tests are. A run that was `cut_short` notes each test as
    /// well, because the list may end before the tests do.
    pub fn write(&self, answer: &mut Answer, cut_short: bool) -> Result<(), Failure> {
        let artifacts = std::mem::take(&mut answer.artifacts);
        let mut failed = Ok(());
        if let (Some(path), Some(test)) = (&self.test, artifacts.tests.first()) {
            failed = write_test(answer, path, test);
        }
        if let Some(folder) = &self.tests {
            for (at, test) in artifacts.tests.iter().enumerate() {
                let path = folder.join(&test.name);
                let written = if cut_short {
                    write_test(answer, &path, test).inspect(|()| list(answer, at, &path, test))
                } else {
                    write_listed(answer, at, &path, test)
                };
                failed = written.and(failed);
            }
        }
        if let (Some(path), Some(tree)) = (&self.tree, &artifacts.tree) {
            let nodes = tree.nodes.len();
            let text = format!("the tree of {nodes} nodes is in {}", path.display());
            failed = write(answer, "tree", path, &tree::text(path, tree), text).and(failed);
        }
        if let (Some(path), Some(list)) = (&self.invariants, &artifacts.invariants) {
            let loops = if list.loops == 1 { "one loop" } else { &format!("{} loops", list.loops) };
            let text = format!("the invariants of {loops} are in {}", path.display());
            failed = write(answer, "invariants", path, &list.text, text).and(failed);
        }
        failed
    }
}

/// Writes one file; `text` is noted if that worked.
fn write(answer: &mut Answer, what: &str, path: &Path, content: &str, text: String) -> Result<(), Failure> {
    let (kind, verb) = if what == "tree" { ("tree", "tree cannot") } else { ("loop", "invariants cannot") };
    match fs::write(path, content) {
        Ok(()) => {
            answer.notes.push(Note::new(kind, text));
            Ok(())
        }
        Err(error) => Err(Failure::input(format!("the {verb} be written: {error}")).at(path)),
    }
}

/// Writes the C test, or says why there is none.
fn write_test(answer: &mut Answer, path: &Path, test: &Test) -> Result<(), Failure> {
    let (text, written) = match &test.text {
        Ok(content) => match fs::write(path, content) {
            Ok(()) => match &test.lost {
                None => (format!("the test is in {}", path.display()), Ok(())),
                Some(what) => {
                    let text = format!(
                        "the test in {} may not show the error: it depends on {what}, and a test cannot give that",
                        path.display()
                    );
                    (text, Ok(()))
                }
            },
            Err(error) => {
                let text = format!("the test cannot be written to {}: {error}", path.display());
                (text, Err(unwritten(path, &error)))
            }
        },
        Err(why) => (format!("there is no C test: {why}"), Ok(())),
    };
    answer.notes.push(Note::new("test", text));
    written
}

/// Writes the test of an error of the list, where its place is then told.
fn write_listed(answer: &mut Answer, at: usize, path: &Path, test: &Test) -> Result<(), Failure> {
    match &test.text {
        Ok(content) => {
            fs::write(path, content).map_err(|error| unwritten(path, &error))?;
            list(answer, at, path, test);
        }
        Err(why) => answer.notes.push(Note::new("test", format!("there is no C test: {why}"))),
    }
    Ok(())
}

/// Names the file of a test beside its error in the list.
fn list(answer: &mut Answer, at: usize, path: &Path, test: &Test) {
    if let (Some(error), Ok(_)) = (answer.errors.get_mut(at), &test.text) {
        error.test = Some(path.display().to_string());
    }
}

fn unwritten(path: &Path, error: &std::io::Error) -> Failure {
    Failure::input(format!("the test cannot be written: {error}")).at(path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use secateur::{Task, unanswered};

    fn answer() -> Answer {
        let test = |number: u32, text: Result<&str, &str>| Test {
            name: format!("error-{number}.c"),
            text: text.map(str::to_string).map_err(str::to_string),
            lost: (number == 2).then(|| String::from("the address of x")),
        };
        let mut answer = unanswered(&Task::text("int main(void) { return 0; }"));
        answer.artifacts.tests = vec![test(1, Ok("a")), test(2, Ok("b")), test(3, Err("no clang"))];
        answer
    }

    fn noted(cut_short: bool) -> Vec<String> {
        let folder = tempfile::tempdir().unwrap();
        let outputs = Outputs { tests: Some(folder.path().to_path_buf()), ..Outputs::default() };
        let mut answer = answer();
        outputs.write(&mut answer, cut_short).unwrap();
        assert_eq!(fs::read_to_string(folder.path().join("error-2.c")).unwrap(), "b");
        let within = folder.path().display().to_string();
        answer.notes.iter().map(|note| note.text.replace(&within, "DIR")).collect()
    }

    #[test]
    fn a_run_that_was_cut_short_notes_every_test() {
        let expected = [
            "the test is in DIR/error-1.c",
            "the test in DIR/error-2.c may not show the error: it depends on the address of x, and a test cannot give that",
            "there is no C test: no clang",
        ];
        assert_eq!(noted(true), expected);
    }

    #[test]
    fn the_list_of_errors_names_the_tests_of_a_run_that_ended() {
        assert_eq!(noted(false), ["there is no C test: no clang"]);
    }
}
