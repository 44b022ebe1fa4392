import { addResident, recordVitals } from '../../pages/care.ts';
import { ResidentDialog } from '../../pages/resident-dialog.ts';
import { enter, people, phone, tablet, untilLive, type Person } from '../../pages/sign-in.ts';
import { markDocument } from '../../pages/observe.ts';
import { expect, test } from '../../support/test.ts';
import type { Resident } from '@hearthline/contracts';

test.use({ actionTimeout: 15_000 });

async function openResident({ page }: Person, { id }: Resident, search = ''): Promise<void> {
  await page.goto(`/residents/${id}${search}`);
  await untilLive(page);
  await page.getByRole('region', { name: 'Health Records', includeHidden: true }).waitFor();
}

test('two nurses edit one resident: the second save shows the differences to choose from, and no edit is lost', async ({
  browser,
  server,
}) => {
  const first = await enter(browser, server.url, 'nurse', tablet);
  const second = await enter(browser, server.url, 'nurse2', tablet);
  const ines = await addResident(first.context.request, { name: 'Inés', lastName: 'Duarte' });
  await openResident(first, ines, `?edit=${ines.id}`);
  await openResident(second, ines, `?edit=${ines.id}`);
  const [mine, theirs] = [first, second].map(({ page }) => new ResidentDialog(page, 'Edit Resident'));
  if (!mine || !theirs) throw new Error('there are two');
  await mine.fill({ 'Room Number': '31', 'Phone Number': '555 0142' });
  await theirs.fill({ 'Room Number': '32', 'Contact Person': 'Paul Duarte (son)' });

  await mine.save();
  await expect(first.page.getByText('Resident has been updated successfully.')).toBeVisible();
  await theirs.save();
  const difference = second.page.getByRole('dialog', {
    name: 'Inés Duarte was changed while you were typing',
  });
  const room = difference.getByRole('group', { name: /^Room Number was empty, changed by both of you/ });
  await expect(room.getByRole('radio', { name: 'Mine 32' })).not.toBeChecked();
  await expect(room.getByRole('radio', { name: 'Theirs 31' })).not.toBeChecked();
  await expect(difference.getByRole('button', { name: '1 left to choose' })).toBeDisabled();
  await expect(
    difference.getByRole('group', { name: /^Phone Number/ }).getByRole('radio', { name: 'Theirs 555 0142' }),
  ).toBeChecked();
  await room.getByRole('radio', { name: 'Mine 32' }).check();
  await difference.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(second.page.getByText('Resident has been updated successfully.')).toBeVisible();

  const card = first.page.getByRole('region', { name: 'Personal Information' });
  await expect(card.getByText('32', { exact: true })).toBeVisible();
  await expect(first.page).toHaveTitle('Inés Duarte, room 32 | Resident | Hearthline');
  await expect(first.page.getByText('Paul Duarte (son)')).toBeVisible();
  const stored = (await (await first.context.request.get(`/api/residents/${ines.id}`)).json()) as object;
  expect(stored).toEqual({
    resident: expect.objectContaining({
      roomNumber: '32',
      phoneNumber: '555 0142',
      contactPerson: 'Paul Duarte (son)',
      version: 3,
    }),
  });
});

test("a colleague's reading appears on each tab of the resident's page with its band", async ({
  browser,
  server,
}) => {
  const nurse = await enter(browser, server.url, 'nurse');
  const manager = await enter(browser, server.url, 'manager');
  const { page } = manager;
  const olga = await addResident(nurse.context.request, { name: 'Olga', lastName: 'Petrova' });
  await openResident(manager, olga);
  const stayed = await markDocument(page);
  await expect(page.getByText('No records found for this resident.')).toBeVisible();
  const low = await recordVitals(nurse.context.request, olga.id, {
    bloodPressure: '151/84',
    pulse: 38,
    confirmedOutOfRange: true,
  });
  const recent = page.getByRole('list', { name: 'Recent records' }).getByRole('listitem');
  await expect(recent).toHaveCount(1);
  for (const text of ['151/84', 'Raised', '38', 'Severe low', people.nurse])
    await expect(recent).toContainText(text);

  await page.getByRole('tab', { name: 'Vitals' }).click();
  const rows = page.getByRole('table', { name: 'Vitals records' }).getByRole('row');
  await expect(rows.filter({ hasText: low.recordNumber })).toContainText('Severe low');
  const calm = await recordVitals(nurse.context.request, olga.id, { pulse: 71 });
  await expect(rows.filter({ hasText: calm.recordNumber })).toHaveCount(1);
  await page.getByRole('tab', { name: 'Medications' }).click();
  await expect(page.getByText('No medication records found.')).toBeVisible();
  expect(await stayed()).toBe(true);

  await nurse.context.request.delete(`/api/residents/${olga.id}`);
  await expect(page.getByText('Failed to load resident information')).toBeVisible();
  await page.getByRole('link', { name: 'Return to Residents' }).click();
  await page.waitForURL('**/residents');
});

test('the audit tab shows an administrator who changed what, when and from where, and is hidden from a nurse', async ({
  browser,
  server,
}) => {
  const nurse = await enter(browser, server.url, 'nurse');
  const administrator = await enter(browser, server.url, 'administrator');
  const { request } = nurse.context;
  const boris = await addResident(request, { name: 'Boris', lastName: 'Lang', roomNumber: '41' });
  const body = { ...boris, roomNumber: '42', allergies: ['Latex'] };
  expect((await request.put(`/api/residents/${boris.id}`, { data: body })).status()).toBe(200);
  const record = await recordVitals(request, boris.id);
  const voided = await administrator.context.request.delete(`/api/vitals/${record.id}`, {
    data: { reason: 'Meant for his neighbour' },
  });
  expect(voided.status()).toBe(204);

  const { page } = administrator;
  const lines = page.getByRole('list', { name: 'Audit' }).getByRole('listitem');
  // Entries are moved into the audit shortly after the change.
  const audit = `/api/residents/${boris.id}/audit`;
  await expect
    .poll(async () => {
      const reply = await administrator.context.request.get(audit);
      return ((await reply.json()) as { entries: unknown[] }).entries.length;
    })
    .toBe(4);
  await openResident(administrator, boris, '?tab=audit');
  await expect(lines).toHaveCount(4);
  const expected = [
    [
      `Vitals record ${record.recordNumber}: Deleted (voided)`,
      people.administrator,
      'Meant for his neighbour',
    ],
    [`Vitals record ${record.recordNumber}: Created`, people.nurse],
    [
      'Resident Boris Lang: Updated',
      people.nurse,
      /Room number.*41.*→.*42/,
      /Allergies.*\(empty\).*→.*Latex/,
    ],
    ['Resident Boris Lang: Created', people.nurse],
  ];
  for (const [index, texts] of expected.entries()) {
    for (const text of [...texts, 'from 127.0.0.1']) await expect(lines.nth(index)).toContainText(text);
    await expect(lines.nth(index)).toContainText(/\w{3} \d+, \d{4}, \d+:\d\d [AP]M/);
    await expect(lines.nth(index).getByTitle(/Chrom|Playwright|Mozilla/)).toBeAttached();
  }

  await openResident(nurse, boris, '?tab=audit');
  await expect(nurse.page.getByRole('tab', { name: 'Recent Records', selected: true })).toBeVisible();
  await expect(nurse.page.getByRole('tab', { name: 'Audit' })).toHaveCount(0);
  expect((await request.get(audit)).status()).toBe(403);
});

for (const { name, device, room } of [
  { name: 'desk', device: { viewport: { width: 1280, height: 800 } }, room: '61' },
  { name: 'tablet', device: tablet, room: '62' },
  { name: 'phone', device: phone, room: '63' },
])
  test(`${name}: a resident's page keeps in sight whose it is and shows a reading without scrolling`, async ({
    browser,
    server,
  }) => {
    const nurse = await enter(browser, server.url, 'nurse', device);
    const { page } = nurse;
    const { request } = nurse.context;
    const vera = await addResident(request, {
      name: 'Vera',
      lastName: 'Lindholm',
      roomNumber: room,
      allergies: ['Latex', 'Penicillin'],
    });
    for (let count = 0; count < 12; count += 1) await recordVitals(request, vera.id, { pulse: 70 + count });
    await openResident(nurse, vera);
    const reading = page.getByRole('list', { name: 'Recent records' }).getByText('81', { exact: true });
    await expect(reading).toBeInViewport({ ratio: 1 });

    await page.getByRole('tab', { name: 'Vitals' }).click();
    const heading = page.getByRole('heading', { level: 1, name: 'Vera Lindholm' });
    await expect(heading).toBeInViewport();
    await expect(page.getByRole('tabpanel').getByText('81', { exact: true })).toBeInViewport();
    await page.mouse.move(200, 500);
    await page.mouse.wheel(0, 2_000);
    await expect(heading).not.toBeInViewport();
    const banner = page.getByRole('group', { name: 'This page is about Vera Lindholm' });
    await expect(banner).toBeInViewport({ ratio: 1 });
    expect((await banner.boundingBox())!.height).toBeLessThanOrEqual(48);
    await banner.getByText('Vera Lindholm').click({ trial: true });
    if (name === 'phone') await banner.getByRole('button', { name: '2 allergies' }).click();
    await expect(banner.getByText('Latex, Penicillin').filter({ visible: true })).toBeVisible();
  });

test("a resident's own alert stands on their page alone, and in the bar of every other page", async ({
  browser,
  server,
}) => {
  const nurse = await enter(browser, server.url, 'nurse');
  const { page } = nurse;
  const karl = await addResident(nurse.context.request, { name: 'Karl', lastName: 'Brandt' });
  await recordVitals(nurse.context.request, karl.id, { spo2: 84 });
  await openResident(nurse, karl);
  await expect(page.getByRole('region', { name: 'Alerts of this resident' })).toContainText('SpO2 84 %');
  await expect(page.getByRole('region', { name: 'Alerts', exact: true })).not.toContainText('Karl Brandt');
});
