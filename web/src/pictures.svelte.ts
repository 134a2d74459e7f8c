// Pictures that the server draws on request, fetched a few at a time and kept. Something that changes
// its look keeps the old one until the new one has come.

import { SvelteMap } from 'svelte/reactivity';
import type { CounterView, Marker } from './api';
import { drawing } from './drawing';
import { say } from './language.svelte';
import { settings } from './settings.svelte';

const AT_ONCE = 6;
const MOST_TRIES = 5;

class Pictures {
  /** By address: the picture, or nothing if there is none. */
  private readonly known = new SvelteMap<string, SVGSVGElement | null>();
  private readonly asked = new Set<string>();
  private readonly queue: { address: string; tries: number }[] = [];
  private running = 0;

  /** The picture at an address, if it has come: undefined while it is on its way, null if there is none. */
  get(address: string): SVGSVGElement | null | undefined {
    if (!this.asked.has(address)) {
      this.asked.add(address);
      this.queue.push({ address, tries: 0 });
      queueMicrotask(() => this.run());
    }
    return this.known.get(address);
  }

  private run(): void {
    while (this.running < AT_ONCE) {
      const next = this.queue.shift();
      if (!next) return;
      this.running++;
      void this.fetch(next.address, next.tries).finally(() => {
        this.running--;
        this.run();
      });
    }
  }

  private async fetch(address: string, tries: number): Promise<void> {
    try {
      const response = await fetch(address);
      if (response.ok) this.known.set(address, drawing(await response.text()));
      else if (response.status === 429) throw new Error('too many');
      else this.known.set(address, null);
    } catch {
      // The network or the server's patience: later.
      if (tries >= MOST_TRIES) return;
      setTimeout(() => {
        this.queue.push({ address, tries: tries + 1 });
        this.run();
      }, 500 * 2 ** tries);
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
  return `/api/pictures/counter.svg?${look}`;
}

/** Where the picture of a marker is drawn. */
export function markerPicture(marker: Marker, colour: string | undefined): string {
  const look = new URLSearchParams({ kind: marker.kind });
  if (colour) look.set('colour', colour);
  return `/api/pictures/marker.svg?${look}`;
}
