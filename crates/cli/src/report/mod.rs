//! The answer of a run on the terminal and in files.

pub mod artifacts;
pub mod render;
mod tree;

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use serde::Serialize;

/// Writes a value as JSON in one step: a reader never sees half a file.
pub fn write_json(path: &Path, value: &impl Serialize) -> io::Result<()> {
    let mut text = serde_json::to_string_pretty(value)?;
    text.push('\n');
    // a device or a pipe cannot be replaced by renaming, and must not be
    let replaceable = fs::metadata(path).map_or(true, |data| data.is_file());
    if !replaceable {
        return fs::write(path, text);
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file =
        tempfile::Builder::new().prefix(".secateur-").permissions(readable_by_all()).tempfile_in(folder)?;
    file.write_all(text.as_bytes())?;
    file.persist(path)?;
    Ok(())
}

/// A report is no secret: the usual permissions, less the umask.
fn readable_by_all() -> fs::Permissions {
    use std::os::unix::fs::PermissionsExt;
    fs::Permissions::from_mode(0o666)
}

/// Tests of writing reports, with an answer that other tests use too.
#[cfg(test)]
pub mod tests {
    use secateur::Answer;

    use super::*;

    /// A made-up answer with every field filled.
    pub fn full_answer() -> Answer {
        serde_json::from_str(include_str!("full_answer.json")).unwrap()
    }

    #[test]
    fn writing_replaces_the_old_file_and_reports_errors() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("r.json");
        write_json(&path, &1).unwrap();
        write_json(&path, &2).unwrap();
        assert_eq!(fs::read_to_string(&path).unwrap(), "2\n");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
        assert!(write_json(&folder.path().join("no/such/r.json"), &1).is_err());
    }
}
