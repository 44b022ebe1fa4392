import type { Locator, Page } from '@playwright/test';
import { pressIfThere } from './press-if-there.ts';

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

  /** Has what waits in the open list sent now; nothing where it goes by itself already and the key is gone. */
  async tryNow(): Promise<void> {
    await pressIfThere(this.page.getByRole('button', { name: 'Try now' }));
  }

  async open(): Promise<Locator> {
    await this.chip(/waiting|Sending|not accepted/).click();
    return this.page.getByRole('dialog', { name: 'Saved on this device' });
  }
}
