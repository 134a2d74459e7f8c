// One match as this page knows it: fed by the live connection, asked and ordered over HTTP. Only
// what the server says is ever shown; an order changes nothing here until its update has come.

import type { ApiError, BoxCard, ChatMessage, Choice, Frame, Hello, Hint, MatchCard, ScenarioCard, SeatCard, Told, Update, View } from './api';
import { Choosing } from './choosing';
import { Live, type Link } from './live';
import { recent } from './recent.svelte';
import { errorOf, Refused, server } from './server';
import { hear, type Telling } from './telling';

/** What just happened, with the table before and after it, for whoever shows it happening. */
export interface News {
  told: Told[];
  before: View;
  after: View;
}

export class Match {
  card: MatchCard;
  box = $state.raw<BoxCard | undefined>();
  view = $state.raw<View | undefined>();
  choices = $state.raw(new Choosing([]));
  undoable = $state(false);
  seq = $state(0);
  tellings = $state.raw<Telling[]>([]);
  chat = $state.raw<ChatMessage[]>([]);
  seats = $state.raw<SeatCard[]>([]);
  link = $state<Link>('joining');
  /** Why the match cannot be shown at all. */
  failure = $state.raw<ApiError | undefined>();
  /** An order is on its way. */
  busy = $state(false);
  /** Two share this screen, and what is to be shown next is not for both: the side that may look. */
  handOver = $state<string | undefined>();

  private live: Live | undefined;
  private waiting: (() => void)[] = [];
  /** As which of its sides this page looks. */
  private looking = $state<string | undefined>();
  private turning: string | undefined;

  constructor(
    card: MatchCard,
    readonly token: string,
    private readonly happened: (news: News) => void = () => {},
  ) {
    this.card = $state.raw(card);
    this.seats = card.seats;
  }

  get id(): string {
    return this.card.id;
  }

  /** The side that this page acts for now; none for spectators and while others decide. */
  get acting(): string | undefined {
    const side = this.view?.decision?.side;
    if (side === undefined || !this.yours.includes(side)) return undefined;
    return this.yours.length === 1 || side === this.looking ? side : undefined;
  }

  /** The sides that this page may act for. */
  get yours(): string[] {
    return this.card.yours;
  }

  get scenario(): ScenarioCard | undefined {
    return this.box?.scenario.find((one) => one.id === this.card.scenario);
  }

  get log(): Told[] {
    return this.tellings.flatMap((telling) => telling.told);
  }

  async open(): Promise<void> {
    try {
      this.box = (await server.boxes()).find((box) => box.id === this.card.game);
    } catch (problem) {
      this.failure = errorOf(problem);
      this.link = 'refused';
      return;
    }
    if (this.yours.length > 1) await this.turn(this.card.status.deciding ?? this.yours[0] ?? '');
    this.live = new Live(this.id, {
      hello: () => this.hello(),
      frame: (frame) => this.frame(frame),
      link: (link) => (this.link = link),
    });
  }

  close(): void {
    this.live?.close();
  }

  /** Gives an order. Resolves when its update has come; throws what the server refuses. */
  order(order: unknown): Promise<void> {
    return this.send((seq) => server.order(this.id, this.token, order, seq));
  }

  /** Takes the last order back. */
  undo(): Promise<void> {
    return this.send((seq) => server.undo(this.id, this.token, seq));
  }

  /** Asks the rules something about the table as it stands. */
  async ask(question: unknown): Promise<unknown> {
    const side = this.acting;
    return (await server.query(this.id, this.token, question, side)).answer;
  }

  /** What a computer player would do in this seat. */
  hint(): Promise<Hint> {
    return server.hint(this.id, this.token, this.acting);
  }

  async say(text: string): Promise<void> {
    await server.say(this.id, this.token, text, this.yours.length > 1 ? this.acting : undefined);
  }

  /** The right person looks now. With `open`, the two play with everything in sight from now on. */
  lift(open = false): void {
    if (open) recent.keep(this.id, { open });
    this.handOver = undefined;
    this.wake();
  }

  private hello(): Hello {
    const hello: Hello = { token: this.token, since: this.seq, chat: this.chat.at(-1)?.n ?? 0, gzip: true };
    if (this.looking !== undefined) hello.side = this.looking;
    return hello;
  }

  /**
   * Looks as another of this page's sides, because the decision is now its. If the sides know
   * different things, the screen is covered until the right person says so, and the log is told anew.
   */
  private async turn(to: string): Promise<void> {
    if (this.turning === to || !this.yours.includes(to)) return;
    this.turning = to;
    if (recent.find(this.id)?.open !== true && (await this.secrets())) {
      this.handOver = to;
      await this.until(() => this.handOver === undefined);
      this.tellings = [];
      this.seq = 0;
    }
    this.looking = to;
    this.turning = undefined;
    this.again();
  }

  /** Whether the sides of this page see different tables. */
  private async secrets(): Promise<boolean> {
    try {
      const updates = await Promise.all(this.yours.map((side) => server.table(this.id, this.token, side)));
      const seen = updates.map(({ view: { counters, markers, arrivals } }) => JSON.stringify({ counters, markers, arrivals }));
      return seen.some((one) => one !== seen[0]);
    } catch {
      // Better a curtain too many than one too few.
      return true;
    }
  }

  private async send(act: (seq: number) => Promise<{ seq: number }>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      const { seq } = await this.insist(act);
      await this.reached(seq);
    } finally {
      this.busy = false;
    }
  }

  /**
   * An order whose answer is lost may or may not have been carried out. It names the line it follows,
   * so sending it again cannot do it twice: if the match has gone on, it was done.
   */
  private async insist(act: (seq: number) => Promise<{ seq: number }>): Promise<{ seq: number }> {
    const seq = this.seq;
    try {
      return await act(seq);
    } catch (problem) {
      if (!(problem instanceof Refused)) throw problem;
      if (problem.error.code === 'stale') this.again();
      if (problem.status !== 0) throw problem;
      await this.linked();
      return this.seq > seq ? { seq: this.seq } : act(seq);
    }
  }

  private linked(): Promise<void> {
    return this.until(() => this.link === 'live');
  }

  private reached(seq: number): Promise<void> {
    return this.until(() => this.seq >= seq);
  }

  private until(holds: () => boolean): Promise<void> {
    return new Promise((done) => {
      const look = () => (holds() ? done() : void this.waiting.push(look));
      look();
    });
  }

  private wake(): void {
    for (const look of this.waiting.splice(0)) look();
  }

  private again(): void {
    this.live?.hello();
  }

  private frame(frame: Frame): void {
    switch (frame.type) {
      case 'update':
        this.show(frame);
        break;
      case 'chat': {
        const last = this.chat.at(-1)?.n ?? 0;
        this.chat = [...this.chat, ...frame.messages.filter((message) => message.n > last)];
        break;
      }
      case 'seats':
        this.seats = frame.seats;
        break;
      case 'error':
        if (!this.view) this.failure = frame.error;
        break;
    }
    this.wake();
  }

  private show(update: Update): void {
    const heard = hear(this.tellings, update);
    const before = this.view;
    this.tellings = heard.tellings;
    this.view = update.view;
    this.choices = new Choosing(update.choices);
    this.undoable = update.undo;
    this.seq = heard.gap ? (heard.tellings.at(-1)?.seq ?? 0) : update.seq;
    if (this.card.status.outcome === null && update.view.outcome) {
      this.card = { ...this.card, status: { ...this.card.status, outcome: update.view.outcome, deciding: null } };
    }
    if (heard.gap) this.again();
    const deciding = update.view.decision?.side;
    if (this.yours.length > 1 && deciding !== undefined && deciding !== this.looking) void this.turn(deciding);
    if (before && heard.news.length > 0) this.happened({ told: heard.news, before, after: update.view });
    this.wake();
  }

  /** Finds a choice again after the table has changed. */
  same(choice: Choice): Choice | undefined {
    const order = JSON.stringify(choice.order);
    return this.choices.all.find((other) => JSON.stringify(other.order) === order);
  }
}
