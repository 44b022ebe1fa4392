import { describe, expect, it } from 'vitest';
import { AuditModel } from '../../records/audit/audit-entry.repository.ts';
import { homeDay, homeToday } from '../../records/clinical/home-day.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { buildDose, buildResident, buildVitalsRecord } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';

const timezone = 'Europe/Madrid';
const server = openServer();
const nurse = openClient(server, 'nurse');

const idOf = ({ _id }: ResidentDocument) => _id.toString();
const noonOf = (day: string, minutes = 0) =>
  new Date(homeDay(day, timezone).from.getTime() + (720 + minutes) * 60_000);

describe('exports and prints', () => {
  const csv = async (client: TestClient, path: string) => {
    const { status, headers, body } = await client.get<string>(`/api/reports/${path}`);
    return { status, headers, text: body };
  };

  it('sends the rows of the filter as CSV, none of which runs as a formula', async () => {
    const resident = await buildResident({ name: '=Rosa', nickname: 'Rosi' });
    const day = '2026-08-01';
    const fields = { residentId: idOf(resident), residentName: '=Rosa', residentNickname: 'Rosi' };
    await buildVitalsRecord(noonOf(day), { ...fields, sugar: null, notes: 'Slept, "well"' });
    await buildVitalsRecord(noonOf(day, 1), { ...fields, spo2: 85, sugar: 99 });
    const query = `residentId=${idOf(resident)}&startDate=${day}`;
    const { headers, text } = await csv(nurse, `vitals/csv?${query}`);
    expect(headers.get('content-type')).toMatch(/^text\/csv; charset=utf-8$/);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="vitals_report_${homeToday(timezone).day}.csv"`,
    );
    const lines = text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toBe(
      'Time,Resident,Blood Pressure,Pulse (bpm),SpO2 (%),Sugar,Urine,Defecation,Recorded By,Out of Range,Temperature (°C),Notes,Record Number',
    );
    expect(lines[1]).toMatch(
      /^2026-08-01 12:01,'=Rosa Marí \(Rosi\),120\/80,\d+,85,99,No,No,Somebody,SpO2 85 % \(Severe\),/,
    );
    expect(lines[2]).toMatch(/,N\/A,.*"Slept, ""well"""/);
    const severe = await csv(nurse, `vitals/csv?${query}&band=severe`);
    expect(severe.text.trimEnd().split('\r\n')).toHaveLength(2);
  });

  it('sends doses as CSV: what was given of which product, by whom and who else, and who recorded it', async () => {
    const resident = await buildResident();
    const ana = { id: 'a'.repeat(24), name: 'Ana Ribeiro' };
    await buildDose(noonOf('2026-08-02'), {
      resident,
      status: 'refused',
      reason: '+spat',
      recordedBy: ana,
      at: noonOf('2026-08-02'),
    } as never);
    const before = noonOf('2026-08-02', -30);
    await buildDose(before, {
      resident,
      medication: {
        name: 'Morphine',
        dosage: '10',
        unit: 'mg',
        form: 'tablet',
        per: { amount: 1, unit: 'piece' },
      },
      dose: { amount: 0.5, unit: 'tablet' },
      administeredAt: before,
      recordedBy: { id: 'f'.repeat(24), name: 'Somebody' },
      confirmedBy: ana,
    });
    const { headers, text } = await csv(
      nurse,
      `medication-records/csv?residentId=${idOf(resident)}&startDate=2026-08-02`,
    );
    expect(headers.get('content-disposition')).toContain('kardex_report_');
    const [head, refused, given] = text
      .replace(/^\ufeff/, '')
      .trimEnd()
      .split('\r\n');
    expect(head).toBe(
      'Scheduled Time,Resident,Medication,Dosage,Form,Amount,Unit,Total,Status,Administered By,Second Person,Recorded By,Given,Notes',
    );
    // Nobody administered what was refused; without a dose there is no amount.
    expect(refused).toMatch(/^2026-08-02 12:00,.*,500 mg,,,,,Refused,N\/A,,Ana Ribeiro,,'\+spat$/);
    expect(given).toMatch(
      /,Morphine,10 mg,tablet,0\.5,tablets,5 mg,Administered,Somebody,Ana Ribeiro,Somebody,2026-08-02 11:30,-$/,
    );
  });

  it.each([
    ['nurse', 422],
    ['gerocultor', 422],
    ['manager', 200],
    ['administrator', 200],
    ['root', 200],
  ] as const)('more than 31 days: a %s gets %i', async (role, status) => {
    const client = await server.as(role);
    const query = 'startDate=2026-07-01&endDate=2026-08-01';
    expect((await client.get(`/api/reports/vitals/csv?${query}`)).status).toBe(status);
    expect((await client.get(`/api/reports/vitals?${query}`)).status).toBe(200);
    const body = { startDate: '2026-07-01', endDate: '2026-08-01' };
    const printed = await client.post('/api/reports/medication-records/prints', body);
    expect(printed.status).toBe(status === 200 ? 204 : 422);
  });

  it('are in the audit, with who, what and the resident, before the first byte', async () => {
    const resident = await buildResident();
    const gerocultor = await server.as('gerocultor');
    const query = { residentId: idOf(resident), startDate: '2026-08-03' };
    await csv(gerocultor, `vitals/csv?${new URLSearchParams(query).toString()}`);
    expect((await gerocultor.post('/api/reports/vitals/prints', { ...query, band: 'severe' })).status).toBe(
      204,
    );
    const entries = await AuditModel.find({ entity: 'report', residentId: resident._id })
      .sort({ _id: 1 })
      .lean();
    expect(entries.map(({ action, label, by }) => [action, label, by.id])).toEqual([
      ['exported', 'Vitals Reports (Form 01), 2026-08-03, CSV', gerocultor.user.id],
      ['printed', 'Vitals Reports (Form 01), 2026-08-03, severe, paper', gerocultor.user.id],
    ]);
  });

  it('streams: thousands of rows do not wait for the last one, and a client that leaves ends the reading', async () => {
    const resident = await buildResident();
    const made = Array.from({ length: 1_200 }, (_, index) => noonOf('2026-06-01', index / 10));
    // Some at a time: all at once, on a slow machine, wait longer for the database than a call may.
    while (made.length > 0)
      await Promise.all(
        made.splice(0, 100).map((at) => buildVitalsRecord(at, { residentId: idOf(resident) })),
      );
    const path = `vitals/csv?residentId=${idOf(resident)}&startDate=2026-06-01&endDate=2026-06-02`;
    for (let left = 0; left < 4; left += 1) {
      const controller = new AbortController();
      const reply = await fetch(`${server.url}/api/reports/${path}`, {
        headers: { cookie: nurse.cookie },
        signal: controller.signal,
      });
      await reply.body?.getReader().read();
      controller.abort();
    }
    await expect
      .poll(async () => (await csv(nurse, path)).text.trimEnd().split('\r\n').length, { timeout: 10_000 })
      .toBe(1_201);
  });
});
