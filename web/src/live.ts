// The live connection to one match: opened, kept, and opened again when it breaks, going on from the
// last line seen so that nothing is told twice or missed.

import type { Frame, Hello } from './api';

export type Link = 'joining' | 'live' | 'lost' | 'refused';

export interface Listener {
  /** What to say first, each time the connection opens. */
  hello(): Hello;
  frame(frame: Frame): void;
  link(link: Link): void;
}

const SLOWEST = 8000;

/** Long messages come packed. */
async function unpacked(data: string | Blob): Promise<string> {
  if (typeof data === 'string') return data;
  return new Response(data.stream().pipeThrough(new DecompressionStream('gzip'))).text();
}

export class Live {
  private socket: WebSocket | undefined;
  private wait = 400;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private readonly awake = () => this.retryNow();

  constructor(private readonly match: string, private readonly listener: Listener) {
    window.addEventListener('online', this.awake);
    document.addEventListener('visibilitychange', this.awake);
    this.open();
  }

  /** Says hello again on the open connection, which asks for a fresh update. */
  hello(): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(this.listener.hello()));
  }

  /** Ends the connection for good. */
  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    window.removeEventListener('online', this.awake);
    document.removeEventListener('visibilitychange', this.awake);
    this.socket?.close();
  }

  private open(): void {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/api/matches/${encodeURIComponent(this.match)}/live`);
    this.socket = socket;
    socket.onopen = () => this.hello();
    let heard = Promise.resolve();
    socket.onmessage = ({ data }: MessageEvent<string | Blob>) => {
      // One after another: unpacking takes a moment. What cannot be read is asked for again.
      heard = heard.then(async () => this.hear(JSON.parse(await unpacked(data)) as Frame)).catch((problem: unknown) => {
        reportError(problem);
        socket.close();
      });
    };
    socket.onclose = () => {
      if (this.closed || this.socket !== socket) return;
      this.listener.link('lost');
      this.timer = setTimeout(() => this.open(), this.wait * (0.75 + Math.random() / 2));
      this.wait = Math.min(SLOWEST, this.wait * 1.7);
    };
  }

  private hear(frame: Frame): void {
    if (this.closed) return;
    if (frame.type !== 'error') {
      this.wait = 400;
      this.listener.link('live');
    }
    this.listener.frame(frame);
  }

  /** The network is back, or the player is: no reason to wait longer. */
  private retryNow(): void {
    if (this.closed || document.visibilityState === 'hidden') return;
    const state = this.socket?.readyState;
    if (state === WebSocket.OPEN || state === WebSocket.CONNECTING) return;
    clearTimeout(this.timer);
    this.open();
  }
}
