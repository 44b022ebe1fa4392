import type { Locator, Page } from '@playwright/test';
import { containing } from './containing.ts';
import { untilLive } from './sign-in.ts';

/** The Kardex tab of the records page on a desk, and the dialogs of its rows. */
export class MedicationRecords {
  readonly page: Page;
  readonly table: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Medication records' });
  }

  /** Opens today's records of one resident. */
  async open(residentId: string): Promise<void> {
    await this.page.goto(`/records?tab=kardex&residentId=${residentId}`);
    await untilLive(this.page);
  }

  /** The rows that contain all these texts. */
  row(...texts: string[]): Locator {
    return containing(this.table.getByRole('row'), ...texts);
  }

  /** Chooses from the menu of the first row that contains a text. */
  async choose(entry: string, text: string): Promise<void> {
    await this.row(text)
      .first()
      .getByRole('button', { name: /^Actions for/ })
      .click();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  /** Presses a button of the open dialog; the last of its name, since the "Close" of its corner comes first. */
  press(name: string): Promise<void> {
    return this.dialog().getByRole('button', { name, exact: true }).last().click();
  }
}

/** Chooses in a search of Form 02. */
export async function pickInForm(page: Page, field: string, text: string): Promise<void> {
  await page.getByRole('combobox', { name: new RegExp(`^${field}`) }).fill(text);
  await page.getByRole('option', { name: new RegExp(text) }).click();
}

/** Answers who ordered a dose that is not prescribed, and why. */
export async function answerOrder(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^Ordered by/ }).fill('Dr. Okafor');
  await page.getByRole('textbox', { name: /^Why it is given/ }).fill('Palpitations');
}
