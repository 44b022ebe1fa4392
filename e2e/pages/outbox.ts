import type { Locator, Page } from '@playwright/test';
import { SERVER_HEADER } from '@hearthline/contracts';
import { clickIfPresent } from './click-if-present.ts';

/** The first call to save fails without an answer, every later one is refused with a reason. */
export async function refuseLater(page: Page): Promise<void> {
  const path = '**/api/vitals';
  let tries = 0;
  await page.context().unroute(path);
  await page.context().route(path, (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    tries += 1;
    if (tries === 1) return route.abort('connectionreset');
    const message = 'This resident is not active.';
    const json = { code: 'invalid', message, fields: { residentId: message } };
    return route.fulfill({ status: 422, json, headers: { [SERVER_HEADER]: '1' } });
  });
}

/** The outbox: readings that wait on the device to be sent. */
export class Outbox {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** The chip with these words: "1 waiting", "Sending", "All sent", "1 needs your decision". */
  chip(words: string | RegExp): Locator {
    return this.page.getByRole('button', { name: words });
  }

  /** Presses "Try now" in the open list, unless sending has begun and the button is gone. */
  async tryNow(): Promise<void> {
    await clickIfPresent(this.page.getByRole('button', { name: 'Try now' }));
  }

  async open(): Promise<Locator> {
    await this.chip(/waiting|Sending|your decision/).click();
    return this.page.getByRole('dialog', { name: 'Saved on this tablet' });
  }
}
