import type { Page } from '@playwright/test';
import { activeResidents, countToday, signOutByRoot, type Resident } from '../../pages/home.ts';
import { Outbox } from '../../pages/outbox.ts';
import { enter, people, phone, signInOverRest, tablet, untilLive } from '../../pages/sign-in.ts';
import { VitalsForm } from '../../pages/vitals-form.ts';
import { expect, test } from '../../support/test.ts';

/** Opens the form and fills it in; the blood pressure identifies the reading. */
async function measure(page: Page, { id }: Resident, bloodPressure: string): Promise<VitalsForm> {
  const form = new VitalsForm(page);
  await page.goto(`/forms/vitals?residentId=${id}`);
  await untilLive(page);
  const readings = { 'Blood pressure': bloodPressure, Pulse: '71', SpO2: '96' } as const;
  for (const [measure, text] of Object.entries(readings)) await form.field(measure as 'Pulse').fill(text);
  return form;
}

test('drafts of Form 01 in two tabs are both offered again after a sign-out', async ({ browser, server }) => {
  const { page, context } = await enter(browser, server.url, 'nurse', tablet);
  const root = await enter(browser, server.url, 'root');
  const [first, second] = await activeResidents(context.request);
  const tab = await context.newPage();
  await measure(page, first, '165/41');
  await measure(tab, second, '166/41');
  await signOutByRoot(root.context.request, people.nurse);
  await expect(
    page.getByText(`2 unfinished records by ${people.nurse} are stored on this tablet`),
  ).toBeVisible();
  await tab.close();
  await signInOverRest(context, 'nurse');
  for (const [{ id, name, lastName }, bloodPressure] of [
    [first, '165/41'],
    [second, '166/41'],
  ] as const) {
    await page.goto(`/forms/vitals?residentId=${id}`);
    const offer = page.getByRole('alertdialog', { name: `Unfinished record for ${name} ${lastName}` });
    await offer.getByRole('button', { name: 'Continue' }).click();
    await expect(new VitalsForm(page).field('Blood pressure')).toHaveValue(bloodPressure);
  }
});

test('the second tap of a double tap on "Add Vitals" changes nothing on the form that opens under it', async ({
  browser,
  server,
}) => {
  const { page } = await enter(browser, server.url, 'nurse', tablet);
  await page.goto('/residents');
  await untilLive(page);
  const keys = page.getByRole('link', { name: /^Add Vitals for / });
  // In at least one of these rows the link covers a stepper of the form.
  for (let row = 0; row < 10; row += 1) {
    await keys.nth(row).click({ clickCount: 2 });
    await expect(page.getByRole('group', { name: 'Keypad for Blood pressure' })).toBeVisible();
    await expect(page.getByText('not measured yet'), `row ${row}`).toHaveCount(2);
    await page.goBack();
  }
});

test("a reading is saved though the device's storage is full", async ({ browser, server }) => {
  const { page, context } = await enter(browser, server.url, 'nurse', tablet);
  await context.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
  });
  const [resident] = await activeResidents(context.request);
  const form = await measure(page, resident, '167/41');
  await form.save();
  await expect(page.getByText(/: vitals saved$/)).toBeVisible();
  expect(await countToday(context.request, '167/41')).toBe(1);
});

test('a reload in the middle of a save records the reading once', async ({ browser, server }) => {
  const { page, context } = await enter(browser, server.url, 'nurse', tablet);
  const [resident] = await activeResidents(context.request);
  const form = await measure(page, resident, '168/41');
  const keys: (string | undefined)[] = [];
  const stored = new Promise<void>((resolve) => {
    void context.route('**/api/vitals', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      keys.push(route.request().headers()['idempotency-key']);
      const response = await route.fetch();
      resolve();
      // The first response is dropped: its page has been left by then.
      if (keys.length > 1) await route.fulfill({ response });
    });
  });
  await form.save();
  await stored;
  await page.reload();
  await expect(new Outbox(page).chip('All sent')).toBeVisible();
  expect(keys).toEqual([keys[0], keys[0]]);
  expect(await countToday(context.request, '168/41')).toBe(1);
});

test('a reading refused after its resident was deactivated stays in the outbox with the reason and can be opened again', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse', phone);
  const manager = await enter(browser, server.url, 'manager');
  const [, resident] = await activeResidents(context.request);
  const setActive = (active: boolean) =>
    manager.context.request.patch(`/api/residents/${resident.id}/status`, { data: { active } });
  const form = await measure(page, resident, '169/41');
  await context.setOffline(true);
  await form.save();
  await expect(page.getByText('it will be sent automatically.')).toBeVisible({ timeout: 15_000 });
  expect((await setActive(false)).status()).toBe(200);
  await context.setOffline(false);
  const outbox = new Outbox(page);
  await expect(outbox.chip('1 needs your decision')).toBeVisible({ timeout: 20_000 });
  // The saved form leads back: its page must not change under the opened list.
  await page.getByRole('heading', { name: 'Residents', level: 1 }).waitFor();
  const list = await outbox.open();
  await expect(list.getByText('Not accepted: This resident is not active.')).toBeVisible();
  // On a phone the name stays on one line beside the buttons.
  const name = list.getByText(`${resident.name} ${resident.lastName}`);
  expect((await name.boundingBox())?.height).toBeLessThan(30);
  expect(await countToday(context.request, '169/41')).toBe(0);

  expect((await setActive(true)).status()).toBe(200);
  await list.getByRole('button', { name: 'Open again' }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(form.field('Blood pressure')).toHaveValue('169/41');
  await form.saveStored();
  expect(await countToday(context.request, '169/41')).toBe(1);
  await expect(outbox.chip(/waiting|your decision/)).toHaveCount(0);
});

for (const hours of [-5, 7])
  test(`a tablet whose clock is ${hours} hours off records the right time`, async ({ browser, server }) => {
    const { page, context } = await enter(browser, server.url, 'nurse', tablet);
    await context.addInitScript((offMs) => {
      const right = Date.now;
      const wrong = () => right() + offMs;
      globalThis.Date = new Proxy(Date, {
        construct: (target, args) => Reflect.construct(target, args.length > 0 ? args : [wrong()]) as Date,
        get: (target, name) => (name === 'now' ? wrong : (Reflect.get(target, name) as unknown)),
      });
    }, hours * 3_600_000);
    const [resident] = await activeResidents(context.request);
    const form = await measure(page, resident, `17${Math.abs(hours)}/41`);
    const stored = page.waitForResponse(
      (reply) => reply.status() === 201 && reply.url().endsWith('/api/vitals'),
    );
    await form.save();
    const { record } = (await (await stored).json()) as { record: { recordedAt: string } };
    expect(Math.abs(Date.parse(record.recordedAt) - Date.now())).toBeLessThan(30_000);
  });
