import { expect, it } from 'vitest';
import type { View } from './api';
import { diceIn } from './dice';
import { moves } from './moves';

const view = (places: Record<string, string | null>) => ({ counters: Object.entries(places).map(([id, hex]) => ({ id, hex })) }) as View;
const told = (event: unknown) => ({ text: { pt: '', en: '' }, event });

it('counters walk by the ways that the events tell, one after the other', () => {
  const steps = moves(
    [told({ moved: { counter: 'b', path: ['0102', '0103'] } }), told({ moved: { counter: 'a', path: ['0202'] } })],
    view({ a: '0201', b: '0101', c: null, d: '0404' }),
    view({ a: '0202', b: '0103', c: '0303', d: '0404' }),
  );
  expect(steps).toEqual([
    { counter: 'b', way: ['0101', '0102', '0103'], delay: 0 },
    { counter: 'a', way: ['0201', '0202'], delay: 2 },
  ]);
});

it('a counter without a told way goes straight', () => {
  expect(moves([], view({ a: '0101' }), view({ a: '0505' }))).toEqual([{ counter: 'a', way: ['0101', '0505'], delay: 0 }]);
});

it('dice are found wherever an event has them', () => {
  expect(diceIn({ shot: { attacker: 'a', die: 7, value: 20 } })).toEqual([7]);
  expect(diceIn({ fought: { dice: [3, 4], column: 2 } })).toEqual([3, 4]);
  expect(diceIn({ 'hex-rolled': { tens: 3, ones: 0, modifier: -20 } })).toEqual([3, 0]);
  expect(diceIn('end')).toEqual([]);
});
