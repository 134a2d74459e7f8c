//! Movement fields: how far from here, at what price, and by which way. Prices are small whole
//! numbers (half points), so hexes wait in one bucket per price (Dial's variant of Dijkstra's
//! algorithm) and nothing is compared or sifted. A [`Field`] keeps its arrays from one use to the
//! next; after the first few it allocates nothing.

use crate::{Direction, Grid, Hex};

/// What it takes to go from one hex to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Not allowed.
    No,
    /// Allowed at this price; one may go on from there.
    Pass(u16),
    /// Allowed at this price; the move ends there.
    Stop(u16),
}

const UNREACHED: u16 = u16::MAX;

/// What is known of one hex. A hex may be reached cheaply by a step that ends the move and again,
/// dearer, by one that does not, so both are kept, each with the hex before it on the way.
#[derive(Clone, Copy, Debug)]
struct Node {
    pass: u16,
    stop: u16,
    pass_from: Hex,
    stop_from: Hex,
}

const BLANK: Node = Node {
    pass: UNREACHED,
    stop: UNREACHED,
    pass_from: Hex::NONE,
    stop_from: Hex::NONE,
};

/// Which hexes can be reached, at what price and by which way. Made to be used again and again.
#[derive(Clone, Debug, Default)]
pub struct Field {
    nodes: Vec<Node>,
    reached: Vec<Hex>,
    /// The hexes to go on from, by their price; empty between uses.
    buckets: Vec<Vec<Hex>>,
    /// Whether the last use ended early, in a panic of the caller's function.
    spreading: bool,
}

impl Field {
    /// A field that has not been spread yet.
    pub fn new() -> Field {
        Field::default()
    }

    /// Spreads from one hex as far as the budget goes. `step` is asked for the price of a step
    /// from a hex in a direction to the next hex, with what has been spent so far; it must give
    /// the same answer to the same question, and it is not asked about steps that cannot matter.
    /// Every step costs something, so that who has come somewhere on his last point goes no further.
    ///
    /// ```
    /// # use hexmap::{Field, Grid, Numbering, Parity, Step};
    /// let grid = Grid::new(35, 23, Parity::Even, Numbering::ColumnRow).unwrap();
    /// let start = grid.parse("2311").unwrap();
    /// let mut field = Field::new();
    /// field.spread(&grid, start, 4, |_from, _direction, _to, _spent| Step::Pass(2));
    /// assert_eq!(field.reached().len(), 19);
    /// ```
    pub fn spread(
        &mut self,
        grid: &Grid,
        start: Hex,
        budget: u16,
        step: impl FnMut(Hex, Direction, Hex, u16) -> Step,
    ) {
        self.spread_from(grid, [(start, Step::Pass(0))], budget, step);
    }

    /// Spreads from several hexes at once, each with what it takes to be there: for coming onto
    /// the board over an edge. Between ways of equal price the one found first is kept, which for
    /// the same question is always the same one.
    pub fn spread_from(
        &mut self,
        grid: &Grid,
        starts: impl IntoIterator<Item = (Hex, Step)>,
        budget: u16,
        mut step: impl FnMut(Hex, Direction, Hex, u16) -> Step,
    ) {
        self.clear(grid);
        self.spreading = true;
        // So that no price is ever mistaken for the mark of a hex not reached.
        let budget = budget.min(UNREACHED - 1);
        for (hex, first) in starts {
            let node = &mut self.nodes[hex.index()];
            arrive(
                (node, &mut self.reached, &mut self.buckets),
                (Hex::NONE, hex),
                0,
                first,
                budget,
            );
        }
        let nodes = self.nodes.as_mut_slice();
        let mut spent = 0;
        // There may be more buckets than this budget needs, left from a larger one.
        while spent <= usize::from(budget) && spent < self.buckets.len() {
            let price = spent as u16;
            while let Some(from) = self.buckets[spent].pop() {
                if nodes[from.index()].pass != price {
                    continue; // It has been reached more cheaply since.
                }
                let row = grid.neighbour_row(from);
                for (&to, &direction) in row.iter().zip(&Direction::ALL) {
                    // Where the board ends there is no node.
                    let Some(node) = nodes.get_mut(to.index()) else {
                        continue;
                    };
                    if node.pass <= price {
                        continue;
                    }
                    let step = step(from, direction, to, price);
                    arrive(
                        (node, &mut self.reached, &mut self.buckets),
                        (from, to),
                        price,
                        step,
                        budget,
                    );
                }
            }
            spent += 1;
        }
        self.spreading = false;
    }

    /// Forgets the last use, touching only what it touched.
    fn clear(&mut self, grid: &Grid) {
        if self.spreading {
            self.buckets.iter_mut().for_each(Vec::clear);
        }
        for hex in self.reached.drain(..) {
            self.nodes[hex.index()] = BLANK;
        }
        self.nodes.resize(grid.len(), BLANK);
    }

    /// The price of the cheapest way to a hex.
    #[inline]
    pub fn cost(&self, hex: Hex) -> Option<u16> {
        let node = self.nodes.get(hex.index())?;
        let cost = node.pass.min(node.stop);
        (cost != UNREACHED).then_some(cost)
    }

    /// The price of the cheapest way to a hex from which one may go on.
    #[inline]
    pub fn onward_cost(&self, hex: Hex) -> Option<u16> {
        let node = self.nodes.get(hex.index())?;
        (node.pass != UNREACHED).then_some(node.pass)
    }

    /// The hexes that can be reached, starts included, in the order in which they were found.
    #[inline]
    pub fn reached(&self) -> &[Hex] {
        &self.reached
    }

    /// Writes the cheapest way to a hex into `path`, from its start to the hex, both included.
    /// Leaves `path` empty and returns false if the hex cannot be reached.
    pub fn path(&self, hex: Hex, path: &mut Vec<Hex>) -> bool {
        path.clear();
        if self.cost(hex).is_none() {
            return false;
        }
        path.push(hex);
        let node = &self.nodes[hex.index()];
        let mut before = if node.pass <= node.stop {
            node.pass_from
        } else {
            node.stop_from
        };
        while before.is_some() {
            path.push(before);
            // All but the last step of a way are steps from which one may go on.
            before = self.nodes[before.index()].pass_from;
        }
        path.reverse();
        true
    }
}

/// Notes a step to a hex in its node, among the hexes reached and in a bucket.
#[inline(always)]
fn arrive(
    (node, reached, buckets): (&mut Node, &mut Vec<Hex>, &mut Vec<Vec<Hex>>),
    (from, hex): (Hex, Hex),
    spent: u16,
    step: Step,
    budget: u16,
) {
    let first = node.pass & node.stop == UNREACHED;
    match step {
        Step::No => return,
        Step::Pass(price) => {
            let cost = spent.saturating_add(price);
            if cost > budget || cost >= node.pass {
                return;
            }
            node.pass = cost;
            node.pass_from = from;
            if cost < budget || from.is_none() {
                let bucket = usize::from(cost);
                if bucket >= buckets.len() {
                    buckets.resize_with(bucket + 1, Vec::new);
                }
                buckets[bucket].push(hex);
            }
        }
        Step::Stop(price) => {
            let cost = spent.saturating_add(price);
            if cost > budget || cost >= node.stop {
                return;
            }
            node.stop = cost;
            node.stop_from = from;
        }
    }
    if first {
        reached.push(hex);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Numbering, Parity};
    use proptest::prelude::*;

    fn grid() -> Grid {
        Grid::new(12, 10, Parity::Even, Numbering::ColumnRow).unwrap()
    }

    #[test]
    fn a_field_of_equal_prices_is_a_disk() {
        let grid = grid();
        let centre = grid.parse("0605").unwrap();
        let mut field = Field::new();
        field.spread(&grid, centre, 6, |_, _, _, _| Step::Pass(2));
        for hex in grid.hexes() {
            let distance = grid.distance(centre, hex);
            let expected = (distance <= 3).then_some(2 * distance as u16);
            assert_eq!(field.cost(hex), expected);
        }
        assert_eq!(field.cost(Hex::NONE), None);
    }

    #[test]
    fn one_may_enter_but_not_leave_where_the_move_ends() {
        // A wall of stopping hexes in column 03, and one may not step around it.
        let grid = grid();
        let start = grid.parse("0105").unwrap();
        let mut field = Field::new();
        field.spread(&grid, start, 40, |_, _, to, _| match grid.column(to) {
            3 => Step::Stop(1),
            _ => Step::Pass(1),
        });
        assert_eq!(field.cost(grid.parse("0305").unwrap()), Some(2));
        assert_eq!(field.onward_cost(grid.parse("0305").unwrap()), None);
        assert_eq!(field.cost(grid.parse("0405").unwrap()), None);
        assert_eq!(field.reached().len(), 30);
    }

    #[test]
    fn a_dearer_way_that_goes_on_is_kept_beside_a_cheaper_one_that_ends() {
        // Into 0201 from 0101 directly: 1, and the move ends. By way of 0102: 3, and it goes on.
        let grid = grid();
        let hex = |name| grid.parse(name).unwrap();
        let mut field = Field::new();
        field.spread(&grid, hex("0101"), 9, |from, _, to, _| {
            match (grid.name(from), grid.name(to)) {
                ("0101", "0201") => Step::Stop(1),
                ("0101", "0102") => Step::Pass(1),
                ("0102", "0201") => Step::Pass(2),
                ("0201", "0301") => Step::Pass(1),
                _ => Step::No,
            }
        });
        assert_eq!(field.cost(hex("0201")), Some(1));
        assert_eq!(field.onward_cost(hex("0201")), Some(3));
        assert_eq!(field.cost(hex("0301")), Some(4));
        let mut path = Vec::new();
        assert!(field.path(hex("0301"), &mut path));
        assert_eq!(path, ["0101", "0102", "0201", "0301"].map(hex));
        assert!(field.path(hex("0201"), &mut path));
        assert_eq!(path, ["0101", "0201"].map(hex));
        assert!(!field.path(hex("0910"), &mut path));
        assert!(path.is_empty());
    }

    #[test]
    fn several_starts_each_bring_their_price() {
        let grid = grid();
        let hex = |name| grid.parse(name).unwrap();
        let mut field = Field::new();
        let starts = [
            (hex("0101"), Step::Pass(3)),
            (hex("0104"), Step::Pass(1)),
            (hex("0110"), Step::Stop(2)),
            (hex("0108"), Step::Pass(50)),
            (hex("0109"), Step::No),
        ];
        field.spread_from(&grid, starts, 4, |_, _, _, _| Step::Pass(1));
        assert_eq!(field.cost(hex("0101")), Some(3));
        assert_eq!(field.cost(hex("0102")), Some(3));
        assert_eq!(field.cost(hex("0110")), Some(2));
        assert_eq!(field.cost(hex("0109")), None);
        assert_eq!(field.cost(hex("0108")), None);
    }

    #[test]
    fn nobody_goes_on_from_where_his_last_point_brought_him() {
        let grid = grid();
        let start = grid.parse("0605").unwrap();
        let mut field = Field::new();
        let mut asked = Vec::new();
        field.spread(&grid, start, 2, |from, _, _, _| {
            asked.push(from);
            Step::Pass(2)
        });
        assert_eq!(asked, [start; 6]);
        // Who has nothing to spend is asked nevertheless: some rules let him go one hex.
        field.spread(&grid, start, 0, |_, _, _, _| Step::Stop(0));
        assert_eq!(field.reached().len(), 7);
    }

    #[test]
    fn a_field_forgets_its_last_use() {
        let (small, large) = (
            grid(),
            Grid::new(35, 23, Parity::Odd, Numbering::ColumnRow).unwrap(),
        );
        let mut field = Field::new();
        field.spread(&large, Hex(800), 65_535, |_, _, _, _| Step::Pass(9));
        assert_eq!(field.reached().len(), large.len());
        let panicked = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
            field.spread(&large, Hex(0), 5, |_, _, to, _| match to {
                Hex(36) => std::panic::resume_unwind(Box::new("out")),
                _ => Step::Pass(1),
            });
        }));
        assert!(panicked.is_err());
        field.spread(&small, Hex(0), 0, |_, _, _, _| Step::Pass(1));
        assert_eq!(field.reached(), [Hex(0)]);
        assert_eq!(field.cost(Hex(800)), None);
    }

    /// Each (hex, may go on) as a node of its own, relaxed until nothing changes.
    fn naive(grid: &Grid, start: Hex, budget: u16, steps: &[[Step; 6]]) -> Vec<[Option<u16>; 2]> {
        let mut best = vec![[None; 2]; grid.len()];
        best[start.index()][1] = Some(0);
        loop {
            let mut changed = false;
            for from in grid.hexes() {
                let Some(spent) = best[from.index()][1] else {
                    continue;
                };
                for direction in Direction::ALL {
                    let Some(to) = grid.neighbour(from, direction) else {
                        continue;
                    };
                    let (price, goes_on) = match steps[from.index()][direction.index()] {
                        Step::No => continue,
                        Step::Pass(price) => (price, 1),
                        Step::Stop(price) => (price, 0),
                    };
                    let slot: &mut Option<u16> = &mut best[to.index()][goes_on];
                    let cost = spent + price;
                    if cost <= budget && slot.is_none_or(|held| cost < held) {
                        *slot = Some(cost);
                        changed = true;
                    }
                }
            }
            if !changed {
                return best;
            }
        }
    }

    fn any_step() -> impl Strategy<Value = Step> {
        prop_oneof![
            1 => Just(Step::No),
            6 => (1..6u16).prop_map(Step::Pass),
            2 => (1..6u16).prop_map(Step::Stop),
        ]
    }

    proptest! {
        #[test]
        fn a_field_is_what_naive_search_finds(
            start in 0..120u16,
            budget in 0..20u16,
            steps in prop::collection::vec(prop::array::uniform6(any_step()), 120),
        ) {
            let grid = grid();
            let start = Hex(start);
            let mut field = Field::new();
            field.spread(&grid, start, budget, |from, direction, _, _| {
                steps[from.index()][direction.index()]
            });
            let expected = naive(&grid, start, budget, &steps);
            let mut path = Vec::new();
            for hex in grid.hexes() {
                let [stop, pass] = expected[hex.index()];
                let cost = stop.into_iter().chain(pass).min();
                prop_assert_eq!(field.cost(hex), cost);
                prop_assert_eq!(field.onward_cost(hex), pass);
                prop_assert_eq!(field.reached().contains(&hex), cost.is_some());
                prop_assert_eq!(field.path(hex, &mut path), cost.is_some());
                let Some(cost) = cost else { continue };
                // The way costs what the field says, and only its last step may end the move.
                prop_assert_eq!((path[0], path[path.len() - 1]), (start, hex));
                let mut paid = 0;
                for (index, pair) in path.windows(2).enumerate() {
                    let direction = grid.direction(pair[0], pair[1]).unwrap();
                    match steps[pair[0].index()][direction.index()] {
                        Step::Pass(price) => paid += price,
                        Step::Stop(price) if index + 2 == path.len() => paid += price,
                        step => prop_assert!(false, "{step:?}"),
                    }
                }
                prop_assert_eq!(paid, cost);
            }
        }
    }
}
