import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { CDPSession, Page } from '@playwright/test';
import type { Row } from './support/row.ts';
import type { FeedRequest } from './wall/board-server.ts';
import { openBrowser, showBoard } from './wall/open-board.ts';

const early = 1_000;
const events = 50_000;
/** Boards sent before the page is waited for: it shows every one's last, and queues no more than these. */
const batch = 250;
const mostTimes = 1.2;

export const name = 'memory of a wall board';

export async function run(): Promise<Row[]> {
  const path = fileURLToPath(new URL('./wall/board-server.ts', import.meta.url));
  const server = fork(path, { execArgv: ['--import', 'tsx'] });
  const browser = await openBrowser();
  try {
    const [{ url }] = (await once(server, 'message')) as [{ url: string }];
    const context = await browser.newContext({ baseURL: url, viewport: { width: 1920, height: 1080 } });
    const page = await context.newPage();
    await showBoard(page);
    const link = await context.newCDPSession(page);
    const feed = async (from: number, to: number) => {
      for (let next = from; next <= to; next += batch) {
        const request: FeedRequest = { from: next, to: Math.min(to, next + batch - 1) };
        server.send(request);
        await untilShown(page, request.to);
      }
    };
    await feed(1, early);
    const before = await heapOf(link);
    await feed(early + 1, events);
    return [compare(await heapOf(link), before)];
  } finally {
    await browser.close();
    server.kill('SIGTERM');
  }
}

/** Waits until the board's count of today's records is the number of the last event. */
async function untilShown(page: Page, number: number): Promise<void> {
  await page
    .locator('.wall-counter b')
    .getByText(String(number), { exact: true })
    .waitFor({ timeout: 60_000 });
}

/** Bytes in use once everything that can be collected was. */
async function heapOf(link: CDPSession): Promise<number> {
  await link.send('HeapProfiler.collectGarbage');
  return (await link.send('Runtime.getHeapUsage')).usedSize;
}

function compare(bytes: number, before: number): Row {
  const mb = (value: number) => Math.round(value / 1e5) / 10;
  return {
    figure: `heap after ${events.toLocaleString('en')} boards, collected`,
    value: mb(bytes),
    unit: 'MB',
    aim: `at most ${String(mostTimes)} times that after ${early.toLocaleString('en')}`,
    ok: bytes <= mostTimes * before,
    against: `after ${early.toLocaleString('en')}: ${String(mb(before))} MB (${(bytes / before).toFixed(2)} times)`,
  };
}
