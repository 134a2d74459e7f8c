// Measures the page in a real browser against a running server, for docs/performance.md:
// `MEASURE=http://127.0.0.1:8140 npm run measure`.

import { gzipSync } from 'node:zlib';
import { expect, test, type Page } from '@playwright/test';
import { saved } from './file';
import { Hand } from './hand';

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
const ms = (value: number) => `${value.toFixed(0)} ms`;

test.beforeEach(({ page }) => settled(page));

async function settled(page: Page) {
  await page.addInitScript(() => localStorage.setItem('bivaque.settings', JSON.stringify({ speed: 'off', language: 'pt' })));
}

test('weights', async ({ request }) => {
  const size = async (path: string) => `${(gzipSync(await (await request.get(path)).body()).length / 1000).toFixed(1)} kB gzipped`;
  const index = await (await request.get('/')).text();
  for (const [, path] of index.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) console.log(`${path}: ${await size(path!)}`);
  for (const box of await (await request.get('/api/boxes')).json()) console.log(`board of ${box.id}: ${await size(`/api/boxes/${box.id}/board.svg`)}`);
});

test('from "sit down" to the board with all its counters', async ({ browser }) => {
  for (const mode of ['Contra o computador', 'Dois nesta mesa']) {
    const times = [];
    for (let i = 0; i < 5; i++) {
      const context = await browser.newContext();
      const page = await context.newPage();
      await settled(page);
      await page.goto('/box/ardenas/campanha');
      await page.getByText(mode, { exact: true }).click();
      await page.waitForLoadState('networkidle');
      times.push(await page.evaluate(async () => {
        const next = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
        const drawn = () => document.querySelector('[data-counter]') && !document.querySelector('[data-counter] .plate');
        const began = performance.now();
        document.querySelector<HTMLElement>('form .primary')!.click();
        while (!drawn()) {
          await next();
          [...document.querySelectorAll('button')].find((button) => /Jogamos com tudo/.test(button.textContent))?.click();
        }
        await next();
        return performance.now() - began;
      }));
      await context.close();
    }
    console.log(`${mode}, Ardenas, from "sit down" to the board with all its counters: ${ms(median(times))} of ${times.map(ms)}`);
  }
});

test('from a click to the lit reach on the screen', async ({ page }) => {
  const hand = new Hand(page);
  await hand.sit('ardenas', 'campanha', 'Dois nesta mesa');
  await expect(page.locator('[data-counter] .plate')).toHaveCount(0);
  // The browser's own clock: from the input to the frame that shows what it led to.
  await page.evaluate(() => {
    const taken = ((window as unknown as { taken: number[] }).taken = []) as number[];
    const observer = new PerformanceObserver((list) => list.getEntries().forEach((entry) => entry.name === 'click' && taken.push(entry.duration)));
    observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const clicks = 20;
  for (let i = 0; i < clicks; i++) {
    await page.locator('[data-pick]').nth(i).click();
    await expect(page.locator('[data-lit]').first()).toBeAttached();
    await page.waitForTimeout(200);
    await page.keyboard.press('Escape');
    await expect(page.locator('[data-lit]')).toHaveCount(0);
  }
  const taken = await page.evaluate(() => (window as unknown as { taken: number[] }).taken);
  // What took less than the least that the browser reports took at most that.
  const all = [...taken, ...Array<number>(Math.max(0, clicks - taken.length)).fill(16)];
  console.log(`from a click to the lit reach on the screen: ${ms(median(all))} (longest ${ms(Math.max(...all))})`);
});

test('panning with every counter of Ardenas on the board', async ({ page, request }) => {
  const geometry = await (await request.get('/api/boxes/ardenas/geometry.json')).json();
  const hexes = Object.keys(geometry.centres);
  const made = await (await request.post('/api/matches', { data: { game: 'ardenas', scenario: 'campanha', mode: 'hotseat' } })).json();
  const headers = { authorization: `Bearer ${made.seats[0].token}` };
  const own = await Promise.all(['german', 'allied'].map(async (side) => {
    const { view } = await (await request.get(`/api/matches/${made.id}/view?side=${side}&choices=false`, { headers })).json();
    return view.counters.filter((counter: { side: string }) => counter.side === side).map((counter: { id: string }) => counter.id);
  }));
  const counters = Object.fromEntries(own.flat().map((id, i) => [id, { hex: hexes[i * 3] }]));
  await page.goto('/matches');
  const buffer = await saved(request, 'ardenas', 'campanha', { clear: true, counters }, 'pan');
  await page.locator('input[type=file]').setInputFiles({ name: 'pan.bivaque', mimeType: 'application/x-ndjson', buffer });
  await page.getByRole('button', { name: /Jogamos com tudo/ }).click();
  await new Hand(page).ready();
  await expect(page.locator('[data-counter] .plate')).toHaveCount(0);

  const box = (await page.getByRole('application').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.wheel(0, -400);
  await page.waitForTimeout(1000);
  const gaps = page.evaluate(() => new Promise<number[]>((done) => {
    const times: number[] = [];
    const tick = (now: number) => (times.push(now), times.length < 150 ? requestAnimationFrame(tick) : done(times.slice(1).map((time, i) => time - times[i]!)));
    requestAnimationFrame(tick);
  }));
  // A place on the board without a counter, so that it is the board which is dragged.
  await page.mouse.down();
  for (let i = 0; i < 120; i++) await page.mouse.move(x + 200 * Math.sin(i / 9), y + 100 * Math.cos(i / 9));
  await page.mouse.up();
  const taken = await gaps;
  const late = taken.filter((gap) => gap > 25).length;
  console.log(`panning with ${await page.locator('[data-counter]').count()} counters: ${(1000 / median(taken)).toFixed(0)} frames a second (median), ${late} of ${taken.length} frames late`);
});
