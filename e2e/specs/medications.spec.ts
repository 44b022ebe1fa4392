import { MedicationsPage } from '../pages/medications-page.ts';
import { markDocument } from '../pages/observe.ts';
import { enter, phone, untilLive } from '../pages/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ actionTimeout: 15_000 });

const title = 'Acarbose 7.5 mg';

test('two people see one stock: added, moved, counted, edited and deleted by one, followed by the other', async ({
  browser,
  server,
}) => {
  const nurse = await enter(browser, server.url, 'nurse');
  const manager = await enter(browser, server.url, 'manager');
  const [mine, theirs] = [new MedicationsPage(nurse.page), new MedicationsPage(manager.page)];
  await mine.open();
  await theirs.open();
  const stayed = await markDocument(manager.page);

  await test.step('added', async () => {
    await nurse.page.getByRole('button', { name: 'Add Medication' }).click();
    const dialog = mine.dialog('Add Medication');
    await mine.save(dialog);
    await expect(dialog.getByText('Medication name must be at least 2 characters.')).toBeVisible();
    await mine.fill(dialog, { Name: 'Acarbose', Dosage: '7.5', Quantity: '12', 'Low-stock level': '10' });
    await dialog.getByLabel(/^Not known/).check();
    await mine.save(dialog);
    await expect(nurse.page.getByText('Medication has been created successfully')).toBeVisible();
    await expect(theirs.row('Acarbose', 'As needed', '12')).toHaveCount(1);
  });

  await test.step('received and wasted, while the other looks at the movements', async () => {
    await theirs.choose('Stock', title);
    const watched = theirs.dialog(`Stock of ${title}`);
    await expect(watched.getByRole('listitem')).toHaveCount(1);
    await mine.choose('Stock', title);
    const dialog = mine.dialog(`Stock of ${title}`);
    await mine.fill(dialog, { Amount: '0.5' });
    await mine.save(dialog);
    await expect(nurse.page.getByText('Stock updated')).toBeVisible();
    await expect(watched.getByRole('listitem').first()).toContainText(/Received \+0\.5.*12\.5.*Ana Ribeiro/s);
    await dialog.getByRole('radio', { name: 'Wasted' }).check();
    await mine.fill(dialog, { Amount: '3', Reason: 'Dropped' });
    await mine.save(dialog);
    await expect(watched.getByRole('listitem').first()).toContainText(/Wasted -3.*9\.5.*Dropped/s);
    await expect(watched.getByText('9.5, low')).toBeVisible();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await watched.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('counted in the dialog', async () => {
    await mine.choose('Edit', title);
    const dialog = mine.dialog('Edit Medication');
    await mine.fill(dialog, { Quantity: '0' });
    await mine.save(dialog);
    await expect(nurse.page.getByText('Medication has been updated successfully')).toBeVisible();
    await expect(theirs.row('Acarbose', '0, out of stock')).toHaveCount(1);
  });

  await test.step('deleted', async () => {
    await mine.choose('Delete', title);
    const question = nurse.page.getByRole('alertdialog', { name: 'Are you sure?' });
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(nurse.page.getByText('Medication Deleted')).toBeVisible();
    await expect(theirs.row('Acarbose')).toHaveCount(0);
  });
  expect(await stayed()).toBe(true);
});

test('a gerocultor has no link to the medications, and the page is forbidden', async ({
  browser,
  server,
}) => {
  const { page } = await enter(browser, server.url, 'gerocultor');
  await page.goto('/dashboard');
  await untilLive(page);
  await expect(page.getByRole('link', { name: 'Records', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Medications', exact: true })).toHaveCount(0);
  await expect(page.getByText(/^Stock: /)).toHaveCount(0);
  await page.goto('/medications');
  await expect(page.getByText('Access denied.')).toBeVisible();
});

test('the dashboard tells a nurse what is out, and leads to it', async ({ browser, server }) => {
  const { page } = await enter(browser, server.url, 'nurse');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: /Stock: \d+ out/ }).click();
  const medications = new MedicationsPage(page);
  await expect(medications.row('Vitamin D3', '0 tablets, out of stock')).toHaveCount(1);
  await expect(medications.row('Paracetamol')).toHaveCount(0);
});

test('on a phone the inventory is a list without sideways scrolling', async ({ browser, server }) => {
  const { page } = await enter(browser, server.url, 'nurse', phone);
  for (const width of [390, 320]) {
    await page.setViewportSize({ width, height: 844 });
    await page.goto('/medications');
    await expect(page.getByText('Amoxicillin 500 mg capsule')).toBeVisible();
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect(overflow, `at ${String(width)}`).toBeLessThanOrEqual(0);
  }
});
