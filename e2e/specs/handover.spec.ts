import { copyProduct, type Handover } from '@hearthline/contracts';
import { buildDose, buildMedication } from '@hearthline/contracts/testing';
import { textsPerPage } from '../pages/pdf.ts';
import { enter, untilLive } from '../pages/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a note of the shift and who has read it reach a colleague’s open handover at once', async ({
  browser,
  server,
}) => {
  const nurse = await enter(browser, server.url, 'nurse');
  const manager = await enter(browser, server.url, 'manager');
  for (const { page } of [nurse, manager]) {
    await page.goto('/handover');
    await untilLive(page);
    await page.getByRole('heading', { name: 'Notes' }).waitFor();
  }
  const text = `Slept badly ${crypto.randomUUID().slice(0, 8)}`;
  await nurse.page.getByLabel('Note', { exact: true }).fill(text);
  await nurse.page.getByRole('button', { name: 'Add note' }).click();
  const notes = manager.page.getByRole('list', { name: 'Notes' });
  await expect(notes.getByText(text)).toBeVisible();

  await nurse.page.getByRole('button', { name: 'Mark as read' }).click();
  await expect(manager.page.getByText(/^Read by: .*Ana Ribeiro/)).toBeVisible();
  await expect(nurse.page.getByRole('button', { name: 'Mark as read' })).toHaveCount(0);

  const row = notes.getByRole('listitem').filter({ hasText: text });
  await row.getByRole('button', { name: 'Remove' }).click();
  await manager.page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(nurse.page.getByText(text)).toHaveCount(0);
});

test('a full shift of 40 entries prints on two pages at most', async ({ browser, server }) => {
  const { page } = await enter(browser, server.url, 'nurse');
  const many = <T>(count: number, build: (id: string, index: number) => T) =>
    Array.from({ length: count }, (_, index) => build(String(index).padStart(24, '0'), index));
  const text = 'Slept badly, drank little, and asked for his daughter twice.';
  await page.route('**/api/handover', async (route) => {
    const reply = await route.fetch();
    const { handover } = (await reply.json()) as { handover: Handover };
    const { id, name } = { id: 'a'.repeat(24), name: 'Ana Ribeiro' };
    const full: Handover = {
      ...handover,
      // Leaves out data of other tests on the same server.
      alerts: [],
      openAlerts: [],
      residents: [],
      older: [],
      doses: many(16, (id) => buildDose({ id, status: 'refused', reason: 'Did not want it' })),
      unrecorded: many(8, (key, index) => ({
        key,
        due: null,
        state: 'missed',
        residentId: String(index).padStart(24, '1'),
        at: handover.shift.from,
        resident: { name: 'Rosa', lastName: `Delgado ${String(index)}`, roomNumber: '12A' },
        medication: copyProduct(buildMedication()),
        dose: { amount: 1, unit: 'tablet' },
        timeCritical: false,
      })),
      stock: many(6, (id) => buildMedication({ id, quantity: 0 })),
      notes: many(10, (noteId) => ({
        id: noteId,
        text,
        resident: null,
        by: { id, name },
        at: handover.shift.from,
      })),
    };
    await route.fulfill({ response: reply, json: { handover: full } });
  });
  await page.goto('/handover');
  await untilLive(page);
  await expect(page.getByRole('list', { name: 'Doses not signed for' }).getByRole('listitem')).toHaveCount(8);
  await expect(page.getByText(text)).toHaveCount(10);
  const pages = textsPerPage(await page.pdf({ format: 'A4' }));
  expect(pages.length).toBeLessThanOrEqual(2);
});
