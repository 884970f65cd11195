//! The README shows real runs: every block that begins with `$ secateur` is run, and must print what it
//! shows.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Commands and their outputs in the fenced blocks of a document.
fn sessions(text: &str) -> Vec<(String, String)> {
    let blocks = text.split("```").skip(1).step_by(2);
    let bodies = blocks.filter_map(|block| block.split_once('\n').map(|(_, body)| body));
    let split = |body: &str| {
        let (command, output) = body.strip_prefix("$ secateur ")?.split_once('\n')?;
        Some((command.to_owned(), output.trim_end().to_owned()))
    };
    bodies.filter_map(split).collect()
}

/// Which engine is first, and after how long, may differ from run to run.
fn untimed(output: &str) -> String {
    let line = |l: &str| if l.starts_with("Decided   ") { "Decided" } else { l }.to_owned() + "\n";
    output.lines().map(line).collect()
}

#[test]
fn every_shown_run_is_a_real_one() {
    let readme = fs::read_to_string(root().join("README.md")).unwrap();
    let sessions = sessions(&readme);
    assert!(sessions.len() >= 2, "the README shows a proof and an error");
    for (command, shown) in sessions {
        let output = Command::new(env!("CARGO_BIN_EXE_secateur"))
            .args(command.split_whitespace())
            .current_dir(root())
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let printed = String::from_utf8_lossy(&output.stdout).trim_end().to_owned();
        assert!(shown.contains("\nDecided   "), "every answer says what decided");
        assert_eq!(untimed(&printed), untimed(&shown), "`secateur {command}` in README.md");
    }
}

/// The value that makes the access fail was given by the increment, not by the reset before it.
#[test]
fn the_ring_buffer_tells_where_its_index_comes_from() {
    let output = Command::new(env!("CARGO_BIN_EXE_secateur"))
        .args(["verify", "examples/ring_buffer.c"])
        .current_dir(root())
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let printed = String::from_utf8_lossy(&output.stdout);
    assert!(printed.contains("ring->next = 4u since line 16: if (++ring->next > SIZE)"), "{printed}");
    assert!(!printed.contains("since line 22"), "{printed}");
}

#[test]
fn what_counts_as_a_session() {
    let text = "a\n```\n$ secateur x y\none\ntwo\n```\nb\n```sh\nsecateur z\n```\n";
    assert_eq!(sessions(text), [("x y".to_owned(), "one\ntwo".to_owned())]);
}
