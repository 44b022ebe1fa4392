import type { Locator, Page } from '@playwright/test';
import { holding } from './holding.ts';
import { untilLive } from './sign-in.ts';

/** The residents page at the desk: its table, its search, what may be done with each. */
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

  /** One resident's row, by all it must hold. */
  row(...texts: string[]): Locator {
    return holding(this.table.getByRole('row'), ...texts);
  }

  /** "24 of 25 residents" */
  count(words: string): Locator {
    return this.page.getByRole('status').filter({ hasText: words });
  }

  async search(text: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Search by name, nickname or room' }).fill(text);
  }

  async edit(name: string): Promise<void> {
    await this.table.getByRole('button', { name: `Edit ${name}` }).click();
  }

  async toggle(name: string): Promise<void> {
    await this.table.getByRole('switch', { name: `Active: ${name}` }).click();
  }

  /** Presses Delete and answers with the question it asks. */
  async askToDelete(name: string): Promise<Locator> {
    await this.table.getByRole('button', { name: `Delete ${name}` }).click();
    return this.page.getByRole('alertdialog', { name: 'Are you sure?' });
  }
}
