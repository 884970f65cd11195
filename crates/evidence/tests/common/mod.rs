//! Small C programs and scenarios for tests that compile and run them.
#![allow(dead_code, reason = "each test file uses a part of it")]

use secateur_evidence::replay::harness::Goal;
use secateur_evidence::replay::{Limits, NativeJob, NativeRun, Replay, Sources, replay};
use secateur_program::{CheckKind, DataModel, InputData, InputKind, InputValue, Scenario, Span, TypeHint};
use std::fs;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use tempfile::TempDir;

pub fn clang() -> PathBuf {
    let works = |name: &&str| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success());
    ["clang-19", "clang"].into_iter().find(works).expect("clang is needed for these tests").into()
}

/// A program on disk.
pub struct Case {
    pub dir: TempDir,
    pub sources: Sources,
    pub limits: Limits,
}

impl Case {
    pub fn new(text: &str) -> Case {
        Case::with_files(&[("program.c", text)])
    }

    pub fn with_files(files: &[(&str, &str)]) -> Case {
        let dir = tempfile::tempdir().expect("temporary directory");
        let mut paths = Vec::new();
        for (name, text) in files {
            let path = dir.path().join(name);
            fs::write(&path, text).expect("can be written");
            paths.push(path);
        }
        let limits = Limits { run_time: Duration::from_secs(20), ..Limits::default() };
        Case { dir, sources: Sources::new(paths, clang()), limits }
    }

    pub fn ilp32(mut self) -> Case {
        self.sources.data_model = DataModel::Ilp32;
        self
    }

    pub fn run(&self, goal: &Goal, scenario: &Scenario) -> NativeRun {
        let files = vec!["program.c".to_string()];
        replay(&NativeJob {
            sources: self.sources.clone(),
            goal,
            scenario,
            files: &files,
            limits: self.limits.clone(),
        })
    }

    #[track_caller]
    pub fn confirms(&self, goal: &Goal, scenario: &Scenario) -> String {
        let run = self.run(goal, scenario);
        match run.result {
            Replay::Confirmed(how) => how,
            other => panic!("not confirmed: {other:?}"),
        }
    }

    #[track_caller]
    pub fn diverges(&self, goal: &Goal, scenario: &Scenario) -> String {
        match self.run(goal, scenario).result {
            Replay::Diverged(reason) => reason,
            other => panic!("did not diverge: {other:?}"),
        }
    }

    #[track_caller]
    pub fn impossible(&self, goal: &Goal, scenario: &Scenario) -> String {
        match self.run(goal, scenario).result {
            Replay::NotPossible(reason) | Replay::Zeros(reason) | Replay::Silent(reason) => reason,
            other => panic!("was possible: {other:?}"),
        }
    }
}

pub fn error(function: &str) -> Goal {
    Goal::of(CheckKind::ErrorCall { function: function.into() })
}

pub fn bits(name: &str, width: u32, value: i128) -> InputValue {
    let mask = if width == 128 { u128::MAX } else { (1 << width) - 1 };
    input(InputKind::Call, name, InputData::Bits { width, value: value as u128 & mask }, TypeHint::Signed)
}

pub fn int(value: i32) -> InputValue {
    bits("__VERIFIER_nondet_int", 32, value.into())
}

pub fn region(name: &str, bytes: &[u8]) -> InputValue {
    input(InputKind::Memory, name, InputData::Bytes(bytes.to_vec()), TypeHint::Unsigned)
}

pub fn input(kind: InputKind, name: &str, data: InputData, ty: TypeHint) -> InputValue {
    InputValue { kind, name: name.into(), data, ty, span: Span { file: 0, line: 3, column: 1 } }
}

pub fn scenario(inputs: impl IntoIterator<Item = InputValue>) -> Scenario {
    Scenario { inputs: inputs.into_iter().collect(), ..Scenario::default() }
}
