//! What a game's own knowledge adds to the common way of thinking: a quick hand, a sense of what
//! is worth comparing, and a judgement of positions.

use table::{Chance, Game, Side, Text};

use crate::{Budget, Effort, Seat, Thought, think};

/// The judgement of one game.
pub trait Advisor<G: Game>: Send + Sync {
    /// How much the levels that compare may think about one decision.
    fn effort(&self) -> Effort;

    /// The order of a quick hand for the side that decides in `state`: legal, not absurd, instant.
    /// It plays both sides in playouts and is the whole of the lowest level.
    fn act(&self, game: &G, state: &G::State, chance: &mut Chance) -> Option<G::Order>;

    /// Orders worth comparing, the quick hand's own first; at most `most`.
    fn candidates(
        &self,
        game: &G,
        state: &G::State,
        most: usize,
        chance: &mut Chance,
    ) -> Vec<G::Order>;

    /// What `state` is worth to `side`: more is better, and the other side sees the negative.
    fn value(&self, game: &G, state: &G::State, side: Side) -> i64;

    /// Whether a playout that began at `start` has gone far enough at `now`.
    fn enough(&self, game: &G, start: &G::State, now: &G::State) -> bool;

    /// The orders worth giving with what was found out about them, best first. The common way is to
    /// compare the candidates by playing them out; a game that plans differently does it here.
    fn ponder(&self, seat: &Seat<'_, G>, budget: Budget, seed: u64) -> Vec<Thought<G::Order>> {
        think(self, seat, budget, seed)
    }

    /// Why an order is good, in words, for the hint.
    fn reason(&self, game: &G, state: &G::State, order: &G::Order) -> Text;
}
