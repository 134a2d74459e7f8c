//! One thing that happened. An event carries what [`apply`](crate::apply) needs to change the state
//! and what the log needs to tell it.

use hexmap::Hex;
use serde::{Deserialize, Serialize};
use table::Counter;

use crate::state::{Ending, Phase};
use crate::tables::Damage;

/// What happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Event {
    /// A unit came onto the map.
    Entered {
        /// The unit.
        counter: Counter,
        /// By which hex.
        hex: Hex,
        /// Half points paid.
        cost: u8,
    },
    /// A unit moved.
    Moved {
        /// The unit.
        counter: Counter,
        /// The hexes it entered, in order.
        path: Vec<Hex>,
        /// Half points paid.
        cost: u8,
    },
    /// A unit left the map.
    Exited {
        /// The unit.
        counter: Counter,
        /// From which hex.
        hex: Hex,
        /// Half points paid.
        cost: u8,
    },
    /// A minefield hit a unit (6.2.f).
    MineStruck {
        /// The unit.
        counter: Counter,
        /// Where.
        hex: Hex,
        /// The damage die.
        die: u8,
        /// What Tabela 6 adds to it.
        modifier: i8,
        /// The result.
        result: Damage,
    },
    /// A phase began.
    PhaseBegan {
        /// Which.
        phase: Phase,
    },
    /// A roll on Tabela 1.
    ForceRolled {
        /// The die.
        die: u8,
        /// What the mission adds.
        modifier: i8,
        /// How many units enter.
        units: u8,
        /// What they carry to Tabela 2.
        carried: i8,
    },
    /// A roll on Tabela 2.
    UnitRolled {
        /// The die.
        die: u8,
        /// What Tabela 1 adds.
        carried: i8,
        /// What the mission adds.
        modifier: i8,
        /// The type that enters, or `campo-minado`.
        unit: String,
    },
    /// A roll on Tabela 3.
    HexRolled {
        /// The first die: 0 to 9.
        tens: u8,
        /// The second die: 0 to 9.
        ones: u8,
        /// What the mission adds.
        modifier: i8,
        /// The hex of the table.
        hex: Hex,
    },
    /// A Russian unit was put on the map.
    Placed {
        /// The unit.
        counter: Counter,
        /// Its type.
        unit: String,
        /// Where it stands.
        hex: Hex,
        /// Whether the hex of the table was taken and it stands next to it (4.2.l).
        displaced: bool,
    },
    /// No room was found for a unit however often Tabela 3 was rolled.
    TurnedAway {
        /// Its type.
        unit: String,
    },
    /// A minefield was drawn and lies in a hex now.
    MineLaid {
        /// The hex.
        hex: Hex,
        /// The unit that stands there.
        counter: Counter,
    },
    /// A minefield was drawn but there is no German unit (6.2.i).
    MineWasted,
    /// A unit shot at another.
    Shot {
        /// Who.
        attacker: Counter,
        /// At whom.
        target: Counter,
        /// Whether it is an overrun.
        overrun: bool,
        /// The distance.
        distance: u8,
        /// The sum of the modifiers to hit.
        modifier: i8,
        /// The die.
        die: u8,
        /// The number of Tabela 4.
        value: u8,
        /// Whether it hit.
        hit: bool,
    },
    /// A shot that hit did its damage.
    Damaged {
        /// Who shot.
        attacker: Counter,
        /// Who was hit.
        target: Counter,
        /// The sum of the modifiers of damage.
        modifier: i8,
        /// The die.
        die: u8,
        /// What Tabela 5 says.
        result: Damage,
        /// What it does to this target (4.4.l).
        effect: Damage,
    },
    /// A turn began.
    TurnBegan {
        /// Which.
        turn: u8,
    },
    /// The match ended.
    Ended {
        /// How.
        ending: Ending,
    },
}
