import { addResident } from './care.ts';
import { activeResidents } from './home.ts';
import { KardexPage, prescribeEight } from './kardex-page.ts';
import { pickInForm } from './medication-records.ts';
import type { Page } from '@playwright/test';

/** The page of medications, its dialogs and those of medication records, for the accessibility spec. */
export const medicationStops: readonly {
  readonly name: string;
  readonly as: 'nurse' | 'manager';
  readonly go: (page: Page) => Promise<void>;
}[] = [
  {
    name: 'medications, inventory',
    as: 'nurse',
    go: async (page) => {
      await page.goto('/medications');
      await page.getByText(/^240.*, low$/).waitFor();
    },
  },
  {
    name: 'medications, records',
    as: 'manager',
    go: async (page) => {
      await page.goto('/medications?tab=records&startDate=2020-01-01');
      await page.locator('[data-index]').first().waitFor();
    },
  },
  {
    name: 'medication dialog',
    as: 'nurse',
    go: async (page) => {
      await page.goto('/medications');
      await page.getByRole('button', { name: 'Add Medication' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click();
      await page.getByText('Dosage is required.').waitFor();
    },
  },
  {
    name: 'stock dialog',
    as: 'nurse',
    go: async (page) => {
      await page.goto('/medications?search=Lactulose');
      await page.getByRole('button', { name: 'Actions for Lactulose 10 g/15 ml liquid' }).click();
      await page.getByRole('menuitem', { name: 'Stock' }).click();
      const dialog = page.getByRole('dialog', { name: 'Stock of Lactulose 10 g/15 ml liquid' });
      await dialog.getByRole('radio', { name: 'Wasted' }).check();
      await dialog.getByRole('textbox', { name: /^Amount/ }).fill('1');
      await dialog.getByRole('button', { name: 'Save', exact: true }).click();
      await dialog.getByText('Please say why.').waitFor();
      await dialog.getByText('Opening stock').waitFor();
    },
  },
  {
    name: 'register of a controlled drug',
    as: 'nurse',
    go: async (page) => {
      await page.goto('/medications?search=Morphine');
      await page.getByRole('button', { name: /^Actions for Morphine / }).click();
      await page.getByRole('menuitem', { name: 'Register' }).click();
      await page.getByRole('table', { name: /^Register of Morphine / }).waitFor();
    },
  },
  {
    name: 'count of the controlled drugs',
    as: 'nurse',
    go: async (page) => {
      await page.goto('/medications/controlled');
      await page.getByRole('button', { name: 'Count', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Count controlled drugs' });
      await dialog.getByLabel(/^Morphine /).fill('1');
      await dialog.getByText(/Count again before you save/).waitFor();
    },
  },
  {
    name: 'Kardex of a resident',
    as: 'nurse',
    go: async (page) => {
      const resident = await addResident(page.context().request, { name: 'Axel', lastName: 'Sheet' });
      const kardex = new KardexPage(page);
      await prescribeEight(page, resident);
      await kardex.open(resident);
    },
  },
  {
    name: 'medication record form',
    as: 'nurse',
    go: async (page) => {
      const [resident] = await activeResidents(page.context().request);
      await page.goto(`/forms/medications?residentId=${resident.id}`);
      await pickInForm(page, 'Medication', 'Bisoprolol');
      // A prescribed medication is opened as a dose; another asks who ordered it.
      await page
        .getByRole('region', { name: /^Prescribed for/ })
        .or(page.getByRole('group', { name: /^Not prescribed for/ }))
        .waitFor();
    },
  },
  {
    name: 'correction of a medication record',
    as: 'manager',
    go: async (page) => {
      // Only a closed record can be corrected.
      const { request } = page.context();
      const [resident] = await activeResidents(request);
      const { medications } = (await (await request.get('/api/medications')).json()) as {
        medications: { id: string; active: boolean; controlled: boolean }[];
      };
      const medicationId = medications.find(({ active, controlled }) => active && !controlled)?.id;
      const notPrescribed = { orderedBy: 'Dr. Okafor', why: 'Palpitations' };
      await request.post('/api/medication-records', {
        data: { residentId: resident.id, medicationId, administered: true, notPrescribed },
      });
      await page.goto(`/records?tab=kardex&residentId=${resident.id}`);
      const closed = page.getByRole('row').filter({
        has: page.getByRole('button', { name: /^Actions for/ }),
        hasText: /Administered/,
      });
      await closed
        .first()
        .getByRole('button', { name: /^Actions for/ })
        .click();
      await page.getByRole('menuitem', { name: 'Correct', exact: true }).click();
      await page.getByRole('dialog').getByRole('radio', { name: 'Held' }).check();
    },
  },
];
