import { addResident } from '../../pages/care.ts';
import { prescribeDue, recordsOfPrescription, RoundPage } from '../../pages/round-page.ts';
import { enter, tablet } from '../../pages/sign-in.ts';
import { expect, test } from '../../support/test.ts';

test.use({ actionTimeout: 15_000 });

test('a single simple dose is given once by a double tap, and is due again after Undo', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse', tablet);
  const resident = await addResident(context.request, { name: 'Una', lastName: 'Tap' });
  const prescription = await prescribeDue(context.request, resident, 'Tapirin', {}, ['tapirin']);
  const round = new RoundPage(page);
  await round.open();
  await round.key('Tapirin', 'Given').dblclick();
  await expect(round.line('Tapirin')).toContainText(/Administered .*, Ana Ribeiro/);
  expect(await recordsOfPrescription(context.request, prescription)).toHaveLength(1);

  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(round.key('Tapirin', 'Given')).toBeVisible();
  const [undone] = await recordsOfPrescription(context.request, prescription);
  expect(undone).toMatchObject({ status: 'pending', correctionReason: 'Tapped by mistake' });

  await round.key('Tapirin', 'Given').click();
  await expect(round.line('Tapirin')).toContainText(/Administered .*, Ana Ribeiro/);
  const records = await recordsOfPrescription(context.request, prescription);
  expect(records.filter(({ status }) => status === 'administered')).toHaveLength(1);
});
