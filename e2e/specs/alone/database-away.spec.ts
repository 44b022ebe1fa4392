import { Dashboard } from '../../pages/dashboard.ts';
import { killEngine, stopEngine } from '../../pages/engine.ts';
import { activeResidents, countToday } from '../../pages/home.ts';
import { Outbox } from '../../pages/outbox.ts';
import { enter, tablet, untilLive } from '../../pages/sign-in.ts';
import { VitalsForm } from '../../pages/vitals-form.ts';
import { expectWithin, markDocument, watchFor } from '../../pages/observe.ts';
import { expect, test } from '../../support/test.ts';

const awayWords = 'The server cannot reach its database.';

test('database unresponsive: a reading waits in the outbox and is sent when the database answers again', async ({
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
  await form.open(resident.id, { round: true });
  await form.tap('Blood pressure', '133/44');
  await form.tap('Pulse', '79');
  await form.tap('SpO2', '94');
  await form.tap('Temperature', '37.2');
  const formStayed = await markDocument(nurse.page);
  const outbox = new Outbox(nurse.page);

  const goOn = await stopEngine(server);
  const shownOnDashboard = await watchFor(manager.page, { selector: '#sheet[data-live=lost]' });
  const stoppedAt = Date.now();
  try {
    await test.step('the save is refused within 2 s, and the reading waits in the outbox', async () => {
      const refusal = nurse.page.waitForResponse((reply) => reply.url().endsWith('/api/vitals'));
      await form.save();
      const reply = await refusal;
      expect(reply.status()).toBe(503);
      expect(await reply.json()).toMatchObject({ code: 'database-away', message: awayWords });
      const { responseEnd } = reply.request().timing();
      expectWithin('the refusal', responseEnd, 2_000);
      await expect(nurse.page.getByText(`${resident.lastName}: kept on this device`)).toBeVisible();
      await expect(outbox.chip('1 waiting')).toBeVisible();
      expect(await (await outbox.open()).textContent()).toContain(resident.lastName);
    });

    await test.step('the dashboard shows that it is not live, and nobody is signed out', async () => {
      expectWithin(
        'the dashboard shows that the database is away',
        (await shownOnDashboard()) - stoppedAt,
        10_000,
      );
      await expect(board.freshness()).toBeVisible();
      const me = await manager.context.request.get('/api/auth/me');
      expect(me.status()).toBe(503);
      await expect(board.sheet).toContainText('Connected Users');
      expect(await boardStayed()).toBe(true);
    });
  } finally {
    goOn();
  }

  await test.step('the database answers again: the dashboard is live, and the reading is recorded once', async () => {
    await expect
      .poll(async () => (await nurse.context.request.get('/api/health')).status(), { timeout: 20_000 })
      .toBe(200);
    await expect(board.sheet).toHaveAttribute('data-live', 'live', { timeout: 20_000 });
    await expect(board.row('133/44', resident.lastName)).toHaveCount(1, { timeout: 20_000 });
    expect(await countToday(manager.context.request, '133/44')).toBe(1);
    const list = nurse.page.getByRole('dialog', { name: 'Saved on this tablet' });
    await expect(list).toContainText('Everything has been sent.');
    await list.getByRole('button', { name: 'Close' }).last().click();
    await expect(nurse.page.getByText(`${resident.lastName}: kept on this device`)).toHaveCount(0);
    await expect(outbox.chip(/waiting/)).toHaveCount(0);
    expect(await formStayed()).toBe(true);
  });
});

test('database killed: the server starts it again, and a save made meanwhile is recorded', async ({
  browser,
  server,
}) => {
  const nurse = await enter(browser, server.url, 'nurse', tablet);
  const [, resident] = await activeResidents(nurse.context.request);
  const form = new VitalsForm(nurse.page);
  await form.open(resident.id);
  await form.tap('Blood pressure', '134/45');
  await form.tap('Pulse', '78');
  await form.tap('SpO2', '95');
  const stayed = await markDocument(nurse.page);

  await killEngine(server);
  await form.save();
  await expect
    .poll(() => countToday(nurse.context.request, '134/45').catch(() => 0), { timeout: 60_000 })
    .toBe(1);
  expect(await stayed()).toBe(true);
  await expect(new Outbox(nurse.page).chip(/waiting/)).toHaveCount(0);
});
