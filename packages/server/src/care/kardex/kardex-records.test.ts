import type { Kardex, MedicationRecord } from '@hearthline/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { act, buildAsNeeded, buildDueNow } from '../round/testing/build-round.ts';
import {
  buildDose,
  buildMedication,
  buildPrescription,
  buildResident,
} from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { notPrescribed } from '../medication-records/testing/form-02.ts';

let server: TestServer;
let nurse: TestClient;
let manager: TestClient;
let resident: ResidentDocument;
beforeAll(async () => {
  server = await startTestServer();
  [nurse, manager] = [await server.as('nurse'), await server.as('manager')];
});
afterAll(() => server.stop());
beforeEach(async () => {
  resident = await buildResident();
});

const pathOf = (month?: string, id = resident._id.toString()) =>
  `/api/residents/${id}/kardex${month === undefined ? '' : `?month=${month}`}`;
const read = async (month?: string, id?: string): Promise<Kardex> => {
  const { status, body } = await nurse.get<Kardex>(pathOf(month, id));
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
/** Prescribes at these times of every day; since 2 January 2025 unless given. */
const prescribe = (times: string[], fields: Parameters<typeof buildPrescription>[0] = {}) =>
  buildPrescription({
    resident,
    startsAt: new Date('2025-01-01T23:00:00Z'),
    schedule: { kind: 'scheduled', times, days: { kind: 'every-day' } },
    ...fields,
  });
const dosesOf = ({ rows }: Kardex, { _id }: { _id: { toString(): string } }) =>
  rows.find(({ prescription }) => prescription.id === _id.toString())?.doses ?? [];

describe('the records of a Kardex', () => {
  const idsOf = ({ records }: Kardex) => records.map(({ id }) => id);

  it('are the latest corrections; a voided one is not among them', async () => {
    const { dose } = await buildDueNow(0, { resident });
    const other = await buildDueNow(0, { resident });
    const { body: first } = await act(nurse, dose);
    const { body: wrong } = await act(nurse, other.dose);
    await manager.delete(`/api/medication-records/${wrong.record?.id ?? ''}`, { reason: 'Wrong resident' });
    expect(idsOf(await read(dose.day.slice(0, 7)))).toEqual([first.record?.id]);
    const corrected = await nurse.post<{ record: MedicationRecord }>('/api/medication-records', {
      residentId: first.record?.residentId,
      medicationId: first.record?.medicationId,
      status: 'refused',
      because: 'Spat it out',
      corrects: first.record?.id,
      reason: 'Seen on the pillow',
    });
    expect(corrected.status).toBe(201);
    const { records } = await read(dose.day.slice(0, 7));
    expect(records).toEqual([corrected.body.record]);
    expect(records[0]).toMatchObject({ status: 'refused', reason: 'Spat it out', day: dose.day });
  });

  it('of scheduled doses belong to their day, however much later they were recorded', async () => {
    const { _id: prescriptionId, medicationId } = await prescribe(['23:30']);
    const recorded = { resident, medicationId, prescriptionId, day: '2026-03-31', time: '23:30' };
    await buildDose(new Date('2026-03-31T21:30:00Z'), {
      ...recorded,
      administeredAt: new Date('2026-04-20T10:00:00Z'),
      doseKey: `${prescriptionId.toString()} 2026-03-31 23:30`,
    });
    expect((await read('2026-03')).records).toMatchObject([{ day: '2026-03-31', status: 'administered' }]);
    expect((await read('2026-04')).records).toEqual([]);
  });

  it('has one of a dose that was recorded before its prescription was stopped, although it is not due any more', async () => {
    const { prescription, dose } = await buildDueNow(30, { resident });
    const { body } = await act(nurse, dose);
    expect(body.record).not.toBeNull();
    await nurse.post(`/api/prescriptions/${dose.prescriptionId}/stop`, { reason: 'Side effects' });
    const sheet = await read(dose.day.slice(0, 7));
    expect(
      dosesOf(sheet, prescription).filter(({ day, time }) => day === dose.day && time === dose.time),
    ).toEqual([]);
    expect(idsOf(sheet)).toEqual([body.record?.id]);
  });

  it('has as-needed doses and records without a prescription, of this resident alone', async () => {
    const prescriptionId = await buildAsNeeded({ minIntervalMinutes: 60, maxIn24Hours: 4 }, { resident });
    const { body: given } = await act(nurse, { prescriptionId }, { reason: 'Headache' });
    const medication = await buildMedication();
    const form = { medicationId: medication._id.toString(), administered: true, notPrescribed };
    const save = (of: ResidentDocument) =>
      nurse.post<{ record: MedicationRecord }>('/api/medication-records', {
        ...form,
        residentId: of._id.toString(),
      });
    const { body: saved } = await save(resident);
    await save(await buildResident());
    const sheet = await read();
    expect(idsOf(sheet).sort()).toEqual([given.record?.id, saved.record.id].sort());
    expect(sheet.rows).toMatchObject([{ prescription: { id: prescriptionId }, doses: [] }]);
    const before = await read('2024-01');
    expect([before.rows, before.records]).toEqual([[], []]);
  });

  it('come whole for more prescriptions than one query reads', async () => {
    const given: string[] = [];
    for (let count = 0; count < 35; count += 1) {
      const { _id, medicationId } = await prescribe(['08:00']);
      given.push(_id.toString());
      await buildDose(new Date('2026-03-10T07:00:00Z'), {
        resident,
        medicationId,
        prescriptionId: _id,
        day: '2026-03-10',
        time: '08:00',
        doseKey: `${_id.toString()} 2026-03-10 08:00`,
        administeredAt: new Date('2026-03-10T07:05:00Z'),
      });
    }
    const { records } = await read('2026-03');
    expect(records.map(({ prescriptionId }) => prescriptionId).sort()).toEqual(given.sort());
  });
});

describe('the absences of a resident', () => {
  it('are the times in which they were not active', async () => {
    await prescribe(['08:00']);
    const setActive = (active: boolean) =>
      nurse.patch(`/api/residents/${resident._id.toString()}/status`, { active });
    expect((await read()).absences).toEqual([]);
    await setActive(false);
    const away = await read();
    expect(away.absences).toEqual([{ from: expect.any(String) as string, until: null }]);
    expect(away.rows).toHaveLength(1);
    await setActive(true);
    const { absences } = await read();
    expect(absences).toEqual([{ from: away.absences[0]?.from, until: expect.any(String) as string }]);
  });

  it('reach from before the month when the resident was not active all the time', async () => {
    resident = await buildResident({ active: false });
    expect((await read('2026-03')).absences).toEqual([{ from: null, until: null }]);
  });
});
