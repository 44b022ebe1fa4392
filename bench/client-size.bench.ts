import { chromium, type Browser, type Page, type Response } from '@playwright/test';
import { chromiumFlags, findChromium } from '../e2e/support/find-chromium.mjs';
import { startServer } from '../e2e/support/server.ts';
import { type Row } from './support/row.ts';
import { gzippedSize } from './support/script-size.ts';
import { pairDisplay } from './wall/open-board.ts';

export const name = 'script the browser loads';

export async function run(): Promise<Row[]> {
  const server = await startServer();
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumFlags });
  try {
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'block' });
    const page = await context.newPage();
    const login = await loaded(page, '/login', () => page.getByLabel('Email Address').waitFor());
    await page.getByLabel('Email Address').fill('nurse@hearthline.test');
    await page.getByLabel('Password', { exact: true }).fill('hearthline');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await page.waitForURL('**/dashboard');
    // The session alone is kept: the dashboard is measured as opened first thing in the morning, nothing cached.
    const fresh = await browser.newContext({
      baseURL: server.url,
      serviceWorkers: 'block',
      storageState: await context.storageState(),
    });
    const morning = await fresh.newPage();
    const dashboard = await loaded(morning, '/dashboard', () => morning.getByRole('main').waitFor());
    const board = await loadedByBoard(browser, server.url, await sessionOf(server.url));
    return [
      atMost('login, gzipped', login, 130),
      atMost('dashboard, gzipped', dashboard, 200),
      atMost('wall board, gzipped', board, 130),
    ];
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The cookie header of somebody who may pair screens. */
async function sessionOf(url: string): Promise<string> {
  const reply = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'manager@hearthline.test', password: 'hearthline' }),
  });
  const cookies = reply.headers.getSetCookie().map((line) => line.split(';')[0]);
  if (!reply.ok) throw new Error(`the manager cannot sign in: ${String(reply.status)}`);
  return cookies.join('; ');
}

/** What a paired display loads. */
async function loadedByBoard(browser: Browser, url: string, cookie: string): Promise<number> {
  const page = await pairDisplay(browser, url, cookie);
  return loaded(page, '/wall', () => page.locator('main.wall').waitFor());
}

async function loaded(page: Page, path: string, shown: () => Promise<void>): Promise<number> {
  const scripts: Response[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response);
  });
  await page.goto(path);
  await shown();
  // What a page fetches ahead once it is idle is script it loads, too.
  await page.waitForTimeout(3_000);
  if (new URL(page.url()).pathname !== path) throw new Error(`${path} went to ${page.url()}`);
  const sizes = await Promise.all(scripts.map(gzippedSize));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function atMost(figure: string, bytes: number, aim: number): Row {
  // A page without script was not measured.
  const value = Math.round(bytes / 100) / 10;
  return { figure, value, unit: 'KB', aim: `at most ${aim} KB`, ok: bytes > 0 && value <= aim };
}
