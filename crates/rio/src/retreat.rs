//! Retreats: which hexes a unit may retreat to, friends that must make room, civilians, what happens
//! when there is no way out, the advance afterwards, and the withdrawal of Retirada e Checar o Moral.

use hexmap::{Hex, HexSet};
use table::{Counter, Dice, Side};

use crate::event::Event;
use crate::lay::{Group, Lay, bit};
use crate::pieces::{Kind, Slot};
use crate::rio::{No, Rio};
use crate::state::{LINKS, Members, NOBODY, State};

impl Rio {
    /// The unit that retreats now: one that is pushed out of its hex, or the first one left.
    pub(crate) fn retreating(&self, state: &State) -> Option<Counter> {
        let battle = &state.battle;
        let last = battle.links.iter().rev().find(|link| link.unit != NOBODY);
        if let Some(link) = last {
            return self.in_the_way(state, self.group(state, link.unit), link.to);
        }
        let order = |counter: &Counter| match self.piece(*counter).kind.slot() {
            Slot::Combatant => 0,
            Slot::Transport => 1,
            Slot::Civilian | Slot::Marker => 2,
        };
        battle.todo.iter().min_by_key(order)
    }

    /// Who decides where a unit retreats: its owner, or for civilians the player who did not attack.
    pub(crate) fn retreat_side(&self, state: &State) -> Side {
        let unit = self.retreating(state);
        unit.and_then(|counter| self.piece(counter).side)
            .unwrap_or(state.active.other())
    }

    /// Whether counters that only the deciding side knows lie so near that its choice depends on
    /// what they are.
    pub(crate) fn lurks_near_retreat(&self, state: &State) -> bool {
        let side = self.retreat_side(state);
        state.on_board().any(|(counter, unit)| {
            let near = self.grid().distance(unit.hex, state.battle.hex) as usize;
            unit.down && near <= LINKS + 1 && self.knower(state, counter) == side
        })
    }

    /// The hexes that a unit may retreat to.
    pub(crate) fn retreats(&self, state: &State, counter: Counter) -> HexSet {
        let lay = Lay::of(self, state);
        match self.piece(counter).side {
            Some(side) => {
                let mut avoid: HexSet = state
                    .battle
                    .links
                    .iter()
                    .filter_map(|l| l.to.some())
                    .collect();
                avoid.insert(state.battle.hex);
                self.ways_out(state, &lay, counter, side, avoid, LINKS - self.links(state))
            }
            None => self.civilian_ways(state, &lay, counter),
        }
    }

    fn links(&self, state: &State) -> usize {
        let links = &state.battle.links;
        links.iter().filter(|link| link.unit != NOBODY).count()
    }

    /// The retreat hexes of a combatant or transport: never next to a face-up enemy combatant,
    /// preferably next to no enemy vehicle either (5.3.3.3.b), and a hex of friends only if there is
    /// no other and they can make room (5.1.5.c).
    fn ways_out(
        &self,
        state: &State,
        lay: &Lay,
        counter: Counter,
        side: Side,
        avoid: HexSet,
        depth: usize,
    ) -> HexSet {
        // Free and quiet, free, held by friends and quiet, held by friends.
        let mut ways = [HexSet::EMPTY; 4];
        let piece = self.piece(counter);
        let unit = &state.units[counter.index()];
        if piece.kind.fights() && unit.hex == self.sheet(state).post {
            return HexSet::EMPTY; // The police post (cen-3.2.a).
        }
        let group = self.group(state, counter);
        for to in self.grid().neighbours(unit.hex) {
            let barred = avoid.contains(to)
                || lay.closed(to, side)
                || lay.near(self.grid(), to, bit::FIGHTER, side.other())
                || self.price(state, piece.kind, to).is_none();
            if barred {
                continue;
            }
            let quiet = !lay.near(self.grid(), to, bit::VEHICLE, side.other());
            if self.room(lay, group, to) {
                ways[usize::from(!quiet)].insert(to);
                continue;
            }
            let Some(friend) = self.in_the_way(state, group, to) else {
                continue;
            };
            if depth == 0 || self.piece(friend).side != Some(side) {
                continue;
            }
            let mut taken = avoid;
            taken.insert(to);
            taken.insert(unit.hex);
            if !self
                .ways_out(state, lay, friend, side, taken, depth - 1)
                .is_empty()
            {
                ways[2 + usize::from(!quiet)].insert(to);
            }
        }
        ways.into_iter()
            .find(|set| !set.is_empty())
            .unwrap_or(HexSet::EMPTY)
    }

    /// The one unit that leaves no room for a group in a hex; nobody if there are two.
    fn in_the_way(&self, state: &State, group: Group, to: Hex) -> Option<Counter> {
        let slots = self.slots(group);
        let mut found = slots.filter_map(|slot| self.occupant(state, to, slot, group.unit));
        let first = found.next();
        first.filter(|_| found.next().is_none())
    }

    /// The hexes of a civilian (6.e): away from all attackers, as far and as straight away as
    /// possible; failing that, the hex opposite to the nearest attacker.
    fn civilian_ways(&self, state: &State, lay: &Lay, counter: Counter) -> HexSet {
        let grid = self.grid();
        let hex = state.units[counter.index()].hex;
        let attackers: Vec<(Hex, u8)> = state
            .battle
            .members
            .iter()
            .map(|member| (state.units[member.index()].hex, self.piece(member).fire))
            .filter(|(at, _)| at.is_some())
            .collect();
        let nearest = attackers
            .iter()
            .min_by_key(|(at, fire)| (grid.distance(*at, hex), u8::MAX - fire));
        let Some((nearest, _)) = nearest else {
            return HexSet::EMPTY;
        };
        let down = (bit::DOWN << Side::FIRST.index()) | (bit::DOWN << Side::SECOND.index());
        let open = |to: Hex| lay.at(to) & (bit::CIVILIAN | down) == 0;
        let far = |to: Hex| {
            attackers
                .iter()
                .map(|(at, _)| grid.distance(*at, to))
                .min()
                .unwrap_or(0)
        };
        let away = |to: Hex| self.away(*nearest, hex, to);

        let safe: Vec<Hex> = grid
            .neighbours(hex)
            .filter(|to| open(*to) && far(*to) >= 2)
            .collect();
        if let Some(best) = safe.iter().map(|to| (far(*to), away(*to))).max() {
            return safe
                .into_iter()
                .filter(|to| (far(*to), away(*to)) == best)
                .collect();
        }
        let straight = grid.neighbours(hex).map(away).max();
        let opposite = grid
            .neighbours(hex)
            .filter(|to| Some(away(*to)) == straight);
        // On the edge the opposite hex may be off the board: then nothing there lies straight away.
        opposite
            .filter(|to| open(*to) && away(*to) > 0 && self.straight(*nearest, hex, *to))
            .collect()
    }

    /// How well a step to `to` leads away from `from`: the product of the two directions, in the
    /// true proportions of the board.
    fn away(&self, from: Hex, hex: Hex, to: Hex) -> i32 {
        let ((fx, fy), (x, y), (tx, ty)) = {
            let grid = self.grid();
            (grid.centre(from), grid.centre(hex), grid.centre(to))
        };
        (x - fx) * (tx - x) + 3 * (y - fy) * (ty - y)
    }

    /// Whether `to` is the hex opposite to `from`, or as near to it as any of the six directions.
    fn straight(&self, from: Hex, hex: Hex, to: Hex) -> bool {
        let (fx, fy) = self.grid().centre(from);
        let (x, y) = self.grid().centre(hex);
        let steps = [(0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1)];
        let best = steps
            .iter()
            .map(|(dx, dy)| (x - fx) * dx + 3 * (y - fy) * dy)
            .max();
        Some(self.away(from, hex, to)) == best
    }

    /// Whether a unit that must retreat may leave the map instead (5.1.5.f).
    pub(crate) fn may_flee(&self, state: &State, counter: Counter) -> bool {
        self.piece(counter).side.is_some() && self.exit(state, state.units[counter.index()].hex)
    }

    /// Retreats on until somebody has to decide or all is done.
    pub(crate) fn go_on_retreating(&self, state: &mut State, events: &mut Vec<Event>) {
        while let Some(counter) = self.retreating(state) {
            let ways = self.retreats(state, counter);
            let hex = state.units[counter.index()].hex;
            let Some(_) = self.piece(counter).side else {
                if !self.civilian_retreats(state, counter, &ways, events) {
                    return;
                }
                continue;
            };
            let pushed = self.links(state) > 0;
            let flees = self.may_flee(state, counter)
                && (pushed
                    || !(self.piece(counter).kind.fights() && hex == self.sheet(state).post));
            if ways.is_empty() && !flees {
                self.stick(state, counter, events);
                continue;
            }
            if !ways.is_empty() {
                // It will have to move, and so be seen.
                self.turn_up(state, counter, events);
            }
            return;
        }
        let advance = self.advance_open(state) && self.advancers(state).next().is_some();
        self.push(state, events, Event::Resolved { advance });
        self.militia_gone(state, events);
    }

    /// A civilian retreats by itself; false if the player who did not attack has to choose.
    fn civilian_retreats(
        &self,
        state: &mut State,
        counter: Counter,
        ways: &HexSet,
        events: &mut Vec<Event>,
    ) -> bool {
        let hex = state.units[counter.index()].hex;
        let custody = counter == self.sheet(state).custody;
        match (ways.len(), ways.first()) {
            (1, Some(to)) => self.retreat_to(state, counter, to, events),
            (0, _) if !custody && self.exit(state, hex) => {
                self.turn_up(state, counter, events);
                let passenger = NOBODY;
                self.push(
                    state,
                    events,
                    Event::Left {
                        counter,
                        passenger,
                        from: hex,
                    },
                );
            }
            (0, _) => self.stick(state, counter, events),
            _ => {
                self.turn_up(state, counter, events);
                return false;
            }
        }
        true
    }

    /// A unit that cannot retreat takes a Supressão instead (5.3.4.b).
    pub(crate) fn stick(&self, state: &mut State, counter: Counter, events: &mut Vec<Event>) {
        let hex = state.units[counter.index()].hex;
        let hidden = self.masked(state, counter);
        self.push(
            state,
            events,
            Event::Stuck {
                counter,
                hex,
                hidden,
            },
        );
        self.suppress(state, counter, events);
    }

    /// A unit goes to its retreat hex, or first pushes a friend out of it.
    pub(crate) fn retreat_to(
        &self,
        state: &mut State,
        counter: Counter,
        to: Hex,
        events: &mut Vec<Event>,
    ) {
        self.turn_up(state, counter, events);
        let group = self.group(state, counter);
        if !self.has_room(state, group, to) {
            self.push(state, events, Event::Pushed { counter, to });
            return;
        }
        self.pull_back(state, counter, to, events);
        self.close_ranks(state, events);
    }

    /// Those who waited for a hex to be cleared go there.
    pub(crate) fn close_ranks(&self, state: &mut State, events: &mut Vec<Event>) {
        while let Some(link) = state
            .battle
            .links
            .iter()
            .rev()
            .find(|link| link.unit != NOBODY)
            .copied()
        {
            self.pull_back(state, link.unit, link.to, events);
        }
    }

    fn pull_back(&self, state: &mut State, counter: Counter, to: Hex, events: &mut Vec<Event>) {
        let passenger = self.aboard(state, counter);
        let from = state.units[counter.index()].hex;
        self.push(
            state,
            events,
            Event::Retreated {
                counter,
                passenger,
                from,
                to,
            },
        );
        if self.piece(counter).kind.fights() {
            self.lead_custody(state, from, to, events);
        }
    }

    /// The unit in custody goes with a combatant that leaves its hex (cen-2.2.b).
    pub(crate) fn lead_custody(
        &self,
        state: &mut State,
        from: Hex,
        to: Hex,
        events: &mut Vec<Event>,
    ) {
        if let Some(custody) = self.custody_in(state, from) {
            self.push(
                state,
                events,
                Event::Followed {
                    counter: custody,
                    from,
                    to,
                },
            );
        }
    }

    /// Whether an advance may follow an attack (5.3.3.3.d).
    fn advance_open(&self, state: &State) -> bool {
        let battle = &state.battle;
        let emptied = state.rules.advance_after_elimination
            && battle.result == crate::CombatResult::Eliminated;
        battle.close
            && !battle.airborne
            && (battle.retreated || emptied)
            && !self.closed(state, battle.hex, state.active)
    }

    /// The attackers, or searchers, that may advance into the hex.
    pub(crate) fn advancers<'a>(&'a self, state: &'a State) -> impl Iterator<Item = Counter> + 'a {
        let hex = state.battle.hex;
        let searched = state.battle.found != crate::SearchResult::None;
        let lay = Lay::of(self, state);
        state.battle.members.iter().filter(move |counter| {
            let unit = &state.units[counter.index()];
            let car = self.advancing_car(state, *counter, searched);
            unit.on_board()
                && !unit.aboard
                && self.grid().adjacent(unit.hex, hex)
                && self.price(state, self.piece(*counter).kind, hex).is_some()
                && !lay.has(hex, Slot::Combatant)
                && car.is_none_or(|_| self.ground(hex).vehicles && !lay.has(hex, Slot::Transport))
        })
    }

    /// The car that a combatant attacked from: they advance together (5.3.5.2.c).
    pub(crate) fn advancing_car(
        &self,
        state: &State,
        counter: Counter,
        searched: bool,
    ) -> Option<Counter> {
        if !state.units[counter.index()].rode || searched {
            return None;
        }
        self.vehicle_of(state, counter)
    }

    /// Where a unit may withdraw to under Retirada e Checar o Moral (5.4): the nearest hexes without
    /// an enemy beside them, and of these the ones farthest from the enemy. Empty if it is shut in.
    pub(crate) fn withdrawals(&self, state: &State, counter: Counter) -> HexSet {
        let lay = Lay::of(self, state);
        let grid = self.grid();
        let side = self.piece(counter).side.unwrap_or(state.active);
        let unit = &state.units[counter.index()];
        let kind = self.piece(counter).kind;
        let here: HexSet = [unit.hex].into_iter().collect();
        if unit.aboard {
            return here; // The withdrawal is the helicopter's.
        }
        let stays = kind == Kind::Armour || (kind.fights() && unit.hex == self.sheet(state).post);
        let group = self.group(state, counter);
        // The unit in custody may lie in the hex of an enemy that leads it.
        let enemy_in = |hex: Hex| lay.at(hex) & (bit::UNIT << side.other().index()) != 0;
        let quiet = |hex: Hex| !enemy_in(hex) && !lay.near(grid, hex, bit::UNIT, side.other());
        let mut ways = HexSet::EMPTY;
        let (mut seen, mut ring) = (here, here);
        while ways.is_empty() && !ring.is_empty() {
            let fits = |hex: &Hex| quiet(*hex) && self.room(&lay, group, *hex);
            ways = ring.iter().filter(fits).collect();
            let around = ring.iter().flat_map(|hex| grid.neighbours(hex));
            let enters = |hex: &Hex| {
                !seen.contains(*hex)
                    && !lay.closed(*hex, side)
                    && self.price(state, kind, *hex).is_some()
            };
            ring = around.filter(enters).collect();
            seen |= ring;
        }
        let enemies = state
            .on_board()
            .filter(|(enemy, other)| !other.down && self.piece(*enemy).side == Some(side.other()));
        let enemies: Vec<Hex> = enemies.map(|(_, other)| other.hex).collect();
        let far = |hex: Hex| {
            let distances = enemies.iter().map(|enemy| grid.distance(hex, *enemy));
            (distances.min().unwrap_or(u32::MAX), hex)
        };
        let ways: Vec<(u32, Hex)> = ways.iter().map(far).collect();
        let best = ways.iter().map(|(far, _)| *far).max();
        let farthest = ways.iter().filter(|(far, _)| Some(*far) == best);
        let mut chosen: HexSet = farthest.map(|(_, hex)| *hex).collect();
        if stays {
            chosen.insert(unit.hex);
        }
        chosen
    }

    /// Whether a unit may take Retirada e Checar o Moral, withdrawing to a hex.
    pub(crate) fn check_rally(&self, state: &State, counter: Counter, to: Hex) -> Result<(), No> {
        let unit = self.known_unit(state, counter)?;
        let controlled = state.step == crate::Step::Control && counter == state.moving.unit;
        if !controlled {
            match self.piece(counter).side {
                None => return Err(self.no("6.b", "refuse.civilian")),
                Some(side) if side != state.active => {
                    return Err(self.no("5.a", "refuse.not-yours"));
                }
                _ => {}
            }
        }
        if !unit.on_board() {
            return Err(self.no("4.2.a", "refuse.not-on-board"));
        }
        if unit.markers == 0 {
            return Err(self.no("5.c", "refuse.not-suppressed"));
        }
        if unit.acted {
            return Err(self.no("5.f", "refuse.acted"));
        }
        let ways = self.withdrawals(state, counter);
        let allowed = if ways.is_empty() {
            to == unit.hex
        } else {
            ways.contains(to)
        };
        if !allowed {
            return Err(self.no("5.4.b", "refuse.withdrawal"));
        }
        Ok(())
    }

    /// Retirada e Checar o Moral.
    pub(crate) fn rally(
        &self,
        state: &mut State,
        counter: Counter,
        to: Hex,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) {
        // Face down it loses that state, even if it need not go anywhere (5.5.c).
        self.turn_up(state, counter, events);
        let from = state.units[counter.index()].hex;
        let markers = state.units[counter.index()].markers;
        if self.withdrawals(state, counter).is_empty() {
            self.push(
                state,
                events,
                Event::Rallied {
                    counter,
                    hex: from,
                    die: 0,
                    markers,
                },
            );
            return;
        }
        if to != from {
            let passenger = self.aboard(state, counter);
            self.push(
                state,
                events,
                Event::Withdrew {
                    counter,
                    passenger,
                    from,
                    to,
                },
            );
            if self.piece(counter).kind.fights() {
                self.lead_custody(state, from, to, events);
            }
        }
        self.check_recovery(state, counter, dice, events);
    }

    /// The morale check that takes a marker away (5.4.f, 5.4.g).
    pub(crate) fn check_recovery(
        &self,
        state: &mut State,
        counter: Counter,
        dice: &mut dyn Dice,
        events: &mut Vec<Event>,
    ) {
        let unit = state.units[counter.index()];
        let die = dice.d6();
        let passed = die <= self.piece(counter).morale;
        let markers = unit.markers - u8::from(passed);
        self.push(
            state,
            events,
            Event::Rallied {
                counter,
                hex: unit.hex,
                die,
                markers,
            },
        );
    }

    /// All units in a hex that a result with a retreat moves: not markers, and not who sits in a
    /// helicopter.
    pub(crate) fn to_retreat(&self, state: &State, hex: Hex) -> Members {
        let there = state.in_hex(hex);
        there
            .filter(|(counter, unit)| self.piece(*counter).kind != Kind::Objective && !unit.aboard)
            .map(|(counter, _)| counter)
            .collect()
    }
}
