import { expect, test } from '@playwright/test';
import { Hand } from './hand';

test('a turn of 3 Tigres with the keyboard alone', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('bivaque.settings', JSON.stringify({ speed: 'off', language: 'pt' })));
  const press = (...keys: string[]) => keys.reduce((before, key) => before.then(() => page.keyboard.press(key)), Promise.resolve());
  const focused = () => page.evaluate(() => (document.activeElement === document.body ? '' : (document.activeElement?.textContent?.trim() ?? '')));

  // From the shelf to the table by Tab and Enter.
  await page.goto('/');
  await expect(page.getByRole('link', { name: /3 Tigres/ })).toBeVisible();
  for (let i = 0; i < 40 && !/3 Tigres/.test(await focused()); i++) await press('Tab');
  await press('Enter');
  await expect(page.getByRole('button', { name: 'Sentar-se' })).toBeVisible();
  for (let i = 0; i < 60 && !/Sentar-se/.test(await focused()); i++) await press('Tab');
  await press('Enter');
  const hand = new Hand(page);
  await hand.ready();
  const cursor = page.locator('#live-cursor');
  const selection = page.locator('#live-selection');

  // Help opens and closes.
  await press('?');
  await expect(page.getByRole('dialog', { name: 'Como jogar' })).toBeVisible();
  await press('Escape');
  await expect(page.getByRole('dialog', { name: 'Como jogar' })).toHaveCount(0);

  // N picks up the first counter and puts the cursor on a lit hex; Enter brings it on.
  await press('n');
  await expect(selection).toContainText('Pzkw IIc');
  await expect(cursor).toContainText('entra por');
  await press('Enter');
  await hand.settled();
  await expect(page.locator('#live-events')).toContainText('Pzkw IIc');
  await expect(page.locator('[data-counter]')).toHaveCount(1);

  // Walk the cursor up and move there.
  await press('Escape', 'n');
  const start = await page.locator('[data-cursor]').getAttribute('data-cursor');
  await press('ArrowUp');
  await expect(page.locator('[data-cursor]')).not.toHaveAttribute('data-cursor', start ?? '');
  await expect(cursor).toContainText('pontos');
  const goal = await page.locator('[data-cursor]').getAttribute('data-cursor');
  await press('Enter');
  await hand.settled();
  await expect(page.locator('#live-events')).toContainText(goal ?? '?');

  // Take it back.
  await press('u');
  await hand.settled();
  await expect(page.locator('#live-events')).toContainText('desfeita');

  // Why not? A hex too far away is refused with its rule.
  await press('Escape', 'n');
  for (let i = 0; i < 9; i++) await press('ArrowUp');
  await press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText(/não (pode|alcança)/);
  await expect(page.getByRole('alertdialog').getByRole('link')).toHaveAttribute('href', /\/rules\/tres-tigres#/);
  await press('Escape', 'Escape');

  // End the phase: E goes to the buttons of the decision.
  await press('e');
  expect(await focused()).toBe('Encerrar a movimentação');
  await press('Enter');
  await hand.settled();
  await expect(page.locator('#live-decision')).not.toBeEmpty();

  // Attacks, if there are any, are passed over: the next turn comes.
  for (let i = 0; i < 4 && /Turno 1 /.test((await page.locator('.turn').first().textContent()) ?? ''); i++) {
    await press('e', 'Enter');
    await hand.settled();
  }
  await expect(page.locator('.turn').first()).toContainText('Turno 2');
});
