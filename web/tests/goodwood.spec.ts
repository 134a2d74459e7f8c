import { expect, test } from '@playwright/test';
import { Hand } from './hand';
import { surround } from './plan';

test('Goodwood: set up by the rules, bombs, and an attack with air support', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('bivaque.settings', JSON.stringify({ speed: 'off', language: 'pt' })));
  await page.goto('/box/goodwood');
  await page.getByText('Dois nesta mesa', { exact: true }).click();
  await page.locator('form .primary').click();
  await page.getByRole('button', { name: 'Jogamos com tudo à vista: não perguntar mais' }).click();
  const hand = new Hand(page);
  await hand.ready();

  // Everything that the players set up is set up by the rules; then the bombs fall.
  const phase = page.locator('.phase').first();
  for (let i = 0; i < 40 && !/movimentação/.test((await phase.textContent()) ?? ''); i++) {
    await hand.settled();
    if (await hand.answers.count()) await hand.answers.first().click();
    else if (await hand.choices.count()) await hand.choices.first().click();
    else await page.waitForTimeout(150);
  }
  await expect(phase).toContainText('movimentação');
  for (let i = 0; i < 8 && !/Aliados: combate/.test((await phase.textContent()) ?? ''); i++) {
    if (/Aliados: movimentação/.test((await phase.textContent()) ?? '')) await surround(hand, 8);
    await hand.answers.last().click();
    await hand.settled();
    await page.waitForTimeout(300);
  }
  await expect(phase).toContainText('Aliados: combate');

  // An attack is put together, and aircraft are added to it.
  await page.locator('.choices button[data-kind="attack"]').first().click();
  await hand.settled();
  await page.locator('.choices button[data-kind="add"]').first().click();
  await hand.settled();
  const announce = page.locator('.panel button[data-kind="announce"]');
  await expect(announce).toBeVisible();
  const total = async () => Number(/\d+/.exec((await announce.textContent()) ?? '')?.[0]);
  const before = await total();
  const air = page.locator('.panel select[data-kind="air"]');
  await expect(air).toBeVisible();
  await air.selectOption({ index: 3 });
  await hand.settled();
  await expect.poll(total).toBeGreaterThan(before);
  await announce.click();
  await hand.settled();
  await expect(page.locator('#live-events')).toContainText(/com \d+ pontos \(3 aéreos\)/);
});
