import type { Locator, Page } from '@playwright/test';
import { holding } from './holding.ts';
import { untilLive } from './sign-in.ts';

/** The records page at the desk, and the record that is opened on it. */
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

  /** A record's row, by all it must hold. */
  row(...texts: string[]): Locator {
    return holding(this.table.getByRole('row'), ...texts);
  }

  /** Opens one record and answers with its dialog. */
  async openRecord(recordNumber: string): Promise<Locator> {
    await this.row(recordNumber)
      .getByRole('button', { name: /open record/ })
      .click();
    return this.page.getByRole('dialog', { name: `Record ${recordNumber}` });
  }

  /** Deletes one with a reason, and waits until that is said. */
  async deleteRecord(recordNumber: string, reason: string): Promise<void> {
    await this.row(recordNumber)
      .getByRole('button', { name: `Delete record ${recordNumber}` })
      .click();
    const question = this.page.getByRole('alertdialog');
    await question.getByLabel('Reason').fill(reason);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await this.page.getByText('Record deleted').waitFor();
  }

  /** How many rows the whole list has, in sight or not; -1 while more can be read. */
  async rowCount(): Promise<number> {
    const count = Number(await this.table.getAttribute('aria-rowcount'));
    return count < 0 ? -1 : count - 1;
  }
}
