import { expect, test } from '@playwright/test';
import { Hand } from './hand';

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('bivaque.settings', JSON.stringify({ speed: 'off', language: 'pt' })));
});

const pair = 'Dois nesta mesa';
const boxes = [
  ['tres-tigres', 'mission-5'],
  ['ardenas', 'campanha'],
  ['goodwood', 'campanha'],
  ['terceira-guerra', 'campanha'],
  ['rio-40-graus', 'cen1'],
] as const;

for (const [box, scenario] of boxes) {
  test(`${box}: the board is drawn, a first order is given, told and taken back`, async ({ page }) => {
    const hand = new Hand(page);
    await hand.sit(box, scenario, pair);
    await expect(page.locator('.paper svg path').first()).toBeAttached();
    const choice = hand.choices.first();
    await choice.or(hand.counters.first()).first().click();
    await hand.settled();
    const [way] = await hand.lit();
    if (way !== undefined) await hand.click(way);
    // Several things that can be done in one hex are listed there.
    await hand.settled();
    if (await page.getByRole('menuitem').count()) await page.getByRole('menuitem').first().click();
    const undo = page.getByRole('button', { name: 'Desfazer' });
    await expect(undo).toBeEnabled();
    await page.locator('#tab-log').click();
    const told = page.locator('#tab-panel ol li:not(.none)');
    await expect(told).not.toHaveCount(0);
    await undo.click();
    await expect(told.last()).toContainText('desfeita');
  });
}

test('a general is asked what he would do, and does it', async ({ page }) => {
  const hand = new Hand(page);
  await hand.sit('tres-tigres', 'mission-1');
  await page.getByRole('button', { name: 'O que você faria?' }).click();
  const note = page.getByRole('alertdialog', { name: 'O que um general faria' });
  await expect(note.locator('.label')).not.toBeEmpty();
  await note.getByRole('button', { name: 'Fazer isso' }).click();
  await expect(note).toHaveCount(0);
  await expect(page.locator('#live-events')).not.toBeEmpty();
});

test('Rio at one screen: lines of sight, and a curtain once there is something to hide', async ({ page }) => {
  const hand = new Hand(page);
  await hand.sit('rio-40-graus', 'cen1', pair);
  await expect(page.locator('header li.deciding')).toContainText('Narcotráfico');

  // The eye between two hexes: the line lies on the board.
  await page.getByRole('button', { name: 'Linha de visada' }).click();
  await hand.click('H4');
  await hand.click('H13');
  await expect(page.getByText(/H4 e H13 (não )?se veem/)).toBeVisible();
  await expect(page.locator('path.sight')).toHaveCount(1);
  await page.keyboard.press('Escape');

  // He hides his pieces; then the curtain falls, and nothing behind it can be reached.
  const curtain = page.getByRole('alertdialog', { name: 'Agora: Polícia' });
  while (!(await curtain.count())) {
    await hand.answers.last().click();
    await hand.settled();
    await curtain.or(hand.answers.last()).first().waitFor();
  }
  await expect(page.locator('[inert] .table')).toHaveCount(1);
  await curtain.getByRole('button', { name: 'Sou eu' }).click();
  await expect(curtain).toHaveCount(0);
  await expect(page.locator('header li.deciding')).toContainText('Polícia');
  await expect(hand.answers.first()).toBeVisible();
});
