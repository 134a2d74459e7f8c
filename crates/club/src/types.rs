//! The types that travel, as TypeScript for the page. `cargo run -p club --example types` writes
//! them to `web/src/generated/api.ts`, and a test holds that file against them.

use artist::{Geometry, Named, Places, Rect};
use cabinet::Told;
use opponent::{Considered, Hint};
use table::{
    Arrival, BoxCard, Choice, Clause, CounterView, DecisionView, Mark, Marker, OptionCard,
    OptionValue, OutcomeView, Place, Report, ScenarioCard, ScoreLine, SideCard, Text, Track, View,
};
use ts_rs::{Config, TS};

use crate::api::*;

macro_rules! declarations {
    ($($type:ty),* $(,)?) => {
        [$((<$type as TS>::docs(), <$type as TS>::decl(&Config::default()))),*]
    };
}

/// All types as one TypeScript module.
pub fn typescript() -> String {
    let declarations = declarations![
        Text,
        BoxCard,
        SideCard,
        ScenarioCard,
        OptionCard,
        OptionValue,
        Clause,
        View,
        DecisionView,
        Place,
        CounterView,
        Mark,
        Marker,
        Track,
        ScoreLine,
        Arrival,
        OutcomeView,
        Choice,
        Told,
        Report,
        Mode,
        Sitter,
        NewMatch,
        NewSeat,
        ImportMatch,
        Created,
        SeatLink,
        Join,
        MatchCard,
        Status,
        SeatCard,
        Update,
        Submit,
        Undo,
        Accepted,
        Log,
        Ask,
        Answer,
        Hint,
        Considered,
        ChatMessage,
        Say,
        ReplayStep,
        Course,
        CourseTurn,
        CourseSide,
        Decisive,
        Credentials,
        Session,
        Account,
        Claim,
        Level,
        Health,
        Hello,
        Frame,
        ApiError,
        ErrorBody,
        Geometry,
        Rect,
        Places,
        Named,
    ];
    let mut text = String::from(
        "// Made by `cargo run -p club --example types` from the server's types. Do not edit.\n",
    );
    for (docs, declaration) in declarations {
        text.push('\n');
        text.push_str(&docs.unwrap_or_default());
        text.push_str("export ");
        text.push_str(&declaration);
        text.push('\n');
    }
    // A line of its own for every star would make the file twice as long.
    text.replace("/**\n * ", "/** ").replace("\n */\n", " */\n")
}
