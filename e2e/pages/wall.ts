import { expect, type Browser, type BrowserContextOptions, type Locator, type Page } from '@playwright/test';
import type { DisplayGrade } from '@hearthline/contracts';
import { containing } from './containing.ts';
import type { Person } from './sign-in.ts';

/** The screen that the board is made for. */
export const television: BrowserContextOptions = { viewport: { width: 1920, height: 1080 } };

/** The page of a display: it shows its pairing code, or the board once it is paired. */
export class Wall {
  readonly page: Page;
  readonly board: Locator;
  readonly alerts: Locator;

  constructor(page: Page) {
    this.page = page;
    this.board = page.locator('main.wall');
    this.alerts = page.locator('.wall-alert-list li');
  }

  /** Opens /wall in a new browser context; `watch` is called with the page before it loads. */
  static async open(
    browser: Browser,
    baseURL: string,
    device = television,
    watch: (page: Page) => void = () => undefined,
  ): Promise<Wall> {
    const context = await browser.newContext({ ...device, baseURL });
    const page = await context.newPage();
    watch(page);
    await page.goto('/wall');
    return new Wall(page);
  }

  /** The pairing code. */
  async code(): Promise<string> {
    const shown = this.page.locator('.wall-code');
    await shown.waitFor();
    return (await shown.textContent()) ?? '';
  }

  /** The alerts that contain all these texts. */
  alert(...texts: readonly (string | RegExp)[]): Locator {
    return containing(this.alerts, ...texts);
  }

  /** Waits until the board is live. */
  async live(timeout = 30_000): Promise<void> {
    await expect(this.board).toHaveAttribute('data-live', 'live', { timeout });
  }

  async close(): Promise<void> {
    await this.page.context().close();
  }
}

/** Opens a display, pairs it over REST with a manager's session, and waits until its board is live. */
export async function pairedWall(
  browser: Browser,
  baseURL: string,
  { context: { request } }: Person,
  options: { name?: string; grade?: DisplayGrade; at?: string; watch?: (page: Page) => void } = {},
): Promise<{ wall: Wall; id: string }> {
  const wall = await Wall.open(browser, options.at ?? baseURL, television, options.watch);
  const data = {
    code: await wall.code(),
    name: options.name ?? 'Station',
    grade: options.grade ?? 'initials',
  };
  const reply = await request.post('/api/displays', { data });
  expect(reply.status(), await reply.text()).toBe(201);
  await wall.live();
  return { wall, id: ((await reply.json()) as { display: { id: string } }).display.id };
}
