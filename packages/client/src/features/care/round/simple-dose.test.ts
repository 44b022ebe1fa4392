import {
  ana,
  ben,
  buildClaim,
  buildMedication,
  buildPrescription,
  buildResident,
} from '@hearthline/contracts/testing';
import type { Medication, RoundPrescription } from '@hearthline/contracts';
import { describe, expect, it } from 'vitest';
import type { RoundDose } from './round-doses.ts';
import { isSimpleDose } from './simple-dose.ts';

interface Changes extends Partial<Omit<RoundDose, 'prescription' | 'resident'>> {
  readonly prescription?: Partial<RoundPrescription>;
  readonly resident?: Partial<RoundDose['resident']>;
  readonly medication?: Partial<Medication> | null;
  readonly mayHaveOpenAlert?: boolean;
}

/** Decides on a plain dose with changes: metformin for a resident without known allergies, due. */
function decide({
  prescription,
  resident,
  medication = {},
  mayHaveOpenAlert = false,
  ...changes
}: Changes = {}): boolean {
  const dose: RoundDose = {
    key: 'key',
    due: { prescriptionId: 'd'.repeat(24), day: '2026-11-21', time: '08:00', at: '2026-11-21T08:00:00.000Z' },
    record: undefined,
    claim: undefined,
    note: undefined,
    state: 'due',
    ...changes,
    prescription: {
      ...buildPrescription({ instructions: null }),
      schedule: { kind: 'scheduled' },
      ...prescription,
    },
    resident: { ...buildResident({ allergies: [], allergiesChecked: true }), ...resident },
  };
  const stored = { ...buildMedication({ name: 'Metformin', substances: ['metformin'] }), ...medication };
  return isSimpleDose(dose, {
    medication: medication === null ? undefined : stored,
    mayHaveOpenAlert,
    userId: ana.id,
  });
}

const claimOf = (by: typeof ana, waiting: ReturnType<typeof buildClaim>['waiting'] = null) =>
  buildClaim({ by: { id: by.id, name: by.name }, waiting });

describe('A dose is given with one tap', () => {
  it.each<[string, Changes]>([
    ['plain and due', {}],
    ['overdue', { state: 'overdue' }],
    ['with an allergy that does not match', { resident: { allergies: ['Latex'] } }],
    ['with instructions for giving it', { prescription: { instructions: 'With meals, after the soup.' } }],
    ['claimed by the same person', { claim: claimOf(ana) }],
    ['time-critical', { prescription: { timeCritical: true } }],
    ['with low stock, which stops nobody', { medication: { quantity: 0 } }],
  ])('if it is %s', (_what, changes) => {
    expect(decide(changes)).toBe(true);
  });
});

it.each([
  'With meals.',
  'Before food',
  'After breakfast; with a glass of water',
  'Upright with a full glass of water, 30 minutes before breakfast.',
  'Swallow whole. Do not crush or chew.',
  'Not crushed',
  'With the spacer.',
  'Left eye.',
  'RIGHT EAR',
  'In both eyes.',
  '7-day course.',
  ' ',
])('Instructions that ask nothing before it is given leave one tap: "%s"', (instructions) => {
  expect(decide({ prescription: { instructions } })).toBe(true);
});

describe('A dose is opened first', () => {
  it.each<[string, Changes]>([
    ['missed: it needs its time and a reason', { state: 'missed' }],
    [
      'with a hold limit',
      { prescription: { holdLimits: [{ kind: 'pulse', below: 55, above: null, withinHours: 24 }] } },
    ],
    ['not due yet', { state: 'later' }],
    ['for a resident who has an open alert, or whose alerts are not known', { mayHaveOpenAlert: true }],
    ['recorded', { state: 'administered' }],
    ['refused', { state: 'refused' }],
    ['for two people', { prescription: { twoPeople: true } }],
    ['crushed', { prescription: { flags: [{ kind: 'crushed', agreedBy: 'Dr. Okafor', reviewOn: null }] } }],
    ['of a controlled drug', { medication: { controlled: true } }],
    ['of a medication that is not loaded', { medication: null }],
    [
      'of a medication without substances, which no allergy can be compared with',
      { medication: { substances: [] } },
    ],
    [
      'as needed',
      {
        prescription: {
          schedule: { kind: 'as-needed', reason: 'Pain', minIntervalMinutes: 240, maxIn24Hours: 4 },
        },
      },
    ],
    ['for a resident whose allergies nobody recorded', { resident: { allergiesChecked: false } }],
    ['matched by an allergy', { resident: { allergies: ['Metformin'] } }],
    [
      'matched by the class of an allergy',
      {
        resident: { allergies: ['Penicillin'] },
        medication: { name: 'Flucloxacillin', substances: ['flucloxacillin'] },
      },
    ],
    ['stopped', { prescription: { stoppedBy: { id: ben.id, name: ben.name } } }],
    ['changed', { prescription: { replacedBy: 'e'.repeat(24) } }],
    ['open with a colleague', { claim: claimOf(ben) }],
    [
      'waiting for its second person',
      {
        claim: claimOf(ana, {
          administeredAt: '2026-11-21T08:00:00.000Z',
          reason: null,
          requestedAt: '2026-11-21T08:00:00.000Z',
        }),
      },
    ],
    ['noted on paper', { note: { by: 'Ana', at: 0, isAsked: false } }],
  ])('if it is %s', (_what, changes) => {
    expect(decide(changes)).toBe(false);
  });

  it.each([
    'Hold when the pulse is below 55.',
    'Measure blood sugar before.',
    'Omit if systolic < 100',
    'Check INR first',
    'Not if drowsy',
    'Weigh before breakfast',
    'Not when SBP < 100',
    'Not below 60 bpm',
    'Do not give when drowsy',
    'No dar con TAS < 100',
    'Con las comidas',
    'Not with food',
    'With meals. Not when drowsy.',
    'With meals and not when drowsy',
    'Left eye, not the right eye',
    'With food?',
    'Half a tablet',
    '2 drops in the left eye',
  ])('if its instructions are not known to ask nothing: "%s"', (instructions) => {
    expect(decide({ prescription: { instructions } })).toBe(false);
  });
});
