import { describe, expect, it } from 'vitest';
import { readOdds } from './odds';

const text = (words: string) => ({ pt: words, en: words });

describe('odds', () => {
  it('are read from a shot of 3 Tigres', () => {
    const odds = readOdds({
      attacker: 'a', target: 'b', legal: true, overrun: false, distance: 3,
      hit_modifiers: [{ rule: 'tres-tigres/t6.a', value: 2, times: 1, name: text('moved') }],
      hit_modifier: 2, table4: 20, hit_of_10: 4, miss_of_100: 60,
      damage_modifiers: [], damage_modifier: 0,
      results: [
        { result: 'destroyed', name: text('destroyed'), of_10_hits: 5, of_100: 20 },
        { result: 'none', name: text('nothing'), of_10_hits: 0, of_100: 0 },
      ],
    });
    expect(odds?.results).toEqual([{ name: 'miss', chance: 0.6 }, { name: text('destroyed'), chance: 0.2 }]);
    expect(odds?.reasons).toEqual([{ key: 'hit_modifiers', list: [{ name: text('moved'), value: '+2', rule: 'tres-tigres/t6.a' }] }]);
    expect(odds?.sums).toContainEqual({ key: 'hit', value: '4/10' });
    expect(odds?.sums).toContainEqual({ key: 'distance', value: '3' });
  });

  it('are not made of an answer that tells none', () => {
    expect(readOdds(null)).toBeUndefined();
    expect(readOdds({ hex: '0101', distance: 3 })).toBeUndefined();
  });
});
