import { addResident } from '../../pages/care.ts';
import { desk, enter, untilLive } from '../../pages/sign-in.ts';
import { VitalsForm } from '../../pages/vitals-form.ts';
import { expect, test } from '../../support/test.ts';

test('keyboard shortcuts: find, the list of shortcuts, and saving, on a page and on Form 01', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse', desk);
  const { id } = await addResident(context.request, { name: 'Kea', lastName: 'Board' });
  const finder = page.getByRole('dialog', { name: 'Find' });
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  const opens = async () => {
    for (const key of ['/', 'Control+k']) {
      await page.keyboard.press(key);
      await expect(finder).toHaveCount(1);
      await page.keyboard.press('Escape');
      await expect(finder).toHaveCount(0);
    }
    await page.keyboard.press('?');
    await expect(list).toHaveCount(1);
    await page.keyboard.press('Escape');
    await expect(list).toHaveCount(0);
  };

  await page.goto(`/residents/${id}`);
  await untilLive(page);
  await opens();

  await page.goto('/forms/vitals');
  await expect(page.getByRole('combobox', { name: /^Resident/ })).toBeFocused();

  const form = new VitalsForm(page);
  await form.open(id);
  await page.getByRole('button', { name: 'Back', exact: true }).focus();
  await opens();
  await form.field('Blood pressure').fill('121/79');
  await form.field('Pulse').fill('72');
  await form.field('SpO2').fill('97');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText('Kea Board: vitals saved')).toBeVisible();
});
