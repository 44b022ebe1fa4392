import type { MedicationRecord } from '../care/medication-records.ts';
import type { Medication } from '../care/medications.ts';
import type { Prescription } from '../care/prescriptions.ts';
import { roundRules, type DoseClaim } from '../care/round.ts';
import type { Supply } from '../care/supplies.ts';

const rosa = { id: 'c'.repeat(24), name: 'Rosa', lastName: 'Delgado', nickname: null, age: 84 };

/** A dose due at 08:00 UTC on 21 November 2026. */
export function buildDose(overrides: Partial<MedicationRecord> = {}): MedicationRecord {
  return {
    id: '2'.repeat(24),
    version: 1,
    residentId: rosa.id,
    resident: rosa,
    medicationId: 'd'.repeat(24),
    medication: { name: 'Metformin', dosage: '500', unit: 'mg' },
    prescriptionId: null,
    day: null,
    time: null,
    dose: null,
    scheduledFor: '2026-11-21T08:00:00.000Z',
    status: 'pending',
    administered: false,
    administeredAt: null,
    administeredBy: null,
    administeredByUser: null,
    recordedBy: null,
    recordedAt: null,
    reason: null,
    allergyReason: null,
    outsideRules: null,
    confirmedBy: null,
    lacksSecondPerson: false,
    confirmedAt: null,
    effect: null,
    notes: null,
    corrects: null,
    correctionReason: null,
    createdAt: '2026-11-21T00:00:00.000Z',
    ...overrides,
  };
}

/** A medicine in stock. */
export function buildMedication(overrides: Partial<Medication> = {}): Medication {
  return {
    id: 'd'.repeat(24),
    version: 1,
    name: 'Metformin',
    dosage: '850',
    unit: 'mg',
    frequency: 'Twice daily',
    quantity: 60,
    lowLevel: null,
    substances: [],
    instructions: null,
    active: true,
    controlled: false,
    createdAt: '2026-01-01T08:00:00.000Z',
    updatedAt: '2026-01-01T08:00:00.000Z',
    ...overrides,
  };
}

/** Rosa's metformin, one tablet at 08:00 and 20:00 since 1 November 2026. */
export function buildPrescription(overrides: Partial<Prescription> = {}): Prescription {
  return {
    id: '3'.repeat(24),
    version: 1,
    residentId: rosa.id,
    medicationId: 'd'.repeat(24),
    medication: { name: 'Metformin', dosage: '500', unit: 'mg' },
    dose: { amount: 1, unit: 'tablet' },
    stockPerDose: 1,
    route: 'oral',
    frequency: 'Twice daily',
    schedule: { kind: 'scheduled', times: ['08:00', '20:00'], days: { kind: 'every-day' } },
    instructions: null,
    timeCritical: false,
    twoPeople: false,
    startsAt: '2026-11-01T00:00:00.000Z',
    endsAt: null,
    allergyReason: null,
    replaces: null,
    replacedBy: null,
    replacesMedication: null,
    stopReason: null,
    prescribedBy: { id: 'f'.repeat(24), name: 'Ana' },
    orderedBy: null,
    received: null,
    indication: null,
    reviewOn: null,
    orderConfirmedBy: null,
    orderConfirmedAt: null,
    checkedBy: null,
    checkedAt: null,
    stoppedBy: null,
    createdAt: '2026-11-01T08:00:00.000Z',
    updatedAt: '2026-11-01T08:00:00.000Z',
    ...overrides,
  };
}

/** Ana has Rosa's metformin of 08:00 on 21 November 2026 open, until 5 minutes after `at`. */
export function buildClaim(overrides: Partial<DoseClaim> = {}): DoseClaim {
  const at = overrides.at ?? '2026-11-21T08:00:00.000Z';
  return {
    id: '9'.repeat(24),
    version: 1,
    prescriptionId: '3'.repeat(24),
    day: '2026-11-21',
    time: '08:00',
    residentId: rosa.id,
    resident: { name: rosa.name, lastName: rosa.lastName, roomNumber: '3' },
    medication: { name: 'Metformin', dosage: '500', unit: 'mg' },
    dose: { amount: 1, unit: 'tablet' },
    by: { id: 'a'.repeat(24), name: 'Ana Ribeiro' },
    at,
    expiresAt: new Date(Date.parse(at) + roundRules.claimMs).toISOString(),
    endedAt: null,
    waiting: null,
    ...overrides,
  };
}

/** Twelve of Rosa's own metformin. */
export function buildSupply(overrides: Partial<Supply> = {}): Supply {
  return {
    id: '6'.repeat(24),
    version: 1,
    medicationId: 'd'.repeat(24),
    medication: { name: 'Metformin', dosage: '850', unit: 'mg', form: 'tablet' },
    controlled: false,
    residentId: rosa.id,
    residentName: 'Rosa Delgado',
    quantity: 12,
    packSize: null,
    batch: null,
    expiresOn: null,
    openedOn: null,
    useWithinDays: null,
    closed: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    updatedAt: '2026-11-20T08:00:00.000Z',
    ...overrides,
  };
}
