import { expect, test } from '@playwright/test';
import { Hand } from './hand';
import { Player } from './player';

test('3 Tigres, mission 1: a solo match from the shelf to its replay, through the page alone', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/.test(message.text())) errors.push(message.text());
  });
  const outside: string[] = [];
  page.on('request', (request) => {
    if (!/^(http:\/\/127\.0\.0\.1|blob:|data:)/.test(request.url())) outside.push(request.url());
  });

  await page.goto('/');
  await page.evaluate(() => localStorage.setItem('bivaque.settings', JSON.stringify({ speed: 'off', language: 'pt' })));
  await page.goto('/');
  await page.getByRole('link', { name: /3 Tigres/ }).click();
  await page.locator('form .primary').click();
  const hand = new Hand(page);
  await hand.ready();

  const player = new Player(hand);
  expect(await player.play()).toBe(true);
  expect(player.attacks).toBeGreaterThan(0);

  await page.getByRole('link', { name: 'Ver o resultado' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Vitória|Empate/);
  await expect(page.getByRole('heading', { name: 'Combates decisivos' })).toBeVisible();
  await page.getByRole('button', { name: 'Conferir como árbitro' }).click();
  await expect(page.getByText('Conferido:')).toBeVisible();

  await page.getByRole('link', { name: 'Rever a partida' }).click();
  const scrub = page.getByRole('slider');
  await expect(scrub).toBeVisible();
  const of = Number(await scrub.getAttribute('max'));
  expect(of).toBeGreaterThan(10);
  await page.keyboard.press('End');
  await expect(page.locator('header p')).toContainText('Fim da partida');
  await page.keyboard.press('ArrowUp');
  await expect(page.locator('header p')).not.toContainText('Fim da partida');
  await page.keyboard.press('Home');
  await expect(page.locator('header p')).toContainText('Turno 1 de 11');
  await page.getByRole('button', { name: 'Tocar' }).click();
  await expect.poll(async () => Number(await scrub.inputValue())).toBeGreaterThan(3);
  await page.getByRole('button', { name: 'Pausar' }).click();

  expect(errors).toEqual([]);
  expect(outside).toEqual([]);
});
