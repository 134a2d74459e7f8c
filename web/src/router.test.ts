import { expect, it } from 'vitest';
import { parse } from './router.svelte';

it('addresses show pages', () => {
  expect(parse('/')).toEqual({ page: 'shelf' });
  expect(parse('/box/ardenas')).toEqual({ page: 'box', box: 'ardenas', scenario: undefined });
  expect(parse('/rules/tres-tigres')).toEqual({ page: 'rules', box: 'tres-tigres' });
  expect(parse('/match/abc')).toEqual({ page: 'table', match: 'abc' });
  expect(parse('/match/abc/replay', '?n=12')).toEqual({ page: 'replay', match: 'abc', n: 12 });
  expect(parse('/match/abc/replay')).toEqual({ page: 'replay', match: 'abc', n: undefined });
  expect(parse('/nowhere')).toEqual({ page: 'lost' });
});
