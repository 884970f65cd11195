//! The outermost layer of the bitcode format: whether a file is bitcode, and which LLVM wrote it.

use super::clang::linked_llvm;

/// The identification comes first; this far it is looked for.
const SEARCHED: usize = 256;

/// Plain bitcode, or wrapped as on other systems.
pub fn has_magic(bytes: &[u8]) -> bool {
    bytes.starts_with(b"BC\xC0\xDE") || bytes.starts_with(b"\xDE\xC0\x17\x0B")
}

/// The writer (`LLVM21.1.0`) if it is newer than the LLVM that reads.
pub fn newer_producer(bytes: &[u8]) -> Option<String> {
    let producer = producer(bytes)?;
    let digits: String =
        producer.chars().skip_while(|c| !c.is_ascii_digit()).take_while(char::is_ascii_digit).collect();
    let major: u32 = digits.parse().ok()?;
    (major > linked_llvm()).then_some(producer)
}

/// The string in the identification block: six bits a character, at any bit. Found by its first letters,
/// which spares a reader of the whole container.
fn producer(bytes: &[u8]) -> Option<String> {
    if !has_magic(bytes) {
        return None;
    }
    let bytes = &bytes[..bytes.len().min(SEARCHED)];
    let text_at = |bit: usize| (0..24).map_while(move |i| char_at(bytes, bit + 6 * i));
    (0..bytes.len() * 8)
        .find(|&bit| text_at(bit).take(4).eq("LLVM".chars()))
        .map(|bit| text_at(bit).take_while(|c| c.is_ascii_alphanumeric() || *c == '.').collect())
        .map(|text: String| {
            // what follows the string can look like more of it: versions are digits and dots
            let end = text[4..].find(|c: char| !c.is_ascii_digit() && c != '.').map_or(text.len(), |i| i + 4);
            text[..end].trim_end_matches('.').to_string()
        })
}

fn char_at(bytes: &[u8], bit: usize) -> Option<char> {
    const CHAR6: &[u8; 64] = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._";
    let mut value = 0;
    for i in 0..6 {
        let byte = bytes.get((bit + i) / 8)?;
        value |= usize::from(byte >> ((bit + i) % 8) & 1) << i;
    }
    Some(char::from(CHAR6[value]))
}
