import type { Locator, Page } from '@playwright/test';

/** The alerts of a signed-in page: the bar under its top bar, and the panel of the one that is opened. */
export class AlertBar {
  readonly page: Page;
  readonly bar: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bar = page.getByRole('region', { name: 'Alerts', exact: true });
  }

  /** The key that takes it, by the reading on it. */
  takeKey(reading: string): Locator {
    return this.bar.getByRole('button', { name: `I am on it: ${reading}` });
  }

  /** Opens the alert of this reading and answers with its panel. */
  async open(reading: string): Promise<Locator> {
    await this.bar.getByRole('button').filter({ hasText: reading }).first().click();
    return this.page.getByRole('dialog', { name: reading });
  }
}
