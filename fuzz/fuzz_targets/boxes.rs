//! A box with one file replaced by anything: it opens or is refused.
#![no_main]

use libfuzzer_sys::fuzz_target;

const FILES: [&str; 6] = [
    "box.toml",
    "counters.toml",
    "map.toml",
    "rules.toml",
    "tables.toml",
    "victory.toml",
];

fuzz_target!(|data: &[u8]| {
    let [game, file, rest @ ..] = data else {
        return;
    };
    let Ok(text) = std::str::from_utf8(rest) else {
        return;
    };
    let games = fuzz::cabinet().games();
    let id = &games[usize::from(*game) % games.len()].card().id;
    let mut files = fuzz::cabinet().files(id).expect("it is there").clone();
    let scenario = files.scenarios().next().map(str::to_owned);
    let name = match FILES.get(usize::from(*file) % (FILES.len() + 1)) {
        Some(name) => (*name).to_owned(),
        None => scenario.unwrap_or_default(),
    };
    files.replace(&name, text.to_owned());
    let _ = cabinet::open_box(&files);
});
