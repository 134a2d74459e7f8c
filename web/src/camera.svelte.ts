// The camera over a board: what part of it the window shows, and how large. Screen = board × scale + shift.

import type { Point } from './geometry';

export interface Size {
  width: number;
  height: number;
}

const MOST = 3.2;
/** Below this scale a finger cannot hit a hex, and at this one it can. */
const TINY = 0.25;
const HANDY = 0.45;

export class Camera {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  /** The window, in pixels. */
  window = $state.raw<Size>({ width: 1, height: 1 });
  /** Something moves: the board may be drawn fast instead of sharp. */
  moving = $state(false);

  private board: Size = { width: 1, height: 1 };
  private rest: ReturnType<typeof setTimeout> | undefined;
  private fitted = true;

  /** Shows a board whole; on a small screen, where hexes could not be hit, the part around `focus`. */
  show(board: Size, focus?: Point): void {
    this.board = board;
    this.fit();
    if (this.scale >= TINY || !focus) return;
    this.scale = HANDY;
    this.centre(focus);
  }

  /** The window has another size: a board that was shown whole still is. */
  resize(window: Size): void {
    if (window.width === this.window.width && window.height === this.window.height) return;
    const middle = this.toBoard({ x: this.window.width / 2, y: this.window.height / 2 });
    this.window = window;
    if (this.fitted) this.fit();
    else this.centre(middle);
  }

  get least(): number {
    const { width, height } = this.window;
    return Math.min(width / this.board.width, height / this.board.height);
  }

  fit(): void {
    this.scale = this.least;
    this.x = (this.window.width - this.board.width * this.scale) / 2;
    this.y = (this.window.height - this.board.height * this.scale) / 2;
    this.fitted = true;
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.settle();
  }

  /** Larger or smaller, with the board under `at` staying where it is. */
  zoom(factor: number, at: Point = { x: this.window.width / 2, y: this.window.height / 2 }): void {
    const scale = Math.min(MOST, Math.max(this.least, this.scale * factor));
    this.x = at.x - ((at.x - this.x) / this.scale) * scale;
    this.y = at.y - ((at.y - this.y) / this.scale) * scale;
    this.scale = scale;
    this.settle();
  }

  /** Puts a place of the board in the middle. */
  centre(p: Point): void {
    this.x = this.window.width / 2 - p.x * this.scale;
    this.y = this.window.height / 2 - p.y * this.scale;
    this.settle();
  }

  /** Moves just enough that a place of the board is well inside the window. */
  reveal(p: Point, margin = 90): void {
    const s = this.toScreen(p);
    const mx = Math.min(margin, this.window.width / 4);
    const my = Math.min(margin, this.window.height / 4);
    const dx = s.x < mx ? mx - s.x : s.x > this.window.width - mx ? this.window.width - mx - s.x : 0;
    const dy = s.y < my ? my - s.y : s.y > this.window.height - my ? this.window.height - my - s.y : 0;
    if (dx !== 0 || dy !== 0) this.pan(dx, dy);
  }

  toBoard(s: Point): Point {
    return { x: (s.x - this.x) / this.scale, y: (s.y - this.y) / this.scale };
  }

  toScreen(p: Point): Point {
    return { x: p.x * this.scale + this.x, y: p.y * this.scale + this.y };
  }

  /** The board never leaves the window altogether, and lies in the middle where it is smaller. */
  private settle(): void {
    this.x = held(this.x, this.board.width * this.scale, this.window.width);
    this.y = held(this.y, this.board.height * this.scale, this.window.height);
    this.fitted = this.scale <= this.least * 1.001;
    this.moving = true;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => (this.moving = false), 180);
  }
}

function held(shift: number, board: number, window: number): number {
  if (board <= window) return (window - board) / 2;
  const slack = window * 0.12;
  return Math.min(slack, Math.max(window - board - slack, shift));
}
