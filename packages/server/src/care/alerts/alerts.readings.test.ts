import { beforeEach, describe, expect, it } from 'vitest';
import type { Alert, VitalKind } from '@hearthline/contracts';
import { readAudit } from '../../testing/read-audit.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { AlertModel } from './alert.repository.ts';
import { act, ago, minute, withAnAlert, type AlertRoom } from './testing/alert-room.ts';

let nurse: TestClient;
let manager: TestClient;
let room: AlertRoom;
let alert: Alert;
withAnAlert((home) => ({ nurse, manager, room } = home));
beforeEach(async () => {
  // In place of the alert of one reading, that of two.
  await AlertModel.collection.deleteMany({});
  alert = await room.raise({ spo2: 86, pulse: 134, recordedAt: ago(50) });
});

const later = (at: string, minutes: number) => new Date(Date.parse(at) + minutes * minute).toISOString();
const becomes = (fits: (now: Alert) => boolean) => room.becomes(alert.id, fits);
const valuesOf = ({ readings }: Alert) => readings.map(({ kind, value }) => [kind, value]);
const normalKinds = ({ readings }: Alert) =>
  readings.flatMap(({ kind, normalSince }) => (normalSince ? [kind] : []));
const becomesNormal = (...kinds: VitalKind[]) => becomes((now) => normalKinds(now).join() === kinds.join());
const correct = (fields: object) =>
  room.save({ ...fields, corrects: alert.vitalsId, reason: 'Typed wrong.' });
const told = ({ steps }: Alert) =>
  steps.map(({ what, by, kind, value, because }) => [what, by?.name ?? null, kind, value, because]);

/** Takes the alert, as if `minutes` ago: its recheck is due 30 minutes after that. */
async function taken(minutes: number): Promise<string> {
  await act(nurse, alert.id, 'take');
  const recheckAt = later(ago(minutes), 30);
  await AlertModel.updateOne({ _id: alert.id }, { $set: { recheckAt: new Date(recheckAt) } });
  return recheckAt;
}

/** Without a pulse, or without an SpO2. */
const withoutPulse = { pulse: null, notMeasured: { pulse: 'refused' } };
const withoutSpo2 = { spo2: null, notMeasured: { spo2: 'refused' } };

describe('the recheck of an alert of two readings', () => {
  it('is complete once both kinds were measured; the next is due 30 minutes after the first of them', async () => {
    const before = await taken(20);
    const first = await room.save({ ...withoutPulse, spo2: 91, recordedAt: ago(15) });
    const partly = await becomes(({ steps }) => steps.some(({ value }) => value === '91'));
    expect(partly).toMatchObject({ state: 'taken', recheckAt: before });
    await room.save({ ...withoutSpo2, pulse: 110, recordedAt: ago(5) });
    await becomes(({ recheckAt }) => recheckAt === later(first.recordedAt, 30));
  });

  it('is due while one of the two is missing, and no longer due once it arrives', async () => {
    await taken(40);
    await becomes(({ state }) => state === 'recheck-due');
    await room.save({ ...withoutSpo2, pulse: 108, recordedAt: ago(5) });
    await becomes(
      ({ state, steps }) => state === 'recheck-due' && steps.some(({ kind }) => kind === 'pulse'),
    );
    await room.save({ ...withoutPulse, spo2: 92, recordedAt: ago(1) });
    await becomes(({ state }) => state === 'taken');
  });

  it('returns to the earlier due time when one of the two readings is voided', async () => {
    const before = await taken(20);
    await room.save({ ...withoutPulse, spo2: 91, recordedAt: ago(10) });
    const { id } = await room.save({ ...withoutSpo2, pulse: 110, recordedAt: ago(5) });
    await becomes(({ recheckAt }) => recheckAt !== before);
    await manager.delete(`/api/vitals/${id}`);
    const now = await becomes(({ recheckAt }) => recheckAt === before);
    expect(told(now).map(([what, , kind]) => [what, kind])).toEqual([
      ['taken', null],
      ['rechecked', 'spo2'],
      ['rechecked', 'pulse'],
      ['recheck-withdrawn', 'pulse'],
    ]);
  });
});

it('an alert of two readings can be closed without a note only once both are normal', async () => {
  await room.save({ ...withoutPulse, spo2: 97 });
  await becomesNormal('spo2');
  expect((await act(nurse, alert.id, 'close')).status).toBe(422);
  await room.save({ spo2: 96, pulse: 72 });
  await becomesNormal('pulse', 'spo2');
  expect((await act(nurse, alert.id, 'close')).body.alert).toMatchObject({ state: 'closed', done: null });
});

it('an alert closed on two normal readings is reopened when one of them is voided', async () => {
  await room.save({ ...withoutPulse, spo2: 97, recordedAt: ago(3) });
  const { id } = await room.save({ ...withoutSpo2, pulse: 72, recordedAt: ago(2) });
  await becomesNormal('pulse', 'spo2');
  await act(nurse, alert.id, 'close');
  await manager.delete(`/api/vitals/${id}`);
  expect(normalKinds(await becomes(({ state }) => state === 'open'))).toEqual(['spo2']);
});

describe('a corrected record keeps its alert:', () => {
  it('a reading that is no longer severe leaves the alert, and its user stays', async () => {
    await act(nurse, alert.id, 'take');
    const { id } = await correct({ spo2: 86, pulse: 74 });
    const now = await becomes(({ vitalsId }) => vitalsId === id);
    expect(valuesOf(now)).toEqual([['spo2', '86']]);
    expect(now).toMatchObject({
      state: 'taken',
      takenBy: { name: nurse.user.name },
      raisedAt: alert.raisedAt,
    });
    expect(told(now).at(-1)).toEqual([
      'reading-withdrawn',
      nurse.user.name,
      'pulse',
      '134',
      'The record was corrected.',
    ]);
    expect(await room.alerts()).toHaveLength(1);
    expect((await readAudit(room.residentId, alert.id)).at(-1)).toMatchObject({
      action: 'updated',
      by: { name: nurse.user.name },
      reason: 'The record was corrected.',
    });
  });

  it('a changed value is a step but does not reopen the alert', async () => {
    await act(nurse, alert.id, 'take');
    await correct({ spo2: 84, pulse: 134 });
    const now = await becomes(({ readings }) => readings[1]?.value === '84');
    expect(now).toMatchObject({ state: 'taken', measuredAt: alert.measuredAt });
    expect(told(now).at(-1)).toEqual(['reading-corrected', nurse.user.name, 'spo2', '84', null]);
  });

  it('an added severe reading reopens the alert', async () => {
    await act(nurse, alert.id, 'take');
    await correct({ spo2: 86, pulse: 134, temperature: 39.4 });
    const now = await becomes(({ state }) => state === 'open');
    expect(valuesOf(now)).toEqual([
      ['pulse', '134'],
      ['spo2', '86'],
      ['temperature', '39.4'],
    ]);
    expect(now).toMatchObject({ takenBy: null, recheckAt: null });
    expect(told(now).slice(-2)).toEqual([
      ['reading-added', nurse.user.name, 'temperature', '39.4', null],
      ['reopened', null, null, null, null],
    ]);
    expect(await room.alerts()).toHaveLength(1);
  });

  it('later readings still count for it', async () => {
    await room.save({ spo2: 97, pulse: 72, temperature: 37, recordedAt: ago(5) });
    await becomesNormal('pulse', 'spo2');
    await correct({ spo2: 86, pulse: 134, temperature: 39.4 });
    await becomesNormal('pulse', 'spo2', 'temperature');
  });

  it('a correction without a severe reading withdraws it', async () => {
    await correct({ spo2: 96, pulse: 74 });
    expect(await becomes(({ state }) => state === 'withdrawn')).toMatchObject({
      withdrawnBecause: 'The record was corrected.',
      closedBy: { name: nurse.user.name },
    });
    expect(await room.alerts()).toHaveLength(1);
  });

  it('a second correction and a void are followed too', async () => {
    const { id } = await correct({ spo2: 85, pulse: 74 });
    const second = await room.save({ spo2: 83, pulse: 140, corrects: id, reason: 'Misread.' });
    expect(valuesOf(await becomes(({ vitalsId }) => vitalsId === second.id))).toEqual([
      ['pulse', '140'],
      ['spo2', '83'],
    ]);
    await manager.delete(`/api/vitals/${second.id}`, { reason: 'Wrong resident.' });
    expect(await becomes(({ state }) => state === 'withdrawn')).toMatchObject({
      withdrawnBecause: 'The record was deleted: Wrong resident.',
    });
    expect(await room.alerts()).toHaveLength(1);
  });
});

it('correcting a record whose alert is closed raises a new alert', async () => {
  const { body } = await act(nurse, alert.id, 'close', { done: 'Doctor came.' });
  const own = await room.raise({ spo2: 82, pulse: 74, corrects: alert.vitalsId, reason: 'Misread.' });
  expect(own).toMatchObject({ state: 'open', readings: [{ kind: 'spo2', value: '82' }] });
  expect(await room.alerts()).toContainEqual(body.alert);
});
