//! The printed tables: `tables.toml`.

use hexmap::{Map, TerrainId};
use serde::{Deserialize, Serialize};
use table::{BoxFiles, Problem};

/// A cell of the Tabela de Combate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CombatResult {
    /// Nothing happens.
    None,
    /// Moral.
    Morale,
    /// Supressão.
    Suppression,
    /// Recua.
    Retreat,
    /// Moral e Recua.
    MoraleRetreat,
    /// Supressão e Recua.
    SuppressionRetreat,
    /// Supressão e Moral.
    SuppressionMorale,
    /// Eliminada.
    Eliminated,
}

impl CombatResult {
    /// All of them, mildest first.
    pub const ALL: [CombatResult; 8] = [
        CombatResult::None,
        CombatResult::Morale,
        CombatResult::Suppression,
        CombatResult::Retreat,
        CombatResult::MoraleRetreat,
        CombatResult::SuppressionRetreat,
        CombatResult::SuppressionMorale,
        CombatResult::Eliminated,
    ];

    pub(crate) fn checks(self) -> bool {
        use CombatResult::{Morale, MoraleRetreat, SuppressionMorale};
        matches!(self, Morale | MoraleRetreat | SuppressionMorale)
    }

    pub(crate) fn suppresses(self) -> bool {
        use CombatResult::{Suppression, SuppressionMorale, SuppressionRetreat};
        matches!(self, Suppression | SuppressionMorale | SuppressionRetreat)
    }

    pub(crate) fn retreats(self) -> bool {
        use CombatResult::{MoraleRetreat, Retreat, SuppressionRetreat};
        matches!(self, Retreat | MoraleRetreat | SuppressionRetreat)
    }

    /// The stable word for it.
    pub fn word(self) -> &'static str {
        match self {
            CombatResult::None => "none",
            CombatResult::Morale => "morale",
            CombatResult::Suppression => "suppression",
            CombatResult::Retreat => "retreat",
            CombatResult::MoraleRetreat => "morale-retreat",
            CombatResult::SuppressionRetreat => "suppression-retreat",
            CombatResult::SuppressionMorale => "suppression-morale",
            CombatResult::Eliminated => "eliminated",
        }
    }
}

/// A cell of the Tabela de Revista; each includes the ones before it.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
pub enum SearchResult {
    /// Nothing is found.
    #[default]
    None,
    /// Identifica.
    Identify,
    /// Identifica e Controla.
    IdentifyControl,
    /// Identifica, Controla e Avança.
    IdentifyControlAdvance,
}

impl SearchResult {
    /// All of them, mildest first.
    pub const ALL: [SearchResult; 4] = [
        SearchResult::None,
        SearchResult::Identify,
        SearchResult::IdentifyControl,
        SearchResult::IdentifyControlAdvance,
    ];

    /// The stable word for it.
    pub fn word(self) -> &'static str {
        match self {
            SearchResult::None => "none",
            SearchResult::Identify => "identify",
            SearchResult::IdentifyControl => "identify-control",
            SearchResult::IdentifyControlAdvance => "identify-control-advance",
        }
    }
}

/// A result table: a die picks the row, a number the column.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Grade<R> {
    /// The columns as printed.
    pub columns: Vec<String>,
    /// The smallest number of each column but the first.
    from: Vec<i32>,
    rows: Vec<Vec<R>>,
}

impl<R: Copy> Grade<R> {
    /// The column of a number, counted from 0.
    pub fn column(&self, number: i32) -> usize {
        self.from.iter().filter(|least| number >= **least).count()
    }

    /// A column moved right or left; past either end the end column is used.
    pub fn shifted(&self, column: usize, by: i32) -> usize {
        let last = self.columns.len() as i32 - 1;
        (column as i32 + by).clamp(0, last) as usize
    }

    /// Where a die of 1 to 6 crosses a column.
    pub fn cell(&self, die: u8, column: usize) -> R {
        let row = &self.rows[usize::from(die.clamp(1, 6)) - 1];
        row[column.min(row.len() - 1)]
    }

    fn check(&self, name: &str) -> Result<(), Problem> {
        let columns = self.columns.len();
        let whole = columns > 0
            && self.from.len() + 1 == columns
            && self.from.is_sorted()
            && self.rows.len() == 6
            && self.rows.iter().all(|row| row.len() == columns);
        if whole {
            return Ok(());
        }
        Err(Problem::new(format!(
            "[{name}] needs 6 rows with a cell for each column, and a rising \"from\" for each column but the first"
        ))
        .at("tables.toml"))
    }
}

/// What a kind of terrain does (2.3.5).
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Ground {
    /// Points to enter it.
    pub cost: u8,
    /// Columns for the attacked.
    pub shift: i8,
    /// Open to cars and light armour.
    pub vehicles: bool,
    /// A helicopter may land there.
    pub landing: bool,
    /// Blocks the line of sight.
    pub blocks: bool,
    /// Favela, whose cost is a matter of reading.
    pub favela: bool,
    /// Favela, acidentado or floresta: where face-down counters are placed.
    pub cover: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Tables {
    pub combat: Grade<CombatResult>,
    pub search: Grade<SearchResult>,
    /// Columns for an encircled target.
    pub encircled: i8,
    /// Columns for a face-down target.
    pub hidden: i8,
    /// By [`TerrainId`].
    pub ground: Vec<Ground>,
    /// What every hex costs a helicopter.
    pub helicopter: u8,
    /// What leaving the map costs.
    pub leave: u8,
    /// What night takes from movement and range.
    pub night: u8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    combat: Grade<CombatResult>,
    search: Grade<SearchResult>,
    shift: Shift,
    terrain: Vec<TerrainRow>,
    movement: Movement,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shift {
    encircled: i8,
    hidden: i8,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainRow {
    id: String,
    cost: u8,
    shift: i8,
    vehicles: bool,
    landing: bool,
    blocks: bool,
    #[serde(rename = "source")]
    _source: hexmap::Source,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Movement {
    helicopter: u8,
    leave: u8,
    night: u8,
}

impl Tables {
    pub fn open(files: &BoxFiles, map: &Map) -> Result<Self, Problem> {
        let file: File = files.read("tables.toml")?;
        file.combat.check("combat")?;
        file.search.check("search")?;
        let mut ground = vec![Ground::default(); map.terrains().len()];
        for (index, terrain) in map.terrains().iter().enumerate() {
            let row = file.terrain.iter().find(|row| row.id == terrain.id);
            let row = row.ok_or_else(|| {
                Problem::new(format!(
                    "the terrain \"{}\" of the map is missing",
                    terrain.id
                ))
                .at("tables.toml")
            })?;
            ground[index] = Ground {
                cost: row.cost,
                shift: row.shift,
                vehicles: row.vehicles,
                landing: row.landing,
                blocks: row.blocks,
                favela: row.id == "favela",
                cover: matches!(row.id.as_str(), "favela" | "acidentado" | "floresta"),
            };
        }
        Ok(Tables {
            combat: file.combat,
            search: file.search,
            encircled: file.shift.encircled,
            hidden: file.shift.hidden,
            ground,
            helicopter: file.movement.helicopter,
            leave: file.movement.leave,
            night: file.movement.night,
        })
    }

    pub fn ground(&self, terrain: TerrainId) -> &Ground {
        &self.ground[terrain.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;
    use table::proves;

    fn tables() -> Tables {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/rio-40-graus");
        let files = BoxFiles::open(&folder).unwrap();
        let map = Map::parse(files.text("map.toml").unwrap()).unwrap();
        Tables::open(&files, &map).unwrap()
    }

    #[test]
    fn the_combat_table_is_a_ladder() {
        proves(&["rio-40-graus/tab-combate.a"]);
        let combat = tables().combat;
        let columns = [
            "-2 ou menor",
            "-1",
            "0",
            "1",
            "2 a 3",
            "4 a 6",
            "7 ou maior",
        ];
        assert_eq!(combat.columns, columns);
        let (mut blank, mut eliminated) = (0, Vec::new());
        for die in 1..=6u8 {
            for column in 0..7 {
                // Rungs 0 to 6 of the ladder follow the blank.
                let rung = usize::from(die) + column + 1;
                let expected = rung
                    .checked_sub(7)
                    .map_or(CombatResult::None, |n| CombatResult::ALL[n + 1]);
                let cell = combat.cell(die, column);
                assert_eq!(cell, expected, "die {die}, column {column}");
                blank += usize::from(cell == CombatResult::None);
                if cell == CombatResult::Eliminated {
                    eliminated.push((die, column));
                }
            }
        }
        assert_eq!((blank, eliminated), (15, vec![(6, 6)]));
        let number = [-9, -2, -1, 0, 1, 2, 3, 4, 6, 7, 20];
        let column = [0, 0, 1, 2, 3, 4, 4, 5, 5, 6, 6];
        assert_eq!(number.map(|n| combat.column(n)), column);
    }

    #[test]
    fn the_search_table_follows_its_diagonals() {
        proves(&["rio-40-graus/tab-revista.a"]);
        let search = tables().search;
        assert_eq!(search.columns, ["1 ou -", "2 a 4", "5 a 8", "9 ou +"]);
        for die in 1..=6u8 {
            for column in 0..4 {
                let expected = match usize::from(die) + column + 1 {
                    6 | 7 => SearchResult::Identify,
                    8 => SearchResult::IdentifyControl,
                    9.. => SearchResult::IdentifyControlAdvance,
                    _ => SearchResult::None,
                };
                assert_eq!(
                    search.cell(die, column),
                    expected,
                    "die {die}, column {column}"
                );
            }
        }
        assert_eq!(
            [1, 2, 4, 5, 8, 9].map(|n| search.column(n)),
            [0, 1, 1, 2, 2, 3]
        );
        assert_eq!(
            search.cell(1, 3),
            SearchResult::None,
            "row 1 finds nothing anywhere"
        );
    }

    #[test]
    fn the_conditions_shift_the_column() {
        proves(&["rio-40-graus/tab-condicao.a"]);
        let tables = tables();
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../boxes/rio-40-graus");
        let files = BoxFiles::open(&folder).unwrap();
        let map = Map::parse(files.text("map.toml").unwrap()).unwrap();
        let shift = |id: &str| tables.ground(map.terrain_id(id).unwrap()).shift;
        let expected = [
            ("favela", -3),
            ("acidentado", -2),
            ("floresta", -2),
            ("urbano", -1),
            ("aberto", 0),
            ("rua", 0),
        ];
        for (id, columns) in expected {
            assert_eq!(shift(id), columns, "{id}");
        }
        assert_eq!((tables.encircled, tables.hidden), (1, -1));
        // 7 on a face-down unit in floresta: three left of the last column.
        let column = tables.combat.column(7);
        let shifted = tables
            .combat
            .shifted(column, i32::from(shift("floresta") + tables.hidden));
        assert_eq!(tables.combat.columns[shifted], "1");
    }
}
