//! Combat (5.0 to 6.0 and 8.0): declared piece by piece, announced, resolved, and carried out decision
//! by decision.

pub(crate) mod advance;
pub(crate) mod bombardment;
pub(crate) mod declare;
pub(crate) mod duty;
pub(crate) mod losses;
pub(crate) mod odds;
pub(crate) mod retreat;
