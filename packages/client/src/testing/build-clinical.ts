import type { MedicationRecord, Resident, VitalsRecord } from '@hearthline/contracts';

const ana = { id: 'a'.repeat(24), name: 'Ana Ribeiro' };
const rosa = { id: 'c'.repeat(24), name: 'Rosa', lastName: 'Delgado', nickname: null, age: 84 };

/** An active resident in room 5. */
export function buildResident(overrides: Partial<Resident> = {}): Resident {
  return {
    id: 'e'.repeat(24),
    version: 1,
    name: 'Rosa',
    lastName: 'Marí',
    nickname: 'Rosi',
    age: 88,
    dateOfBirth: null,
    roomNumber: '5',
    photoUrl: null,
    allergies: ['Penicillin'],
    allergiesChecked: false,
    medicalHistory: null,
    entryDate: null,
    healthInsuranceCompany: null,
    healthInsuranceContractNumber: null,
    personInCharge: null,
    contactPerson: null,
    phoneNumber: null,
    alertLimits: null,
    active: true,
    createdAt: '2026-01-01T08:00:00.000Z',
    updatedAt: '2026-01-01T08:00:00.000Z',
    ...overrides,
  };
}

/** A nurse's record of a resident with normal readings, at 11:00 UTC on 21 November 2026. */
export function buildVitals(overrides: Partial<VitalsRecord> = {}): VitalsRecord {
  return {
    id: '1'.repeat(24),
    version: 1,
    recordNumber: 'VR-20261121-0001',
    residentId: rosa.id,
    residentName: rosa.name,
    residentLastName: rosa.lastName,
    residentNickname: null,
    residentAge: rosa.age,
    residentRoom: '12A',
    residentAllergies: ['Penicillin'],
    residentMedicalHistory: null,
    alertLimits: null,
    bloodPressure: '128/76',
    pulse: 72,
    spo2: 97,
    temperature: null,
    sugar: null,
    sugarType: 'fasting',
    notMeasured: {},
    confirmedOutOfRange: false,
    hydration: false,
    hydrationQuantity: null,
    urine: false,
    urinationQuantity: null,
    defecation: false,
    defecationQuantity: null,
    notes: null,
    recordedBy: ana.id,
    recordedByName: ana.name,
    recordedByRole: 'nurse',
    recordedByUser: ana,
    recordedAt: '2026-11-21T11:00:00.000Z',
    createdAt: '2026-11-21T11:00:00.000Z',
    corrects: null,
    correctionReason: null,
    ...overrides,
  };
}

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
