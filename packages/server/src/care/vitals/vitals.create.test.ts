import { beforeEach, describe, expect, it } from 'vitest';
import { toHomeDay, roles } from '@hearthline/contracts';
import type { VitalsRecord } from '@hearthline/contracts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { readAudit } from '../../testing/read-audit.ts';
import { buildResident, vitalsDraft } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { VitalsRecordModel } from './vitals-record.repository.ts';

type One = { record: VitalsRecord };
type Failure = { code: string; message: string; fields?: Record<string, string>; current?: VitalsRecord };

let resident: ResidentDocument;
const server = openServer();
const nurse = openClient(server, 'nurse');
beforeEach(async () => {
  resident = await buildResident({
    nickname: 'Rosi',
    roomNumber: '7',
    allergies: ['Latex'],
    medicalHistory: 'COPD.',
  });
});

const save = <Body = One>(fields: object = {}) =>
  nurse.post<Body>('/api/vitals', vitalsDraft(resident._id.toString(), fields));
const stored = () => VitalsRecordModel.countDocuments({ residentId: resident._id });
const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

describe('recording', () => {
  it.each(roles)('is open to a %s, and signed with their name', async (role) => {
    const client = await server.as(role);
    const { status, body } = await client.post<One>('/api/vitals', vitalsDraft(resident._id.toString()));
    expect(status).toBe(201);
    expect(body.record).toMatchObject({
      recordedBy: client.user.id,
      recordedByName: client.user.name,
      recordedByRole: role,
    });
  });

  it('is closed to who is not signed in', async () => {
    expect((await server.anonymous.post('/api/vitals', vitalsDraft(resident._id.toString()))).status).toBe(
      401,
    );
    expect(await stored()).toBe(0);
  });

  it('copies the resident as they are, and answers what the list will say', async () => {
    const { body } = await save({ temperature: 36.6, sugar: 110, notes: '  Ünïcode <i> \u0000 ' });
    expect(body.record).toMatchObject({
      residentId: resident._id.toString(),
      residentName: 'Rosa',
      residentNickname: 'Rosi',
      residentAge: 84,
      residentRoom: '7',
      residentAllergies: ['Latex'],
      residentMedicalHistory: 'COPD.',
      notes: 'Ünïcode <i>',
      version: 1,
    });
    const list = await nurse.get<{ records: VitalsRecord[] }>(
      `/api/vitals?residentId=${resident._id.toString()}`,
    );
    expect(list.body.records).toEqual([body.record]);
  });

  it('ignores a forged author, number, time of creation and unknown fields', async () => {
    const forged = {
      recordedBy: 'a'.repeat(24),
      recordedByName: 'Mallory',
      recordedByUser: { id: 'a'.repeat(24), name: 'Mallory' },
      recordNumber: 'VR-1',
      residentName: 'Mallory',
      createdAt: ago(900),
      hidden: true,
      surprise: 1,
    };
    const { body } = await save(forged);
    expect(body.record).toMatchObject({
      recordedBy: nurse.user.id,
      recordedByUser: { name: nurse.user.name },
      residentName: 'Rosa',
    });
    expect(Date.now() - Date.parse(body.record.createdAt)).toBeLessThan(60_000);
    const [document] = await VitalsRecordModel.find({ residentId: resident._id }).lean();
    expect(document).toMatchObject({ hidden: false });
    expect(await readAudit(resident._id.toString(), body.record.id)).toMatchObject([
      { action: 'created', by: { id: nurse.user.id } },
    ]);
    expect(document).not.toHaveProperty('surprise');
  });

  it('numbers by the home’s day, each number once, also for a hundred at once', async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, () => save()));
    const numbers = replies.map((reply) => reply.body.record.recordNumber);
    expect(new Set(numbers).size).toBe(100);
    const day = toHomeDay(new Date(), server.config.timezone).replaceAll('-', '');
    for (const number of numbers) expect(number).toMatch(new RegExp(`^VR-${day}-\\d{4,}$`));
  });
});

describe('refusals', () => {
  it('404 for a resident there is not', async () => {
    const { status, body } = await nurse.post<Failure>('/api/vitals', vitalsDraft('0'.repeat(24)));
    expect(status).toBe(404);
    expect(body.message).toBe('Resident not found');
    const gone = await buildResident({ hidden: true });
    expect((await nurse.post('/api/vitals', vitalsDraft(gone._id.toString()))).status).toBe(404);
  });

  it('422 for a resident who is not active', async () => {
    resident = await buildResident({ active: false });
    const { status, body } = await save<Failure>();
    expect(status).toBe(422);
    expect(body.fields).toEqual({ residentId: 'This resident is not active.' });
  });

  it.each([
    [{ residentId: 'abc' }, 'residentId'],
    [{ residentId: { $ne: null } }, 'residentId'],
    [{ pulse: 38 }, 'pulse'],
    [{ pulse: '72' }, 'pulse'],
    [{ bloodPressure: null }, 'bloodPressure'],
    [{ bloodPressure: null, notMeasured: { bloodPressure: 'forgot' } }, 'notMeasured.bloodPressure'],
    [{ hydration: true, hydrationQuantity: 21 }, 'hydrationQuantity'],
    [{ recordedAt: 'now' }, 'recordedAt'],
    [{ recordedAt: ago(-3) }, 'recordedAt'],
    [{ recordedAt: ago(24 * 60 + 1) }, 'recordedAt'],
  ])('422 for %o', async (fields, named) => {
    const { status, body } = await save<Failure>(fields);
    expect(status).toBe(422);
    expect(Object.keys(body.fields ?? {})).toEqual([named]);
    expect(await stored()).toBe(0);
  });
});

describe('the rules of the form', () => {
  it('takes a pulse of 38 that was measured twice, and marks it', async () => {
    const { status, body } = await save({ pulse: 38, confirmedOutOfRange: true });
    expect(status).toBe(201);
    expect(body.record).toMatchObject({ pulse: 38, confirmedOutOfRange: true });
  });

  it('takes a reason in place of a reading', async () => {
    const { body } = await save({
      bloodPressure: null,
      spo2: null,
      notMeasured: { bloodPressure: 'refused', spo2: 'no device' },
    });
    expect(body.record).toMatchObject({
      bloodPressure: null,
      spo2: null,
      pulse: 72,
      notMeasured: { bloodPressure: 'refused', spo2: 'no device' },
    });
  });

  it('keeps a quantity only with its tick', async () => {
    const { body } = await save({ urine: true, urinationQuantity: 2, hydrationQuantity: 5 });
    expect(body.record).toMatchObject({
      urine: true,
      urinationQuantity: 2,
      hydration: null,
      hydrationQuantity: null,
    });
  });

  it.each([0, 60, 24 * 60 - 1, -1])('takes a measurement of %d minutes ago', async (minutes) => {
    const recordedAt = ago(minutes);
    expect((await save({ recordedAt })).body.record.recordedAt).toBe(recordedAt);
  });
});
