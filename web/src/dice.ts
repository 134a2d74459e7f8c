// The dice in an event, wherever its ruleset has put them: a number called `die` or `roll`, a list
// called `dice` or `rolls`, or the two ten-sided dice called `tens` and `ones`.

import type { Told } from './api';

export interface Throw {
  dice: number[];
  /** What the dice were about. */
  told: Told;
}

export function throws(told: readonly Told[]): Throw[] {
  return told.map((one) => ({ dice: diceIn(one.event), told: one })).filter(({ dice }) => dice.length > 0);
}

export function diceIn(event: unknown): number[] {
  if (event === null || typeof event !== 'object') return [];
  if (Array.isArray(event)) return event.flatMap(diceIn);
  return Object.entries(event).flatMap(([key, value]) => {
    if (typeof value === 'number') return NAMES.has(key) ? [value] : [];
    if (Array.isArray(value) && value.every((item) => typeof item === 'number')) return LISTS.has(key) ? value : [];
    return diceIn(value);
  });
}

const NAMES = new Set(['die', 'roll', 'tens', 'ones', 'd6', 'first_die', 'second_die']);
const LISTS = new Set(['dice', 'rolls', 'die', 'roll']);
