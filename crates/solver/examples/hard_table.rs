//! Questions with products and quotients, for each way of encoding division and with and without CaDiCaL's
//! simplifications.
//!
//! `cargo run --release -p secateur-solver --example hard_table -- [SECONDS]`

use secateur_base::Deadline;
use secateur_solver::{Answer, BitblastOptions, Bitblaster, Division, Solver};
use secateur_term::{Op, Term, TermStore};
use std::time::Duration;

fn questions(s: &mut TermStore) -> Vec<(String, Vec<Term>)> {
    let mut out = Vec::new();
    for w in [8, 12, 16, 32] {
        let (x, y) = (s.input("x", w), s.input("y", w));
        let zero = s.bv(w, 0);
        let nonzero = s.ne(y, zero);
        let (q, r) = (s.udiv(x, y), s.urem(x, y));
        let (seven, three) = (s.bv(w, 7), s.bv(w, 3));
        let (q7, r3) = (s.eq(q, seven), s.eq(r, three));
        out.push((format!("x/y == 7 and x%y == 3, {w} bits"), vec![nonzero, q7, r3]));
        let qy = s.mul(q, y);
        let back = s.add(qy, r);
        let differs = s.ne(back, x);
        if w <= 12 {
            out.push((format!("(x/y)*y + x%y != x, {w} bits"), vec![nonzero, differs]));
        }
        let less = s.ult(r, y);
        let not = s.not(less);
        out.push((format!("x%y >= y, {w} bits"), vec![nonzero, not]));
        let grows = s.ult(x, q);
        out.push((format!("x/y > x, {w} bits"), vec![nonzero, grows]));
        let (sq, sr) = (s.sdiv(x, y), s.srem(x, y));
        let minus = s.bv(w, 5u128.wrapping_neg());
        let (a, b) = (s.eq(sq, minus), s.slt(sr, zero));
        out.push((format!("x/y == -5 and x%y < 0 signed, {w} bits"), vec![nonzero, a, b]));
        // Euclid, two steps
        let r2 = s.urem(y, r);
        let (n1, n2, n3) = (s.ne(r, zero), s.ne(r2, zero), s.urem(r, r2));
        let five = s.bv(w, 5);
        let n3 = s.eq(n3, five);
        out.push((format!("gcd with three steps, {w} bits"), vec![nonzero, n1, n2, n3]));
        let product = s.mul(x, y);
        let k = s.bv(w, 0x7fff_ffe1);
        let (is_k, one) = (s.eq(product, k), s.bv(w, 1));
        let (gx, gy) = (s.ult(one, x), s.ult(one, y));
        let half = s.bv(w, 1 << (w / 2));
        let (lx, ly) = (s.ult(x, half), s.ult(y, half));
        if w <= 16 {
            out.push((format!("x*y == k, factors of half the {w} bits"), vec![is_k, gx, gy, lx, ly]));
        }
        for k in [10u128, 7, 1000] {
            let k = s.bv(w, k);
            for (signed, (div, rem)) in [(false, (Op::UDiv, Op::URem)), (true, (Op::SDiv, Op::SRem))] {
                let (q, r) = (s.divide(div, x, k), s.divide(rem, x, k));
                let kq = s.mul(q, k);
                let sum = s.add(kq, r);
                let differs = s.ne(sum, x);
                let name = if signed { "signed" } else { "unsigned" };
                out.push((format!("x/k*k + x%k != x, constant, {name}, {w} bits"), vec![differs]));
                let tripled = s.mul(x, three);
                let third = s.divide(div, tripled, three);
                let wraps = s.ne(third, x);
                let small = s.ult(x, half);
                out.push((format!("3*x/3 != x for small x, {name}, {w} bits"), vec![wraps, small]));
            }
        }
        let (x2, y2, xy) = (s.mul(x, x), s.mul(y, y), s.mul(x, y));
        let sum = s.add(x, y);
        let left = s.mul(sum, sum);
        let two = s.bv(w, 2);
        let xy = s.mul(xy, two);
        let right = s.add(x2, y2);
        let right = s.add(right, xy);
        let differs = s.ne(left, right);
        if w <= 8 {
            out.push((format!("(x+y)^2 != x^2+2xy+y^2, {w} bits"), vec![differs]));
        }
    }
    out
}

fn main() {
    let limit = std::env::args().nth(1).and_then(|a| a.parse().ok()).unwrap_or(20);
    let mut store = TermStore::new();
    let questions = questions(&mut store);
    let tuned = BitblastOptions::default();
    let plain = BitblastOptions { cadical: Vec::new(), ..tuned.clone() };
    let variants = [
        ("restoring", BitblastOptions { division: Division::Restoring, ..tuned.clone() }),
        ("product", BitblastOptions { division: Division::Product, ..tuned.clone() }),
        ("restoring, default CaDiCaL", BitblastOptions { division: Division::Restoring, ..plain.clone() }),
        ("product, default CaDiCaL", BitblastOptions { division: Division::Product, ..plain }),
    ];
    print!("| question |");
    for (name, _) in &variants {
        print!(" {name} |");
    }
    println!("\n| --- |{}", " --- |".repeat(variants.len()));
    let mut totals = vec![Duration::ZERO; variants.len()];
    for (name, conditions) in &questions {
        print!("| {name} |");
        for (i, (_, options)) in variants.iter().enumerate() {
            let mut solver = Bitblaster::new(options.clone(), Deadline::never());
            solver.set_deadline(Deadline::after(Duration::from_secs(limit)));
            let cpu = cpu_time();
            let verdict = match solver.check(&mut store, conditions) {
                Answer::Sat(_) => "sat",
                Answer::Unsat(_) => "unsat",
                Answer::Unknown(_) => "?",
            };
            let time = cpu_time() - cpu;
            totals[i] += time;
            print!(" {verdict} {:.0} ms |", time.as_secs_f64() * 1000.0);
        }
        println!();
    }
    print!("| all |");
    for t in totals {
        print!(" {:.1} s |", t.as_secs_f64());
    }
    println!();
}

/// Processor time of this process.
fn cpu_time() -> Duration {
    // SAFETY: the structure is plain data, filled by the call.
    let usage = unsafe {
        let mut usage: libc::rusage = std::mem::zeroed();
        libc::getrusage(libc::RUSAGE_SELF, &mut usage);
        usage
    };
    let part = |t: libc::timeval| Duration::new(t.tv_sec as u64, t.tv_usec as u32 * 1000);
    part(usage.ru_utime) + part(usage.ru_stime)
}
