import type { Locator, Page } from '@playwright/test';

/** The list of paired screens, on its own page or among root's settings. */
export class DisplaysList {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(address = '/screens'): Promise<void> {
    await this.page.goto(address);
    // The form that an address opens hides it from those who hear the page.
    const heading = this.page.getByRole('heading', { name: 'Paired screens', includeHidden: true });
    await heading.waitFor();
  }

  /** One screen, by its name. */
  row(name: string): Locator {
    return this.page.getByRole('listitem').filter({ hasText: name }).filter({ hasText: 'Last sign of life' });
  }

  get addForm(): Locator {
    return this.page.getByRole('dialog', { name: 'Add a screen' });
  }

  /** Reads a code off a screen and enters it, as it was read out. */
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
    await this.page.getByRole('button', { name: `End ${name}` }).click();
    await this.page.getByRole('alertdialog').getByRole('button', { name: 'End it' }).click();
  }
}
