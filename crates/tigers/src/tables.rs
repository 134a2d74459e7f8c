//! The tables of the rulebook, compiled from `tables.toml`: what a type of unit can do (Tabela 8 and
//! its columns), what enters the draw (Tabelas 1 to 3), what hits (4), what a hit does (5), the
//! modifiers (6) and the cost of terrain (7).

use std::collections::BTreeMap;

use hexmap::{Direction, Grid, Hex, Map};
use serde::{Deserialize, Serialize};
use table::{BoxCard, BoxFiles, Problem, Side, Text};

/// A type of unit, as an index into the types of `tables.toml`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TypeId(pub u8);

impl TypeId {
    /// Index into arrays that hold one entry a type.
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a unit is; Tabela 6 has a block for each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A tank.
    Armour,
    /// An anti-tank gun.
    At,
    /// Infantry.
    Infantry,
}

/// The column of Tabela 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Class {
    /// Heavy armour.
    Heavy,
    /// Medium armour.
    Medium,
    /// Light armour.
    Light,
    /// Infantry and ATs.
    Soft,
}

/// A result of Tabela 5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Damage {
    /// Nada acontece.
    None,
    /// Desabilitado por 1 turno.
    Disabled1,
    /// Desabilitado por 2 turnos.
    Disabled2,
    /// Suspensão danificada.
    Suspension,
    /// Arma principal danificada.
    Gun,
    /// Destruído.
    Destroyed,
}

impl Damage {
    /// All results, mildest first.
    pub const ALL: [Damage; 6] = [
        Damage::None,
        Damage::Disabled1,
        Damage::Disabled2,
        Damage::Suspension,
        Damage::Gun,
        Damage::Destroyed,
    ];

    /// The word that data and messages use.
    pub fn word(self) -> &'static str {
        match self {
            Damage::None => "none",
            Damage::Disabled1 => "disabled1",
            Damage::Disabled2 => "disabled2",
            Damage::Suspension => "suspension",
            Damage::Gun => "gun",
            Damage::Destroyed => "destroyed",
        }
    }
}

/// What a type of unit can do. Nothing else is known about a counter (1.d).
#[derive(Clone, Debug)]
pub struct UnitType {
    /// The id in data.
    pub id: String,
    /// Its name.
    pub name: Text,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
    /// Movement allowance in points (Tabela 8).
    pub points: u8,
    /// Column of Tabela 5 when it is hit.
    pub class: Class,
    /// Row of Tabela 6 when it damages.
    pub damage: DamageRow,
}

/// What Tabela 2 can give.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drawn {
    /// A unit of this type.
    Unit(TypeId),
    /// A minefield.
    Minefield,
}

/// A row of Tabela 6 that changes the die to hit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum HitRow {
    ArmAttMoved,
    ArmAttEntered,
    ArmAttGun,
    ArmDefMoved,
    ArmDefSuspension,
    AtAttFirst,
    AtAttGun,
    AtDefForest,
    AtDefBuilding,
    InfAttForest,
    InfAttBuilding,
    InfAttGun,
    InfDefForest,
    InfDefBuilding,
}

const HIT_ROWS: usize = 14;

/// A row of Tabela 6 that changes the die of damage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum DamageRow {
    Mine,
    Gun,
    Light,
    Medium,
    At,
    Overrun,
    Heavy,
}

const DAMAGE_ROWS: usize = 7;

/// One modifier of Tabela 6.
#[derive(Clone, Debug)]
pub struct Modifier {
    /// What it adds to the die.
    pub value: i8,
    /// The clause it stands in.
    pub rule: String,
    /// When it applies.
    pub name: Text,
}

/// A row of Tabela 1.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ForceRow {
    #[allow(dead_code)]
    printed: String,
    min: i16,
    max: i16,
    /// How many units enter.
    pub units: u8,
    /// What they add to Tabela 2.
    pub modifier: i8,
}

/// A row of Tabela 3.
#[derive(Clone, Debug)]
pub struct PlaceRow {
    min: i16,
    max: i16,
    /// Where infantry and ATs enter.
    pub infantry_at: Hex,
    /// Where tanks enter.
    pub armour: Hex,
}

/// The ground of a hex, as Tabelas 6 and 7 know it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Ground {
    Open,
    Forest,
    Hill,
    Building,
    Marsh,
    Bridge,
    Road,
    River,
}

/// A row of Tabela 7 in half points; nothing where it is forbidden.
#[derive(Clone, Copy, Debug, Default)]
pub struct TerrainRow {
    /// Infantry.
    pub infantry: Option<u8>,
    /// Armour.
    pub armour: Option<u8>,
    /// Armour that climbs.
    pub armour_climbing: Option<u8>,
}

/// All tables.
#[derive(Clone, Debug)]
pub struct Tables {
    /// The types of unit.
    pub types: Vec<UnitType>,
    table1: Vec<ForceRow>,
    table2: Vec<UnitRow>,
    /// What a forbidden unit becomes (4.2.g).
    pub forbidden_becomes: TypeId,
    table3: Vec<PlaceRow>,
    /// The order in which a taken hex is left (4.2.l).
    pub displacement: Vec<Direction>,
    table4: Vec<Vec<u8>>,
    table5: [[Damage; 10]; 4],
    hit: Vec<Modifier>,
    damage: Vec<Modifier>,
    terrain: [TerrainRow; 8],
    /// The ground of each hex.
    pub ground: Vec<Ground>,
}

#[derive(Clone, Debug)]
struct UnitRow {
    min: i16,
    max: i16,
    unit: Drawn,
    starred: bool,
}

impl Tables {
    /// Reads `tables.toml` and holds it against the map.
    pub fn open(files: &BoxFiles, card: &BoxCard, map: &Map) -> Result<Self, Problem> {
        let file: File = files.read("tables.toml")?;
        compile(file, card, map).map_err(|problem| problem.at("tables.toml"))
    }

    /// The type with this id in data.
    pub fn type_id(&self, id: &str) -> Result<TypeId, Problem> {
        find_type(&self.types, id)
    }

    /// What is known about a type.
    #[inline]
    pub fn unit_type(&self, id: TypeId) -> &UnitType {
        &self.types[id.index()]
    }

    /// Tabela 1: how many units a modified roll brings.
    pub fn force(&self, total: i16) -> &ForceRow {
        let row = self
            .table1
            .iter()
            .find(|row| (row.min..=row.max).contains(&total));
        row.unwrap_or(&self.table1[0])
    }

    /// The most units that one roll on Tabela 1 can bring.
    pub fn most_units(&self) -> u8 {
        self.table1.iter().map(|row| row.units).max().unwrap_or(0)
    }

    /// The entries of Tabela 2 for a modified roll; two where they are starred.
    pub fn entries(&self, total: i16) -> impl Iterator<Item = (Drawn, bool)> + '_ {
        let rows = self.table2.iter();
        rows.filter(move |row| (row.min..=row.max).contains(&total))
            .map(|row| (row.unit, row.starred))
    }

    /// Tabela 3: the row of a modified roll.
    pub fn place(&self, total: i16) -> &PlaceRow {
        let row = self
            .table3
            .iter()
            .find(|row| (row.min..=row.max).contains(&total));
        row.unwrap_or(&self.table3[0])
    }

    /// Tabela 4: the largest product that still hits.
    #[inline]
    pub fn reach(&self, attacker: TypeId, target: TypeId) -> u8 {
        self.table4[attacker.index()][target.index()]
    }

    /// Tabela 5: what a modified die of damage does to a class of target.
    #[inline]
    pub fn damage(&self, class: Class, total: i16) -> Damage {
        self.table5[class as usize][(total.clamp(1, 10) - 1) as usize]
    }

    /// A modifier to hit.
    #[inline]
    pub fn hit_modifier(&self, row: HitRow) -> &Modifier {
        &self.hit[row as usize]
    }

    /// A modifier of damage.
    #[inline]
    pub fn damage_modifier(&self, row: DamageRow) -> &Modifier {
        &self.damage[row as usize]
    }

    /// Tabela 7 for a ground.
    #[inline]
    pub fn terrain(&self, ground: Ground) -> &TerrainRow {
        &self.terrain[ground as usize]
    }

    /// Whether a kind of unit may stand in a hex (4.2.m).
    pub fn may_stand(&self, kind: Kind, hex: Hex) -> bool {
        let row = self.terrain(self.ground[hex.index()]);
        match kind {
            Kind::Armour => row.armour.is_some(),
            Kind::At | Kind::Infantry => row.infantry.is_some(),
        }
    }
}

impl PlaceRow {
    /// The hex for a kind of unit (4.2.h).
    pub fn hex(&self, kind: Kind) -> Hex {
        match kind {
            Kind::Armour => self.armour,
            Kind::At | Kind::Infantry => self.infantry_at,
        }
    }
}

fn find_type(types: &[UnitType], id: &str) -> Result<TypeId, Problem> {
    let index = types.iter().position(|unit| unit.id == id);
    let index = index.ok_or_else(|| {
        let ids: Vec<&str> = types.iter().map(|unit| unit.id.as_str()).collect();
        Problem::new(format!(
            "there is no type \"{id}\"; the types are {}",
            ids.join(", ")
        ))
    })?;
    Ok(TypeId(index as u8))
}

// What follows is `tables.toml` as it is written, and how it is checked.

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(rename = "type")]
    types: Vec<TypeEntry>,
    table1: Rows<ForceRow>,
    table2: Table2File,
    table3: Table3File,
    table4: BTreeMap<String, Table4Half>,
    table5: BTreeMap<String, [Damage; 10]>,
    table6: Table6File,
    terrain: Vec<TerrainEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TypeEntry {
    id: String,
    name: Text,
    side: String,
    kind: Kind,
    #[serde(rename = "move")]
    points: u8,
    target: Class,
    damage: DamageRow,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rows<T> {
    rows: Vec<T>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table2File {
    forbidden_becomes: String,
    rows: Vec<Table2Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table2Entry {
    #[allow(dead_code)]
    printed: String,
    min: i16,
    max: i16,
    unit: String,
    #[serde(default)]
    starred: bool,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table3File {
    displacement: Vec<Direction>,
    rows: Vec<Table3Entry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table3Entry {
    #[allow(dead_code)]
    printed: String,
    min: i16,
    max: i16,
    infantry_at: String,
    armour: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table4Half {
    attackers: Vec<String>,
    targets: BTreeMap<String, Vec<u8>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Table6File {
    hit: BTreeMap<HitRow, ModifierEntry>,
    damage: BTreeMap<DamageRow, ModifierEntry>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct ModifierEntry {
    value: i8,
    rule: String,
    pt: String,
    en: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct TerrainEntry {
    id: Ground,
    map: Vec<String>,
    infantry: Option<u8>,
    armour: Option<u8>,
    armour_climbing: Option<u8>,
}

fn compile(file: File, card: &BoxCard, map: &Map) -> Result<Tables, Problem> {
    let mut types = Vec::new();
    for entry in file.types {
        types.push(UnitType {
            side: card.side(&entry.side)?,
            id: entry.id,
            name: entry.name,
            kind: entry.kind,
            points: entry.points,
            class: entry.target,
            damage: entry.damage,
        });
    }
    if types.is_empty() || types.len() > 64 {
        return Err(Problem::new("there must be 1 to 64 unit types"));
    }
    let (terrain, ground) = compile_terrain(file.terrain, map)?;
    let tables = Tables {
        table1: gapless("table1", file.table1.rows, |row| (row.min, row.max))?,
        table2: compile_table2(&types, file.table2.rows)?,
        forbidden_becomes: find_type(&types, &file.table2.forbidden_becomes)?,
        table3: compile_table3(map.grid(), file.table3.rows)?,
        displacement: file.table3.displacement,
        table4: compile_table4(&types, card, file.table4)?,
        table5: compile_table5(file.table5)?,
        hit: compile_modifiers("table6.hit", HIT_ROWS, file.table6.hit.into_values())?,
        damage: compile_modifiers(
            "table6.damage",
            DAMAGE_ROWS,
            file.table6.damage.into_values(),
        )?,
        types,
        terrain,
        ground,
    };
    for row in &tables.table3 {
        for kind in [Kind::Armour, Kind::Infantry] {
            if !tables.may_stand(kind, row.hex(kind)) {
                let hex = map.grid().name(row.hex(kind));
                return Err(Problem::new(format!(
                    "table3: {kind:?} may not stand in {hex}"
                )));
            }
        }
    }
    Ok(tables)
}

/// Rows in order, each beginning where the one before ended.
fn gapless<T>(
    table: &str,
    rows: Vec<T>,
    span: impl Fn(&T) -> (i16, i16),
) -> Result<Vec<T>, Problem> {
    let mut next = None;
    for row in &rows {
        let (min, max) = span(row);
        if min > max || next.is_some_and(|next| next != min) {
            return Err(Problem::new(format!(
                "{table}: the row {min} to {max} does not begin where the one before it ended"
            )));
        }
        next = Some(max + 1);
    }
    if rows.is_empty() {
        return Err(Problem::new(format!("{table}: there are no rows")));
    }
    Ok(rows)
}

fn compile_table2(types: &[UnitType], rows: Vec<Table2Entry>) -> Result<Vec<UnitRow>, Problem> {
    let mut table = Vec::new();
    for row in rows {
        let unit = match row.unit.as_str() {
            "campo-minado" => Drawn::Minefield,
            id => Drawn::Unit(find_type(types, id)?),
        };
        table.push(UnitRow {
            min: row.min,
            max: row.max,
            unit,
            starred: row.starred,
        });
    }
    let mut spans: Vec<(i16, i16)> = table.iter().map(|row| (row.min, row.max)).collect();
    spans.dedup();
    gapless("table2", spans, |span| *span)?;
    Ok(table)
}

fn compile_table3(grid: &Grid, rows: Vec<Table3Entry>) -> Result<Vec<PlaceRow>, Problem> {
    let hex = |name: &str| {
        grid.parse(name)
            .ok_or_else(|| Problem::new(format!("table3: there is no hex {name}")))
    };
    let mut table = Vec::new();
    for row in rows {
        table.push(PlaceRow {
            min: row.min,
            max: row.max,
            infantry_at: hex(&row.infantry_at)?,
            armour: hex(&row.armour)?,
        });
    }
    gapless("table3", table, |row| (row.min, row.max))
}

fn compile_table4(
    types: &[UnitType],
    card: &BoxCard,
    halves: BTreeMap<String, Table4Half>,
) -> Result<Vec<Vec<u8>>, Problem> {
    let mut table = vec![vec![0; types.len()]; types.len()];
    for (side, half) in halves {
        let side = card.side(&side)?;
        for (target, numbers) in half.targets {
            if numbers.len() != half.attackers.len() {
                return Err(Problem::new(format!(
                    "table4: the line {target} must have {} numbers",
                    half.attackers.len()
                )));
            }
            let target = find_type(types, &target)?;
            for (attacker, number) in half.attackers.iter().zip(numbers) {
                let attacker = find_type(types, attacker)?;
                if types[attacker.index()].side != side || types[target.index()].side == side {
                    return Err(Problem::new(
                        "table4: a unit stands in the half of the other side",
                    ));
                }
                table[attacker.index()][target.index()] = number;
            }
        }
    }
    for (a, attacker) in types.iter().enumerate() {
        for (t, target) in types.iter().enumerate() {
            if attacker.side != target.side && table[a][t] == 0 {
                return Err(Problem::new(format!(
                    "table4: there is no number for {} against {}",
                    attacker.id, target.id
                )));
            }
        }
    }
    Ok(table)
}

fn compile_table5(
    mut columns: BTreeMap<String, [Damage; 10]>,
) -> Result<[[Damage; 10]; 4], Problem> {
    let mut column = |name: &str| {
        columns
            .remove(name)
            .ok_or_else(|| Problem::new(format!("table5: the column {name} is missing")))
    };
    Ok([
        column("heavy")?,
        column("medium")?,
        column("light")?,
        column("soft")?,
    ])
}

fn compile_modifiers(
    table: &str,
    wanted: usize,
    entries: impl ExactSizeIterator<Item = ModifierEntry>,
) -> Result<Vec<Modifier>, Problem> {
    if entries.len() != wanted {
        return Err(Problem::new(format!(
            "{table}: there must be {wanted} modifiers, one for each row of Tabela 6"
        )));
    }
    // The map was keyed by the row, so its values come in the order of the rows.
    let compiled = entries.map(|entry| Modifier {
        value: entry.value,
        rule: entry.rule,
        name: Text::new(entry.pt, entry.en),
    });
    Ok(compiled.collect())
}

fn compile_terrain(
    entries: Vec<TerrainEntry>,
    map: &Map,
) -> Result<([TerrainRow; 8], Vec<Ground>), Problem> {
    let mut rows = [TerrainRow::default(); 8];
    let mut grounds = vec![None; map.terrains().len()];
    for entry in entries {
        rows[entry.id as usize] = TerrainRow {
            infantry: entry.infantry,
            armour: entry.armour,
            armour_climbing: entry.armour_climbing,
        };
        for name in &entry.map {
            let id = map.terrain_id(name).ok_or_else(|| {
                Problem::new(format!("terrain: the map has no terrain \"{name}\""))
            })?;
            grounds[id.index()] = Some(entry.id);
        }
    }
    let mut ground = Vec::with_capacity(map.grid().len());
    for hex in map.grid().hexes() {
        let id = map.terrain(hex);
        ground.push(grounds[id.index()].ok_or_else(|| {
            let name = &map.terrains()[id.index()].id;
            Problem::new(format!("terrain: no row of Tabela 7 stands for \"{name}\""))
        })?);
    }
    Ok((rows, ground))
}
