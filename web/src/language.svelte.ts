// The two languages of the page. Every word that the page itself says stands in messages/*.json;
// words of the rules come from the server in both languages.

import type { Text } from './api';
import en from './messages/en.json';
import pt from './messages/pt.json';
import { settings } from './settings.svelte';

export type Key = keyof typeof pt;
export type Slots = Record<string, string | number>;

const files: Record<'pt' | 'en', Record<Key, string>> = { pt, en };

/** A message of the page, with its {slots} filled. */
export function t(key: Key, slots: Slots = {}): string {
  return fill(files[settings.language][key], slots);
}

/** The form of a message that fits a number: `key` is the common part of `key.one` and `key.many`. */
export function count(key: Counted, n: number): string {
  return t(`${key}.${n === 1 ? 'one' : 'many'}` as Key, { n });
}

/** Words of the rules in the player's language. */
export function say(text: Text): string {
  return text[settings.language];
}

export function fill(message: string, slots: Slots): string {
  return message.replace(/\{(\w+)\}/g, (slot, name: string) => String(slots[name] ?? slot));
}

/** Keys that come in `.one` and `.many`. */
export type Counted = Key extends infer K ? (K extends `${infer Common}.one` ? Common : never) : never;
