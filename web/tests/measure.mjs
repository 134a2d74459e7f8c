// Measures the page in a real browser against a running server: `npm run measure -- http://127.0.0.1:8171`.
// Prints what docs/performance.md tells; nothing here is a test.

import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';

const base = process.argv[2] ?? 'http://127.0.0.1:8171';
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: ['--headless', '--no-sandbox'] });
const median = (values) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)];
const ms = (value) => `${value.toFixed(0)} ms`;

/** Sits down, and says how long it took until the board with its counters was there. */
async function sit(page, box, scenario) {
  await page.goto(`${base}/box/${box}/${scenario}`);
  await page.getByText('Dois nesta mesa', { exact: true }).click();
  const began = performance.now();
  await page.locator('form .primary').click();
  const curtain = page.getByRole('button', { name: /Jogamos com tudo/ });
  await curtain.or(page.locator('[data-counter] image').first()).first().waitFor();
  if (await curtain.count()) await curtain.click();
  await page.locator('[data-counter] image').first().waitFor();
  return performance.now() - began;
}

async function fresh() {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'pt-BR' });
  const page = await context.newPage();
  await page.addInitScript(() => localStorage.setItem('bivaque.settings', JSON.stringify({ speed: 'off', language: 'pt' })));
  return page;
}

const index = await (await fetch(base)).text();
for (const [, path] of index.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)) {
  const bytes = Buffer.from(await (await fetch(base + path)).arrayBuffer());
  console.log(`${path}: ${(gzipSync(bytes).length / 1000).toFixed(1)} kB gzipped`);
}
for (const box of await (await fetch(`${base}/api/boxes`)).json()) {
  const svg = Buffer.from(await (await fetch(`${base}/api/boxes/${box.id}/board.svg`)).arrayBuffer());
  console.log(`board of ${box.id}: ${(gzipSync(svg).length / 1000).toFixed(0)} kB gzipped`);
}

const boards = [];
for (let i = 0; i < 5; i++) {
  const page = await fresh();
  boards.push(await sit(page, 'ardenas', 'campanha'));
  await page.context().close();
}
console.log(`from "sit down" to the board of Ardenas with its counters: ${ms(median(boards))}`);

const page = await fresh();
await sit(page, 'ardenas', 'campanha');
await page.waitForTimeout(3000);
const clicks = await page.evaluate(async () => {
  const times = [];
  const until = async (there) => {
    while (!there()) await new Promise((next) => setTimeout(next));
  };
  for (let i = 0; i < 15; i++) {
    await until(() => document.querySelectorAll('[data-pick]').length > i);
    const began = performance.now();
    document.querySelectorAll('[data-pick]')[i].click();
    await until(() => document.querySelector('[data-lit]'));
    await new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    times.push(performance.now() - began);
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    await until(() => !document.querySelector('[data-lit]'));
  }
  return times;
});
console.log(`from a click to the lit reach on the screen: ${ms(median(clicks))} (longest ${ms(Math.max(...clicks))})`);

const box = await page.getByRole('application').boundingBox();
const counters = await page.locator('[data-counter]').count();
await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
await page.mouse.wheel(0, -400);
await page.waitForTimeout(500);
const frames = page.evaluate(() => new Promise((done) => {
  const times = [];
  const tick = (now) => (times.push(now), times.length < 120 ? requestAnimationFrame(tick) : done(times));
  requestAnimationFrame(tick);
}));
await page.mouse.down();
for (let i = 0; i < 90; i++) await page.mouse.move(box.x + box.width / 2 + 200 * Math.sin(i / 9), box.y + box.height / 2 + 100 * Math.cos(i / 9));
await page.mouse.up();
const times = await frames;
const gaps = times.slice(1).map((time, i) => time - times[i]);
console.log(`panning with ${counters} counters: ${(1000 / median(gaps)).toFixed(0)} frames a second (median)`);
await browser.close();
