import { expect, it } from 'vitest';
import { dosesDue } from './doses-due.ts';
import { lacksCheck } from './prescription-order.ts';
import { restoredPrescription, SentPrescription, sentPrescription } from './round-prescription.ts';
import { doseWindowMinutes, isStopped } from './round.ts';
import { buildPrescription } from '../testing/index.ts';
import type { Prescription } from './prescriptions.ts';

const ana = { id: 'a'.repeat(24), name: 'Ana Ribeiro' };
const asNeeded = { kind: 'as-needed', reason: 'Pain', minIntervalMinutes: 240, maxIn24Hours: 4 } as const;

const prescriptions: Record<string, Partial<Prescription>> = {
  scheduled: {},
  'with all that may be absent': {
    instructions: 'With water',
    timeCritical: true,
    twoPeople: true,
    endsAt: '2026-11-22T00:00:00.000Z',
    stoppedBy: ana,
    stopReason: 'Rash',
    updatedAt: '2026-11-21T09:00:00.000Z',
  },
  changed: { endsAt: '2026-11-21T09:00:00.000Z', replacedBy: '4'.repeat(24) },
  'as needed': { schedule: asNeeded },
  'not yet checked': { needsCheck: true },
};

it.each(Object.entries(prescriptions))(
  'A prescription of the round that is sent and restored is what it was: %s',
  (_, fields) => {
    const prescription = buildPrescription(fields);
    const sent = SentPrescription.parse(JSON.parse(JSON.stringify(sentPrescription(prescription))));
    const restored = restoredPrescription(sent);
    const { schedule, startsAt, updatedAt, ...alike } = restored;
    expect(prescription).toMatchObject(alike);
    expect(schedule).toEqual(
      prescription.schedule.kind === 'as-needed' ? prescription.schedule : { kind: 'scheduled' },
    );
    expect([null, prescription.startsAt]).toContain(startsAt);
    expect([null, prescription.updatedAt]).toContain(updatedAt);
    const windows = { normal: 60, timeCritical: 30 };
    expect(doseWindowMinutes(restored, windows)).toBe(doseWindowMinutes(prescription, windows));
    const [due] = dosesDue(buildPrescription(), '2026-11-21', 'UTC');
    const at = due?.at ?? '';
    for (const givenAt of ['2026-11-21T08:30:00Z', '2026-11-22T08:00:00Z'])
      expect(isStopped(restored, at, new Date(givenAt))).toBe(isStopped(prescription, at, new Date(givenAt)));
  },
);

it('A prescription of the round says that its check is missing, and nothing of one that was made', () => {
  const checked = { needsCheck: true, checkedBy: ana, checkedAt: '2026-11-21T09:00:00.000Z' };
  const lacking = [{ needsCheck: true }, checked, {}].map((fields) =>
    lacksCheck(restoredPrescription(sentPrescription(buildPrescription(fields)))),
  );
  expect(lacking).toEqual([true, false, false]);
});

it('A plain scheduled prescription is sent without what the round does not show', () => {
  expect(Object.keys(sentPrescription(buildPrescription()))).toEqual([
    'id',
    'version',
    'residentId',
    'medicationId',
    'medication',
    'dose',
    'route',
  ]);
});
