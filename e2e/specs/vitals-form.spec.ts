import type { Resident } from '@hearthline/contracts';
import { addResident } from '../pages/care.ts';
import { activeResidents, closeAlerts, countToday, postSevere } from '../pages/home.ts';
import { enter, tablet } from '../pages/sign-in.ts';
import { scrolling, tooSmall } from '../pages/targets.ts';
import { VitalsForm } from '../pages/vitals-form.ts';
import { expect, test as base } from '../support/test.ts';
import type { Page } from '@playwright/test';

const test = base.extend<{ nurse: Page; resident: Resident; form: VitalsForm }>({
  nurse: async ({ browser, server }, use) => {
    const { context, page } = await enter(browser, server.url, 'nurse', tablet);
    await closeAlerts(context.request);
    await use(page);
    await context.close();
  },
  resident: async ({ nurse }, use) => {
    // A resident without earlier readings, so that no reading is unusual.
    await use(await addResident(nurse.context().request, { name: 'Nadja', lastName: 'Brunner' }));
  },
  form: async ({ nurse, resident }, use) => {
    const form = new VitalsForm(nurse);
    await form.open(resident.id);
    await use(form);
  },
});

test('Form 01 asks before it saves a default that was not changed', async ({ nurse, form }) => {
  await expect(form.field('Pulse')).toHaveValue('80');
  await expect(form.field('SpO2')).toHaveValue('95');
  await expect(nurse.getByText('not measured yet', { exact: true })).toHaveCount(2);
  await form.tap('Blood pressure', '146/46');
  await form.save();
  const question = nurse.getByRole('alertdialog');
  await expect(question).toHaveAccessibleName(
    'Pulse 80 and SpO2 95 were not changed. Save them as measured?',
  );
  await question.getByRole('button', { name: 'Go back and measure' }).click();
  expect(await countToday(nurse.context().request, '146/46')).toBe(0);
  await form.tap('SpO2', '97');
  await form.save();
  await expect(question).toHaveAccessibleName('Pulse 80 was not changed. Save it as measured?');
  await question.getByRole('button', { name: 'Save as measured' }).click();
  await expect(nurse.getByText(/: vitals saved$/)).toBeVisible();
  await nurse.waitForURL('**/residents');
  expect(await countToday(nurse.context().request, '146/46')).toBe(1);
});

test('Form 01 records a pulse of 38 only once it is confirmed as measured twice', async ({ nurse, form }) => {
  await form.tap('Blood pressure', '101/42');
  await form.tap('Pulse', '38');
  await form.tap('SpO2', '93');
  await form.save();
  await expect(nurse.getByText('Pulse must be at least 40 bpm')).toBeVisible();
  expect(await countToday(nurse.context().request, '101/42')).toBe(0);
  await nurse.getByLabel('I measured it twice: record it anyway').check();
  await expect(nurse.getByText('Pulse must be at least 40 bpm')).toHaveCount(0);
  await form.saveStored();
  const { records } = await (await nurse.context().request.get('/api/vitals')).json();
  expect(records).toContainEqual(expect.objectContaining({ pulse: 38, confirmedOutOfRange: true }));
});

test('Form 01 saves the reason why a value was not measured', async ({ nurse, form }) => {
  await form.save();
  await expect(nurse.getByText('Blood pressure must be in format 120/80')).toBeVisible();
  await nurse.getByLabel('Blood pressure: not measured').selectOption('Not measured: refused');
  await expect(nurse.getByText('Blood pressure must be in format 120/80')).toHaveCount(0);
  await nurse.getByLabel('Pulse: not measured').selectOption('Not measured: asleep');
  await expect(form.field('Pulse')).toBeDisabled();
  await form.tap('SpO2', '99');
  const sent = nurse.waitForRequest(
    (request) => request.url().endsWith('/api/vitals') && request.method() === 'POST',
  );
  await form.saveStored();
  expect((await sent).postDataJSON()).toMatchObject({
    bloodPressure: null,
    pulse: null,
    spo2: 99,
    notMeasured: { bloodPressure: 'refused', pulse: 'asleep' },
  });
});

test('Form 01 enables a quantity with its checkbox, and empties and disables it without', async ({
  nurse,
  form,
}) => {
  const quantity = nurse.getByLabel('Hydration quantity, cups of 200 ml');
  await expect(quantity).toBeDisabled();
  await nurse.getByLabel('Hydration', { exact: true }).check();
  await expect(quantity).toBeEnabled();
  const pad = nurse.getByRole('group', { name: 'Keypad for Hydration' });
  await pad.getByRole('button', { name: '2', exact: true }).click();
  await pad.getByRole('button', { name: '1', exact: true }).click();
  await form.tap('Blood pressure', '122/72');
  await form.tap('Pulse', '70');
  await form.tap('SpO2', '98');
  await form.save();
  await expect(nurse.getByText('Quantity must be less than 20')).toBeVisible();
  await nurse.getByLabel('Hydration', { exact: true }).uncheck();
  await expect(quantity).toBeDisabled();
  await expect(quantity).toHaveValue('');
  await nurse.getByLabel('Hydration', { exact: true }).check();
  await pad.getByRole('button', { name: '3', exact: true }).click();
  await expect(quantity).toHaveValue('3');
  await form.saveStored();
  const { records } = await (await nurse.context().request.get('/api/vitals')).json();
  expect(records).toContainEqual(
    expect.objectContaining({ bloodPressure: '122/72', hydration: true, hydrationQuantity: 3, urine: null }),
  );
});

test('a double click on Save stores one record', async ({ nurse, form }) => {
  await form.tap('Blood pressure', '127/47');
  await form.tap('Pulse', '71');
  await form.tap('SpO2', '96');
  await form.saveButton().dblclick();
  await expect(nurse.getByText(/: vitals saved$/)).toBeVisible();
  await nurse.waitForURL('**/residents');
  expect(await countToday(nurse.context().request, '127/47')).toBe(1);
});

test('Form 01 on a tablet needs no scrolling, and its targets measure 56 px', async ({ nurse, form }) => {
  await form.tap('Blood pressure', '128/78');
  // The strip of residents scrolls horizontally by design.
  expect(await scrolling(nurse, '[aria-label=Residents]')).toEqual([]);
  expect(await tooSmall(nurse, 56, '#vitals-form')).toEqual([]);
  await form.tap('Pulse', '39');
  await form.save();
  await expect(nurse.getByLabel('I measured it twice: record it anyway')).toBeVisible();
  expect(await tooSmall(nurse, 56, '#vitals-form')).toEqual([]);
});

test('Form 01 on a tablet needs no scrolling with open alerts, which take one line of 44 px', async ({
  nurse,
  form,
}) => {
  const { request } = nurse.context();
  const bar = nurse.getByRole('region', { name: 'Alerts' });
  const lookAtBar = async () => {
    expect((await bar.boundingBox())?.height).toBeLessThanOrEqual(44);
    expect(await scrolling(nurse, '[aria-label=Residents]')).toEqual([]);
    expect(await tooSmall(nurse, 56, '#vitals-form :is(header, main)')).toEqual([]);
    expect(await tooSmall(nurse, 44, 'section[aria-label=Alerts]')).toEqual([]);
  };
  const [first, second] = await activeResidents(request);
  await postSevere(request, first.id);
  await expect(bar).toContainText('SpO2 86 %');
  await form.tap('Blood pressure', '128/78');
  await lookAtBar();
  await postSevere(request, second.id);
  await bar.getByRole('button', { name: '1 more, show all alerts' }).waitFor();
  await lookAtBar();
  const takeButton = bar.getByRole('button', { name: /^I’ll take it/ });
  for (let untaken = 2; untaken > 0; untaken -= 1) {
    // For half a second after another alert has come into its place, the button ignores a press that was meant for the one before.
    await nurse.waitForTimeout(600);
    const id = await bar.locator('[data-alert]').first().getAttribute('data-alert');
    await takeButton.click();
    await expect(bar.locator(`[data-alert="${id ?? ''}"][data-state=open]`)).toHaveCount(0);
  }
  await expect(takeButton).toHaveCount(0);
  await expect(bar).toContainText('Ana is on it');
  // While the toast that offers to undo stands, the form leaves it room.
  await expect(nurse.getByRole('button', { name: /^Undo/ })).toHaveCount(0, { timeout: 20_000 });
  await lookAtBar();
  await expect(form.field('Blood pressure')).toHaveValue('128/78');
  await closeAlerts(request);
  await expect(bar).toHaveCount(0);
});
