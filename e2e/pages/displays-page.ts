import type { Locator, Page } from '@playwright/test';

/** The list of paired screens, on its own page or on root's settings page. */
export class DisplaysList {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(address = '/screens'): Promise<void> {
    await this.page.goto(address);
    // A dialog that the address opens hides the heading from queries by role.
    const heading = this.page.getByRole('heading', { name: 'Paired screens', includeHidden: true });
    await heading.waitFor();
  }

  /** The row of a screen. */
  row(name: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Last seen' });
  }

  get addForm(): Locator {
    return this.page.getByRole('dialog', { name: 'Add a screen' });
  }

  /** Enters a code and a name in the form "Add a screen". */
  async add(code: string, name: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Add screen' }).click();
    await this.addForm.getByLabel(/^Code on the screen/).fill(code);
    await this.addForm.getByLabel(/^Name/).fill(name);
    await this.addForm.getByRole('button', { name: 'Add screen' }).click();
  }

  async show(name: string, grade: string): Promise<void> {
    await this.page.getByRole('button', { name: `Change ${name}` }).click();
    const form = this.page.getByRole('dialog', { name: `Change ${name}` });
    await form.getByRole('radio', { name: grade }).check();
    await form.getByRole('button', { name: 'Save' }).click();
  }

  async end(name: string): Promise<void> {
    await this.page.getByRole('button', { name: `Disconnect ${name}` }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  }
}
