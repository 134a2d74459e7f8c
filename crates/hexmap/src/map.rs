//! The map of a box: its grid, the terrain of every hex, what lies along every hexside, and the
//! named things that are drawn on it or that rules refer to. A [`Map`] is compiled from a box's
//! `map.toml` ([`MapFile`]) and never changes; whatever it says has been checked.

mod compile;
mod error;
mod file;

use bitflags::bitflags;

pub use error::{MapError, Problem};
pub use file::{
    AreaEntry, BorderEntry, BridgeEntry, LabelEntry, LineEntry, MapFile, MarkEntry, RailwayEntry,
    RiverEntry, RoadEntry, RoadKind, Rows, Source, StreamEntry, TerrainEntry, TownEntry,
};

use crate::{Direction, Edge, Grid, Hex, HexSet, Side, Sight, sight::sight_levels};

/// A kind of terrain of one map, as an index into [`Map::terrains`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TerrainId(pub u8);

impl TerrainId {
    /// The index, ready to look something up in a flat array.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

bitflags! {
    /// What lies along a hexside, or crosses it.
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
    pub struct SideFeatures: u8 {
        /// A river runs along it.
        const RIVER = 1;
        /// A road runs across it.
        const ROAD = 1 << 1;
        /// A road runs across it over a river.
        const BRIDGE = 1 << 2;
        /// A railway runs across it.
        const RAIL = 1 << 3;
        /// A border runs along it.
        const BORDER = 1 << 4;
        /// A border between countries on opposite sides of the war runs along it.
        const HOSTILE = 1 << 5;
        /// A line that the rules refer to runs along it.
        const LINE = 1 << 6;
    }
}

/// A kind of terrain.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Terrain {
    /// What tables and rules call it.
    pub id: String,
    /// What stands for it in the rows of `map.toml`.
    pub char: char,
    /// Its name in Portuguese.
    pub pt: String,
    /// Its name in English.
    pub en: String,
    /// The height of its ground.
    pub level: i8,
    /// The height up to which it blocks sight.
    pub top: i8,
}

/// A river along hexsides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct River {
    /// Its name.
    pub name: String,
    /// Its name in the language of the country.
    pub local_name: Option<String>,
    /// The river that it flows into.
    pub joins: Option<String>,
    /// Where it comes from.
    pub source: Source,
    /// A remark for the curious player.
    pub note: Option<String>,
    /// Its sides in order.
    pub sides: Vec<Side>,
    /// The corners that it runs through in order, in the coordinates of [`Grid::centre`].
    pub course: Vec<(i32, i32)>,
}

/// A river through hexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stream {
    /// Its name.
    pub name: String,
    /// Its hexes in order.
    pub hexes: Vec<Hex>,
}

/// A road or street.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Road {
    /// Its name.
    pub name: String,
    /// Road or street.
    pub kind: RoadKind,
    /// The edge over which it comes onto the board at its first hex.
    pub off_start: Option<Edge>,
    /// The edge over which it leaves the board at its last hex.
    pub off_end: Option<Edge>,
    /// Its hexes in order.
    pub hexes: Vec<Hex>,
}

/// A bridge that has a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bridge {
    /// Its name.
    pub name: String,
    /// The side that it crosses.
    pub side: Side,
}

/// A railway.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Railway {
    /// What rules call it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The edge over which it comes onto the board at its first hex.
    pub off_start: Option<Edge>,
    /// The edge over which it leaves the board at its last hex.
    pub off_end: Option<Edge>,
    /// A remark for the curious player.
    pub note: Option<String>,
    /// Its hexes in order.
    pub hexes: Vec<Hex>,
}

/// The border between two countries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Border {
    /// The two countries.
    pub between: [String; 2],
    /// Whether the two are on opposite sides of the war.
    pub hostile: bool,
    /// Its sides in no particular order.
    pub sides: Vec<Side>,
}

/// A line that the rules refer to, along sides or through hexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// What rules call it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The rule that refers to it.
    pub rule: Option<String>,
    /// The id of the area beyond it.
    pub beyond: Option<String>,
    /// A remark for the curious player.
    pub note: Option<String>,
    /// Its sides in order, if it runs along sides.
    pub sides: Vec<Side>,
    /// Its hexes in order, if it runs through hexes.
    pub hexes: Vec<Hex>,
}

/// A town.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Town {
    /// Its name as printed.
    pub name: String,
    /// Where it is.
    pub hex: Hex,
    /// Its name in the language of the country.
    pub local_name: Option<String>,
    /// The country it is in.
    pub country: Option<String>,
    /// Where it comes from.
    pub source: Source,
    /// A remark for the curious player.
    pub note: Option<String>,
}

/// A name for orientation only.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The name.
    pub name: String,
    /// What it names: a village, relief, a lake.
    pub kind: String,
    /// Where the name comes from.
    pub source: Source,
    /// The hexes that it names, at least one.
    pub hexes: Vec<Hex>,
}

/// An area that the rules refer to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// What rules call it.
    pub id: String,
    /// Its name.
    pub name: String,
    /// What it is: a country, a bivouac, a district, a zone.
    pub kind: String,
    /// The side that it belongs to.
    pub side: Option<String>,
    /// Its hexes; none if the rules find them in play.
    pub hexes: HexSet,
}

/// A sign printed in hexes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// What it means: an objective, an entry.
    pub kind: String,
    /// The words printed with it.
    pub name: Option<String>,
    /// The edge of the board that it stands at.
    pub edge: Option<Edge>,
    /// Where it is printed, at least one hex.
    pub hexes: Vec<Hex>,
}

/// The map of a box.
#[derive(Clone, Debug)]
pub struct Map {
    grid: Grid,
    km_per_hex: Option<f64>,
    source: Source,
    note: Option<String>,
    terrains: Vec<Terrain>,
    terrain: Vec<TerrainId>,
    levels: Vec<i8>,
    tops: Vec<i8>,
    sides: Vec<[SideFeatures; 6]>,
    road_hexes: HexSet,
    /// By the order of [`Edge::ALL`].
    road_exits: [HexSet; 4],
    rivers: Vec<River>,
    streams: Vec<Stream>,
    roads: Vec<Road>,
    bridges: Vec<Bridge>,
    railways: Vec<Railway>,
    borders: Vec<Border>,
    lines: Vec<Line>,
    towns: Vec<Town>,
    labels: Vec<Label>,
    areas: Vec<Area>,
    marks: Vec<Mark>,
}

impl Map {
    /// Reads and checks a `map.toml`.
    pub fn parse(text: &str) -> Result<Map, MapError> {
        let file: MapFile = toml::from_str(text).map_err(|error| MapError {
            place: String::new(),
            problem: Problem::Toml(error.to_string()),
        })?;
        Map::compile(file)
    }

    /// Checks a `map.toml` that has been read already.
    pub fn compile(file: MapFile) -> Result<Map, MapError> {
        compile::compile(file)
    }

    /// The grid.
    #[inline]
    pub const fn grid(&self) -> &Grid {
        &self.grid
    }

    /// The breadth of a hex on the ground.
    pub const fn km_per_hex(&self) -> Option<f64> {
        self.km_per_hex
    }

    /// Where the map as a whole comes from.
    pub const fn source(&self) -> Source {
        self.source
    }

    /// A remark on the map as a whole for the curious player.
    pub fn note(&self) -> Option<&str> {
        self.note.as_deref()
    }

    /// The terrain of a hex.
    #[inline]
    pub fn terrain(&self, hex: Hex) -> TerrainId {
        self.terrain[hex.index()]
    }

    /// The kinds of terrain, by [`TerrainId`].
    pub fn terrains(&self) -> &[Terrain] {
        &self.terrains
    }

    /// The kind of terrain that tables and rules call this.
    pub fn terrain_id(&self, id: &str) -> Option<TerrainId> {
        let index = self.terrains.iter().position(|terrain| terrain.id == id)?;
        Some(TerrainId(index as u8))
    }

    /// The height of the ground in a hex.
    #[inline]
    pub fn level(&self, hex: Hex) -> i8 {
        self.levels[hex.index()]
    }

    /// The height up to which a hex blocks sight.
    #[inline]
    pub fn top(&self, hex: Hex) -> i8 {
        self.tops[hex.index()]
    }

    /// Whether one hex sees another over the heights of the map.
    #[inline]
    pub fn sees(&self, from: Hex, to: Hex) -> Sight {
        let (start, end) = ((from, self.level(from)), (to, self.level(to)));
        sight_levels(&self.grid, start, end, |hex| self.top(hex))
    }

    /// What lies along the side of a hex, or crosses it.
    #[inline]
    pub fn side(&self, hex: Hex, direction: Direction) -> SideFeatures {
        self.sides[hex.index()][direction.index()]
    }

    /// What lies along the six sides of a hex, in the order of [`Direction::ALL`].
    #[inline]
    pub fn side_row(&self, hex: Hex) -> &[SideFeatures; 6] {
        &self.sides[hex.index()]
    }

    /// The hexes that a road or street runs through.
    pub const fn road_hexes(&self) -> &HexSet {
        &self.road_hexes
    }

    /// Whether a road leaves the board at this hex over this edge.
    #[inline]
    pub fn road_leaves(&self, hex: Hex, edge: Edge) -> bool {
        self.road_exits[edge as usize].contains(hex)
    }

    /// The rivers along hexsides.
    pub fn rivers(&self) -> &[River] {
        &self.rivers
    }

    /// The rivers through hexes.
    pub fn streams(&self) -> &[Stream] {
        &self.streams
    }

    /// The roads and streets.
    pub fn roads(&self) -> &[Road] {
        &self.roads
    }

    /// The bridges that have a name.
    pub fn bridges(&self) -> &[Bridge] {
        &self.bridges
    }

    /// The railways.
    pub fn railways(&self) -> &[Railway] {
        &self.railways
    }

    /// The borders.
    pub fn borders(&self) -> &[Border] {
        &self.borders
    }

    /// The lines that the rules refer to.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The line with this id.
    pub fn line(&self, id: &str) -> Option<&Line> {
        self.lines.iter().find(|line| line.id == id)
    }

    /// The towns.
    pub fn towns(&self) -> &[Town] {
        &self.towns
    }

    /// The town with this printed name.
    pub fn town(&self, name: &str) -> Option<&Town> {
        self.towns.iter().find(|town| town.name == name)
    }

    /// The town in this hex.
    pub fn town_at(&self, hex: Hex) -> Option<&Town> {
        self.towns.iter().find(|town| town.hex == hex)
    }

    /// The names for orientation.
    pub fn labels(&self) -> &[Label] {
        &self.labels
    }

    /// The areas that the rules refer to.
    pub fn areas(&self) -> &[Area] {
        &self.areas
    }

    /// The area with this id.
    pub fn area(&self, id: &str) -> Option<&Area> {
        self.areas.iter().find(|area| area.id == id)
    }

    /// The signs printed in hexes.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: &str = r#"
        columns = 4
        rows = 3
        numbering = "CCRR"
        low_columns = "even"
        source = "reconstructed"
        terrain = [
            { id = "open", char = ".", pt = "Aberto", en = "Open" },
            { id = "wood", char = "f", pt = "Bosque", en = "Wood", level = 1, top = 2 },
        ]
        map.rows = ["....", ".f..", "...."]
    "#;

    fn error(more: &str) -> String {
        let text = format!("{SMALL}{more}");
        Map::parse(&text).unwrap_err().to_string()
    }

    #[test]
    fn a_small_map_says_what_was_written() {
        let text = format!(
            r#"{SMALL}
            [[river]]
            name = "Mosa"
            sides = ["0202 NE", "0202 SE"]
            [[road]]
            name = "Oeste - leste"
            off_start = "west"
            hexes = ["0102", "0202", "0303"]
            "#
        );
        let map = Map::parse(&text).unwrap();
        let hex = |name| map.grid().parse(name).unwrap();
        assert_eq!(map.terrain(hex("0202")), map.terrain_id("wood").unwrap());
        assert_eq!((map.level(hex("0202")), map.top(hex("0202"))), (1, 2));
        assert_eq!((map.level(hex("0101")), map.top(hex("0101"))), (0, 0));
        assert_eq!(map.side(hex("0302"), Direction::SW), SideFeatures::RIVER);
        assert_eq!(
            map.side(hex("0303"), Direction::NW),
            SideFeatures::RIVER | SideFeatures::ROAD | SideFeatures::BRIDGE
        );
        assert!(map.road_leaves(hex("0102"), Edge::West));
        assert_eq!(map.rivers()[0].source, Source::Reconstructed);
        assert_eq!(map.roads()[0].kind, RoadKind::Road);
    }

    #[test]
    fn each_mistake_is_said_with_its_place_and_its_remedy() {
        let wrong_rows = |from: &str, to: &str| {
            let text = SMALL.replace(from, to);
            Map::parse(&text).unwrap_err().to_string()
        };
        assert_eq!(
            wrong_rows("\".f..\"", "\".f.\""),
            "[map] row 2: the row has 3 characters but the board has 4 columns; write one character per hex"
        );
        assert_eq!(
            wrong_rows("\".f..\"", "\".fx.\""),
            "[map] row 2: no terrain has the character 'x' of hex 0302; add a [[terrain]] with it or correct the row"
        );
        assert_eq!(
            wrong_rows(", \"....\"]", "]"),
            "[map]: there are 2 rows of terrain but the board has 3; write one text per row"
        );
        assert_eq!(
            wrong_rows("columns = 4", "columns = 4000"),
            "columns, rows: CCRR numbers go up to 99 columns and 99 rows, letter-row names up to 99 columns and 26 rows"
        );
        assert_eq!(
            error("[[town]]\nname = \"Spa\"\nhex = \"9999\"\nsource = \"given\""),
            "[[town]] \"Spa\": there is no hex \"9999\" on this board; write it as printed"
        );
        let spa = "[[town]]\nname = \"Spa\"\nhex = \"0101\"\nsource = \"given\"\n";
        assert_eq!(
            error(&spa.repeat(2)),
            "[[town]]: Spa is there twice; take one out"
        );
        let huy = spa.replace("Spa", "Huy");
        assert_eq!(
            error(&format!("{spa}{huy}")),
            "[[town]]: 0101 is there twice; take one out"
        );
        assert_eq!(
            error("[[road]]\nname = \"A\"\nhexes = [\"0101\", \"0301\"]"),
            "[[road]] \"A\": 0101 and 0301 are not adjacent; name every hex on the way"
        );
        assert_eq!(
            error("[[road]]\nname = \"A\"\nhexes = []"),
            "[[road]] \"A\": hexes is empty or missing; list at least one"
        );
        assert_eq!(
            error("[[road]]\nname = \"A\"\noff_end = \"east\"\nhexes = [\"0101\", \"0201\"]"),
            "[[road]] \"A\": 0201 does not lie at the east edge; end there or name another edge"
        );
        assert_eq!(
            error("[[river]]\nname = \"A\"\nsides = [\"0202 NE\", \"0202 S\"]"),
            "[[river]] \"A\": 0202 S does not go on from the end of 0202 NE; list the sides in order and leave none out"
        );
        assert_eq!(
            error("[[river]]\nname = \"A\"\nsides = [\"0202 E\"]"),
            "[[river]] \"A\": there is no hexside \"0202 E\" on this board; write a hex and N, NE, SE, S, SW or NW, such as \"0203 NE\""
        );
        assert_eq!(
            error("[[river]]\nname = \"A\"\njoins = \"B\"\nsides = [\"0202 NE\"]"),
            "[[river]] \"A\": there is no [[river]] \"B\"; add it or correct the name"
        );
        assert_eq!(
            error("[[bridge]]\nname = \"A\"\nside = \"0202 NE\""),
            "[[bridge]] \"A\": no road crosses a river at 0202 NE; correct the side, the road or the river"
        );
        assert!(error("[[road]]\nnombre = \"A\"").contains("unknown field `nombre`"));
        assert!(error("[[road").contains("TOML parse error"));
    }
}
