import {
  getHeldTimes,
  type BrokenRules,
  type HoldLimit,
  type HoldReading,
  type Prescription,
} from '@hearthline/contracts';
import { describe, expect, it } from 'vitest';
import {
  buildMedication,
  buildResident,
  buildVitalsRecord,
  prescriptionDraft,
} from '../../testing/build-clinical.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { act, buildAsNeeded, buildDueNow, claim, type Failure } from './testing/build-round.ts';

const server = openServer();
const ana = openClient(server, 'nurse');

const pulse: HoldLimit = { kind: 'pulse', below: 55, above: null, withinHours: 24 };
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);

/** A dose due now of a resident whose last pulse was measured `minutes` ago. */
async function buildHeld(value: number | null, minutes = 10, limit = pulse) {
  const resident = await buildResident({ roomNumber: null });
  if (value !== null)
    await buildVitalsRecord(minutesAgo(minutes), { residentId: resident._id.toString(), pulse: value });
  return buildDueNow(0, { resident, holdLimits: [limit] });
}

const holdText = 'Hold when pulse is below 55 bpm, or not measured for 24 h.';

describe('a dose below its hold limit', () => {
  it('is refused with the last value and its age, and recorded with a reason', async () => {
    const { dose } = await buildHeld(52);
    const { status, body } = await act<Failure>(ana, dose);
    expect([status, body.code]).toEqual([409, 'outside-rules']);
    expect(body.message).toBe(`${holdText} Last: Pulse 52 bpm, 10 min ago.`);
    const { rules, holds } = body.current as BrokenRules;
    expect(rules).toEqual(['hold']);
    expect(holds).toMatchObject([{ limit: pulse, value: 52, held: 'below' }]);
    const outsideRules = { rules, reason: 'Dr. Okafor agreed', lastGiven: null };
    const given = await act(ana, dose, { outsideRules });
    expect(given.status).toBe(201);
    expect(given.body.record?.outsideRules).toEqual({ rules: ['hold'], reason: 'Dr. Okafor agreed' });
  });

  it('is refused again when another reading holds it by now', async () => {
    const { dose, resident } = await buildHeld(52);
    const refused = (await act<Failure>(ana, dose)).body.current as BrokenRules;
    const outsideRules = { rules: ['hold'], reason: 'Seen', heldAt: getHeldTimes(refused.holds ?? []) };
    await buildVitalsRecord(minutesAgo(1), { residentId: resident._id.toString(), pulse: 38 });
    const { status, body } = await act<Failure>(ana, dose, { outsideRules });
    expect([status, body.message]).toEqual([409, `${holdText} Last: Pulse 38 bpm, 1 min ago.`]);
    const heldAt = getHeldTimes((body.current as BrokenRules).holds ?? []);
    expect((await act(ana, dose, { outsideRules: { ...outsideRules, heldAt } })).status).toBe(201);
  });

  it('is held, refused and omitted without a question', async () => {
    const { dose } = await buildHeld(52);
    expect((await act(ana, dose, { status: 'held', reason: 'Pulse too low' })).status).toBe(201);
  });
});

it('a dose within its hold limit is given', async () => {
  const { dose } = await buildHeld(55);
  expect((await act(ana, dose)).status).toBe(201);
});

it.each([
  ['was never measured', null, 0, 'No pulse is recorded.'],
  ['was measured too long ago', 72, 25 * 60, 'Last: Pulse 72 bpm, 25 h ago.'],
])('a dose is refused when the pulse %s', async (_, value, minutes, last) => {
  const { dose } = await buildHeld(value, minutes);
  const { status, body } = await act<Failure>(ana, dose);
  expect([status, body.message]).toEqual([409, `${holdText} ${last}`]);
});

it('the last value counts: a higher pulse measured later allows the dose', async () => {
  const { dose, resident } = await buildHeld(52);
  await buildVitalsRecord(minutesAgo(1), { residentId: resident._id.toString(), pulse: 60 });
  expect((await act(ana, dose)).status).toBe(201);
});

it('a voided reading does not count', async () => {
  const { dose, resident } = await buildHeld(52);
  await buildVitalsRecord(minutesAgo(1), {
    residentId: resident._id.toString(),
    pulse: 60,
    hidden: true,
  });
  expect((await act(ana, dose)).status).toBe(409);
});

it('an as-needed dose is held by its limits too', async () => {
  const resident = await buildResident({ roomNumber: null });
  await buildVitalsRecord(minutesAgo(5), { residentId: resident._id.toString(), bloodPressure: '95/60' });
  const prescriptionId = await buildAsNeeded(
    { minIntervalMinutes: 60, maxIn24Hours: 4 },
    { resident, holdLimits: [{ kind: 'bloodPressure', below: 100, above: null, withinHours: 2 }] },
  );
  const { status, body } = await act<Failure>(ana, { prescriptionId }, { reason: 'Pain' });
  expect([status, (body.current as BrokenRules).rules]).toEqual([409, ['hold']]);
});

it('opening a dose tells its hold limits with the last readings', async () => {
  const { dose } = await buildHeld(60);
  const { body } = await claim<{ holds?: HoldReading[] }>(ana, dose);
  expect(body.holds).toMatchObject([{ limit: pulse, value: 60, held: null }]);
  const without = await buildDueNow();
  expect((await claim<object>(ana, without.dose)).body).not.toHaveProperty('holds');
});

describe('a prescription', () => {
  const prescribe = async (fields: object) => {
    const resident = await buildResident({ roomNumber: null });
    const medication = await buildMedication();
    return ana.post<Failure & { prescription: Prescription }>(
      '/api/prescriptions',
      prescriptionDraft(resident._id.toString(), medication._id.toString(), fields),
    );
  };
  const change = ({ id, version, dose, route, frequency, schedule }: Prescription, fields: object = {}) =>
    ana.post<{ prescription: Prescription }>(`/api/prescriptions/${id}/change`, {
      version,
      dose,
      route,
      frequency,
      schedule,
      instructions: null,
      until: null,
      ...fields,
    });

  it('keeps its hold limits in a change that does not name them, and loses them in one that does', async () => {
    const { status, body } = await prescribe({ holdLimits: [pulse] });
    expect([status, body.prescription.holdLimits]).toEqual([201, [pulse]]);
    const kept = await change(body.prescription);
    expect(kept.body.prescription.holdLimits).toEqual([pulse]);
    const cleared = await change(kept.body.prescription, { holdLimits: [] });
    expect(cleared.body.prescription.holdLimits).toEqual([]);
  });

  it('is refused with a limit that no reading can have, naming the field', async () => {
    const { status, body } = await prescribe({ holdLimits: [{ ...pulse, below: 5 }] });
    expect([status, body.fields]).toEqual([
      422,
      { 'holdLimits.0.below': 'Pulse must be between 20 and 300.' },
    ]);
  });
});
