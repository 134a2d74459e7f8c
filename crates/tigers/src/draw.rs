//! The draw of Russian units (4.2, Tabelas 1 to 3): how the solo opponent gets its units.

use hexmap::Hex;

use crate::Tigers;
use crate::event::Event;
use crate::execute::Doing;
use crate::mission::Draw;
use crate::state::{MOST_UNITS, Unit};
use crate::tables::{Drawn, Kind, TypeId};

/// Tabela 3 is rolled again while there is no room (4.2.n), but not for ever.
const MOST_TRIES: u32 = 200;

impl Tigers {
    /// What a modified roll on Tabela 2 stands for in a mission (4.2.e, 4.2.f).
    pub(crate) fn drawn(&self, draw: &Draw, total: i16) -> Drawn {
        match self.tables.entries(total).next() {
            Some((unit, false)) => unit,
            _ if total <= 9 => draw.nine,
            _ => draw.ten,
        }
    }

    /// The word for what was drawn.
    pub(crate) fn drawn_id(&self, drawn: Drawn) -> &str {
        match drawn {
            Drawn::Unit(unit) => &self.tables.unit_type(unit).id,
            Drawn::Minefield => "campo-minado",
        }
    }
}

impl Doing<'_> {
    /// All rolls of this turn, one unit at a time (4.2.p).
    pub(crate) fn draw(&mut self) {
        let game = self.game;
        let Some(draw) = &game.mission(self.state).draw else {
            return;
        };
        for _ in 0..draw.rolls(self.state.turn) {
            let die = self.dice.d10();
            let modifier = draw.table1_modifier;
            let row = game.tables.force(i16::from(die) + i16::from(modifier));
            self.happens(Event::ForceRolled {
                die,
                modifier,
                units: row.units,
                carried: row.modifier,
            });
            for _ in 0..row.units {
                self.draw_unit(draw, row.modifier);
            }
        }
    }

    fn draw_unit(&mut self, draw: &Draw, carried: i8) {
        let game = self.game;
        let die = self.dice.d10();
        let modifier = draw.table2_modifier(self.state.turn);
        let drawn = game.drawn(
            draw,
            i16::from(die) + i16::from(carried) + i16::from(modifier),
        );
        self.happens(Event::UnitRolled {
            die,
            carried,
            modifier,
            unit: game.drawn_id(drawn).to_owned(),
        });
        match drawn {
            Drawn::Unit(unit) => self.place(draw, unit),
            Drawn::Minefield => self.lay_mine(),
        }
    }

    /// Finds a hex on Tabela 3, or next to it if it is taken, and puts the unit there.
    fn place(&mut self, draw: &Draw, unit: TypeId) {
        let game = self.game;
        let kind = game.tables.unit_type(unit).kind;
        for _ in 0..MOST_TRIES {
            // A ten is the 0 of the die.
            let (tens, ones) = (self.dice.d10() % 10, self.dice.d10() % 10);
            let modifier = draw.table3_modifier(self.state.turn);
            let roll = match (tens, ones) {
                (0, 0) => 100,
                _ => 10 * i16::from(tens) + i16::from(ones),
            };
            let hex = game.tables.place(roll + i16::from(modifier)).hex(kind);
            self.happens(Event::HexRolled {
                tens,
                ones,
                modifier,
                hex,
            });
            if let Some(free) = self.room_at(kind, hex)
                && self.state.units.len() < MOST_UNITS
            {
                return self.happens(Event::Placed {
                    counter: game.counter(self.state, self.state.units.len()),
                    unit: game.tables.unit_type(unit).id.clone(),
                    hex: free,
                    displaced: free != hex,
                });
            }
        }
        self.happens(Event::TurnedAway {
            unit: game.tables.unit_type(unit).id.clone(),
        });
    }

    /// The hex itself, or the first possible one next to it (4.2.l, 4.2.m).
    fn room_at(&self, kind: Kind, hex: Hex) -> Option<Hex> {
        let taken = self.taken();
        if !taken.contains(hex) {
            return Some(hex);
        }
        let tables = &self.game.tables;
        let around = tables.displacement.iter();
        let around = around.filter_map(|&direction| self.game.map.grid().neighbour(hex, direction));
        around
            .into_iter()
            .find(|&next| !taken.contains(next) && tables.may_stand(kind, next))
    }

    /// A drawn minefield appears under a German unit and strikes at once (4.2.o, 6.2.a).
    fn lay_mine(&mut self) {
        let Some(slot) = self.game.mine_target(self.state) else {
            return self.happens(Event::MineWasted);
        };
        let unit: Unit = self.state.units[slot];
        self.happens(Event::MineLaid {
            hex: unit.hex,
            counter: self.game.counter(self.state, slot),
        });
        self.mine_attack(slot);
    }
}
