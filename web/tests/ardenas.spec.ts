import { expect, test, type Page } from '@playwright/test';
import { Hand } from './hand';

interface Step {
  counter: string;
  to: string;
}

/** What a player would see at a glance: which counter to bring next to which enemy hex. */
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

test('Ardenas: moves, then combats composed, announced, rolled and followed by losses, retreats and advances', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('bivaque.settings', JSON.stringify({ speed: 'off', language: 'pt' })));
  await page.goto('/box/ardenas');
  await page.getByText('Dois nesta mesa', { exact: true }).click();
  await page.locator('form .primary').click();

  // The sides hide things from each other: a curtain asks who looks. These two play with open hands.
  await expect(page.getByRole('alertdialog')).toContainText('Agora: Alemães');
  await page.getByRole('button', { name: 'Jogamos com tudo à vista: não perguntar mais' }).click();
  const hand = new Hand(page);
  await hand.ready();

  // Two enemy hexes are surrounded: pick a counter up, and click one of the hexes that light up.
  let targets: string[] = [];
  let moved = 0;
  for (let i = 0; i < 16; i++) {
    const plan = await next(page, targets);
    targets = plan.targets;
    if (!plan.step) break;
    await page.locator(`[data-pick="${plan.step.counter}"]`).click();
    expect(await hand.lit()).toContain(plan.step.to);
    await hand.click(plan.step.to);
    await hand.settled();
    await page.keyboard.press('Escape');
    moved++;
  }
  expect(moved).toBeGreaterThan(3);
  await hand.answers.last().click();
  await hand.settled();
  await expect(page.locator('.phase').first()).toContainText('combate');

  const seen = new Set<string>();
  const choice = (kind: string) => page.locator(`.choices button[data-kind="${kind}"]`);
  const plain = (kind: string) => page.locator(`.answers button[data-kind="${kind}"]`);
  for (let i = 0; i < 220 && !['attack', 'add', 'announce', 'retreat', 'advance'].every((kind) => seen.has(kind)); i++) {
    await hand.settled();
    const buttons = page.locator('.choices button[data-kind], .answers button[data-kind]');
    const kinds = new Set(await buttons.evaluateAll((all) => all.map((one) => one.getAttribute('data-kind') ?? '')));
    const order = ['add', 'announce', 'advance', 'retreat', 'lose', 'displace', 'perish', 'attack', 'done', 'end', 'bombard'];
    const kind = order.find((one) => kinds.has(one));
    if (!kind) {
      await page.waitForTimeout(150);
      continue;
    }
    // The panel adds the combat up: shifts with their rules, and the chance of every result.
    if (kind === 'announce' && seen.has('add') && !seen.has('announce')) {
      await expect(page.locator('.panel')).toContainText('Defesa');
      await expect(page.locator('.panel')).toContainText('%');
    }
    seen.add(kind);
    const goal = kind === 'attack' ? choice('attack').filter({ hasText: new RegExp(targets.join('|')) }) : choice(kind);
    await (await goal.count() ? goal : plain(kind).or(choice(kind))).first().click();
  }
  expect([...seen]).toEqual(expect.arrayContaining(['attack', 'add', 'announce', 'retreat', 'advance']));

  await page.locator('#tab-log').click();
  await expect(page.locator('#tab-panel')).toContainText(/dados/i);
});
