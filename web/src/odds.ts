// What the rules answer about an attack, brought into one form for every game: sums, each thing that
// changes them with its clause, and the chance of every result. The rulesets name their numbers
// themselves; this reads their shapes:
//   a list whose items have a `rule`              → reasons, each with its value
//   a list whose items have a chance              → results (`of_N`, `ofN`, or `chance` and `of`)
//   a list whose items have a `column`            → the columns that may be read, each with results
//   a number called `…_of_N`                      → a result or a sum of its own
//   `least` and `most`                            → a sum that is not yet known exactly
//   any other number or words                     → a line of the sum

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

export interface Column {
  name: string;
  results: Result[];
}

export interface Odds {
  /** Lines of the sum: a word of the ruleset, and its number or words. */
  sums: { key: string; value: Text | string }[];
  reasons: { key: string; list: Reason[] }[];
  /** The hex that is attacked, if the answer names one. */
  target: string | undefined;
  /** One column, or several while it is not yet known which will be read, worst first. */
  columns: Column[];
}

type Fields = Record<string, unknown>;

/** Strings that say something to people; the others name counters and hexes. */
const SHOWN = new Set(['ratio', 'odds', 'column', 'shifted']);

export function readOdds(answer: unknown): Odds | undefined {
  if (!isFields(answer)) return undefined;
  const named = [answer.target, answer.attack, answer.search].find((hex) => typeof hex === 'string');
  const odds: Odds = { target: named as string | undefined, sums: [], reasons: [], columns: [] };
  const results: Result[] = [];
  for (const [name, value] of Object.entries(answer)) {
    const key = name.replaceAll('-', '_');
    if (Array.isArray(value)) readList(odds, results, key, value.filter(isFields));
    else if (typeof value === 'number') readNumber(odds, results, key, value);
    else if (isText(value) || (typeof value === 'string' && SHOWN.has(key))) odds.sums.push({ key, value });
    else if (isFields(value)) readRange(odds, key, value);
  }
  if (results.length > 0) odds.columns.push({ name: '', results });
  return odds.columns.length > 0 || odds.reasons.length > 0 ? odds : undefined;
}

function readList(odds: Odds, results: Result[], key: string, list: Fields[]): void {
  if (list.some((item) => 'column' in item)) {
    for (const item of list) odds.columns.push({ name: String(item.column), results: resultsOf(item.results) });
    return;
  }
  const own = resultsOf(list);
  if (own.length > 0) {
    results.push(...own);
    return;
  }
  const reasons = list.filter((item) => 'rule' in item);
  if (reasons.length === 0) return;
  odds.reasons.push({
    key,
    list: reasons.map((item) => ({
      name: asText(nameOf(item)),
      value: signed(item.value ?? item.columns),
      rule: typeof item.rule === 'string' ? item.rule : undefined,
    })),
  });
}

function resultsOf(list: unknown): Result[] {
  if (!Array.isArray(list)) return [];
  return list.filter(isFields).flatMap((item) => {
    const chance = chanceOf(item);
    return chance === undefined || chance === 0 ? [] : [{ name: nameOf(item), chance }];
  });
}

function readNumber(odds: Odds, results: Result[], key: string, value: number): void {
  const of = /^(.+)_of_(\d+)$/.exec(key);
  if (!of) {
    odds.sums.push({ key, value: number(value) });
    return;
  }
  const [, name = '', n] = of;
  // A miss is a result; a hit is a sum on the way to what it leads to.
  if (name !== 'miss') odds.sums.push({ key: name, value: `${value}/${n}` });
  else if (value > 0) results.unshift({ name, chance: value / Number(n) });
}

function readRange(odds: Odds, key: string, { least, most }: Fields): void {
  if (typeof least !== 'number' || typeof most !== 'number') return;
  if (least !== 0 || most !== 0) odds.sums.push({ key, value: least === most ? number(least) : `${number(least)} … ${number(most)}` });
}

/** The chance of a result: of the finest count that it is given in. */
function chanceOf(item: Fields): number | undefined {
  if (typeof item.chance === 'number') return typeof item.of === 'number' ? item.chance / item.of : item.chance;
  let finest = 0;
  let chance: number | undefined;
  for (const [key, value] of Object.entries(item)) {
    const n = Number(/^of_?(\d+)$/.exec(key)?.[1] ?? 0);
    if (typeof value === 'number' && n > finest) {
      finest = n;
      chance = value / n;
    }
  }
  return chance;
}

function nameOf(item: Fields): Text | string {
  for (const key of ['name', 'text', 'result']) {
    const value = item[key];
    if (isText(value) || typeof value === 'string') return value;
  }
  return '';
}

function asText(name: Text | string): Text {
  return typeof name === 'string' ? { pt: name, en: name } : name;
}

/** A number with a proper minus. */
function number(value: number): string {
  return value < 0 ? `−${-value}` : String(value);
}

function signed(value: unknown): string {
  if (typeof value !== 'number') return '';
  return value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0';
}

function isFields(value: unknown): value is Fields {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

function isText(value: unknown): value is Text {
  return isFields(value) && typeof value.pt === 'string' && typeof value.en === 'string';
}
