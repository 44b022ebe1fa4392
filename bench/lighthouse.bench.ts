import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import { fillSignIn } from '../e2e/pages/sign-in.ts';
import { chromiumFlags, findChromium } from '../e2e/support/find-chromium.mjs';
import { startServer } from '../e2e/support/server.ts';
import { auditPage, type PageAudit } from './lighthouse/audit-page.ts';
import { type Row } from './support/row.ts';

export const name = 'Lighthouse, mobile profile, median of 5';

/** The built site as a phone on slow 4G gets it, nothing cached: the public site, the sign-in page and the dashboard. */
export async function run(): Promise<Row[]> {
  const server = await startServer();
  const profile = await mkdtemp(join(tmpdir(), 'hearthline-lighthouse-'));
  const port = await freePort();
  // Lighthouse opens its pages in the browser's own profile: a session begun there is the one of the dashboard.
  const browser = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: [...chromiumFlags, `--remote-debugging-port=${String(port)}`],
  });
  try {
    const landing = await auditPage('landing', `${server.url}/`, port);
    const login = await auditPage('login', `${server.url}/login`, port);
    await signIn(browser, server.url);
    const dashboard = await auditPage('dashboard', `${server.url}/dashboard`, port);
    return [
      ...scoresOf(landing, 95),
      atMost('landing: largest picture shown', landing.largestPaintMs, 1_500, 'ms'),
      atMost('landing: layout shift', landing.layoutShift, 0, ''),
      atMost('landing: script before a carousel is touched, gzipped', landing.scriptKb, 70, 'KB'),
      ...scoresOf(login, 95),
      ...scoresOf(dashboard, 90).slice(0, 1),
      { figure: 'dashboard: largest part shown', value: dashboard.largestPaintMs, unit: 'ms' },
    ];
  } finally {
    await browser.close();
    await server.stop();
    await rm(profile, { recursive: true, force: true });
  }
}

function scoresOf({ page, scores }: PageAudit, performance: number): Row[] {
  return Object.entries(scores).map(([category, value]) => {
    const aim = category === 'performance' ? performance : 100;
    return {
      figure: `${page}: ${category}`,
      value,
      unit: 'of 100',
      aim: `at least ${String(aim)}`,
      ok: value >= aim,
    };
  });
}

const atMost = (figure: string, value: number, aim: number, unit: string): Row => ({
  figure,
  value,
  unit,
  aim: `at most ${String(aim)} ${unit}`.trim(),
  ok: value <= aim,
});

async function signIn(browser: BrowserContext, url: string): Promise<void> {
  const page = await browser.newPage();
  await page.goto(`${url}/login`);
  await fillSignIn(page, 'nurse');
  await page.waitForURL('**/dashboard');
  await page.close();
}

/** A port that nobody listens on. */
async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
