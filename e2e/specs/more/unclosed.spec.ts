import { faultsOnDevices } from '../../pages/accessibility.ts';
import { addResident, recordVitals } from '../../pages/care.ts';
import { Dashboard } from '../../pages/dashboard.ts';
import { desk, enter, untilLive } from '../../pages/sign-in.ts';
import { scrolling } from '../../pages/targets.ts';
import { markDocument } from '../../pages/observe.ts';
import { inDatabase } from '../../support/database.ts';
import { startServer, type RunningServer } from '../../support/server.ts';
import { expect, test } from '../../support/test.ts';
import type { APIRequestContext } from '@playwright/test';

test.use({ actionTimeout: 20_000 });

// A server of its own: other specs would count the alerts that are eight days old.
let server: RunningServer;
test.beforeAll(async () => void (server = await startServer()));
test.afterAll(() => server.stop());

const eightDays = 8 * 24 * 3_600_000;

/** Adds a resident with `count` open alerts, raised eight days ago. */
async function unclosedAlerts(request: APIRequestContext, count: number) {
  const lastName = `Villanueva ${crypto.randomUUID().slice(0, 4)}`;
  const { id } = await addResident(request, { name: 'Concepción', lastName });
  for (let n = 0; n < count; n += 1) await recordVitals(request, id, { spo2: 80 + n });
  const ofResident = async () => {
    const reply = await request.get(`/api/care-alerts?residentId=${id}`);
    return ((await reply.json()) as { alerts: { id: string }[] }).alerts;
  };
  await expect.poll(async () => (await ofResident()).length).toBe(count);
  await inDatabase(server, async (db) => {
    const alerts = await db.collection('care_alerts').find({ residentLastName: lastName }).toArray();
    for (const { _id, raisedAt, measuredAt } of alerts as unknown as {
      _id: string;
      raisedAt: Date;
      measuredAt: Date;
    }[]) {
      const back = (at: Date) => new Date(at.getTime() - eightDays);
      const set = { raisedAt: back(raisedAt), measuredAt: back(measuredAt) };
      await db.collection<{ _id: string }>('care_alerts').updateOne({ _id }, { $set: set });
    }
  });
  return { lastName };
}

test('an alert left open for 7 days is counted on the dashboard, and closing it in its list removes it from every screen', async ({
  browser,
}) => {
  const nurse = await enter(browser, server.url, 'nurse', desk);
  const { lastName } = await unclosedAlerts(nurse.context.request, 2);
  const manager = await enter(browser, server.url, 'manager', desk);
  const { page } = manager;
  await page.goto('/dashboard');
  await untilLive(page);
  await new Dashboard(page).ready();
  const bar = page.getByRole('region', { name: 'Alerts', exact: true });
  await expect(bar.getByText(lastName)).toHaveCount(0);
  const notice = page.getByRole('list', { name: 'Unclosed alerts' }).getByRole('link');
  await expect(notice).toContainText('2');
  await notice.click();
  await expect(page).toHaveURL(/\/alerts\/unclosed$/);
  const rows = (whose: typeof page) =>
    whose.getByRole('table', { name: 'Unclosed alerts' }).getByRole('row').filter({ hasText: lastName });
  await expect(rows(page)).toHaveCount(2);

  await nurse.page.goto('/alerts/unclosed');
  await expect(rows(nurse.page)).toHaveCount(2);
  const stayed = await markDocument(nurse.page);
  await rows(page).first().click();
  const panel = page.getByRole('dialog', { name: /^SpO2 8\d %/ });
  await panel.getByLabel('Action taken').fill('She was in hospital.');
  await panel.getByRole('button', { name: 'Close the alert' }).click();
  for (const whose of [page, nurse.page]) await expect(rows(whose)).toHaveCount(1);
  expect(await stayed()).toBe(true);
});

test('the list of unclosed alerts: accessible in both themes, with targets of 44 px, on a phone, a tablet and a desk', async ({
  browser,
}) => {
  const nurse = await enter(browser, server.url, 'nurse');
  await unclosedAlerts(nurse.context.request, 3);
  await nurse.context.close();
  const { page } = await enter(browser, server.url, 'gerocultor');
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto('/alerts/unclosed');
  // Once in each theme: `ready` is called in the light one, `beforeTargets` in the dark one.
  const fits = () => expect.poll(() => scrolling(page, '.never', 'sideways')).toEqual([]);
  const ready = async () => {
    await page.locator('[data-index]').first().waitFor();
    await fits();
  };
  const check = { isWhole: true, ready, beforeTargets: fits, within: 'main' } as const;
  expect(await faultsOnDevices(page, check)).toEqual([]);
});
