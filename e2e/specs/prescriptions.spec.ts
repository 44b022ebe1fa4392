import type { Medication, Prescription, Resident } from '@hearthline/contracts';
import { addResident } from '../pages/care.ts';
import { desk, enter, people, tablet, untilLive, type Person } from '../pages/sign-in.ts';
import { markDocument } from '../pages/observe.ts';
import { expect, test } from '../support/test.ts';

test.use({ actionTimeout: 15_000 });

async function openMedications({ page }: Person, { id }: Resident): Promise<void> {
  await page.goto(`/residents/${id}?tab=medications`);
  await untilLive(page);
  await page.getByRole('region', { name: 'Prescriptions', exact: true }).waitFor();
}

const sectionOf = ({ page }: Person) => page.getByRole('region', { name: 'Prescriptions', exact: true });

test('a nurse prescribes, changes and stops, against an allergy with a reason alone, and a colleague sees each act without a reload', async ({
  browser,
  server,
}) => {
  const nurse = await enter(browser, server.url, 'nurse', desk);
  const carer = await enter(browser, server.url, 'gerocultor', tablet);
  const vera = await addResident(nurse.context.request, {
    name: 'Vera',
    lastName: 'Almeida',
    allergies: ['Aspirin'],
  });
  await openMedications(nurse, vera);
  await openMedications(carer, vera);
  const stayed = await markDocument(carer.page);
  await expect(sectionOf(carer).getByText('No current prescriptions')).toBeVisible();
  await expect(sectionOf(carer).getByRole('button', { name: 'Add prescription' })).toHaveCount(0);

  const { page } = nurse;
  await sectionOf(nurse).getByRole('button', { name: 'Add prescription' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add prescription for Vera Almeida' });
  await dialog.getByRole('combobox', { name: /^Medication/ }).fill('acetyl');
  await page.getByRole('option', { name: /Acetylsalicylic acid 100 mg/ }).click();
  await expect(dialog.getByLabel('Time 1')).toHaveValue('08:00');
  await dialog.getByRole('textbox', { name: /^Amount/ }).fill('1');
  await dialog.getByRole('combobox', { name: /^Unit/ }).selectOption('tablet');
  await dialog.getByRole('combobox', { name: /^Route/ }).selectOption('oral');
  await dialog.getByLabel('Time 1').fill('13:30');
  await dialog.getByRole('combobox', { name: /^Ordered by/ }).fill('Dr. Okafor');
  await dialog.getByRole('combobox', { name: /^How the order/ }).selectOption('telephone');
  await dialog.getByRole('checkbox', { name: /^Two people/ }).check();
  await dialog.getByRole('button', { name: 'Add prescription', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('Check the order for Vera Almeida');
  await expect(question).toContainText(/1 tablet.*, oral, 13:30 every day, from today/);
  await question.getByRole('button', { name: 'Add prescription', exact: true }).click();
  await expect(question).toContainText('Vera Almeida has an allergy that matches this medication');
  await expect(question.getByText('Aspirin', { exact: true })).toBeVisible();
  await expect(question).toContainText('Aspirin: Acetylsalicylic acid contains acetylsalicylic acid');
  await question.getByRole('textbox', { name: /^Reason/ }).fill('Tolerated since 2020.');
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Prescription written')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const seen = sectionOf(carer);
  for (const text of [
    'Acetylsalicylic acid 100 mg',
    '13:30 every day',
    'Two people',
    'Ordered by Dr. Okafor, by telephone, not yet confirmed in writing',
    'Despite allergy: Tolerated since 2020.',
    people.nurse,
  ])
    await expect(seen).toContainText(text);

  const row = sectionOf(nurse).getByRole('row').filter({ hasText: 'Acetylsalicylic acid' });
  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const change = page.getByRole('dialog', { name: 'Change Acetylsalicylic acid 100 mg' });
  await change.getByRole('textbox', { name: /^Amount/ }).fill('2');
  await change.getByRole('combobox', { name: /^Ordered by/ }).fill('Dr. Okafor');
  await change.getByRole('combobox', { name: /^How the order/ }).selectOption('written');
  await change.getByRole('button', { name: 'Change', exact: true }).click();
  await question.getByRole('button', { name: 'Change', exact: true }).click();
  await question.getByRole('textbox', { name: /^Reason/ }).fill('Tolerated since 2020.');
  await question.getByRole('button', { name: 'Save anyway' }).click();
  await expect(page.getByText('Prescription changed')).toBeVisible();
  await expect(seen).toContainText('2 tablets');
  await expect(seen).not.toContainText('1 tablet');
  // The row of the new one stands in the place of the old: a menu opened before would close with it.
  await expect(row).toHaveCount(1);
  await expect(row).toContainText('2 tablets');

  await row.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Stop' }).click();
  await question.getByText('No longer needed').click();
  await question.getByRole('button', { name: 'Stop', exact: true }).click();
  await expect(page.getByText('Prescription stopped')).toBeVisible();
  await expect(seen.getByText('No current prescriptions')).toBeVisible();
  await seen.getByRole('button', { name: 'Show stopped' }).click();
  await expect(seen).toContainText(`Stopped by ${people.nurse}: No longer needed`);
  await expect(seen).toContainText('1 tablet');
  expect(await stayed()).toBe(true);

  const reply = await carer.context.request.get(`/api/prescriptions?status=all&residentId=${vera.id}`);
  const { prescriptions } = (await reply.json()) as { prescriptions: Prescription[] };
  const [old, successor] = [...prescriptions].sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  expect(old?.replacedBy).toBe(successor?.id);
  expect(successor?.startsAt).toBe(old?.endsAt);
});

test('a change that a colleague made meanwhile is told, and nothing typed is lost', async ({
  browser,
  server,
}) => {
  const first = await enter(browser, server.url, 'nurse', desk);
  const second = await enter(browser, server.url, 'nurse2', desk);
  const iris = await addResident(first.context.request, { name: 'Iris', lastName: 'Calder' });
  const { medications } = (await (await first.context.request.get('/api/medications')).json()) as {
    medications: Medication[];
  };
  const metformin = medications.find(({ name }) => name === 'Metformin');
  const fields = {
    dose: { amount: 1, unit: 'tablet' },
    route: 'oral',
    frequency: 'Once daily',
    schedule: { kind: 'scheduled', times: ['08:00'], days: { kind: 'every-day' } },
  };
  const made = await first.context.request.post('/api/prescriptions', {
    data: { residentId: iris.id, medicationId: metformin?.id, ...fields },
  });
  const { prescription } = (await made.json()) as { prescription: Prescription };
  await openMedications(second, iris);
  const { page } = second;
  await sectionOf(second)
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await page.getByRole('menuitem', { name: 'Change' }).click();
  const dialog = page.getByRole('dialog', { name: 'Change Metformin 850 mg' });
  await dialog.getByRole('textbox', { name: /^Instructions/ }).fill('With breakfast.');
  await dialog.getByRole('combobox', { name: /^Ordered by/ }).fill('Dr. Okafor');
  await dialog.getByRole('combobox', { name: /^How the order/ }).selectOption('written');
  await first.context.request.post(`/api/prescriptions/${prescription.id}/change`, {
    data: { ...fields, dose: { amount: 0.5, unit: 'tablet' } },
  });
  // Behind the dialog the page is inert, and without a role.
  await expect(page.getByRole('region', { name: 'Prescriptions', includeHidden: true })).toContainText(
    'half a tablet',
  );
  await dialog.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change', exact: true }).click();
  await expect(page.getByText('Metformin 850 mg tablet was changed meanwhile')).toBeVisible();
  await page.getByRole('button', { name: 'Back to the form' }).click();
  await expect(dialog.getByRole('textbox', { name: /^Instructions/ })).toHaveValue('With breakfast.');
  const list = await first.context.request.get(`/api/prescriptions?residentId=${iris.id}`);
  const { prescriptions } = (await list.json()) as { prescriptions: Prescription[] };
  expect(prescriptions.map(({ dose, instructions }) => [dose.amount, instructions])).toEqual([[0.5, null]]);
});
