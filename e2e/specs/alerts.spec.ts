import { worstTone, assessVitals } from '@hearthline/contracts';
import { addResident, recordVitals, recordsOf } from '../pages/care.ts';
import { Dashboard } from '../pages/dashboard.ts';
import { Notices } from '../pages/notices.ts';
import { RecordsPage } from '../pages/records-page.ts';
import { enter, untilLive, type Person } from '../pages/sign-in.ts';
import { keepsPromise, markDocument, watchFor } from '../pages/witness.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 180_000 });
test.use({ actionTimeout: 15_000 });

const dayMs = 24 * 3_600_000;

async function openDashboard({ page }: Person): Promise<Notices> {
  await page.goto('/dashboard');
  await untilLive(page);
  await new Dashboard(page).ready();
  const notices = new Notices(page);
  await expect(notices.links).toHaveCount(4);
  return notices;
}

test('each of the four notices follows what happens, on the other screen, within a second', async ({
  browser,
  server,
}) => {
  const nurse = await enter(browser, server.url, 'nurse');
  const manager = await enter(browser, server.url, 'manager');
  const { request } = nurse.context;
  const notices = await openDashboard(manager);
  const stayed = await markDocument(manager.page);
  const before = await notices.counts();
  const becomes = async (changed: Partial<typeof before>) =>
    expect.poll(() => notices.counts()).toEqual({ ...before, ...changed });

  const clara = await addResident(request, { name: 'Clara', lastName: 'Winter' });
  await becomes({ info: before.info + 1 });
  const calm = await recordVitals(request, clara.id);
  await becomes({ success: before.success + 1 });

  const words = before.danger === 0 ? '1 severe reading' : `${String(before.danger + 1)} severe readings`;
  const seen = await watchFor(manager.page, { selector: '#sheet', text: words });
  const sentAt = Date.now();
  const severe = await recordVitals(request, clara.id, { spo2: 86 });
  keepsPromise('a severe reading told on another screen', (await seen()) - sentAt, 1_000);
  await becomes({ success: before.success + 1, danger: before.danger + 1 });
  const raised = await recordVitals(request, clara.id, { bloodPressure: '150/85' });
  await becomes({
    success: before.success + 1,
    danger: before.danger + 1,
    warning: before.warning + 1,
  });

  for (const { id } of [calm, severe, raised])
    expect((await manager.context.request.delete(`/api/vitals/${id}`)).status()).toBe(204);
  await becomes({ info: before.info + 1 });
  await request.patch(`/api/residents/${clara.id}/status`, { data: { active: false } });
  await becomes({});
  expect(await stayed()).toBe(true);
  for (const { context } of [nurse, manager]) await context.close();
});

test('each notice leads to what it counts', async ({ browser, server }) => {
  const manager = await enter(browser, server.url, 'manager');
  const { page, context } = manager;
  const vera = await addResident(context.request, { name: 'Vera', lastName: 'Sommer' });
  await recordVitals(context.request, vera.id, { pulse: 140 });
  await recordVitals(context.request, vera.id, { pulse: 110 });
  const lastDay = (records: Awaited<ReturnType<typeof recordsOf>>) =>
    records.filter(({ recordedAt }) => Date.parse(recordedAt) > Date.now() - dayMs);

  for (const kind of ['danger', 'warning'] as const) {
    const notices = await openDashboard(manager);
    const count = await notices.count(kind);
    expect(count).toBeGreaterThan(0);
    const overdue = Number(
      /(\d+) doses? overdue/.exec((await notices.link(kind).textContent()) ?? '')?.[1] ?? 0,
    );
    await notices.link(kind).click();
    await page.waitForURL(/\/records\?.*band=/);
    const records = await recordsOf(context.request, new URL(page.url()).search);
    const counted = lastDay(records).filter((record) => {
      const isSevere = worstTone(assessVitals(record)) === 'severe';
      return kind === 'danger' ? isSevere : !isSevere;
    });
    expect(counted.length + overdue).toBe(count);
    // The page asks for whole days: all that was counted is on it, and what is older of yesterday.
    await expect.poll(() => new RecordsPage(page).rowCount()).toBe(records.length);
  }
  for (const kind of ['info', 'success'] as const) {
    await (await openDashboard(manager)).link(kind).click();
    await page.waitForURL('**/residents');
  }
  await context.close();
});
