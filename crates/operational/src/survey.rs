//! What a player reads off the table and the tables: the counters, the ground, what is worth points,
//! what a combat would do. Computer players plan with it; they are handed the world as their side
//! knows it, so nothing here looks further than they may.

use hexmap::{Edge, Hex, HexSet};
use table::{Counter, Side};

use crate::Operational;
use crate::board::{Place, Unit};
use crate::combat::declare::Part;
use crate::combat::odds::odds;
use crate::combat::retreat::{Goal, Retreats};
use crate::data::{PhaseKind, Size, When};
use crate::rules::CLOSED;
use crate::state::{Stage, State};
use crate::unit_set::UnitSet;

/// A distance that nothing can walk.
pub const NO_WAY: u16 = u16::MAX;

/// A counter as its owner reads it.
#[derive(Clone, Copy, Debug)]
pub struct Piece {
    /// Which.
    pub counter: Counter,
    /// Whose.
    pub side: Side,
    /// Where; none while it is off the board.
    pub hex: Hex,
    /// It may come on now or later.
    pub expected: bool,
    /// Attack value now, and after one more loss.
    pub attack: [u8; 2],
    /// Defence value now, and after one more loss.
    pub defence: [u8; 2],
    /// It shows its reduced side.
    pub reduced: bool,
    /// The next loss destroys it.
    pub frail: bool,
    /// It is armour.
    pub armoured: bool,
    /// How far it fires; 0 if only at its neighbours.
    pub range: u8,
    /// How it moves, for [`Operational::distances`].
    pub mobility: u8,
    /// Half points of a whole phase.
    pub points: u8,
    /// It moved or came on in this phase.
    pub moved: bool,
    /// It has to attack in this phase.
    pub obliged: bool,
    /// It has fought or fired in this phase.
    pub used: bool,
    /// It is a division.
    pub division: bool,
}

/// Points to be had for ground.
#[derive(Clone, Debug)]
pub struct Stake {
    /// Where.
    pub hexes: HexSet,
    /// Who gets them.
    pub side: Side,
    /// For each hex; for ground to be kept clear, for all of it.
    pub points: i32,
    /// Counted every turn and not at the end.
    pub every_turn: bool,
    /// What it takes.
    pub need: Need,
}

/// What it takes to get the points of a stake.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// To have the town.
    Hold,
    /// To stand there.
    Stand,
    /// That no enemy stands there.
    Clear,
}

/// One result of a combat.
#[derive(Clone, Copy, Debug)]
pub struct Verdict {
    /// How many of the 36 throws bring it.
    pub throws: u8,
    /// The defender's losses.
    pub losses: u8,
    /// How many defenders are eliminated outright.
    pub killed: u8,
    /// The defenders retreat.
    pub retreats: bool,
    /// The attacker's losses.
    pub attacker_losses: u8,
    /// How many attackers are eliminated outright.
    pub attacker_killed: u8,
    /// The attackers retreat.
    pub attacker_retreats: bool,
    /// Units are exchanged.
    pub exchange: bool,
    /// The attackers may advance.
    pub advance: bool,
}

/// How a unit would fare if it had to retreat now.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WayOut {
    /// It gets away.
    Open,
    /// It gets away at the price of a loss.
    Costly,
    /// It is lost.
    Shut,
}

/// The combat that is being composed or resolved.
#[derive(Clone, Debug)]
pub struct Fray {
    /// The hex under attack.
    pub target: Hex,
    /// The attackers next to it.
    pub attackers: Vec<Counter>,
    /// The attacker's guns.
    pub guns: Vec<Counter>,
    /// The defender's guns.
    pub support: Vec<Counter>,
    /// Air points of both.
    pub air: [u8; 2],
    /// What was announced by both.
    pub totals: [u16; 2],
    /// What was given up in an exchange and what has been paid.
    pub exchanged: [u16; 2],
}

/// Units that have to leave for a war elsewhere.
#[derive(Clone, Copy, Debug)]
pub struct Errand {
    /// In which turn, as [`Operational::turn`] counts.
    pub turn: u8,
    /// From where.
    pub area: HexSet,
    /// Over which edge.
    pub edge: Edge,
    /// How many are still missing.
    pub missing: usize,
}

impl Operational {
    /// What the rules wait for.
    pub fn stage(&self, state: &State) -> Stage {
        state.stage
    }

    /// Whose phase it is.
    pub fn mover_side(&self, state: &State) -> Side {
        self.active(state)
    }

    /// The turn, counted from 0.
    pub fn turn(&self, state: &State) -> u8 {
        state.turn
    }

    /// Where the phase stands in the turn.
    pub fn phase(&self, state: &State) -> u8 {
        state.phase
    }

    /// How many turns are left, this one included.
    pub fn turns_left(&self, state: &State) -> i32 {
        self.rules.track.len() as i32 - i32::from(state.turn)
    }

    /// The corps or army of every counter, in their order.
    pub fn commands(&self) -> impl Iterator<Item = &str> {
        let cards = self.rules.counters.iter();
        cards.map(|card| match card.corps.as_str() {
            "" => card.army.as_str(),
            corps => corps,
        })
    }

    /// A counter.
    pub fn piece(&self, state: &State, counter: Counter) -> Piece {
        let unit = state.board.unit(counter);
        let card = self.face(state, counter);
        let frail = unit.has(Unit::REDUCED) || card.blank_back;
        let after = |values: [u8; 2], now: u8| [now, if frail { 0 } else { values[1] }];
        let points = match unit.place {
            Place::Board => self.allowance(state, counter).1,
            _ => card.points,
        };
        Piece {
            counter,
            side: unit.side(),
            hex: unit.hex,
            expected: matches!(unit.place, Place::Waiting | Place::Outside(_)),
            attack: after(card.attack, self.attack_value(state, counter)),
            defence: after(card.defence, self.defence_value(state, counter)),
            reduced: unit.has(Unit::REDUCED),
            frail,
            armoured: card.armoured,
            range: if card.ranged { card.range } else { 0 },
            mobility: card.mobility as u8,
            points,
            moved: unit.has(Unit::MOVED),
            obliged: unit.has(Unit::OBLIGED),
            used: unit.has(Unit::USED),
            division: card.size == Size::Division,
        }
    }

    /// The counters of a side in this match that are not lost or gone.
    pub fn pieces<'a>(&'a self, state: &'a State, side: Side) -> impl Iterator<Item = Piece> + 'a {
        let own = self.rules.own[side.index()].iter().copied();
        own.filter(|counter| {
            let place = state.board.unit(*counter).place;
            matches!(place, Place::Board | Place::Waiting | Place::Outside(_))
        })
        .map(|counter| self.piece(state, counter))
    }

    /// The counters in a hex.
    pub fn stack<'a>(&'a self, state: &'a State, hex: Hex) -> impl Iterator<Item = Piece> + 'a {
        let stack = state.board.stack(hex);
        stack.map(|counter| self.piece(state, counter))
    }

    /// The hexes with units of a side.
    pub fn occupied<'a>(&self, state: &'a State, side: Side) -> &'a HexSet {
        state.board.occupied(side)
    }

    /// The hexes next to units of a side.
    pub fn zones<'a>(&self, state: &'a State, side: Side) -> &'a HexSet {
        state.board.zones(side)
    }

    /// Whether a counter fits into a hex besides those that are there.
    pub fn fits(&self, state: &State, counter: Counter, hex: Hex) -> bool {
        self.has_room(state, counter, hex)
    }

    /// The columns that the ground gives a defender.
    pub fn cover(&self, hex: Hex) -> u8 {
        self.rules.columns[hex.index()]
    }

    /// Whether bombs are going to fall on a counter that is set up in a hex.
    pub fn is_doomed(&self, counter: Counter, hex: Hex) -> bool {
        let side = self.rules.card(counter).side;
        self.rules.modules.doomed(side, hex)
    }

    /// Where a reinforcement may come on now.
    pub fn landing_hexes(&self, state: &State, counter: Counter) -> Vec<Hex> {
        let landings = self.landings(state, counter);
        landings.iter().map(|landing| landing.hex()).collect()
    }

    /// Where a unit may fly to now.
    pub fn flight_hexes(&self, state: &State, counter: Counter) -> HexSet {
        self.flights(state, counter)
    }

    /// Who may take whose place now.
    pub fn reliefs(&self, state: &State) -> Vec<(Counter, Counter)> {
        self.replacements(state)
    }

    /// A unit that has to move before movement may end.
    pub fn must_still_move(&self, state: &State) -> Option<Counter> {
        self.lingerer(state)
    }

    /// Whether a unit need not attack those next to it, by its ground.
    pub fn stands_firm(&self, state: &State, side: Side, hex: Hex) -> bool {
        self.dominates(state, side, hex)
    }

    /// The hexes joined to a side's rear.
    pub fn joined(&self, state: &State, side: Side) -> HexSet {
        self.joined_to_rear(state, side, false)
    }

    /// Puts a counter elsewhere as if it had moved there: for thinking, never for play.
    pub fn suppose(&self, state: &mut State, counter: Counter, hex: Hex) {
        state.board.put(self.map.grid(), counter, hex);
        state.board.unit_mut(counter).set(Unit::MOVED, true);
    }

    /// The state in which a side moves next, if nobody did anything before: for thinking, never for
    /// play.
    pub fn suppose_movement(&self, state: &State, side: Side) -> State {
        let after = usize::from(state.phase) + 1;
        let moves = |phase: &usize| {
            let phase = self.rules.phases[*phase];
            phase.kind == PhaseKind::Movement && phase.side == side
        };
        let phases = self.rules.phases.len();
        let mut then = state.clone();
        if let Some(phase) = (after..phases).chain(0..after.min(phases)).find(moves) {
            let turn = state.turn + u8::from(phase < after);
            then.turn = turn.min(self.rules.track.len() as u8 - 1);
            self.enter_phase(&mut then, phase as u8);
        }
        then
    }

    /// Half points that it takes a unit that moves so to come from each hex to the nearest goal, with
    /// nobody in the way.
    pub fn distances(&self, state: &State, mobility: u8, goals: &HexSet) -> Vec<u16> {
        let steps = &self.rules.prices(state).all()[usize::from(mobility)];
        let mut cost = vec![NO_WAY; self.map.grid().len()];
        let mut open: Vec<Vec<Hex>> = vec![goals.iter().collect()];
        goals.iter().for_each(|goal| cost[goal.index()] = 0);
        let mut at = 0;
        while at < open.len() {
            for hex in std::mem::take(&mut open[at]) {
                if usize::from(cost[hex.index()]) != at {
                    continue;
                }
                for near in self.map.grid().neighbours(hex) {
                    let step = steps[near.index()].iter().find(|step| step.to == hex);
                    let Some(price) = step.map(|step| step.price).filter(|price| *price != CLOSED)
                    else {
                        continue;
                    };
                    let total = at + usize::from(price);
                    if total < usize::from(cost[near.index()]) {
                        cost[near.index()] = total as u16;
                        open.resize(open.len().max(total + 1), Vec::new());
                        open[total].push(near);
                    }
                }
            }
            at += 1;
        }
        cost
    }

    /// Everything that ground is worth in this match.
    pub fn stakes(&self, state: &State) -> Vec<Stake> {
        let one = |hex: Hex| [hex].into_iter().collect();
        let objectives = self.rules.objectives.iter();
        let objectives = objectives.filter(|objective| self.in_play(state, objective));
        let mut stakes: Vec<Stake> = objectives
            .map(|objective| Stake {
                hexes: one(objective.hex),
                side: objective.side,
                points: objective.points,
                every_turn: objective.when == When::Turn,
                need: Need::Hold,
            })
            .collect();
        stakes.extend(self.rules.tallies.iter().map(|tally| Stake {
            hexes: tally.hexes,
            side: tally.side,
            points: tally.points,
            every_turn: false,
            need: if tally.by_units {
                Need::Stand
            } else {
                Need::Hold
            },
        }));
        stakes.extend(self.rules.clears.iter().map(|clear| Stake {
            hexes: clear.ground,
            side: clear.side,
            points: clear.points,
            every_turn: false,
            need: Need::Clear,
        }));
        stakes
    }

    /// The towns that each side has now.
    pub fn towns_held(&self, state: &State) -> [HexSet; 2] {
        let rears = self.rears(state);
        let mut held = [HexSet::EMPTY; 2];
        for town in self.rules.towns.iter() {
            held[self.possessor_by(state, &rears, town).index()].insert(town);
        }
        held
    }

    /// What a destroyed enemy unit is worth to a side.
    pub fn bounty(&self, side: Side) -> i32 {
        self.rules.destroyed[side.index()].0
    }

    /// The points of both sides if nothing changed until the end.
    pub fn reckoning(&self, state: &State) -> [i32; 2] {
        let mut total = [0; 2];
        for line in self.points(state) {
            total[line.side.index()] += line.points;
        }
        if state.stage == Stage::Over {
            return total;
        }
        let mut over = state.clone();
        over.stage = Stage::Over;
        let mut end = [0; 2];
        for line in self.points(&over) {
            end[line.side.index()] += line.points;
        }
        for index in self.scoring(state, When::Turn) {
            let objective = &self.rules.objectives[usize::from(index)];
            end[objective.side.index()] += objective.points * self.turns_left(state);
        }
        end
    }

    /// The results of a column with their throws.
    pub fn verdicts(&self, column: u8) -> impl Iterator<Item = Verdict> + '_ {
        self.rules
            .cells
            .iter()
            .enumerate()
            .map(move |(row, cells)| {
                let cell = &cells[usize::from(column)];
                let sums = self.rules.row_of_sum.iter().zip(2..=12);
                let sums = sums.filter(|(of, _)| usize::from(**of) == row);
                Verdict {
                    throws: sums.map(|(_, sum): (_, u8)| 6 - sum.abs_diff(7)).sum(),
                    losses: cell.defender.losses,
                    killed: cell.defender.eliminated,
                    retreats: cell.defender.retreats,
                    attacker_losses: cell.attacker.losses,
                    attacker_killed: cell.attacker.eliminated,
                    attacker_retreats: cell.attacker.retreats,
                    exchange: cell.exchange,
                    advance: cell.advance,
                }
            })
    }

    /// How many columns the combat table has.
    pub fn columns(&self) -> u8 {
        self.rules.column_names.len() as u8
    }

    /// The column of an attack with these neighbours of the target and these totals, as far as the
    /// attacker knows.
    pub fn column_of(
        &self,
        state: &State,
        target: Hex,
        attackers: &[Counter],
        totals: [u16; 2],
    ) -> u8 {
        let attackers: UnitSet = attackers.iter().copied().collect();
        let shifts = self.known_shifts(state, target, &attackers);
        self.column(state, odds(totals[0], totals[1]), &shifts)
    }

    /// The column of odds that only the ground moves: for a guess about attacks to come.
    pub fn plain_column(&self, totals: [u16; 2], cover: u8) -> u8 {
        let last = self.columns() as i8 - 1;
        (odds(totals[0], totals[1]).clamp(0, last) - cover as i8).clamp(0, last) as u8
    }

    /// The column of the announced attack against a defence of so many points.
    pub fn column_against(&self, state: &State, defence: u16) -> u8 {
        let combat = &state.combat;
        let shifts = self.shifts(state, combat.target, &combat.attackers);
        self.column(state, odds(combat.totals[0], defence), &shifts)
    }

    /// How many of the 36 throws cost the target a loss, for so many points by guns or from the air.
    pub fn hits(&self, state: &State, target: Hex, points: u16, air: bool) -> u8 {
        let column = self.bombardment(state, target, points, air).column;
        let sums = self.rules.row_of_sum.iter().zip(2_u8..=12);
        sums.filter(|(row, _)| self.bombardment_hits(state, **row, column))
            .map(|(_, sum)| 6 - sum.abs_diff(7))
            .sum()
    }

    /// How a unit would fare if it had to retreat.
    pub fn way_out(&self, state: &State, counter: Counter) -> WayOut {
        let friends = state.board.occupied(state.board.unit(counter).side());
        match self.retreats(state, counter) {
            Retreats::Hexes(_) | Retreats::Edges(_) => WayOut::Open,
            Retreats::TwoSteps(steps) => {
                let covered = |(via, _): &(Hex, Goal)| friends.contains(*via);
                if steps.iter().any(covered) {
                    WayOut::Open
                } else {
                    WayOut::Costly
                }
            }
            Retreats::None => WayOut::Shut,
        }
    }

    /// Whether a unit could join a ground attack on a hex from where it is: next to it, or by fire.
    pub fn may_join(&self, state: &State, counter: Counter, target: Hex) -> Option<bool> {
        match self.fitness(state, counter, Stage::Attack, target) {
            Ok(Part::Attacker) => Some(true),
            Ok(_) => Some(false),
            Err(_) => None,
        }
    }

    /// Whether a hex may still be attacked on the ground in this phase.
    pub fn is_target(&self, state: &State, target: Hex) -> bool {
        self.is_open_target(state, target)
    }

    /// Air points left to a side in attack or in defence.
    pub fn air_points(&self, state: &State, side: Side, attacks: bool) -> u8 {
        self.air_left(state, side, attacks)
    }

    /// The combat of the moment.
    pub fn fray(&self, state: &State) -> Fray {
        let combat = &state.combat;
        Fray {
            target: combat.target,
            attackers: combat.attackers.iter().collect(),
            guns: combat.guns.iter().collect(),
            support: combat.support.iter().collect(),
            air: combat.air,
            totals: combat.totals,
            exchanged: combat.exchanged,
        }
    }

    /// The total that the deciding side would announce now.
    pub fn total_now(&self, state: &State) -> u16 {
        self.total(state)
    }

    /// Whether the unit that is chosen for a loss now is eliminated by it.
    pub fn eliminating(&self, state: &State) -> bool {
        self.eliminates(state)
    }

    /// Whether units of a side may recover losses.
    pub fn mends(&self, state: &State, side: Side) -> bool {
        let recovery = self.rules.recovery.as_ref();
        recovery.is_some_and(|rest| rest.side == side && rest.turns.contains(state.turn))
    }

    /// Units of a side that still have to leave for elsewhere.
    pub fn errand(&self, state: &State, side: Side) -> Option<Errand> {
        let expedition = self.rules.modules.expedition.as_ref()?;
        let gone = expedition.gone(self, state).count();
        let due = expedition.side == side && state.turn <= expedition.turn;
        due.then(|| Errand {
            turn: expedition.turn,
            area: expedition.area,
            edge: expedition.edge,
            missing: expedition.count.saturating_sub(gone),
        })
        .filter(|errand| errand.missing > 0)
    }

    /// Whether a unit is of the nation that an errand asks for.
    pub fn suits_errand(&self, counter: Counter) -> bool {
        let expedition = self.rules.modules.expedition.as_ref();
        let card = self.rules.card(counter);
        expedition.is_some_and(|expedition| expedition.nation == card.nation)
    }

    /// What a nuclear weapon on a hex costs the side whose phase it is, in points.
    pub fn weapon_price(&self, state: &State, target: Hex) -> i32 {
        self.nuclear_price(state, self.tariff(state, target))
    }

    /// Where the side whose phase it is may fire a nuclear weapon now.
    pub fn weapon_targets(&self, state: &State) -> HexSet {
        self.nuclear_targets(state)
    }
}
