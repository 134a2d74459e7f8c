// What the rules answer about an attack, brought into one form for every game: sums, each thing that
// changes them with its clause, and the chance of every result. The rulesets name their numbers
// themselves; this reads their shapes:
//   a list whose items have a `rule`            → reasons, each with its value
//   a list whose items have `of_N` or `chance`  → results, each with its chance
//   a number called `…_of_N`                    → a result of its own
//   any other number or words                   → a line of the sum

import type { Text } from './api';

export interface Reason {
  name: Text;
  value: string;
  rule: string | undefined;
}

export interface Result {
  name: Text | string;
  chance: number;
}

export interface Odds {
  /** Lines of the sum: a word of the ruleset, and its number or words. */
  sums: { key: string; value: Text | string }[];
  reasons: { key: string; list: Reason[] }[];
  results: Result[];
}

type Fields = Record<string, unknown>;

const OF = /^(?:(.+)_)?of_(\d+)$/;

export function readOdds(answer: unknown): Odds | undefined {
  if (!isFields(answer)) return undefined;
  const odds: Odds = { sums: [], reasons: [], results: [] };
  for (const [key, value] of Object.entries(answer)) {
    if (Array.isArray(value)) readList(odds, key, value.filter(isFields));
    else if (isText(value)) odds.sums.push({ key, value });
    else if (typeof value === 'number') readNumber(odds, key, value);
    else if (typeof value === 'string' && SHOWN.has(key)) odds.sums.push({ key, value });
  }
  return odds.results.length > 0 || odds.reasons.length > 0 ? odds : undefined;
}

/** Strings that say something to people; the others name counters and hexes. */
const SHOWN = new Set(['ratio', 'column', 'final_column', 'odds', 'first_column', 'base_column']);

function readList(odds: Odds, key: string, list: Fields[]): void {
  const results = list.flatMap((item) => {
    const chance = chanceOf(item);
    return chance === undefined ? [] : [{ name: nameOf(item), chance }];
  });
  if (results.length > 0) {
    odds.results.push(...results.filter((result) => result.chance > 0));
    return;
  }
  const reasons = list.filter((item) => 'rule' in item || 'value' in item || 'shift' in item);
  if (reasons.length === 0) return;
  odds.reasons.push({
    key,
    list: reasons.map((item) => ({
      name: asText(nameOf(item)),
      value: signed(item.value ?? item.shift ?? item.columns ?? item.points),
      rule: typeof item.rule === 'string' ? item.rule : undefined,
    })),
  });
}

function readNumber(odds: Odds, key: string, value: number): void {
  const of = OF.exec(key);
  if (!of) {
    odds.sums.push({ key, value: String(value) });
    return;
  }
  const [, name, n] = of;
  // The chance of a hit is a sum on the way; what it leads to is among the results.
  if (name === 'miss' && value > 0) odds.results.unshift({ name, chance: value / Number(n) });
  else if (name !== undefined && name !== 'miss') odds.sums.push({ key: name, value: `${value}/${n}` });
}

/** The chance of a result: of the finest count that it is given in. */
function chanceOf(item: Fields): number | undefined {
  for (const key of ['chance', 'probability']) {
    const value = item[key];
    if (typeof value === 'number') return value;
  }
  let finest = 0;
  let chance: number | undefined;
  for (const [key, value] of Object.entries(item)) {
    const n = Number(/^of_(\d+)$/.exec(key)?.[1] ?? 0);
    if (typeof value === 'number' && n > finest) {
      finest = n;
      chance = value / n;
    }
  }
  return chance;
}

function nameOf(item: Fields): Text | string {
  for (const key of ['name', 'text', 'label', 'result']) {
    const value = item[key];
    if (isText(value) || typeof value === 'string') return value;
  }
  return '';
}

function asText(name: Text | string): Text {
  return typeof name === 'string' ? { pt: name, en: name } : name;
}

function signed(value: unknown): string {
  if (typeof value === 'number') return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
  return typeof value === 'string' ? value : '';
}

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

export function isText(value: unknown): value is Text {
  return isFields(value) && typeof value.pt === 'string' && typeof value.en === 'string';
}
