import { expect, test } from '@playwright/test';
import { Hand } from './hand';

test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

test('a phone held sideways: the panel slides in, and fingers move counters', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('bivaque.settings', JSON.stringify({ speed: 'off', language: 'pt' })));
  const hand = new Hand(page);
  await hand.sit('tres-tigres', 'mission-1');

  // Nothing sticks out of the screen.
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(wide).toBeLessThanOrEqual(0);
  const bar = await page.locator('.bar').boundingBox();
  expect(bar!.height).toBeLessThan(60);

  // The panel is out of the way until it is called.
  await expect(page.locator('aside')).not.toBeVisible();
  await page.getByRole('button', { name: 'Painel' }).tap();
  await page.getByText('entra por 1424').tap();
  await hand.settled();
  await expect(page.locator('aside')).not.toBeVisible();
  await expect(page.locator('[data-counter]')).toHaveCount(1);

  // Tap the counter, tap a lit hex.
  const counter = await page.locator('[data-counter] .rim').boundingBox();
  await page.touchscreen.tap(counter!.x + counter!.width / 2, counter!.y + counter!.height / 2);
  await expect(page.locator('[data-lit]').first()).toBeVisible();
  const goal = page.locator('[data-lit="1323"] polygon');
  const box = await goal.boundingBox();
  await page.touchscreen.tap(box!.x + box!.width / 2, box!.y + box!.height / 2);
  await hand.settled();
  await expect(page.locator('#live-events')).toContainText('1323');
});

test('a phone held upright shows everything, too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  for (const path of ['/', '/box/tres-tigres', '/settings', '/matches', '/rules/tres-tigres']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(wide, path).toBeLessThanOrEqual(0);
  }
});
