import { addResident } from '../pages/care.ts';
import { Dashboard } from '../pages/dashboard.ts';
import { ResidentDialog } from '../pages/resident-dialog.ts';
import { ResidentsList } from '../pages/residents-list.ts';
import { enter, phone, tablet, untilLive } from '../pages/sign-in.ts';
import { VitalsForm } from '../pages/vitals-form.ts';
import { countTaps } from '../pages/taps.ts';
import { markDocument } from '../pages/observe.ts';
import { startServer, type RunningServer } from '../support/server.ts';
import { expect, test } from '../support/test.ts';
import type { Locator } from '@playwright/test';

test.use({ actionTimeout: 15_000 });

// A server of its own: this spec counts residents, and other specs add some.
let server: RunningServer;
test.beforeAll(async () => void (server = await startServer()));
test.afterAll(() => server.stop());

/** Waits until an image has been loaded and decoded. */
async function untilDrawn(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
    .toBeGreaterThan(0);
}

test('a resident added with a photo appears, changes and disappears on every open screen', async ({
  browser,
}) => {
  const nurse = await enter(browser, server.url, 'nurse');
  const manager = await enter(browser, server.url, 'manager');
  const gerocultor = await enter(browser, server.url, 'gerocultor');
  const [mine, theirs] = [new ResidentsList(nurse.page), new ResidentsList(manager.page)];
  const board = new Dashboard(gerocultor.page);
  await mine.open();
  await theirs.open();
  await gerocultor.page.goto('/dashboard');
  await board.ready();
  await untilLive(gerocultor.page);
  const overview = gerocultor.page.getByRole('table', { name: 'Residents' }).getByRole('row');
  const stayed = [await markDocument(manager.page), await markDocument(gerocultor.page)];
  const wanda = 'Wanda Zielinska';

  await test.step('added, with a photo', async () => {
    await nurse.page.getByRole('button', { name: 'Add Resident' }).click();
    const dialog = new ResidentDialog(nurse.page, 'Add Resident');
    await dialog.fill({
      Name: 'Wanda',
      'Last Name': 'Zielinska',
      'Date of Birth': '1940-03-09',
      'Room Number': '0',
    });
    await dialog.choosePhoto('wanda.png', 'image/png', await nurse.page.screenshot());
    await dialog.save();
    await expect(nurse.page.getByText('Resident has been created successfully.')).toBeVisible();
    for (const row of [mine.row(wanda), theirs.row(wanda), overview.filter({ hasText: wanda })]) {
      await expect(row).toHaveCount(1);
      await untilDrawn(row.locator('img'));
    }
    await expect(theirs.count('25 of 25 residents')).toBeVisible();
  });

  await test.step('edited', async () => {
    await mine.choose('Edit', wanda);
    const dialog = new ResidentDialog(nurse.page, 'Edit Resident');
    await dialog.fill({ Nickname: 'Wandzia' });
    await dialog.save();
    await expect(nurse.page.getByText('Resident has been updated successfully.')).toBeVisible();
    await expect(theirs.row(wanda, 'Wandzia')).toHaveCount(1);
    await expect(overview.filter({ hasText: 'Wandzia' })).toHaveCount(1);
  });

  await test.step('on leave and back', async () => {
    await mine.choose('Away…', wanda);
    await nurse.page.getByRole('radio', { name: 'On leave' }).check();
    await nurse.page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(theirs.row(wanda, 'On leave')).toHaveCount(1);
    await expect(theirs.row(wanda).getByRole('link', { name: /^Add Vitals/ })).toHaveCount(0);
    await expect(overview.filter({ hasText: wanda })).toHaveCount(0);
    await mine.choose('Back…', wanda);
    await nurse.page.getByRole('button', { name: 'Save the return' }).click();
    await expect(theirs.row(wanda, 'On leave')).toHaveCount(0);
    await expect(overview.filter({ hasText: wanda })).toHaveCount(1);
  });

  await test.step('deleted after a confirmation', async () => {
    await (await mine.askToDelete(wanda)).getByRole('button', { name: 'Cancel' }).click();
    await expect(mine.row(wanda)).toHaveCount(1);
    const question = await mine.askToDelete(wanda);
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await expect(nurse.page.getByText('Resident has been deleted successfully.')).toBeVisible();
    await expect(theirs.row(wanda)).toHaveCount(0);
    await expect(overview.filter({ hasText: wanda })).toHaveCount(0);
    await expect(theirs.count('24 of 24 residents')).toBeVisible();
  });

  expect(await Promise.all(stayed.map((stays) => stays()))).toEqual([true, true]);
});

test('a taken room names its resident, and a likely duplicate is warned of before it is saved', async ({
  browser,
}) => {
  const { page } = await enter(browser, server.url, 'nurse');
  const list = new ResidentsList(page);
  await list.open();
  await page.getByRole('button', { name: 'Add Resident' }).click();
  const dialog = new ResidentDialog(page, 'Add Resident');
  const margaret = { Name: 'Margaret', 'Last Name': 'Holloway', 'Date of Birth': '1938-04-12' };
  await dialog.fill({ ...margaret, 'Room Number': '2' });
  await dialog.save();
  const warning = page.getByRole('alertdialog', { name: 'This resident may already exist' });
  await expect(warning).toContainText('room 1, born Apr 12, 1938');
  await warning.getByRole('button', { name: 'Go back' }).click();
  await expect(dialog.field('Room Number')).toHaveValue('2');
  await dialog.save();
  await warning.getByRole('button', { name: 'Add anyway' }).click();
  await expect(dialog.box.getByText(/^This room is taken\. .*Villanueva.*12A and 12B\.$/)).toBeVisible();
  // Content behind a dialog is hidden from queries by role.
  await expect(page.getByText('24 of 24 residents')).toBeVisible();
});

test('residents page: search finds by name, nickname and room, and is kept in the address', async ({
  browser,
}) => {
  const { page } = await enter(browser, server.url, 'gerocultor');
  const list = new ResidentsList(page);
  await list.open();
  for (const text of ['holLOW', 'maggie']) {
    await list.search(text);
    await expect(list.count('1 of 24 residents')).toBeVisible();
    await expect(list.row('Margaret Holloway')).toHaveCount(1);
  }
  await list.search('12a');
  await page.waitForURL('**/residents?search=12a');
  await page.reload();
  await expect(list.count('1 of 24 residents')).toBeVisible();
  await expect(list.row('12A')).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Add Resident' })).toHaveCount(0);
  await list
    .row('12A')
    .getByRole('button', { name: /^Actions for/ })
    .click();
  await expect(page.getByRole('menuitem')).toHaveText(['View record info']);
});

for (const [device, options] of Object.entries({ desk: {}, tablet, phone })) {
  test(`at most three taps beside the keypad lead from a resident's row to a saved record on a ${device}`, async ({
    browser,
  }) => {
    const nurse = await enter(browser, server.url, 'nurse', options);
    const { page, context } = nurse;
    const name = `Three Taps ${device}`;
    const added = await addResident(context.request, { name: 'Three', lastName: `Taps ${device}` });
    await page.goto('/residents?search=three');
    await untilLive(page);
    const form = new VitalsForm(page);
    const taps = await countTaps(page, 'group', /^Keypad for/);
    // A row on a phone has one button, with a menu.
    const way = device === 'phone' ? [`Actions for ${name}`, 'Add Vitals'] : [`Add Vitals for ${name}`];
    for (const step of way)
      await page
        .getByLabel(step)
        .or(page.getByRole('menuitem', { name: step }))
        .click();
    const keys = page.getByRole('group', { name: /^Keypad for/ });
    await expect(page.getByRole('group', { name: 'Keypad for Blood pressure' })).toBeVisible();
    for (const key of ['1', '2', '3', '/', '7', '5', 'Next field', '7', '4', 'Next field', '9', '8'])
      await keys.getByRole('button', { name: key, exact: true }).click();
    await form.saveStored();
    await expect(page.getByText(/: vitals saved$/)).toBeVisible();
    // On a phone Save is a button of the keypad and is not counted here: it is the third tap.
    expect(await taps()).toEqual(device === 'phone' ? way : [...way, 'Save']);
    const { records } = await (await context.request.get(`/api/vitals?residentId=${added.id}`)).json();
    expect(records).toEqual([expect.objectContaining({ bloodPressure: '123/75', pulse: 74, spo2: 98 })]);
  });
}
