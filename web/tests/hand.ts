// A hand at the table: everything that the tests do, they do through the page.

import { expect, type Locator, type Page } from '@playwright/test';

/** Where hexes are on the screen. */
async function hexAt(page: Page, hex: string): Promise<{ x: number; y: number }> {
  return page.evaluate(async (name) => {
    const board = document.querySelector('[role=application]')!.getBoundingClientRect();
    const matrix = new DOMMatrix(getComputedStyle(document.querySelector('.layer')!).transform);
    const game = document.querySelector<HTMLAnchorElement>('a[href^="/rules/"]')!.pathname.split('/')[2];
    const geometry = await (await fetch(`/api/boxes/${game}/geometry.json`)).json();
    const [x, y] = geometry.centres[name];
    return { x: board.left + matrix.e + x * matrix.a, y: board.top + matrix.f + y * matrix.a };
  }, hex);
}

export class Hand {
  constructor(readonly page: Page) {}

  /** Opens a box and sits down; two who share the screen play with everything in sight. */
  async sit(box: string, scenario: string, mode?: string): Promise<void> {
    await this.page.goto(`/box/${box}/${scenario}`);
    if (mode) await this.page.getByText(mode, { exact: true }).click();
    await this.page.locator('form .primary').click();
    const curtain = this.page.getByRole('button', { name: /Jogamos com tudo/ });
    await curtain.or(this.page.getByRole('application')).first().waitFor();
    if (await curtain.count()) await curtain.click();
    await this.ready();
  }

  /** The table stands. */
  async ready(): Promise<void> {
    await expect(this.page.getByRole('application')).toBeVisible();
    await expect(this.prompt).not.toBeEmpty();
  }

  get prompt(): Locator {
    return this.page.locator('#prompt');
  }

  /** The buttons that list choices, in the side panel. */
  get choices(): Locator {
    return this.page.locator('.choices button');
  }

  /** The buttons that pick up a counter, in the side panel. */
  get counters(): Locator {
    return this.page.locator('.counters button');
  }

  get answers(): Locator {
    return this.page.locator('.answers .primary');
  }

  get attack(): Locator {
    return this.page.locator('.panel footer .primary');
  }

  get over(): Locator {
    return this.page.getByRole('dialog', { name: /Fim da partida|End of the match/ });
  }

  async click(hex: string): Promise<void> {
    const { x, y } = await hexAt(this.page, hex);
    await this.page.mouse.click(x, y);
  }

  async point(hex: string): Promise<void> {
    const { x, y } = await hexAt(this.page, hex);
    await this.page.mouse.move(x, y, { steps: 3 });
  }

  async drag(from: string, to: string): Promise<void> {
    const a = await hexAt(this.page, from);
    const b = await hexAt(this.page, to);
    await this.page.mouse.move(a.x, a.y);
    await this.page.mouse.down();
    await this.page.mouse.move((a.x + b.x) / 2, (a.y + b.y) / 2, { steps: 4 });
    await this.page.mouse.move(b.x, b.y, { steps: 4 });
    await this.page.mouse.up();
  }

  /** The hexes that are lit now. */
  async lit(): Promise<string[]> {
    return this.page.locator('[data-lit]').evaluateAll((all) => all.map((one) => one.getAttribute('data-lit') ?? ''));
  }

  /** How many lines of the log there are. */
  async logged(): Promise<number> {
    await this.page.locator('#tab-log').click();
    const lines = await this.page.locator('#tab-panel ol li:not(.none)').count();
    await this.page.locator('#tab-orders').click();
    return lines;
  }

  /** Waits until an order was carried out: nothing is on its way. */
  async settled(): Promise<void> {
    await expect(this.page.locator('.table[data-busy="true"]')).toHaveCount(0);
  }
}
