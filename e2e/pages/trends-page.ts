import { expect, type Locator, type Page } from '@playwright/test';

/** The trends of a resident: charts, or their table. */
export class TrendsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(residentId: string, search = '&span=24h'): Promise<void> {
    await this.page.goto(`/residents/${residentId}?tab=trends${search}`);
    await this.page.getByRole('radiogroup', { name: 'Time shown' }).waitFor();
  }

  chart(name: string): Locator {
    return this.page.getByRole('slider', { name: `${name}, readings` });
  }

  /** The chart's text for the reading at its cursor; before the cursor moves, for the newest reading. */
  async expectToSay(name: string, words: RegExp): Promise<void> {
    await expect(this.chart(name)).toHaveAttribute('aria-valuetext', words);
  }
}
