import { pickReadings } from '../care/reading-kinds.ts';
import type { VitalsRecord } from '../care/vitals.ts';

const ana = { id: 'a'.repeat(24), name: 'Ana Ribeiro' };
const rosa = { id: 'c'.repeat(24), name: 'Rosa', lastName: 'Delgado', nickname: null, age: 84 };

/** A nurse's record of a resident whose readings are all normal, at 11:00 UTC on 21 November 2026. */
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
    ...pickReadings({ bloodPressure: '128/76', pulse: 72, spo2: 97 }),
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
