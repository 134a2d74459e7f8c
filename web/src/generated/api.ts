// Made by `cargo run -p club --example types` from the server's types. Do not edit.

/** The same words in both languages. */
export type Text = { 
/** Brazilian Portuguese. */
pt: string, 
/** English. */
en: string, };

/** `box.toml`: what the shelf shows, plus the box's scenarios and its content hash. */
export type BoxCard = { 
/** The id, equal to the folder's name. */
id: string, 
/** Which ruleset plays it. */
ruleset: string, 
/** Grows when a change of rules or data would make an old journal play differently. */
rules_version: number, 
/** Name of the game. */
title: Text, 
/** One sentence for the shelf. */
blurb: Text, 
/** When it happened. */
period: Text, 
/** A usual match, in minutes. */
minutes: number, 
/** 1 (an evening's first wargame) to 5. */
difficulty: number, 
/** How many counters the box holds. */
counters: number, 
/** Who made the game, as the rulebook credits them. */
credits: Text, 
/** What was reconstructed because the original is lost. */
reconstructed: Text, 
/** The sides, first mover first. */
side: Array<SideCard>, 
/** The scenarios, in the order of the shelf. Filled from `scenarios/*.toml`. */
scenario: Array<ScenarioCard>, 
/** SHA-256 of the whole box. Filled when the box is opened. */
content_hash: string, };

/** One side, for people. */
export type SideCard = { 
/** The id used in orders and journals. */
id: string, 
/** Its name. */
name: Text, 
/** Its colour on tracks and scores, as `#rrggbb`. */
colour: string, };

/** The part of a scenario file that is the same in every game. */
export type ScenarioCard = { 
/** The id used in journals and on the command line. */
id: string, 
/** Its name. */
name: Text, 
/** How many turns. */
turns: number, 
/** How many people (or computer players) sit down: 1 for solo missions. */
players: number, 
/** A few sentences of history, in our own words. */
history: Text, 
/** What each side wants. */
goal: Text, 
/** What the players may choose before the match. */
option: Array<OptionCard>, };

/** A choice made before the match: a reading of an unclear rule, or an optional rule. */
export type OptionCard = { 
/** The id used in journals. */
id: string, 
/** What it decides. */
name: Text, 
/** The clause it reads, if any. */
rule: string | null, 
/** The values; the first one is the default. */
value: Array<OptionValue>, };

/** One value of an option. */
export type OptionValue = { 
/** The id used in journals. */
id: string, 
/** What it means. */
name: Text, };

/** One clause, in our own words. */
export type Clause = { 
/** `box/number`, as refusals and tests name it. */
id: string, 
/** What it is about. */
topic: string, 
/** The rule in Portuguese. */
pt: string, 
/** The rule in English. */
en: string, 
/** How an unclear or silent text is read, in Portuguese. */
reading_pt?: string | null, 
/** The same in English. */
reading_en?: string | null, 
/** Why a program cannot enforce it (components, background); such a clause needs no test. */
unenforceable?: string | null, };

/** A match as one viewer may see it. */
export type View = { 
/** The box's id. */
game: string, 
/** The scenario's id. */
scenario: string, 
/** The current turn, as the turn track counts it. */
turn: number, 
/** The turn in words ("Turno 3 de 11", "19 de dezembro"). */
turn_name: Text, 
/** The phase in words. */
phase: Text, 
/** What is waited for; nothing when the match is over. */
decision: DecisionView | null, 
/** Every counter that the viewer knows of. */
counters: Array<CounterView>, 
/** Other things that lie on the board. */
markers: Array<Marker>, 
/** Numbers that are always in sight: air points, losses, exits. */
tracks: Array<Track>, 
/** Points so far and where they come from. */
score: Array<ScoreLine>, 
/** Reinforcements that are due. */
arrivals: Array<Arrival>, 
/** The result, once there is one. */
outcome: OutcomeView | null, };

/** The pending decision. */
export type DecisionView = { 
/** Who decides: a side's id. */
side: string, 
/** The kind, a stable word of the ruleset. */
kind: string, 
/** In plain words. */
prompt: Text, };

/** Where a counter is. */
export type Place = "board" | "waiting" | "gone" | "destroyed";

/** One counter: where it is, and what of it is shown. */
export type CounterView = { 
/** The id that orders use; an alias where the real one would tell too much. */
id: string, 
/** Where it is. */
place: Place, 
/** The hex it is in. */
hex: string | null, 
/** Marks on it: moved, engaged, disabled, hidden. */
marks: Array<Mark>, 
/** Its side's id. */
side: string, 
/** Its nation, which gives the palette. */
nation: string, 
/** The kind of piece, which gives the symbol or silhouette (`"infantry"`, `"tigre-ie"`). */
symbol: string, 
/** Its size (`"XX"`, `"III"`, `""`). */
size: string, 
/** Its name. */
name: Text, 
/** Its formation. */
formation: Text, 
/** The numbers on it, left to right; empty if hidden or if it has none. */
values: Array<string>, 
/** Steps lost: 1 shows the reduced side. */
losses: number, 
/** `"given"` by the rulebook or `"reconstructed"` by us. */
source: string, };

/** A mark on a counter. */
export type Mark = { 
/** A stable word of the ruleset. */
kind: string, 
/** How many of them, or how many turns. */
count: number, 
/** In words. */
name: Text, };

/** Something that lies on the board and is not a counter. */
export type Marker = { 
/** A stable word of the ruleset: `"mine"`, `"held"`. */
kind: string, 
/** Where. */
hex: string, 
/** The side it belongs to, if any. */
side: string | null, 
/** In words. */
name: Text, };

/** A number that is always in sight. */
export type Track = { 
/** A stable word of the ruleset. */
id: string, 
/** What it counts. */
name: Text, 
/** Whose it is, if it belongs to a side. */
side: string | null, 
/** The number. */
value: number, 
/** What it counts up to or down from. */
of: number | null, };

/** One line of the score. */
export type ScoreLine = { 
/** Who has the points. */
side: string, 
/** For what. */
name: Text, 
/** How many. */
points: number, 
/** The clause that gives them. */
rule: string, };

/** A counter that is due. */
export type Arrival = { 
/** The counter's id. */
counter: string, 
/** The turn from which it may come. */
turn: number, 
/** The hexes through which it may come; empty if the whole edge named in `name`. */
hexes: Array<string>, 
/** When and where, in words. */
name: Text, };

/** How a match ended, for people. */
export type OutcomeView = { 
/** The winner's id; nobody in a draw. */
winner: string | null, 
/** Points of each side, in the order of the box's sides. */
points: Array<number>, 
/** In words. */
text: Text, 
/** The clause that decided it. */
rule: string, };

/** One legal order as a page shows it: what to click, what it says, what to send. */
export type Choice = { 
/** What kind of order it is, a stable word of the ruleset: `"move"`, `"attack"`, `"end"`. */
kind: string, 
/** In words. */
label: Text, 
/** The counters it is about: clicking one of them selects the order. */
counters: Array<string>, 
/** The hex it leads to: clicking it gives the order. */
hex: string | null, 
/** The hexes passed on the way there. */
path: Array<string>, 
/** What it costs, in words ("1½ of 3 points"), where that is known beforehand. */
cost: Text | null, 
/** The order itself, to be sent back. Filled by the match. */
order: unknown, };

/** One thing that happened, as one viewer may know it. */
export type Told = { 
/** In words. */
text: Text, 
/** As data, in the ruleset's own terms. */
event: unknown, };

/** What a check of a journal found. */
export type Report = { 
/** Orders played, including those taken back. */
orders: number, 
/** Dice rolled. */
dice: number, 
/** Of these, dice that were given with an order instead of rolled. */
scripted: number, 
/** Whether the journal has its closing line, so that the dice could be checked by the seed. */
finished: boolean, 
/** Whether the box here is, to the letter, the one it was played with. */
same_box: boolean, };

/** How the people of a match sit. */
export type Mode = "computer" | "hotseat" | "link";

/** Who sits in a seat. */
export type Sitter = "human" | "computer";

/** A match to be made. Sides not named are played by a person, or by the computer in mode
 * `computer`. */
export type NewMatch = { 
/** The box's id. */
game: string, 
/** The scenario's id. */
scenario: string, 
/** Options that differ from their defaults. */
options?: { [key in string]: string }, 
/** The seats, by the side's id. */
seats?: { [key in string]: NewSeat }, 
/** How the people sit. */
mode: Mode, };

/** One seat of a match to be made. */
export type NewSeat = { 
/** Who sits here. */
kind: Sitter, 
/** How strong the computer player is; see `GET /api/levels`. */
level?: string, 
/** The person's name, shown to the others. */
name?: string, 
/** The link made for this seat is an invitation: it shows nothing and can be used once, to sit
 * down, which gives a new token that whoever made the match does not know. */
invite?: boolean, };

/** A file to be played on or replayed: a save, or the journal of a finished match. */
export type ImportMatch = { 
/** The text of the file. */
file: string, 
/** The seats, by the side's id. */
seats?: { [key in string]: NewSeat }, 
/** How the people sit. */
mode: Mode, };

/** A match that was made, with the links to it. The tokens are told here and never again. */
export type Created = { 
/** The match's id. */
id: string, 
/** One link a person. */
seats: Array<SeatLink>, 
/** The link for those who only watch. */
spectator: SeatLink, 
/** SHA-256 of the seed of the dice, which is published when the match is over. */
commitment: string, };

/** A link that lets somebody into a match. */
export type SeatLink = { 
/** The sides it plays; none for spectators. */
sides: Array<string>, 
/** The secret. */
token: string, 
/** Where the page opens it; the token stands after the `#`, which browsers do not send. */
path: string, 
/** It must be exchanged by `POST /api/matches/{id}/join` before it shows anything. */
invite: boolean, };

/** Sitting down with an invitation. */
export type Join = { 
/** The name to be shown to the others. */
name?: string, };

/** What the match list and the edge of the table show of a match. */
export type MatchCard = { 
/** The match's id. */
id: string, 
/** The box's id. */
game: string, 
/** The scenario's id. */
scenario: string, 
/** All options, defaults included. */
options: { [key in string]: string }, 
/** How the people sit. */
mode: Mode, 
/** How many lines its journal has. */
seq: number, 
/** Who sits where, in the order of the box's sides. */
seats: Array<SeatCard>, 
/** The sides that you play. */
yours: Array<string>, 
/** Where it stands. */
status: Status, 
/** SHA-256 of the seed of the dice. */
commitment: string, 
/** It was continued from a file, so its first part was not played here. */
imported: boolean, 
/** When it was made, in milliseconds since 1970. */
created: number, };

/** Where a match stands, as everybody may know. */
export type Status = { 
/** The turn in words. */
turn: Text, 
/** The side that decides; none when the match is over. */
deciding: string | null, 
/** The result, once there is one. */
outcome: OutcomeView | null, 
/** When that last changed, in milliseconds since 1970. */
since: number, };

/** Who sits in a seat, as everybody may know. */
export type SeatCard = { 
/** The side's id. */
side: string, 
/** Who sits here. */
kind: Sitter, 
/** How strong the computer player is. */
level: string | null, 
/** The person's name, if he gave one. */
name: string | null, 
/** Somebody is connected with this seat now, or it is a computer player. */
here: boolean, 
/** The invitation has not been used yet. */
invited: boolean, };

/** The match as you may see it now, with what has happened since you last looked. */
export type Update = { 
/** How many lines the journal has now. Send it back with an order and after a lost connection. */
seq: number, 
/** What was told before this is complete up to here; `told` goes on from it. Smaller than what
 * you asked from only if the server had to go back: then forget what you had. */
since: number, 
/** What has happened after `since`, oldest first. */
told: Array<Told>, 
/** The table. */
view: View, 
/** What you may order now; empty while others decide. */
choices: Array<Choice>, 
/** Whether your last order can be taken back. */
undo: boolean, };

/** One order. */
export type Submit = { 
/** The order, as a choice offers it. */
order: unknown, 
/** The `seq` that you have seen: if the match has gone on since, the order is refused. */
seq: number, };

/** Taking the last order back. */
export type Undo = { 
/** The `seq` that you have seen. */
seq: number, };

/** The order is carried out and safe on disk. What it led to comes over the live connection, or
 * from `GET /api/matches/{id}/view?since=…`. */
export type Accepted = { 
/** How many lines the journal has now. */
seq: number, };

/** What has happened, without the table. */
export type Log = { 
/** How many lines the journal has now. */
seq: number, 
/** `told` begins after this line. */
since: number, 
/** What has happened, oldest first. */
told: Array<Told>, };

/** A question to the rules: `reach`, `odds`, `sight`. */
export type Ask = { 
/** The question, in the ruleset's own terms. */
question: unknown, 
/** As which side you ask, if you play several. */
side?: string, };

/** What the rules answer. */
export type Answer = { 
/** In the ruleset's own terms. */
answer: unknown, 
/** The `seq` for which it holds. */
seq: number, };

/** What a computer player would do, and why. */
export type Hint = { 
/** What it would order. */
choice: Choice, 
/** Why. */
why: Text, 
/** What it compared, best first. */
considered: Array<Considered>, };

/** An order that was compared with others. */
export type Considered = { 
/** The order in words. */
label: Text, 
/** By how much its playouts came out better than those of the order that a recruit would give,
 * in the game's own measure. */
gain: number, 
/** How many playouts it got. */
playouts: number, };

/** One message at the table. */
export type ChatMessage = { 
/** 1, 2, 3, … */
n: number, 
/** The side that said it. */
side: string, 
/** The words. */
text: string, 
/** When, in milliseconds since 1970. */
at: number, };

/** Something to say at the table. */
export type Say = { 
/** The words. */
text: string, 
/** As which side, if you play several. */
side?: string, };

/** One step of a replay. */
export type ReplayStep = { 
/** The line of the journal after which this is. */
n: number, 
/** How many lines there are. */
of: number, 
/** What that line led to. */
told: Array<Told>, 
/** The table after it. */
view: View, };

/** How a match went, for the page after it. */
export type Course = { 
/** The table at the end of each turn, and now. */
turns: Array<CourseTurn>, 
/** The rolls after which the most was lost, worst first. */
decisive: Array<Decisive>, 
/** The result, once there is one. */
outcome: OutcomeView | null, };

/** The table at the end of a turn. */
export type CourseTurn = { 
/** The turn's number. */
turn: number, 
/** The turn in words. */
name: Text, 
/** The last line of the journal in this turn. */
n: number, 
/** What each side has, in the order of the box's sides. */
sides: Array<CourseSide>, };

/** What a side has at the end of a turn. */
export type CourseSide = { 
/** The side's id. */
side: string, 
/** Its points so far. */
points: number, 
/** Its counters destroyed so far. */
destroyed: number, 
/** Steps lost by its counters that are still there. */
losses: number, };

/** A roll after which much was lost. */
export type Decisive = { 
/** The line of the journal. */
n: number, 
/** The turn it was in. */
turn: number, 
/** Counters destroyed and steps lost by it. */
lost: number, 
/** What happened, in words. */
told: Array<Told>, };

/** A name and its passphrase. */
export type Credentials = { 
/** The name. */
name: string, 
/** The passphrase: ten characters at least. */
passphrase: string, };

/** You are signed in. */
export type Session = { 
/** The name. */
name: string, 
/** The secret of this session: send it in `Authorization: Bearer …` as you would a seat's. */
token: string, };

/** Your name and your matches. */
export type Account = { 
/** The name. */
name: string, 
/** Your matches, those that wait for you first. */
matches: Array<MatchCard>, };

/** Putting a seat under your name: the request carries the session, the body the seat's token. */
export type Claim = { 
/** The token of the seat. */
token: string, };

/** How strong a computer player is. */
export type Level = { 
/** The id used when a match is made. */
id: string, 
/** Its name. */
name: Text, };

/** The server is up. */
export type Health = { 
/** Always `"ok"`; otherwise there is no answer. */
status: string, 
/** The server's version. */
version: string, };

/** What a client says over the live connection. Every message asks for a fresh update. */
export type Hello = { 
/** The token, if it does not stand in the address. */
token?: string, 
/** As which side you look, if you play several. */
side?: string, 
/** The last `seq` that you have seen; without it nothing earlier is told. */
since?: number, 
/** The last chat message that you have seen; without it none earlier is told. */
chat?: number, 
/** Whether long messages may come as binary ones, packed with gzip: a tenth of the bytes. */
gzip?: boolean, };

/** What the server says over the live connection. */
export type Frame = { "type": "update" } & Update | { "type": "chat", 
/** The messages that you have not seen, oldest first. */
messages: Array<ChatMessage>, } | { "type": "seats", 
/** Who sits where. */
seats: Array<SeatCard>, } | { "type": "error", 
/** Why. */
error: ApiError, };

/** Why something was not done. Nothing has changed. */
export type ApiError = { 
/** A stable word for programs. */
code: string, 
/** The reason in Portuguese. */
pt: string, 
/** The reason in English. */
en: string, 
/** The clause that forbids the order. */
rule?: string, 
/** With code `stale`: how many lines the journal has now. */
seq?: number, };

/** The body of every answer that is not a success. */
export type ErrorBody = { 
/** What went wrong. */
error: ApiError, };

/** What a page needs to know to find hexes under the pointer and to draw over a board.
 *
 * A point `p` of the SVG's view box is in the hex whose centre is nearest to it. The outline of a
 * hex is `outline` moved to its centre. Everything is in units of the view box of
 * [`board`](crate::board). */
export type Geometry = { 
/** Width of the view box, which begins at 0 0. */
width: number, 
/** Height of the view box. */
height: number, 
/** The frame around the hexes. */
frame: Rect, 
/** From the centre of a hex to a corner. */
radius: number, 
/** The corners of a hex around its centre, clockwise from the upper left; side `i` (N, NE, SE,
 * S, SW, NW) runs from corner `i` to corner `i + 1`. */
outline: [[number, number], [number, number], [number, number], [number, number], [number, number], [number, number]], 
/** The centre of each hex by its printed name. */
centres: { [key in string]: [number, number] }, 
/** The names of the hexes next to each, N, NE, SE, S, SW, NW, empty where the board ends. */
neighbours: { [key in string]: [string, string, string, string, string, string] }, 
/** What the hexes are. */
places: Places, };

/** An upright rectangle. */
export type Rect = { 
/** Left edge. */
x: number, 
/** Upper edge. */
y: number, 
/** Width. */
width: number, 
/** Height. */
height: number, };

/** What the hexes of a board are. */
export type Places = { 
/** The kinds of terrain. */
terrains: Array<Text>, 
/** The terrain of each hex by its printed name, as an index into `terrains`. */
terrain: { [key in string]: number }, 
/** The terrain was not given hex by hex in the rulebook. */
reconstructed: boolean, 
/** Towns and other names, by hex. */
names: { [key in string]: Array<Named> }, };

/** A name on the board. */
export type Named = { 
/** The name. */
name: string, 
/** It does not stand in the rulebook, or not with this hex. */
reconstructed: boolean, };
