// What has been told of a match, kept in the order of its journal. Updates may come twice, overlap
// or go back after a lost connection; the log must not show it.

import type { Told } from './api';

/** What was told when the journal went from `since` lines to `seq`. */
export interface Telling {
  since: number;
  seq: number;
  told: Told[];
}

/** What came of an update. */
export interface Heard {
  tellings: Telling[];
  /** What is new, to be shown happening. */
  news: Told[];
  /** Lines are missing: ask again from the last line known. */
  gap: boolean;
}

export function hear(known: Telling[], news: Telling): Heard {
  const seq = known.at(-1)?.seq ?? 0;
  if (news.since > seq) return { tellings: known, news: [], gap: true };
  if (news.since < seq) {
    // An update that had been on its way already, or a server that had to go back.
    if (news.seq <= seq && news.since > 0) return { tellings: known, news: [], gap: false };
    const kept = known.filter((telling) => telling.seq <= news.since);
    const whole = (kept.at(-1)?.seq ?? 0) === news.since;
    if (!whole) return { tellings: kept, news: [], gap: true };
    return { tellings: [...kept, news], news: news.seq > seq ? tail(news, seq, known) : [], gap: false };
  }
  if (news.seq === seq) return { tellings: known, news: [], gap: false };
  return { tellings: [...known, news], news: news.told, gap: false };
}

/** Of a telling that repeats what is known, the part that is not. */
function tail(news: Telling, seq: number, known: Telling[]): Told[] {
  const heard = known.filter((telling) => telling.since >= news.since && telling.seq <= seq);
  return news.told.slice(heard.reduce((sum, telling) => sum + telling.told.length, 0));
}
