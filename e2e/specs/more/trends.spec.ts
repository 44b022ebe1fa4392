import { addResident, recordVitals } from '../../pages/care.ts';
import { textsPerPage } from '../../pages/pdf.ts';
import { enter, phone } from '../../pages/sign-in.ts';
import { scrolling } from '../../pages/targets.ts';
import { TrendsPage } from '../../pages/trends-page.ts';
import { expect, test } from '../../support/test.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();

test('trends are live: a colleague’s reading, its correction and its deletion move the open chart', async ({
  browser,
  server,
}) => {
  const nurse = await enter(browser, server.url, 'nurse');
  const manager = await enter(browser, server.url, 'manager');
  const { request } = manager.context;
  const { id } = await addResident(request, { name: 'Trude', lastName: 'Linde' });
  await recordVitals(request, id, { pulse: 70, recordedAt: hoursAgo(3) });
  const trends = new TrendsPage(nurse.page);
  await trends.open(id);
  await trends.expectToSay('Pulse', /^Pulse 70 bpm, Normal, .*, by Hanna Lind$/);

  const wrong = await recordVitals(request, id, { pulse: 116 });
  await trends.expectToSay('Pulse', /^Pulse 116 bpm, Raised/);
  await expect(trends.chart('Pulse').getByText('116', { exact: true })).toBeVisible();
  const fields = { pulse: 61, corrects: wrong.id, reason: 'Typed twice' };
  await recordVitals(request, id, fields);
  await trends.expectToSay('Pulse', /^Pulse 61 bpm, Normal, corrected/);
  await expect(trends.chart('Pulse')).toHaveAttribute('aria-valuemax', '2');
  const newest = await request.get(`/api/residents/${id}/trends?span=24h`);
  const { records } = (await newest.json()) as { records: { id: string }[] };
  await request.delete(`/api/vitals/${records[0]!.id}`, { data: { reason: 'Of somebody else' } });
  await trends.expectToSay('Pulse', /^Pulse 70 bpm/);
});

test('trends on paper: in black and white, without controls, no chart on two pages', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse');
  const { id } = await addResident(context.request, { name: 'Paula', lastName: 'Pressel' });
  for (const hours of [20, 12, 3])
    await recordVitals(context.request, id, { spo2: hours === 3 ? 86 : 96, recordedAt: hoursAgo(hours) });
  const trends = new TrendsPage(page);
  await trends.open(id);
  await trends.chart('SpO2').waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('radiogroup', { name: 'Time shown' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Show as a table' })).toBeHidden();
  const inks = await trends.chart('SpO2').evaluate((chart) =>
    [...chart.querySelectorAll('path, text, use')].flatMap((drawn) => {
      const { fill, stroke } = getComputedStyle(drawn);
      return [fill, stroke];
    }),
  );
  const isGrey = (ink: string) => {
    const [red, green, blue] = ink.match(/\d+/g) ?? [];
    return !ink.startsWith('rgb') || (red === green && green === blue);
  };
  expect(inks.filter((ink) => !isGrey(ink))).toEqual([]);
  const heights = await page
    .getByRole('figure')
    .evaluateAll((charts) => charts.map((chart) => chart.getBoundingClientRect().height));
  expect(heights).toHaveLength(5);
  expect(Math.max(...heights)).toBeLessThan(900);
  for (const figure of await page.getByRole('figure').all())
    await expect(figure).toHaveCSS('break-inside', 'avoid');
  expect(textsPerPage(await page.pdf({ format: 'A4' })).length).toBeLessThanOrEqual(3);
});

test('trends on a phone: a touch tells a reading, nothing scrolls sideways, and the table says the same', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse', phone);
  const { id } = await addResident(context.request, { name: 'Tove', lastName: 'Ditlevsen' });
  await recordVitals(context.request, id, { pulse: 64, recordedAt: hoursAgo(22) });
  await recordVitals(context.request, id, { pulse: 112, recordedAt: hoursAgo(2) });
  const trends = new TrendsPage(page);
  await trends.open(id);
  const pulse = trends.chart('Pulse');
  await pulse.tap({ position: { x: 60, y: 100 } });
  await expect(pulse.getByText('Pulse 64 bpm')).toBeInViewport();
  await trends.expectToSay('Pulse', /by Ana Ribeiro$/);
  await page.keyboard.press('ArrowRight');
  await expect(pulse.getByText('Pulse 112 bpm')).toBeInViewport({ ratio: 1 });
  for (const width of [320, 390, 700]) {
    await page.setViewportSize({ width, height: 844 });
    await expect.poll(() => scrolling(page, '[role=tablist]', 'sideways'), String(width)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('radiogroup', { name: 'Time shown' }).getByText('7 d').click();
  await expect(page).toHaveURL(/tab=trends$/);
  await page.getByRole('button', { name: 'Show as a table' }).click();
  await expect(page).toHaveURL(/tab=trends&view=table$/);
  const rows = page.getByRole('list', { name: 'Readings' }).getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText('112');
  await page.reload();
  await expect(rows.last()).toContainText('64');
});
