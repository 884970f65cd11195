//! Durations and sizes as people write and read them: `60s`, `1h30m`, `4G`.

use std::time::Duration;

/// A time limit; `None` means no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Timeout(pub Option<Duration>);

/// Longer than any run; keeps later sums of instants from overflowing.
const LONGEST_SECONDS: f64 = 10.0 * 365.0 * 86_400.0;

/// Below this LLVM alone does not fit.
const SMALLEST_MEMORY: u64 = 64 << 20;

/// Reads `90`, `90s`, `1.5m`, `1h30m`, `500ms` or `none`.
pub fn parse_timeout(text: &str) -> Result<Timeout, String> {
    if text == "none" {
        return Ok(Timeout(None));
    }
    let seconds = parse_seconds(text)?;
    if seconds > LONGEST_SECONDS {
        return Err("the time is more than ten years (`none` for no limit)".to_string());
    }
    // a time below a nanosecond is none
    match Duration::try_from_secs_f64(seconds) {
        Ok(time) if !time.is_zero() => Ok(Timeout(Some(time))),
        _ => Err("the time must be more than zero (`none` for no limit)".to_string()),
    }
}

fn parse_seconds(text: &str) -> Result<f64, String> {
    let bad = || format!("`{text}` is not a time: write 90s, 5m, 1h30m, 500ms or none");
    let mut rest = text;
    let mut seconds = 0.0;
    while !rest.is_empty() {
        let digits = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        let (number, after) = rest.split_at(digits);
        let number: f64 = number.parse().map_err(|_| bad())?;
        let letters = after.find(|c: char| c.is_ascii_digit()).unwrap_or(after.len());
        let (unit, after) = after.split_at(letters);
        let scale = match unit.trim() {
            // only a lone number may leave out its unit
            "" if digits == text.len() => 1.0,
            "ms" => 0.001,
            "s" | "sec" => 1.0,
            "m" | "min" => 60.0,
            "h" => 3600.0,
            "d" => 86_400.0,
            _ => return Err(bad()),
        };
        seconds += number * scale;
        rest = after;
    }
    if text.is_empty() { Err(bad()) } else { Ok(seconds) }
}

/// Reads `512M`, `4G`, `1.5GiB`; units are powers of 1024.
pub fn parse_memory(text: &str) -> Result<u64, String> {
    let bad = || format!("`{text}` is not an amount of memory: write 512M or 4G");
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(digits);
    let number: f64 = number.parse().map_err(|_| bad())?;
    let unit = unit.trim().to_ascii_uppercase();
    let unit = unit.strip_suffix('B').unwrap_or(&unit);
    let shift = match unit.strip_suffix('I').unwrap_or(unit) {
        "K" => 10,
        "M" => 20,
        "G" => 30,
        "T" => 40,
        _ => return Err(bad()),
    };
    let bytes = number * (1u64 << shift) as f64;
    if bytes < SMALLEST_MEMORY as f64 {
        return Err(format!("{text} is too little: give at least 64M"));
    }
    if bytes >= (1u64 << 60) as f64 {
        return Err(bad());
    }
    Ok(bytes as u64)
}

/// A form that [`parse_timeout`] reads back to the same limit, cut to milliseconds, of which there is at
/// least one.
pub fn timeout_argument(timeout: Timeout) -> String {
    match timeout.0 {
        None => "none".to_string(),
        Some(time) if time.subsec_nanos() == 0 => format!("{}s", time.as_secs()),
        Some(time) => format!("{}ms", time.as_millis().max(1)),
    }
}

/// `0.42s`, `12.3s`, `2m05s`, `1h02m`.
pub fn show_time(time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let whole = seconds.round() as u64;
    if seconds < 9.995 {
        format!("{seconds:.2}s")
    } else if seconds < 99.95 {
        format!("{seconds:.1}s")
    } else if whole < 3600 {
        format!("{}m{:02}s", whole / 60, whole % 60)
    } else {
        format!("{}h{:02}m", whole / 3600, whole % 3600 / 60)
    }
}

/// The same for seconds from a file, which may be any number.
pub fn show_seconds(seconds: f64) -> String {
    show_time(Duration::try_from_secs_f64(seconds.clamp(0.0, LONGEST_SECONDS)).unwrap_or_default())
}

/// `17K`, `345M`, `1.2G`.
pub fn show_memory(bytes: u64) -> String {
    if bytes >= 1 << 30 {
        format!("{:.1}G", bytes as f64 / (1u64 << 30) as f64)
    } else if bytes >= 1 << 20 {
        format!("{}M", bytes >> 20)
    } else {
        format!("{}K", bytes >> 10)
    }
}

/// `1,234,567`.
pub fn show_count(count: u64) -> String {
    let digits = count.to_string();
    let groups: Vec<&str> =
        digits.as_bytes().rchunks(3).rev().filter_map(|group| std::str::from_utf8(group).ok()).collect();
    groups.join(",")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn time(text: &str) -> Result<f64, String> {
        parse_timeout(text).map(|t| t.0.map_or(f64::INFINITY, |d| d.as_secs_f64()))
    }

    #[test]
    fn times_that_read() {
        for (text, seconds) in [
            ("60s", 60.0),
            ("90", 90.0),
            ("1.5m", 90.0),
            ("1h30m", 5400.0),
            ("1m30s", 90.0),
            ("500ms", 0.5),
            ("2min", 120.0),
            ("none", f64::INFINITY),
        ] {
            assert_eq!(time(text), Ok(seconds), "{text}");
        }
    }

    #[test]
    fn times_that_do_not() {
        for text in ["", "s", "5x", "-1s", "1h30", "1..5s", "60 s s", "inf", "NaN", "١s"] {
            let error = time(text).unwrap_err();
            assert!(error.contains("is not a time"), "{text}: {error}");
        }
        for text in ["0", "0s", "0h0m", "0.0000000001s"] {
            assert!(time(text).unwrap_err().contains("more than zero"), "{text}");
        }
        assert!(time("99999999999d").unwrap_err().contains("ten years"));
    }

    #[test]
    fn sizes() {
        assert_eq!(parse_memory("4G"), Ok(4 << 30));
        assert_eq!(parse_memory("1.5GiB"), Ok(3 << 29));
        assert_eq!(parse_memory("512mb"), Ok(512 << 20));
        for text in ["", "4", "G", "4X", "-4G", "9999999T", "1e3G"] {
            assert!(parse_memory(text).is_err(), "{text}");
        }
        assert!(parse_memory("1M").unwrap_err().contains("at least 64M"));
        assert!(parse_memory("0G").unwrap_err().contains("at least 64M"));
    }

    #[test]
    fn timeouts_round_trip() {
        for text in ["60s", "250ms", "none", "1500ms"] {
            let timeout = parse_timeout(text).unwrap();
            assert_eq!(timeout_argument(timeout), text);
        }
        assert_eq!(timeout_argument(parse_timeout(".12ms").unwrap()), "1ms");
    }

    #[test]
    fn shown_short() {
        assert_eq!(show_time(Duration::from_millis(420)), "0.42s");
        assert_eq!(show_time(Duration::from_millis(12_340)), "12.3s");
        assert_eq!(show_time(Duration::from_secs(125)), "2m05s");
        assert_eq!(show_time(Duration::from_secs(3_725)), "1h02m");
        assert_eq!(show_seconds(-1.0), "0.00s");
        assert_eq!(show_seconds(1e300), "87600h00m");
        assert_eq!(show_seconds(f64::NAN), "0.00s");
        assert_eq!(show_memory(17 << 10), "17K");
        assert_eq!(show_memory(345 << 20), "345M");
        assert_eq!(show_memory(5 << 28), "1.2G");
        assert_eq!(show_count(7), "7");
        assert_eq!(show_count(1_234_567), "1,234,567");
        assert_eq!(show_count(123_456), "123,456");
    }
}
