//! The one place where the command line meets the engines.

use std::sync::Arc;

use super::config::VerifyConfig;
use crate::failure::Failure;
use crate::interrupt::Interrupt;
use crate::progress::Progress;
use crate::report::{Answer, FORMAT, PropertyReport, Report, Statistics, Versions};
use crate::verdict::{Verdict, reason};

/// What an engine may look at and tell while it runs.
#[derive(Debug, Clone, Default)]
pub struct Control {
    /// Stop soon when this is set.
    pub interrupt: Interrupt,
    /// Where the run is.
    pub progress: Arc<Progress>,
}

/// Runs the checks. A failure means that no verdict could be tried for: the program does not compile, say.
pub fn run_verify(config: &VerifyConfig, control: &Control) -> Result<Report, Failure> {
    let mut report = empty_report(config);
    if config.property.is_unsupported() {
        report.set_verdict(&unsupported(config));
        return Ok(report);
    }
    if control.interrupt.requested() {
        report.set_verdict(&Verdict::unknown(reason::INTERRUPTED));
        return Ok(report);
    }
    report.set_verdict(&Verdict::unknown("not built yet"));
    Ok(report)
}

fn unsupported(config: &VerifyConfig) -> Verdict {
    let names: Vec<&str> = config.property.unsupported().iter().map(|check| check.name()).collect();
    Verdict::unknown(format!("{}: {}", reason::UNSUPPORTED_PROPERTY, names.join(", ")))
}

fn empty_report(config: &VerifyConfig) -> Report {
    let property = &config.property;
    let files = config.inputs.iter();
    let data_model = config.data_model.map_or("LP64", |model| model.name());
    Report {
        format: FORMAT,
        verdict: Answer::Unknown,
        violated: None,
        reason: None,
        property: PropertyReport {
            name: property.name.clone(),
            entry: property.entry.clone(),
            checks: property.checks.iter().map(ToString::to_string).collect(),
            specification: property.specification(),
        },
        files: files.map(|input| input.path.display().to_string()).collect(),
        data_model: data_model.to_string(),
        location: None,
        failing: None,
        inputs: Vec::new(),
        trace: Vec::new(),
        confirmed_by: None,
        statistics: Statistics::default(),
        notes: config.notes.clone(),
        versions: Versions { secateur: env!("CARGO_PKG_VERSION").to_string(), ..Versions::default() },
    }
}
