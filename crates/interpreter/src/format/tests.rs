use super::*;

/// Integers by value, floats by their bits.
fn printf(model: DataModel, pattern: &str, args: &[u128]) -> String {
    struct Args<'a>(std::slice::Iter<'a, u128>);
    impl FormatArguments for Args<'_> {
        type Error = String;
        fn argument(&mut self) -> Result<u128, String> {
            self.0.next().copied().ok_or(String::from("too few"))
        }
        fn text(&mut self, address: u128, most: Option<usize>) -> Result<Vec<u8>, String> {
            let text = format!("text{address}").into_bytes();
            Ok(text[..text.len().min(most.unwrap_or(100))].to_vec())
        }
        fn unknown(&mut self, conversion: &str) -> String {
            format!("unknown {conversion}")
        }
    }
    match format(model, pattern.as_bytes(), &mut Args(args.iter())) {
        Ok(bytes) => String::from_utf8_lossy(&bytes).into_owned(),
        Err(e) => e,
    }
}

fn d(x: f64) -> u128 {
    u128::from(x.to_bits())
}

/// Expectations are what glibc prints.
#[test]
fn as_glibc() {
    let minus = |x: i32| u128::from(x as u32);
    let cases: &[(&str, &[u128], &str)] = &[
        ("%d %i|%5d|%-5d|%05d|%+d", &[1, minus(-2), 3, 4, minus(-5), 6], "1 -2|    3|4    |-0005|+6"),
        ("%.3d|%8.3d|%08.3d|%.0d|", &[5, 6, 7, 0], "005|     006|     007||"),
        ("%u %x %X %o %#x %#o %#X", &[minus(-1), 255, 255, 8, 255, 8, 0], "4294967295 ff FF 10 0xff 010 0"),
        ("%hhd %hd %hhu", &[0x1ff, 0x1_ffff, 0x1ff], "-1 -1 255"),
        ("%ld %lld %zu", &[u128::from(u64::MAX), 1 << 40, 7], "-1 1099511627776 7"),
        ("%c%5c|%-3c|", &[65, 66, 67], "A    B|C  |"),
        ("%s|%8s|%-8s|%.2s", &[1, 2, 3, 4], "text1|   text2|text3   |te"),
        ("%p %p %s", &[0x10, 0, 0], "0x10 (nil) (null)"),
        ("%*d|%-*d|%.*d", &[5, 1, 4, 2, 3, 7], "    1|2   |007"),
        ("%*d|", &[minus(-4), 1], "1   |"),
        ("100%% %d", &[1], "100% 1"),
        ("%f %.2f %.0f %.0f %.0f", &[d(1.5), d(2.675), d(0.5), d(1.5), d(2.5)], "1.500000 2.67 0 2 2"),
        (
            "%e %E %.0e %.3e",
            &[d(12345.678), d(0.0), d(15.0), d(-1e-300)],
            "1.234568e+04 0.000000E+00 2e+01 -1.000e-300",
        ),
        (
            "%g %g %g %g %g",
            &[d(100000.0), d(1e6), d(0.0001), d(0.00001), d(0.1)],
            "100000 1e+06 0.0001 1e-05 0.1",
        ),
        (
            "%g %#g %G %.3g %g",
            &[d(0.0), d(1.0), d(1e-10), d(999.9), d(123456789.0)],
            "0 1.00000 1E-10 1e+03 1.23457e+08",
        ),
        (
            "%f %F %g %5.1f|%-8.2f|%08.2f|%+.1f",
            &[d(f64::INFINITY), d(-f64::INFINITY), d(f64::NAN), d(3.13), d(2.5), d(-2.5), d(1.0)],
            "inf -INF nan   3.1|2.50    |-0002.50|+1.0",
        ),
        ("%f", &[d(1e22)], "10000000000000000000000.000000"),
        ("%.20f", &[d(0.1)], "0.10000000000000000555"),
        ("%.1f %.1f %.3f", &[d(0.25), d(0.35), d(9.9996)], "0.2 0.3 10.000"),
        ("%f", &[d(5e-324)], "0.000000"),
        ("%.3e", &[d(5e-324)], "4.941e-324"),
        ("%f %f", &[d(0.9999999), d(99.9999999)], "1.000000 100.000000"),
        // 1.5 and -1 as 80-bit numbers
        ("%Lf %Lg", &[0x3fff_c000_0000_0000_0000, 0xbfff_8000_0000_0000_0000], "1.500000 -1"),
        ("%010d|% d|%x", &[minus(-12), 5, minus(-1)], "-000000012| 5|ffffffff"),
        ("%", &[], "unknown %"),
        ("%k", &[1], "unknown %k"),
        ("%d %d", &[1], "too few"),
    ];
    for (pattern, args, expected) in cases {
        assert_eq!(printf(DataModel::Lp64, pattern, args), *expected, "{pattern:?}");
    }
}

#[test]
fn long_follows_the_data_model() {
    let args = [u128::from(u32::MAX), u128::from(u32::MAX)];
    assert_eq!(printf(DataModel::Ilp32, "%ld %lu", &args), "-1 4294967295");
    assert_eq!(printf(DataModel::Lp64, "%ld %lu", &args), "4294967295 4294967295");
}
