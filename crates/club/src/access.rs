//! Who may do what at a table: what a token opens, and as whom its holder may look.

use table::{Side, Viewer};

use crate::failure::Failure;

/// What somebody may do in one match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Access {
    /// The sides he plays, in the order of the box; none if he only watches.
    sides: Vec<Side>,
}

/// As whom somebody wants to look.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// As whom he may.
    Own,
    /// As somebody in particular.
    As(Viewer),
}

impl Access {
    /// A player of these sides.
    pub fn player(sides: Vec<Side>) -> Self {
        Access { sides }
    }

    /// Somebody who only watches.
    pub fn spectator() -> Self {
        Access { sides: Vec::new() }
    }

    /// The sides he plays.
    pub fn sides(&self) -> &[Side] {
        &self.sides
    }

    /// Whether he plays `side`.
    pub fn plays(&self, side: Side) -> bool {
        self.sides.contains(&side)
    }

    /// As whom he looks: as his own side while the match lasts, as anybody when it is over.
    pub fn viewer(
        &self,
        wanted: Wanted,
        deciding: Option<Side>,
        over: bool,
    ) -> Result<Viewer, Failure> {
        match wanted {
            Wanted::Own => {
                let decides = deciding.filter(|side| self.plays(*side));
                let own = decides.or(self.sides.first().copied());
                Ok(own.map_or(Viewer::Spectator, Viewer::Side))
            }
            Wanted::As(Viewer::Spectator) => Ok(Viewer::Spectator),
            Wanted::As(Viewer::Side(side)) if over || self.plays(side) => Ok(Viewer::Side(side)),
            Wanted::As(Viewer::Referee) if over => Ok(Viewer::Referee),
            Wanted::As(_) => Err(Failure::not_your_seat()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_looks_through_the_eyes_of_the_other_side_before_the_end() {
        let other = Wanted::As(Viewer::Side(Side::SECOND));
        for access in [Access::player(vec![Side::FIRST]), Access::spectator()] {
            assert!(access.viewer(other, Some(Side::SECOND), false).is_err());
            assert!(
                access
                    .viewer(Wanted::As(Viewer::Referee), None, false)
                    .is_err()
            );
            assert_eq!(
                access.viewer(other, None, true).unwrap(),
                Viewer::Side(Side::SECOND)
            );
        }
    }

    #[test]
    fn two_at_one_table_look_as_the_side_that_decides() {
        let both = Access::player(vec![Side::FIRST, Side::SECOND]);
        let decides = |side| both.viewer(Wanted::Own, Some(side), false).unwrap();
        assert_eq!(decides(Side::SECOND), Viewer::Side(Side::SECOND));
        assert_eq!(decides(Side::FIRST), Viewer::Side(Side::FIRST));
        let spectator = Access::spectator().viewer(Wanted::Own, Some(Side::FIRST), false);
        assert_eq!(spectator.unwrap(), Viewer::Spectator);
    }
}
