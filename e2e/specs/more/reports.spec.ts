import { readFile } from 'node:fs/promises';
import { addResident, recordVitals } from '../../pages/care.ts';
import { textsPerPage } from '../../pages/pdf.ts';
import { enter, untilLive } from '../../pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';
import type { Download, Page } from '@playwright/test';

const figure = (page: Page, label: string) =>
  page
    .getByLabel('Summary')
    .locator('div', { has: page.getByText(label, { exact: true }) })
    .locator('dd');

async function saved(download: Promise<Download>): Promise<{ name: string; bytes: Buffer }> {
  const file = await download;
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) };
}

test('a report follows what a colleague records, and is printed and exported as it stands', async ({
  browser,
  server,
}) => {
  const manager = await enter(browser, server.url, 'manager');
  const nurse = await enter(browser, server.url, 'nurse');
  const { id } = await addResident(nurse.context.request, { name: 'Rita', lastName: 'Report' });
  await recordVitals(nurse.context.request, id, {});
  const { page } = manager;
  await page.goto(`/reports?residentId=${id}&period=week`);
  await untilLive(page);
  await expect(figure(page, 'Records')).toHaveText('1');

  await recordVitals(nurse.context.request, id, { spo2: 84 });
  await expect(figure(page, 'Records')).toHaveText('2');
  await expect(figure(page, 'Severe')).toHaveText('1');
  await page.getByLabel('Readings').selectOption('Severe');
  await expect(page.getByRole('table', { name: 'Vitals Reports (Form 01)' }).getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/band=severe/);

  const csv = saved(page.waitForEvent('download'));
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const { name, bytes } = await csv;
  expect(name).toMatch(/^vitals_report_\d{4}-\d\d-\d\d\.csv$/);
  const rows = bytes.toString('utf8').trimEnd().split('\r\n');
  expect(rows).toHaveLength(2);
  expect(rows[1]).toContain('Rita Report');

  const pdf = saved(page.waitForEvent('download'));
  await page.getByRole('button', { name: 'Export PDF' }).click();
  expect((await pdf).bytes.subarray(0, 5).toString()).toBe('%PDF-');

  const noted = page.waitForResponse('**/api/reports/vitals/prints');
  await page.evaluate(() => Object.assign(globalThis, { print: () => undefined }));
  await page.getByRole('button', { name: 'Print' }).click();
  expect((await noted).status()).toBe(204);
  const texts = textsPerPage(await page.pdf({ preferCSSPageSize: true }));
  expect(texts).toHaveLength(1);
});

test('a report is found in the menu, and Back leads to what was shown', async ({ browser, server }) => {
  const { page } = await enter(browser, server.url, 'gerocultor');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Reports', exact: true }).click();
  await page.getByRole('tab', { name: /Kardex/ }).click();
  await page.getByLabel('Period').selectOption('Yesterday');
  await page.getByLabel('Status').selectOption('Missed');
  await expect(page.getByLabel('Summary')).toBeVisible();
  await expect(page).toHaveURL(/tab=kardex&period=yesterday&status=missed/);
  await page.reload();
  await expect(page.getByLabel('Status')).toHaveValue('missed');
  await page.goBack();
  await expect(page.getByLabel('Status')).toHaveValue('');
});
