//! The rules that only one game has, each in a file of its own and switched on by a section of its
//! box. Shared code asks here at the few places where such a rule can matter and never knows which
//! game is being played.

mod allegiance;
mod armour_first;
mod bar;
mod carpet;
mod expedition;
mod fuel;
mod gun_halving;
mod halt_line;
mod helicopters;
mod lift;
mod night;
mod no_engaging;
mod nuclear;
mod replacement;
mod river_bar;
mod setup;
mod withdrawal;

use hexmap::{Hex, HexSet};
use table::{Counter, Problem, Side};

use crate::Operational;
use crate::data::{Attitude, Mobility};
use crate::event::ShiftKind;
use crate::movement::Mover;
use crate::rules::{CounterCard, Lookup};
use crate::state::{Latch, State};

pub(crate) use allegiance::{Allegiance, MOST_ALLEGIANCES};
use armour_first::ArmourFirst;
use bar::Bar;
pub use carpet::Blast;
use carpet::Carpet;
pub(crate) use expedition::Expedition;
use fuel::Fuel;
use gun_halving::GunHalving;
use halt_line::HaltLine;
use helicopters::Helicopters;
use lift::Lift;
use night::Night;
use no_engaging::NoEngaging;
use nuclear::Nuclear;
pub use nuclear::Tariff;
pub(crate) use nuclear::Weapons;
use river_bar::RiverBar;
pub(crate) use setup::Quarters;
use setup::SetUp;
use withdrawal::Withdrawal;

/// The modules that a box has switched on.
#[derive(Clone, Debug)]
pub(crate) struct Modules {
    setup: Option<SetUp>,
    carpet: Option<Carpet>,
    night: Option<Night>,
    armour_first: Option<ArmourFirst>,
    halt_line: Option<HaltLine>,
    river_bar: Option<RiverBar>,
    lift: Option<Lift>,
    fuel: Option<Fuel>,
    gun_halving: Option<GunHalving>,
    withdrawals: Vec<Withdrawal>,
    pub allegiances: Vec<Allegiance>,
    bar: Option<Bar>,
    no_engaging: Option<NoEngaging>,
    pub expedition: Option<Expedition>,
    helicopters: Option<Helicopters>,
    nuclear: Option<Nuclear>,
}

impl Modules {
    pub fn compile(lookup: &mut Lookup) -> Result<Self, Problem> {
        let data = &lookup.sources.tables.module;
        let allegiances = data
            .allegiance
            .iter()
            .map(|data| Allegiance::compile(data, lookup));
        let allegiances = allegiances.collect::<Result<Vec<_>, _>>()?;
        if allegiances.len() > MOST_ALLEGIANCES {
            return Err(Problem::new(format!(
                "there are more than {MOST_ALLEGIANCES} allegiances"
            )));
        }
        let withdrawals = data
            .withdrawal
            .iter()
            .map(|data| Withdrawal::compile(data, lookup));
        Ok(Modules {
            withdrawals: withdrawals.collect::<Result<_, _>>()?,
            setup: data
                .setup
                .as_ref()
                .map(|data| SetUp::compile(data, lookup))
                .transpose()?,
            carpet: data
                .carpet
                .as_ref()
                .map(|data| Carpet::compile(data, lookup))
                .transpose()?,
            night: data
                .night
                .as_ref()
                .map(|data| Night::compile(data, lookup))
                .transpose()?,
            armour_first: data
                .armour_first
                .as_ref()
                .map(|data| ArmourFirst::compile(data, lookup))
                .transpose()?,
            halt_line: data
                .halt_line
                .as_ref()
                .map(|data| HaltLine::compile(data, lookup))
                .transpose()?,
            river_bar: data
                .river_bar
                .as_ref()
                .map(|data| RiverBar::compile(data, lookup))
                .transpose()?,
            lift: data
                .lift
                .as_ref()
                .map(|data| Lift::compile(data, lookup))
                .transpose()?,
            fuel: data
                .fuel
                .as_ref()
                .map(|data| Fuel::compile(data, lookup))
                .transpose()?,
            gun_halving: data
                .gun_halving
                .as_ref()
                .map(|data| GunHalving::compile(data, lookup))
                .transpose()?,
            allegiances,
            bar: data
                .bar
                .as_ref()
                .map(|data| Bar::compile(data, lookup))
                .transpose()?,
            no_engaging: data
                .no_engaging
                .as_ref()
                .map(|data| NoEngaging::compile(data, lookup))
                .transpose()?,
            expedition: data
                .expedition
                .as_ref()
                .map(|data| Expedition::compile(data, lookup))
                .transpose()?,
            helicopters: data
                .helicopters
                .as_ref()
                .map(|data| Helicopters::compile(data, lookup))
                .transpose()?,
            nuclear: data
                .nuclear
                .as_ref()
                .map(|data| Nuclear::compile(data, lookup))
                .transpose()?,
        })
    }

    /// Whether a unit of a side is better not set up in a hex.
    pub fn doomed(&self, side: Side, hex: Hex) -> bool {
        let carpet = self.carpet.as_ref();
        carpet.is_some_and(|carpet| carpet.threatens(side, hex))
    }

    /// The rules of the night, on a night turn.
    pub fn night(&self, state: &State) -> Option<&Night> {
        self.night.as_ref().filter(|night| night.covers(state.turn))
    }

    /// The clause of a shift by night.
    pub fn night_rule(&self, kind: ShiftKind) -> &str {
        let night = self.night.as_ref();
        night.map_or("", |night| night.shift_rule(kind))
    }

    /// The clause by which armour pays first.
    pub fn armour_first_rule(&self) -> &str {
        self.armour_first.as_ref().map_or("", ArmourFirst::rule)
    }

    /// The clause that forbids guns to bombard.
    pub fn bars_bombardment(&self, state: &State) -> Option<&str> {
        self.night(state).map(Night::bombardment_rule)
    }

    /// How far anybody may advance after combat, and the clause that says so.
    pub fn most_advance(&self, state: &State) -> Option<(u8, &str)> {
        self.night(state).map(Night::advance)
    }

    /// How a unit moves and how many half points it has.
    pub fn allowance(&self, state: &State, face: Counter, card: &CounterCard) -> (Mobility, u8) {
        if let Some(lifted) = self.lift.as_ref().and_then(|lift| lift.lifted(state, face)) {
            return lifted;
        }
        let fuel = self.fuel.as_ref();
        let short = fuel.is_some_and(|fuel| fuel.is_short(state, card));
        (
            card.mobility,
            if short { card.points / 2 } else { card.points },
        )
    }

    /// Whether a unit may have half its points in some turn.
    pub fn may_run_short(&self, card: &CounterCard) -> bool {
        self.fuel.as_ref().is_some_and(|fuel| fuel.concerns(card))
    }

    /// Hexes that a unit may not move into, from where it is.
    pub fn shut(&self, state: &State, card: &CounterCard, from: Hex) -> HexSet {
        let river = self
            .river_bar
            .as_ref()
            .and_then(|bar| bar.shut(state, card, from));
        river.unwrap_or(HexSet::EMPTY) | self.barred(state, card)
    }

    /// Hexes that a unit may never be in, however it would come there.
    pub fn barred(&self, state: &State, card: &CounterCard) -> HexSet {
        let mut barred = self.off_limits(state, card);
        if self
            .nuclear
            .as_ref()
            .is_some_and(|nuclear| !nuclear.lets_through(card))
        {
            barred |= state.marked;
        }
        barred
    }

    /// Hexes that are barred to a unit even in flight.
    pub fn off_limits(&self, state: &State, card: &CounterCard) -> HexSet {
        let mut hexes = self.bar_of(card.side);
        if let Some((abroad, _)) = self.abroad(state, card) {
            hexes |= *abroad;
        }
        hexes
    }

    /// The area that a side never enters.
    pub fn bar_of(&self, side: Side) -> HexSet {
        let bar = self.bar.as_ref().filter(|bar| bar.side == side);
        bar.map_or(HexSet::EMPTY, |bar| bar.area)
    }

    /// The allegiance of a unit's nation, and its die.
    fn allegiance(&self, state: &State, card: &CounterCard) -> Option<(&Allegiance, u8)> {
        let mut lines = self.allegiances.iter().zip(state.rolled);
        lines.find(|(line, _)| line.nation == card.nation)
    }

    /// What a unit does not enter because of its nation's allegiance, and the clause.
    fn abroad(&self, state: &State, card: &CounterCard) -> Option<(&HexSet, &str)> {
        let (line, die) = self.allegiance(state, card)?;
        line.shut(die)
    }

    /// Where a unit is set up instead of its area because of its nation's allegiance, and the clause.
    pub fn home(&self, state: &State, card: &CounterCard) -> Option<(&HexSet, &str)> {
        let (line, die) = self.allegiance(state, card)?;
        line.quarters(die)
    }

    /// The clause that shuts a hex to a unit, and the key of the words for it.
    pub fn shut_by(&self, state: &State, card: &CounterCard, hex: Hex) -> (&str, &'static str) {
        if let Some(bar) = self
            .bar
            .as_ref()
            .filter(|bar| bar.side == card.side && bar.area.contains(hex))
        {
            return (&bar.rule, "shut-line");
        }
        if let Some((abroad, rule)) = self.abroad(state, card)
            && abroad.contains(hex)
        {
            return (rule, "shut-abroad");
        }
        if let Some(nuclear) = self.nuclear.as_ref().filter(|_| state.marked.contains(hex)) {
            return (nuclear.rule_for(card), "shut-marked");
        }
        (self.river_bar.as_ref().map_or("", RiverBar::rule), "shut")
    }

    /// Whether a unit has attack power at all.
    pub fn is_willing(&self, state: &State, card: &CounterCard) -> bool {
        let line = self.allegiance(state, card);
        let meaning = line.and_then(|(line, die)| line.meaning(die));
        !matches!(meaning, Some((Attitude::Unwilling, _)))
    }

    /// The clause that forbids a unit to attack a hex.
    pub fn bars_attack(&self, card: &CounterCard, target: Hex) -> Option<&str> {
        self.no_engaging
            .as_ref()?
            .bars_attack(card.mobility, target)
    }

    /// The clause that forbids a unit to engage in a hex next to enemies, and the words for it.
    pub fn bars_engaging<'a>(
        &'a self,
        game: &Operational,
        state: &State,
        mover: &Mover,
        hex: Hex,
    ) -> Option<(&'a str, &'static str)> {
        let line = || self.halt_line.as_ref()?.bars(game, state, mover, hex);
        let ground = || self.no_engaging.as_ref()?.bars(game, state, mover, hex);
        let night = || self.night(state)?.bars(game, state, mover, hex);
        line()
            .map(|rule| (rule, "engaging-beyond-the-line"))
            .or_else(|| Some((ground()?, "engaging-on-such-ground")))
            .or_else(|| Some((night()?, "engaging-at-night")))
    }

    /// Hexes around which the legality of moves depends on what units of the other side are made of,
    /// so that a guess about them must leave those alone.
    pub fn telling_hexes(&self, owner: Side) -> Option<&HexSet> {
        self.halt_line.as_ref()?.telling(owner)
    }

    /// The combat values of a unit as a module leaves them.
    pub fn strength(&self, state: &State, card: &CounterCard, value: u8) -> u8 {
        match &self.gun_halving {
            Some(halving) if halving.applies(state, card) => value.div_ceil(2),
            _ => value,
        }
    }

    /// Units that leave at the start of their owner's movement phase.
    pub fn withdrawing(&self, game: &Operational, state: &State, side: Side) -> Vec<Counter> {
        let due = self
            .withdrawals
            .iter()
            .filter(|withdrawal| withdrawal.turn() <= state.turn);
        let mut leaving: Vec<Counter> =
            due.flat_map(|due| due.leaving(game, state, side)).collect();
        leaving.sort_unstable();
        leaving.dedup();
        leaving
    }

    /// Who leaves when, and by which clause.
    pub fn calendar(&self) -> Vec<(u8, Counter, &str)> {
        self.withdrawals
            .iter()
            .flat_map(Withdrawal::calendar)
            .collect()
    }

    /// What comes to be at the end of a phase and is then remembered.
    pub fn latching(&self, game: &Operational, state: &State) -> Vec<Latch> {
        let river = self.river_bar.as_ref().filter(|bar| bar.opens(game, state));
        let fuel = self.fuel.as_ref().filter(|fuel| fuel.is_taken(game, state));
        let latches = [
            river.map(|_| Latch::RiverOpen),
            fuel.map(|_| Latch::FuelTaken),
        ];
        latches
            .into_iter()
            .flatten()
            .filter(|latch| !state.latched(*latch))
            .collect()
    }
}
