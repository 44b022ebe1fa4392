import type { Locator, Page } from '@playwright/test';
import { untilLive } from './sign-in.ts';

/** A list of user accounts on a desk: its table, its dialog and the actions of a row. */
export class UsersPage {
  readonly page: Page;
  readonly title: string;

  constructor(page: Page, title = 'Nurses') {
    this.page = page;
    this.title = title;
  }

  async open(address = '/users/nurses'): Promise<void> {
    await this.page.goto(address);
    await untilLive(this.page);
    await this.page.getByRole('table', { name: this.title }).waitFor();
  }

  row(name: string): Locator {
    return this.page.getByRole('table', { name: this.title }).getByRole('row').filter({ hasText: name });
  }

  async choose(entry: 'Edit' | 'Activate' | 'Deactivate' | 'Delete', name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Actions for ${name}` }).click();
    await this.page.getByRole('menuitem', { name: entry, exact: true }).click();
  }

  /** The dialog to add or edit a user. */
  get dialog(): Locator {
    return this.page.getByRole('dialog');
  }

  field(label: string): Locator {
    return this.dialog.getByLabel(new RegExp(`^${label}(, required)?$`));
  }

  /** The dialog that shows a temporary password once. */
  get handOver(): Locator {
    return this.page.getByRole('alertdialog', { name: /^Password for/ });
  }
}
