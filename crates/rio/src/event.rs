//! What happens. Only events change the state.

use hexmap::Hex;
use serde::{Deserialize, Serialize};
use table::{Counter, Side};

use crate::state::{Ended, Members};
use crate::tables::{CombatResult, SearchResult};

/// One thing that happened. `hidden` says that the counter lay face down and not everybody knows
/// what it is: others are told of "a counter in that hex".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", rename_all_fields = "kebab-case")]
#[allow(missing_docs)]
pub enum Event {
    /// A counter was placed before the match, its transport with it.
    Placed {
        side: Side,
        counter: Counter,
        hex: Hex,
    },
    /// A counter was taken back before the match.
    TakenBack { side: Side, counter: Counter },
    /// A side has placed its counters: they can be seen.
    Readied { side: Side },
    /// A turn begins.
    TurnBegan { turn: u8 },
    /// A reinforcement is due.
    BecameDue { counter: Counter },
    /// A side's phase begins.
    PhaseBegan { side: Side },
    /// A reinforcement came on.
    Entered {
        counter: Counter,
        transport: Counter,
        hex: Hex,
    },
    /// A counter was turned face up.
    Revealed { counter: Counter, hex: Hex },
    /// A unit begins to move.
    Departed {
        counter: Counter,
        passenger: Counter,
        left: u8,
    },
    /// A unit goes one hex.
    Stepped {
        counter: Counter,
        passenger: Counter,
        from: Hex,
        to: Hex,
        left: u8,
    },
    /// The unit in custody goes with its escort.
    Followed {
        counter: Counter,
        from: Hex,
        to: Hex,
    },
    /// The other side may fire at a unit that moves.
    Watched { counter: Counter, hex: Hex, to: Hex },
    /// Opportunity fire.
    Fired {
        counter: Counter,
        target: Counter,
        die: u8,
        stopped: bool,
    },
    /// No more opportunity fire here.
    Held { quiet: bool },
    /// A unit that was stopped goes back to the last hex with room.
    Bounced {
        counter: Counter,
        passenger: Counter,
        to: Hex,
    },
    /// A unit left the map.
    Left {
        counter: Counter,
        passenger: Counter,
        from: Hex,
    },
    /// A helicopter landed; its passenger got out.
    Landed {
        counter: Counter,
        passenger: Counter,
    },
    /// A combatant went aboard.
    Boarded {
        counter: Counter,
        helicopter: Counter,
    },
    /// A unit was turned face down.
    Hid { counter: Counter },
    /// An attack or search is being put together.
    Planned {
        side: Side,
        search: bool,
        hex: Hex,
        counter: Counter,
    },
    /// One more unit takes part.
    Joined { side: Side, counter: Counter },
    /// One unit less takes part.
    Dropped { side: Side, counter: Counter },
    /// It was given up.
    Cancelled { side: Side },
    /// An attack or search was announced.
    Announced {
        search: bool,
        hex: Hex,
        members: Members,
    },
    /// The face-down defender stays down.
    StayedDown { hex: Hex },
    /// The die of an attack. Columns count from 0.
    Rolled {
        hex: Hex,
        attack: i16,
        defence: i16,
        column: u8,
        shifted: u8,
        die: u8,
        result: CombatResult,
        close: bool,
    },
    /// The die of a search. Columns count from 0.
    Searched {
        hex: Hex,
        value: i16,
        column: u8,
        die: u8,
        result: SearchResult,
    },
    /// A morale check by a combat result.
    Checked {
        counter: Counter,
        hex: Hex,
        die: u8,
        passed: bool,
        hidden: bool,
    },
    /// A Supressão marker was placed.
    Suppressed {
        counter: Counter,
        hex: Hex,
        markers: u8,
        hidden: bool,
    },
    /// A unit eliminated.
    Eliminated {
        counter: Counter,
        hex: Hex,
        by: Side,
    },
    /// A face-down marker was hit: nothing happens to it.
    Unharmed { counter: Counter, hex: Hex },
    /// A unit must retreat and cannot.
    Stuck {
        counter: Counter,
        hex: Hex,
        hidden: bool,
    },
    /// A unit will retreat to a hex that must be cleared first.
    Pushed { counter: Counter, to: Hex },
    /// A unit retreated.
    Retreated {
        counter: Counter,
        passenger: Counter,
        from: Hex,
        to: Hex,
    },
    /// All units of an attacked hex have had their result.
    Resolved { advance: bool },
    /// A unit advanced, with its car if it attacked from it.
    Advanced {
        counter: Counter,
        transport: Counter,
        from: Hex,
        to: Hex,
    },
    /// Nobody advanced.
    Stayed,
    /// A civilian came under control for this phase.
    Controlled { counter: Counter, left: u8 },
    /// The control of a civilian is over.
    Released { advance: bool },
    /// A unit withdrew under Retirada e Checar o Moral.
    Withdrew {
        counter: Counter,
        passenger: Counter,
        from: Hex,
        to: Hex,
    },
    /// A morale check to recover: by the die, or none if the unit is completely encircled.
    Rallied {
        counter: Counter,
        hex: Hex,
        die: u8,
        markers: u8,
    },
    /// The match is over.
    Finished { ended: Ended },
}
