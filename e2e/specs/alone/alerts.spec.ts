import { AlertBar } from '../../pages/alert-bar.ts';
import { addResident, recordVitals } from '../../pages/care.ts';
import { Dashboard } from '../../pages/dashboard.ts';
import { closeAlerts } from '../../pages/home.ts';
import { Notices } from '../../pages/notices.ts';
import { RecordsPage } from '../../pages/records-page.ts';
import { ResidentsList } from '../../pages/residents-list.ts';
import { enter, phone, tablet, untilLive, type Person } from '../../pages/sign-in.ts';
import { expectWithin, markDocument, watchFor } from '../../pages/observe.ts';
import { expect, test } from '../../support/test.ts';

test.use({ actionTimeout: 15_000 });

async function openDashboard({ page }: Person): Promise<Notices> {
  await page.goto('/dashboard');
  await untilLive(page);
  await new Dashboard(page).ready();
  const notices = new Notices(page);
  await expect(notices.links).toHaveCount(4);
  return notices;
}

test("each of the four notices follows a colleague's changes within a second", async ({
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
  expectWithin('a severe reading shown on another screen', (await seen()) - sentAt, 1_000);
  // A severe reading is out of range too.
  await becomes({ success: before.success + 1, danger: before.danger + 1, warning: before.warning + 1 });
  const raised = await recordVitals(request, clara.id, { bloodPressure: '150/85' });
  await becomes({
    success: before.success + 1,
    danger: before.danger + 1,
    warning: before.warning + 2,
  });

  for (const { id } of [calm, severe, raised])
    expect((await manager.context.request.delete(`/api/vitals/${id}`)).status()).toBe(204);
  await becomes({ info: before.info + 1 });
  await request.patch(`/api/residents/${clara.id}/status`, { data: { active: false } });
  await becomes({});
  expect(await stayed()).toBe(true);
});

test('each notice leads to a list of as many readings or residents as it counts', async ({
  browser,
  server,
}) => {
  const manager = await enter(browser, server.url, 'manager');
  const { page, context } = manager;
  const vera = await addResident(context.request, { name: 'Vera', lastName: 'Sommer' });
  await recordVitals(context.request, vera.id, { pulse: 140 });
  await recordVitals(context.request, vera.id, { pulse: 110 });
  const list = new RecordsPage(page);
  // High enough for all rows, since rows out of sight are not rendered.
  await page.setViewportSize({ width: 1280, height: 3_000 });
  const residents = new ResidentsList(page);

  for (const kind of ['danger', 'warning'] as const) {
    const notices = await openDashboard(manager);
    const count = await notices.count(kind);
    expect(count).toBeGreaterThan(0);
    const words = (await notices.link(kind).textContent()) ?? '';
    const late = [...words.matchAll(/(\d+) (?:doses? )?(?:overdue|missed)/g)];
    const doses = late.reduce((sum, [, number]) => sum + Number(number), 0);
    await notices.link(kind).click();
    await page.waitForURL(/\/records\?.*span=24h/);
    await expect.poll(() => list.outOfRange(kind)).toBe(count - doses);
    if (doses > 0) await expect(page.getByRole('link', { name: 'Show in the round' })).toBeVisible();
  }
  for (const kind of ['info', 'success'] as const) {
    const notices = await openDashboard(manager);
    const count = await notices.count(kind);
    await notices.link(kind).click();
    await page.waitForURL(/\/residents\?.*vitals=/);
    await expect(residents.count(`${String(count)} of `)).toBeVisible();
  }
});

for (const [name, device] of Object.entries({ phone, tablet }))
  test(`an alert stays in view on a list scrolled down on a ${name} until somebody takes it`, async ({
    browser,
    server,
  }) => {
    const { page, context } = await enter(browser, server.url, 'manager', device);
    const alma = await addResident(context.request, { name: 'Alma', lastName: 'Rask' });
    await closeAlerts(context.request);
    await page.goto('/records?startDate=2020-01-01');
    await untilLive(page);
    await page.locator('[data-index]').nth(8).scrollIntoViewIfNeeded();
    const scrolledDown = async () => {
      await page.mouse.wheel(0, 1_200);
      return page.evaluate(() => scrollY);
    };
    await expect.poll(scrolledDown).toBeGreaterThan(300);
    await recordVitals(context.request, alma.id, { spo2: 84 });
    const alerts = new AlertBar(page);
    await expect(alerts.bar).toContainText('Alma Rask');
    await expect(alerts.bar).toBeInViewport({ ratio: 1 });
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(300);
    await alerts.takeButton('SpO2 84').click();
    await expect(alerts.bar).toContainText('is on it');
    await expect(alerts.bar).not.toBeInViewport();
  });
