import { activeResidents } from '../../pages/home.ts';
import { textsPerPage } from '../../pages/pdf.ts';
import { addResident, recordVitals } from '../../pages/care.ts';
import { enter, untilLive } from '../../pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import type { Page } from '@playwright/test';

/** Head and foot of a page are four; a page of rows has many more. */
const emptyPage = 8;

/** Counts the rows of a printed list, which is there only while the browser prints. */
async function watchPrinted(page: Page, list: string): Promise<() => Promise<number>> {
  await page.evaluate((label) => {
    addEventListener('beforeprint', () => {
      const rows = document.querySelectorAll(`ul[aria-label="${label}"] > li`).length;
      Object.assign(globalThis, { printedRows: rows });
    });
  }, list);
  return () => page.evaluate(() => (globalThis as unknown as { printedRows: number }).printedRows);
}

/** Presses Print on the page, whose print dialog is replaced, and returns the PDF. */
async function pressPrint(page: Page): Promise<Buffer> {
  await page.evaluate(() => {
    Object.assign(globalThis, {
      printed: 0,
      print: () => void ((globalThis as { printed?: number }).printed = 1),
    });
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await expect
    .poll(() => page.evaluate(() => (globalThis as { printed?: number }).printed), { timeout: 20_000 })
    .toBe(1);
  return page.pdf({ format: 'A4' });
}

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
  const printedRows = await watchPrinted(page, 'Vitals records');
  const texts = textsPerPage(await page.pdf({ format: 'A4' }));
  expect(await printedRows()).toBe(records.length);
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
});

test('readings out of range are on paper with mark, word and edge', async ({ browser, server }) => {
  const { page, context } = await enter(browser, server.url, 'nurse');
  const { id } = await addResident(context.request, { name: 'Petra', lastName: 'Print' });
  await recordVitals(context.request, id, { spo2: 86, pulse: 110 });
  await page.goto(`/residents/${id}?tab=vitals`);
  await untilLive(page);
  await page.getByRole('table', { name: 'Vitals records' }).waitFor();
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      const chips = [
        ...document.querySelectorAll('ul[aria-label="Vitals records"] :is(.tone-severe, .tone-attention)'),
      ];
      const printed = chips.map((chip) => ({
        text: chip.textContent,
        hasMark: chip.querySelector('svg') !== null,
        adjust: getComputedStyle(chip).printColorAdjust,
      }));
      Object.assign(globalThis, { printed });
    });
  });
  await page.pdf({ format: 'A4' });
  const printed = await page.evaluate(() => (globalThis as unknown as { printed: unknown[] }).printed);
  expect(printed).toEqual([
    expect.objectContaining({ text: '110Raised', hasMark: true }),
    expect.objectContaining({ text: '86Severe', hasMark: true }),
  ]);
});

test('every page of lists and forms prints a head and a foot', async ({ browser, server }) => {
  const { page } = await enter(browser, server.url, 'nurse');
  const paths = [
    '/dashboard',
    '/residents',
    '/records',
    '/records?tab=kardex',
    '/medications',
    '/medications?tab=records',
    '/round',
    '/forms/medications',
    '/handover',
  ];
  const feet = () =>
    page.evaluate(
      () =>
        [...document.querySelectorAll('style')].filter(({ textContent }) =>
          /@bottom-left \{ content: 'Printed by Ana Ribeiro/.test(textContent.replace(/\\20 /g, ' ')),
        ).length,
    );
  for (const path of paths) {
    await page.goto(path);
    await untilLive(page);
    await expect.poll(feet, path).toBe(1);
  }
});

test('Print loads the records that are not loaded yet: all of them are on paper', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse');
  const { id } = await addResident(context.request, { name: 'Ursula', lastName: 'Print' });
  const records = 130;
  for (let count = 0; count < records; count += 1) await recordVitals(context.request, id, {});
  await page.goto(`/records?residentId=${id}`);
  await untilLive(page);
  await page.getByRole('table', { name: 'Vitals records' }).waitFor();
  const printedRows = await watchPrinted(page, 'Vitals records');
  const texts = textsPerPage(await pressPrint(page));
  expect(await printedRows()).toBe(records);
  expect(texts.length).toBeGreaterThan(3);
  expect(Math.min(...texts)).toBeGreaterThan(emptyPage);
});

test('Print of the residents has those of every page, and then shows the page again', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse');
  await page.goto('/residents?status=active&page=2');
  await untilLive(page);
  const rows = page.getByRole('table', { name: 'Residents' }).getByRole('row');
  await expect(page.getByText('Page 2 of')).toBeVisible();
  const onPage = await rows.count();
  const residents = await activeResidents(context.request);
  expect(residents.length).toBeGreaterThan(onPage);
  const printedRows = await watchPrinted(page, 'Residents');
  const texts = textsPerPage(await pressPrint(page));
  expect(await printedRows()).toBe(residents.length);
  expect(Math.min(...texts)).toBeGreaterThan(emptyPage);
  await expect(rows).toHaveCount(onPage);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('search')).toBeHidden();
  await expect(page.getByRole('group', { name: 'Residents per page' })).toBeHidden();
});
