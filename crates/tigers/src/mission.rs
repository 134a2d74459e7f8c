//! A mission: what its sheet says, compiled from `scenarios/*.toml` and held against the map, the
//! tables and the counters.

use std::ops::RangeInclusive;

use hexmap::{Edge, Grid, Hex, HexSet, Map};
use serde::Deserialize;
use table::{BoxFiles, Problem, Side, Text};

use crate::state::MOST_UNITS;
use crate::tables::{Drawn, Tables, TypeId};

/// The Germans, first of the box's sides.
pub const GERMAN: Side = Side::FIRST;
/// The Russians.
pub const RUSSIAN: Side = Side::SECOND;

/// The most hexes that can count for whoever passed them last.
pub const MOST_PASSAGES: usize = 8;

/// A counter that the mission sheet names.
#[derive(Clone, Debug)]
pub struct Start {
    /// What it is.
    pub kind: TypeId,
    /// Where it stands at the start; [`Hex::NONE`] if it comes later.
    pub hex: Hex,
    /// The turn from which it may come.
    pub turn: u8,
    /// The formation it belongs to.
    pub formation: Text,
    /// `"given"` or `"reconstructed"`.
    pub source: &'static str,
}

/// Where a side comes onto the map.
#[derive(Clone, Debug)]
pub struct Entry {
    /// The edge.
    pub edge: Edge,
    /// The hexes, as the sheet lists them.
    pub hexes: Vec<Hex>,
    /// The clause that lists them.
    pub rule: String,
}

/// Where German units may leave the map.
#[derive(Clone, Debug)]
pub struct Exit {
    /// The edge.
    pub edge: Edge,
    /// The hexes.
    pub hexes: Vec<Hex>,
    /// How many units must leave.
    pub count: u8,
    /// The clause that asks for it.
    pub rule: String,
}

/// What the German has to do, or in the two-player mission what points are given for.
#[derive(Clone, Debug)]
pub enum Objective {
    /// Each hex holds a German unit at the end.
    Occupy {
        /// The hexes.
        hexes: Vec<Hex>,
        /// The clause.
        rule: String,
    },
    /// Enough units have left the map.
    Leave(Exit),
    /// The bridges are free and watched, and enough units have left.
    Watch {
        /// The bridges.
        bridges: Vec<Hex>,
        /// How far a watching unit may be.
        distance: u8,
        /// The clause that wants them free.
        free_rule: String,
        /// The clause that wants them watched.
        watch_rule: String,
        /// Who must leave.
        exit: Exit,
    },
    /// More points than the enemy.
    Points {
        /// Points for a destroyed enemy unit.
        per_unit: u8,
        /// Hexes that count for whoever passed last.
        passages: Vec<Hex>,
        /// Points for each of them.
        per_hex: u8,
        /// The clause of the units.
        unit_rule: String,
        /// The clause of the hexes.
        hex_rule: String,
        /// The clause that compares.
        rule: String,
    },
}

/// The Russian opponent of the solo game.
#[derive(Clone, Debug)]
pub struct Draw {
    rolls: Vec<u8>,
    /// Added to Tabela 1.
    pub table1_modifier: i8,
    table2_modifier: Vec<i8>,
    table3_modifier: Vec<i8>,
    /// Which starred entry of 9 holds.
    pub nine: Drawn,
    /// Which starred entry of 10 or more holds.
    pub ten: Drawn,
}

impl Draw {
    /// How often Tabela 1 is rolled in a turn.
    pub fn rolls(&self, turn: u8) -> u8 {
        self.rolls.get(usize::from(turn)).copied().unwrap_or(0)
    }

    /// What the sheet adds to Tabela 2 in a turn.
    pub fn table2_modifier(&self, turn: u8) -> i8 {
        self.table2_modifier
            .get(usize::from(turn))
            .copied()
            .unwrap_or(0)
    }

    /// What the sheet adds to Tabela 3 in a turn.
    pub fn table3_modifier(&self, turn: u8) -> i8 {
        self.table3_modifier
            .get(usize::from(turn))
            .copied()
            .unwrap_or(0)
    }
}

/// A mission sheet.
#[derive(Clone, Debug)]
pub struct Mission {
    /// The scenario's id.
    pub id: String,
    /// How many turns.
    pub turns: u8,
    /// The counters that the sheet names, in the order of their slots.
    pub starts: Vec<Start>,
    /// The first of them among all counters of the box.
    pub first_counter: u16,
    /// Where each side comes on.
    pub entries: [Option<Entry>; 2],
    /// Minefields from the start.
    pub mines: HexSet,
    /// The Russian opponent; nobody in the two-player mission.
    pub draw: Option<Draw>,
    /// How far each hex is from the nearest objective hex (4.3.f).
    pub objective_distance: Vec<u8>,
    /// How far units see, and the clause that says so.
    pub night: Option<(u8, String)>,
    /// What it is all about.
    pub objective: Objective,
}

impl Mission {
    /// Whether the Russians are run by the tables.
    pub fn solo(&self) -> bool {
        self.draw.is_some()
    }

    /// Where German units may leave the map.
    pub fn exit(&self) -> Option<&Exit> {
        match &self.objective {
            Objective::Leave(exit) | Objective::Watch { exit, .. } => Some(exit),
            Objective::Occupy { .. } | Objective::Points { .. } => None,
        }
    }

    /// The hexes that count for whoever passed last.
    pub fn passages(&self) -> &[Hex] {
        match &self.objective {
            Objective::Points { passages, .. } => passages,
            _ => &[],
        }
    }

    /// The most units that can still be drawn from `turn` on.
    pub fn most_drawn(&self, tables: &Tables, turn: u8) -> usize {
        let Some(draw) = &self.draw else {
            return 0;
        };
        let rolls: usize = (turn..=self.turns)
            .map(|turn| usize::from(draw.rolls(turn)))
            .sum();
        rolls * usize::from(tables.most_units())
    }
}

/// All counters that the mission sheets name, by their ids, mission by mission.
pub struct Roster {
    /// The missions.
    pub missions: Vec<Mission>,
    /// The ids of their counters.
    pub ids: Vec<String>,
}

impl Roster {
    /// Reads all scenarios and the counters.
    pub fn open(files: &BoxFiles, map: &Map, tables: &Tables) -> Result<Self, Problem> {
        let file: CountersFile = files.read("counters.toml")?;
        let mut roster = Roster {
            missions: Vec::new(),
            ids: Vec::new(),
        };
        for name in files.scenarios() {
            let scenario: File = files.read(name)?;
            let compiler = Compiler {
                grid: map.grid(),
                map,
                tables,
            };
            let counters = file
                .counter
                .iter()
                .filter(|counter| counter.scenario == scenario.id);
            let counters = counters.collect();
            let mission = compiler
                .mission(scenario, counters, &mut roster.ids)
                .map_err(|problem| problem.at(name))?;
            roster.missions.push(mission);
        }
        if let Some(lost) = file
            .counter
            .iter()
            .find(|counter| !roster.ids.contains(&counter.id))
        {
            return Err(Problem::new(format!(
                "the counter {} is of the scenario \"{}\", which is not in the box",
                lost.id, lost.scenario
            ))
            .at("counters.toml"));
        }
        Ok(roster)
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CountersFile {
    counter: Vec<CounterEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct CounterEntry {
    id: String,
    scenario: String,
    #[serde(rename = "type")]
    kind: String,
    #[serde(default)]
    formation: Text,
    source: hexmap::Source,
}

/// The part of a scenario file that only this ruleset reads; `ScenarioCard` reads the rest.
#[derive(Deserialize)]
struct File {
    id: String,
    turns: u8,
    players: u8,
    german: SideFile,
    russian: Option<SideFile>,
    start: StartFile,
    draw: Option<DrawFile>,
    night: Option<NightFile>,
    objective: ObjectiveFile,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SideFile {
    edge: Edge,
    rule: String,
    entry: Vec<String>,
    forces: Vec<Force>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Force {
    #[serde(rename = "type")]
    kind: String,
    count: usize,
    turn: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct StartFile {
    placed: Vec<Placed>,
    mines: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Placed {
    #[serde(rename = "type")]
    kind: String,
    hex: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawFile {
    table1_rolls: Vec<Rolls>,
    table1_modifier: i8,
    table2_modifier: Vec<Span>,
    table2_9: String,
    table2_10: String,
    table3_modifier: Vec<Span>,
    tie_hexes: Vec<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rolls {
    from: u8,
    to: u8,
    rolls: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Span {
    from: u8,
    to: u8,
    value: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct NightFile {
    sight: u8,
    rule: String,
}

#[derive(Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
enum ObjectiveFile {
    OccupyAll {
        hexes: Vec<String>,
        rule: String,
    },
    Exit {
        count: u8,
        edge: Edge,
        hexes: Vec<String>,
        rule: String,
    },
    WatchAndExit {
        bridges: Vec<String>,
        watch_distance: u8,
        count: u8,
        edge: Edge,
        hexes: Vec<String>,
        free_rule: String,
        watch_rule: String,
        rule: String,
    },
    VictoryPoints {
        per_unit_destroyed: u8,
        last_through: Vec<String>,
        per_hex: u8,
        unit_rule: String,
        hex_rule: String,
        rule: String,
    },
}

struct Compiler<'a> {
    grid: &'a Grid,
    map: &'a Map,
    tables: &'a Tables,
}

impl Compiler<'_> {
    fn mission(
        &self,
        file: File,
        mut counters: Vec<&CounterEntry>,
        ids: &mut Vec<String>,
    ) -> Result<Mission, Problem> {
        if !(1..=100).contains(&file.turns) {
            return Err(Problem::new("a mission has 1 to 100 turns"));
        }
        let draw = match (file.players, file.draw, &file.russian) {
            (1, Some(draw), None) => Some(draw),
            (2, None, Some(_)) => None,
            _ => {
                return Err(Problem::new(
                    "a solo mission has [draw] and no [russian]; one for two players has [russian] and no [draw]",
                ));
            }
        };
        let first_counter = ids.len() as u16;
        let mut starts = Vec::new();
        let forces = [
            (GERMAN, Some(&file.german)),
            (RUSSIAN, file.russian.as_ref()),
        ];
        for (side, force) in forces
            .iter()
            .filter_map(|(side, file)| Some((*side, (*file)?)))
        {
            for force in &force.forces {
                if !(1..=file.turns).contains(&force.turn) {
                    return Err(Problem::new(format!(
                        "units come on turn 1 to {}",
                        file.turns
                    )));
                }
                for _ in 0..force.count {
                    let (id, start) = self.start(&mut counters, &force.kind, side)?;
                    ids.push(id);
                    starts.push(Start {
                        turn: force.turn,
                        ..start
                    });
                }
            }
        }
        for placed in &file.start.placed {
            let (id, start) = self.start(&mut counters, &placed.kind, RUSSIAN)?;
            let hex = self.hex(&placed.hex)?;
            if !self
                .tables
                .may_stand(self.tables.unit_type(start.kind).kind, hex)
            {
                return Err(Problem::new(format!(
                    "{} may not stand in {}",
                    placed.kind, placed.hex
                )));
            }
            ids.push(id);
            starts.push(Start { hex, ..start });
        }
        if let Some(left) = counters.first() {
            return Err(Problem::new(format!(
                "counters.toml has {} for this scenario, which does not use it",
                left.id
            )));
        }
        let entries = [
            Some(self.entry(&file.german)?),
            file.russian
                .as_ref()
                .map(|side| self.entry(side))
                .transpose()?,
        ];
        let mission = Mission {
            first_counter,
            starts,
            entries,
            mines: self.hexes(&file.start.mines)?.into_iter().collect(),
            objective_distance: self.objective_distance(draw.as_ref())?,
            draw: draw.map(|draw| self.draw(draw, file.turns)).transpose()?,
            night: file.night.map(|night| (night.sight, night.rule)),
            objective: self.objective(file.objective)?,
            id: file.id,
            turns: file.turns,
        };
        let most = mission.starts.len() + mission.most_drawn(self.tables, 1);
        if most > MOST_UNITS {
            return Err(Problem::new(format!(
                "this mission could bring {most} units onto the map, and there is room for {MOST_UNITS}: roll Tabela 1 less often"
            )));
        }
        Ok(mission)
    }

    /// Takes the next counter of a type out of those of the scenario.
    fn start(
        &self,
        counters: &mut Vec<&CounterEntry>,
        kind: &str,
        side: Side,
    ) -> Result<(String, Start), Problem> {
        let id = self.tables.type_id(kind)?;
        if self.tables.unit_type(id).side != side {
            return Err(Problem::new(format!("{kind} is a unit of the other side")));
        }
        let next = counters.iter().position(|counter| counter.kind == kind);
        let Some(next) = next else {
            return Err(Problem::new(format!(
                "counters.toml has too few counters of the type {kind} for this scenario"
            )));
        };
        let counter = counters.remove(next);
        let source = match counter.source {
            hexmap::Source::Given => "given",
            hexmap::Source::Reconstructed => "reconstructed",
        };
        let start = Start {
            kind: id,
            hex: Hex::NONE,
            turn: 0,
            formation: counter.formation.clone(),
            source,
        };
        Ok((counter.id.clone(), start))
    }

    fn entry(&self, side: &SideFile) -> Result<Entry, Problem> {
        Ok(Entry {
            edge: side.edge,
            hexes: self.edge_hexes(&side.entry, side.edge)?,
            rule: side.rule.clone(),
        })
    }

    fn draw(&self, draw: DrawFile, turns: u8) -> Result<Draw, Problem> {
        let mut rolls = vec![0; usize::from(turns) + 1];
        for span in &draw.table1_rolls {
            for turn in self.turns(span.from..=span.to, turns)? {
                rolls[usize::from(turn)] += span.rolls;
            }
        }
        let by_turn = |spans: &[Span]| {
            let mut values = vec![0i8; usize::from(turns) + 1];
            for span in spans {
                for turn in self.turns(span.from..=span.to, turns)? {
                    values[usize::from(turn)] += span.value;
                }
            }
            Ok::<_, Problem>(values)
        };
        Ok(Draw {
            rolls,
            table1_modifier: draw.table1_modifier,
            table2_modifier: by_turn(&draw.table2_modifier)?,
            table3_modifier: by_turn(&draw.table3_modifier)?,
            nine: self.starred(9, &draw.table2_9)?,
            ten: self.starred(10, &draw.table2_10)?,
        })
    }

    fn turns(&self, span: RangeInclusive<u8>, turns: u8) -> Result<RangeInclusive<u8>, Problem> {
        if *span.start() == 0 || span.is_empty() || *span.end() > turns {
            return Err(Problem::new(format!(
                "turns {} to {} are not turns of this mission, which has {turns}",
                span.start(),
                span.end()
            )));
        }
        Ok(span)
    }

    /// Which starred entry holds (4.2.f); where the mission forbids both, the T-34/76 (4.2.g).
    fn starred(&self, total: i16, name: &str) -> Result<Drawn, Problem> {
        let forbidden = Drawn::Unit(self.tables.forbidden_becomes);
        let drawn = match name {
            "" => forbidden,
            "campo-minado" => Drawn::Minefield,
            id => Drawn::Unit(self.tables.type_id(id)?),
        };
        let known = self
            .tables
            .entries(total)
            .any(|(entry, starred)| starred && entry == drawn);
        if !known && drawn != forbidden {
            return Err(Problem::new(format!(
                "\"{name}\" is not an entry of Tabela 2 for {total}"
            )));
        }
        Ok(drawn)
    }

    fn objective_distance(&self, draw: Option<&DrawFile>) -> Result<Vec<u8>, Problem> {
        let hexes = self.hexes(draw.map_or(&[], |draw| &draw.tie_hexes))?;
        let nearest = |hex| {
            let distances = hexes
                .iter()
                .map(|&objective| self.grid.distance(hex, objective));
            distances.min().unwrap_or(0) as u8
        };
        Ok(self.grid.hexes().map(nearest).collect())
    }

    fn objective(&self, file: ObjectiveFile) -> Result<Objective, Problem> {
        Ok(match file {
            ObjectiveFile::OccupyAll { hexes, rule } => Objective::Occupy {
                hexes: self.hexes(&hexes)?,
                rule,
            },
            ObjectiveFile::Exit {
                count,
                edge,
                hexes,
                rule,
            } => Objective::Leave(Exit {
                edge,
                hexes: self.edge_hexes(&hexes, edge)?,
                count,
                rule,
            }),
            ObjectiveFile::WatchAndExit {
                bridges,
                watch_distance,
                count,
                edge,
                hexes,
                free_rule,
                watch_rule,
                rule,
            } => Objective::Watch {
                bridges: self.hexes(&bridges)?,
                distance: watch_distance,
                free_rule,
                watch_rule,
                exit: Exit {
                    edge,
                    hexes: self.edge_hexes(&hexes, edge)?,
                    count,
                    rule,
                },
            },
            ObjectiveFile::VictoryPoints {
                per_unit_destroyed,
                last_through,
                per_hex,
                unit_rule,
                hex_rule,
                rule,
            } => {
                if last_through.len() > MOST_PASSAGES {
                    return Err(Problem::new(format!(
                        "at most {MOST_PASSAGES} hexes count for the last to pass"
                    )));
                }
                Objective::Points {
                    per_unit: per_unit_destroyed,
                    passages: self.hexes(&last_through)?,
                    per_hex,
                    unit_rule,
                    hex_rule,
                    rule,
                }
            }
        })
    }

    fn hex(&self, name: &str) -> Result<Hex, Problem> {
        self.grid
            .parse(name)
            .ok_or_else(|| Problem::new(format!("there is no hex {name} on the map")))
    }

    fn hexes(&self, names: &[String]) -> Result<Vec<Hex>, Problem> {
        names.iter().map(|name| self.hex(name)).collect()
    }

    fn edge_hexes(&self, names: &[String], edge: Edge) -> Result<Vec<Hex>, Problem> {
        let hexes = self.hexes(names)?;
        if let Some(&hex) = hexes
            .iter()
            .find(|&&hex| !self.map.grid().on_edge(hex, edge))
        {
            return Err(Problem::new(format!(
                "{} is not on the {edge} edge",
                self.grid.name(hex)
            )));
        }
        Ok(hexes)
    }
}
