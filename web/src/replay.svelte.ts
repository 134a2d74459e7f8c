// A match being looked at again: one line of the journal at a time, forwards, backwards, by turns.

import type { ApiError, BoxCard, Course, CourseTurn, MatchCard, ReplayStep } from './api';
import { errorOf, server } from './server';

const KEPT = 300;

export class Replay {
  card = $state.raw<MatchCard | undefined>();
  box = $state.raw<BoxCard | undefined>();
  course = $state.raw<Course | undefined>();
  step = $state.raw<ReplayStep | undefined>();
  error = $state.raw<ApiError | undefined>();
  playing = $state(false);
  /** The line that is asked for; `step` follows when it has come. */
  n = $state(0);

  private readonly known = new Map<number, Promise<ReplayStep>>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly id: string,
    private readonly token: string,
    private readonly shown: (before: ReplayStep, after: ReplayStep) => void = () => {},
  ) {}

  get of(): number {
    return this.step?.of ?? this.card?.seq ?? 0;
  }

  get turns(): CourseTurn[] {
    return this.course?.turns ?? [];
  }

  async open(n: number | undefined): Promise<void> {
    try {
      const [card, boxes] = await Promise.all([server.card(this.id, this.token), server.boxes()]);
      this.card = card;
      this.box = boxes.find((box) => box.id === card.game);
      await this.go(n ?? 0);
    } catch (problem) {
      this.error = errorOf(problem);
    }
    server.course(this.id, this.token).then((course) => (this.course = course), () => {});
  }

  close(): void {
    this.pause();
  }

  async go(n: number): Promise<void> {
    const goal = Math.max(0, Math.min(n, this.of));
    this.n = goal;
    try {
      const step = await this.fetch(goal);
      if (this.n !== goal) return;
      const before = this.step;
      this.step = step;
      if (before && step.n === before.n + 1) this.shown(before, step);
      if (goal < step.of) void this.fetch(goal + 1).catch(() => {});
    } catch (problem) {
      this.pause();
      this.error = errorOf(problem);
    }
  }

  /** To the end of this turn, or back to the end of the one before. */
  turn(by: 1 | -1): Promise<void> {
    const ends = [0, ...this.turns.map((turn) => turn.n)];
    const next = by > 0 ? ends.find((n) => n > this.n) : ends.findLast((n) => n < this.n);
    return this.go(next ?? (by > 0 ? this.of : 0));
  }

  play(pause: () => number): void {
    this.playing = true;
    const tick = async () => {
      if (!this.playing) return;
      if (this.n >= this.of) return this.pause();
      await this.go(this.n + 1);
      if (this.playing) this.timer = setTimeout(tick, pause());
    };
    if (this.n >= this.of) this.n = -1;
    void tick();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.timer);
  }

  private fetch(n: number): Promise<ReplayStep> {
    const known = this.known.get(n);
    if (known) return known;
    const asked = server.step(this.id, this.token, n);
    this.known.set(n, asked);
    asked.catch(() => this.known.delete(n));
    if (this.known.size > KEPT) this.known.delete(this.known.keys().next().value ?? -1);
    return asked;
  }
}
