//! Why a question stays open when neither the embedded nor the external solver answered it: what happened,
//! and what to try.

use crate::answer::Reason;
use crate::external::ExternalOptions;

/// `own` is what the embedded solver said, `other` what the external one said, if there is one.
pub(super) fn reason(own: &Reason, other: Option<(&ExternalOptions, &Reason)>) -> Reason {
    let Reason::Unsupported(what) = own else { return own.clone() };
    let Some((options, said)) = other else {
        return Reason::Unsupported(format!(
            "{what} on its own, and no other solver is on PATH (install z3, cvc5 or bitwuzla)"
        ));
    };
    let name = options.program.file_name().unwrap_or(options.program.as_os_str()).to_string_lossy();
    match said {
        Reason::Interrupted => Reason::Interrupted,
        // the whole run's deadline is the caller's to notice
        Reason::Deadline | Reason::QuestionTime => Reason::ResourceOut(format!(
            "{name} did not answer a question about {what} within {} s (assumptions that narrow the inputs may help)",
            options.query_time.as_secs()
        )),
        Reason::ResourceOut(_) => Reason::ResourceOut(format!("{name} gave up on a question about {what}")),
        Reason::Unsupported(why) | Reason::Failed(why) => {
            Reason::Failed(format!("{name} was asked about {what}: {why}"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reason_says_who_failed_and_what_to_try() {
        let own = Reason::Unsupported("floating point".into());
        let options = ExternalOptions::new("/usr/bin/z3");
        let says = |other: Option<&Reason>| reason(&own, other.map(|r| (&options, r))).to_string();
        assert!(says(None).contains("install z3"), "{}", says(None));
        let late = says(Some(&Reason::Deadline));
        assert!(late.contains("z3 did not answer") && late.contains("30 s"), "{late}");
        assert!(!late.contains("does not support"), "{late}");
        let dead = says(Some(&Reason::Failed("the solver process ended".into())));
        assert!(dead.contains("z3 was asked about floating point: the solver process ended"), "{dead}");
        assert_eq!(reason(&own, Some((&options, &Reason::Interrupted))), Reason::Interrupted);
        // what the embedded solver could not do for lack of time has nothing to do with the other
        assert_eq!(reason(&Reason::QuestionTime, None), Reason::QuestionTime);
        assert_ne!(Reason::QuestionTime.to_string(), Reason::Deadline.to_string());
    }
}
