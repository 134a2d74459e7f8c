//! From `map.toml` as written to a [`Map`]: every name is looked up, every chain followed, and the
//! first thing that is wrong is said.

use crate::{
    Area, Border, Bridge, Direction, Edge, Grid, Hex, HexSet, Label, Line, Map, MapError, MapFile,
    Mark, Problem, Railway, River, Road, Side, SideFeatures, Stream, Terrain, TerrainId, Town,
};

/// Checks a file and compiles it.
pub(super) fn compile(file: MapFile) -> Result<Map, MapError> {
    let grid = Grid::new(file.columns, file.rows, file.low_columns, file.numbering)
        .map_err(|error| fail("columns, rows", Problem::Grid(error)))?;
    let at = Lookup { grid: &grid };

    let terrains = terrains(file.terrain)?;
    let terrain = at.rows(&terrains, &file.map.rows)?;

    let rivers = collect(file.river, |entry| {
        let place = titled("river", &entry.name);
        let sides = at.sides(&place, &entry.sides)?;
        Ok(River {
            course: at.chain(&place, &sides)?,
            sides,
            name: entry.name,
            local_name: entry.local_name,
            joins: entry.joins,
            source: entry.source.unwrap_or(file.source),
            note: entry.note,
        })
    })?;
    for river in &rivers {
        if let Some(name) = &river.joins
            && !rivers.iter().any(|other| other.name == *name)
        {
            let problem = Problem::Unknown {
                table: "river",
                name: name.clone(),
            };
            return Err(fail(titled("river", &river.name), problem));
        }
    }
    let streams = collect(file.stream, |entry| {
        let place = titled("stream", &entry.name);
        Ok(Stream {
            hexes: at.path(&place, &entry.hexes)?,
            name: entry.name,
        })
    })?;
    let roads = collect(file.road, |entry| {
        let place = titled("road", &entry.name);
        let hexes = at.path(&place, &entry.hexes)?;
        at.ends(&place, &hexes, entry.off_start, entry.off_end)?;
        Ok(Road {
            name: entry.name,
            kind: entry.kind,
            off_start: entry.off_start,
            off_end: entry.off_end,
            hexes,
        })
    })?;
    let railways = collect(file.railway, |entry| {
        let place = titled("railway", &entry.id);
        let hexes = at.path(&place, &entry.hexes)?;
        at.ends(&place, &hexes, entry.off_start, entry.off_end)?;
        Ok(Railway {
            id: entry.id,
            name: entry.name,
            off_start: entry.off_start,
            off_end: entry.off_end,
            note: entry.note,
            hexes,
        })
    })?;
    distinct("railway", railways.iter().map(|railway| &*railway.id))?;
    let borders = collect(file.border, |entry| {
        let place = titled("border", &entry.between.join(" - "));
        Ok(Border {
            sides: at.sides(&place, &entry.sides)?,
            between: entry.between,
            hostile: entry.hostile,
        })
    })?;
    let areas = collect(file.area, |entry| {
        let place = titled("area", &entry.id);
        Ok(Area {
            hexes: at.set(&place, &entry.hexes)?,
            id: entry.id,
            name: entry.name,
            kind: entry.kind,
            side: entry.side,
        })
    })?;
    distinct("area", areas.iter().map(|area| &*area.id))?;
    let lines = collect(file.line, |entry| {
        let place = titled("line", &entry.id);
        if !entry.sides.is_empty() && !entry.hexes.is_empty() {
            return Err(fail(place, Problem::Both("sides", "hexes")));
        }
        if let Some(name) = &entry.beyond
            && !areas.iter().any(|area| area.id == *name)
        {
            let problem = Problem::Unknown {
                table: "area",
                name: name.clone(),
            };
            return Err(fail(place, problem));
        }
        let (sides, hexes) = if entry.hexes.is_empty() {
            let sides = at.sides(&place, &entry.sides)?;
            at.chain(&place, &sides)?;
            (sides, Vec::new())
        } else {
            (Vec::new(), at.path(&place, &entry.hexes)?)
        };
        Ok(Line {
            id: entry.id,
            name: entry.name,
            rule: entry.rule,
            beyond: entry.beyond,
            note: entry.note,
            sides,
            hexes,
        })
    })?;
    distinct("line", lines.iter().map(|line| &*line.id))?;
    let towns = collect(file.town, |entry| {
        let place = titled("town", &entry.name);
        Ok(Town {
            hex: at.hex(&place, &entry.hex)?,
            name: entry.name,
            local_name: entry.local_name,
            country: entry.country,
            source: entry.source,
            note: entry.note,
        })
    })?;
    distinct("town", towns.iter().map(|town| &*town.name))?;
    distinct("town", towns.iter().map(|town| grid.name(town.hex)))?;
    let labels = collect(file.label, |entry| {
        let place = titled("label", &entry.name);
        let hexes = match (entry.hex, entry.hexes.is_empty()) {
            (Some(_), false) => return Err(fail(place, Problem::Both("hex", "hexes"))),
            (Some(hex), true) => vec![at.hex(&place, &hex)?],
            (None, _) => at.hexes(&place, &entry.hexes)?,
        };
        Ok(Label {
            name: entry.name,
            kind: entry.kind,
            source: entry.source.unwrap_or(file.source),
            hexes,
        })
    })?;
    let marks = collect(file.mark, |entry| {
        let place = titled("mark", entry.name.as_deref().unwrap_or(&entry.kind));
        Ok(Mark {
            hexes: at.hexes(&place, &entry.hexes)?,
            kind: entry.kind,
            name: entry.name,
            edge: entry.edge,
        })
    })?;

    let mut sides = Sides::new(&grid);
    let along = |hexes: &[Hex]| -> Vec<Side> {
        let pairs = hexes.windows(2);
        pairs
            .filter_map(|pair| Side::between(&grid, pair[0], pair[1]))
            .collect()
    };
    for river in &rivers {
        sides.mark(&river.sides, SideFeatures::RIVER);
    }
    for road in &roads {
        sides.mark(&along(&road.hexes), SideFeatures::ROAD);
    }
    for railway in &railways {
        sides.mark(&along(&railway.hexes), SideFeatures::RAIL);
    }
    for border in &borders {
        sides.mark(&border.sides, SideFeatures::BORDER);
        if border.hostile {
            sides.mark(&border.sides, SideFeatures::HOSTILE);
        }
    }
    for line in &lines {
        sides.mark(&line.sides, SideFeatures::LINE);
    }
    sides.bridge();
    let sides = sides.table;

    let bridges = collect(file.bridge, |entry| {
        let place = titled("bridge", &entry.name);
        let side = at.side(&place, &entry.side)?;
        let features = sides[side.hex().index()][side.direction().index()];
        if !features.contains(SideFeatures::BRIDGE) {
            return Err(fail(place, Problem::NoCrossing(entry.side)));
        }
        Ok(Bridge {
            name: entry.name,
            side,
        })
    })?;

    let levels = |height: fn(&Terrain) -> i8| -> Vec<i8> {
        let kinds = terrain.iter().map(|id| &terrains[usize::from(id.0)]);
        kinds.map(height).collect()
    };
    Ok(Map {
        levels: levels(|terrain| terrain.level),
        tops: levels(|terrain| terrain.top),
        road_hexes: roads.iter().flat_map(|road| &road.hexes).copied().collect(),
        road_exits: exits(&roads),
        km_per_hex: file.km_per_hex,
        source: file.source,
        note: file.note,
        grid,
        terrains,
        terrain,
        sides,
        rivers,
        streams,
        roads,
        bridges,
        railways,
        borders,
        lines,
        towns,
        labels,
        areas,
        marks,
    })
}

fn fail(place: impl Into<String>, problem: Problem) -> MapError {
    MapError {
        place: place.into(),
        problem,
    }
}

/// `[[road]] "Namur - Marche"`.
fn titled(table: &str, name: &str) -> String {
    format!("[[{table}]] {name:?}")
}

fn collect<E, T>(
    entries: Vec<E>,
    compile: impl FnMut(E) -> Result<T, MapError>,
) -> Result<Vec<T>, MapError> {
    entries.into_iter().map(compile).collect()
}

fn distinct<'a>(table: &str, ids: impl Iterator<Item = &'a str>) -> Result<(), MapError> {
    let mut seen = std::collections::BTreeSet::new();
    for id in ids {
        if !seen.insert(id) {
            return Err(fail(format!("[[{table}]]"), Problem::Twice(id.to_owned())));
        }
    }
    Ok(())
}

fn terrains(entries: Vec<super::file::TerrainEntry>) -> Result<Vec<Terrain>, MapError> {
    // 255 leaves every id a valid u8 and one value to spare for the rulesets' own "none".
    if entries.is_empty() || entries.len() > 255 {
        return Err(fail("[[terrain]]", Problem::TerrainCount(entries.len())));
    }
    distinct("terrain", entries.iter().map(|entry| &*entry.id))?;
    let chars: Vec<String> = entries.iter().map(|e| e.char.to_string()).collect();
    distinct("terrain", chars.iter().map(|char| &**char))?;
    let compiled = entries.into_iter().map(|entry| Terrain {
        top: entry.top.unwrap_or(entry.level),
        id: entry.id,
        char: entry.char,
        pt: entry.pt,
        en: entry.en,
        level: entry.level,
    });
    Ok(compiled.collect())
}

fn exits(roads: &[Road]) -> [HexSet; 4] {
    let mut exits = [HexSet::EMPTY; 4];
    for road in roads {
        let start = road.off_start.zip(road.hexes.first());
        let end = road.off_end.zip(road.hexes.last());
        for (edge, &hex) in start.into_iter().chain(end) {
            exits[edge as usize].insert(hex);
        }
    }
    exits
}

/// What lies on each side of each hex, said from both hands.
struct Sides<'a> {
    grid: &'a Grid,
    table: Vec<[SideFeatures; 6]>,
}

impl<'a> Sides<'a> {
    fn new(grid: &'a Grid) -> Sides<'a> {
        Sides {
            grid,
            table: vec![[SideFeatures::empty(); 6]; grid.len()],
        }
    }

    fn mark(&mut self, sides: &[Side], features: SideFeatures) {
        for side in sides {
            let (hex, direction) = (side.hex(), side.direction());
            self.table[hex.index()][direction.index()] |= features;
            if let Some(across) = side.across(self.grid) {
                self.table[across.index()][direction.opposite().index()] |= features;
            }
        }
    }

    /// A road crosses every river by a bridge.
    fn bridge(&mut self) {
        for features in self.table.as_flattened_mut() {
            if features.contains(SideFeatures::RIVER | SideFeatures::ROAD) {
                *features |= SideFeatures::BRIDGE;
            }
        }
    }
}

/// Looks up what the file names.
struct Lookup<'a> {
    grid: &'a Grid,
}

impl Lookup<'_> {
    fn rows(&self, terrains: &[Terrain], rows: &[String]) -> Result<Vec<TerrainId>, MapError> {
        if rows.len() != usize::from(self.grid.rows()) {
            let problem = Problem::RowCount {
                found: rows.len(),
                expected: self.grid.rows(),
            };
            return Err(fail("[map]", problem));
        }
        let mut terrain = Vec::with_capacity(self.grid.len());
        for (number, row) in (1..).zip(rows) {
            let place = || format!("[map] row {number}");
            let found = row.chars().count();
            if found != usize::from(self.grid.columns()) {
                let problem = Problem::RowLength {
                    found,
                    expected: self.grid.columns(),
                };
                return Err(fail(place(), problem));
            }
            for char in row.chars() {
                let Some(id) = terrains.iter().position(|terrain| terrain.char == char) else {
                    let hex = self.grid.name(Hex(terrain.len() as u16)).to_owned();
                    return Err(fail(place(), Problem::UnknownTerrain { hex, char }));
                };
                terrain.push(TerrainId(id as u8));
            }
        }
        Ok(terrain)
    }

    fn hex(&self, place: &str, name: &str) -> Result<Hex, MapError> {
        self.grid
            .parse(name)
            .ok_or_else(|| fail(place, Problem::UnknownHex(name.to_owned())))
    }

    /// Different hexes, at least one.
    fn hexes(&self, place: &str, names: &[String]) -> Result<Vec<Hex>, MapError> {
        if names.is_empty() {
            return Err(fail(place, Problem::Empty("hexes")));
        }
        self.set(place, names)?;
        names.iter().map(|name| self.hex(place, name)).collect()
    }

    /// Different hexes, or none.
    fn set(&self, place: &str, names: &[String]) -> Result<HexSet, MapError> {
        let mut set = HexSet::EMPTY;
        for name in names {
            if !set.insert(self.hex(place, name)?) {
                return Err(fail(place, Problem::Twice(name.clone())));
            }
        }
        Ok(set)
    }

    /// Hexes that lead from one to the next.
    fn path(&self, place: &str, names: &[String]) -> Result<Vec<Hex>, MapError> {
        let hexes = self.hexes(place, names)?;
        for pair in hexes.windows(2) {
            if !self.grid.adjacent(pair[0], pair[1]) {
                let problem = Problem::Gap {
                    from: self.grid.name(pair[0]).to_owned(),
                    to: self.grid.name(pair[1]).to_owned(),
                };
                return Err(fail(place, problem));
            }
        }
        Ok(hexes)
    }

    fn ends(
        &self,
        place: &str,
        hexes: &[Hex],
        start: Option<Edge>,
        end: Option<Edge>,
    ) -> Result<(), MapError> {
        let ends = [start.zip(hexes.first()), end.zip(hexes.last())];
        for (edge, &hex) in ends.into_iter().flatten() {
            if !self.grid.on_edge(hex, edge) {
                let hex = self.grid.name(hex).to_owned();
                return Err(fail(place, Problem::NotAtEdge { hex, edge }));
            }
        }
        Ok(())
    }

    fn side(&self, place: &str, text: &str) -> Result<Side, MapError> {
        Side::parse(self.grid, text)
            .ok_or_else(|| fail(place, Problem::UnknownSide(text.to_owned())))
    }

    /// Different sides, at least one.
    fn sides(&self, place: &str, texts: &[String]) -> Result<Vec<Side>, MapError> {
        if texts.is_empty() {
            return Err(fail(place, Problem::Empty("sides")));
        }
        let mut seen = vec![[false; Direction::ALL.len()]; self.grid.len()];
        let mut sides = Vec::with_capacity(texts.len());
        for text in texts {
            let side = self.side(place, text)?;
            let seen = &mut seen[side.hex().index()][side.direction().index()];
            if std::mem::replace(seen, true) {
                return Err(fail(place, Problem::Twice(text.clone())));
            }
            sides.push(side);
        }
        Ok(sides)
    }

    /// The corners that a chain of sides runs through.
    fn chain(&self, place: &str, sides: &[Side]) -> Result<Vec<(i32, i32)>, MapError> {
        Side::course(self.grid, sides).map_err(|broken| {
            let problem = Problem::Break {
                before: sides[broken - 1].name(self.grid),
                side: sides[broken].name(self.grid),
            };
            fail(place, problem)
        })
    }
}
