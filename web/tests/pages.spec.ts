import { expect, test } from '@playwright/test';
import { Hand } from './hand';

test('both languages, everywhere', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Escolha uma caixa');
  await page.getByRole('button', { name: 'Read in English' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a box');
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('link', { name: /3 Tigers/ }).click();
  await expect(page.getByRole('button', { name: 'Sit down' })).toBeVisible();
  await page.getByRole('button', { name: 'Sit down' }).click();
  const hand = new Hand(page);
  await hand.ready();
  await expect(hand.prompt).toHaveText(/German movement/);
  await expect(hand.choices.first()).toContainText('enters by');
  // The language is kept.
  await page.reload();
  await hand.ready();
  await expect(hand.prompt).toHaveText(/German movement/);
});

test('the rules can be searched and linked to', async ({ page }) => {
  await page.goto('/rules/tres-tigres#4.1.c');
  await expect(page.locator('li.here')).toBeInViewport();
  const all = await page.locator('ol li').count();
  await page.getByRole('searchbox').fill('MOVIMENTACAO');
  await expect.poll(() => page.locator('ol li').count()).toBeLessThan(all);
  await page.getByRole('searchbox').fill('zzzz');
  await expect(page.getByText('Nenhuma cláusula fala disso.')).toBeVisible();
});

test('settings change the page at once and stay', async ({ page }) => {
  await page.goto('/settings');
  await page.getByText('escuro', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('a refused click says which rule forbids it, and a stack of ways lights up', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('bivaque.settings', JSON.stringify({ speed: 'off', language: 'pt' })));
  const hand = new Hand(page);
  await hand.sit('tres-tigres', 'mission-1');
  await page.getByText('entra por 1424').click();
  await hand.settled();
  await hand.click('1424');
  const lit = await hand.lit();
  expect(lit.length).toBeGreaterThan(10);
  expect(lit).toContain('1324');

  await hand.click('0606');
  await expect(page.getByRole('alertdialog')).toContainText('não alcança 0606');
  const [rules] = await Promise.all([page.waitForEvent('popup'), page.getByRole('link', { name: /Abrir a regra/ }).click()]);
  await expect(rules.locator('li.here')).toBeVisible();
  await rules.close();
  await page.keyboard.press('Escape');

  // By dragging, too; and undone.
  await hand.drag('1424', '1324');
  await hand.settled();
  await expect(page.locator('#live-events')).toContainText('1324');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await hand.settled();
  await expect(page.locator('#live-events')).toContainText('desfeita');

  // The line of sight between two hexes.
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Linha de visada' }).click();
  await hand.click('1424');
  await hand.click('1422');
  await expect(page.getByText(/1424 e 1422 (não )?se veem/)).toBeVisible();
});

test('a bad link is answered in words', async ({ page }) => {
  await page.goto('/match/0000000000000000#00000000000000000000000000000000');
  await expect(page.getByRole('alert')).toContainText('Não há partida');
  await page.goto('/nowhere');
  await expect(page.getByText('Não há nada neste endereço')).toBeVisible();
});
