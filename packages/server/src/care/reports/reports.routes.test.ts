import { describe, expect, it } from 'vitest';
import {
  roles,
  type DosesSummary,
  type ReportDose,
  type VitalsRecord,
  type VitalsSummary,
} from '@hearthline/contracts';
import { homeDay } from '../../records/clinical/home-day.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import {
  buildDose,
  buildPrescription,
  buildResident,
  buildVitalsRecord,
  vitalsDraft,
} from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';

const timezone = 'Europe/Madrid';
interface VitalsReport {
  records: VitalsRecord[];
  summary: VitalsSummary;
  found: number;
  fields?: Record<string, string>;
}
interface DosesReport {
  doses: ReportDose[];
  summary: DosesSummary;
  found: number;
}

const server = openServer();
const manager = openClient(server, 'manager');
const nurse = openClient(server, 'nurse');

const vitals = async (query: string, client = nurse) =>
  (await client.get<VitalsReport>(`/api/reports/vitals?${query}`)).body;
const doses = async (query: string) =>
  (await nurse.get<DosesReport>(`/api/reports/medication-records?${query}`)).body;
const idOf = ({ _id }: ResidentDocument) => _id.toString();
const noonOf = (day: string, minutes = 0) =>
  new Date(homeDay(day, timezone).from.getTime() + (720 + minutes) * 60_000);

describe('GET /api/reports', () => {
  it.each(roles)('is open to a %s', async (role) => {
    const client = await server.as(role);
    for (const path of ['vitals', 'medication-records', 'vitals/csv', 'medication-records/csv'])
      expect((await client.get(`/api/reports/${path}`)).status).toBe(200);
  });

  it.each(['vitals', 'medication-records', 'vitals/csv', 'medication-records/csv'])(
    '401 for %s without a session',
    async (path) => {
      expect((await server.anonymous.get(`/api/reports/${path}`)).status).toBe(401);
    },
  );

  it.each([
    ['endDate', 'startDate=2026-11-02&endDate=2026-11-01', 'The end date must not be before the start date.'],
    ['endDate', 'startDate=2025-01-01&endDate=2026-11-01', 'Please choose at most 366 days.'],
    ['startDate', 'startDate=yesterday', 'Please enter a date as year-month-day.'],
  ])('422 at %s for %s', async (field, query, message) => {
    for (const path of ['vitals', 'medication-records', 'vitals/csv']) {
      const { status, body } = await manager.get<VitalsReport>(`/api/reports/${path}?${query}`);
      expect([status, body.fields?.[field]]).toEqual([422, message]);
    }
  });

  it('counts what its filters show, on pages that together are all rows', async () => {
    const resident = await buildResident();
    const day = '2026-10-05';
    const of = (minutes: number, fields = {}) =>
      buildVitalsRecord(noonOf(day, minutes), { residentId: idOf(resident), ...fields });
    for (let minutes = 0; minutes < 12; minutes += 1) await of(minutes);
    await of(20, { spo2: 85 });
    await of(21, { pulse: 110 });
    await of(22, { pulse: 110, spo2: 84 });
    await buildVitalsRecord(noonOf('2026-10-06'), { residentId: idOf(resident) });
    const query = `residentId=${idOf(resident)}&startDate=${day}`;
    const first = await vitals(query);
    expect(first).toMatchObject({
      found: 15,
      summary: { records: 15, residents: 1, outOfBand: 3, severe: 2 },
    });
    expect((await vitals(`${query}&band=severe`)).found).toBe(first.summary.severe);
    expect((await vitals(`${query}&band=out-of-band`)).found).toBe(first.summary.outOfBand);
    const second = await vitals(`${query}&page=2`);
    const ids = [...first.records, ...second.records].map(({ id }) => id);
    expect([first.records.length, second.records.length, new Set(ids).size]).toEqual([10, 5, 15]);
    const times = [...first.records, ...second.records].map(({ recordedAt }) => recordedAt);
    expect(times).toEqual([...times].sort().reverse());
  });

  it('has a correction in place of what it corrects', async () => {
    const resident = await buildResident();
    const draft = vitalsDraft(idOf(resident));
    const saved = await nurse.post<{ record: VitalsRecord }>('/api/vitals', { ...draft, pulse: 71 });
    await nurse.post('/api/vitals', {
      ...draft,
      pulse: 74,
      corrects: saved.body.record.id,
      reason: 'Typing error',
    });
    const report = await vitals(`residentId=${idOf(resident)}`);
    expect(report.records.map(({ pulse }) => pulse)).toEqual([74]);
    expect(report.summary.records).toBe(1);
  });

  it('tells of doses that nobody recorded, and counts each status as its filter shows it', async () => {
    const resident = await buildResident({ history: [] });
    const prescription = await buildPrescription({ resident, startsAt: new Date('2026-09-01T00:00:00Z') });
    const at = (time: string) => new Date(`2026-09-03T${time}:00.000Z`);
    const base = { resident, medication: prescription.medication };
    await buildDose(at('06:00'), {
      ...base,
      prescriptionId: prescription._id,
      day: '2026-09-03',
      time: '08:00',
      administeredAt: at('06:05'),
      at: at('06:05'),
    } as never);
    await buildDose(at('10:00'), { ...base, status: 'refused', at: at('10:00') } as never);
    const query = `residentId=${idOf(resident)}&startDate=2026-09-03`;
    const report = await doses(query);
    expect(report.summary).toEqual({
      doses: 3,
      administered: 1,
      refused: 1,
      omitted: 0,
      held: 0,
      missed: 1,
      pending: 0,
    });
    expect(report.doses.map(({ status, scheduledFor }) => [status, scheduledFor])).toEqual([
      ['missed', '2026-09-03T18:00:00.000Z'],
      ['refused', '2026-09-03T10:00:00.000Z'],
      ['administered', '2026-09-03T06:00:00.000Z'],
    ]);
    for (const status of ['administered', 'refused', 'missed', 'pending'] as const)
      expect((await doses(`${query}&status=${status}`)).found).toBe(report.summary[status]);
  });

  it('carries the name and the address of the home', async () => {
    const root = await server.as('root');
    const value = { name: 'Casa Marí', address: 'Carrer Major 1\n07001 Palma' };
    await root.post('/api/system-settings/bulk-update', { settings: [{ key: 'home_details', value }] });
    expect(await vitals('')).toMatchObject({ home: value });
  });
});
