import { addResident } from '../pages/care.ts';
import { markDocument } from '../pages/observe.ts';
import { prescribeDue, RoundPage } from '../pages/round-page.ts';
import { desk, enter, tablet, untilLive } from '../pages/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ actionTimeout: 15_000 });

test('a resident goes to hospital and comes back; doses are due again once the medicines are checked', async ({
  browser,
  server,
}) => {
  const nurse = await enter(browser, server.url, 'nurse', desk);
  const carer = await enter(browser, server.url, 'gerocultor', tablet);
  const { request } = nurse.context;
  const ines = await addResident(request, { name: 'Inés', lastName: 'Awaytest' });
  await prescribeDue(request, ines, 'Lisinopril Away');
  const round = new RoundPage(carer.page);
  await round.open('?show=all&search=Awaytest');
  const dose = round.line('Lisinopril Away');
  await expect(dose).toBeVisible();
  const stayed = await markDocument(carer.page);

  const { page } = nurse;
  await page.goto(`/residents/${ines.id}?tab=medications`);
  await untilLive(page);

  await test.step('to hospital, with medicines', async () => {
    await page.getByRole('button', { name: 'Away…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Inés Awaytest is going to hospital or on leave' });
    await dialog.getByRole('radio', { name: 'In hospital' }).check();
    await dialog.getByLabel('Lisinopril Away 10 mg').fill('10 tablets');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole('strong').filter({ hasText: /^In hospital since/ })).toBeVisible();
    await expect(page.getByText('Taken along: Lisinopril Away 10 mg: 10 tablets')).toBeVisible();
    await expect(dose).toHaveCount(0);
  });

  const waiting = carer.page.getByRole('list', { name: 'Medicines to check after a return' });

  await test.step('back: no dose is due before the check', async () => {
    await page.getByRole('button', { name: 'Back…' }).click();
    await page.getByLabel('Lisinopril Away 10 mg').fill('8 tablets');
    await page.getByRole('button', { name: 'Save the return' }).click();
    await expect(waiting).toContainText('Inés Awaytest, no room, came back from hospital');
    await expect(waiting).toContainText('A nurse checks the medicines first.');
    await expect(dose).toHaveCount(0);
  });

  await test.step('checked and signed', async () => {
    const check = page.getByRole('region', { name: 'Check the medicines of Inés Awaytest' });
    await expect(check).toContainText('Brought back: Lisinopril Away 10 mg: 8 tablets.');
    await check.getByRole('checkbox', { name: 'Lisinopril Away 10 mg: as before' }).check();
    await check.getByRole('textbox', { name: /^Letter/ }).fill('Discharge letter, Dr. Okafor');
    await check.getByRole('button', { name: /^Sign as / }).click();
    await expect(check).toHaveCount(0);
    await expect(waiting).toHaveCount(0);
    await expect(dose).toBeVisible();
  });

  expect(await stayed()).toBe(true);
});
