//! Who plays which part in a test that runs on two boxes: infantry worth 3-4 and motor units on the side
//! that is asked to act, infantry worth 3-3 and tanks on the other. No two of a kind belong to one
//! command, so that no bonus comes in unasked.

use std::sync::{Arc, LazyLock};

use operational::Operational;
use serde_json::{Value, json};
use table::Game;

use crate::common::{Sandbox, files, sandbox, sum};

static GOODWOOD: LazyLock<Arc<Operational>> = LazyLock::new(|| bare("goodwood"));
static ARDENAS: LazyLock<Arc<Operational>> = LazyLock::new(|| bare("ardenas"));

/// A box whose board is all open ground.
fn bare(id: &str) -> Arc<Operational> {
    let mut files = files(id);
    let text = files.text("map.toml").unwrap();
    let mut map: toml::Table = text.parse().unwrap();
    for line in ["river", "road", "bridge", "railway"] {
        map.remove(line);
    }
    let columns = map["columns"].as_integer().unwrap() as usize;
    for row in map["map"]["rows"].as_array_mut().unwrap() {
        *row = ".".repeat(columns).into();
    }
    files.replace("map.toml", map.to_string());
    Arc::new(Operational::open(&files).unwrap_or_else(|problem| panic!("{problem}")))
}

/// The parts of one box.
pub struct Cast {
    pub game: Arc<Operational>,
    id: &'static str,
    turn: u8,
    /// Infantry of the side that acts, 3-4.
    pub foot: [&'static str; 6],
    /// Its tanks.
    pub tanks: [&'static str; 2],
    /// Its motorised infantry.
    pub lorry: &'static str,
    /// Its guns.
    pub gun: &'static str,
    /// Infantry of the other side, 3-3.
    pub foes: [&'static str; 4],
    /// Its tanks.
    pub panzers: [&'static str; 2],
    /// Four more of its units.
    pub crowd: [&'static str; 4],
}

/// The casts of both boxes. The Allies act in both.
pub fn both() -> [Cast; 2] {
    [
        Cast {
            game: GOODWOOD.clone(),
            id: "goodwood",
            turn: 4,
            foot: [
                "3di-1suff",
                "3di-2linc",
                "3di-2warw",
                "51di-2sea",
                "51di-5bw",
                "51di-1bw",
            ],
            tanks: ["11db-23h", "7db-1rtr"],
            lorry: "11db-3mon",
            gun: "3di-7fd",
            foes: ["272-i980", "272-i981", "272-i982", "272-fus"],
            panzers: ["1ss-ipz", "21pz-i22"],
            crowd: ["16lw-i31", "16lw-i32", "16lw-i46", "346-fus"],
        },
        Cast {
            game: ARDENAS.clone(),
            id: "ardenas",
            turn: 18,
            foot: [
                "us-1di-16",
                "us-2di-9",
                "us-4di-8",
                "us-5di-2",
                "us-9di-39",
                "us-26di-101",
            ],
            tanks: ["us-2db-cca", "us-3db-cca"],
            lorry: "uk-dbg-32",
            gun: "us-art-v",
            foes: ["ge-9di-36", "ge-18di-293", "ge-62di-164", "ge-167di-315"],
            panzers: ["ge-1ss-pz", "ge-2pz-pz"],
            crowd: [
                "ge-246di-352",
                "ge-277di-989",
                "ge-326di-751",
                "ge-352di-914",
            ],
        },
    ]
}

impl Cast {
    /// The clause of this box, given its number in each.
    pub fn rule(&self, goodwood: &str, ardenas: &str) -> String {
        let number = if self.id == "goodwood" {
            goodwood
        } else {
            ardenas
        };
        format!("{}/{number}", self.id)
    }

    /// The movement phase of the side that acts.
    pub fn moves(&self, places: &[(&str, &str)]) -> Sandbox {
        self.lay("allied-movement", pieces(places, false))
    }

    /// Its combat phase; its units have just come up.
    pub fn fights(&self, places: &[(&str, &str)]) -> Sandbox {
        self.lay("allied-combat", pieces(places, true))
    }

    /// Any phase with any counters.
    pub fn lay(&self, phase: &str, counters: Value) -> Sandbox {
        self.lay_with(&[], phase, counters)
    }

    pub fn lay_with(&self, options: &[(&str, &str)], phase: &str, counters: Value) -> Sandbox {
        let position = json!({
            "clear": true, "turn": self.turn, "phase": phase, "air": { "allied": 60 }, "counters": counters,
        });
        sandbox(&self.game, options, position)
    }

    /// An attack that is given as many air points and such dice that the table says `cell`.
    pub fn resolve(&self, match_: &mut Sandbox, target: &str, attackers: &[&str], cell: &str) {
        self.resolve_shifted(match_, target, attackers, cell, 0);
    }

    /// The same where the odds are shifted by so many columns.
    pub fn resolve_shifted(
        &self,
        match_: &mut Sandbox,
        target: &str,
        attackers: &[&str],
        cell: &str,
        shift: usize,
    ) {
        let value = |id: &str, at: usize| match_.values(id)[at].parse::<u32>().unwrap();
        let attack: u32 = attackers.iter().map(|id| value(id, 0)).sum();
        let defence: u32 = match_.stack(target).iter().map(|id| value(id, 1)).sum();
        let tables = match_.ask(json!({ "tables": {} }));
        let rows = tables["combat"]["rows"].as_array().unwrap();
        let found = rows.iter().find_map(|row| {
            let cells = row["cells"].as_array().unwrap();
            let columns = (0..cells.len()).filter(|column| cells[*column] == cell);
            let sum = row["row"].as_str().unwrap().split('-').next().unwrap();
            let air = columns.filter_map(|column| {
                (0..=60).find(|air| column_of(attack + air, defence) + shift == column)
            });
            Some((air.min()?, sum.parse::<u8>().unwrap()))
        });
        let (air, dice) = found.unwrap_or_else(|| panic!("{cell} cannot be reached"));
        match_.give(json!({ "attack": { "target": target } }));
        for counter in attackers {
            match_.give(json!({ "add": { "counter": counter } }));
        }
        if air > 0 {
            match_.give(json!({ "air": { "points": air } }));
        }
        match_.give(json!("announce"));
        match_.roll(json!("announce"), &sum(dice));
    }
}

/// The column of the odds, from 1-4 to 9-1.
fn column_of(attack: u32, defence: u32) -> usize {
    if attack >= defence {
        return 2 + (attack / defence).min(9) as usize;
    }
    4 - defence.div_ceil(attack.max(1)).min(4) as usize
}

/// Counters in their hexes.
pub fn pieces(places: &[(&str, &str)], moved: bool) -> Value {
    let pieces = places.iter();
    let piece = |hex: &str| json!({ "hex": hex, "moved": moved });
    Value::Object(
        pieces
            .map(|(id, hex)| (id.to_string(), piece(hex)))
            .collect(),
    )
}

/// Orders that tests give often.
pub fn to(id: &str, hex: &str) -> Value {
    json!({ "move": { "counter": id, "to": hex } })
}

pub fn lose(id: &str) -> Value {
    json!({ "lose": { "counter": id } })
}

pub fn back(id: &str, hex: &str) -> Value {
    json!({ "retreat": { "counter": id, "via": null, "to": hex } })
}

impl Cast {
    /// What the log says in English when the defence is announced and these dice fall.
    pub fn said(&self, state: &operational::State, dice: &[u8]) -> Vec<String> {
        let mut state = state.clone();
        let mut events = Vec::new();
        let mut script = table::Scripted::new(dice);
        let announce = operational::Order::Announce;
        self.game
            .execute(&mut state, &announce, &mut script, &mut events);
        let words = events
            .iter()
            .map(|event| self.game.describe(&state, event, table::Viewer::Referee).en);
        words.collect()
    }
}
