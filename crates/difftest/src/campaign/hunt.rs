//! One seed of the campaign: a random program, its truth from native runs, the questions that follow from it,
//! and the engines that are asked.

use super::keep::{CampaignFinding, Kept};
use super::native::{Native, Truth};
use super::property::{CheckedProperty, Expected};
use super::state::CampaignState;
use super::tool::{Answer, Engine, Tool};
use crate::engines::observed::Observed;
use cgen::Wild;
use secateur_base::Random;
use std::path::PathBuf;

/// What a campaign works with.
pub struct Hunt {
    /// Finds the truth of programs.
    pub native: Native,
    /// The executable that is tested.
    pub tool: Tool,
    /// The engines to choose from.
    pub engines: Vec<Engine>,
    /// So many of them are asked about a program, chosen by its seed.
    pub asked: usize,
    /// Where findings are written, and what is done to make them small.
    pub kept: Kept,
    /// Where programs are written for the tool.
    pub directory: PathBuf,
}

/// A program with a property and the answer that is right.
struct Question {
    text: String,
    property: CheckedProperty,
    expected: Expected,
}

impl Hunt {
    /// Everything about a seed; the findings are kept.
    pub fn seed(&mut self, seed: u64, state: &mut CampaignState) -> Result<Vec<CampaignFinding>, String> {
        let program = cgen::wild(seed);
        let truth = match self.truth(&program) {
            Ok(truth) => truth,
            Err(_) => {
                state.add("not compiled", 1);
                return Ok(Vec::new());
            }
        };
        state.add("native runs", truth.runs);
        if !truth.complete {
            state.add("thrown away", 1);
            return Ok(Vec::new());
        }
        state.add("programs", 1);
        let mut random = numbers(seed);
        let mut found = Vec::new();
        for question in questions(&program, &truth, &mut random) {
            state.add(format!("question {} {:?}", question.property.name, question.expected), 1);
            for engine in self.chosen(&mut random) {
                found.extend(self.ask(seed, &question, engine, state)?);
            }
        }
        Ok(found)
    }

    /// What the native runs of a program show. An observation is an expression and may fail itself: what is
    /// asked about a program with errors is asked about it without its observations.
    fn truth(&self, program: &Wild) -> Result<Truth, String> {
        let truth = self.native.truth(&program.observing())?;
        if truth.kinds().is_empty() { Ok(truth) } else { self.native.truth(&program.asserting(&[])) }
    }

    fn chosen(&self, random: &mut impl FnMut(usize) -> usize) -> Vec<Engine> {
        let mut left = self.engines.clone();
        let mut chosen = Vec::new();
        while chosen.len() < self.asked && !left.is_empty() {
            chosen.push(left.swap_remove(random(left.len())));
        }
        chosen
    }

    fn ask(
        &mut self,
        seed: u64,
        q: &Question,
        engine: Engine,
        state: &mut CampaignState,
    ) -> Result<Option<CampaignFinding>, String> {
        let source = self.directory.join("task.c");
        std::fs::write(&source, &q.text).map_err(|e| e.to_string())?;
        let answer = self.tool.ask(&source, q.property.name, engine);
        state.add("engine runs", 1);
        match &answer {
            Answer::True => state.add(format!("{}: TRUE", engine.name), 1),
            Answer::False(_) => state.add(format!("{}: FALSE", engine.name), 1),
            Answer::Unknown(why) => {
                state.add(format!("{}: UNKNOWN", engine.name), 1);
                state.add(format!("reason {}", reason(why)), 1);
            }
            Answer::Broken(_) | Answer::Late(_) => {}
        }
        let Some(wrong) = answer.against(q.expected) else { return Ok(None) };
        state.add(format!("finding {wrong} {} {}", engine.name, q.property.name), 1);
        let mut finding = CampaignFinding {
            seed,
            engine,
            property: q.property,
            expected: q.expected,
            wrong: wrong.clone(),
            answer: format!("{answer:?}"),
            text: q.text.clone(),
        };
        if self.kept.is_worth_shrinking(&finding) {
            self.shrink(&mut finding);
        }
        self.kept.keep(&finding)?;
        Ok(Some(finding))
    }

    /// Makes it small: the native runs must still say what the answer should be, and the answer must be wrong
    /// in the same way.
    fn shrink(&self, finding: &mut CampaignFinding) {
        let source = self.directory.join("smaller.c");
        let mut holds = |text: &str| {
            let Ok(truth) = self.native.truth(text) else { return false };
            if !truth.complete || !clean(&truth, finding.property) {
                return false;
            }
            if finding.property.judge(&truth.kinds()) != finding.expected
                || std::fs::write(&source, text).is_err()
            {
                return false;
            }
            let answer = self.tool.ask(&source, finding.property.name, finding.engine);
            answer.against(finding.expected).as_ref() == Some(&finding.wrong)
        };
        if finding.wrong == "late" || !holds(&finding.text) {
            return;
        }
        let until = std::time::Instant::now() + self.kept.time;
        finding.text = super::shrink::shrink(&finding.text, until, &mut holds);
    }
}

/// No errors but those of the property: a smaller program must not become undefined in other ways.
fn clean(truth: &Truth, property: CheckedProperty) -> bool {
    truth.kinds().iter().all(|k| property.breaks.contains(k))
}

/// The beginning of a reason, without places and numbers.
fn reason(why: &str) -> String {
    let inner = why.strip_prefix("UNKNOWN(").unwrap_or(why);
    let plain: String =
        inner.chars().map(|c| if c.is_ascii_digit() || c == '\t' { '#' } else { c }).collect();
    plain.chars().take(60).collect()
}

fn questions(program: &Wild, truth: &Truth, random: &mut impl FnMut(usize) -> usize) -> Vec<Question> {
    let kinds = truth.kinds();
    let silent = program.asserting(&[]);
    let about = |name: &str, text: &str, expected: Expected| {
        CheckedProperty::named(name).map(|property| Question { text: text.to_string(), property, expected })
    };
    let mut found = Vec::new();
    if kinds.is_empty() && !truth.points.is_empty() {
        let mut points: Vec<_> = (0..program.points).map(|_| Default::default()).collect();
        for (at, values) in &truth.points {
            if let Some(p) = points.get_mut(*at) {
                *p = values.clone();
            }
        }
        let observed = Observed::new(points);
        let mut conditions = observed.never(&mut *random);
        found.extend(about("unreach-call", &program.asserting(&conditions), Expected::True));
        if let Some((at, condition)) = observed.sometimes(&mut *random) {
            conditions[at] = condition;
            found.extend(about("unreach-call", &program.asserting(&conditions), Expected::False));
        }
        if random(3) == 0 {
            let others = &CheckedProperty::ALL[1..];
            let property = others[random(others.len())];
            found.push(Question { text: silent, property, expected: Expected::True });
        }
        return found;
    }
    for property in CheckedProperty::ALL {
        let expected = property.judge(&kinds);
        // what the errors are about, and now and then something else
        if expected == Expected::False || (expected == Expected::True && random(3) == 0) {
            found.push(Question { text: silent.clone(), property, expected });
        }
    }
    found
}

/// Random numbers below a number.
fn numbers(seed: u64) -> impl FnMut(usize) -> usize {
    // not the numbers that the program was made of
    let mut random = Random::new(!seed);
    move |n: usize| random.below(n)
}
