import { addResident } from '../../pages/care.ts';
import { KardexPage, prescribeEight } from '../../pages/kardex-page.ts';
import { markDocument } from '../../pages/observe.ts';
import { textsPerPage } from '../../pages/pdf.ts';
import { prescribeDue, RoundPage } from '../../pages/round-page.ts';
import { desk, enter, phone, tablet } from '../../pages/sign-in.ts';
import { scrolling } from '../../pages/targets.ts';
import { expect, test } from '../../support/test.ts';

test.use({ actionTimeout: 15_000 });

/** A month whose days are all to come: all doses are on the sheet. */
const nextYear = `${String(new Date().getFullYear() + 1)}-01`;

test('Kardex: what a colleague records in the round is on the open sheet of the resident at once, and opens from its mark', async ({
  browser,
  server,
}) => {
  const ana = await enter(browser, server.url, 'nurse', tablet);
  const grace = await enter(browser, server.url, 'nurse2', desk);
  const olga = await addResident(ana.context.request, { name: 'Olga', lastName: 'Sheet' });
  const given = await prescribeDue(ana.context.request, olga, 'Kardexol');
  const kardex = new KardexPage(grace.page);
  await kardex.open(olga);
  const stayed = await markDocument(grace.page);
  await expect(kardex.cellOfToday(given)).toHaveAccessibleName(/: Due$/);
  await expect(kardex.today).toContainText('DueKardexol 10 mg: 1 tablet, oral');

  const round = new RoundPage(ana.page);
  await round.open();
  await round.give('Kardexol');
  await expect(kardex.cellOfToday(given)).toHaveAccessibleName(/: Administered .* [AP]M, Ana Ribeiro$/);
  await expect(kardex.today).toContainText(/AdministeredKardexol 10 mg: 1 tablet, oralAna Ribeiro, /);

  const late = await prescribeDue(ana.context.request, olga, 'Latecomerin');
  await expect(kardex.today).toContainText('Latecomerin');
  await kardex.cellOfToday(given).and(kardex.page.locator('[data-state=administered]')).click();
  const dialog = grace.page.getByRole('dialog', { name: 'Kardexol 10 mg' });
  await expect(dialog.getByText('Given by')).toBeVisible();
  await grace.page.keyboard.press('Escape');

  await grace.context.request.post(`/api/prescriptions/${late.id}/stop`, {
    data: { reason: 'Side effects' },
  });
  await expect(kardex.grid.getByText('Stopped or ended')).toHaveCount(0);
  await expect(kardex.today).not.toContainText('Latecomerin');
  expect(await stayed()).toBe(true);
});

test('Kardex on paper: eight medications with up to four doses a day are one A4 or Letter page across, with the resident, allergies and legend', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse', desk);
  const resident = await addResident(context.request, {
    name: 'Octavia',
    lastName: 'Eightfold',
    allergies: ['Penicillin', 'Latex', 'Iodine'],
  });
  await prescribeEight(page, resident);
  const kardex = new KardexPage(page);
  await kardex.open(resident, nextYear);
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      const paper = document.querySelector<HTMLElement>('.print-sheet');
      const lines = paper?.querySelectorAll('tbody tr').length;
      Object.assign(globalThis, { printed: { lines, text: paper?.innerText } });
    });
  });
  for (const [format, box] of [
    ['Letter', /\/MediaBox \[0 0 79[12][.\d]* 61[12][.\d]*\]/],
    ['A4', /\/MediaBox \[0 0 84[12][.\d]* 59[45][.\d]*\]/],
  ] as const) {
    const pdf = await page.pdf({ format, landscape: true });
    expect(textsPerPage(pdf)).toHaveLength(1);
    expect(pdf.toString('latin1')).toMatch(box);
  }
  const { lines, text } = await page.evaluate(
    () => (globalThis as unknown as { printed: { lines: number; text: string } }).printed,
  );
  // Four each of the first four medications, then 1, 2, 3 and 4.
  expect(lines).toBe(26);
  for (const part of [
    'Octavia Eightfold',
    'Allergies: Penicillin, Latex, Iodine',
    'Kardex, January',
    'Octopril 8',
    'Not prescribed',
  ])
    expect(text).toContain(part);
  await expect(page.locator('.print-sheet')).toHaveCount(0);
});

test('Kardex on a phone: the sheet scrolls sideways in its region, by keyboard too, and the page does not', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse', phone);
  const resident = await addResident(context.request, { name: 'Paula', lastName: 'Narrow' });
  await prescribeEight(page, resident);
  const kardex = new KardexPage(page);
  await kardex.open(resident);
  const today = await page.locator('th[aria-current=date]').boundingBox();
  expect(today?.x).toBeGreaterThan(0);
  expect((today?.x ?? 0) + (today?.width ?? 0)).toBeLessThan(390);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await scrolling(page, '.kardex, [role=tablist]', 'sideways')).toEqual([]);
  }
  await page.getByRole('button', { name: 'Month before' }).click();
  await expect(page).toHaveURL(/month=\d{4}-\d\d/);
  await page.goBack();
  await kardex.grid.waitFor();
  await kardex.region.focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Home');
  const first = kardex.grid.getByRole('gridcell').first();
  await expect(first).toBeFocused();
  // The times stay beside the cells that are scrolled to.
  await expect(first).toBeInViewport();
  await page.keyboard.press('End');
  await expect(first).not.toBeInViewport();
});
