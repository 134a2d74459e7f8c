//! The manners in which the veteran's hand can play a phase.

/// How much some things weigh with the hand, in hundredths of what they usually do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Manner {
    /// What the enemy may do to a unit.
    pub care: i64,
    /// Getting nearer to the goals.
    pub drive: i64,
    /// What a unit adds to an attack.
    pub fight: i64,
}

impl Manner {
    const fn new(care: i64, drive: i64, fight: i64) -> Self {
        Manner { care, drive, fight }
    }

    /// The hand's own.
    pub const STEADY: Manner = Manner::new(100, 100, 100);

    /// Bold, careful, patient, fierce and shy of fights.
    pub const OTHERS: [Manner; 5] = [
        Manner::new(30, 150, 100),
        Manner::new(300, 100, 100),
        Manner::new(100, 20, 100),
        Manner::new(50, 60, 250),
        Manner::new(150, 100, 0),
    ];
}
