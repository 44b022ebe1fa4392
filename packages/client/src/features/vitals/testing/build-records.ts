import type { Resident, VitalsRecord } from '@hearthline/contracts';

export function buildResident(overrides: Partial<Resident> = {}): Resident {
  return {
    id: 'e'.repeat(24),
    version: 1,
    name: 'Eleanor',
    lastName: 'Price',
    nickname: 'Nell',
    age: 88,
    dateOfBirth: null,
    roomNumber: '5',
    photoUrl: null,
    allergies: ['Aspirin'],
    allergiesChecked: true,
    medicalHistory: null,
    entryDate: null,
    healthInsuranceCompany: null,
    healthInsuranceContractNumber: null,
    personInCharge: null,
    contactPerson: null,
    phoneNumber: null,
    active: true,
    createdAt: '2026-01-01T08:00:00.000Z',
    updatedAt: '2026-01-01T08:00:00.000Z',
    ...overrides,
  };
}

export const eleanor = buildResident();
export const henrik = buildResident({
  id: 'd'.repeat(24),
  name: 'Henrik',
  lastName: 'Dahl',
  nickname: null,
  roomNumber: '6',
  allergies: [],
});

export function buildRecord(overrides: Partial<VitalsRecord> = {}): VitalsRecord {
  return {
    id: 'f'.repeat(24),
    version: 1,
    recordNumber: 'VR-20261121-0001',
    residentId: eleanor.id,
    residentName: eleanor.name,
    residentLastName: eleanor.lastName,
    residentNickname: eleanor.nickname,
    residentAge: eleanor.age,
    residentRoom: eleanor.roomNumber,
    residentAllergies: eleanor.allergies,
    residentMedicalHistory: null,
    bloodPressure: '128/76',
    pulse: 72,
    spo2: 93,
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
    recordedBy: 'a'.repeat(24),
    recordedByName: 'Ana Ribeiro',
    recordedByRole: 'nurse',
    recordedByUser: { id: 'a'.repeat(24), name: 'Ana Ribeiro' },
    corrects: null,
    correctionReason: null,
    recordedAt: new Date().toISOString(),
    createdAt: new Date().toISOString(),
    ...overrides,
  };
}
