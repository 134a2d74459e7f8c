//! The movement field: what every hex around a unit costs to reach, found with buckets of equal cost
//! and without allocating. A unit stops in the first enemy zone that it enters.

use std::cell::RefCell;

use hexmap::{Direction, Grid, Hex, HexSet};

use crate::movement::Mover;
use crate::rules::{CLOSED, Step};
use crate::state::State;

/// The ground as one unit finds it.
pub(crate) struct Ground<'a> {
    pub steps: &'a [[Step; 6]],
    /// Hexes that it may not enter.
    pub blocked: HexSet,
    /// Enemy zones, where it must stop.
    pub zones: &'a HexSet,
    /// Half points left.
    pub budget: u8,
    /// Extra price of the first step.
    pub first_extra: u8,
    /// The first step must lead out of the enemy zones.
    pub first_free: bool,
    /// There is no second step.
    pub one_step: bool,
}

/// Costs and paths from one unit, or from the rim of the board.
pub(crate) struct Field {
    cost: [u8; HexSet::CAPACITY],
    /// The direction of the last step.
    from: [u8; HexSet::CAPACITY],
    /// Hexes reached, cheapest first.
    reached: Vec<Hex>,
    buckets: Vec<Vec<Hex>>,
}

/// No step: the hex is where the path begins.
const START: u8 = 6;

thread_local! {
    static FIELD: RefCell<Field> = RefCell::new(Field::new());
}

/// A whole field with what it was made from, for those who ask about one unit hex by hex.
struct Chart {
    made: Option<(Mover, State)>,
    field: Field,
}

thread_local! {
    static CHART: RefCell<Chart> = RefCell::new(Chart {
        made: None,
        field: Field::new(),
    });
}

/// Runs `f` with the whole field of a unit, which is made only if the last one asked for was another.
pub(crate) fn with_chart<R>(
    state: &State,
    mover: &Mover,
    make: impl FnOnce(&mut Field),
    f: impl FnOnce(&Field) -> R,
) -> R {
    CHART.with_borrow_mut(|chart| {
        let same = |(whose, when): &(Mover, State)| whose == mover && when == state;
        if !chart.made.as_ref().is_some_and(same) {
            make(&mut chart.field);
            chart.made = Some((*mover, state.clone()));
        }
        f(&chart.field)
    })
}

/// Runs `f` with this thread's field.
pub(crate) fn with_field<R>(f: impl FnOnce(&mut Field) -> R) -> R {
    FIELD.with_borrow_mut(f)
}

impl Field {
    fn new() -> Self {
        Field {
            cost: [CLOSED; HexSet::CAPACITY],
            from: [START; HexSet::CAPACITY],
            reached: Vec::new(),
            buckets: Vec::new(),
        }
    }

    /// Finds the costs from `start` to everywhere, or until `goal` is reached. `enters` says whether
    /// the unit may enter a hex in an enemy zone, where it would have to stop.
    pub fn spread(&mut self, ground: &Ground, start: Hex, goal: Hex, enters: impl Fn(Hex) -> bool) {
        self.clear(ground.budget);
        for hex in ground.blocked.iter() {
            self.cost[hex.index()] = 0;
        }
        self.cost[start.index()] = 0;
        self.from[start.index()] = START;
        self.relax(ground, start, 0, ground.first_extra, |hex| {
            !ground.first_free && enters(hex)
        });
        if !ground.one_step {
            self.run(ground, goal, enters);
        } else {
            self.collect();
        }
    }

    fn clear(&mut self, budget: u8) {
        self.cost.fill(CLOSED);
        self.reached.clear();
        let buckets = usize::from(budget) + 1;
        if self.buckets.len() < buckets {
            self.buckets.resize_with(buckets, || Vec::with_capacity(64));
        }
        self.buckets.iter_mut().for_each(Vec::clear);
    }

    fn run(&mut self, ground: &Ground, goal: Hex, enters: impl Fn(Hex) -> bool) {
        for cost in 0..=ground.budget {
            let mut at = 0;
            while let Some(hex) = self.buckets[usize::from(cost)].get(at).copied() {
                at += 1;
                if self.cost[hex.index()] != cost {
                    continue;
                }
                self.reached.push(hex);
                if hex == goal {
                    return;
                }
                if !ground.zones.contains(hex) {
                    self.relax(ground, hex, cost, 0, &enters);
                }
            }
        }
    }

    /// Takes over what is in the buckets without going on from there.
    fn collect(&mut self) {
        for (cost, bucket) in self.buckets.iter().enumerate() {
            let here = bucket
                .iter()
                .filter(|hex| usize::from(self.cost[hex.index()]) == cost);
            self.reached.extend(here);
        }
    }

    #[inline]
    fn relax(
        &mut self,
        ground: &Ground,
        hex: Hex,
        cost: u8,
        extra: u8,
        enters: impl Fn(Hex) -> bool,
    ) {
        for (direction, step) in ground.steps[hex.index()].iter().enumerate() {
            let total = u16::from(cost) + u16::from(step.price) + u16::from(extra);
            if total > u16::from(ground.budget) {
                continue;
            }
            let (to, total) = (step.to, total as u8);
            // Blocked hexes have the cost 0, which no way beats.
            if total >= self.cost[to.index()] {
                continue;
            }
            if ground.zones.contains(to) && !enters(to) {
                continue;
            }
            self.cost[to.index()] = total;
            self.from[to.index()] = direction as u8;
            self.buckets[usize::from(total)].push(to);
        }
    }

    /// What a hex costs, if it was reached.
    pub fn cost(&self, hex: Hex) -> Option<u8> {
        let cost = self.cost.get(hex.index()).copied();
        cost.filter(|cost| (1..CLOSED).contains(cost))
    }

    /// The hexes reached, cheapest first.
    pub fn reached(&self) -> &[Hex] {
        &self.reached
    }

    /// The hexes from the start to a hex that was reached.
    pub fn path(&self, grid: &Grid, to: Hex) -> Vec<Hex> {
        let mut path = vec![to];
        let mut at = to;
        while let Some(direction) = Direction::ALL.get(usize::from(self.from[at.index()])) {
            match grid.neighbour(at, direction.opposite()) {
                Some(before) => at = before,
                None => break,
            }
            path.push(at);
        }
        path.reverse();
        path
    }
}
