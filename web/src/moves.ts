// Which counters have moved, and by which way, read from two views and the events between them. The
// events are the rulesets' own; what they share is that a way is a list of hexes called `path` beside
// the `counter` that took it.

import type { Told, View } from './api';

/** One counter's walk; it begins `delay` steps after the first one. */
export interface Step {
  counter: string;
  way: string[];
  delay: number;
}

export function moves(told: readonly Told[], before: View, after: View): Step[] {
  const from = new Map(before.counters.map((counter) => [counter.id, counter.hex]));
  const paths = new Map<string, string[]>();
  const order: string[] = [];
  for (const { event } of told) {
    for (const { counter, path } of walks(event)) {
      if (!paths.has(counter)) order.push(counter);
      paths.set(counter, [...(paths.get(counter) ?? []), ...path]);
    }
  }
  const rank = new Map(order.map((counter, i) => [counter, i]));
  const moved = after.counters.filter((counter) => counter.hex !== null && from.get(counter.id) != null && from.get(counter.id) !== counter.hex);
  moved.sort((a, b) => (rank.get(a.id) ?? Infinity) - (rank.get(b.id) ?? Infinity));
  let delay = 0;
  return moved.map((counter) => {
    const start = from.get(counter.id) ?? '';
    const path = paths.get(counter.id) ?? [];
    const rest = path[0] === start ? path.slice(1) : path;
    const way = [start, ...(rest.at(-1) === counter.hex ? rest : [counter.hex ?? ''])];
    const step = { counter: counter.id, way, delay };
    delay += way.length - 1;
    return step;
  });
}

function walks(event: unknown): { counter: string; path: string[] }[] {
  if (event === null || typeof event !== 'object') return [];
  const fields = event as Record<string, unknown>;
  const { counter, path } = fields;
  if (typeof counter === 'string' && Array.isArray(path)) return [{ counter, path: path.map(String) }];
  return Object.values(fields).flatMap(walks);
}
