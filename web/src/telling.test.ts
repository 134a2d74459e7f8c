import { describe, expect, it } from 'vitest';
import { hear, type Telling } from './telling';

const told = (word: string) => ({ text: { pt: word, en: word }, event: word });
const telling = (since: number, seq: number, ...words: string[]): Telling => ({ since, seq, told: words.map(told) });
const words = (tellings: Telling[]) => tellings.flatMap((one) => one.told.map(({ event }) => event));

describe('what is told', () => {
  it('goes on where it stopped', () => {
    const heard = hear([telling(0, 2, 'a', 'b')], telling(2, 3, 'c'));
    expect(words(heard.tellings)).toEqual(['a', 'b', 'c']);
    expect(heard.news.map(({ event }) => event)).toEqual(['c']);
  });

  it('is not doubled when an update comes twice', () => {
    const known = [telling(0, 2, 'a', 'b'), telling(2, 3, 'c')];
    const heard = hear(known, telling(2, 3, 'c'));
    expect(words(heard.tellings)).toEqual(['a', 'b', 'c']);
    expect(heard.news).toEqual([]);
  });

  it('asks again when lines are missing', () => {
    const heard = hear([telling(0, 2, 'a', 'b')], telling(4, 5, 'e'));
    expect(heard.gap).toBe(true);
    expect(words(heard.tellings)).toEqual(['a', 'b']);
  });

  it('takes only what is new of an update that overlaps', () => {
    const heard = hear([telling(0, 2, 'a', 'b'), telling(2, 3, 'c')], telling(2, 4, 'c', 'd'));
    expect(words(heard.tellings)).toEqual(['a', 'b', 'c', 'd']);
    expect(heard.news.map(({ event }) => event)).toEqual(['d']);
  });

  it('asks again when an update overlaps in the middle of a telling', () => {
    const heard = hear([telling(0, 3, 'a', 'b', 'c')], telling(2, 4, 'c', 'd'));
    expect(heard.gap).toBe(true);
    expect(words(heard.tellings)).toEqual([]);
  });

  it('begins anew when the server had to go back to the start', () => {
    const heard = hear([telling(0, 5, 'a', 'b')], telling(0, 2, 'x'));
    expect(words(heard.tellings)).toEqual(['x']);
    expect(heard.gap).toBe(false);
  });

  it('begins with an empty match', () => {
    const heard = hear([], telling(0, 0));
    expect(heard).toEqual({ tellings: [], news: [], gap: false });
  });
});
