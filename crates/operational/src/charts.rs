//! The printed matter of a box as answers to questions: its tables cell by cell, and what stands on a
//! counter. Everybody may read it.

use serde_json::{Value, json};
use table::{Counter, Refusal};

use crate::Operational;

impl Operational {
    /// What is printed on a counter, and whether the rulebook or we say so.
    pub(crate) fn answer_counter(&self, counter: Counter) -> Result<Value, Refusal> {
        if !self.rules.knows(counter) {
            return Err(self.refuse("table/order", "not-yours", &[]));
        }
        let card = self.rules.card(counter);
        let source = |given: bool| if given { "given" } else { "reconstructed" };
        let back = (!card.blank_back).then_some([card.attack[1], card.defence[1]]);
        Ok(json!({
            "id": card.id,
            "name": card.name,
            "side": self.card.side_card(card.side).id,
            "nation": self.rules.nations[usize::from(card.nation)].id,
            "branch": card.branch,
            "formation": card.formation,
            "label": card.label,
            "corps": card.corps,
            "army": card.army,
            "class": self.rules.class(counter).id,
            "size": card.size.word(),
            "front": [card.attack[0], card.defence[0], card.points / 2],
            "back": back,
            "range": card.range,
            "flight": card.flight / 2,
            "source": { "values": source(card.given), "identity": source(card.identity_given) },
        }))
    }

    /// The tables of the box, cell by cell.
    pub(crate) fn answer_tables(&self) -> Value {
        let rules = &self.rules;
        let rows = rules.row_names.iter();
        let combat = rows.clone().zip(&rules.cells).map(|(row, cells)| {
            let cells: Vec<&str> = cells.iter().map(|cell| cell.name.as_str()).collect();
            json!({ "row": row, "cells": cells })
        });
        let bombardment = rows.zip(&rules.bombardment).map(|(row, cells)| {
            let cells = cells.iter().map(|hit| if *hit { "DB" } else { "DI" });
            json!({ "row": row, "cells": cells.collect::<Vec<_>>() })
        });
        let codes = rules
            .codes
            .iter()
            .map(|code| json!({ "code": code.id, "name": code.name, "rule": code.rule }));
        let terrain = rules
            .terrain
            .iter()
            .map(|row| json!({ "terrain": row.id, "printed": row.printed, "rule": row.rule }));
        let classes = rules.classes.iter().map(|class| {
            json!({
                "class": class.id,
                "name": class.name,
                "advance": class.advance,
                "vulnerability": { "air": class.air, "artillery": class.artillery },
            })
        });
        let nations = rules
            .colours
            .iter()
            .map(|(id, colour)| json!({ "id": id, "colour": colour }));
        json!({
            "combat": { "columns": rules.column_names, "rows": combat.collect::<Vec<_>>() },
            "codes": codes.collect::<Vec<_>>(),
            "bombardment": { "from": rules.bombardment_from, "rows": bombardment.collect::<Vec<_>>() },
            "carpet": self.carpet_chart(),
            "terrain": terrain.collect::<Vec<_>>(),
            "classes": classes.collect::<Vec<_>>(),
            "colours": nations.collect::<Vec<_>>(),
            "turns": { "track": rules.track, "marked": rules.marked_turns },
        })
    }
}
