import type { Alert } from '../care/alerts.ts';

export const ana = { id: 'a'.repeat(24), name: 'Ana Ribeiro' };
export const ben = { id: 'b'.repeat(24), name: 'Ben Okafor' };

/** ISO 8601, this many minutes ago. */
export function ago(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString();
}

/** SpO2 86 %, not back to normal. */
export function buildAlertReading(
  overrides: Partial<Alert['readings'][number]> = {},
): Alert['readings'][number] {
  const reading = { kind: 'spo2', value: '86', word: 'Severe', side: 'low' } as const;
  return { ...reading, limits: null, normalSince: null, ...overrides };
}

/** Mateo's SpO2 of 86 %, measured 23 minutes ago, not taken. */
export function buildAlert(overrides: Partial<Alert> = {}): Alert {
  return {
    id: '7'.repeat(24),
    version: 1,
    cause: 'readings',
    vitalsId: '1'.repeat(24),
    residentId: 'c'.repeat(24),
    resident: { name: 'Mateo', lastName: 'Kessler', roomNumber: '12' },
    readings: [buildAlertReading()],
    dose: null,
    measuredAt: ago(23.2),
    measuredByName: 'Tomasz Nowak',
    raisedAt: ago(22.2),
    state: 'open',
    takenBy: null,
    takenAt: null,
    done: null,
    notes: [],
    steps: [],
    recheckAt: null,
    closedBy: null,
    closedAt: null,
    withdrawnBecause: null,
    ...overrides,
  };
}

const insulin = {
  prescriptionId: '3'.repeat(24),
  medication: {
    name: 'Insulin glargine',
    dosage: '100',
    unit: 'IU',
    per: { amount: 1, unit: 'ml' as const },
  },
  dose: { amount: 12, unit: 'IU' },
};

/** Mateo's insulin of 08:00 on 21 November 2026, missed half an hour later. */
export function buildMissedDoseAlert(overrides: Partial<Alert> = {}): Alert {
  const at = '2026-11-21T08:00:00.000Z';
  const missed = { at, day: '2026-11-21', time: '08:00', status: 'missed' } as const;
  return buildAlert({
    cause: 'missed-dose',
    vitalsId: null,
    readings: [],
    dose: { ...insulin, doses: [{ ...missed, reason: null, by: null, recordedAt: null }] },
    measuredAt: at,
    measuredByName: null,
    raisedAt: '2026-11-21T08:30:00.000Z',
    ...overrides,
  });
}

/** Mateo's insulin, refused on three mornings from 19 November 2026 on, recorded by Ana. */
export function buildRefusalsAlert(overrides: Partial<Alert> = {}): Alert {
  const doses = ['2026-11-19', '2026-11-20', '2026-11-21'].map((day) => ({
    at: `${day}T08:00:00.000Z`,
    day,
    time: '08:00',
    status: 'refused' as const,
    reason: 'Did not want it',
    by: ana,
    recordedAt: `${day}T08:05:00.000Z`,
  }));
  return buildAlert({
    cause: 'refusals',
    vitalsId: null,
    readings: [],
    dose: { ...insulin, doses },
    measuredByName: ana.name,
    ...overrides,
  });
}

/** A step without an author, at this moment. */
export function buildStep(
  what: Alert['steps'][number]['what'],
  overrides: Partial<Alert['steps'][number]> = {},
): Alert['steps'][number] {
  return { what, by: null, at: ago(0), kind: null, value: null, because: null, ...overrides };
}

/** The same alert, taken by Ana 2 minutes ago, its recheck due in 12 min 40 s. */
export function buildTaken(overrides: Partial<Alert> = {}): Alert {
  const recheckAt = new Date(Date.now() + 760_000).toISOString();
  const takenAt = overrides.takenAt ?? ago(2);
  const steps = [buildStep('taken', { by: ana, at: takenAt })];
  return buildAlert({ version: 2, state: 'taken', takenBy: ana, takenAt, steps, recheckAt, ...overrides });
}
