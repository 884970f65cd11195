//! Runs the real executable in a folder of its own.

#![allow(dead_code, reason = "every test file uses a part of this")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// A temporary folder with files, and the executable.
pub struct World {
    folder: TempDir,
}

/// What a run did; the name of the folder is replaced by `[DIR]`.
#[derive(Debug)]
pub struct Ran {
    pub code: Option<i32>,
    pub stdout: String,
    pub stderr: String,
}

impl World {
    pub fn new() -> Self {
        World { folder: tempfile::tempdir().unwrap() }
    }

    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// Writes a file, with its folders.
    pub fn file(&self, name: &str, content: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(&path, content).unwrap();
        path
    }

    /// Writes an executable shell script.
    pub fn script(&self, name: &str, content: &str) -> PathBuf {
        let path = self.file(name, format!("#!/bin/sh\n{content}"));
        fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
        path
    }

    /// The executable with the words of `line`, in the folder, without a terminal.
    pub fn command(&self, line: &str) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_secateur"));
        command.args(line.split_whitespace()).current_dir(self.path());
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub fn run(&self, line: &str) -> Ran {
        self.ran(self.command(line).output().unwrap())
    }

    pub fn ran(&self, output: Output) -> Ran {
        let folder = self.path().display().to_string();
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(&folder, "[DIR]");
        Ran { code: output.status.code(), stdout: text(&output.stdout), stderr: text(&output.stderr) }
    }
}
