// Names for the numbers in a ruleset's answer about odds. What has no name here shows its own word.

import { t, type Key } from '../language.svelte';
import pt from '../messages/pt.json';

export function oddsWord(key: string): string {
  const known = `odds.${key}`;
  return known in pt ? t(known as Key) : key.replaceAll('_', ' ');
}
