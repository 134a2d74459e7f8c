// What the legal choices mean for the hand over the board. The page knows no rules: what can be
// clicked, and what a click does, follows from the list of choices alone.

import type { Choice, CounterView } from './api';

/** The choices of the moment, found by counter and by hex. */
export class Choosing {
  private readonly byCounter = new Map<string, Choice[]>();
  /** About no counter and no hex: ending a phase, passing. */
  readonly plain: Choice[] = [];
  /** About no counter, but leading to a hex: where to retreat, where to land. */
  readonly open: Choice[] = [];

  constructor(readonly all: readonly Choice[]) {
    for (const choice of all) {
      if (choice.counters.length === 0) (choice.hex === null ? this.plain : this.open).push(choice);
      for (const counter of choice.counters) {
        const known = this.byCounter.get(counter);
        if (known) known.push(choice);
        else this.byCounter.set(counter, [choice]);
      }
    }
  }

  /** The counters that anything can be done with. */
  get counters(): string[] {
    return [...this.byCounter.keys()];
  }

  has(counter: string): boolean {
    return this.byCounter.has(counter);
  }

  /** What can be done with all of these counters, as the choices of the first of them. */
  about(counters: readonly string[]): Choice[] {
    const [first, ...others] = counters;
    if (first === undefined) return [];
    const own = this.byCounter.get(first) ?? [];
    return others.length === 0 ? own : own.filter((choice) => others.every((other) => this.like(choice, other) !== undefined));
  }

  /** The same thing done with another counter. */
  like(choice: Choice, counter: string): Choice | undefined {
    return this.byCounter.get(counter)?.find((other) => other.kind === choice.kind && other.hex === choice.hex);
  }

  /**
   * What the hand means with just these counters selected: what is about them and no other of their
   * side, if there is such a thing. Whoever wants to move a whole stack selects all of it.
   */
  meant(selected: readonly string[], where: Where): Choice[] {
    const about = this.about(selected);
    const all = selected.length > 1 ? (this.byCounter.get(selected[0] ?? '') ?? []) : about;
    const exact = all.filter((choice) => {
      const own = choice.counters.filter(where.mine);
      return own.length === selected.length && own.every((id) => selected.includes(id));
    });
    return exact.length > 0 ? exact : about;
  }

  /** What is done where the counters are, without going anywhere. */
  here(selected: readonly string[], where: Where): Choice[] {
    return this.meant(selected, where).filter((choice) => ways(choice, selected, where).length === 0);
  }

  /**
   * The hexes that light up, with the choices that lead there. A choice about several counters also
   * lights the others where it leads nowhere else: with a target selected, its attackers.
   */
  lit(selected: readonly string[], where: Where): Map<string, Choice[]> {
    const lit = new Map<string, Choice[]>();
    for (const choice of selected.length > 0 ? this.meant(selected, where) : this.open) {
      for (const hex of ways(choice, selected, where)) {
        const known = lit.get(hex);
        if (known) known.push(choice);
        else lit.set(hex, [choice]);
      }
    }
    return lit;
  }
}

/** What the table tells about counters. */
export interface Where {
  hexOf: (counter: string) => string | null | undefined;
  /** Whether a counter belongs to the side that decides. */
  mine: (counter: string) => boolean;
}

/** The hexes that a choice leads to, seen from the selected counters. */
function ways(choice: Choice, selected: readonly string[], { hexOf }: Where): string[] {
  if (choice.hex !== null && !selected.some((id) => hexOf(id) === choice.hex)) return [choice.hex];
  const others = choice.counters.filter((id) => !selected.includes(id)).map(hexOf);
  return others.filter((hex) => hex != null);
}

/** What a click on a hex does. */
export type Click =
  | { does: 'choose'; choices: Choice[] }
  | { does: 'offer'; choices: Choice[] }
  | { does: 'select'; counters: string[] }
  | { does: 'fan'; counters: string[] }
  | { does: 'why' }
  | { does: 'clear' };

/** `lit` are the hexes lit for `selected`, and `here` the counters in the hex, top first. */
export function click(
  hex: string,
  choosing: Choosing,
  lit: Map<string, Choice[]>,
  selected: readonly string[],
  here: readonly CounterView[],
  where: Where,
): Click {
  const leading = lit.get(hex);
  if (leading) return { does: 'choose', choices: leading };
  if (selected.length > 0) {
    const open = choosing.open.filter((choice) => choice.hex === hex);
    if (open.length > 0) return { does: 'choose', choices: open };
  }
  const able = here.filter((counter) => choosing.has(counter.id)).map((counter) => counter.id);
  const own = selected.filter((id) => here.some((counter) => counter.id === id));
  const staying = own.length > 0 ? choosing.here(selected, where) : [];
  if (staying.length > 0) return { does: 'offer', choices: staying };
  if (own.length > 0) return able.length > 1 ? { does: 'fan', counters: able } : { does: 'clear' };
  if (able.length === 1) return { does: 'select', counters: able };
  if (able.length > 1) return { does: 'fan', counters: able };
  return selected.length > 0 || here.length > 0 ? { does: 'why' } : { does: 'clear' };
}

/**
 * An order for something that is not offered, made after one that is: the server refuses it and says
 * why. Nothing is made where there is no example, or where the result is offered after all.
 */
export function forbidden(choosing: Choosing, counter: string, hex: string): unknown {
  const example =
    choosing.about([counter]).find((choice) => choice.hex !== null) ??
    choosing.all.find((choice) => choice.hex !== null && choice.counters.length === 1);
  if (!example || example.hex === null) return undefined;
  const from = new Map([[example.hex, hex]]);
  const actor = example.counters[0];
  if (actor !== undefined) from.set(actor, counter);
  const order = rewritten(example.order, from);
  const text = JSON.stringify(order);
  return choosing.all.some((choice) => JSON.stringify(choice.order) === text) ? undefined : order;
}

function rewritten(value: unknown, words: Map<string, string>): unknown {
  if (typeof value === 'string') return words.get(value) ?? value;
  if (Array.isArray(value)) return value.map((item) => rewritten(item, words));
  if (value !== null && typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, rewritten(item, words)]));
  }
  return value;
}
