import { expect, type Locator, type Page } from '@playwright/test';
import { containing } from './containing.ts';

type Card = 'Connected Users' | 'Records Today' | 'Pending Medications' | 'Completed Vitals';

/** The dashboard. */
export class Dashboard {
  readonly page: Page;
  readonly sheet: Locator;
  readonly vitals: Locator;

  constructor(page: Page) {
    this.page = page;
    this.sheet = page.getByRole('main');
    this.vitals = page.getByRole('table', { name: "Today's vitals" });
  }

  /** Waits until the first fetch has been rendered. */
  async ready(): Promise<void> {
    await expect(this.card('Completed Vitals').locator('.pnum').first()).toBeVisible({ timeout: 30_000 });
    await expect(this.page.getByText('Loading vitals records...')).toHaveCount(0);
  }

  /** The card with this label. */
  card(label: Card): Locator {
    return this.sheet.getByText(label, { exact: true }).locator('xpath=ancestor-or-self::div[1]/..');
  }

  /** A card's count; of Completed Vitals the records, which stand below the residents ("20/24"). */
  async number(label: Card): Promise<number> {
    const card = this.card(label);
    if (label !== 'Completed Vitals') return Number(await card.locator('.pnum').first().textContent());
    return Number.parseInt((await card.getByText(/^\d+ records?$/).textContent()) ?? '', 10);
  }

  /** The rows of today's vitals that contain all these texts. */
  row(...texts: string[]): Locator {
    return containing(this.vitals.getByRole('row'), ...texts);
  }

  /** The rows of Recent Records of a resident. */
  recent(name: string): Locator {
    return this.page
      .getByRole('table', { name: 'Recent Records' })
      .getByRole('row')
      .filter({ hasText: name });
  }

  freshness(): Locator {
    return this.page.getByText(/^Not live since \d\d:\d\d$/);
  }
}
