//! What a computer player asks about a position besides the [`Game`](table::Game) itself: costs,
//! chances and goals, all answered from what its side may know or from public facts.

use hexmap::Hex;
use table::{Counter, Side, Viewer};

use crate::lay::Lay;
use crate::order::Order;
use crate::rio::Rio;
use crate::sheet::Points;
use crate::state::{Members, State};
use crate::tables::SearchResult;

impl Rio {
    /// Movement points of a unit for a phase.
    pub fn points_of(&self, state: &State, counter: Counter) -> u8 {
        self.allowance(state, counter)
    }

    /// The columns by which the ground of a hex helps those who are attacked in it.
    pub fn cover_of(&self, hex: Hex) -> i32 {
        -i32::from(self.ground(hex).shift)
    }

    /// Whether an attack by a unit on a hex is possible now.
    pub fn can_attack(&self, state: &State, counter: Counter, hex: Hex) -> bool {
        let distance = self.grid().distance(state.units[counter.index()].hex, hex);
        distance <= u32::from(self.range(state, counter))
            && self.check_attacker(state, counter, hex).is_ok()
    }

    /// Whether an order is legal; why not is not asked.
    pub fn allows(&self, state: &State, order: &Order) -> bool {
        self.check_order(state, order).is_ok()
    }

    /// How many faces of the die give each result of an attack, in the order of
    /// [`CombatResult::ALL`](crate::CombatResult::ALL), and whether the defenders have nowhere to retreat to,
    /// for all that both sides see. `up` is a face-down defender that would turn up, or [`NOBODY`](crate::NOBODY).
    pub fn faces(
        &self,
        state: &State,
        hex: Hex,
        members: &Members,
        up: Counter,
    ) -> ([u8; 8], bool) {
        let sum = self.add_up(state, hex, members, up, |_, _| ());
        let mut faces = [0; 8];
        for die in 1..=6 {
            faces[self.tables.combat.cell(die, sum.shifted) as usize] += 1;
        }
        (faces, sum.encircled)
    }

    /// How many faces of the die let a search take a civilian in the hex under control.
    pub fn control_faces(&self, state: &State, hex: Hex, members: &Members) -> u8 {
        let (_, column) = self.search_value(state, hex, members);
        let control =
            |die: &u8| self.tables.search.cell(*die, column) >= SearchResult::IdentifyControl;
        (1..=6).filter(control).count() as u8
    }

    /// Whether a hex is closed to a side: enemies, or face-down counters that it does not know.
    pub fn is_closed(&self, state: &State, hex: Hex, side: Side) -> bool {
        self.closed(state, hex, side)
    }

    /// Whether a side may not know what a counter is.
    pub fn is_secret(&self, state: &State, counter: Counter, side: Side) -> bool {
        self.hidden_from(state, Viewer::Side(side), counter)
    }

    /// Whether a crowded hex has to be cleared before anybody does anything but move.
    pub fn is_jammed(&self, state: &State) -> bool {
        self.jam(state, &Lay::of(self, state)).is_some()
    }

    /// The legal orders of one unit of the active side.
    pub fn orders_of(&self, state: &State, counter: Counter, orders: &mut Vec<Order>) {
        let lay = Lay::of(self, state);
        self.list_unit(state, &lay, self.jam(state, &lay), counter, orders);
    }

    /// Where one unit of the active side may go, alone or with those whom it carries, and whether it may land.
    pub fn journeys_of(&self, state: &State, counter: Counter, orders: &mut Vec<Order>) {
        let lay = Lay::of(self, state);
        self.list_journeys(state, &lay, self.jam(state, &lay), counter, orders);
    }

    /// The objectives that a side knows of.
    pub fn known_objectives(&self, state: &State, side: Side) -> Vec<Hex> {
        self.objectives(state, Viewer::Side(side))
    }

    /// Who was the last one with a combatant in a hex, as far as a side knows.
    pub fn held_by(&self, state: &State, hex: Hex, side: Side) -> Option<Side> {
        self.holder(state, hex, Viewer::Side(side)).0
    }

    /// The unit in custody of the scenario, or [`NOBODY`](crate::NOBODY).
    pub fn custody(&self, state: &State) -> Counter {
        self.sheet(state).custody
    }

    /// How many turns follow this one.
    pub fn turns_left(&self, state: &State) -> u8 {
        self.sheet(state).turns.saturating_sub(state.turn)
    }

    /// Whether the scenario is about the Milícia.
    pub fn about_militia(&self, state: &State) -> bool {
        self.sheet(state).militia
    }

    /// Whether the map may be left from a hex.
    pub fn leads_out(&self, state: &State, hex: Hex) -> bool {
        self.exit(state, hex)
    }

    /// The points of both sides in a world, as if the match ended now.
    pub fn score_of(&self, world: &State) -> [i32; 2] {
        self.totals(world, Viewer::Referee)
    }

    /// All objectives of a world.
    pub fn objectives_of(&self, world: &State) -> Vec<Hex> {
        self.objectives(world, Viewer::Referee)
    }

    /// Who was the last one with a combatant in a hex of a world.
    pub fn holder_of(&self, world: &State, hex: Hex) -> Option<Side> {
        self.holder(world, hex, Viewer::Referee).0
    }

    /// Who has the first phase of a turn.
    pub fn first_player(&self, state: &State) -> Side {
        self.sheet(state).first
    }

    /// The points of the scenario, if it counts any.
    pub fn points(&self, state: &State) -> Option<Points> {
        self.sheet(state).points
    }
}
