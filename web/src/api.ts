// What travels between the server and the page: the server's own types, and the geometry of a board.

export type * from './generated/api';
export type { Error as ApiError } from './generated/api';

/** Where everything is on a board, in the units of its SVG. */
export interface Geometry {
  width: number;
  height: number;
  radius: number;
  /** The corners of a hex around its centre, clockwise from the upper left. */
  outline: [number, number][];
  centres: Record<string, [number, number]>;
  /** N, NE, SE, S, SW, NW; empty where the board ends. */
  neighbours: Record<string, string[]>;
}
