import { expect, test } from '@playwright/test';
import { Hand } from './hand';

test('Goodwood: set up by the rules, and the bombs fall', async ({ page }) => {
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
});
