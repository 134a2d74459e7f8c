import { expect, test, type Page } from '@playwright/test';
import { Hand } from './hand';
import { Player } from './player';

const quiet = { speed: 'off', language: 'pt' };

async function seat(page: Page, name: string) {
  await page.addInitScript(([settings]) => {
    if (!localStorage.getItem('bivaque.settings')) localStorage.setItem('bivaque.settings', settings!);
  }, [JSON.stringify({ ...quiet, name })]);
}

async function log(hand: Hand): Promise<string[]> {
  await hand.page.locator('#tab-log').click();
  const lines = await hand.page.locator('#tab-panel ol li:not(.none)').allTextContents();
  await hand.page.locator('#tab-orders').click();
  return lines;
}

test('3 Tigres, mission 5: two browsers by link, with a reload and a lost connection', async ({ browser }) => {
  const [here, there] = [await browser.newContext(), await browser.newContext()];
  const [ana, bia] = [await here.newPage(), await there.newPage()];
  await seat(ana, 'Ana');
  await seat(bia, 'Bia');

  // Ana sits down and gets a link for the other seat.
  const first = new Hand(ana);
  await first.sit('tres-tigres', 'mission-5', 'Por link');
  const link = await ana.getByRole('region', { name: 'Convide o adversário' }).locator('input').inputValue();
  expect(link).toContain('#');
  expect(ana.url()).not.toContain('#');

  // Bia sits down with it; the link works once.
  await bia.goto(link);
  await expect(bia.getByRole('heading', { name: 'Há um lugar para você' })).toBeVisible();
  await bia.getByRole('button', { name: 'Sentar-se' }).click();
  const second = new Hand(bia);
  await second.ready();
  expect(bia.url()).not.toContain('#');
  await expect(ana.getByRole('region', { name: 'Convide o adversário' })).toHaveCount(0);
  await expect(ana.locator('header').getByText('Bia')).toBeVisible();
  await expect(bia.getByText('Aguardando o outro lado…')).toBeVisible();
  const third = await browser.newContext();
  const eve = await third.newPage();
  await eve.goto(link);
  await expect(eve.getByRole('alert')).toBeVisible();
  await third.close();

  // They speak.
  await ana.locator('#tab-chat').click();
  await ana.getByLabel('Dizer algo à mesa').fill('Boa sorte!');
  await ana.getByRole('button', { name: 'Enviar' }).click();
  await bia.locator('#tab-chat').click();
  await expect(bia.getByText('Boa sorte!')).toBeVisible();
  await bia.locator('#tab-orders').click();
  await ana.locator('#tab-orders').click();

  // Ana plays her movement, Bia sees it happen.
  const white = new Player(first, 3, 9);
  const mine = (hand: Hand) => async () => (await hand.answers.count()) === 0;
  await white.play(mine(first));
  await expect(second.answers.first()).toBeVisible();
  const before = await log(second);
  expect(before.length).toBeGreaterThan(0);
  expect(await log(first)).toEqual(before);

  // Bia reloads in the middle of her own turn: she finds her seat, and nothing is lost.
  await second.counters.or(second.choices).first().click();
  if (await second.counters.count() === 0) await second.choices.first().click();
  await second.settled();
  await bia.reload();
  await second.ready();
  expect(await log(second)).toEqual(await log(first));

  // Ana's connection breaks while Bia goes on; it comes back by itself, and nothing is missed or doubled.
  await here.setOffline(true);
  await ana.evaluate(() => window.dispatchEvent(new Event('offline')));
  const black = new Player(second, 5, 9);
  await black.play(mine(second));
  await here.setOffline(false);
  await expect(first.answers.first()).toBeVisible({ timeout: 30_000 });
  expect(await log(first)).toEqual(await log(second));

  // A spectator sees the table and decides nothing.
  const watching = await browser.newContext();
  const zoe = await watching.newPage();
  await seat(zoe, 'Zoe');
  const bench = await ana.evaluate(() => {
    const [match] = JSON.parse(localStorage.getItem('bivaque.matches')!);
    return match.links.find((one: { sides: string[] }) => one.sides.length === 0).path as string;
  });
  await zoe.goto(bench);
  await expect(zoe.getByText('Você está assistindo.')).toBeVisible();
  expect(await log(new Hand(zoe))).toEqual(await log(second));

  // They play on to the end, turn by turn.
  for (let i = 0; i < 60; i++) {
    const over = (await white.play(mine(first))) || (await black.play(mine(second)));
    if (over) break;
    await expect(first.over.or(first.answers.first()).first()).toBeVisible();
  }
  await expect(first.over).toBeVisible();
  await expect(second.over).toBeVisible();
  await expect(new Hand(zoe).over).toBeVisible();

  // The match is in Ana's list.
  await ana.goto('/matches');
  await expect(ana.getByText('Uma ponte perto de Korsun')).toBeVisible();
  await here.close();
  await there.close();
  await watching.close();
});
