//! A sample of `make campaign`: the executable is asked about a few random programs all of whose native runs
//! are known.

use secateur_difftest::Tools;
use secateur_difftest::campaign::hunt::Hunt;
use secateur_difftest::campaign::keep::Kept;
use secateur_difftest::campaign::native::Native;
use secateur_difftest::campaign::state::CampaignState;
use secateur_difftest::campaign::tool::{Engine, Tool};
use std::path::PathBuf;
use std::time::Duration;

const SEEDS: std::ops::Range<u64> = 1..7;

#[test]
fn no_engine_contradicts_the_native_runs() {
    let directory = tempfile::tempdir().unwrap();
    let place = directory.path().to_path_buf();
    let mut state = CampaignState::open(&place.join("state"), 0).unwrap();
    let mut hunt = Hunt {
        native: Native::new(&Tools::default().clang, &place).unwrap(),
        tool: Tool { program: PathBuf::from(env!("CARGO_BIN_EXE_secateur")), limit: Duration::from_secs(5) },
        engines: Engine::ALL.to_vec(),
        asked: 3,
        kept: Kept::new(place.clone(), Duration::ZERO, 0),
        directory: place,
    };
    for seed in SEEDS {
        let findings = hunt.seed(seed, &mut state).unwrap();
        let told: Vec<String> = findings
            .iter()
            .map(|f| {
                let (engine, property) = (f.engine.name, f.property.name);
                format!("seed {seed}, {engine}, {property}: {} ({})\n{}", f.wrong, f.answer, f.text)
            })
            .collect();
        assert!(told.is_empty(), "{}", told.join("\n"));
    }
    assert!(state.get("programs") >= 2 && state.get("engine runs") >= 10, "{state}");
    let answered =
        |word: &str| Engine::ALL.iter().map(|e| state.get(&format!("{}: {word}", e.name))).sum::<u64>();
    assert!(answered("TRUE") > 0 && answered("FALSE") > 0, "{state}");
}
