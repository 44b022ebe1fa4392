import type { Locator, Page } from '@playwright/test';
import { containing } from './containing.ts';
import { untilLive } from './sign-in.ts';

/** The residents page on a desk: its table, its search and the actions of a row. */
export class ResidentsList {
  readonly page: Page;
  readonly table: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Residents' });
  }

  async open(address = '/residents'): Promise<void> {
    await this.page.goto(address);
    await untilLive(this.page);
    await this.table.getByRole('row').nth(1).waitFor();
  }

  /** The rows that contain all these texts. */
  row(...texts: string[]): Locator {
    return containing(this.table.getByRole('row'), ...texts);
  }

  /** The counter with these words: "24 of 25 residents". */
  count(words: string): Locator {
    return this.page.getByRole('status').filter({ hasText: words });
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Search by name, nickname or room' }).fill(text);
  }

  /** Chooses an entry of the menu in a resident's row. */
  async choose(entry: 'Edit' | 'Away…' | 'Back…' | 'Delete', name: string): Promise<void> {
    await this.table.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  /** Presses Delete and answers the confirmation dialog. */
  async askToDelete(name: string): Promise<Locator> {
    await this.choose('Delete', name);
    return this.page.getByRole('alertdialog', { name: 'Are you sure?' });
  }
}
