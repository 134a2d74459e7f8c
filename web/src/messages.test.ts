import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fill } from './language.svelte';
import en from './messages/en.json';
import pt from './messages/pt.json';

const folder = import.meta.dirname;
const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.(svelte|ts)$/.test(name) && !name.endsWith('.test.ts') && !name.startsWith('generated'))
  .map((name) => readFileSync(join(folder, name), 'utf8'))
  .join('\n');

/** Keys that are put together at run time, by the word they begin with. */
const MADE = ['odds.', 'place.'];

const slots = (message: string) => [...message.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe('the message files', () => {
  it('have the same keys and slots in both languages', () => {
    expect(Object.keys(en)).toEqual(Object.keys(pt));
    for (const key of Object.keys(pt) as (keyof typeof pt)[]) expect(slots(en[key]), key).toEqual(slots(pt[key]));
  });

  it('hold every key that the page uses', () => {
    const used = [...sources.matchAll(/\bt\('([\w.-]+)'/g)].map(([, key]) => key);
    const counted = [...sources.matchAll(/\bcount\('([\w.-]+)'/g)].flatMap(([, key]) => [`${key}.one`, `${key}.many`]);
    expect([...used, ...counted].filter((key) => key !== undefined && !(key in pt))).toEqual([]);
  });

  it('hold no key that the page does not use', () => {
    const unused = Object.keys(pt).filter((key) => {
      if (MADE.some((word) => key.startsWith(word))) return false;
      return !sources.includes(`'${key}'`) && !sources.includes(`'${key.replace(/\.(one|many)$/, '')}'`);
    });
    expect(unused).toEqual([]);
  });

  it('leave nothing empty', () => {
    expect([...Object.entries(pt), ...Object.entries(en)].filter(([, words]) => words.trim() === '')).toEqual([]);
  });
});

it('slots are filled, and those without a value stay visible', () => {
  expect(fill('{n} of {of}', { n: 3 })).toBe('3 of {of}');
});
