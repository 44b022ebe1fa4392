import { activeResidents } from '../../pages/home.ts';
import { RootPage } from '../../pages/root-page.ts';
import { enterWithOwnSession, fillSignIn, people, tablet, untilLive } from '../../pages/sign-in.ts';
import { untilDraftSaved } from '../../pages/draft-saved.ts';
import { VitalsForm } from '../../pages/vitals-form.ts';
import { expect, test } from '../../support/test.ts';

test('announced maintenance: root sees who is in a form, they see the countdown, and their draft waits for them', async ({
  browser,
  server,
}) => {
  const nurse = await enterWithOwnSession(browser, server.url, 'nurse', tablet);
  const root = await enterWithOwnSession(browser, server.url, 'root');
  const settings = new RootPage(root.page);
  const form = new VitalsForm(nurse.page);
  const [resident] = await activeResidents(nurse.context.request);
  const notice = nurse.page.getByText('Maintenance starts shortly');

  await form.open(resident.id);
  await untilDraftSaved(nurse.page, () => form.field('Blood pressure').fill('164/42'));
  await settings.open();
  await untilLive(root.page);

  await test.step('root sees her before the switch, and gives her two minutes', async () => {
    await settings.askForMaintenance();
    const question = root.page.getByRole('alertdialog');
    await expect(question.getByText(people.nurse)).toBeVisible();
    await expect(question.getByText(/^Form 01, for/)).toBeVisible();
    await expect(question.getByText('164/42')).toHaveCount(0);
    await question.getByRole('radio', { name: '120 s' }).check();
    await question.getByRole('button', { name: 'Turn it on' }).click();
    await expect(root.page.getByRole('timer')).toHaveText(/^[12]:\d\d$/);
    await expect(notice).toBeVisible();
  });

  await test.step('the countdown survives a reload, and what she typed is offered', async () => {
    await nurse.page.reload();
    await expect(notice).toBeVisible();
    await nurse.page.getByRole('button', { name: 'Continue' }).click();
    await expect(form.field('Blood pressure')).toHaveValue('164/42');
  });

  await test.step('cancelled, it is gone; begun now, it signs her out', async () => {
    const announced = root.page.getByRole('region', { name: 'Maintenance to come' });
    await announced.getByRole('button', { name: 'Cancel' }).click();
    await expect(notice).toHaveCount(0);
    await settings.startMaintenance('60 s');
    await announced.getByRole('button', { name: 'Start now' }).click();
    await expect(nurse.page.getByText('System Under Maintenance: Please wait and try later')).toBeVisible();
    expect((await nurse.context.request.get('/api/auth/me')).status()).toBe(401);
    await settings.endMaintenance();
    await expect(nurse.page.getByText('System Under Maintenance')).toHaveCount(0);
  });

  await test.step('signed in again, she finds her draft', async () => {
    await fillSignIn(nurse.page, 'nurse');
    await nurse.page.waitForURL((url) => !url.pathname.startsWith('/login'));
    await form.page.goto(`/forms/vitals?residentId=${resident.id}`);
    await nurse.page.getByRole('button', { name: 'Continue' }).click();
    await expect(form.field('Blood pressure')).toHaveValue('164/42');
  });
});
