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
    expect(odds?.columns).toEqual([{ name: '', results: [{ name: 'miss', chance: 0.6 }, { name: text('destroyed'), chance: 0.2 }] }]);
    expect(odds?.reasons).toEqual([{ key: 'hit_modifiers', list: [{ name: text('moved'), value: '+2', rule: 'tres-tigres/t6.a' }] }]);
    expect(odds?.sums).toContainEqual({ key: 'hit', value: '4/10' });
    expect(odds?.sums).toContainEqual({ key: 'distance', value: '3' });
  });

  it('are read from a combat of the operational games, column by column', () => {
    const odds = readOdds({
      target: '1121', attack: 12, defence: { least: 4, most: 6 },
      shifts: [{ columns: -1, rule: 'ardenas/6.2', name: text('woods') }],
      'defence-groups': { least: 0, most: 0 },
      columns: [
        { column: '1-1', results: [{ result: 'A1', of36: 15 }, { result: 'D1', of36: 21 }] },
        { column: '2-1', results: [{ result: 'D1', of36: 36 }] },
      ],
    });
    expect(odds?.sums).toEqual([{ key: 'attack', value: '12' }, { key: 'defence', value: '4 … 6' }]);
    expect(odds?.target).toBe('1121');
    expect(odds?.reasons[0]?.list[0]?.value).toBe('−1');
    expect(odds?.columns.map(({ name }) => name)).toEqual(['1-1', '2-1']);
    expect(odds?.columns[1]?.results).toEqual([{ name: 'D1', chance: 1 }]);
  });

  it('are read from an attack in Rio', () => {
    const odds = readOdds({
      attack: 'K11', close: true, items: [{ rule: 'rio-40-graus/5.3.b', counter: 'x', value: 3, text: text('fire') }],
      total: 3, 'defence-items': [], defence: 1, column: '2', shifts: [], shift: 0, shifted: '2',
      results: [{ result: 'stop', name: text('stopped'), chance: 2, of: 6 }],
    });
    expect(odds?.columns[0]?.results).toEqual([{ name: text('stopped'), chance: 1 / 3 }]);
    expect(odds?.sums).toContainEqual({ key: 'column', value: '2' });
    expect(odds?.sums).not.toContainEqual({ key: 'attack', value: 'K11' });
  });

  it('are not made of an answer that tells none', () => {
    expect(readOdds(null)).toBeUndefined();
    expect(readOdds({ hex: '0101', distance: 3 })).toBeUndefined();
  });
});
