import { activeResidents } from '../../pages/home.ts';
import { expectWithin, watchFor } from '../../pages/observe.ts';
import { enter, tablet } from '../../pages/sign-in.ts';
import { VitalsForm } from '../../pages/vitals-form.ts';
import { expect, test } from '../../support/test.ts';

test('a press on Save without a connection is acknowledged within a second', async ({ browser, server }) => {
  const { page, context } = await enter(browser, server.url, 'nurse', tablet);
  const [resident] = await activeResidents(context.request);
  const form = new VitalsForm(page);
  await form.open(resident.id, { round: true });
  await form.tap('Blood pressure', '163/42');
  await form.tap('Pulse', '71');
  await form.tap('SpO2', '96');
  await context.setOffline(true);
  const saidSaving = await watchFor(page, { text: 'Saving...' });
  const pressedAt = Date.now();
  await form.save();
  expectWithin('the press acknowledged', (await saidSaving()) - pressedAt, 1_000);
  await expect(page.getByText(`${resident.lastName}: kept on this device`)).toBeVisible();
});
