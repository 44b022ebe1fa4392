import { addResident } from '../pages/care.ts';
import { prescribeDue, recordsOfPrescription, RoundPage } from '../pages/round-page.ts';
import { enter, tablet } from '../pages/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.use({ actionTimeout: 15_000 });

test('medication round: an as-needed dose that was given too soon is recorded with a reason, and a colleague sees its alert', async ({
  browser,
  server,
}) => {
  const ana = await enter(browser, server.url, 'nurse', tablet);
  const grace = await enter(browser, server.url, 'nurse2', tablet);
  const iris = await addResident(ana.context.request, { name: 'Iris', lastName: 'Soon' });
  const prescription = await prescribeDue(grace.context.request, iris, 'Soonalol', {
    frequency: 'As needed',
    schedule: { kind: 'as-needed', reason: 'Pain', minIntervalMinutes: 360, maxIn24Hours: 3 },
  });
  const [mine, theirs] = [new RoundPage(ana.page), new RoundPage(grace.page)];
  const give = async (round: RoundPage) => {
    await round.key('Soonalol').click();
    await round.dialog.getByRole('button', { name: 'Pain', exact: true }).click();
    await round.dialog.getByRole('button', { name: 'Given', exact: true }).click();
  };
  await theirs.open();
  await give(theirs);
  await theirs.dialog.waitFor({ state: 'detached' });

  await mine.open();
  await expect(mine.line('Soonalol')).toContainText(/1 of 3 in 24 h\. Not before /);
  await give(mine);
  await expect(mine.dialog).toContainText(/Grace gave it at .*Not before /);
  const record = mine.dialog.getByRole('button', { name: 'It was given: record it with a reason' });
  await expect(record).toBeDisabled();
  await mine.dialog.getByLabel('If it was given: why?').fill('Severe pain');
  await record.click();
  await mine.dialog.waitFor({ state: 'detached' });
  const records = await recordsOfPrescription(ana.context.request, prescription);
  expect(records.map(({ outsideRules }) => outsideRules)).toContainEqual({
    rules: ['interval'],
    reason: 'Severe pain',
  });
  expect(records).toHaveLength(2);
  await expect(grace.page.getByText(/Soonalol .*given too soon/).first()).toBeVisible({ timeout: 20_000 });
});
