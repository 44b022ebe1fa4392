import { Dashboard } from '../pages/dashboard.ts';
import { killEngine, stopEngine } from '../pages/engine.ts';
import { activeResidents, countToday } from '../pages/home.ts';
import { enter, tablet, untilLive } from '../pages/sign-in.ts';
import { VitalsForm } from '../pages/vitals-form.ts';
import { keepsPromise, markDocument, watchFor } from '../pages/witness.ts';
import { expect, test } from '../support/test.ts';

test.describe.configure({ timeout: 180_000 });

const awayWords = 'The database does not answer. What you typed is kept.';

test('the database stops answering: the save says so, nothing typed is lost, and it comes back by itself', async ({
  browser,
  server,
}) => {
  const nurse = await enter(browser, server.url, 'nurse', tablet);
  const manager = await enter(browser, server.url, 'manager');
  const [resident] = await activeResidents(nurse.context.request);
  await manager.page.goto('/dashboard');
  await untilLive(manager.page);
  const board = new Dashboard(manager.page);
  await board.ready();
  const boardStayed = await markDocument(manager.page);
  const form = new VitalsForm(nurse.page);
  await form.open(resident.id);
  await form.tap('Blood pressure', '133/84');
  await form.tap('Pulse', '79');
  await form.tap('SpO2', '94');
  await form.tap('Temperature', '37.2');
  const formStayed = await markDocument(nurse.page);

  const goOn = await stopEngine(server);
  const toldOnBoard = await watchFor(manager.page, { selector: '#sheet[data-live=lost]' });
  const stoppedAt = Date.now();
  try {
    await test.step('the save is refused within 2 s of the server knowing, and says why', async () => {
      const refusal = nurse.page.waitForResponse((reply) => reply.url().endsWith('/api/vitals'));
      await form.save();
      const reply = await refusal;
      expect(reply.status()).toBe(503);
      expect(await reply.json()).toMatchObject({ code: 'database-away', message: awayWords });
      const { responseEnd } = reply.request().timing();
      keepsPromise('the refusal', responseEnd, 2_000);
      await expect(nurse.page.getByRole('alert')).toContainText('Failed to save vitals record');
      await expect(nurse.page.getByRole('alert')).toContainText(awayWords);
      await expect(form.saveButton()).toHaveText('Save again');
    });

    await test.step('everything typed stays', async () => {
      await expect(form.field('Blood pressure')).toHaveValue('133/84');
      await expect(form.field('Pulse')).toHaveValue('79');
      await expect(form.field('SpO2')).toHaveValue('94');
      await expect(form.field('Temperature')).toHaveValue('37.2');
    });

    await test.step('the dashboard says so, and nobody is signed out', async () => {
      keepsPromise('the database away on the dashboard', (await toldOnBoard()) - stoppedAt, 10_000);
      await expect(board.freshness()).toBeVisible();
      const me = await manager.context.request.get('/api/auth/me');
      expect(me.status()).toBe(503);
      await expect(board.sheet).toContainText('Connected Users');
      expect(await boardStayed()).toBe(true);
    });
  } finally {
    goOn();
  }

  await test.step('it is back by itself, and the same press saves once', async () => {
    await expect
      .poll(async () => (await nurse.context.request.get('/api/health')).status(), { timeout: 20_000 })
      .toBe(200);
    await form.save();
    await nurse.page.waitForURL('**/dashboard');
    await expect(board.sheet).toHaveAttribute('data-live', 'live');
    await expect(board.row('133/84', resident.lastName)).toHaveCount(1);
    expect(await countToday(manager.context.request, '133/84')).toBe(1);
    expect(await formStayed()).toBe(true);
  });
  await nurse.context.close();
  await manager.context.close();
});

test('the database dies in the middle of a shift: it is started again, and nobody has to do anything', async ({
  browser,
  server,
}) => {
  const nurse = await enter(browser, server.url, 'nurse', tablet);
  const [, resident] = await activeResidents(nurse.context.request);
  const form = new VitalsForm(nurse.page);
  await form.open(resident.id);
  await form.tap('Blood pressure', '134/85');
  await form.tap('Pulse', '78');
  await form.tap('SpO2', '95');
  const stayed = await markDocument(nurse.page);

  await killEngine(server);
  // What she does when a save fails: she presses again, until it goes through.
  await expect(async () => {
    if (nurse.page.url().endsWith('/dashboard')) return;
    await form.saveButton().click({ timeout: 1_000 });
    await nurse.page.waitForURL('**/dashboard', { timeout: 4_000 });
  }).toPass({ timeout: 60_000 });
  expect(await stayed()).toBe(true);
  expect(await countToday(nurse.context.request, '134/85')).toBe(1);
  await nurse.context.close();
});
