//! Words that every view repeats, put together once when the box is opened.

use table::{Side, Text};

use crate::Operational;
use crate::rules::Start;

/// The marks that a counter may show, in the order of their bits.
pub(crate) const MARKS: [(&str, &str); 8] = [
    ("moved", "mark-moved"),
    ("engaged", "mark-engaged"),
    ("must-attack", "mark-must-attack"),
    ("attacked", "mark-attacked"),
    ("loss", "mark-loss"),
    ("attacking", "mark-attacking"),
    ("retreating", "mark-retreating"),
    ("helicopter", "mark-helicopter"),
];

/// Words put together beforehand.
#[derive(Default)]
pub(crate) struct Labels {
    /// By the order of [`MARKS`].
    pub marks: Vec<Text>,
    /// Who has a town, by town and side.
    pub held: Vec<[Text; 2]>,
    /// That a town is an objective, by town.
    pub objectives: Vec<Text>,
    /// When and where a counter comes on, by counter.
    pub arrivals: Vec<Text>,
    /// The name of a counter that is not known, by appearance.
    pub masked: Vec<Text>,
}

impl Labels {
    pub fn new(game: &Operational) -> Self {
        let say = |key: &str, slots: &[(&str, Text)]| game.messages.say(key, slots);
        let towns = || {
            game.map
                .towns()
                .iter()
                .map(|town| ("town", Text::same(&town.name)))
        };
        let held = |town: (&'static str, Text), side: Side| {
            say("marker-held", &[town, ("side", game.side_name(side))])
        };
        let appearances = 0..game.rules.appearances.len() as u16;
        Labels {
            masked: appearances
                .map(|seen| game.unit_name(game.rules.masked(seen)))
                .collect(),
            marks: MARKS.iter().map(|(_, key)| say(key, &[])).collect(),
            held: towns()
                .map(|town| [Side::FIRST, Side::SECOND].map(|side| held(town.clone(), side)))
                .collect(),
            objectives: towns()
                .map(|town| say("marker-objective", &[town]))
                .collect(),
            arrivals: game
                .rules
                .counters
                .iter()
                .map(|card| match &card.start {
                    Start::Hex(_) | Start::Area(_) => Text::default(),
                    Start::Entry(arrival) => {
                        game.arrival_words(arrival.turn, arrival.edge, arrival.own_town)
                    }
                    Start::Replacement(due) => game.replacement_words(due),
                })
                .collect(),
        }
    }
}
