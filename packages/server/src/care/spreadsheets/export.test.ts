import { describe, expect, it } from 'vitest';
import { can, roles } from '@hearthline/contracts';
import { homeToday } from '../../records/clinical/home-day.ts';
import { MedicationModel } from '../medications/medication.repository.ts';
import { ResidentModel } from '../residents/resident.repository.ts';
import {
  buildDose,
  buildMedication,
  buildResident,
  buildVitalsRecord,
} from '../../testing/build-clinical.ts';
import { AuditModel } from '../../records/audit/audit-entry.repository.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { VitalsRecordModel } from '../vitals/vitals-record.repository.ts';
import { readCsv } from './testing/read-csv.ts';

const today = homeToday('Europe/Madrid').day;
const server = openServer();
const manager = openClient(server, 'manager');

const files = [
  ['/api/residents/template', 'residents_template.csv'],
  ['/api/residents/bulk-export', `residents_export_${today}.csv`],
  ['/api/vitals/template', `vitals_template_${today}.csv`],
  ['/api/vitals/export', `vitals_records_export_${today}.csv`],
  ['/api/medications/template', 'medications_template.csv'],
  ['/api/medications/bulk-export', `medications_export_${today}.csv`],
  ['/api/medication-records/template', 'medication_records_template.csv'],
  ['/api/medication-records/export', `medication_records_export_${today}.csv`],
] as const;

async function rowsOf(path: string) {
  const { status, body } = await manager.get<string>(path);
  expect(status).toBe(200);
  return readCsv(body);
}

describe('spreadsheet files', () => {
  const cases = roles.flatMap((role) =>
    files.map(([path]) => ({ role, path, may: can(role, 'canUseSpreadsheets') })),
  );
  it.each(cases)('$role gets $path: $may', async ({ role, path, may }) => {
    const client = await server.as(role);
    expect((await client.get(path)).status).toBe(may ? 200 : 403);
  });

  it.each(files)('%s is saved as %s, and read by nobody who is not signed in', async (path, name) => {
    const { headers } = await manager.get(path);
    expect(headers.get('content-type')).toContain('text/csv');
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect((await server.anonymous.get(path)).status).toBe(401);
  });

  it('each begins with a byte order mark and the names of the fields', async () => {
    const { body } = await manager.get<string>('/api/residents/template');
    // TextDecoder of fetch takes the mark off.
    expect(body.split('\r\n')[0]).toBe(
      'id,name,lastName,nickname,dateOfBirth,age,roomNumber,entryDate,healthInsuranceCompany,healthInsuranceContractNumber,generalPractitioner,personInCharge,contactPerson,phoneNumber,allergies,allergiesChecked,medicalHistory,active',
    );
    expect(body).toContain('An empty cell keeps what is stored');
  });
});

describe('exports', () => {
  it('residents: the inactive too, not the deleted; no cell is a formula', async () => {
    await ResidentModel.deleteMany({});
    await buildResident({
      lastName: '=1+1',
      allergies: ['Nuts', 'a;b'],
      medicalHistory: 'one\ntwo "three"',
      roomNumber: '1',
    });
    await buildResident({ lastName: 'Away', active: false, roomNumber: '2' });
    await buildResident({ lastName: 'Gone', hidden: true, roomNumber: '3' });
    const rows = await rowsOf('/api/residents/bulk-export');
    expect(rows.map(({ lastName, active }) => [lastName, active])).toEqual([
      ["'=1+1", 'true'],
      ['Away', 'false'],
    ]);
    expect(rows[0]).toMatchObject({ allergies: 'Nuts; a\\;b', medicalHistory: 'one\ntwo "three"' });
  });

  it('vitals: by days and resident, without the voided, in the home’s time', async () => {
    await VitalsRecordModel.deleteMany({});
    const at = (time: string) => new Date(`2026-10-25T${time}:00Z`);
    await buildVitalsRecord(at('00:30'), {
      notMeasured: { pulse: 'asleep' },
      pulse: null,
      temperature: 36.5,
    });
    await buildVitalsRecord(at('01:30'), { residentId: 'd'.repeat(24) });
    await buildVitalsRecord(at('12:00'), { hidden: true });
    await buildVitalsRecord(new Date('2026-10-26T12:00:00Z'));
    const day = 'startDate=2026-10-25&endDate=2026-10-25';
    const rows = await rowsOf(`/api/vitals/export?${day}`);
    expect(rows.map((row) => row['recordedAt'])).toEqual([
      '2026-10-25T02:30:00.000+01:00',
      '2026-10-25T02:30:00.000+02:00',
    ]);
    expect(rows[1]).toMatchObject({ pulse: '', 'notMeasured.pulse': 'asleep', temperature: '36.5' });
    expect(await rowsOf(`/api/vitals/export?${day}&residentId=${'d'.repeat(24)}`)).toHaveLength(1);
    expect(await rowsOf('/api/vitals/export')).toHaveLength(3);
  });

  it('vitals: more than one page, each record once', async () => {
    await VitalsRecordModel.deleteMany({});
    const at = new Date('2026-01-05T12:00:00Z');
    // Some at a time: all at once, on a slow machine, wait longer for the database than a call may.
    for (let made = 0; made < 1_150; made += 50)
      await Promise.all(Array.from({ length: 50 }, () => buildVitalsRecord(at)));
    const rows = await rowsOf('/api/vitals/export');
    expect(new Set(rows.map(({ recordNumber }) => recordNumber)).size).toBe(1_150);
    expect(rows).toHaveLength(1_150);
  });

  it('vitals: of a band, and of the last 24 hours, as the list shows them', async () => {
    await VitalsRecordModel.deleteMany({});
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000);
    const away = await buildResident({ lastName: 'Elsewhere', active: false, roomNumber: '41' });
    await buildVitalsRecord(hoursAgo(1), { notes: 'calm' });
    await buildVitalsRecord(hoursAgo(2), { notes: 'low', spo2: 84 });
    await buildVitalsRecord(hoursAgo(3), { notes: 'away', spo2: 84, residentId: away._id.toString() });
    await buildVitalsRecord(hoursAgo(30), { notes: 'older', spo2: 84 });
    const notesOf = async (query: string) =>
      (await rowsOf(`/api/vitals/export?${query}`)).map(({ notes }) => notes);
    expect(await notesOf('span=24h')).toEqual(['calm', 'low']);
    expect(await notesOf('span=24h&band=severe')).toEqual(['low']);
    expect(await notesOf('band=out-of-band')).toEqual(['low', 'away', 'older']);
    const { status, body } = await manager.get<{ fields: object }>(
      `/api/vitals/export?span=24h&startDate=${today}`,
    );
    expect([status, Object.keys(body.fields)]).toEqual([422, ['span']]);
  });

  it('medications and their records', async () => {
    await MedicationModel.deleteMany({});
    const medication = await buildMedication('Ibuprofen', { substances: ['Ibuprofen'] });
    const [row] = await rowsOf('/api/medications/bulk-export');
    expect(row).toMatchObject({ id: medication._id.toString(), name: 'Ibuprofen', substances: 'Ibuprofen' });
    await buildDose(new Date('2026-01-05T12:00:00Z'));
    const [dose] = await rowsOf('/api/medication-records/export');
    expect(dose).toMatchObject({ scheduledFor: '2026-01-05T13:00:00.000+01:00', 'resident.name': 'Rosa' });
  });

  it('medication records: those that are overdue', async () => {
    const hoursAgo = (hours: number) => new Date(Date.now() - hours * 60 * 60_000);
    const resident = await buildResident({ lastName: 'Pending', roomNumber: '42' });
    const dose = { resident, status: 'pending' } as never;
    await buildDose(hoursAgo(3), dose);
    await buildDose(hoursAgo(-3), dose);
    const path = `/api/medication-records/export?residentId=${resident._id.toString()}`;
    expect(await rowsOf(path)).toHaveLength(2);
    const overdue = await rowsOf(`${path}&due=overdue`);
    expect(overdue.map(({ status }) => status)).toEqual(['pending']);
  });

  it('refuses days in the wrong order, by field', async () => {
    const { status, body } = await manager.get<{ fields: object }>(
      '/api/vitals/export?startDate=2026-02-02&endDate=2026-02-01',
    );
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual(['endDate']);
  });

  it('leaves an audit entry with who, what and which days', async () => {
    await manager.get('/api/vitals/export?startDate=2026-03-01');
    const entries = await AuditModel.find({ entity: 'export', 'by.id': manager.user.id })
      .sort({ _id: 1 })
      .lean();
    expect(entries.at(-1)).toMatchObject({
      action: 'exported',
      label: 'vitals records',
      changes: { startDate: { before: null, after: '2026-03-01' } },
    });
  });
});
