// A simple player who sees nothing but the page: brings on what waits, attacks whom he can, walks to
// the objectives, and ends the phase.

import { expect } from '@playwright/test';
import type { Hand } from './hand';

export class Player {
  private random: number;
  attacks = 0;
  moves = 0;

  /** `most` is how many orders he gives in a phase. */
  constructor(private readonly hand: Hand, seed = 7, private readonly most = 40) {
    this.random = seed;
  }

  private below(n: number): number {
    this.random = (Math.imul(this.random, 1103515245) + 12345) & 0x7fffffff;
    return (this.random >> 8) % Math.max(1, n);
  }

  /** Plays until the match is over or `enough` says so. Tells whether it is over. */
  async play(enough: () => boolean | Promise<boolean> = () => false, most = 900): Promise<boolean> {
    const { hand } = this;
    const { page } = hand;
    const tired = new Map<string, number>();
    let phase = '';
    let orders = 0;
    for (let i = 0; i < most; i++) {
      await hand.settled();
      if (await hand.over.count()) return true;
      if (await enough()) return false;
      const now = `${await page.locator('.turn').first().textContent()} ${await page.locator('.phase').first().textContent()}`;
      if (now !== phase) {
        tired.clear();
        orders = 0;
      }
      phase = now;
      if (await hand.attack.count()) {
        await hand.attack.click();
        this.attacks++;
        continue;
      }
      if ((await hand.answers.count()) === 0) {
        await page.waitForTimeout(150);
        continue;
      }
      if (++orders > this.most) {
        await page.keyboard.press('Escape');
        await hand.answers.last().click();
        orders = 0;
        continue;
      }
      const listed = await hand.choices.allTextContents();
      const fresh = listed.map((words, n) => ({ words, n })).filter(({ words }) => (tired.get(name(words)) ?? 0) < 2);
      const attack = fresh.find(({ words }) => /ataca|attacks|overruns/.test(words));
      const enter = fresh.find(({ words }) => /entra|enters/.test(words));
      const pick = attack ?? enter ?? fresh[this.below(fresh.length)];
      if (pick) {
        tired.set(name(pick.words), (tired.get(name(pick.words)) ?? 0) + 1);
        this.moves++;
        await hand.choices.nth(pick.n).click();
        if (attack) await expect(hand.attack).toBeVisible();
        continue;
      }
      if (listed.length > 0) await page.keyboard.press('Escape');
      const counters = await hand.counters.allTextContents();
      const ready = counters.findIndex((words) => (tired.get(`c ${words}`) ?? 0) < 1);
      if (ready >= 0) {
        tired.set(`c ${counters[ready]}`, 1);
        await hand.counters.nth(ready).click();
        continue;
      }
      await hand.answers.last().click();
    }
    throw new Error('the match does not end');
  }
}

/** The words of a choice up to its verb name the counter. */
function name(words: string): string {
  return words.trim().split(/ (?:vai|goes|ataca|attacks|entra|enters|sai|leaves|overruns)\b/)[0] ?? words;
}
