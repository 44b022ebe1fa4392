import { describe, expect, it } from 'vitest';
import { roles, type Alert, type VitalsRecord } from '@hearthline/contracts';
import { vitalsDraft } from '../../testing/build-clinical.ts';
import type { TestClient } from '../../testing/test-client.ts';
import type { TestServer } from '../../testing/test-server.ts';
import { act, getNormalSince, openAlertRoom, withAnAlert, type AlertRoom } from './testing/alert-room.ts';

let server: TestServer;
let nurse: TestClient;
let room: AlertRoom;
let alert: Alert;
withAnAlert((home) => ({ server, nurse, room, alert } = home));

interface Answer {
  record: VitalsRecord;
  fields?: Record<string, string>;
}

/** Saves a record of only these readings that names the alert. */
const recheck = (fields: object, who = nurse, residentId = room.residentId) =>
  who.post<Answer>('/api/vitals', { residentId, recheckOf: alert.id, ...fields });

describe('a recheck', () => {
  it.each(roles)('with the alert’s kinds only is stored by a %s and updates the alert', async (role) => {
    const { status, body } = await recheck({ spo2: 97 }, await server.as(role));
    expect(status).toBe(201);
    expect(body.record).toMatchObject({
      spo2: 97,
      recheckOf: alert.id,
      notMeasured: {},
      bloodPressure: null,
      pulse: null,
      temperature: null,
      sugar: null,
    });
    const now = await room.becomes(alert.id, (one) => getNormalSince(one)?.value === '97');
    expect(getNormalSince(now)?.vitalsId).toBe(body.record.id);
    const closed = await act(await server.as(role), alert.id, 'close');
    expect([closed.status, closed.body.alert.state]).toEqual([200, 'closed']);
  });

  it('moves the time of the recheck, like every later reading', async () => {
    const { recheckAt } = (await act(nurse, alert.id, 'take')).body.alert;
    await recheck({ spo2: 91 });
    await room.becomes(alert.id, (one) => one.recheckAt !== recheckAt);
  });

  it('says why the reading was not measured, instead of a value', async () => {
    const { status, body } = await recheck({ notMeasured: { spo2: 'asleep' } });
    expect([status, body.record.spo2, body.record.notMeasured]).toEqual([201, null, { spo2: 'asleep' }]);
  });

  it.each([
    ['nothing', {}, ['recheckOf']],
    ['another reading alone', { pulse: 72 }, ['spo2']],
  ])('with %s is 422 that names the field, and stores nothing', async (_what, fields, named) => {
    const { status, body } = await recheck(fields);
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, named]);
    expect(getNormalSince((await room.alerts())[0]!)).toBeNull();
  });

  it('of another resident’s alert, or of none, is refused with 422 naming the field', async () => {
    const other = await openAlertRoom(nurse);
    const text = 'This is no alert of this resident’s readings.';
    const replies = [
      await recheck({ spo2: 97 }, nurse, other.residentId),
      await recheck({ spo2: 97, recheckOf: 'a'.repeat(24) }),
    ];
    for (const { status, body } of replies) expect([status, body.fields]).toEqual([422, { recheckOf: text }]);
  });

  it('queued on a device is stored even if the alert was closed meanwhile', async () => {
    await act(nurse, alert.id, 'close', { done: 'Doctor came.' });
    expect((await recheck({ spo2: 97 })).status).toBe(201);
  });

  it('is corrected with its own kinds only and stays a recheck', async () => {
    const { id } = (await recheck({ spo2: 79 })).body.record;
    const correction = { corrects: id, reason: 'Typed 79 for 97' };
    expect((await recheck({ ...correction, pulse: 72 })).body.fields).toHaveProperty('spo2');
    const { status, body } = await recheck({ ...correction, spo2: 97 });
    expect([status, body.record.recheckOf, body.record.bloodPressure]).toEqual([201, alert.id, null]);
    await room.becomes(alert.id, (one) => getNormalSince(one)?.value === '97');
  });

  it('does not allow correcting Form 01 to fewer readings', async () => {
    const { id } = await room.save({ spo2: 95 });
    const { status, body } = await recheck({ corrects: id, reason: 'Shorter', spo2: 96 });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['recheckOf']]);
  });

  it('does not count as the day’s measurement: the round still lists the resident', async () => {
    const own = await openAlertRoom(nurse);
    const { id } = await own.raise({ spo2: 86 });
    const listed = async () => {
      const { body } = await nurse.get<{ residents: { id: string }[] }>('/api/residents?vitals=none-today');
      return body.residents.some((one) => one.id === own.residentId);
    };
    expect(await listed()).toBe(false);
    const manager = await server.as('manager');
    const record = await own.save({ recheckOf: id, spo2: 97 });
    const severe = (await own.alerts())[0]!.vitalsId;
    await manager.delete(`/api/vitals/${severe ?? ''}`, {});
    await manager.delete(`/api/vitals/${record.id}`, {});
    await nurse.post('/api/vitals', { residentId: own.residentId, recheckOf: id, spo2: 97 });
    expect(await listed()).toBe(true);
  });
});

it('Form 01 without an alert still needs all required readings', async () => {
  const { bloodPressure: _left, ...draft } = vitalsDraft(room.residentId);
  const { status, body } = await nurse.post<Answer>('/api/vitals', draft);
  expect([status, Object.keys(body.fields ?? {})]).toEqual([422, ['bloodPressure']]);
});
