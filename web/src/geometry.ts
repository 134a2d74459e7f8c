// Where everything is on a board: hexes under the pointer, ways of the keyboard's cursor, outlines.
// All in the units of the board's view box, as the server's geometry gives them.

import type { Geometry } from './api';

export interface Point {
  x: number;
  y: number;
}

/** The sides of a hex, in the order of `Geometry.neighbours`. */
export const SIDES = ['N', 'NE', 'SE', 'S', 'SW', 'NW'] as const;

export class Sheet {
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  /** The corners of a hex around its centre, as the `points` of a polygon. */
  readonly outline: string;
  private readonly buckets = new Map<string, [string, number, number][]>();

  constructor(readonly geometry: Geometry) {
    this.width = geometry.width;
    this.height = geometry.height;
    this.radius = geometry.radius;
    this.outline = geometry.outline.map(([x, y]) => `${x},${y}`).join(' ');
    for (const [name, [x, y]] of Object.entries(geometry.centres)) {
      const key = this.bucket(x, y);
      const bucket = this.buckets.get(key);
      if (bucket) bucket.push([name, x, y]);
      else this.buckets.set(key, [[name, x, y]]);
    }
  }

  /** Hexes as the data of one path. */
  path(hexes: readonly string[]): string {
    const outlined = hexes.map((hex) => {
      const c = this.centre(hex);
      return c ? `M${this.geometry.outline.map(([x, y]) => `${c.x + x} ${c.y + y}`).join('L')}z` : '';
    });
    return outlined.join('');
  }

  /** The centre of a hex, if the board has it. */
  centre(hex: string | null | undefined): Point | undefined {
    const centre = hex == null ? undefined : this.geometry.centres[hex];
    return centre && { x: centre[0], y: centre[1] };
  }

  /** The hex that a point is in; none beyond the board. */
  hexAt(p: Point): string | undefined {
    let best: string | undefined;
    let nearest = this.radius * this.radius;
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        const side = this.radius * 2;
        for (const [name, x, y] of this.buckets.get(this.bucket(p.x + dx * side, p.y + dy * side)) ?? []) {
          const distance = (x - p.x) ** 2 + (y - p.y) ** 2;
          if (distance < nearest) {
            nearest = distance;
            best = name;
          }
        }
      }
    }
    return best;
  }

  /** The hexes next to one, without the gaps at the rim. */
  around(hex: string): string[] {
    return (this.geometry.neighbours[hex] ?? []).filter((name) => name !== '');
  }

  /**
   * Where an arrow key leads. Up and down follow the column; left and right keep to the row as well
   * as hexes allow, by taking the neighbour whose height is nearest to `level`, the height at which
   * the walk began.
   */
  step(hex: string, key: 'up' | 'down' | 'left' | 'right', level: number): string {
    const sides = this.geometry.neighbours[hex] ?? [];
    const at = (i: number) => sides[i] || undefined;
    if (key === 'up') return at(0) ?? hex;
    if (key === 'down') return at(3) ?? hex;
    const pair = key === 'left' ? [at(5), at(4)] : [at(1), at(2)];
    const known = pair.filter((name) => name !== undefined);
    known.sort((a, b) => Math.abs((this.centre(a)?.y ?? 0) - level) - Math.abs((this.centre(b)?.y ?? 0) - level));
    return known[0] ?? hex;
  }

  private bucket(x: number, y: number): string {
    const side = this.radius * 2;
    return `${Math.floor(x / side)},${Math.floor(y / side)}`;
  }
}

/** A way through hexes as the `d` of a path, with rounded bends. */
export function way(points: Point[]): string {
  const [first, ...rest] = points;
  if (!first) return '';
  let d = `M${first.x} ${first.y}`;
  rest.forEach((p, i) => {
    const next = rest[i + 1];
    d += next ? `Q${p.x} ${p.y} ${(p.x + next.x) / 2} ${(p.y + next.y) / 2}` : `L${p.x} ${p.y}`;
  });
  return d;
}
