//! Bitcode of unknown origin. The tool (`$SECATEUR`) reads it in a child process of its own, which may die of
//! what LLVM makes of it; the tool itself must end with an answer or a message.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::process::{Command, Stdio};

/// A bug in Secateur; see the table of exit codes in `docs/usage.md`.
const INTERNAL: i32 = 6;

fuzz_target!(|bitcode: &[u8]| {
    let Some(tool) = std::env::var_os("SECATEUR") else { panic!("SECATEUR must name the tool") };
    let Ok(folder) = tempfile::tempdir() else { return };
    let file = folder.path().join("fuzz.bc");
    if std::fs::write(&file, bitcode).is_err() {
        return;
    }
    let status = Command::new(tool)
        .args(["verify", "--timeout", "2s", "--memory", "1G"])
        .arg(&file)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let Ok(status) = status else { return };
    assert!(status.code().is_some_and(|code| code != INTERNAL), "{status}");
});
