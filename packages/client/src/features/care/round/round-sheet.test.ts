import { sentPrescription, type Prescription, type ShiftSheet } from '@hearthline/contracts';
import { buildDose, buildPrescription, buildResident } from '@hearthline/contracts/testing';
import { expect, it } from 'vitest';
import { homeTime } from '../../../lib/time/home-time.ts';
import { buildRoundSheet } from './round-sheet.ts';

const rosa = buildResident({ id: 'c'.repeat(24), roomNumber: '3' });
const home = homeTime('UTC');
const now = new Date('2026-11-21T10:00:00Z');
const asNeeded = { kind: 'as-needed', reason: 'Pain', minIntervalMinutes: 240, maxIn24Hours: 4 } as const;

function build(sheet: Partial<ShiftSheet>, prescriptions: readonly Prescription[] = []) {
  const shift = {
    day: '2026-11-21',
    start: '07:00',
    from: '2026-11-21T07:00:00.000Z',
    before: '2026-11-21T15:00:00.000Z',
  };
  const whole: ShiftSheet = {
    home: { name: 'Hill House', address: '' },
    shift,
    doses: [],
    prescriptions: prescriptions.map(sentPrescription),
    records: [],
    pending: [],
    pendingLeftOut: 0,
    ...sheet,
  };
  return buildRoundSheet(whole, { residents: [rosa], home, now })[0];
}

it('a dose of a prescription that was stopped or changed since it was due says so', () => {
  const ended = {
    residentId: rosa.id,
    endsAt: '2026-11-21T09:00:00.000Z',
    updatedAt: '2026-11-21T09:00:00.000Z',
  };
  const stopped = buildPrescription({
    ...ended,
    stoppedBy: { id: 'f'.repeat(24), name: 'Ana' },
    stopReason: 'Rash',
  });
  const changed = buildPrescription({ ...ended, id: '4'.repeat(24), replacedBy: '5'.repeat(24) });
  const at = '2026-11-21T08:00:00.000Z';
  const doses = [stopped, changed].map(({ id }) => ({
    prescriptionId: id,
    day: '2026-11-21',
    time: '08:00',
    at,
  }));
  const notes = build({ doses }, [stopped, changed])?.scheduled.flatMap((line) => line.notes);
  expect(notes).toEqual([
    'Stopped: ask the nurse in charge before giving it.',
    'Changed: ask the nurse in charge before giving it.',
  ]);
});

it('an as-needed medication that begins later says from when', () => {
  const later = buildPrescription({
    residentId: rosa.id,
    schedule: asNeeded,
    startsAt: '2026-11-21T12:30:00.000Z',
  });
  expect(build({}, [later])?.asNeeded[0]?.notes).toContain('From 12:30.');
});

it('a planned record has its day, its amount and whether it is of a prescription', () => {
  const planned = buildDose({
    residentId: rosa.id,
    scheduledFor: '2026-11-20T20:00:00.000Z',
    notes: 'Slowly',
  });
  const again = buildDose({
    id: '7'.repeat(24),
    residentId: rosa.id,
    prescriptionId: '3'.repeat(24),
    dose: { amount: 1, unit: 'tablet' },
    scheduledFor: '2026-11-21T09:00:00.000Z',
  });
  const lines = build({ pending: [planned, again] })?.scheduled;
  expect(lines).toMatchObject([
    { time: '2026-11-20 20:00', notes: ['Without a prescription.', 'Slowly.'], twoPeople: false },
    { time: '09:00', amount: '1 tablet', notes: ['Due again after a correction.'], twoPeople: true },
  ]);
});
