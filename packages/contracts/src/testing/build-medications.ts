import type { Medication, MedicationRecord } from '../medications.ts';

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
    scheduledFor: '2026-11-21T08:00:00.000Z',
    status: 'pending',
    administered: false,
    administeredAt: null,
    administeredBy: null,
    administeredByUser: null,
    notes: null,
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
    frequency: 'Twice a day',
    quantity: 60,
    instructions: null,
    active: true,
    createdAt: '2026-01-01T08:00:00.000Z',
    updatedAt: '2026-01-01T08:00:00.000Z',
    ...overrides,
  };
}
