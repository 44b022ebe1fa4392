import type { Page } from '@playwright/test';
import { activeResidents } from './home.ts';
import { VitalsForm } from './vitals-form.ts';

/** For axe: the card that stops Form 01 after a severe reading was saved. */
export const severeCardStop = {
  name: 'card of a severe reading that was saved',
  as: 'nurse' as const,
  go: async (page: Page) => {
    const [, resident] = await activeResidents(page.context().request);
    const form = new VitalsForm(page);
    await page.goto(`/forms/vitals?residentId=${resident.id}`);
    await form.field('Blood pressure').fill('121/71');
    await form.field('Pulse').fill('71');
    await form.field('SpO2').fill('86');
    await form.save();
    await page.getByRole('heading', { name: 'Severe: SpO2 86 %' }).waitFor();
  },
};
