import { activeResidents } from '../pages/home.ts';
import { textsPerPage } from '../pages/pdf.ts';
import { recordVitals } from '../pages/care.ts';
import { enter, untilLive } from '../pages/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 120_000 });

/** Head and foot of a page are four; a page of rows has many more. */
const emptyPage = 8;

test("a resident's vitals on paper: every loaded record, no blank page, no controls", async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse');
  const [resident] = await activeResidents(context.request);
  for (let count = 0; count < 40; count += 1) await recordVitals(context.request, resident.id, {});
  await page.goto(`/residents/${resident.id}?tab=vitals`);
  await untilLive(page);
  const table = page.getByRole('table', { name: 'Vitals records' });
  await table.waitFor();
  const { records } = (await (
    await context.request.get(`/api/vitals?residentId=${resident.id}&startDate=2020-01-01&limit=100`)
  ).json()) as { records: unknown[] };
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      const rows = document.querySelectorAll('ul[aria-label="Vitals records"] > li').length;
      Object.assign(globalThis, { printedRows: rows });
    });
  });
  const texts = textsPerPage(await page.pdf({ format: 'A4' }));
  expect(await page.evaluate(() => (globalThis as unknown as { printedRows: number }).printedRows)).toBe(
    records.length,
  );
  expect(texts.length).toBeGreaterThan(1);
  // A row takes three lines on paper.
  expect(texts.length).toBeLessThanOrEqual(Math.ceil(records.length / 12) + 3);
  expect(Math.min(...texts)).toBeGreaterThan(emptyPage);
  // A window as narrow as the paper needs no other layout for it: as many pages, so none was cut off above.
  await page.setViewportSize({ width: 700, height: 900 });
  await page.getByRole('list', { name: 'Vitals records' }).waitFor();
  expect(textsPerPage(await page.pdf({ format: 'A4' }))).toHaveLength(texts.length);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('tablist')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden();
  await context.close();
});
