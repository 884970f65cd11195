//! Compiled models kept between runs. Whatever goes wrong with a cache, the run goes on without it.

use std::fs;
use std::io::Write;
use std::path::PathBuf;

/// A folder of files by key; each starts with a checksum, so that a damaged one counts as absent.
#[derive(Clone, Debug, Default)]
pub struct Cache {
    dir: Option<PathBuf>,
}

impl Cache {
    pub fn new(dir: Option<PathBuf>) -> Cache {
        Cache { dir }
    }

    pub fn has(&self, key: &str) -> bool {
        self.dir.as_ref().is_some_and(|d| d.join(key).is_file())
    }

    pub fn get(&self, key: &str) -> Option<Vec<u8>> {
        let bytes = fs::read(self.dir.as_ref()?.join(key)).ok()?;
        let (sum, content) = bytes.split_first_chunk::<8>()?;
        (u64::from_le_bytes(*sum) == hash(content)).then(|| content.to_vec())
    }

    pub fn put(&self, key: &str, content: &[u8]) {
        let Some(dir) = &self.dir else {
            return;
        };
        let write = || -> std::io::Result<()> {
            fs::create_dir_all(dir)?;
            let mut file = tempfile::NamedTempFile::new_in(dir)?;
            file.write_all(&hash(content).to_le_bytes())?;
            file.write_all(content)?;
            // renamed into place: a reader sees all of it or nothing
            file.persist(dir.join(key)).map_err(|e| e.error)?;
            Ok(())
        };
        // a full or read-only disk only costs time
        let _ = write();
    }
}

/// FNV-1a: the same in every build, which the standard library's hasher does not promise.
pub fn hash(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |h, &b| (h ^ u64::from(b)).wrapping_mul(0x100_0000_01b3))
}

/// Where the user's caches live, if that is known.
pub fn default_dir() -> Option<PathBuf> {
    let base = match std::env::var_os("XDG_CACHE_HOME") {
        Some(dir) if !dir.is_empty() => PathBuf::from(dir),
        _ => PathBuf::from(std::env::var_os("HOME").filter(|h| !h.is_empty())?).join(".cache"),
    };
    base.is_absolute().then(|| base.join("secateur").join("models"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_put_comes_back_and_damage_is_seen() {
        let dir = tempfile::tempdir().expect("temp dir");
        let cache = Cache::new(Some(dir.path().join("a/b")));
        assert_eq!(cache.get("k"), None);
        cache.put("k", b"content");
        assert!(cache.has("k"));
        assert_eq!(cache.get("k").as_deref(), Some(&b"content"[..]));
        let file = dir.path().join("a/b/k");
        let mut bytes = fs::read(&file).expect("cached");
        bytes.pop();
        fs::write(&file, bytes).expect("write");
        assert_eq!(cache.get("k"), None);
        cache.put("k", b"again");
        assert_eq!(cache.get("k").as_deref(), Some(&b"again"[..]));
    }

    #[test]
    fn a_cache_that_cannot_be_written_is_no_error() {
        let cache = Cache::new(Some(PathBuf::from("/proc/no-such-place")));
        cache.put("k", b"x");
        assert_eq!(cache.get("k"), None);
        assert_eq!(Cache::default().get("k"), None);
    }
}
