import { randomUUID } from 'node:crypto';
import { toHomeDay, type BrokenRules, type MedicationRecord } from '@hearthline/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MedicationRecordModel } from '../medication-records/medication-record.repository.ts';
import { MedicationModel } from '../medications/medication.repository.ts';
import { ResidentModel } from '../residents/resident.repository.ts';
import { buildMedication, buildResident, prescriptionDraft } from '../../testing/build-clinical.ts';
import { readAudit } from '../../testing/read-audit.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import type { TestClient } from '../../testing/test-client.ts';
import {
  act,
  buildAsNeeded,
  buildDueNow,
  claim,
  claimsSeenBy,
  confirm,
  release,
  timeIn,
  type Failure,
} from './testing/build-round.ts';
import { notPrescribed } from '../medication-records/testing/form-02.ts';

let server: TestServer;
let ana: TestClient;
let ben: TestClient;
let manager: TestClient;
beforeAll(async () => {
  server = await startTestServer();
  [ana, ben, manager] = [await server.as('nurse'), await server.as('nurse'), await server.as('manager')];
});
afterAll(() => server.stop());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();
const rules = { minIntervalMinutes: 60, maxIn24Hours: 4 };
const pain = { reason: 'Pain' };
const countOf = async (prescriptionId: string) =>
  (await MedicationRecordModel.find({ hidden: false }).lean()).filter(
    (record) => record.prescriptionId?.toString() === prescriptionId,
  ).length;

describe('the interval of an as-needed medication', () => {
  it('continues when its prescription is changed', async () => {
    const id = await buildAsNeeded(rules);
    const given = await act(ana, { prescriptionId: id }, pain);
    const changed = await ana.post<{ prescription: { id: string } }>(`/api/prescriptions/${id}/change`, {
      dose: { amount: 2, unit: 'tablet' },
      route: 'oral',
      frequency: 'As needed',
      schedule: { kind: 'as-needed', reason: 'Pain', ...rules },
    });
    const { status, body } = await act<Failure>(ben, { prescriptionId: changed.body.prescription.id }, pain);
    expect([status, body.code]).toEqual([409, 'too-soon']);
    expect((body.current as BrokenRules).lastGiven?.id).toBe(given.body.record?.id);
  });

  it('continues in another prescription of the medication, and after Form 02', async () => {
    const [resident, medication] = [await buildResident(), await buildMedication()];
    const ids = { residentId: resident._id.toString(), medicationId: medication._id.toString() };
    const of = { resident, medication };
    const saved = await ana.post('/api/medication-records', { ...ids, administered: true, notPrescribed });
    expect(saved.status).toBe(201);
    for (const prescriptionId of [await buildAsNeeded(rules, of), await buildAsNeeded(rules, of)])
      expect((await act<Failure>(ben, { prescriptionId }, pain)).body.code).toBe('too-soon');
  });

  it('does not apply to scheduled doses', async () => {
    const { dose, resident, medication } = await buildDueNow();
    await act(ana, dose);
    const prescriptionId = await buildAsNeeded(rules, { resident, medication });
    expect((await act(ana, { prescriptionId }, pain)).status).toBe(201);
  });

  it('admits one of five concurrent saves with one key, and answers all', async () => {
    const prescriptionId = await buildAsNeeded(rules);
    const key = randomUUID();
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => act(ana, { prescriptionId }, pain, key)),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 201]);
    expect(new Set(replies.map(({ body }) => body.record?.id)).size).toBe(1);
    expect(await countOf(prescriptionId)).toBe(1);
  });
});

it('an as-needed dose belongs to the day it was given, even if entered after midnight', async () => {
  const prescriptionId = await buildAsNeeded(rules);
  const administeredAt = minutesAgo(23 * 60 + 30);
  const { body } = await act(ana, { prescriptionId }, { ...pain, administeredAt });
  expect(body.record?.day).toBe(toHomeDay(new Date(administeredAt), server.config.timezone));
});

describe('a dose for two people', () => {
  it('does not wait if it was recorded meanwhile: the second giver is refused at once', async () => {
    const { dose } = await buildDueNow(0, { twoPeople: true });
    const asked = await act(ana, dose);
    const given = await confirm(ben, asked.body.claim?.id ?? '');
    const { status, body } = await act<Failure>(ben, dose, {}, randomUUID());
    expect([status, body.code]).toEqual([409, 'recorded']);
    expect((body.current as MedicationRecord).id).toBe(given.body.record.id);
    expect((await claimsSeenBy(ana)).map(({ prescriptionId }) => prescriptionId)).not.toContain(
      dose.prescriptionId,
    );
  });

  it('does not wait if it is as needed and too soon', async () => {
    const prescriptionId = await buildAsNeeded(rules, { twoPeople: true });
    await act(ana, { prescriptionId }, { ...pain, late: true, administeredAt: minutesAgo(10) });
    const { status, body } = await act<Failure>(ben, { prescriptionId }, pain);
    expect([status, body.code]).toEqual([409, 'too-soon']);
  });

  it('keeps waiting when an earlier as-needed dose is entered from paper', async () => {
    const prescriptionId = await buildAsNeeded({ ...rules, minIntervalMinutes: 5 }, { twoPeople: true });
    const asked = await act(ana, { prescriptionId }, pain);
    const late = { ...pain, late: true, administeredAt: minutesAgo(300) };
    expect((await act(ben, { prescriptionId }, late)).status).toBe(201);
    expect((await confirm(ben, asked.body.claim?.id ?? '')).status).toBe(201);
    expect(await countOf(prescriptionId)).toBe(2);
  });

  it('can be withdrawn by its giver after a refused confirmation', async () => {
    const prescriptionId = await buildAsNeeded(rules, { twoPeople: true });
    const asked = await act(ana, { prescriptionId }, pain);
    const id = asked.body.claim?.id ?? '';
    await act(ben, { prescriptionId }, { ...pain, late: true, administeredAt: minutesAgo(5) });
    expect((await confirm<Failure>(ben, id)).body.code).toBe('too-soon');
    await release(ana, id);
    expect((await claimsSeenBy(ana)).map((each) => each.id)).not.toContain(id);
  });
});

describe('a dose of another day', () => {
  const inDays = (day: string, days: number) =>
    new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);

  it.each([2, 30, 400])('in %s days can be neither opened nor omitted today', async (days) => {
    const { dose } = await buildDueNow();
    const later = { ...dose, day: inDays(dose.day, days) };
    for (const { status, body } of [
      await claim<Failure>(ana, later),
      await act<Failure>(ana, later, { status: 'omitted', reason: 'Not in the home' }),
    ])
      expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['day']]);
  });

  it('later today can be omitted', async () => {
    const { dose } = await buildDueNow(90);
    const { status } = await act(ana, dose, { status: 'omitted', reason: 'Not in the home' });
    expect(status).toBe(201);
  });
});

describe('a prescription stopped after its dose was due', () => {
  const stop = (id: string, fields: object = {}) =>
    manager.post(`/api/prescriptions/${id}/stop`, { reason: 'Side effects', ...fields });

  it('allows no more doses, but recording doses given or omitted before the stop', async () => {
    const [first, second] = [await buildDueNow(-20), await buildDueNow(-20)];
    for (const { dose } of [first, second]) {
      expect((await stop(dose.prescriptionId)).status).toBe(200);
      const { status, body } = await act<Failure>(ana, dose);
      expect([status, body.code]).toEqual([409, 'outside-rules']);
      expect(body.message).toMatch(/^\S+ stopped this prescription at \d{1,2}:\d\d [AP]M\./);
    }
    expect((await act(ana, first.dose, { administeredAt: minutesAgo(10) })).status).toBe(201);
    const left = { status: 'omitted', reason: 'Doctor’s instruction' };
    expect((await act(ana, second.dose, left)).status).toBe(201);
  });
});

it('a dose noted on paper is marked so in the audit', async () => {
  const { dose, resident } = await buildDueNow(-30);
  const { body } = await act(ana, dose, { late: true, administeredAt: minutesAgo(20) });
  const [entry] = await readAudit(resident._id.toString(), body.record?.id ?? '');
  expect(entry).toMatchObject({ action: 'created', reason: 'Noted on paper, entered later' });
});

describe('a medication that was deleted from the inventory', () => {
  it('still causes the warning of an allergy to one of its substances', async () => {
    const resident = await buildResident({ allergies: ['Penicillin'] });
    const medication = await buildMedication('Augmentin', { substances: ['amoxicillin', 'penicillin'] });
    const { dose } = await buildDueNow(0, { resident, medication });
    await manager.delete(`/api/public/medications/${medication._id.toString()}`);
    expect(await MedicationModel.countDocuments({ _id: medication._id, hidden: true })).toBe(1);
    expect((await act<Failure>(ana, dose)).body.code).toBe('allergy');
  });

  it('and is unreadable still causes the warning of an allergy entered since', async () => {
    const resident = await buildResident();
    const medication = await buildMedication('Augmentin', { substances: ['amoxicillin', 'penicillin'] });
    const { day, time } = timeIn(10);
    const schedule = { kind: 'scheduled', times: [time], days: { kind: 'every-day' } };
    const draft = prescriptionDraft(resident._id.toString(), medication._id.toString(), { schedule });
    const { body } = await manager.post<{ prescription: { id: string } }>('/api/prescriptions', draft);
    await manager.delete(`/api/public/medications/${medication._id.toString()}`);
    await MedicationModel.deleteOne({ _id: medication._id });
    await ResidentModel.updateOne({ _id: resident._id }, { allergies: ['Penicillin'] });
    const refused = await act<Failure>(ana, { prescriptionId: body.prescription.id, day, time });
    expect([refused.status, refused.body.code]).toEqual([409, 'allergy']);
  });
});

describe('a change of a prescription after a dose was given early', () => {
  it('does not make the same dose due again', async () => {
    const { dose, resident } = await buildDueNow(40);
    const given = await act(ana, dose);
    expect(given.status).toBe(201);
    const changed = await ana.post<{ prescription: { id: string; startsAt: string } }>(
      `/api/prescriptions/${dose.prescriptionId}/change`,
      {
        dose: { amount: 2, unit: 'tablet' },
        route: 'oral',
        frequency: 'Once daily',
        schedule: { kind: 'scheduled', times: [dose.time], days: { kind: 'every-day' } },
      },
    );
    const { id, startsAt } = changed.body.prescription;
    expect(startsAt > (given.body.record?.scheduledFor ?? '')).toBe(true);
    expect((await act(ben, { ...dose, prescriptionId: id })).status).toBe(422);
    const round = await ana.get<{ doses: { prescriptionId: string }[] }>(
      `/api/round?day=${dose.day}&residentId=${resident._id.toString()}`,
    );
    expect(round.body.doses.map(({ prescriptionId }) => prescriptionId)).toEqual([dose.prescriptionId]);
  });
});

it('a prescription without end in any time zone is refused before it is stored', async () => {
  const [resident, medication] = [await buildResident(), await buildMedication()];
  const draft = prescriptionDraft(resident._id.toString(), medication._id.toString(), {
    until: '9999-12-31',
  });
  const { status, body } = await ana.post<Failure>('/api/prescriptions', draft);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['until']]);
});
