//! The command line as a whole, in a process of its own: one argument per line. It may refuse anything, but it
//! must not panic or die. The tool is `$SECATEUR`.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::process::{Command, Stdio};

/// A bug in Secateur; see the table of exit codes in `docs/usage.md`.
const INTERNAL: i32 = 6;

fuzz_target!(|text: &str| {
    let arguments: Vec<&str> = text.lines().take(8).collect();
    // what runs long or reads files of the machine is no business of a reader's test
    let harmless = |argument: &&str| !argument.contains(['\0', '/']) && *argument != "doctor";
    if !arguments.iter().all(harmless) {
        return;
    }
    let Some(tool) = std::env::var_os("SECATEUR") else { panic!("SECATEUR must name the tool") };
    let Ok(folder) = tempfile::tempdir() else { return };
    let status = Command::new(tool)
        .args(&arguments)
        .current_dir(folder.path())
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    let Ok(status) = status else { return };
    assert!(status.code().is_some_and(|code| code != INTERNAL), "{arguments:?}: {status}");
});
