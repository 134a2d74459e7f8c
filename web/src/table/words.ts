// What a hex holds, in words, for the panel and for those who listen.

import type { CounterView } from '../api';
import type { Desk } from '../desk.svelte';
import { say, t } from '../language.svelte';

export function counterWords(counter: CounterView, desk: Desk): string {
  const side = desk.match.box?.side.find((one) => one.id === counter.side);
  const parts = [say(counter.name)];
  if (side) parts[0] += ` (${say(side.name)})`;
  if (counter.values.length > 0) parts.push(counter.values.join('-'));
  if (counter.losses > 0) parts.push(t('counter.reduced'));
  parts.push(...markWords(counter));
  return parts.join(', ');
}

export function markWords(counter: CounterView): string[] {
  return counter.marks.map((mark) => (mark.count > 1 ? `${say(mark.name)} ×${mark.count}` : say(mark.name)));
}

export function hexWords(hex: string, desk: Desk): string {
  const { terrains, terrain, names } = desk.sheet.geometry.places;
  const ground = terrains[terrain[hex] ?? -1];
  const parts = [t('hex.name', { hex }), ...(names[hex] ?? []).map((named) => named.name)];
  if (ground) parts.push(say(ground));
  for (const marker of desk.match.view?.markers ?? []) if (marker.hex === hex) parts.push(say(marker.name));
  for (const counter of desk.stacks.get(hex) ?? []) parts.push(counterWords(counter, desk));
  const choices = desk.lit.get(hex);
  if (choices) parts.push(...choices.map((choice) => [say(choice.label), choice.cost ? say(choice.cost) : ''].filter(Boolean).join(': ')));
  return parts.join('. ');
}
