import { addResident, recordVitals } from '../pages/care.ts';
import { activeResidents, countToday, signOutByRoot } from '../pages/home.ts';
import { Outbox } from '../pages/outbox.ts';
import { chooseInMenu, enter, fillSignIn, people, tablet, untilLive } from '../pages/sign-in.ts';
import { VitalsForm } from '../pages/vitals-form.ts';
import { watchFor } from '../pages/observe.ts';
import { startServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import type { Page } from '@playwright/test';

/** Fills the form in; the blood pressure identifies the reading. */
async function measure(form: VitalsForm, bloodPressure: string): Promise<void> {
  await form.tap('Blood pressure', bloodPressure);
  await form.tap('Pulse', '71');
  await form.tap('SpO2', '96');
}

test('a lost answer to a save: the reading waits in the outbox, is sent again and recorded once', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse', tablet);
  const [resident] = await activeResidents(context.request);
  const form = new VitalsForm(page);
  await form.open(resident.id);
  await measure(form, '161/41');
  let arrived = 0;
  await context.route('**/api/vitals', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    arrived += 1;
    // The server stores the record; the response never reaches the tablet.
    await route.fetch();
    await route.abort('connectionreset');
  });
  await form.save();
  // Opened for one resident it leads back, also where the reading is kept.
  await page.waitForURL('**/residents');
  await expect(page.getByText('it will be sent automatically.')).toBeVisible();
  const outbox = new Outbox(page);
  await expect(outbox.chip('1 waiting')).toBeVisible();
  expect(await (await outbox.open()).textContent()).toContain(resident.lastName);
  expect(arrived).toBeGreaterThan(0);
  await context.unroute('**/api/vitals');
  // The chip shows "All sent" for five seconds, behind the list.
  const allSent = await watchFor(page, { selector: 'button', text: 'All sent' });
  await outbox.tryNow();
  await expect(page.getByText('Everything has been sent.')).toBeVisible();
  await allSent();
  expect(await countToday(context.request, '161/41')).toBe(1);
});

test('a reading saved offline waits through a sign-out and is sent by its author alone', async ({
  browser,
  server,
}) => {
  const nurse = await enter(browser, server.url, 'nurse', tablet);
  const root = await enter(browser, server.url, 'root');
  const [first] = await activeResidents(nurse.context.request);
  const form = new VitalsForm(nurse.page);
  const outbox = new Outbox(nurse.page);
  await form.open(first.id, { round: true });
  await measure(form, '162/42');
  await nurse.context.setOffline(true);
  const saidSaving = await watchFor(nurse.page, { text: 'Saving...' });
  await form.save();
  await saidSaving();
  // The round goes on: the next resident's form is there.
  await expect(nurse.page.getByText(`${first.lastName}: kept on this device`)).toBeVisible();
  await expect(form.field('Blood pressure')).toHaveValue('');
  await expect(nurse.page.getByRole('heading', { name: first.lastName })).toHaveCount(0);
  await expect(outbox.chip('1 waiting')).toBeVisible({ timeout: 15_000 });

  await test.step('root signs the author out; back online her screen says so and sends nothing', async () => {
    await signOutByRoot(root.context.request, people.nurse);
    await nurse.context.setOffline(false);
    await nurse.page.waitForURL('**/login*');
    await expect(
      nurse.page.getByText(`1 unsent record by ${people.nurse} is stored on this tablet`),
    ).toBeVisible();
    expect(await countToday(root.context.request, '162/42')).toBe(0);
  });

  await test.step("a colleague's sign-in on the same tablet does not send it", async () => {
    await fillSignIn(nurse.page, 'nurse2');
    await nurse.page.waitForURL((url) => url.pathname !== '/login');
    await nurse.page.goto('/dashboard');
    await untilLive(nurse.page);
    await chooseInMenu(nurse.page, 'nurse2', 'Sign out');
    await nurse.page.waitForURL('**/login*');
    expect(await countToday(root.context.request, '162/42')).toBe(0);
  });

  await test.step('its author signs in again: it is sent once, in her name', async () => {
    await fillSignIn(nurse.page, 'nurse');
    await nurse.page.waitForURL((url) => url.pathname !== '/login');
    await expect.poll(() => countToday(root.context.request, '162/42'), { timeout: 15_000 }).toBe(1);
    const { records } = (await (
      await root.context.request.get(`/api/vitals?residentId=${first.id}&limit=1`)
    ).json()) as { records: { bloodPressure: string; recordedByName: string }[] };
    expect(records[0]).toMatchObject({ bloodPressure: '162/42', recordedByName: people.nurse });
    await expect(outbox.chip(/waiting/)).toHaveCount(0);
  });
});

test('a round of vitals goes on without a connection: two residents in a row, each with the last readings', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse', tablet);
  const form = new VitalsForm(page);
  const outbox = new Outbox(page);
  for (const name of ['Offa', 'Offelia']) {
    const { id } = await addResident(context.request, { name, lastName: 'Line', roomNumber: `0${name}` });
    // Yesterday: the furthest back that may be entered.
    const recordedAt = new Date(Date.now() - 86_400_000 + 5 * 60_000).toISOString();
    await recordVitals(context.request, id, { recordedAt });
  }
  const { next } = await firstOfRound(page, form);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  let name = next;
  for (const bloodPressure of ['166/46', '166/47']) {
    await measure(form, bloodPressure);
    await page.getByRole('button', { name: /^Save and next: / }).click();
    void page
      .getByRole('alertdialog', { name: 'Does this look right?' })
      .getByRole('button', { name: 'Save', exact: true })
      .click({ timeout: 20_000 })
      .catch(() => undefined);
    await expect(page.getByRole('heading', { level: 2, name })).toBeVisible({ timeout: 20_000 });
    await expect(form.field('Blood pressure')).toHaveValue('');
    await expect(page.getByText(/^Last/).first()).toBeVisible();
    name = await nextName(page);
  }
  await expect(outbox.chip('2 waiting')).toBeVisible({ timeout: 15_000 });
  await context.setOffline(false);
  await expect(outbox.chip(/waiting/)).toHaveCount(0, { timeout: 20_000 });
  for (const bloodPressure of ['166/46', '166/47'])
    await expect.poll(() => countToday(context.request, bloodPressure)).toBe(1);
});

/** First name of who comes next in the round. */
async function nextName(page: Page): Promise<string> {
  const text = await page.getByRole('button', { name: /^Save and next: / }).textContent();
  return text?.replace('Save and next: ', '') ?? '';
}

/** Opens Form 01 for the first resident of the round. */
async function firstOfRound(page: Page, form: VitalsForm): Promise<{ next: string }> {
  await form.open();
  await page.getByRole('group', { name: 'Residents' }).getByRole('button', { name: /Offa/ }).click();
  await expect(page.getByText(/^Last/).first()).toBeVisible();
  return { next: await nextName(page) };
}

test('a reading measured yesterday and sent after midnight is listed yesterday, with a record number of today', async ({
  browser,
}) => {
  // A home in a time zone where it is now shortly after midnight.
  const hour = new Date().getUTCHours();
  const zone = hour <= 12 ? `Etc/GMT+${String(hour)}` : `Etc/GMT-${String(24 - hour)}`;
  const server = await startServer({ env: { HOME_TIMEZONE: zone } });
  try {
    const { page, context } = await enter(browser, server.url, 'nurse', tablet);
    const [resident] = await activeResidents(context.request);
    const form = new VitalsForm(page);
    await form.open(resident.id);
    await measure(form, '164/43');
    await page.getByRole('button', { name: /^Time:/ }).click();
    const field = page.getByLabel('Time measured').last();
    const now = await field.inputValue();
    const today = now.slice(0, 10);
    const yesterday = new Date(Date.parse(`${today}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);
    await field.fill(`${yesterday}T23:58`);
    await page.getByRole('button', { name: 'Done' }).click();
    await context.setOffline(true);
    await form.save();
    const outbox = new Outbox(page);
    await expect(outbox.chip('1 waiting')).toBeVisible({ timeout: 15_000 });
    await context.setOffline(false);
    await expect(outbox.chip('All sent')).toBeVisible({ timeout: 20_000 });
    const listed = async (date: string) =>
      (
        (await (await context.request.get(`/api/vitals?date=${date}`)).json()) as {
          records: { bloodPressure: string; recordNumber: string }[];
        }
      ).records.filter(({ bloodPressure }) => bloodPressure === '164/43');
    expect(await listed(today)).toEqual([]);
    const [record, ...others] = await listed(yesterday);
    expect(others).toEqual([]);
    expect(record?.recordNumber).toContain(`VR-${today.replaceAll('-', '')}`);
    await context.close();
  } finally {
    await server.stop();
  }
});
