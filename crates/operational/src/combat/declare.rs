//! Composing a combat: the target, the units one by one, the air points, and the announcement after
//! which nothing can be changed (5.0, 5.1.1, 6.1, 8.0).

use hexmap::Hex;
use table::{Counter, Refusal, Side, Text};

use crate::Operational;
use crate::board::{Place, Unit};
use crate::data::AirUse;
use crate::event::ShiftKind;
use crate::state::{Stage, State, Strike};

/// How a counter takes part in a combat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Next to the target.
    Attacker,
    /// From a distance, for the attack.
    Gun,
    /// From a distance, for the defence.
    Support,
}

/// Why a counter may not take part.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Unfit {
    NotOnBoard,
    Already,
    Used,
    TooFar,
    OutOfRange,
    /// A gun next to the target takes part as an ordinary unit.
    NextToTarget,
    /// A gun that has to attack an enemy next to it.
    Obliged,
    /// An engaged gun, by the option.
    Engaged,
    /// It stands in the hex under attack.
    UnderAttack,
    /// A rule forbids it to engage this hex.
    Barred,
    /// Armour that has no business to attack at night.
    Quiet,
    /// A gun that fires only in the phases in which it did not move.
    Moved,
    /// A gun of another formation than those that bombard already, or of none.
    OtherFormation,
}

impl Operational {
    /// How a counter of the deciding side could join the combat that is being composed.
    pub(crate) fn part(&self, state: &State, counter: Counter) -> Result<Part, Unfit> {
        let combat = &state.combat;
        if combat.attackers.contains(counter)
            || combat.guns.contains(counter)
            || combat.support.contains(counter)
        {
            return Err(Unfit::Already);
        }
        let part = self.fitness(state, counter, state.stage, combat.target)?;
        if state.stage == Stage::Bombard && !self.bombards_with(state, counter) {
            return Err(Unfit::OtherFormation);
        }
        Ok(part)
    }

    /// Whether a gun may bombard together with those that are in already.
    fn bombards_with(&self, state: &State, counter: Counter) -> bool {
        let own = &self.face(state, counter).formation.pt;
        let mut guns = state.combat.guns.iter();
        self.rules.same_formation.is_none()
            || guns.all(|other| !own.is_empty() && self.face(state, other).formation.pt == *own)
    }

    /// How a counter could join a combat about a hex, at the stage where it is composed.
    pub(crate) fn fitness(
        &self,
        state: &State,
        counter: Counter,
        stage: Stage,
        target: Hex,
    ) -> Result<Part, Unfit> {
        let unit = state.board.unit(counter);
        let card = self.face(state, counter);
        if unit.place != Place::Board {
            return Err(Unfit::NotOnBoard);
        }
        if unit.hex == target {
            return Err(Unfit::UnderAttack);
        }
        if unit.has(Unit::USED) {
            return Err(Unfit::Used);
        }
        let distance = self.map.grid().distance(unit.hex, target);
        if stage == Stage::Attack && distance == 1 {
            if self.rules.modules.bars_attack(card, target).is_some() {
                return Err(Unfit::Barred);
            }
            if self.keeps_quiet(state, counter) {
                return Err(Unfit::Quiet);
            }
            return Ok(Part::Attacker);
        }
        if !card.ranged {
            return Err(Unfit::TooFar);
        }
        if distance > u32::from(card.range) {
            return Err(Unfit::OutOfRange);
        }
        if stage == Stage::Bombard && distance == 1 {
            return Err(Unfit::NextToTarget);
        }
        if stage == Stage::Support {
            self.fires_freely(state, counter)?;
            return Ok(Part::Support);
        }
        if self.must_attack(state, counter) {
            return Err(Unfit::Obliged);
        }
        if card.still && unit.has(Unit::MOVED) {
            return Err(Unfit::Moved);
        }
        self.fires_freely(state, counter)?;
        Ok(Part::Gun)
    }

    fn fires_freely(&self, state: &State, counter: Counter) -> Result<(), Unfit> {
        let unit = state.board.unit(counter);
        let engaged = state.board.zones(unit.side().other()).contains(unit.hex);
        if engaged && state.options.engaged_guns_silent {
            return Err(Unfit::Engaged);
        }
        Ok(())
    }

    /// The counters of the deciding side that could join the combat now.
    pub(crate) fn joiners(&self, state: &State) -> Vec<Counter> {
        let side = self.decider(state);
        let target = state.combat.target;
        let grid = self.map.grid();
        let mut joiners = Vec::new();
        if state.stage == Stage::Attack {
            let own = state.board.occupied(side);
            let near = grid.neighbours(target).filter(|near| own.contains(*near));
            let near = near.flat_map(|hex| state.board.stack(hex));
            joiners.extend(near.filter(|counter| self.part(state, *counter) == Ok(Part::Attacker)));
        }
        let guns = self.rules.guns[side.index()].iter().copied();
        joiners.extend(
            guns.filter(|counter| {
                matches!(self.part(state, *counter), Ok(Part::Gun | Part::Support))
            }),
        );
        joiners
    }

    pub(crate) fn check_add(&self, state: &State, counter: Counter) -> Result<(), Refusal> {
        self.check_decider(state, counter)?;
        let Err(unfit) = self.part(state, counter) else {
            return Ok(());
        };
        let clauses = &self.rules.clauses;
        let slots = [
            ("unit", self.unit_name(counter)),
            ("hex", self.hex_name(state.combat.target)),
        ];
        let (rule, key) = match unfit {
            Unfit::NotOnBoard => ("table/order", "not-on-board"),
            Unfit::Already => ("table/order", "already-in"),
            Unfit::Used if self.face(state, counter).ranged => (&clauses.gun_used[..], "used"),
            Unfit::Used => (&clauses.attackers[..], "used"),
            Unfit::TooFar => (&clauses.attackers[..], "not-adjacent"),
            Unfit::OutOfRange => (&clauses.range[..], "out-of-range"),
            Unfit::NextToTarget => (&clauses.engaged_gun[..], "gun-next-to-target"),
            Unfit::Obliged => (&clauses.engaged_gun[..], "gun-obliged"),
            Unfit::Engaged => (&clauses.engaged_gun[..], "gun-engaged"),
            Unfit::Barred => {
                let barred = self
                    .rules
                    .modules
                    .bars_attack(self.face(state, counter), state.combat.target);
                (barred.unwrap_or(&clauses.attackers), "attack-barred")
            }
            Unfit::UnderAttack => (&clauses.range[..], "gun-under-attack"),
            Unfit::Quiet => (self.shift_rule(ShiftKind::NightAttack), "quiet-at-night"),
            Unfit::Moved => (&self.rules.still_rule[..], "gun-moved"),
            Unfit::OtherFormation => {
                let independent = self.face(state, counter).formation.pt.is_empty();
                let rules = self.rules.same_formation.as_ref();
                let rule = rules.map_or("", |rules| &rules[usize::from(independent)]);
                (rule, "other-formation")
            }
        };
        Err(self.refuse(rule, key, &slots))
    }

    pub(crate) fn check_remove(&self, state: &State, counter: Counter) -> Result<(), Refusal> {
        self.check_decider(state, counter)?;
        let combat = &state.combat;
        let inside = match state.stage {
            Stage::Support => combat.support.contains(counter),
            _ => combat.attackers.contains(counter) || combat.guns.contains(counter),
        };
        if inside {
            return Ok(());
        }
        Err(self.refuse(
            "table/order",
            "not-in",
            &[("unit", self.unit_name(counter))],
        ))
    }

    /// Whether a ground attack on a hex can be declared at all.
    pub(crate) fn can_attack(&self, state: &State, target: Hex) -> bool {
        if !self.map.grid().contains(target) || !self.is_open_target(state, target) {
            return false;
        }
        let own = state.board.occupied(self.active(state));
        let near = self
            .map
            .grid()
            .neighbours(target)
            .filter(|near| own.contains(*near));
        near.flat_map(|hex| state.board.stack(hex))
            .any(|counter| self.fitness(state, counter, Stage::Attack, target).is_ok())
    }

    pub(crate) fn check_attack(&self, state: &State, target: Hex) -> Result<(), Refusal> {
        if self.can_attack(state, target) {
            return Ok(());
        }
        self.check_target(state, target, Strike::Ground)?;
        let slots = [("hex", self.hex_name(target))];
        Err(self.refuse(&self.rules.clauses.attackers, "no-attacker", &slots))
    }

    /// That a hex holds enemies and may still be attacked in this way.
    pub(crate) fn check_target(
        &self,
        state: &State,
        target: Hex,
        strike: Strike,
    ) -> Result<(), Refusal> {
        let clauses = &self.rules.clauses;
        if !self.map.grid().contains(target) {
            return Err(self.refuse("table/order", "no-such-hex", &[]));
        }
        let slots = [("hex", self.hex_name(target))];
        if !state
            .board
            .occupied(self.active(state).other())
            .contains(target)
        {
            return Err(self.refuse(&clauses.attackers, "no-enemy", &slots));
        }
        if !self.may_strike(state, target, strike) {
            // Where fire and ground attacks do not shut each other out, each has its own clause.
            let rule = match strike {
                Strike::Ground if self.rules.any_second_attack => &clauses.attackers,
                _ => &clauses.second_attack,
            };
            return Err(self.refuse(rule, "struck-already", &slots));
        }
        Ok(())
    }

    /// Whether no earlier attack of the phase closes a hex to this one.
    pub(crate) fn may_strike(&self, state: &State, target: Hex, strike: Strike) -> bool {
        let other = match strike {
            Strike::Ground => Strike::Fire,
            Strike::Fire => Strike::Ground,
        };
        !state.was_struck(strike, target)
            && (self.rules.any_second_attack || !state.was_struck(other, target))
    }

    /// The pool of air points that serves a side in attack or in defence.
    pub(crate) fn pool(&self, side: Side, attacks: bool) -> Option<usize> {
        self.rules.pools.iter().position(|pool| {
            pool.side == side
                && match pool.usage {
                    AirUse::Both => true,
                    AirUse::Attack => attacks,
                    AirUse::Defence => !attacks,
                }
        })
    }

    /// Air points left to a side in attack or in defence.
    pub(crate) fn air_left(&self, state: &State, side: Side, attacks: bool) -> u8 {
        self.pool(side, attacks).map_or(0, |pool| state.air[pool])
    }

    /// Air points committed to the combat by the side that decides.
    pub(crate) fn air_committed(&self, state: &State) -> u8 {
        state.combat.air[usize::from(state.stage == Stage::Support)]
    }

    /// Whether so many air points may support the combat that is being composed.
    pub(crate) fn may_support(&self, state: &State, points: u8) -> bool {
        let attacks = state.stage == Stage::Attack;
        let within = points == 0
            || !state.options.support_limits
            || (self.rules.air_least..=self.rules.air_most).contains(&points);
        within
            && points <= self.air_left(state, self.decider(state), attacks)
            && points != self.air_committed(state)
    }

    pub(crate) fn check_air(&self, state: &State, points: u8) -> Result<(), Refusal> {
        let clauses = &self.rules.clauses;
        if state.stage == Stage::Bombard {
            return Err(self.refuse(&clauses.no_air_for_guns, "no-air-for-guns", &[]));
        }
        if self.may_support(state, points) {
            return Ok(());
        }
        let left = self.air_left(state, self.decider(state), state.stage == Stage::Attack);
        let slots = [("points", Text::same(points)), ("left", Text::same(left))];
        if points > left {
            return Err(self.refuse(&clauses.air_points, "air-left", &slots));
        }
        if points == self.air_committed(state) {
            return Err(self.refuse("table/order", "air-same", &slots));
        }
        Err(self.outside_air_limits())
    }

    /// The refusal of an attack from the air alone with too few or too many points.
    pub(crate) fn outside_air_limits(&self) -> Refusal {
        let slots = [
            ("least", Text::same(self.rules.air_least)),
            ("most", Text::same(self.rules.air_most)),
        ];
        let unlimited = self.rules.air_most == u8::MAX;
        let key = if unlimited { "air-least" } else { "air-limits" };
        self.refuse(&self.rules.clauses.air_only, key, &slots)
    }

    /// Whether what is composed may be announced.
    pub(crate) fn may_announce(&self, state: &State) -> bool {
        let combat = &state.combat;
        match state.stage {
            Stage::Attack => {
                !combat.attackers.is_empty()
                    && self
                        .stranded_by(state, combat.target, &combat.attackers)
                        .is_none()
            }
            Stage::Bombard => !combat.guns.is_empty(),
            _ => true,
        }
    }

    pub(crate) fn check_announce(&self, state: &State) -> Result<(), Refusal> {
        if self.may_announce(state) {
            return Ok(());
        }
        let combat = &state.combat;
        let slots = [("hex", self.hex_name(combat.target))];
        match state.stage {
            Stage::Attack if combat.attackers.is_empty() => {
                Err(self.refuse(&self.rules.clauses.attackers, "nobody-attacks", &slots))
            }
            Stage::Bombard if combat.guns.is_empty() => {
                Err(self.refuse(&self.rules.clauses.attackers, "nobody-fires", &slots))
            }
            _ => match self.stranded_by(state, combat.target, &combat.attackers) {
                None => Ok(()),
                Some(counter) => Err(self.stranded(counter, combat.target)),
            },
        }
    }

    /// The refusal of an attack that would leave a unit with a duty that it cannot meet.
    pub(crate) fn stranded(&self, counter: Counter, target: Hex) -> Refusal {
        self.refuse(
            &self.rules.clauses.duty_open,
            "stranded",
            &[
                ("unit", self.unit_name(counter)),
                ("hex", self.hex_name(target)),
            ],
        )
    }

    /// The total that the deciding side would announce now.
    pub(crate) fn total(&self, state: &State) -> u16 {
        let combat = &state.combat;
        let attack = |counter| u16::from(self.attack_value(state, counter));
        let sum: u16 = match state.stage {
            Stage::Support => {
                let defence = state.board.stack(combat.target);
                let defence = defence.map(|counter| u16::from(self.defence_value(state, counter)));
                defence.chain(combat.support.iter().map(attack)).sum()
            }
            _ => combat
                .attackers
                .iter()
                .chain(combat.guns.iter())
                .map(attack)
                .sum(),
        };
        sum + u16::from(self.air_committed(state))
    }

    /// Attack value as it counts now.
    pub(crate) fn attack_value(&self, state: &State, counter: Counter) -> u8 {
        let card = self.face(state, counter);
        if !self.rules.modules.is_willing(state, card) {
            return 0;
        }
        let side = usize::from(state.board.unit(counter).has(Unit::REDUCED));
        self.rules.modules.strength(state, card, card.attack[side])
    }

    /// Defence value as it counts now.
    pub(crate) fn defence_value(&self, state: &State, counter: Counter) -> u8 {
        let card = self.face(state, counter);
        let side = usize::from(state.board.unit(counter).has(Unit::REDUCED));
        self.rules.modules.strength(state, card, card.defence[side])
    }
}
