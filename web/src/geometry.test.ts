import { describe, expect, it } from 'vitest';
import type { Geometry } from './api';
import { Sheet, way } from './geometry';

/** A board of three columns and three rows, as the server describes it. */
function small(): Geometry {
  const radius = 40;
  const half = radius * 0.866;
  const name = (c: number, r: number) => (c >= 1 && c <= 3 && r >= 1 && r <= 3 ? `0${c}0${r}` : '');
  const geometry: Geometry = {
    width: 300, height: 300, radius, frame: { x: 0, y: 0, width: 300, height: 300 },
    outline: [[-20, -half], [20, -half], [40, 0], [20, half], [-20, half], [-40, 0]],
    centres: {}, neighbours: {},
    places: { terrains: [], terrain: {}, reconstructed: false, names: {} },
  };
  for (let c = 1; c <= 3; c++) {
    for (let r = 1; r <= 3; r++) {
      const low = c % 2 === 0 ? 1 : 0;
      geometry.centres[name(c, r)] = [60 * c, 2 * half * r + half * low];
      geometry.neighbours[name(c, r)] = [
        name(c, r - 1), name(c + 1, r - 1 + low), name(c + 1, r + low),
        name(c, r + 1), name(c - 1, r + low), name(c - 1, r - 1 + low),
      ];
    }
  }
  return geometry;
}

describe('a sheet', () => {
  const sheet = new Sheet(small());

  it('finds the hex that a point is in, and none beyond the board', () => {
    for (const hex of Object.keys(sheet.geometry.centres)) {
      const c = sheet.centre(hex)!;
      expect(sheet.hexAt(c)).toBe(hex);
      expect(sheet.hexAt({ x: c.x + 18, y: c.y - 25 })).toBe(hex);
    }
    expect(sheet.hexAt({ x: -200, y: 20 })).toBeUndefined();
  });

  it('walks up and down along the column and stops at the rim', () => {
    expect(sheet.step('0202', 'up', 0)).toBe('0201');
    expect(sheet.step('0201', 'up', 0)).toBe('0201');
    expect(sheet.step('0202', 'down', 0)).toBe('0203');
  });

  it('keeps to its row when it walks sideways', () => {
    const level = sheet.centre('0102')!.y;
    const first = sheet.step('0102', 'right', level);
    const second = sheet.step(first, 'right', level);
    expect(second).toBe('0302');
    expect(sheet.step(sheet.step(second, 'left', level), 'left', level)).toBe('0102');
  });

  it('leaves the gaps at the rim out', () => {
    expect(sheet.around('0101').sort()).toEqual(['0102', '0201']);
  });
});

it('draws a way through all its points', () => {
  expect(way([])).toBe('');
  expect(way([{ x: 0, y: 0 }, { x: 10, y: 0 }])).toBe('M0 0L10 0');
  expect(way([{ x: 0, y: 0 }, { x: 10, y: 0 }, { x: 10, y: 10 }])).toBe('M0 0Q10 0 10 5L10 10');
});
