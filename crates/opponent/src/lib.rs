//! Computer players. They see only what their side may know ([`Seat`]), answer every decision, and
//! choose the same order for the same seed and the same number of playouts.
//!
//! Three levels in every game: **recruta** plays a quick hand; **veterano** compares a few orders by
//! playing them out; **general** does the same with all the time it is given.

mod advisor;
mod any;
pub mod ladder;
pub mod operational;
mod player;
pub mod rio;
mod seat;
mod think;
pub mod tigers;

pub use advisor::Advisor;
pub use any::{AnyOpponent, Considered, Hint, sit};
pub use player::{Effort, Level, Mind};
pub use seat::Seat;
pub use think::{Budget, Thought};
