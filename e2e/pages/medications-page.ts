import type { Locator, Page } from '@playwright/test';
import { containing } from './containing.ts';
import { untilLive } from './sign-in.ts';

/** The page of medications on a desk: its inventory, the actions of a row and their dialogs. */
export class MedicationsPage {
  readonly page: Page;
  readonly table: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Medications', exact: true });
  }

  async open(address = '/medications'): Promise<void> {
    await this.page.goto(address);
    await untilLive(this.page);
    await this.table.getByRole('row').nth(1).waitFor();
  }

  /** The rows that contain all these texts. */
  row(...texts: string[]): Locator {
    return containing(this.table.getByRole('row'), ...texts);
  }

  async choose(entry: 'Stock' | 'Edit' | 'Delete', medication: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${medication}` }).click();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title });
  }

  /** Fills text fields of a dialog by their labels. */
  async fill(dialog: Locator, values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values))
      await dialog.getByRole('textbox', { name: new RegExp(`^${label}(, required)?$`) }).fill(value);
  }

  async save(dialog: Locator): Promise<void> {
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  }
}
