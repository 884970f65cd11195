//! How much a child has written into its folder. The size of one file is limited by the system, their number
//! is not.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

/// More files and folders than this are too many.
const MOST_ENTRIES: usize = 4096;

/// Whether the folder holds more than so many bytes, or too many files.
pub fn too_much(folder: &Path, bytes: u64) -> bool {
    let mut folders: Vec<PathBuf> = vec![folder.to_path_buf()];
    let (mut entries, mut used) = (0, 0u64);
    while let Some(folder) = folders.pop() {
        let Ok(list) = fs::read_dir(&folder) else { continue };
        for entry in list.flatten() {
            entries += 1;
            // a link is not followed
            let Ok(data) = entry.metadata() else { continue };
            used = used.saturating_add(data.blocks().saturating_mul(512));
            if entries > MOST_ENTRIES || used > bytes {
                return true;
            }
            if data.is_dir() {
                folders.push(entry.path());
            }
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_counted_in_folders_too() {
        let folder = tempfile::tempdir().expect("temporary directory");
        fs::create_dir(folder.path().join("inner")).expect("can be made");
        assert!(!too_much(folder.path(), 1 << 20));
        fs::write(folder.path().join("inner/file"), vec![1; 2 << 20]).expect("can be written");
        assert!(too_much(folder.path(), 1 << 20));
        assert!(!too_much(folder.path(), 8 << 20));
    }
}
