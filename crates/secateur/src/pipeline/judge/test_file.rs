//! The C test of a confirmed error.

use secateur_evidence::given::Given;
use secateur_evidence::replay::harness::Goal;
use secateur_evidence::replay::interface;
use secateur_evidence::test_file::TestFile;
use secateur_program::{Program, Scenario};

use super::Judge;
use super::open_results::machine_made;
use crate::answer::Test;
use crate::options::Tests;

impl Judge<'_> {
    /// The name of the test of the next finding, if one is wanted.
    pub(super) fn test_name(&self) -> Option<String> {
        match &self.request.options.tests {
            Tests::None => None,
            Tests::First(name) => self.findings.is_empty().then(|| name.clone()),
            Tests::All => Some(format!("error-{}.c", self.findings.len() + 1)),
        }
    }

    /// The C test of an error.
    pub(super) fn test(&self, given: Given, goal: &Goal, program: &Program, name: String) -> Test {
        let Given { scenario, lost, .. } = given;
        let text = self.test_text(&scenario, lost.as_deref(), goal, program, &name);
        Test { name, lost: lost.filter(|_| text.is_ok()), text }
    }

    fn test_text(
        &self,
        scenario: &Scenario,
        lost: Option<&str>,
        goal: &Goal,
        program: &Program,
        name: &str,
    ) -> Result<String, String> {
        let Some(sources) = &self.sources else {
            return Err(String::from("a C test needs clang, and this run used none"));
        };
        let interface = interface(sources, &self.limits()).map_err(|e| e.to_string())?;
        let scenario = &machine_made(scenario);
        let interface = &interface;
        let files = &program.files;
        Ok(TestFile { sources, goal, scenario, interface, files, name, lost }.text())
    }
}
