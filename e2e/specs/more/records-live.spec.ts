import { addResident, fetchAllRecords, recordVitals } from '../../pages/care.ts';
import { Dashboard } from '../../pages/dashboard.ts';
import { RecordsPage } from '../../pages/records-page.ts';
import { enter, untilLive } from '../../pages/sign-in.ts';
import { markDocument } from '../../pages/observe.ts';
import { expect, test } from '../../support/test.ts';

test.use({ actionTimeout: 15_000 });

test('a new record appears on every open screen, and a voided one leaves all of them and the counters', async ({
  browser,
  server,
}) => {
  const manager = await enter(browser, server.url, 'manager');
  const nurse = await enter(browser, server.url, 'nurse');
  const gerocultor = await enter(browser, server.url, 'gerocultor');
  const board = new Dashboard(gerocultor.page);
  await gerocultor.page.goto('/dashboard');
  await untilLive(gerocultor.page);
  await board.ready();
  const [theirs, mine] = [new RecordsPage(manager.page), new RecordsPage(nurse.page)];
  await theirs.open();
  await mine.open();
  const counts = async () => [await board.number('Completed Vitals'), await board.number('Records Today')];
  const [completed = NaN, records = NaN] = await counts();

  const hedda = await addResident(nurse.context.request, { name: 'Hedda', lastName: 'Brandt' });
  const record = await recordVitals(nurse.context.request, hedda.id, { spo2: 88 });
  for (const row of [theirs, mine].map((page) => page.row(record.recordNumber, 'Hedda Brandt')))
    await expect(row).toContainText('Severe');
  await expect(board.row(record.recordNumber)).toContainText('Severe');
  // After a reload the record is fetched, not received over the socket.
  await gerocultor.page.reload();
  await board.ready();
  await expect(board.recent('Hedda Brandt')).toHaveCount(1);
  await expect.poll(counts).toEqual([completed + 1, records + 1]);
  const stayed = [await markDocument(nurse.page), await markDocument(gerocultor.page)];

  await expect(mine.row(record.recordNumber).getByRole('button', { name: /^Delete record/ })).toHaveCount(0);
  const opened = await mine.openRecord(record.recordNumber);
  await expect(opened.getByRole('button', { name: 'Close', exact: true }).first()).toBeVisible();
  await expect(opened.getByRole('button', { name: 'Delete' })).toHaveCount(0);
  const refused = await nurse.context.request.delete(`/api/vitals/${record.id}`, { data: { reason: 'No' } });
  // Its author takes it back for one reason alone: the wrong resident.
  expect(refused.status()).toBe(422);
  await expect(theirs.row(record.recordNumber)).toHaveCount(1);

  await theirs.deleteRecord(record.recordNumber, 'Meant for somebody else');
  const gone = [
    theirs.row(record.recordNumber),
    board.row(record.recordNumber),
    board.recent('Hedda Brandt'),
  ];
  for (const row of gone) await expect(row).toHaveCount(0);
  const deletedDialog = nurse.page.getByRole('dialog', { name: 'This record is no longer here.' });
  await deletedDialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(mine.row(record.recordNumber)).toHaveCount(0);
  await expect.poll(counts).toEqual([completed, records]);
  expect(await Promise.all(stayed.map((stays) => stays()))).toEqual([true, true]);
});

test('records page: the filters are kept in the address, and a long list is fetched page by page with a cursor', async ({
  browser,
  server,
}) => {
  const { page, context } = await enter(browser, server.url, 'nurse');
  const ivo = await addResident(context.request, { name: 'Ivo', lastName: 'Paulsen' });
  const calm = await recordVitals(context.request, ivo.id);
  const severe = await recordVitals(context.request, ivo.id, { spo2: 85 });
  const records = new RecordsPage(page);
  await records.open(`?residentId=${ivo.id}`);
  await expect.poll(() => records.rowCount()).toBe(2);
  await page.getByRole('radiogroup', { name: 'Readings' }).getByText('Severe', { exact: true }).click();
  await page.waitForURL(`**/records?residentId=${ivo.id}&band=severe`);
  await expect(records.row(calm.recordNumber)).toHaveCount(0);
  await expect(records.row(severe.recordNumber)).toHaveCount(1);
  await page.reload();
  await expect(records.row(severe.recordNumber)).toHaveCount(1);
  await expect(records.row(calm.recordNumber)).toHaveCount(0);
  await page.getByRole('button', { name: 'Today', exact: true }).click();
  await page.waitForURL('**/records');

  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (url.pathname === '/api/vitals') asked.push(url.searchParams);
  });
  await records.open('?startDate=2020-01-01');
  // The demo home has weeks of records: more than one page of the list.
  await page.mouse.move(700, 600);
  const all = await fetchAllRecords(context.request, '?startDate=2020-01-01');
  expect(all.length).toBeGreaterThan(300);
  const turnTheWheel = async () => {
    await page.mouse.wheel(0, 3_000);
    return records.rowCount();
  };
  // A page is fetched when the end of the one before comes near: scrolls until no more is fetched.
  await expect.poll(turnTheWheel, { intervals: [20], timeout: 90_000 }).toBe(all.length);
  // Without the first page, which is fetched again whenever the connection comes back.
  const cursors = asked.flatMap((search) => search.get('cursor') ?? []);
  expect(cursors.length).toBeGreaterThan(2);
  expect(new Set(cursors).size).toBe(cursors.length);
});
