//! The opened box, and the small questions about it that everything else asks.

use std::collections::BTreeMap;
use std::sync::Arc;

use hexmap::names::Names;
use hexmap::{Grid, Hex, HexSet, Map, sight};
use table::{
    BoxCard, BoxFiles, Counter, Messages, Options, Problem, Refusal, Rulebook, Side, Text,
};

use crate::labels::Labels;
use crate::names::BoxNames;
use crate::pieces::{self, Kind, Piece, Slot};
use crate::sheet::{self, Entry, Sheet, Zone, zone_hexes};
use crate::state::{Battle, Ended, Moving, NOBODY, Place, Plan, Rules, State, Step};
use crate::tables::{Ground, Tables};
use crate::units::{MOST_HEXES, Units};

/// The ruleset with an opened box.
pub struct Rio {
    pub(crate) card: BoxCard,
    pub(crate) rulebook: Rulebook,
    pub(crate) map: Map,
    pub(crate) names: Arc<dyn Names>,
    pub(crate) words: Messages,
    pub(crate) pieces: Vec<Piece>,
    pub(crate) by_id: BTreeMap<String, Counter>,
    pub(crate) tables: Tables,
    pub(crate) sheets: Vec<Sheet>,
    /// The counters of each side.
    pub(crate) own: [Vec<Counter>; 2],
    /// The hexes marked E.
    pub(crate) entries: Vec<Hex>,
    grounds: Vec<Ground>,
    pub(crate) cover: HexSet,
    pub(crate) favela: HexSet,
    pub(crate) edge: HexSet,
    /// The longest range.
    pub(crate) longest: u8,
    /// For each hex, those within each range up to the longest.
    disks: Vec<Vec<Vec<Hex>>>,
    /// For each hex, those that it sees within the longest range.
    sights: Vec<HexSet>,
    /// Sets of favela hexes for the secret objectives, all far enough apart.
    pub(crate) triples: Vec<[Hex; 3]>,
    pub(crate) labels: Labels,
}

impl Rio {
    /// Opens a box, checking all of it.
    pub(crate) fn open_box(files: &BoxFiles) -> Result<Self, Problem> {
        let card = BoxCard::open(files)?;
        if card.sides.len() != 2 {
            return Err(Problem::new("this ruleset needs two sides").at("box.toml"));
        }
        let rulebook = Rulebook::open(files)?;
        let map = Map::parse(files.text("map.toml")?)
            .map_err(|error| Problem::new(error.to_string()).at("map.toml"))?;
        let grid = map.grid();
        if grid.len() > MOST_HEXES {
            return Err(Problem::new(format!("more than {MOST_HEXES} hexes")).at("map.toml"));
        }
        let words = Messages::parse(include_str!("messages.toml"))?;
        let (pieces, by_id) = pieces::read(files, &card)?;
        let tables = Tables::open(files, &map)?;
        let sheets = sheet::read(files, &card, &map, &pieces, &by_id)?;
        let is = |test: fn(&Ground) -> bool| -> HexSet {
            let fits = |hex: &Hex| test(tables.ground(map.terrain(*hex)));
            grid.hexes().filter(fits).collect()
        };
        let (cover, favela) = (is(|ground| ground.cover), is(|ground| ground.favela));
        let grounds = grid.hexes().map(|hex| *tables.ground(map.terrain(hex)));
        let grounds = grounds.collect();
        let marks = map.marks().iter().filter(|mark| mark.kind == "entry");
        let entries: Vec<Hex> = marks.flat_map(|mark| mark.hexes.iter().copied()).collect();
        let rim = |hex: &Hex| {
            hexmap::Edge::ALL
                .iter()
                .any(|edge| grid.on_edge(*hex, *edge))
        };
        let edge: HexSet = grid.hexes().filter(rim).collect();
        let reach = pieces.iter().map(|piece| piece.range).max();
        let longest = reach.unwrap_or(0).max(1);
        let reach = u32::from(longest);
        let disks = |hex| (0..=reach).map(move |range| grid.disk(hex, range).collect());
        let disks = grid.hexes().map(|hex| disks(hex).collect()).collect();
        let sights = sights(&map, &tables, reach);
        let apart = sheets.iter().map(|sheet| sheet.apart).max().unwrap_or(0);
        let triples = if apart > 0 {
            triples(grid, &favela, apart)
        } else {
            Vec::new()
        };
        if sheets.iter().any(|sheet| !sheet.markers.is_empty())
            && (triples.is_empty()
                || sheets
                    .iter()
                    .any(|s| !s.markers.is_empty() && s.markers.len() != 3))
        {
            return Err(
                Problem::new("three secret objectives must fit on the board").at("map.toml"),
            );
        }
        let counters = (0..pieces.len()).map(|index| Counter(index as u16));
        let of = |side: Side| {
            let owned = |counter: &Counter| pieces[counter.index()].side == Some(side);
            counters.clone().filter(owned).collect()
        };
        let own = [of(Side::FIRST), of(Side::SECOND)];
        let ids = pieces.iter().map(|piece| piece.id.clone()).collect();
        let names: Arc<dyn Names> = Arc::new(BoxNames::new(grid, ids, by_id.clone()));
        let mut rio = Rio {
            card,
            rulebook,
            names,
            words,
            pieces,
            by_id,
            tables,
            sheets,
            own,
            entries,
            grounds,
            cover,
            favela,
            edge,
            longest,
            disks,
            sights,
            triples,
            map,
            labels: Labels::default(),
        };
        rio.labels = Labels::new(&rio);
        Ok(rio)
    }

    /// A scenario as it begins.
    pub(crate) fn begin(&self, scenario: &str, options: &Options) -> Result<State, Problem> {
        let index = self.sheets.iter().position(|sheet| sheet.id == scenario);
        let index =
            index.ok_or_else(|| Problem::new(format!("there is no scenario \"{scenario}\"")))?;
        let sheet = &self.sheets[index];
        let chosen = |id: &str, value: &str| options.get(id).is_some_and(|v| v == value);
        let rules = Rules {
            night: chosen("night", "on"),
            light_armour: chosen("light-armour", "on"),
            favela: if chosen("favela-cost", "2") { 2 } else { 3 },
            each_attacker: chosen("moving-target", "each"),
            advance_after_elimination: chosen("advance-after-elimination", "yes"),
            exit_by_entry: chosen("exit", "entry"),
        };
        let mut state = State {
            scenario: index as u8,
            rules,
            turn: 0,
            active: sheet.first,
            step: Step::Act,
            ended: Ended::No,
            units: Units::default(),
            attacked: HexSet::EMPTY,
            held: [HexSet::EMPTY; 2],
            entered: [HexSet::EMPTY; 2],
            moving: Moving::default(),
            plan: Plan::default(),
            battle: Battle::default(),
            credits: 0,
            earned: 0,
            quiet: false,
        };
        for (index, entry) in sheet.entries.iter().enumerate() {
            state.units.change(Counter(index as u16), |unit| {
                match entry {
                    Entry::Unused | Entry::Pool(_) => {}
                    Entry::Fixed(hex) => {
                        unit.place = Place::Board;
                        unit.hex = *hex;
                    }
                    Entry::Drafted(..) => unit.place = Place::Waiting,
                    Entry::Due(..) => unit.place = Place::Later,
                }
                // Helicopters are not used at night (8.1.d).
                if rules.night && self.pieces[index].kind == Kind::Helicopter {
                    unit.place = Place::Off;
                }
            });
        }
        self.hold_all(&mut state);
        state.step = Step::Setup;
        state.active = Side::FIRST;
        if !sheet.drafts(Side::FIRST) {
            state.active = Side::SECOND;
            if !sheet.drafts(Side::SECOND) {
                state.turn = 1;
                state.active = sheet.first;
                state.step = Step::Act;
            }
        }
        Ok(state)
    }

    /// Notes who stands where for all to see, for the objectives.
    pub(crate) fn hold_all(&self, state: &mut State) {
        for index in 0..self.pieces.len() {
            self.hold(state, Counter(index as u16));
        }
    }

    /// Notes that a counter stands in its hex, if it is a combatant that can be seen there and does
    /// not fly over it (cen-1.4.a).
    pub(crate) fn hold(&self, state: &mut State, counter: Counter) {
        let unit = state.units[counter.index()];
        let piece = self.piece(counter);
        if let (Some(side), true) = (piece.side, piece.kind.fights())
            && unit.on_board()
            && !unit.down
            && !unit.aboard
        {
            state.held[side.index()].insert(unit.hex);
            state.held[side.other().index()].remove(unit.hex);
        }
    }

    /// The counters of the box as printed, by the index of a [`Counter`].
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    pub(crate) fn grid(&self) -> &Grid {
        self.map.grid()
    }

    /// The printed counter. Asked only about counters of the box.
    #[inline]
    pub(crate) fn piece(&self, counter: Counter) -> &Piece {
        &self.pieces[counter.index()]
    }

    pub(crate) fn sheet(&self, state: &State) -> &Sheet {
        &self.sheets[usize::from(state.scenario)]
    }

    #[inline]
    pub(crate) fn ground(&self, hex: Hex) -> &Ground {
        &self.grounds[hex.index()]
    }

    /// The hexes in which a counter may be placed before the match.
    pub(crate) fn zone(&self, zone: Zone) -> HexSet {
        zone_hexes(zone, &self.cover, &self.entries, &self.favela, &self.map)
    }

    /// The hexes within the range of a combatant, its own included.
    pub(crate) fn disk(&self, hex: Hex, range: u8) -> &[Hex] {
        &self.disks[hex.index()][usize::from(range)]
    }

    /// Whether a unit in one hex sees another for ranged fire (5.3.f).
    pub(crate) fn sees(&self, from: Hex, to: Hex) -> bool {
        self.sights[from.index()].contains(to)
    }

    /// Movement points of a unit for a phase (5.1.2.a, 8.1.b).
    pub(crate) fn allowance(&self, state: &State, counter: Counter) -> u8 {
        let piece = self.piece(counter);
        if state.rules.night && !piece.kind.carries() {
            return piece.moves.saturating_sub(self.tables.night);
        }
        piece.moves
    }

    /// How far a combatant shoots (8.1.c).
    pub(crate) fn range(&self, state: &State, counter: Counter) -> u8 {
        let range = self.piece(counter).range;
        if state.rules.night {
            return range.saturating_sub(self.tables.night).max(1);
        }
        range
    }

    /// The combatant aboard a helicopter.
    pub(crate) fn aboard(&self, state: &State, helicopter: Counter) -> Counter {
        if self.piece(helicopter).kind != Kind::Helicopter {
            return NOBODY;
        }
        let hex = state.units[helicopter.index()].hex;
        let mut found = state.in_hex(hex).filter(|(_, unit)| unit.aboard);
        found.next().map_or(NOBODY, |(counter, _)| counter)
    }

    /// The helicopter that a combatant is aboard, or the car that has carried it in this phase: where
    /// another car stands in the hex, that one has not moved.
    pub(crate) fn vehicle_of(&self, state: &State, rider: Counter) -> Option<Counter> {
        let unit = state.unit(rider).filter(|unit| unit.aboard || unit.rode)?;
        let mut there = state.in_hex(unit.hex);
        let found = there.find(|(counter, other)| match self.piece(*counter).kind {
            Kind::Helicopter => unit.aboard,
            Kind::Car => unit.rode && other.moved,
            _ => false,
        });
        found.map(|(counter, _)| counter)
    }

    /// The unit of a slot in a hex that belongs to a side, other than `but`.
    pub(crate) fn occupant(
        &self,
        state: &State,
        hex: Hex,
        slot: Slot,
        but: Counter,
    ) -> Option<Counter> {
        let mut there = state.in_hex(hex).map(|(counter, _)| counter);
        there.find(|counter| *counter != but && self.piece(*counter).kind.slot() == slot)
    }

    /// The unit in custody, if it is on the board in this hex.
    pub(crate) fn custody_in(&self, state: &State, hex: Hex) -> Option<Counter> {
        let custody = self.sheet(state).custody;
        let unit = state.unit(custody)?;
        (unit.on_board() && unit.hex == hex).then_some(custody)
    }

    /// Whether the map may be left from this hex (5.1.5.f).
    pub(crate) fn exit(&self, state: &State, hex: Hex) -> bool {
        if state.rules.exit_by_entry {
            return self.entries.contains(&hex);
        }
        self.edge.contains(hex)
    }

    /// A clause with the name of the box in front.
    pub(crate) fn clause(&self, rest: &str) -> String {
        format!("{}/{rest}", self.card.id)
    }

    pub(crate) fn say(&self, key: &str, slots: &[(&str, Text)]) -> Text {
        self.words.say(key, slots)
    }

    /// Something is against a clause, for the reason that a message gives.
    pub(crate) fn no(&self, clause: &'static str, key: &'static str) -> No {
        let sheet = 0;
        No { clause, sheet, key }
    }

    /// Something is against a clause of the sheet being played.
    pub(crate) fn no_by_sheet(&self, state: &State, clause: &'static str, key: &'static str) -> No {
        let sheet = self.sheet(state).number;
        No { clause, sheet, key }
    }

    /// The refusal in words.
    pub(crate) fn refusal(&self, no: No) -> Refusal {
        let clause = match no.sheet {
            0 => self.clause(no.clause),
            sheet => self.clause(&format!("cen-{sheet}.{}", no.clause)),
        };
        Refusal::new(clause, self.say(no.key, &[]))
    }
}

/// Why something is refused, before it is put into words: most refusals nobody ever hears.
#[derive(Clone, Copy, Debug)]
pub(crate) struct No {
    pub clause: &'static str,
    /// The sheet whose clause it is; 0 if it is of the rules.
    sheet: usize,
    key: &'static str,
}

/// What every hex sees within `reach`: only aberto and rua let the line through (5.3.f).
fn sights(map: &Map, tables: &Tables, reach: u32) -> Vec<HexSet> {
    let grid = map.grid();
    let blocks = |hex: Hex| tables.ground(map.terrain(hex)).blocks;
    let seen = |from: Hex| -> HexSet {
        let disk = grid.disk(from, reach).filter(|to| *to != from);
        disk.filter(|to| sight::sight_flat(grid, from, *to, blocks).is_clear())
            .collect()
    };
    grid.hexes().map(seen).collect()
}

/// All sets of three hexes that are pairwise at least `apart`.
fn triples(grid: &Grid, favela: &HexSet, apart: u32) -> Vec<[Hex; 3]> {
    let far = |a: Hex, b: Hex| grid.distance(a, b) >= apart;
    let mut found = Vec::new();
    for a in favela {
        for b in favela.iter().filter(|b| *b > a && far(a, *b)) {
            for c in favela.iter().filter(|c| *c > b && far(a, *c) && far(b, *c)) {
                found.push([a, b, c]);
            }
        }
    }
    found
}
