//! What every view repeats, put together once when the box is opened: all that is printed, for nobody in
//! particular. What a viewer may see of it is decided for each view.

use table::{Arrival, Counter, Face, Mark, Marker, Shared, Side, Text};

use crate::Operational;
use crate::rules::{CounterCard, Start};
use crate::words::half_points_word;

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

/// Put together beforehand.
#[derive(Default)]
pub(crate) struct Labels {
    /// By the order of [`MARKS`].
    pub marks: Vec<Shared<Mark>>,
    /// Who has a town, by town and side.
    pub held: Vec<[Shared<Marker>; 2]>,
    /// That a town is an objective, by town.
    pub objectives: Vec<Shared<Marker>>,
    /// When and where a counter comes on that is not due yet, by counter.
    pub arrivals: Vec<Shared<Arrival>>,
    /// A counter that is not known, by appearance.
    pub masked: Vec<Shared<Face>>,
    /// A counter as it is known, by counter: each of its sides, with all its points and with half.
    faces: Vec<Vec<(Shown, Shared<Face>)>>,
}

/// What changes on a known counter: its numbers, and whether it shows its reduced side.
type Shown = ([u8; 3], bool);

impl Labels {
    pub fn new(game: &Operational) -> Self {
        let say = |key: &str, slots: &[(&str, Text)]| game.messages.say(key, slots);
        let towns = game.map.towns();
        let marker = |kind, town: usize, side: Option<Side>, name| -> Shared<Marker> {
            let hex = game.map.grid().name(towns[town].hex).to_owned();
            let side = side.map(|side| game.side_id(side));
            let marker = Marker {
                kind,
                hex,
                side,
                name,
            };
            marker.into()
        };
        let word = |town: usize| ("town", Text::same(&towns[town].name));
        let held = |town: usize, side: Side| {
            let name = say("marker-held", &[word(town), ("side", game.side_name(side))]);
            marker("held", town, Some(side), name)
        };
        let objective = |town: usize| {
            let name = say("marker-objective", &[word(town)]);
            marker("objective", town, None, name)
        };
        let mark = |(kind, key): &(&'static str, &str)| -> Shared<Mark> {
            let name = say(key, &[]);
            let count = 1;
            Mark { kind, count, name }.into()
        };
        let counters = || (0..game.rules.counters.len()).map(|index| Counter(index as u16));
        let appearances = 0..game.rules.appearances.len() as u16;
        Labels {
            marks: MARKS.iter().map(mark).collect(),
            held: (0..towns.len())
                .map(|town| [Side::FIRST, Side::SECOND].map(|side| held(town, side)))
                .collect(),
            objectives: (0..towns.len()).map(objective).collect(),
            arrivals: counters()
                .map(|counter| arrival(game, counter).into())
                .collect(),
            masked: appearances
                .map(|seen| masked_face(game, seen).into())
                .collect(),
            faces: counters().map(|counter| faces(game, counter)).collect(),
        }
    }

    /// What is on a known counter.
    pub fn face(&self, game: &Operational, counter: Counter, shown: Shown) -> Shared<Face> {
        let mut kept = self.faces[counter.index()].iter();
        match kept.find(|(own, _)| *own == shown) {
            Some((_, face)) => face.clone(),
            None => known_face(game, counter, shown).into(),
        }
    }
}

fn faces(game: &Operational, counter: Counter) -> Vec<(Shown, Shared<Face>)> {
    let card = game.rules.card(counter);
    let mut faces = Vec::new();
    for side in 0..if card.blank_back { 1 } else { 2 } {
        for part in 1..if game.rules.modules.may_run_short(card) {
            3
        } else {
            2
        } {
            let numbers = [card.attack[side], card.defence[side], card.points / part];
            let shown = (numbers, side == 1);
            faces.push((shown, known_face(game, counter, shown).into()));
        }
    }
    faces
}

fn known_face(game: &Operational, counter: Counter, (numbers, reduced): Shown) -> Face {
    let card: &CounterCard = game.rules.card(counter);
    let [attack, defence, points] = numbers;
    Face {
        side: game.side_id(card.side),
        nation: match &card.branch {
            Some(branch) if game.branches.contains(branch) => branch.clone(),
            _ => game.rules.nations[usize::from(card.nation)].id.clone(),
        },
        symbol: game.rules.class(counter).id.clone(),
        size: card.size.mark().to_owned(),
        name: card.name.clone(),
        formation: card.label.clone(),
        values: vec![
            attack.to_string(),
            defence.to_string(),
            half_points_word(points),
        ],
        losses: u8::from(reduced),
        source: if card.given { "given" } else { "reconstructed" },
    }
}

fn masked_face(game: &Operational, appearance: u16) -> Face {
    let seen = &game.rules.appearances[usize::from(appearance)];
    let (nation, symbol, size) = match &seen.kind {
        Some((nation, class, size)) => (
            game.rules.nations[usize::from(*nation)].id.clone(),
            game.rules.classes[usize::from(*class)].id.clone(),
            size.mark().to_owned(),
        ),
        None => (game.side_id(seen.side), "hidden".to_owned(), String::new()),
    };
    Face {
        side: game.side_id(seen.side),
        nation,
        symbol,
        size,
        name: game.unit_name(game.rules.masked(appearance)),
        formation: Text::default(),
        values: Vec::new(),
        losses: 0,
        source: "reconstructed",
    }
}

fn arrival(game: &Operational, counter: Counter) -> Arrival {
    let (turn, name) = match &game.rules.card(counter).start {
        Start::Hex(_) | Start::Area(_) => (0, Text::default()),
        Start::Entry(arrival) => {
            let name = game.arrival_words(arrival.turn, arrival.edge, arrival.own_town);
            (arrival.turn, name)
        }
        Start::Replacement(due) => (due.turn, game.replacement_words(due)),
    };
    game.arrival(counter, turn, Vec::new(), name)
}
