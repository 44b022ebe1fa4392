import { Types } from 'mongoose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { can, roles, type Alert, type ImportReport, type VitalsRecord } from '@hearthline/contracts';
import { listen } from '../../../outward/realtime/testing/listener.ts';
import type { ResidentDocument } from '../../residents/resident.repository.ts';
import { buildResident, buildVitalsRecord } from '../../../testing/build-clinical.ts';
import { formWith, sendForm } from '../../../testing/send-file.ts';
import type { TestClient } from '../../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../../testing/test-server.ts';
import { VitalsRecordModel, type VitalsDocument } from '../../vitals/vitals-record.repository.ts';
import { readSteps } from './import-steps.repository.ts';

interface Imported {
  message: string;
  results: { success: number; failed: number };
  report: ImportReport;
}

let server: TestServer;
let manager: TestClient;
let rosa: ResidentDocument;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.as('manager');
  rosa = await buildResident({ lastName: 'Delgado', nameKey: 'rosa\u0001delgado' } as never);
});
afterAll(() => server.stop());
beforeEach(() => VitalsRecordModel.deleteMany({}));

const send = (text: string, query = '', client = manager) =>
  sendForm<Imported>(
    server,
    client,
    `/api/vitals/bulk-import${query}`,
    formWith(new TextEncoder().encode(text), { field: 'file', name: 'vitals.csv' }),
  );
const all = () => VitalsRecordModel.find({ hidden: false }).sort({ recordedAt: 1 }).lean<VitalsDocument[]>();
const head =
  'residentName;residentLastName;recordedAt;bloodPressure;pulse;spo2;temperature;notMeasured.pulse;recordedByName';

it.each(roles)('%s imports vitals: as the table of permissions says', async (role) => {
  const client = await server.as(role);
  const status = can(role, 'canUseSpreadsheets') ? 200 : 403;
  expect((await send(`${head}\n`, '?rehearse=true', client)).status).toBe(status);
});

it('a recheck of an export is taken with its readings alone, and without an alert refused', async () => {
  const row = 'Rosa;Delgado;2026-01-05 08:00;;64;;;;;';
  const alert = '7'.repeat(24);
  const { body } = await send([`${head};recheckOf`, `${row}${alert}`, row].join('\n'));
  expect(body.report.problems.map((problem) => [problem.row, problem.column])).toContainEqual([
    3,
    'bloodPressure',
  ]);
  const [stored] = await all();
  expect(stored).toMatchObject({ pulse: 64, bloodPressure: null, spo2: null, notMeasured: {} });
  expect(stored?.recheckOf?.toString()).toBe(alert);
});

describe('importing vitals', () => {
  const file = [
    head,
    'ROSA;delgado;2026-01-05 08:00;120/80;72;97;36,6;;Ana from the old system',
    'Rosa;Delgado;2026-01-05 12:00;120/80;;97;;asleep;',
    'Rosa;Delgado;2026-01-05 13:00;120;72;97;;;',
    'Nobody;Known;2026-01-05 13:00;120/80;72;97;;;',
    'Rosa;Delgado;2099-01-05 13:00;120/80;72;97;;;',
  ].join('\n');

  it('rehearses and stores nothing', async () => {
    const { body } = await send(file, '?rehearse=true');
    expect(body.report).toMatchObject({ importId: null, added: 2, refused: 3 });
    expect(body.report.problems.map(({ row, column }) => [row, column])).toEqual([
      [4, 'bloodPressure'],
      [5, 'residentName'],
      [6, 'recordedAt'],
    ]);
    expect(await all()).toEqual([]);
  });

  it('stores who imported it, and the file’s own recorder as text', async () => {
    const { body } = await send(file);
    expect(body.message).toBe('Successfully imported 2 vitals records. 3 failed.');
    expect(body.results).toEqual({ success: 2, failed: 3 });
    const [first, second] = await all();
    expect(first).toMatchObject({
      recordedAt: new Date('2026-01-05T07:00:00Z'),
      source: 'import',
      originalRecorder: 'Ana from the old system',
      recordedByName: manager.user.name,
      residentLastName: 'Delgado',
      temperature: 36.6,
    });
    expect(first?.recordNumber).toMatch(/^VR-\d{8}-\d{4,}$/);
    expect(second).toMatchObject({ pulse: null, notMeasured: { pulse: 'asleep' } });
    const { body: read } = await manager.get<{ record: VitalsRecord }>(`/api/vitals/${String(first?._id)}`);
    expect(read.record).toMatchObject({ source: 'import', originalRecorder: 'Ana from the old system' });
  });

  it('knows the same file again', async () => {
    await send(file);
    const { body } = await send(file);
    expect(body.report).toMatchObject({ added: 0, unchanged: 2, refused: 3 });
    expect(await all()).toHaveLength(2);
  });

  it('takes its own export back with nothing added; what differs is refused, never overwritten', async () => {
    const fields = { residentId: rosa._id.toString(), notes: '=1+1 "x"\n👵🏽', temperature: 36.5 };
    await buildVitalsRecord(new Date('2026-01-05T08:00:00Z'), {
      ...fields,
      recordNumber: 'VR-20260105-0001',
    });
    await buildVitalsRecord(new Date('2026-01-05T09:00:00Z'), {
      ...fields,
      recordNumber: 'VR-20260105-0002',
      notMeasured: { pulse: 'refused' },
      pulse: null,
    });
    const { body: text } = await manager.get<string>('/api/vitals/export');
    const { body } = await send(text);
    expect(body.report).toMatchObject({ rows: 2, added: 0, changed: 0, unchanged: 2, refused: 0 });
    const other = await send(text.replace('36.5', '36.9'));
    expect(other.body.report).toMatchObject({
      unchanged: 1,
      refused: 1,
      problems: [{ column: 'temperature', value: '36.9' }],
    });
    await VitalsRecordModel.updateOne(
      { recordNumber: 'VR-20260105-0001' },
      { $set: { hidden: true, voided: {} } },
    );
    const voided = await send(text);
    expect(voided.body.report.problems).toMatchObject([
      {
        reason: 'VR-20260105-0001 was deleted here. Leave the number empty to add it as a new record.',
      },
    ]);
  });

  it('keeps the numbers of a file, and gives none of them out again', async () => {
    const { body: form } = await manager.post<{ record: VitalsRecord }>('/api/vitals', {
      residentId: rosa._id.toString(),
      bloodPressure: '120/80',
      pulse: 72,
      spo2: 97,
    });
    const [, day] = /^VR-(\d{8})-/.exec(form.record.recordNumber) ?? [];
    const number = `VR-${day ?? ''}-0077`;
    await send(`recordNumber;${head}\n${number};Rosa;Delgado;2026-01-05 08:00;120/80;72;97;;;`);
    expect((await all()).map(({ recordNumber }) => recordNumber)).toContain(number);
    const { body: next } = await manager.post<{ record: VitalsRecord }>('/api/vitals', {
      residentId: rosa._id.toString(),
      bloodPressure: '120/80',
      pulse: 72,
      spo2: 97,
    });
    expect(next.record.recordNumber).toBe(`VR-${day ?? ''}-0078`);
  });

  it('raises no alert for a severe reading older than a day, and one for a fresh one', async () => {
    const fresh = new Date(Date.now() - 3_600_000).toISOString();
    const old = new Date(Date.now() - 30 * 3_600_000).toISOString();
    await send([head, ...[old, fresh].map((at) => `Rosa;Delgado;${at};120/80;72;80;;;`)].join('\n'));
    const alerts = async () => (await manager.get<{ alerts: Alert[] }>('/api/care-alerts')).body.alerts;
    await expect.poll(async () => (await alerts()).length, { timeout: 10_000 }).toBe(1);
    expect((await all()).map((record) => record.flagged)).toEqual(['severe', 'severe']);
  });

  it('refuses a record of somebody who is inactive, or of one of two with that name', async () => {
    await buildResident({ name: 'Bo', lastName: 'Away', nameKey: 'bo\u0001away', active: false } as never);
    for (const room of ['1', '2'])
      await buildResident({
        name: 'Cy',
        lastName: 'Twin',
        nameKey: 'cy\u0001twin',
        roomNumber: room,
        roomKey: room,
      } as never);
    const rows = ['Bo;Away', 'Cy;Twin'].map((who) => `${who};2026-01-05 08:00;120/80;72;97;;;;`);
    const { body } = await send(
      [`${head};residentRoom`, ...rows, 'Cy;Twin;2026-01-05 08:00;120/80;72;97;;;;2'].join('\n'),
    );
    expect(body.report.problems.map(({ row, reason }) => [row, reason])).toEqual([
      [2, 'This resident is not active.'],
      [3, 'Several residents have this name. Give the id of the one.'],
    ]);
    expect((await all()).map(({ residentRoom }) => residentRoom)).toEqual(['2']);
  });

  it('reaches open pages as one event, and is undone at once, with the reason', async () => {
    const nurse = await server.as('nurse');
    const listener = await listen(server.url, nurse.cookie);
    const rows = Array.from({ length: 600 }, (_, index) => {
      const at = new Date(Date.UTC(2026, 0, 5, 0, index)).toISOString();
      return `Rosa;Delgado;${at};120/80;72;97;;;`;
    });
    const { body } = await send([head, ...rows].join('\n'));
    expect(body.results).toEqual({ success: 600, failed: 0 });
    await listener.waitForEvent('records:reload', undefined, 15_000);
    expect(listener.all('records:reload')).toEqual([{ resource: 'vitals' }]);
    expect(listener.all('vitals:created')).toEqual([]);
    const numbers = (await all()).map(({ recordNumber }) => recordNumber);
    expect(new Set(numbers).size).toBe(600);
    // Given out in the order of the rows.
    expect(numbers).toEqual(numbers.toSorted());
    const undone = await manager.post<{ undone: { removed: number } }>(
      `/api/imports/${body.report.importId ?? ''}/undo`,
      { reason: 'wrong home' },
    );
    expect(undone.body.undone.removed).toBe(600);
    expect(await all()).toEqual([]);
    const one = await VitalsRecordModel.findOne({}).lean<VitalsDocument>();
    expect(one?.voided).toMatchObject({ reason: 'wrong home', by: { id: manager.user.id } });
    listener.close();
  });

  it('ends when it is cancelled before it stores, and has stored nothing', async () => {
    const importId = 'cd'.repeat(12);
    const rows = Array.from({ length: 20_000 }, (_, index) => {
      const at = new Date(Date.UTC(2025, 0, 5, 0, 0, index)).toISOString();
      return `Rosa;Delgado;${at};120/80;72;97;;;`;
    });
    const sending = send([head, ...rows].join('\n'), `?importId=${importId}`);
    await expect
      .poll(async () => (await manager.delete(`/api/imports/${importId}`)).status, {
        timeout: 20_000,
        interval: 20,
      })
      .toBe(204);
    expect((await sending).status).toBe(409);
    expect(await all()).toEqual([]);
    const { body } = await manager.get<{ progress: { state: string } }>(`/api/imports/${importId}/progress`);
    expect(body.progress.state).toBe('cancelled');
    const list = await manager.get<{ imports: { id: string }[] }>('/api/imports');
    expect(list.body.imports.map(({ id }) => id)).not.toContain(importId);
    expect((await readSteps(new Types.ObjectId(importId)).next()).done).toBe(true);
  });
});
