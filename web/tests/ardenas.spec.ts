import { expect, test } from '@playwright/test';
import { saved } from './file';
import { Hand } from './hand';

const position = {
  turn: 23, phase: 'allied-movement', clear: true,
  counters: { 'us-1di-16': { hex: '0806' }, 'us-1di-18': { hex: '1005' }, 'us-1di-26': { hex: '0605' }, 'ge-12ss-pz': { hex: '0803' } },
};

test('Ardenas, 23 December: moves, a combat put together with air support, a loss, a retreat and an advance', async ({ page, request }) => {
  await page.addInitScript(() => localStorage.setItem('bivaque.settings', JSON.stringify({ speed: 'off', language: 'pt' })));
  // The sky has cleared. The match comes from a file.
  await page.goto('/matches');
  const buffer = await saved(request, 'ardenas', 'campanha', position, 'ardenas0');
  await page.locator('input[type=file]').setInputFiles({ name: 'natal.bivaque', mimeType: 'application/x-ndjson', buffer });

  // The sides hide things from each other: a curtain asks who looks. These two play with open hands.
  await expect(page.getByRole('alertdialog')).toContainText('Agora: Aliados');
  await page.getByRole('button', { name: 'Jogamos com tudo à vista: não perguntar mais' }).click();
  const hand = new Hand(page);
  await hand.ready();
  await expect(page.locator('.turn').first()).toContainText('23 de dezembro');

  // Three regiments close in: pick each up, and click one of the hexes that light up.
  for (const [from, to] of [['0806', '0804'], ['1005', '0903'], ['0605', '0703']] as const) {
    await hand.click(from);
    expect(await hand.lit()).toContain(to);
    await hand.click(to);
    await hand.settled();
    await page.keyboard.press('Escape');
  }
  await hand.answers.last().click();
  await hand.settled();
  await expect(page.locator('.phase').first()).toContainText('combate');

  // The attack is put together on the board: the target, then those who take part.
  const choice = (kind: string) => page.locator(`.choices button[data-kind="${kind}"]`);
  await hand.click('0803');
  await choice('add').first().or(page.getByRole('menuitem').first()).first().waitFor();
  for (const hex of ['0804', '0903', '0703']) {
    await hand.click(hex);
    await hand.settled();
  }
  await expect(choice('add')).toHaveCount(0);

  // The panel adds it up: shifts with their rules, and the chance of every result. Aircraft are chosen
  // from a scale, and count at once.
  const panel = page.locator('.panel');
  await expect(panel).toContainText('Defesa');
  await expect(panel).toContainText('%');
  const announce = panel.locator('button[data-kind="announce"]');
  await expect(announce).toContainText('12 pontos');
  await panel.locator('select[data-kind="air"]').selectOption({ index: 2 });
  await expect(announce).toContainText('14 pontos');
  await announce.click();
  await hand.settled();

  // The defender takes a loss and retreats, with his ways lit; the attackers advance.
  await choice('lose').or(page.getByRole('menuitem')).first().click();
  await expect(hand.prompt).toContainText('recua');
  await expect(page.locator('[data-lit]').first()).toBeVisible();
  const [way] = await hand.lit();
  await hand.click(way!);
  await expect(hand.prompt).toContainText(/avan/i);
  await choice('advance').first().click();
  await hand.settled();
  await page.locator('#tab-log').click();
  const log = page.locator('#tab-panel');
  for (const words of [/14 pontos \(2 aéreos\)/, /dados 4\+2 = 6; DRI AVB/, /recua/, /avança/]) await expect(log).toContainText(words);
});
