import { beforeEach, describe, expect, it } from 'vitest';
import type { AlertLimits, Alert, VitalsRecord } from '@hearthline/contracts';
import { getNormalSince, openAlertRoom, type AlertRoom } from '../alerts/testing/alert-room.ts';
import { buildVitalsRecord } from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { readFullBoard } from '../../outward/wall/read-full-board.ts';
import { createRoundDays } from '../round/round-day.ts';
import { VitalsRecordModel } from './vitals-record.repository.ts';

let room: AlertRoom;
const server = openServer();
const nurse = openClient(server, 'nurse');
beforeEach(async () => {
  room = await openAlertRoom(nurse);
});

const copd = { spo2: { low: 88, high: 92, alarmHigh: 95 } };
const setLimits = async (limits: AlertLimits) => {
  const path = `/api/residents/${room.residentId}/alert-limits`;
  expect((await nurse.put(path, { limits, reason: 'COPD' })).status).toBe(200);
};
const listed = async (query = '') => {
  const path = `/api/vitals?residentId=${room.residentId}${query}`;
  return (await nurse.get<{ records: VitalsRecord[] }>(path)).body.records;
};
const spo2Of = async (band: string) => (await listed(`&band=${band}`)).map(({ spo2 }) => spo2);
const boardOf = async () => {
  const { flagged, alerts, residents } = await readFullBoard(createRoundDays('Europe/Lisbon'), []);
  const theirs = <T extends { resident: { id: string } }>(lines: readonly T[]) =>
    lines.filter(({ resident }) => resident.id === room.residentId);
  return { flagged: theirs(flagged), alerts: theirs(alerts), residents: theirs(residents) };
};

describe('a record of somebody with limits of their own', () => {
  it('keeps those of its time, whatever becomes of them', async () => {
    const before = await room.save({ spo2: 90 });
    await setLimits(copd);
    const within = await room.save({ spo2: 90 });
    await setLimits({ spo2: { low: 85, high: null } });
    const after = await room.save({ spo2: 90 });
    await setLimits({});
    const last = await room.save({ spo2: 90 });
    expect(before.alertLimits).toBeNull();
    expect(within.alertLimits).toEqual(copd);
    expect(after.alertLimits).toEqual({ spo2: { low: 85, high: null } });
    expect(last.alertLimits).toBeNull();
    expect((await listed()).map(({ alertLimits }) => alertLimits).reverse()).toEqual(
      [before, within, after, last].map(({ alertLimits }) => alertLimits),
    );
  });

  it('is out of band by them, in lists and counts, and takes none from its form', async () => {
    await setLimits(copd);
    for (const spo2 of [87, 88, 92, 93, 96]) await room.save({ spo2, alertLimits: null });
    expect(await spo2Of('severe')).toEqual([96, 87]);
    expect(await spo2Of('out-of-band')).toEqual([96, 93, 87]);
  });

  it('corrected goes by the limits of the moment', async () => {
    const old = await room.save({ spo2: 90 });
    expect(await spo2Of('out-of-band')).toEqual([90]);
    await setLimits(copd);
    const corrected = await room.save({ spo2: 91, corrects: old.id, reason: 'Misread' });
    expect(corrected.alertLimits).toEqual(copd);
    expect(await spo2Of('out-of-band')).toEqual([]);
  });

  it('stored before there were limits has none', async () => {
    const { _id } = await buildVitalsRecord(new Date(), { residentId: room.residentId });
    expect(await VitalsRecordModel.collection.findOne({ _id })).not.toHaveProperty('alertLimits');
    const { body } = await nurse.get<{ record: VitalsRecord }>(`/api/vitals/${_id.toString()}`);
    expect(body.record.alertLimits).toBeNull();
  });
});

describe('an alert of somebody with limits of their own', () => {
  it('is raised by them, says them, and is offered to be closed by them', async () => {
    await setLimits(copd);
    await room.save({ spo2: 89, bloodPressure: '88/54' });
    const alert = await room.raise({ spo2: 96 });
    expect(alert).toMatchObject({
      readings: [{ kind: 'spo2', value: '96', word: 'Severe high', side: 'high', limits: copd.spo2 }],
    });
    const all = await room.alerts();
    const readings = all.flatMap((one) => one.readings);
    expect(readings.map(({ kind, limits }) => [kind, limits]).sort()).toEqual([
      ['bloodPressure', null],
      ['spo2', copd.spo2],
    ]);
    const offered = (since: string | null) => (one: Alert) => (getNormalSince(one)?.value ?? null) === since;
    await room.save({ spo2: 89 });
    await room.becomes(alert.id, offered('89'));
    await room.save({ spo2: 95 });
    await room.becomes(alert.id, offered(null));
  });

  it('stands on the boards with its limits', async () => {
    await setLimits(copd);
    await room.raise({ spo2: 87, pulse: 140 });
    const { flagged, alerts, residents } = await boardOf();
    expect(alerts).toMatchObject([
      {
        readings: [
          { kind: 'pulse', limits: null },
          { kind: 'spo2', value: '87', limits: copd.spo2 },
        ],
      },
    ]);
    expect(flagged).toEqual([]);
    expect(residents).toMatchObject([{ tone: 'severe', word: 'Severe' }]);
  });

  it('is none where only the default bands would call', async () => {
    await setLimits({ spo2: { low: 84, high: null } });
    await room.save({ spo2: 86 });
    const { flagged, residents } = await boardOf();
    expect(flagged).toEqual([]);
    expect(residents).toMatchObject([{ tone: 'normal', word: 'Normal' }]);
    expect(await VitalsRecordModel.countDocuments({ alertsPending: true })).toBe(0);
  });
});
