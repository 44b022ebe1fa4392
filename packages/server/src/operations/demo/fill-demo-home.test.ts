import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { assessVitals, toHomeDay, PrescriptionDraft, vitalsErrors, worstTone } from '@hearthline/contracts';
import type { Prescription, Resident, VitalsRecord } from '@hearthline/contracts';
import { AuditModel } from '../../records/audit/audit-entry.repository.ts';
import { CounterModel } from '../../records/clinical/counter.repository.ts';
import { findMessage, insertMessage } from '../../office/contact/contact-message.repository.ts';
import { countStats, countTodaysRecords } from '../../care/dashboard/dashboard-stats.ts';
import { createRoundDays } from '../../care/round/round-day.ts';
import { listRecentRecords } from '../../care/dashboard/recent-records.ts';
import { isDemoDatabase } from '../../platform/database/demo-mark.ts';
import { MedicationRecordModel } from '../../care/medication-records/medication-record.repository.ts';
import { MedicationModel } from '../../care/medications/medication.repository.ts';
import { PrescriptionModel } from '../../care/prescriptions/prescription.repository.ts';
import { ResidentPhotoModel } from '../../care/residents/resident-photo.repository.ts';
import { ResidentModel } from '../../care/residents/resident.repository.ts';
import { SessionModel } from '../../people/sessions/session.repository.ts';
import { mongooseDatabase } from '../raw-database.ts';
import { startTestServer } from '../../testing/test-server.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { UserModel } from '../../people/users/user.repository.ts';
import { VitalsRecordModel } from '../../care/vitals/vitals-record.repository.ts';
import { presentVitals } from '../../care/vitals/vitals-record.presenter.ts';
import { demoAccounts, demoPassword } from '../../people/users/demo-accounts.ts';
import { markDemoBegun, readDemoProgress } from './demo-state.repository.ts';
import { fillDemoHome } from './fill-demo-home.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const everything = [
  UserModel,
  ResidentModel,
  ResidentPhotoModel,
  VitalsRecordModel,
  MedicationModel,
  PrescriptionModel,
  MedicationRecordModel,
  CounterModel,
];

async function refill(now: Date): Promise<VitalsRecord[]> {
  // Again while it declines: the audit worker may still write entries of an earlier test's sessions, which count as use.
  const fill = async () => {
    for (const model of [...everything, SessionModel, AuditModel]) await model.collection.deleteMany({});
    await markDemoBegun();
    return fillDemoHome(server.deps, now);
  };
  await expect.poll(fill, { timeout: 30_000 }).toBe(true);
  return (await VitalsRecordModel.find().sort({ recordedAt: 1 }).lean()).map(presentVitals);
}

describe('the demo home', () => {
  it('leaves a database that is not empty unchanged', async () => {
    await server.as('nurse');
    expect(await fillDemoHome(server.deps)).toBe(false);
    expect(await ResidentModel.countDocuments()).toBe(0);
    expect(await isDemoDatabase()).toBe(false);
  });

  it('is written once, and again after an interruption', async () => {
    const now = new Date();
    await refill(now);
    expect(await isDemoDatabase()).toBe(true);
    expect(await readDemoProgress()).toBe('complete');
    const before = await VitalsRecordModel.countDocuments();
    expect(await fillDemoHome(server.deps, now)).toBe(false);
    await refill(now);
    expect(await VitalsRecordModel.countDocuments()).toBe(before);
    expect(await UserModel.countDocuments()).toBe(demoAccounts.length);
  });

  it('is not written again over what a visitor sent meanwhile with the contact form', async () => {
    await refill(new Date());
    const typed = { name: 'Rosa Duarte', phone: '555 0100 300', message: 'Is there a room from March?' };
    const sent = await insertMessage({ ...typed, email: 'rosa@family.example', receivedAt: new Date() });
    for (const model of [SessionModel, AuditModel]) await model.collection.deleteMany({});
    await markDemoBegun();
    expect(await fillDemoHome(server.deps)).toBe(false);
    expect(await findMessage(sent._id.toString())).toMatchObject(typed);
    await mongooseDatabase().collection('contact_messages').deleteMany({});
  });

  it('has portraits of all residents but two', async () => {
    await refill(new Date());
    const nurse = await server.as('nurse');
    const { body } = await nurse.get<{ residents: Resident[] }>('/api/residents');
    const without = body.residents.filter(({ photoUrl }) => photoUrl === null);
    expect(without.map(({ lastName }) => lastName)).toEqual(['Iglesias', 'Fonseca']);
    const photos = await ResidentPhotoModel.find();
    expect(photos.length).toBe(22 * 2);
    expect(new Set(photos.map(({ hash }) => hash)).size).toBe(22);
    expect(Math.max(...photos.map(({ bytes }) => bytes.length))).toBeLessThan(40_000);
  });

  it('has accounts that sign in with the demo password', async () => {
    await refill(new Date());
    for (const { email, role, name } of demoAccounts) {
      const reply = await server.anonymous.post<{ user: object }>('/api/auth/login', {
        email,
        password: demoPassword,
      });
      expect(reply.body.user).toMatchObject({ email, role, name });
    }
  });

  // Night, the first minute of a day, before the morning round, noon, the last minute, and a day of 23 hours.
  it.each([
    '2026-11-21T02:40:00Z',
    '2026-11-20T23:01:00Z',
    '2026-11-21T05:55:00Z',
    '2026-11-21T11:30:00Z',
    '2026-11-21T22:59:00Z',
    '2026-03-29T09:00:00Z',
  ])('has plausible records at %s', async (instant) => {
    const now = new Date(instant);
    const records = await refill(now);
    const timezone = server.config.timezone;
    const lastDay = records.filter((one) => now.getTime() - Date.parse(one.recordedAt) < 86_400_000);
    const tones = lastDay.map((one) => worstTone(assessVitals(one)));
    const days = new Set(records.map((one) => toHomeDay(new Date(one.recordedAt), timezone)));
    expect(days.size).toBe(15);
    expect(records.length).toBeGreaterThan(24 * 14 * 2);
    expect(records.length).toBeLessThan(24 * 15 * 4);
    expect(tones).toContain('severe');
    expect(tones.filter((tone) => tone === 'severe').length).toBeLessThan(4);
    expect(tones).toContain('attention');
    expect(records.every((one) => new Date(one.recordedAt) <= now && one.createdAt >= one.recordedAt)).toBe(
      true,
    );
    expect(records.filter((one) => Object.keys(vitalsErrors(one)).length > 0)).toEqual([]);
    const { completedVitalsCount, pendingMedicationsCount } = await countStats(
      createRoundDays(timezone),
      now,
    );
    expect(completedVitalsCount).toBeGreaterThan(0);
    expect(pendingMedicationsCount).toBeGreaterThan(0);
    const recent = await listRecentRecords(timezone, () => countTodaysRecords(timezone, now), now);
    expect(recent).toMatchObject({ hasToday: true });
    const overdue = {
      status: 'pending' as const,
      scheduledFor: { $lt: new Date(now.getTime() - 3_600_000) },
    };
    expect(await MedicationRecordModel.countDocuments(overdue)).toBeGreaterThan(0);
  });

  it('has one resident in hospital, of whom nothing is recorded or due since', async () => {
    const now = new Date('2026-11-21T11:30:00Z');
    const records = await refill(now);
    const nurse = await server.as('nurse');
    const { body } = await nurse.get<{ residents: Resident[] }>('/api/residents?status=away');
    expect(body.residents.map(({ active, stay }) => [active, stay?.kind])).toEqual([[false, 'hospital']]);
    const [{ id, stay } = { id: '', stay: null }] = body.residents;
    const since = stay?.since ?? '';
    expect(records.some((one) => one.residentId === id && one.recordedAt >= since)).toBe(false);
    expect(records.some((one) => one.residentId === id)).toBe(true);
    const doses = { residentId: id, scheduledFor: { $gte: new Date(since) } };
    expect(await MedicationRecordModel.countDocuments(doses)).toBe(0);
  });

  it('gives every contact person a relation that fits their name', async () => {
    await refill(new Date());
    const women = String.raw`(Clara|Marta|Sofia|Helen) .+ \((daughter|niece|granddaughter|sister-in-law)\)`;
    const men = String.raw`(Paul|Oliver|Daniel|Jonas) .+ \((son|nephew|grandson|brother-in-law)\)`;
    for (const { contactPerson } of await ResidentModel.find().lean())
      expect(contactPerson).toMatch(new RegExp(`^(${women}|${men})$`));
  });

  it('has a resident with an SpO2 target of 88 to 92 % and readings assessed by it', async () => {
    const records = await refill(new Date('2026-11-21T11:30:00Z'));
    const nurse = await server.as('nurse');
    const { body } = await nurse.get<{ residents: Resident[] }>('/api/residents');
    const [only, ...others] = body.residents.filter(({ alertLimits }) => alertLimits);
    expect(others).toEqual([]);
    expect(only).toMatchObject({
      medicalHistory: expect.stringContaining('COPD') as string,
      alertLimits: {
        limits: { spo2: { low: 88, high: 92 } },
        reason: expect.stringContaining('88-92') as string,
      },
    });
    const theirs = records.filter(({ residentId }) => residentId === only?.id);
    expect(theirs.every(({ alertLimits }) => alertLimits?.spo2?.high === 92)).toBe(true);
    const tones = theirs.map((one) => assessVitals(one).spo2?.tone);
    expect(tones.filter((tone) => tone === 'severe')).toHaveLength(1);
    expect(tones.filter((tone) => tone !== 'severe' && tone !== 'normal')).toEqual([]);
  });

  it('has prescriptions for most residents, as the form takes them: time-critical, by two people and as needed too', async () => {
    await refill(new Date());
    const nurse = await server.as('nurse');
    const { body } = await nurse.get<{ prescriptions: Prescription[] }>('/api/prescriptions');
    const { prescriptions } = body;
    expect(new Set(prescriptions.map(({ residentId }) => residentId)).size).toBeGreaterThan(18);
    const names = (fits: (each: Prescription) => boolean) =>
      new Set(prescriptions.filter(fits).map(({ medication }) => medication.name));
    expect(names(({ timeCritical }) => timeCritical)).toContain('Insulin glargine');
    expect(names(({ twoPeople }) => twoPeople)).toEqual(new Set(['Morphine']));
    expect(names(({ schedule }) => schedule.kind === 'as-needed').size).toBeGreaterThan(1);
    for (const { id: _id, medicationId, residentId, ...rest } of prescriptions)
      expect(
        PrescriptionDraft.safeParse({ medicationId, residentId, ...rest, allergyReason: 'x' }).error,
      ).toBe(undefined);
  });

  it('leaves some residents unmeasured at noon', async () => {
    const records = await refill(new Date('2026-11-21T11:30:00Z'));
    const today = records.filter(
      (one) => toHomeDay(new Date(one.recordedAt), server.config.timezone) === '2026-11-21',
    );
    const measured = new Set(today.map((one) => one.residentId)).size;
    expect(measured).toBeGreaterThan(12);
    expect(measured).toBeLessThan(24);
  });

  it('continues record numbers after the demo records', async () => {
    const records = await refill(new Date());
    expect(new Set(records.map((one) => one.recordNumber)).size).toBe(records.length);
    const nurse = await server.as('nurse');
    const draft = { residentId: records[0]?.residentId, bloodPressure: '120/80', pulse: 70, spo2: 97 };
    const { status, body } = await nurse.post<{ record: VitalsRecord }>('/api/vitals', draft);
    expect(status).toBe(201);
    const today = body.record.recordNumber.slice(0, 11);
    const taken = records.filter((one) => one.recordNumber.startsWith(today)).length;
    expect(Number(body.record.recordNumber.slice(12))).toBe(taken + 1);
  });
});
