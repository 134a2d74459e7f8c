//! What a game's own knowledge adds to the common players: a quick hand, a way of thinking, and words for
//! what it comes to.

use table::{Chance, Game, Text};

use crate::{Budget, Effort, Seat, Thought};

/// The judgement of one game.
pub trait Advisor<G: Game>: Send + Sync {
    /// How much the levels that compare may think about one decision.
    fn effort(&self) -> Effort;

    /// The order of a quick hand for the side that decides in `state`: legal, not absurd, instant.
    /// It is the whole of the lowest level.
    fn act(&self, game: &G, state: &G::State, chance: &mut Chance) -> Option<G::Order>;

    /// The orders worth giving with what was found out about them, best first. Asked only of the side that
    /// decides.
    fn ponder(&self, seat: &Seat<'_, G>, budget: Budget, seed: u64) -> Vec<Thought<G::Order>>;

    /// Why an order is good, in words, for the hint.
    fn reason(&self, game: &G, state: &G::State, order: &G::Order) -> Text;

    /// What an event shows beyond its kind, for the ladder's count of what was used.
    fn feat(&self, _event: &G::Event) -> Option<&'static str> {
        None
    }
}
