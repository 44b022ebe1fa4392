import type { Locator, Page } from '@playwright/test';

/** What waits on a device to be sent. */
export class Outbox {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** "1 waiting", "Sending", "All sent", "1 not accepted" */
  chip(words: string | RegExp): Locator {
    return this.page.getByRole('button', { name: words });
  }

  async open(): Promise<Locator> {
    await this.chip(/waiting|Sending|not accepted/).click();
    return this.page.getByRole('dialog', { name: 'Saved on this device' });
  }
}
