import { addResident } from '../pages/care.ts';
import { answerOrder, MedicationRecords, pickInForm } from '../pages/medication-records.ts';
import { clickIfPresent } from '../pages/click-if-present.ts';
import { markDocument } from '../pages/observe.ts';
import { prescribeDue, recordsOfPrescription } from '../pages/round-page.ts';
import { enter, phone, untilLive } from '../pages/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ actionTimeout: 15_000 });

const saved = 'Medication record has been saved successfully';

test('a dose goes from the form to a colleague’s screen, is given once, corrected and deleted before all eyes', async ({
  browser,
  server,
}) => {
  const nurse = await enter(browser, server.url, 'nurse');
  const manager = await enter(browser, server.url, 'manager');
  const [mine, theirs] = [new MedicationRecords(nurse.page), new MedicationRecords(manager.page)];
  const hedda = await addResident(nurse.context.request, { name: 'Hedda', lastName: 'Brandt' });
  await theirs.open(hedda.id);
  await expect(manager.page.getByText('No medication records found')).toBeVisible();
  const stayed = await markDocument(manager.page);

  await test.step('written down by a nurse, from the resident’s page', async () => {
    await nurse.page.goto(`/residents/${hedda.id}`);
    await nurse.page.getByRole('link', { name: 'Add Medication' }).click();
    await expect(nurse.page.getByRole('heading', { name: 'Medication Record Form' })).toBeVisible();
    await expect(nurse.page.getByRole('heading', { name: 'Hedda Brandt' })).toBeVisible();
    await expect(nurse.page).toHaveTitle(/Hedda Brandt/);
    const before = nurse.page.viewportSize();
    await nurse.page.setViewportSize({ width: 640, height: 400 });
    await nurse.page.getByRole('button', { name: 'Cancel' }).scrollIntoViewIfNeeded();
    await expect(nurse.page.getByRole('heading', { name: 'Hedda Brandt' })).not.toBeInViewport();
    await expect(nurse.page.getByRole('group', { name: 'This page is about Hedda Brandt' })).toBeInViewport();
    if (before) await nurse.page.setViewportSize(before);
    await nurse.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(nurse.page.getByText('Please select a medication')).toBeVisible();
    await pickInForm(nurse.page, 'Medication', 'Bisoprolol');
    await expect(nurse.page.getByText('Hold when pulse is below 55.')).toBeVisible();
    await expect(nurse.page.getByText('Not prescribed for Hedda. Who ordered it, and why?')).toBeVisible();
    await answerOrder(nurse.page);
    await nurse.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(nurse.page.getByText(saved)).toBeVisible();
    await expect(
      theirs.row(
        'Bisoprolol',
        'Due',
        'Not administered',
        'Not prescribed. Ordered by Dr. Okafor: Palpitations',
      ),
    ).toHaveCount(1);
  });

  await test.step('given by the manager while the nurse has it open: she is told who was first', async () => {
    await mine.open(hedda.id);
    await mine.choose('Give', 'Bisoprolol');
    await expect(mine.dialog().getByRole('button', { name: 'Given', exact: true })).toBeVisible();
    await theirs.choose('Give', 'Bisoprolol');
    await theirs.press('Given');
    await expect(theirs.row('Bisoprolol', 'Administered', 'Hanna Lind')).toHaveCount(1);
    await mine.press('Given');
    await expect(nurse.page.getByText('Hanna Lind was first')).toBeVisible();
    await expect(mine.row('Bisoprolol')).toHaveCount(1);
  });

  await test.step('given again within 4 hours only after a question', async () => {
    await nurse.page.goto(`/forms/medications?residentId=${hedda.id}`);
    await pickInForm(nurse.page, 'Medication', 'Bisoprolol');
    await answerOrder(nurse.page);
    await nurse.page.getByRole('checkbox', { name: /^Administered now/ }).check();
    await nurse.page.getByRole('button', { name: 'Save', exact: true }).click();
    const question = nurse.page.getByRole('alertdialog', { name: /was already given at .* by Hanna Lind/ });
    await question.getByRole('button', { name: 'Yes, record another dose' }).click();
    await expect(nurse.page.getByText(saved)).toBeVisible();
    // If the manager's pointer is in the table, new rows wait behind a button.
    await expect(async () => {
      await clickIfPresent(manager.page.getByRole('button', { name: '1 new record' }));
      await expect(theirs.row('Bisoprolol', 'Administered')).toHaveCount(2, { timeout: 5_000 });
    }).toPass();
  });

  await test.step('corrected by its author, both values in sight', async () => {
    await mine.open(hedda.id);
    await mine.choose('Correct', 'Ana Ribeiro');
    const dialog = mine.dialog();
    await dialog.getByRole('radio', { name: 'Refused' }).check();
    await dialog.getByRole('radio', { name: 'Spat it out' }).check();
    await dialog.getByRole('textbox', { name: /^Why is it corrected/ }).fill('It was spat out.');
    await mine.press('Save correction');
    await expect(theirs.row('Bisoprolol', 'Refused', 'Spat it out')).toHaveCount(1);
    await expect(theirs.row('Bisoprolol', 'Administered')).toHaveCount(1);
    await theirs.choose('Open', 'Refused');
    await expect(theirs.dialog().locator('s', { hasText: 'Administered' })).toBeVisible();
    await theirs.press('Close');
  });

  await test.step('deleted by the manager, with a reason', async () => {
    await theirs.choose('Delete', 'Refused');
    const question = manager.page.getByRole('alertdialog');
    await question.getByRole('radio', { name: 'Entered twice' }).check();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(manager.page.getByText('Medication record deleted')).toBeVisible();
    await expect(mine.row('Refused')).toHaveCount(0);
    await expect(mine.row('Bisoprolol', 'Administered')).toHaveCount(1);
  });
  expect(await stayed()).toBe(true);
});

test('a medication that matches an allergy is given only with a reason, on a phone', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'gerocultor', phone);
  const fields = { name: 'Olof', lastName: 'Lind', allergies: ['Metformin'] };
  const olof = await addResident((await enter(browser, server.url, 'nurse')).context.request, fields);
  await page.goto(`/forms/medications?residentId=${olof.id}`);
  await pickInForm(page, 'Medication', 'Metformin');
  await answerOrder(page);
  await page.getByRole('checkbox', { name: /^Administered now/ }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const question = page.getByRole('alertdialog', { name: /^Olof Lind is allergic to Metformin/ });
  await question.getByRole('button', { name: 'Give it anyway' }).click();
  await expect(question.getByText('Please say why.')).toBeVisible();
  await question.getByRole('textbox', { name: /^Why it is given/ }).fill('Doctor agreed.');
  await question.getByRole('button', { name: 'Give it anyway' }).click();
  await expect(page.getByText(saved)).toBeVisible();
  const reply = await context.request.get(`/api/medication-records?residentId=${olof.id}`);
  const { records } = (await reply.json()) as { records: { allergyReason: string }[] };
  expect(records.map(({ allergyReason }) => allergyReason)).toEqual(['Doctor agreed.']);
});

test('a prescribed medication is recorded as a dose of its prescription, by Form 02 on a phone', async ({
  browser,
  server,
}) => {
  const nurse = await enter(browser, server.url, 'nurse');
  const ingrid = await addResident(nurse.context.request, { name: 'Ingrid', lastName: 'Solberg' });
  const prescription = await prescribeDue(nurse.context.request, ingrid, 'Ramipril of Form 02');
  const { page } = await enter(browser, server.url, 'gerocultor', phone);
  await page.goto(`/forms/medications?residentId=${ingrid.id}`);
  await untilLive(page);
  await pickInForm(page, 'Medication', 'Ramipril of Form 02');
  const section = page.getByRole('region', { name: 'Prescribed for Ingrid' });
  await section.getByRole('button', { name: /^Open: Ramipril/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Given', exact: true }).click();
  await clickIfPresent(page.getByRole('alertdialog').getByRole('button', { name: 'Give it anyway' }));
  await expect(section.getByText('Administered', { exact: true })).toBeVisible();
  await expect(section.getByText(/^No dose is open/)).toBeVisible();
  const [record] = await recordsOfPrescription(nurse.context.request, prescription);
  expect([record?.status, record?.notPrescribed ?? null]).toEqual(['administered', null]);
});
