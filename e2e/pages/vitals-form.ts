import { expect, type Locator, type Page } from '@playwright/test';

export type Measure = 'Blood pressure' | 'Pulse' | 'SpO2' | 'Temperature' | 'Sugar';

/** Form 01, the vitals form. */
export class VitalsForm {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  /** Opened for one resident it leads back after the save; in a round it goes on to the next. */
  async open(residentId?: string, { round = false } = {}): Promise<void> {
    const search = residentId ? `?residentId=${residentId}${round ? '&round=1' : ''}` : '';
    await this.page.goto(`/forms/vitals${search}`);
    await expect(this.saveButton()).toBeVisible();
    // The residents' strip is rendered once the resident has been fetched.
    await expect(
      this.page.getByRole('group', { name: 'Residents' }).getByRole('button').first(),
    ).toBeVisible();
  }

  field(measure: Measure): Locator {
    return this.page.getByLabel(measure, { exact: true });
  }

  /** Enters a value with the keypad. */
  async tap(measure: Measure, text: string): Promise<void> {
    await this.field(measure).click();
    const pad = this.page.getByRole('group', { name: `Keypad for ${measure}` });
    for (const key of text) await pad.getByRole('button', { name: key, exact: true }).click();
    await expect(this.field(measure)).toHaveValue(text);
  }

  saveButton(): Locator {
    return this.page.getByRole('button', { name: /^(Save|Save again|Saving\.\.\.|Saved)$/ });
  }

  /** Presses Save. Readings that are unusual for a resident of the demo home are confirmed when the form asks. */
  async save(): Promise<void> {
    await this.saveButton().click();
    void this.page
      .getByRole('alertdialog', { name: 'Does this look right?' })
      .getByRole('button', { name: 'Save', exact: true })
      .click({ timeout: 20_000 })
      .catch(() => undefined);
  }

  /** Presses Save and waits until the server has stored the record. */
  async saveStored(): Promise<void> {
    const stored = this.page.waitForResponse(
      (reply) => reply.url().endsWith('/api/vitals') && reply.status() === 201,
    );
    await this.save();
    await stored;
  }
}
