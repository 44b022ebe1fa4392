import { addResident } from '../pages/care.ts';
import { activeResidents, postVitals } from '../pages/home.ts';
import { enter, untilLive } from '../pages/sign-in.ts';
import { scrolling } from '../pages/targets.ts';
import { expect, test } from '../support/test.ts';

test('a record arrives live, is opened by its address, corrected by its author and deleted by a manager', async ({
  browser,
  server,
}) => {
  const manager = await enter(browser, server.url, 'manager');
  const nurse = await enter(browser, server.url, 'nurse');
  const { page } = manager;
  await page.goto('/records');
  await untilLive(page);
  const table = page.getByRole('table', { name: 'Vitals records' });
  const resident = await addResident(nurse.context.request, { name: 'Amara', lastName: 'Lindgren' });
  const number = await postVitals(nurse.context.request, resident.id, '151/91');
  const row = table.getByRole('row').filter({ hasText: number });
  await expect(row).toHaveCount(1);

  await nurse.page.goto('/records');
  await nurse.page
    .getByRole('row')
    .filter({ hasText: number })
    .getByRole('button', { name: /open record/ })
    .click();
  await nurse.page.waitForURL(/record=[0-9a-f]{24}/);
  await nurse.page.getByRole('link', { name: 'Correct' }).click();
  await nurse.page.getByRole('heading', { name: `Correcting ${number}` }).waitFor();
  await nurse.page.getByLabel('Blood pressure', { exact: true }).fill('131/41');
  await nurse.page.getByRole('button', { name: 'Save', exact: true }).click();
  await nurse.page.getByRole('textbox', { name: /^Reason/ }).fill('Misread the display');
  await nurse.page.getByRole('button', { name: 'Save the correction' }).click();
  await expect(nurse.page.getByText(/: vitals corrected$/)).toBeVisible();
  const dialog = nurse.page.getByRole('dialog');
  await expect(dialog.getByText('Misread the display')).toBeVisible();
  await expect(dialog.locator('s', { hasText: '151/91' })).toBeVisible();

  await expect(row).toHaveCount(0);
  const corrected = table.getByRole('row').filter({ hasText: '131/41' });
  await corrected.getByRole('button', { name: /^Delete record/ }).click();
  await page.getByRole('radio', { name: 'Typing error' }).check();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Record deleted')).toBeVisible();
  await expect(corrected).toHaveCount(0);
  await expect(dialog.getByRole('heading', { name: 'This record is no longer here.' })).toBeVisible();
});

test('a nurse is not offered to delete records', async ({ browser, server }) => {
  const nurse = await enter(browser, server.url, 'nurse');
  const [resident] = await activeResidents(nurse.context.request);
  await postVitals(nurse.context.request, resident.id, '121/71');
  await nurse.page.goto('/records');
  await nurse.page.getByRole('row').nth(1).waitFor();
  await expect(nurse.page.getByText('Actions')).toHaveCount(0);
});

test('residents and records pages: no horizontal scrolling at any width', async ({ browser, server }) => {
  const { page, context } = await enter(browser, server.url, 'manager');
  const [resident] = await activeResidents(context.request);
  await postVitals(context.request, resident.id, '224/121');
  const paths = ['/residents', `/residents/${resident.id}?tab=vitals`, '/records', '/records?tab=kardex'];
  for (const path of paths) {
    await page.goto(path);
    await untilLive(page);
    await page.getByRole('row').nth(1).waitFor();
    for (const width of [1440, 1280, 1100, 820, 768, 640, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      const where = `${path} at ${width}`;
      await expect.poll(() => scrolling(page, '[role=tablist]', 'sideways'), where).toEqual([]);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});
