// The pictures of the documentation, taken from the real page: `npm run pictures`.

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { Hand } from './hand';
import { Player } from './player';


const folder = join(import.meta.dirname, '../../docs/pictures');
mkdirSync(folder, { recursive: true });

/** WebP keeps a textured board small. */
async function picture(page: Page, name: string, quality = 74) {
  await page.mouse.move(2, 2);
  await page.waitForTimeout(1200);
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality });
  const bytes = Buffer.from(data, 'base64');
  expect(bytes.length, name).toBeLessThan(200_000);
  writeFileSync(join(folder, `${name}.webp`), bytes);
}

function settle(page: Page, settings: object) {
  return page.addInitScript((text) => localStorage.setItem('bivaque.settings', text), JSON.stringify({ speed: 'off', language: 'pt', ...settings }));
}

async function sit(page: Page, box: string, scenario: string, mode?: string): Promise<Hand> {
  const hand = new Hand(page);
  await hand.sit(box, scenario, mode);
  return hand;
}

test.use({ viewport: { width: 1280, height: 800 } });

test('the shelf and a box', async ({ page }) => {
  await settle(page, {});
  await page.goto('/');
  await expect(page.getByRole('link', { name: /3 Tigres/ })).toBeVisible();
  await picture(page, 'shelf');
  await page.goto('/box/tres-tigres/mission-5');
  await picture(page, 'box');
});

for (const [box, scenario] of [['ardenas', 'campanha'], ['goodwood', 'campanha'], ['rio-40-graus', 'cen1'], ['terceira-guerra', 'campanha']] as const) {
  test(`the board of ${box}`, async ({ page }) => {
    await settle(page, {});
    const hand = await sit(page, box, scenario, 'Dois nesta mesa');
    // What is set up by the players before the match is set up by the rules.
    for (let i = 0; i < 8 && (await page.getByRole('button', { name: /automaticamente|Encerrar a colocação|dados colocarem|Pronto/ }).count()); i++) {
      await page.locator('.answers .primary').first().click();
      await hand.settled();
      await page.waitForTimeout(300);
    }
    await picture(page, box, 66);
  });
}

test('3 Tigres: the board with a way, the result, a replay', async ({ page }) => {
  await settle(page, {});
  const hand = await sit(page, 'tres-tigres', 'mission-1');
  await hand.choices.nth(2).click();
  await hand.settled();
  await hand.click('1424');
  await page.mouse.wheel(0, -100);
  await hand.point('1320');
  await picture(page, 'tres-tigres');
  await page.keyboard.press('Escape');
  await page.keyboard.press('0');

  const player = new Player(hand, 11);
  expect(await player.play()).toBe(true);
  await page.getByRole('link', { name: 'Ver o resultado' }).click();
  await expect(page.getByRole('heading', { name: 'Combates decisivos' })).toBeVisible();
  await picture(page, 'result');
  await page.getByRole('link', { name: 'Rever a partida' }).click();
  await expect(page.getByRole('slider')).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await picture(page, 'replay');
});

test('an attack in Ardenas, added up', async ({ page }) => {
  await settle(page, {});
  const hand = await sit(page, 'ardenas', 'campanha', 'Dois nesta mesa');
  await hand.answers.last().click();
  await hand.settled();
  await page.locator('.choices button[data-kind="attack"]').first().click();
  const add = page.locator('.choices button[data-kind="add"]');
  await expect(add.first()).toBeVisible();
  while (await add.count()) {
    await add.first().click();
    await hand.settled();
    await page.waitForTimeout(200);
  }
  await expect(page.locator('.panel')).toContainText('%');
  await picture(page, 'attack', 66);
});

test('in the dark', async ({ page }) => {
  await settle(page, { theme: 'dark' });
  await sit(page, 'ardenas', 'campanha', 'Dois nesta mesa');
  await picture(page, 'dark', 66);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 844, height: 390 }, hasTouch: true, isMobile: true });

  test('held sideways', async ({ page }) => {
    await settle(page, {});
    const hand = await sit(page, 'tres-tigres', 'mission-1');
    await page.getByRole('button', { name: 'Painel' }).tap();
    await page.getByText('entra por 1424').tap();
    await hand.settled();
    const counter = await page.locator('[data-counter] .rim').boundingBox();
    await page.touchscreen.tap(counter!.x + counter!.width / 2, counter!.y + counter!.height / 2);
    await picture(page, 'phone');
  });
});
