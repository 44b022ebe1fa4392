import type { Locator, Page } from '@playwright/test';
import { containing } from './containing.ts';
import { untilLive } from './sign-in.ts';

/** The records page on a desk, and the dialog of an opened record. */
export class RecordsPage {
  readonly page: Page;
  readonly table: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Vitals records' });
  }

  async open(search = ''): Promise<void> {
    await this.page.goto(`/records${search}`);
    await untilLive(this.page);
    await this.table.getByRole('row').nth(1).waitFor();
  }

  /** The rows that contain all these texts. */
  row(...texts: string[]): Locator {
    return containing(this.table.getByRole('row'), ...texts);
  }

  /** Opens a record and answers its dialog. */
  async openRecord(recordNumber: string): Promise<Locator> {
    await this.row(recordNumber)
      .getByRole('button', { name: /open record/ })
      .click();
    return this.page.getByRole('dialog', { name: `Record ${recordNumber}` });
  }

  /** Deletes a record with a reason and waits for the confirmation. */
  async deleteRecord(recordNumber: string, reason: string): Promise<void> {
    await this.row(recordNumber)
      .getByRole('button', { name: `Delete record ${recordNumber}` })
      .click();
    const question = this.page.getByRole('alertdialog');
    await question.getByRole('radio', { name: 'Other reason' }).check();
    await question.getByLabel('Describe the reason').fill(reason);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await this.page.getByText('Record deleted').waitFor();
  }

  /** The number of visible readings that are severe, or out of range at all. */
  async outOfRange(kind: 'danger' | 'warning'): Promise<number> {
    const tones = kind === 'danger' ? '.tone-severe' : ':is(.tone-severe, .tone-attention)';
    return this.table.locator(`${tones}:visible`).count();
  }

  /** The number of rows of the whole list, rendered or not; -1 while more can be fetched. */
  async rowCount(): Promise<number> {
    const count = Number(await this.table.getAttribute('aria-rowcount'));
    return count < 0 ? -1 : count - 1;
  }
}
