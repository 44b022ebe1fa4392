import type { Locator, Page } from '@playwright/test';

/** The dialogs "Add Resident" and "Edit Resident". */
export class ResidentDialog {
  readonly page: Page;
  readonly box: Locator;

  constructor(page: Page, title: 'Add Resident' | 'Edit Resident') {
    this.page = page;
    this.box = page.getByRole('dialog', { name: title });
  }

  field(label: string): Locator {
    const name = label.replace(/[()]/g, String.raw`\$&`);
    return this.box.getByRole('textbox', { name: new RegExp(`^${name}(, required)?$`) });
  }

  async fill(values: Readonly<Record<string, string>>): Promise<void> {
    for (const [label, value] of Object.entries(values)) await this.field(label).fill(value);
  }

  async choosePhoto(name: string, mimeType: string, buffer: Buffer): Promise<void> {
    await this.box.locator('input[type=file]').first().setInputFiles({ name, mimeType, buffer });
  }

  async save(): Promise<void> {
    await this.box.getByRole('button', { name: 'Save', exact: true }).click();
  }
}
