// The hand of the player over the board: what is selected, pointed at, unfolded or asked about.
// Everything that can be done here is one of the match's choices.

import type { ApiError, Choice, CounterView, Hint } from './api';
import type { Camera } from './camera.svelte';
import { click, forbidden, type Where } from './choosing';
import type { Point, Sheet } from './geometry';
import type { Match } from './match.svelte';
import { readOdds, type Odds } from './odds';
import { errorOf } from './server';
import { readSight, type Sight } from './sight';

/** Several choices lead to one hex: which? */
export interface Menu {
  hex: string;
  choices: Choice[];
}

/** An attack that is being thought about. */
export interface Plan {
  choice: Choice | undefined;
  odds: Odds;
}

/** Why something is forbidden. */
export interface WhyNot {
  error: ApiError;
  hex: string | undefined;
}

/** The words of the rulesets for putting a combat together. */
const COMPOSING = new Set(['announce', 'add', 'remove', 'join', 'drop']);

export class Desk {
  selected = $state.raw<string[]>([]);
  /** The hex under the keyboard's cursor; shown once the keyboard is used. */
  cursor = $state<string | undefined>();
  /** The hex under the pointer. */
  hover = $state<string | undefined>();
  fan = $state<string | undefined>();
  menu = $state.raw<Menu | undefined>();
  plan = $state.raw<Plan | undefined>();
  why = $state.raw<WhyNot | undefined>();
  /** Whether the game has lines of sight, as learnt by asking. */
  sees = $state(false);
  /** The hexes in the other side's zones, where the game has such. */
  zones = $state.raw<string[]>([]);
  /** Looking along lines of sight: from where, and what was answered. */
  looking = $state(false);
  lookFrom = $state<string | undefined>();
  sight = $state.raw<Sight | undefined>();
  problem = $state.raw<ApiError | undefined>();
  /** What a general would do, and whether he is still thinking. */
  hint = $state.raw<Hint | undefined>();
  advising = $state(false);

  private hasZones = true;

  /** Kinds of choices about which the rules can tell odds, as learnt by asking. */
  private readonly tellsOdds = new Map<string, boolean>();

  constructor(
    readonly match: Match,
    readonly sheet: Sheet,
    readonly camera: Camera,
  ) {}

  readonly counters = $derived.by(() => new Map((this.match.view?.counters ?? []).map((counter) => [counter.id, counter])));

  /** The counters in each hex, top first. */
  readonly stacks = $derived.by(() => {
    const stacks = new Map<string, CounterView[]>();
    for (const counter of this.match.view?.counters ?? []) {
      if (counter.place !== 'board' || counter.hex === null) continue;
      const known = stacks.get(counter.hex);
      if (known) known.push(counter);
      else stacks.set(counter.hex, [counter]);
    }
    for (const stack of stacks.values()) stack.sort((a, b) => this.weight(b) - this.weight(a));
    return stacks;
  });

  private readonly place: Where = {
    hexOf: (id) => this.counters.get(id)?.hex,
    mine: (id) => this.counters.get(id)?.side === this.match.acting,
  };

  readonly lit = $derived.by(() => this.match.choices.lit(this.selected, this.place));

  /** A combat is being put together: counters are added and taken out until it is announced. */
  readonly composing = $derived.by(() => this.match.choices.all.some((choice) => COMPOSING.has(choice.kind)));

  /** The choice that the pointer or the cursor is over, to show its way. */
  readonly pointed = $derived.by(() => {
    const hex = this.hover ?? this.cursor;
    return hex === undefined ? undefined : this.lit.get(hex)?.[0];
  });

  /** What the side panel lists for the selection. */
  readonly offered = $derived.by(() => (this.selected.length > 0 ? this.match.choices.about(this.selected) : this.match.choices.open));

  private weight(counter: CounterView): number {
    return (this.selected.includes(counter.id) ? 4 : 0) + (this.match.choices.has(counter.id) ? 2 : 0);
  }

  where(counter: string): Point | undefined {
    return this.sheet.centre(this.counters.get(counter)?.hex);
  }

  /** A click, a tap or Enter on a hex. */
  async press(hex: string): Promise<void> {
    this.problem = undefined;
    this.why = undefined;
    if (this.looking) return this.look(hex);
    const done = click(hex, this.match.choices, this.lit, this.selected, this.stacks.get(hex) ?? [], this.place);
    const fanned = this.fan;
    const offered = this.menu?.hex === hex;
    this.menu = undefined;
    this.fan = undefined;
    switch (done.does) {
      case 'choose':
        return done.choices.length === 1 && done.choices[0] ? this.consider(done.choices[0]) : void (this.menu = { hex, choices: done.choices });
      case 'offer':
        if (offered) this.clear();
        else this.menu = { hex, choices: done.choices };
        return;
      case 'select':
        return this.select(done.counters, hex);
      case 'fan':
        if (fanned !== hex) this.fan = hex;
        return;
      case 'why':
        return this.askWhy(hex);
      case 'clear':
        this.clear();
    }
  }

  /** Takes counters into the hand. If all they can do is without a hex, that is offered at once. */
  select(counters: string[], hex?: string): void {
    this.selected = counters;
    this.fan = undefined;
    this.plan = undefined;
    this.why = undefined;
    const choices = this.match.choices.about(counters);
    const at = hex ?? this.counters.get(counters[0] ?? '')?.hex ?? undefined;
    const nowhere = choices.length > 0 && this.lit.size === 0;
    const [only] = choices;
    if (nowhere && this.composing && choices.length === 1 && only) {
      // While a combat is put together, a click adds a counter or takes it out again.
      this.selected = [];
      void this.give(only);
      return;
    }
    this.menu = nowhere && at !== undefined ? { hex: at, choices } : undefined;
  }

  clear(): void {
    this.selected = [];
    this.fan = undefined;
    this.menu = undefined;
    this.plan = undefined;
    this.why = undefined;
    this.problem = undefined;
    this.looking = false;
    this.lookFrom = undefined;
    this.sight = undefined;
    this.hint = undefined;
  }

  /** Backs out of the innermost thing that is open. Tells whether there was one. */
  escape(): boolean {
    if (this.why) this.why = undefined;
    else if (this.hint) this.clear();
    else if (this.menu) this.menu = undefined;
    else if (this.plan?.choice) this.plan = undefined;
    else if (this.fan) this.fan = undefined;
    else if (this.looking || this.selected.length > 0) this.clear();
    else return false;
    return true;
  }

  /** Shows the odds of a choice first, if the rules can tell them; otherwise gives the order. */
  async consider(choice: Choice): Promise<void> {
    this.menu = undefined;
    const odds = await this.odds(choice);
    if (odds) this.plan = { choice, odds };
    else await this.give(choice);
  }

  /** What the rules tell about the chances of a choice. */
  private async odds(choice: Choice): Promise<Odds | undefined> {
    // Only of an attack that names who takes part can the odds be told beforehand.
    if (choice.counters.length < 2 || this.tellsOdds.get(choice.kind) === false) return undefined;
    const order = choice.order;
    const inner = order !== null && typeof order === 'object' ? Object.values(order)[0] : undefined;
    if (inner === undefined) return undefined;
    try {
      const odds = readOdds(await this.match.ask({ odds: inner }));
      this.tellsOdds.set(choice.kind, odds !== undefined);
      return odds;
    } catch {
      this.tellsOdds.set(choice.kind, false);
      return undefined;
    }
  }

  /** Keeps the odds of a combat that is being put together in sight. */
  private async composed(): Promise<void> {
    if (!this.composing || !this.match.acting) {
      if (this.plan && !this.plan.choice) this.plan = undefined;
      return;
    }
    const seq = this.match.seq;
    try {
      const odds = readOdds(await this.match.ask({ odds: {} }));
      if (this.match.seq !== seq) return;
      this.plan = odds && { choice: undefined, odds };
      this.reveal(odds?.target);
    } catch {
      if (this.match.seq === seq && !this.plan?.choice) this.plan = undefined;
    }
  }

  /** Gives an order: for a stack, one counter after the other. */
  async give(choice: Choice): Promise<void> {
    const stack = this.selected.filter((id) => !choice.counters.includes(id));
    this.plan = undefined;
    this.menu = undefined;
    this.hint = undefined;
    this.problem = undefined;
    try {
      await this.match.order(choice.order);
      for (const counter of stack) {
        const next = this.match.choices.like(choice, counter);
        if (next) await this.match.order(next.order);
      }
      this.selected = this.selected.filter((id) => this.match.choices.has(id));
    } catch (problem) {
      this.problem = errorOf(problem);
      this.why = this.problem.rule ? { error: this.problem, hex: choice.hex ?? undefined } : undefined;
    }
  }

  /** Asks what a general would do, and points at it on the board. */
  async advise(): Promise<void> {
    if (this.advising || !this.match.acting) return;
    this.clear();
    this.advising = true;
    const seq = this.match.seq;
    try {
      const hint = await this.match.hint();
      if (this.match.seq !== seq) return;
      this.hint = hint;
      this.selected = hint.choice.counters.filter((id) => this.place.mine(id)).slice(0, 1);
      this.cursor = hint.choice.hex ?? this.place.hexOf(this.selected[0] ?? '') ?? undefined;
      this.reveal(this.cursor);
    } catch (problem) {
      this.problem = errorOf(problem);
    } finally {
      this.advising = false;
    }
  }

  async undo(): Promise<void> {
    this.clear();
    try {
      await this.match.undo();
    } catch (problem) {
      this.problem = errorOf(problem);
    }
  }

  /** Tries the forbidden, which the server refuses with its reason. */
  async askWhy(hex: string): Promise<void> {
    const own = (this.stacks.get(hex) ?? []).find((counter) => counter.side === this.match.acting);
    const counter = this.selected[0] ?? own?.id;
    const order = counter === undefined ? undefined : forbidden(this.match.choices, counter, hex);
    if (order === undefined) {
      if (this.selected.length > 0) this.clear();
      return;
    }
    try {
      await this.match.order(order);
    } catch (problem) {
      this.why = { error: errorOf(problem), hex };
    }
  }

  /** Looks from one hex to another. */
  private async look(hex: string): Promise<void> {
    if (this.lookFrom === undefined || this.sight) {
      this.lookFrom = hex;
      this.sight = undefined;
      return;
    }
    try {
      this.sight = readSight(await this.match.ask({ sight: { from: this.lookFrom, to: hex } }), this.lookFrom, hex);
    } catch (problem) {
      this.why = { error: errorOf(problem), hex };
    }
  }

  /** Asks about any line of sight: a game without them refuses. */
  async learn(): Promise<void> {
    const [from, to] = Object.keys(this.sheet.geometry.centres);
    this.sees = await this.match.ask({ sight: { from, to } }).then(() => true, () => false);
  }

  private async survey(): Promise<void> {
    const side = this.match.acting;
    if (!side || !this.hasZones) return;
    try {
      const zones = (await this.match.ask({ zones: {} })) as Record<string, string[]>;
      this.zones = Object.entries(zones).flatMap(([of, hexes]) => (of === side ? [] : hexes));
    } catch (problem) {
      // A game without zones refuses; a lost connection is another matter.
      this.hasZones = errorOf(problem).code !== 'refused';
    }
  }

  startLooking(): void {
    if (!this.sees) return;
    const from = this.counters.get(this.selected[0] ?? '')?.hex ?? undefined;
    this.clear();
    this.looking = true;
    this.lookFrom = from;
  }

  /** The table has changed: what no longer exists leaves the hand. */
  refresh(): void {
    this.menu = undefined;
    this.fan = undefined;
    if (this.hint && !this.match.same(this.hint.choice)) this.hint = undefined;
    if (this.plan?.choice && !this.match.same(this.plan.choice)) this.plan = undefined;
    void this.composed();
    void this.survey();
    const still = this.selected.filter((id) => this.match.choices.has(id));
    if (still.length !== this.selected.length) this.selected = still;
    if (this.selected.length === 0) this.pickUp();
  }

  /** What must be answered with a counter (a retreat) has its first one in the hand, so that the ways are lit. */
  private pickUp(): void {
    const { plain, counters } = this.match.choices;
    if (!this.match.acting || plain.length > 0 || this.composing) return;
    const first = counters.find((id) => this.place.mine(id));
    if (first === undefined || this.match.choices.lit([first], this.place).size === 0) return;
    this.select([first]);
    this.reveal(this.place.hexOf(first));
  }

  private reveal(hex: string | null | undefined): void {
    const centre = this.sheet.centre(hex);
    if (centre) this.camera.reveal(centre);
  }
}
