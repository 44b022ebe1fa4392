import type { Locator, Page } from '@playwright/test';

/** The alert bar of a signed-in page and the dialog of an opened alert. */
export class AlertBar {
  readonly page: Page;
  readonly bar: Locator;

  constructor(page: Page) {
    this.page = page;
    this.bar = page.getByRole('region', { name: 'Alerts', exact: true });
  }

  /** The button that takes the alert of this reading. */
  takeButton(reading: string): Locator {
    return this.bar.getByRole('button', { name: `I’ll take it: ${reading}` });
  }

  /** Opens the alert of this reading and answers its dialog. */
  async open(reading: string): Promise<Locator> {
    await this.bar.getByRole('button').filter({ hasText: reading }).first().click();
    return this.page.getByRole('dialog', { name: reading });
  }
}
