//! Attacks (4.3, 4.4, Tabelas 4 to 6): who may attack whom, what changes the dice, and what a hit
//! does. The same procedure serves both sides (4.4.b).

use hexmap::Hex;
use table::Side;

use crate::Tigers;
use crate::mission::{GERMAN, RUSSIAN};
use crate::order::Order;
use crate::state::{Flags, Slot, State, Unit};
use crate::tables::{Damage, DamageRow, Ground, HitRow, Kind};

/// One attack, added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Aim {
    /// Whether it is an overrun.
    pub overrun: bool,
    /// The distance; at least 1.
    pub distance: u8,
    /// The sum of the modifiers to hit.
    pub modifier: i8,
    /// The number of Tabela 4.
    pub value: u8,
    /// The sum of the modifiers of damage.
    pub damage: i8,
}

impl Aim {
    /// What the die makes of the shot: never less than 1 (4.3.l), times the distance (4.3.m).
    pub fn product(&self, die: u8) -> i16 {
        (i16::from(die) + i16::from(self.modifier)).max(1) * i16::from(self.distance)
    }

    /// Whether the die hits (4.3.n).
    pub fn hits(&self, die: u8) -> bool {
        self.product(die) <= i16::from(self.value)
    }
}

/// Why a unit may not attack another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoShot {
    /// The attacker is not on the map.
    Absent,
    /// It loses this turn (4.4.d).
    Disabled,
    /// It has attacked already (4.3.j).
    Done,
    /// It is overrunning another unit (4.4.i).
    Overrunning(Slot),
    /// The target is no enemy on the map.
    NoTarget,
    /// The line of sight is blocked by this hex (4.4.c).
    Blocked(Hex),
    /// It is too dark.
    Dark,
}

impl Tigers {
    /// The distance for choosing targets: 0 in the same hex.
    #[inline]
    pub(crate) fn distance(&self, a: &Unit, b: &Unit) -> u8 {
        self.map.grid().distance(a.hex, b.hex) as u8
    }

    /// Whether two hexes see each other in this mission: by the lie of the land, and by night not too
    /// far.
    #[inline]
    pub fn sees(&self, state: &State, from: Hex, to: Hex) -> bool {
        self.sees_from(state, from)(to)
    }

    /// The same, for those who ask about many hexes.
    #[inline]
    fn sees_from(&self, state: &State, from: Hex) -> impl Fn(Hex) -> bool {
        let night = self.mission(state).night.as_ref();
        let limit = night.map(|(limit, _)| u32::from(*limit));
        move |to| {
            limit.is_none_or(|limit| self.map.grid().distance(from, to) <= limit)
                && self.sight.sees(&self.map, from, to)
        }
    }

    /// The enemy unit in the hex of a unit that went in there, which it must attack if any (4.4.i).
    pub(crate) fn overrun_target(&self, state: &State, attacker: Slot) -> Option<Slot> {
        let unit = &state.units[attacker];
        if !unit.has(Flags::INTRUDER) {
            return None;
        }
        self.unit_in(state, unit.hex, self.side_of(unit).other())
    }

    /// Why a unit may not attack at all.
    pub(crate) fn may_attack(&self, state: &State, attacker: Slot) -> Result<(), NoShot> {
        let unit = &state.units[attacker];
        if !unit.on_board() {
            return Err(NoShot::Absent);
        }
        if unit.has(Flags::OUT) {
            return Err(NoShot::Disabled);
        }
        if unit.has(Flags::ATTACKED) {
            return Err(NoShot::Done);
        }
        Ok(())
    }

    /// Why a unit may not attack another.
    pub(crate) fn may_shoot(
        &self,
        state: &State,
        attacker: Slot,
        target: Slot,
    ) -> Result<(), NoShot> {
        self.may_attack(state, attacker)?;
        let (unit, other) = (&state.units[attacker], &state.units[target]);
        if !other.on_board() || self.side_of(other) == self.side_of(unit) {
            return Err(NoShot::NoTarget);
        }
        if let Some(wanted) = self.overrun_target(state, attacker)
            && wanted != target
        {
            return Err(NoShot::Overrunning(wanted));
        }
        if !self.sight.sees(&self.map, unit.hex, other.hex) {
            let by = crate::sight::blockers(&self.map, unit.hex, other.hex);
            return Err(NoShot::Blocked(by.first().copied().unwrap_or(other.hex)));
        }
        if !self.sees(state, unit.hex, other.hex) {
            return Err(NoShot::Dark);
        }
        Ok(())
    }

    /// Names every modifier to hit that applies, with how often it counts (Tabela 6).
    pub(crate) fn hit_rows(
        &self,
        state: &State,
        attacker: Slot,
        target: Slot,
        mut row: impl FnMut(HitRow, u8),
    ) {
        let mut when = |holds: bool, name: HitRow, times: u8| {
            if holds && times > 0 {
                row(name, times);
            }
        };
        let unit = &state.units[attacker];
        let other = &state.units[target];
        let from = self.tables.ground[unit.hex.index()];
        let to = self.tables.ground[other.hex.index()];
        match self.tables.unit_type(unit.kind).kind {
            Kind::Armour => {
                // The entry of Russian armour counts only when the tables run it (t6.b, 7.f).
                let drawn = unit.has(Flags::ENTERED) && self.mission(state).solo();
                when(unit.has(Flags::MOVED), HitRow::ArmAttMoved, 1);
                when(drawn, HitRow::ArmAttEntered, 1);
                when(true, HitRow::ArmAttGun, unit.gun);
            }
            Kind::At => {
                when(!unit.has(Flags::FIRED), HitRow::AtAttFirst, 1);
                when(true, HitRow::AtAttGun, unit.gun);
            }
            Kind::Infantry => {
                when(from == Ground::Forest, HitRow::InfAttForest, 1);
                when(from == Ground::Building, HitRow::InfAttBuilding, 1);
                when(true, HitRow::InfAttGun, unit.gun);
            }
        }
        let wooded = matches!(to, Ground::Forest | Ground::Marsh);
        match self.tables.unit_type(other.kind).kind {
            Kind::Armour => {
                let moved = other.has(Flags::MOVED);
                when(moved, HitRow::ArmDefMoved, 1);
                when(moved, HitRow::ArmDefSuspension, other.suspension);
            }
            Kind::At => {
                when(wooded, HitRow::AtDefForest, 1);
                when(to == Ground::Building, HitRow::AtDefBuilding, 1);
            }
            Kind::Infantry => {
                when(wooded, HitRow::InfDefForest, 1);
                when(to == Ground::Building, HitRow::InfDefBuilding, 1);
            }
        }
    }

    /// Names every modifier of damage that applies (Tabela 6); each counts once.
    pub(crate) fn damage_rows(
        &self,
        state: &State,
        attacker: Slot,
        overrun: bool,
        mut row: impl FnMut(DamageRow),
    ) {
        let unit = &state.units[attacker];
        row(self.tables.unit_type(unit.kind).damage);
        if overrun {
            row(DamageRow::Overrun);
        }
        if unit.gun > 0 {
            row(DamageRow::Gun);
        }
    }

    /// Adds an attack up.
    pub fn aim(&self, state: &State, attacker: Slot, target: Slot) -> Aim {
        let (unit, other) = (&state.units[attacker], &state.units[target]);
        // An overrun needs this turn's movement into the very hex (4.4.f).
        let overrun = unit.hex == other.hex && unit.has(Flags::MOVED) && unit.has(Flags::INTRUDER);
        let mut modifier = 0i8;
        self.hit_rows(state, attacker, target, |row, times| {
            let value = self
                .tables
                .hit_modifier(row)
                .value
                .saturating_mul(times.min(16) as i8);
            modifier = modifier.saturating_add(value);
        });
        let mut damage = 0i8;
        self.damage_rows(state, attacker, overrun, |row| {
            damage += self.tables.damage_modifier(row).value;
        });
        Aim {
            overrun,
            // Units in one hex fight as at distance 1 (4.4.g).
            distance: self.distance(unit, other).max(1),
            modifier,
            value: self.tables.reach(unit.kind, other.kind),
            damage,
        }
    }

    /// What Tabela 5 says for a damage die.
    pub fn damage(&self, target: &Unit, die: u8, modifier: i8) -> Damage {
        let class = self.tables.unit_type(target.kind).class;
        self.tables
            .damage(class, i16::from(die) + i16::from(modifier))
    }

    /// What a result does to a unit: Russian suspensions are not damaged in the solo game (4.4.l).
    pub fn effect(&self, state: &State, target: &Unit, result: Damage) -> Damage {
        let converts = self.mission(state).solo() && self.side_of(target) == RUSSIAN;
        match result {
            Damage::Suspension if converts => Damage::Disabled1,
            other => other,
        }
    }

    /// Whom a Russian unit of the solo game attacks: the nearest German in sight (4.3.b), then the one
    /// nearest to an objective (4.3.e), then the northernmost, then the westernmost (4.3.g).
    pub(crate) fn nearest_german(&self, state: &State, attacker: Slot) -> Option<Slot> {
        let unit = &state.units[attacker];
        let mission = self.mission(state);
        let mut best = None;
        for (slot, other) in state.units.iter().enumerate() {
            if !other.on_board() || self.side_of(other) != GERMAN {
                continue;
            }
            let (x, y) = self.map.grid().centre(other.hex);
            let objective = mission.objective_distance[other.hex.index()];
            let key = (self.distance(unit, other), objective, y, x);
            if best.is_some_and(|(nearest, _)| nearest <= key)
                || !self.sees(state, unit.hex, other.hex)
            {
                continue;
            }
            best = Some((key, slot));
        }
        best.map(|(_, slot)| slot)
    }

    /// Appends every legal attack of a side.
    pub(crate) fn attack_orders(&self, state: &State, side: Side, orders: &mut Vec<Order>) {
        let units = || state.units.iter().enumerate();
        let enemies: Vec<(Slot, Hex)> = units()
            .filter(|(_, unit)| unit.on_board() && self.side_of(unit) != side)
            .map(|(slot, unit)| (slot, unit.hex))
            .collect();
        for (attacker, unit) in units() {
            if self.side_of(unit) != side || self.may_attack(state, attacker).is_err() {
                continue;
            }
            let wanted = self.overrun_target(state, attacker);
            let sees = self.sees_from(state, unit.hex);
            for &(target, hex) in &enemies {
                if wanted.is_none_or(|wanted| wanted == target) && sees(hex) {
                    orders.push(Order::Attack {
                        attacker: self.counter(state, attacker),
                        target: self.counter(state, target),
                    });
                }
            }
        }
    }
}
