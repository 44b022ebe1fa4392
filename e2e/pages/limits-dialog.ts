import { expect, type Locator, type Page } from '@playwright/test';

type Measure = 'Systolic blood pressure' | 'Pulse' | 'SpO2' | 'Temperature' | 'Sugar';

/** The dialog of a resident's own alert limits, opened from the resident's page. */
export class LimitsDialog {
  readonly page: Page;
  readonly box: Locator;
  readonly reason: Locator;

  constructor(page: Page) {
    this.page = page;
    this.box = page.getByRole('dialog', { name: 'Alert limits of' });
    this.reason = this.box.getByRole('textbox', { name: 'Reason' });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: 'Edit limits' }).click();
    await expect(this.reason).toBeVisible();
  }

  low(measure: Measure): Locator {
    return this.box.getByLabel(`Low target of ${measure}`);
  }

  /** Fills in low and high targets and the reason. */
  async fill(targets: Partial<Record<Measure, readonly [string, string]>>, reason: string): Promise<void> {
    for (const [measure, [low, high]] of Object.entries(targets)) {
      await this.low(measure as Measure).fill(low);
      await this.box.getByLabel(`High target of ${measure}`).fill(high);
    }
    await this.reason.fill(reason);
  }

  async fillAlarm(measure: Measure, [low, high]: readonly [string, string]): Promise<void> {
    await this.box.getByLabel(`Low alarm limit of ${measure}`).fill(low);
    await this.box.getByLabel(`High alarm limit of ${measure}`).fill(high);
  }

  async press(name: string): Promise<void> {
    await this.box.getByRole('button', { name, exact: true }).click();
  }

  /** Presses Save and waits until the dialog has closed. */
  async save(): Promise<void> {
    await this.press('Save');
    await expect(this.box).toHaveCount(0);
  }

  /** Clears all limits, confirms, and waits until the dialog has closed. */
  async clear(reason: string): Promise<void> {
    await this.reason.fill(reason);
    await this.press('Clear limits');
    await this.answer('Clear the limits of', 'Clear limits');
    await expect(this.box).toHaveCount(0);
  }

  /** Answers a confirmation dialog above it. */
  async answer(question: string, name: string): Promise<void> {
    const asked = this.page.getByRole('alertdialog', { name: question });
    await asked.getByRole('button', { name, exact: true }).click();
    await expect(asked).toHaveCount(0);
  }
}
