//! z3 as a process that gets the plain form of expressions; shares no code with the backend under test.

use secateur_term::testing::Plain;
use std::fmt::Write as _;
use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::Duration;

#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    Sat,
    Unsat,
    Unknown,
}

pub struct Oracle {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Oracle {
    pub fn start(program: &str) -> Result<Oracle, String> {
        let mut child = Command::new(program)
            .args(["-in", "-smt2"])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|e| format!("cannot start {program}: {e}"))?;
        let input = child.stdin.take().ok_or("no pipe")?;
        let output = BufReader::new(child.stdout.take().ok_or("no pipe")?);
        Ok(Oracle { child, input, output })
    }

    /// Whether these nodes can all be one together. Incremental first (starting over costs z3 more than most
    /// questions), from scratch if that takes long.
    pub fn ask(&mut self, plain: &Plain, roots: &[usize], time: Duration) -> Result<Verdict, String> {
        let quick = Duration::from_millis(300).min(time);
        match self.attempt("(push)\n", plain, roots, quick, "(pop)\n")? {
            Verdict::Unknown => self.attempt("(reset)\n", plain, roots, time, "(reset)\n"),
            known => Ok(known),
        }
    }

    fn attempt(
        &mut self,
        before: &str,
        plain: &Plain,
        roots: &[usize],
        time: Duration,
        after: &str,
    ) -> Result<Verdict, String> {
        let mut script = format!("{before}(set-option :timeout {})\n", time.as_millis());
        script.push_str(&plain.to_smt(""));
        for r in roots {
            let _ = writeln!(script, "(assert (= n{r} #b1))");
        }
        script.push_str("(check-sat)\n");
        script.push_str(after);
        self.input.write_all(script.as_bytes()).map_err(|e| e.to_string())?;
        self.input.flush().map_err(|e| e.to_string())?;
        let mut line = String::new();
        self.output.read_line(&mut line).map_err(|e| e.to_string())?;
        match line.trim() {
            "sat" => Ok(Verdict::Sat),
            "unsat" => Ok(Verdict::Unsat),
            // z3 reports a stop by its timer in several ways
            other if other == "unknown" || other.contains("canceled") || other.contains("timeout") => {
                Ok(Verdict::Unknown)
            }
            other => Err(format!("z3 said {other:?} to\n{script}")),
        }
    }
}

impl Drop for Oracle {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
