//! Odds and column shifts of a ground attack (5.1.1 to 5.1.5). All shifts are added into one number,
//! which is applied once.

use hexmap::Hex;
use table::Side;

use crate::Operational;
use crate::event::{Shift, ShiftKind};
use crate::rules::Group;
use crate::state::State;
use crate::unit_set::UnitSet;

/// The column 1-1; 2-1 and the others follow it, 1-2 and the others stand before it.
const EVEN: i8 = 3;

/// The column of the odds, before it is held within the table: n-1 with the quotient rounded down,
/// and below 1-1 1-n with n rounded up (5.1.1.c, 5.1.1.d).
pub(crate) fn odds(attack: u16, defence: u16) -> i8 {
    let cap = |quotient: u16| quotient.min(60) as i8;
    match (attack, defence) {
        (0, _) => EVEN - 60,
        (_, 0) => EVEN + 60,
        _ if attack >= defence => EVEN - 1 + cap(attack / defence),
        _ => EVEN + 1 - cap(defence.div_ceil(attack)),
    }
}

impl Operational {
    /// The column that is read.
    pub(crate) fn column(&self, state: &State, odds: i8, shifts: &[Shift]) -> u8 {
        let last = self.rules.column_names.len() as i8 - 1;
        let net: i8 = shifts.iter().map(|shift| shift.columns).sum();
        let odds = if state.options.clamp_late {
            odds
        } else {
            odds.clamp(0, last)
        };
        (odds + net).clamp(0, last) as u8
    }

    /// All shifts of the attack on the target by these adjacent attackers.
    pub(crate) fn shifts(&self, state: &State, target: Hex, attackers: &UnitSet) -> Vec<Shift> {
        let defenders: UnitSet = state.board.stack(target).collect();
        let mut shifts = self.known_shifts(state, target, attackers);
        shifts.extend(self.command_shifts(state, &defenders, false));
        shifts
    }

    /// The shifts that the attacker knows before the announcement: all but those of complete groups
    /// among the defenders.
    pub(crate) fn known_shifts(
        &self,
        state: &State,
        target: Hex,
        attackers: &UnitSet,
    ) -> Vec<Shift> {
        let mut shifts = Vec::new();
        shifts.extend(self.terrain_shift(state, target, attackers));
        if self.encircled(state, target) {
            shifts.push(Shift {
                kind: ShiftKind::Encircled,
                columns: self.rules.encirclement.0,
            });
            shifts.extend(self.stubborn_shift(state, target));
        }
        shifts.extend(self.command_shifts(state, attackers, true));
        shifts.extend(self.turn_shifts(state, self.active(state)));
        shifts.extend(self.night_attack_shift(state, attackers));
        shifts.extend(self.night_defence_shift(state, target));
        shifts
    }

    /// Only the best of the hex's terrain and the river counts (5.1.2.c). The river counts if every
    /// attacker next to the target is across it, or any by the option.
    fn terrain_shift(&self, state: &State, target: Hex, attackers: &UnitSet) -> Option<Shift> {
        let grid = self.map.grid();
        let mut across = attackers.iter().map(|counter| {
            self.rules
                .river_between(grid, state.board.unit(counter).hex, target)
        });
        let by_river = if state.options.river_any {
            across.any(|across| across)
        } else {
            !attackers.is_empty() && across.all(|across| across)
        };
        let own = self.rules.columns[target.index()];
        let (kind, columns) = match by_river {
            true if self.rules.river_columns > own => (ShiftKind::River, self.rules.river_columns),
            _ => (ShiftKind::Terrain, own),
        };
        (columns > 0).then_some(Shift {
            kind,
            columns: -(columns as i8),
        })
    }

    fn stubborn_shift(&self, state: &State, target: Hex) -> Option<Shift> {
        let lines = self.rules.encircled_classes.iter().enumerate();
        lines.into_iter().find_map(|(line, troops)| {
            let there = state.board.stack(target).any(|counter| {
                let card = self.face(state, counter);
                card.nation == troops.nation && troops.classes.contains(&card.class)
            });
            there.then_some(Shift {
                kind: ShiftKind::Stubborn(line as u8),
                columns: troops.columns,
            })
        })
    }

    /// The shifts of complete groups: all of them, or the highest by the option.
    fn command_shifts(&self, state: &State, units: &UnitSet, attacks: bool) -> Vec<Shift> {
        let faces = state.board.faces(units);
        let shifts = self.groups_in(&faces, attacks);
        if state.options.highest_command {
            let highest = shifts.max_by_key(|shift| shift.columns.abs());
            return highest.into_iter().collect();
        }
        shifts.collect()
    }

    /// One shift for each group that takes part complete (5.1.4).
    fn groups_in<'a>(
        &'a self,
        units: &'a UnitSet,
        attacks: bool,
    ) -> impl Iterator<Item = Shift> + 'a {
        let columns = move |group: &Group| if attacks { group.attack } else { group.defence };
        let groups = self.rules.groups.iter().enumerate();
        groups
            .filter(move |(_, group)| columns(group) != 0 && group.members.is_subset(units))
            .map(move |(index, group)| Shift {
                kind: if attacks {
                    ShiftKind::AttackGroup(index as u8)
                } else {
                    ShiftKind::DefenceGroup(index as u8)
                },
                columns: columns(group),
            })
    }

    fn turn_shifts<'a>(
        &'a self,
        state: &'a State,
        attacker: Side,
    ) -> impl Iterator<Item = Shift> + 'a {
        let lines = self.rules.turn_shifts.iter().enumerate();
        lines
            .filter(move |(_, line)| line.side == attacker && line.turns.contains(state.turn))
            .map(|(index, line)| Shift {
                kind: ShiftKind::Turn(index as u8),
                columns: line.columns,
            })
    }

    /// The clause that a shift follows.
    pub(crate) fn shift_rule(&self, kind: ShiftKind) -> &str {
        let rules = &self.rules;
        match kind {
            ShiftKind::Terrain => &rules.clauses.terrain,
            ShiftKind::River => &rules.clauses.river,
            ShiftKind::Encircled => &rules.encirclement.1,
            ShiftKind::Stubborn(line) => &rules.encircled_classes[usize::from(line)].rule,
            ShiftKind::AttackGroup(group) => &rules.groups[usize::from(group)].attack_rule,
            ShiftKind::DefenceGroup(group) => &rules.groups[usize::from(group)].defence_rule,
            ShiftKind::NightAttack | ShiftKind::NightDefence => rules.modules.night_rule(kind),
            ShiftKind::Turn(line) => &rules.turn_shifts[usize::from(line)].rule,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::odds;

    #[test]
    fn odds_are_rounded_against_the_attacker() {
        let column = |attack, defence| odds(attack, defence).clamp(0, 11);
        assert_eq!(column(11, 4), 4);
        assert_eq!(column(12, 4), 5);
        assert_eq!(column(23, 4), 7);
        assert_eq!(column(4, 4), 3);
        assert_eq!(column(3, 4), 2);
        assert_eq!(column(2, 6), 1);
        assert_eq!(column(2, 7), 0);
        assert_eq!(column(0, 7), 0);
        assert_eq!(column(5, 0), 11);
        assert_eq!(odds(60, 4), 17);
    }
}
