import { expect, it } from 'vitest';
import { pointsLeft } from './points';

it('what is left is worked out of what is paid', () => {
  expect(pointsLeft('1½ de 3½ pontos')).toBe('2');
  expect(pointsLeft('½ of 4 points')).toBe('3½');
  expect(pointsLeft('3½ de 3½ pontos')).toBe('0');
  expect(pointsLeft('2½ pontos')).toBe('2½');
  expect(pointsLeft('tudo')).toBe('tudo');
});
