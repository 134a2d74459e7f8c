//! The scenario sheets: who starts where, what comes when, what is placed in secret, what scores.

use std::collections::BTreeMap;

use hexmap::{Hex, HexSet, Map};
use serde::Deserialize;
use table::{BoxCard, BoxFiles, Counter, Problem, Side};

use crate::lay::{Marks, marks};
use crate::pieces::Piece;
use crate::state::NOBODY;

/// Where a line of the table of initial positions and reinforcements puts its units.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Zone {
    /// Any favela, acidentado or floresta hex.
    Cover,
    /// Any hex marked E.
    Entry,
    /// Any hex of column 17.
    #[serde(rename = "column-17")]
    Column17,
    /// Favela, far from the other markers: the secret objectives.
    #[serde(skip)]
    Objective,
}

/// What the sheet says about one counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Entry {
    /// Not used.
    Unused,
    /// Starts in this hex.
    Fixed(Hex),
    /// Placed by a player before the match.
    Drafted(Side, Zone),
    /// Comes on this turn by an E hex.
    Due(Side, u8),
    /// May come for a civilian killed (cen-4.2.c).
    Pool(Side),
}

/// Victory points (7).
#[derive(Clone, Copy, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Points {
    /// For an objective hex.
    #[serde(default)]
    pub objective: i32,
    /// For a combatant of the enemy destroyed.
    #[serde(default)]
    pub combatant: i32,
    /// For a transport of the enemy destroyed.
    #[serde(default)]
    pub transport: i32,
    /// For a civilian destroyed.
    #[serde(default)]
    pub civilian: i32,
    /// More for a unit of the Milícia destroyed.
    #[serde(default)]
    pub militia_lost: i32,
    /// For a unit of the Milícia with Supressão at the end.
    #[serde(default)]
    pub militia_suppressed: i32,
    /// For a unit of the Milícia in the favela at the end.
    #[serde(default)]
    pub militia_in_favela: i32,
}

/// One scenario.
#[derive(Clone, Debug)]
pub(crate) struct Sheet {
    pub id: String,
    /// The scenario's number, as clauses name it: `cen-3.4.a`.
    pub number: usize,
    pub turns: u8,
    pub first: Side,
    /// What it says about each counter.
    pub entries: Vec<Entry>,
    /// The transport of a combatant that starts or enters mounted, and the other way round.
    pub partner: Vec<Counter>,
    /// Counters that start face down.
    pub face_down: Vec<bool>,
    /// The side that knows the face-down civilians and markers.
    pub known_to: Side,
    pub marks: Marks,
    pub objectives: Vec<Hex>,
    /// The secret objective markers, and how far apart they must be.
    pub markers: Vec<Counter>,
    pub apart: u32,
    /// The unit in custody (cen-2.2.b).
    pub custody: Counter,
    /// The police post (cen-3.2).
    pub post: Hex,
    /// The special rules of the Milícia (cen-4.2, cen-4.3).
    pub militia: bool,
    /// Comes into the pool with the light armour option.
    pub armour_pool: Vec<Counter>,
    /// Those that may come on later.
    pub reserves: Vec<Counter>,
    /// Those that a player places before the match.
    pub drafted: Vec<Counter>,
    /// None: not decided by points.
    pub points: Option<Points>,
}

impl Sheet {
    /// Who places this counter before the match, if anybody.
    pub fn drafted_by(&self, counter: Counter) -> Option<Side> {
        match self.entries.get(counter.index()) {
            Some(Entry::Drafted(side, _)) => Some(*side),
            _ => None,
        }
    }

    pub fn drafts(&self, side: Side) -> bool {
        self.entries
            .iter()
            .any(|entry| matches!(entry, Entry::Drafted(by, _) if *by == side))
    }

    /// The transport that is placed or enters together with this combatant, if any.
    pub fn partner(&self, counter: Counter) -> Counter {
        self.partner.get(counter.index()).copied().unwrap_or(NOBODY)
    }

    /// A clause of this sheet: `cen-4.4.a`.
    pub fn clause(&self, rest: &str) -> String {
        format!("cen-{}.{rest}", self.number)
    }
}

#[derive(Deserialize)]
struct File {
    id: String,
    turns: u8,
    rio: Body,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Body {
    first: String,
    #[serde(default)]
    face_down: Vec<String>,
    #[serde(default)]
    known_to: Option<String>,
    #[serde(default)]
    objectives: Vec<String>,
    #[serde(default)]
    secret_objectives: Option<Secret>,
    #[serde(default)]
    custody: Option<String>,
    #[serde(default)]
    post: Option<String>,
    #[serde(default)]
    militia: bool,
    #[serde(default)]
    pool: Vec<String>,
    #[serde(default)]
    armour_pool: Vec<String>,
    #[serde(default)]
    points: Option<Points>,
    #[serde(default)]
    line: Vec<Line>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Secret {
    counters: Vec<String>,
    terrain: String,
    apart: u32,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    printed: String,
    by: String,
    #[serde(default)]
    turn: u8,
    #[serde(default)]
    hexes: Vec<String>,
    #[serde(default)]
    zone: Option<Zone>,
    #[serde(default)]
    mounted: bool,
    units: Vec<String>,
}

/// What reading a sheet needs to look things up.
struct Desk<'a> {
    card: &'a BoxCard,
    map: &'a Map,
    pieces: &'a [Piece],
    by_id: &'a BTreeMap<String, Counter>,
}

impl Desk<'_> {
    fn counter(&self, id: &str) -> Result<Counter, Problem> {
        let found = self.by_id.get(id).copied();
        found.ok_or_else(|| Problem::new(format!("there is no counter \"{id}\" in counters.toml")))
    }

    fn counters(&self, ids: &[String]) -> Result<Vec<Counter>, Problem> {
        ids.iter().map(|id| self.counter(id)).collect()
    }

    fn hex(&self, name: &str) -> Result<Hex, Problem> {
        let found = self.map.grid().parse(name);
        found.ok_or_else(|| Problem::new(format!("there is no hex \"{name}\" on the board")))
    }

    fn hexes(&self, names: &[String]) -> Result<Vec<Hex>, Problem> {
        names.iter().map(|name| self.hex(name)).collect()
    }
}

/// Reads all sheets, in the order of the shelf.
pub(crate) fn read(
    files: &BoxFiles,
    card: &BoxCard,
    map: &Map,
    pieces: &[Piece],
    by_id: &BTreeMap<String, Counter>,
) -> Result<Vec<Sheet>, Problem> {
    let desk = Desk {
        card,
        map,
        pieces,
        by_id,
    };
    let names = files.scenarios().enumerate();
    names
        .map(|(index, name)| {
            let file: File = files.read(name)?;
            sheet(&desk, file, index + 1).map_err(|problem| problem.at(name))
        })
        .collect()
}

fn sheet(desk: &Desk<'_>, file: File, number: usize) -> Result<Sheet, Problem> {
    let body = file.rio;
    let count = desk.pieces.len();
    let known_to = body
        .known_to
        .as_deref()
        .map(|id| desk.card.side(id))
        .transpose()?;
    let known_to = known_to.unwrap_or(Side::FIRST);
    let mut sheet = Sheet {
        id: file.id,
        number,
        turns: file.turns,
        first: desk.card.side(&body.first)?,
        entries: vec![Entry::Unused; count],
        partner: vec![NOBODY; count],
        face_down: vec![false; count],
        known_to,
        marks: marks(desk.pieces, known_to),
        objectives: desk.hexes(&body.objectives)?,
        markers: Vec::new(),
        apart: 0,
        custody: NOBODY,
        post: Hex::NONE,
        militia: body.militia,
        armour_pool: desk.counters(&body.armour_pool)?,
        reserves: Vec::new(),
        drafted: Vec::new(),
        points: body.points,
    };
    if let Some(id) = &body.custody {
        sheet.custody = desk.counter(id)?;
    }
    if let Some(name) = &body.post {
        sheet.post = desk.hex(name)?;
    }
    for counter in desk.counters(&body.pool)? {
        let side = desk.pieces[counter.index()].side.unwrap_or(Side::FIRST);
        sheet.entries[counter.index()] = Entry::Pool(side);
    }
    for line in body.line {
        lay(desk, &mut sheet, &line, &body.face_down)?;
    }
    if let Some(secret) = body.secret_objectives {
        if secret.terrain != "favela" {
            return Err(Problem::new("secret objectives lie in favela hexes"));
        }
        sheet.apart = secret.apart;
        sheet.markers = desk.counters(&secret.counters)?;
        for marker in &sheet.markers {
            sheet.entries[marker.index()] = Entry::Drafted(sheet.known_to, Zone::Objective);
            sheet.face_down[marker.index()] = true;
        }
    }
    for (index, entry) in sheet.entries.iter().enumerate() {
        let counter = Counter(index as u16);
        if let Entry::Drafted(..) = entry {
            sheet.drafted.push(counter);
        }
        if matches!(entry, Entry::Due(..) | Entry::Pool(_)) || sheet.armour_pool.contains(&counter)
        {
            sheet.reserves.push(counter);
        }
    }
    Ok(sheet)
}

/// Enters one line of the table.
fn lay(
    desk: &Desk<'_>,
    sheet: &mut Sheet,
    line: &Line,
    face_down: &[String],
) -> Result<(), Problem> {
    let bad = |what: &str| Problem::new(format!("\"{}\": {what}", line.printed));
    let units = desk.counters(&line.units)?;
    let hexes = desk.hexes(&line.hexes)?;
    let by = desk.card.side(&line.by)?;
    let half = units.len() / 2;
    if line.mounted {
        if units.len() % 2 != 0 {
            return Err(bad("a mounted line has as many transports as combatants"));
        }
        for (rider, transport) in units[..half].iter().zip(&units[half..]) {
            sheet.partner[rider.index()] = *transport;
            sheet.partner[transport.index()] = *rider;
        }
    }
    for (index, unit) in units.iter().enumerate() {
        let slot = if line.mounted { index % half } else { index };
        let entry = match (line.turn, line.zone) {
            (0, None) => Entry::Fixed(*hexes.get(slot).ok_or_else(|| bad("a hex is missing"))?),
            (0, Some(zone)) => Entry::Drafted(by, zone),
            (turn, Some(Zone::Entry)) => Entry::Due(by, turn),
            _ => return Err(bad("reinforcements come by the zone \"entry\"")),
        };
        let known = &mut sheet.entries[unit.index()];
        if *known != Entry::Unused {
            return Err(bad("a counter of this line stands in another line too"));
        }
        *known = entry;
        let nation = &desk.pieces[unit.index()].nation;
        sheet.face_down[unit.index()] = line.turn == 0 && face_down.contains(nation);
    }
    Ok(())
}

/// The hexes of a zone.
pub(crate) fn zone_hexes(
    zone: Zone,
    cover: &HexSet,
    entries: &[Hex],
    favela: &HexSet,
    map: &Map,
) -> HexSet {
    match zone {
        Zone::Cover => *cover,
        Zone::Entry => entries.iter().copied().collect(),
        Zone::Column17 => {
            let grid = map.grid();
            grid.hexes().filter(|hex| grid.column(*hex) == 17).collect()
        }
        Zone::Objective => *favela,
    }
}
