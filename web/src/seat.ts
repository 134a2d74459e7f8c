// How this browser may look at a match: with the secret in the link, with one it has kept, or with
// the session of somebody who signed in.

import { recent } from './recent.svelte';
import { place } from './router.svelte';
import { session } from './session.svelte';

export function tokenFor(match: string): string | undefined {
  return place.hash || recent.find(match)?.token || session.token;
}

/** A secret that can be handed on: the spectators', or the one in the link that was opened. */
export function sharedToken(match: string): string | undefined {
  return recent.find(match)?.links?.find((link) => link.sides.length === 0)?.token ?? (place.hash || undefined);
}
