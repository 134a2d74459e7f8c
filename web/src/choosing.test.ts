import { describe, expect, it } from 'vitest';
import type { Choice, CounterView } from './api';
import { Choosing, click, forbidden } from './choosing';

function choice(kind: string, counters: string[], hex: string | null, order: unknown = { [kind]: { counters, hex } }): Choice {
  return { kind, label: { pt: kind, en: kind }, counters, hex, path: [], cost: null, order };
}

const here = (...ids: string[]) => ids.map((id) => ({ id }) as CounterView);
const places: Record<string, string> = { tiger: '0101', panzer: '0101', t34: '0303' };
const where = { hexOf: (id: string) => places[id], mine: (id: string) => id !== 't34' };

const moving = new Choosing([
  choice('move', ['tiger'], '0102', { move: { counter: 'tiger', to: '0102' } }),
  choice('move', ['tiger'], '0202', { move: { counter: 'tiger', to: '0202' } }),
  choice('exit', ['tiger'], '0202', { exit: { counter: 'tiger', hex: '0202' } }),
  choice('move', ['panzer'], '0102', { move: { counter: 'panzer', to: '0102' } }),
  choice('end', [], null, 'end'),
]);

const attacking = new Choosing([
  choice('attack', ['tiger', 't34'], '0303'),
  choice('attack', ['panzer', 't34'], '0303'),
  choice('end', [], null, 'end'),
]);

function press(choosing: Choosing, hex: string, selected: string[], ...ids: string[]) {
  return click(hex, choosing, choosing.lit(selected, where), selected, here(...ids), where);
}

describe('a click', () => {
  it('selects the only counter that can act, and fans out several', () => {
    expect(press(attacking, '0303', [], 't34')).toEqual({ does: 'select', counters: ['t34'] });
    expect(press(moving, '0101', [], 'tiger', 'panzer')).toEqual({ does: 'fan', counters: ['tiger', 'panzer'] });
  });

  it('gives the order that leads to a lit hex', () => {
    const done = press(moving, '0102', ['tiger']);
    expect(done).toMatchObject({ does: 'choose', choices: [{ kind: 'move', hex: '0102' }] });
  });

  it('offers all choices that share a hex', () => {
    const done = press(moving, '0202', ['tiger']);
    expect(done.does === 'choose' && done.choices.map(({ kind }) => kind)).toEqual(['move', 'exit']);
  });

  it('asks why about a hex that is not lit', () => {
    expect(press(moving, '0303', ['tiger'])).toEqual({ does: 'why' });
    expect(press(moving, '0303', [])).toEqual({ does: 'clear' });
  });

  it('puts a lone counter down when its own hex is clicked again', () => {
    expect(press(attacking, '0303', ['t34'], 't34')).toEqual({ does: 'clear' });
  });
});

describe('what lights up', () => {
  it('is the target for an attacker, and the attackers for a target', () => {
    expect([...attacking.lit(['tiger'], where).keys()]).toEqual(['0303']);
    const attackers = attacking.lit(['t34'], where);
    expect([...attackers.keys()]).toEqual(['0101']);
    expect(attackers.get('0101')).toHaveLength(2);
  });

  it('is what a whole stack can do together', () => {
    expect([...moving.lit(['tiger', 'panzer'], where).keys()]).toEqual(['0102']);
    expect(moving.like(moving.about(['tiger'])[0]!, 'panzer')?.counters).toEqual(['panzer']);
  });
});

describe('a stack', () => {
  const stacked = new Choosing([
    choice('move', ['tiger'], '0102'),
    choice('move', ['panzer'], '0102'),
    choice('stack', ['tiger', 'panzer'], '0102'),
    choice('hide', ['tiger'], '0101'),
  ]);

  it('moves as one order if all of it is selected, and one counter moves alone', () => {
    expect(stacked.lit(['tiger', 'panzer'], where).get('0102')?.map(({ kind }) => kind)).toEqual(['stack']);
    expect(stacked.lit(['tiger'], where).get('0102')?.map(({ kind }) => kind)).toEqual(['move']);
    expect(stacked.about(['tiger']).map(({ kind }) => kind)).toEqual(['move', 'stack', 'hide']);
  });

  it('offers what can be done on the spot when its own hex is clicked again', () => {
    const done = press(stacked, '0101', ['tiger'], 'tiger', 'panzer');
    expect(done).toMatchObject({ does: 'offer', choices: [{ kind: 'hide' }] });
  });
});

describe('trying the forbidden', () => {
  it('writes the order that is not offered after one that is', () => {
    expect(forbidden(moving, 'tiger', '0909')).toEqual({ move: { counter: 'tiger', to: '0909' } });
    expect(forbidden(moving, 'stug', '0909')).toEqual({ move: { counter: 'stug', to: '0909' } });
  });

  it('never writes one that is offered', () => {
    expect(forbidden(moving, 'tiger', '0102')).toBeUndefined();
    expect(forbidden(new Choosing([choice('end', [], null, 'end')]), 'tiger', '0102')).toBeUndefined();
  });
});
