// Pictures that the server draws on request, fetched together and kept. Something that changes
// its look keeps the old one until the new one has come.

import { SvelteMap } from 'svelte/reactivity';
import type { CounterView, Marker } from './api';
import { drawing } from './drawing';
import { say } from './language.svelte';
import { settings } from './settings.svelte';

const COUNTER = '/api/pictures/counter.svg?';
/** More counters in one request would be more than the server takes. */
const AT_ONCE = 150;
const MOST_TRIES = 5;

class Pictures {
  /** By address: the picture, or nothing if there is none. */
  private readonly known = new SvelteMap<string, SVGSVGElement | null>();
  private readonly asked = new Set<string>();
  private queue: string[] = [];

  /** The picture at an address, if it has come: undefined while it is on its way, null if there is none. */
  get(address: string): SVGSVGElement | null | undefined {
    if (!this.asked.has(address)) {
      this.asked.add(address);
      if (this.queue.push(address) === 1) queueMicrotask(() => this.run());
    }
    return this.known.get(address);
  }

  /** Everything that was asked for in one moment: the counters together, the rest one by one. */
  private run(): void {
    const queue = this.queue;
    this.queue = [];
    const counters = queue.filter((address) => address.startsWith(COUNTER));
    for (let i = 0; i < counters.length; i += AT_ONCE) {
      const some = counters.slice(i, i + AT_ONCE);
      const body = JSON.stringify(some.map((address) => address.slice(COUNTER.length)));
      void this.fetch(some, '/api/pictures/counters', { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    }
    for (const address of queue) if (!address.startsWith(COUNTER)) void this.fetch([address], address);
  }

  private async fetch(addresses: string[], from: string, how: RequestInit = {}, tries = 0): Promise<void> {
    try {
      const response = await fetch(from, how);
      if (response.status === 429) throw new Error('too many');
      const drawn = !response.ok ? [] : how.body ? ((await response.json()) as string[]) : [await response.text()];
      addresses.forEach((address, i) => this.known.set(address, drawn[i] === undefined ? null : drawing(drawn[i])));
    } catch {
      // The network or the server's patience: later.
      if (tries < MOST_TRIES) setTimeout(() => this.fetch(addresses, from, how, tries + 1), 500 * 2 ** tries);
    }
  }
}

export const pictures = new Pictures();

/** Where the picture of a counter is drawn. */
export function counterPicture(counter: CounterView): string {
  const look = new URLSearchParams({ symbol: counter.symbol, nation: counter.nation });
  const put = (name: string, value: string) => value && look.set(name, value);
  if (counter.nation === '') put('side', counter.side);
  put('size', counter.size);
  put('name', say(counter.name));
  put('formation', say(counter.formation));
  put('values', counter.values.join(','));
  if (counter.losses > 0) put('losses', String(counter.losses));
  put('marks', counter.marks.map((mark) => (mark.count > 1 ? `${mark.kind}:${mark.count}` : mark.kind)).join(','));
  if (settings.palette === 'distinct') put('eyes', 'colour-blind');
  if (settings.language === 'en') put('lang', 'en');
  return `${COUNTER}${look}`;
}

/** Where the picture of a marker is drawn. */
export function markerPicture(marker: Marker, colour: string | undefined): string {
  const look = new URLSearchParams({ kind: marker.kind });
  if (colour) look.set('colour', colour);
  return `/api/pictures/marker.svg?${look}`;
}
