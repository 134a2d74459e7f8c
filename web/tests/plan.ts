// What a player would see at a glance, worked out for the tests: which counter to bring next to which
// enemy hex. The moves themselves are made on the page.

import { expect, type Page } from '@playwright/test';
import type { Hand } from './hand';

interface Step {
  counter: string;
  to: string;
}

/** The next step towards the best targets, or towards those that were chosen already. */
async function next(page: Page, targets: string[]): Promise<{ targets: string[]; step: Step | undefined }> {
  return page.evaluate(async (wanted) => {
    const [kept] = JSON.parse(localStorage.getItem('bivaque.matches')!);
    const headers = { authorization: `Bearer ${kept.token}` };
    const { view, choices } = await (await fetch(`/api/matches/${kept.id}/view`, { headers })).json();
    const { neighbours } = await (await fetch(`/api/boxes/${view.game}/geometry.json`)).json();
    const side = view.decision.side;
    const on = view.counters.filter((one: { hex: string | null }) => one.hex !== null);
    const at = new Map<string, string>(on.map((one: { id: string; hex: string }) => [one.id, one.hex]));
    const crowd = (hex: string) => on.filter((one: { hex: string }) => one.hex === hex).length;
    const enemies = [...new Set<string>(on.filter((one: { side: string }) => one.side !== side).map((one: { hex: string }) => one.hex))];
    const moves = choices.filter((one: { kind: string }) => one.kind === 'move') as { counters: [string]; hex: string }[];
    const reach = (hex: string) => new Set(moves.filter((move) => neighbours[hex].includes(move.hex)).map((move) => move.counters[0])).size;
    const goals = wanted.length > 0 ? wanted : enemies.sort((a, b) => reach(b) - crowd(b) * 2 - reach(a) + crowd(a) * 2).slice(0, 2);
    for (const goal of goals) {
      const near = new Set<string>(neighbours[goal]);
      const move = moves.find((one) => near.has(one.hex) && !near.has(at.get(one.counters[0]) ?? '') && crowd(one.hex) < 2);
      if (move) return { targets: goals, step: { counter: move.counters[0], to: move.hex } };
    }
    return { targets: goals, step: undefined };
  }, targets);
}

/** Brings counters next to two enemy hexes: picks each up, and clicks one of the hexes that light up. */
export async function surround(hand: Hand, most = 16): Promise<{ targets: string[]; moved: number }> {
  let targets: string[] = [];
  let moved = 0;
  while (moved < most) {
    const plan = await next(hand.page, targets);
    targets = plan.targets;
    if (!plan.step) break;
    await hand.page.locator(`[data-pick="${plan.step.counter}"]`).click();
    expect(await hand.lit()).toContain(plan.step.to);
    await hand.click(plan.step.to);
    await hand.settled();
    await hand.page.keyboard.press('Escape');
    moved++;
  }
  return { targets, moved };
}
