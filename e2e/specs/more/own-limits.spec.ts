import { AlertBar } from '../../pages/alert-bar.ts';
import { addResident, recordVitals } from '../../pages/care.ts';
import { Dashboard } from '../../pages/dashboard.ts';
import { closeAlerts } from '../../pages/home.ts';
import { untilDraftSaved, untilNoDraft } from '../../pages/draft-saved.ts';
import { LimitsDialog } from '../../pages/limits-dialog.ts';
import { enter, signInOverRest, tablet, untilLive, type Person } from '../../pages/sign-in.ts';
import { VitalsForm } from '../../pages/vitals-form.ts';
import { pairedWall } from '../../pages/wall.ts';
import { markDocument } from '../../pages/observe.ts';
import { expect, test } from '../../support/test.ts';
import type { Resident } from '@hearthline/contracts';
import type { Page } from '@playwright/test';

test.use({ actionTimeout: 15_000 });

async function openLimits({ page }: Person, { id }: Resident): Promise<LimitsDialog> {
  await page.goto(`/residents/${id}`);
  await untilLive(page);
  const dialog = new LimitsDialog(page);
  await dialog.open();
  return dialog;
}

/** The resident's own alerts on their page, which its alert bar leaves out. */
const ownAlerts = (page: Page) => page.getByRole('region', { name: 'Alerts of this resident' });

test('own alert limits that a nurse sets and clears apply to the next reading on every open screen', async ({
  browser,
  server,
}) => {
  const ana = await enter(browser, server.url, 'nurse');
  const grace = await enter(browser, server.url, 'nurse2');
  const manager = await enter(browser, server.url, 'manager');
  const { request } = ana.context;
  await closeAlerts(request);
  const { wall, id: displayId } = await pairedWall(browser, server.url, manager, { grade: 'full-name' });
  const olaf = await addResident(request, { name: 'Olaf', lastName: 'Brandt', roomNumber: '76' });
  const dialog = await openLimits(ana, olaf);
  const { page } = ana;
  const card = page.getByRole('region', { name: 'Alert limits' });

  const screens = {
    details: await grace.context.newPage(),
    vitals: await grace.context.newPage(),
    dashboard: await grace.context.newPage(),
    form: await grace.context.newPage(),
  };
  await screens.details.goto(`/residents/${olaf.id}`);
  await screens.vitals.goto(`/residents/${olaf.id}?tab=vitals`);
  await screens.dashboard.goto('/dashboard');
  const form = new VitalsForm(screens.form);
  await form.open(olaf.id);
  await form.field('SpO2').fill('90');
  const help = screens.form.getByRole('list', { name: 'Help' }).filter({ hasText: 'Mild hypoxia 90-94' });
  await expect(help.locator('[aria-current]')).toContainText('Mild');
  const stayed = await Promise.all(Object.values(screens).map((each) => markDocument(each)));

  await test.step('limits are set with a reason', async () => {
    await dialog.fill({ SpO2: ['88', '92'] }, 'COPD: target 88-92 %, Dr. Okafor');
    await dialog.fillAlarm('SpO2', ['85', '95']);
    await dialog.save();
    await expect(card).toContainText('Target 88–92 %');
    await expect(card).toContainText('Alarm limits 85–95 %');
    const theirs = screens.details.getByRole('region', { name: 'Alert limits' });
    await expect(theirs).toContainText('COPD: target 88-92 %, Dr. Okafor');
    await expect(theirs).toContainText('Set by Ana Ribeiro');
    await expect(screens.form.locator('[aria-current]')).toHaveText('Normal 88–92, target');
  });

  await test.step('SpO2 90 is normal by the target', async () => {
    const { recordNumber } = await recordVitals(request, olaf.id, { spo2: 90 });
    const row = screens.vitals.getByRole('row').filter({ hasText: recordNumber });
    await expect(row).toContainText('Normal');
    await expect(row.getByRole('img', { name: 'target 88 to 92' })).toBeVisible();
  });

  await test.step('SpO2 94 is outside the target: amber, without an alert', async () => {
    const { recordNumber } = await recordVitals(request, olaf.id, { spo2: 94 });
    const row = screens.vitals.getByRole('row').filter({ hasText: recordNumber });
    await expect(row).toContainText('High');
    await expect(row).not.toContainText('Severe');
    await expect(new AlertBar(screens.dashboard).bar).toHaveCount(0);
  });

  await test.step('SpO2 96 is severe by the alarm limits and raises an alert on every screen', async () => {
    const { recordNumber } = await recordVitals(request, olaf.id, { spo2: 96 });
    for (const each of [page, screens.details, screens.vitals])
      await expect(ownAlerts(each)).toContainText('SpO2 96 %, Severe high');
    for (const each of [screens.dashboard, screens.form])
      await expect(new AlertBar(each).bar).toContainText('SpO2 96 %, Severe high');
    const row = screens.vitals.getByRole('row').filter({ hasText: recordNumber });
    await expect(row).toContainText('Severe high');
    await expect(wall.alert('SpO2 96 %', 'Severe', 'aim 88–92')).toBeVisible();
    await expect(new Dashboard(screens.dashboard).row('Olaf Brandt', '96')).toContainText('Severe');
  });

  await test.step('after clearing SpO2 96 is normal, and earlier records keep their band', async () => {
    await dialog.open();
    await dialog.clear('Long-term oxygen ended');
    await expect(screens.details.getByRole('region', { name: 'Alert limits' })).toContainText(
      'Standard ranges apply',
    );
    await expect(help.locator('[aria-current]')).toContainText('Mild');
    const { recordNumber } = await recordVitals(request, olaf.id, { spo2: 96 });
    const row = screens.vitals.getByRole('row').filter({ hasText: recordNumber });
    await expect(row).toContainText('Normal');
    await expect(row.getByRole('img', { name: /^target / })).toHaveCount(0);
    await expect(ownAlerts(page)).toContainText(/SpO2 back to normal \(96 % at .+\)/);
  });

  for (const each of stayed) expect(await each()).toBe(true);
  await manager.context.request.delete(`/api/displays/${displayId}`);
});

test('two nurses edit the same limits: the second sees the newer ones and keeps what she typed', async ({
  browser,
  server,
}) => {
  const ana = await enter(browser, server.url, 'nurse', tablet);
  const grace = await enter(browser, server.url, 'nurse2', tablet);
  const edda = await addResident(ana.context.request, { name: 'Edda', lastName: 'Sund' });
  const [hers, mine] = [await openLimits(ana, edda), await openLimits(grace, edda)];
  await hers.fill({ SpO2: ['88', '92'] }, 'COPD, Dr. Lund');
  await mine.fill({ Pulse: ['50', ''] }, 'Bisoprolol, Dr. Okafor');
  await hers.save();
  await mine.press('Save');
  const newer = mine.box.getByRole('alert', { name: 'Newer limits' });
  await expect(newer).toContainText('Ana Ribeiro set other limits while you were typing');
  await expect(newer).toContainText('88–92 %');
  await expect(newer).toContainText('COPD, Dr. Lund');
  await expect(mine.low('Pulse')).toHaveValue('50');
  await mine.fill({ SpO2: ['88', '92'] }, 'COPD, Dr. Lund; Bisoprolol, Dr. Okafor');
  await mine.save();
  const card = ana.page.getByRole('region', { name: 'Alert limits' });
  for (const text of ['88–92 %', 'from 50 bpm', 'Set by Grace Okafor'])
    await expect(card).toContainText(text);
});

test('a draft of own limits survives a reload and is offered to its author alone', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse', tablet);
  const gustav = await addResident(context.request, { name: 'Gustav', lastName: 'Moe' });
  const question = 'Unfinished changes to the limits of Gustav Moe';
  const dialog = await openLimits({ page, context }, gustav);
  await dialog.fill({ SpO2: ['88', '92'] }, '');
  await untilDraftSaved(page, () => dialog.reason.fill('COPD, half said'));

  const address = page.url();
  expect(address).toContain('limits=1');
  await signInOverRest(context, 'nurse2');
  await page.goto(address);
  await expect(dialog.reason).toHaveValue('');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await signInOverRest(context, 'nurse');
  await page.goto(address);
  await dialog.answer(question, 'Continue');
  await expect(dialog.low('SpO2')).toHaveValue('88');
  await expect(dialog.reason).toHaveValue('COPD, half said');
  await untilDraftSaved(page, () => dialog.low('Pulse').fill('50'));
  await page.reload();
  await dialog.answer(question, 'Continue');
  await expect(dialog.low('Pulse')).toHaveValue('50');
  await dialog.save();
  await untilNoDraft(page);

  await page.reload();
  await expect(page.getByRole('region', { name: 'Alert limits' })).toContainText('from 50 bpm');
  await dialog.open();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});
