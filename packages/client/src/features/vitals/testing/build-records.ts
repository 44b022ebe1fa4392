import type { Resident, VitalsRecord } from '@hearthline/contracts';
import { buildResident as buildAnyResident, buildVitals } from '../../../testing/build-clinical.ts';

export function buildResident(overrides: Partial<Resident> = {}): Resident {
  return buildAnyResident({
    name: 'Eleanor',
    lastName: 'Price',
    nickname: 'Nell',
    allergies: ['Aspirin'],
    allergiesChecked: true,
    ...overrides,
  });
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

/** A record of Eleanor's vitals, taken now. */
export function buildRecord(overrides: Partial<VitalsRecord> = {}): VitalsRecord {
  return buildVitals({
    id: 'f'.repeat(24),
    residentId: eleanor.id,
    residentName: eleanor.name,
    residentLastName: eleanor.lastName,
    residentNickname: eleanor.nickname,
    residentAge: eleanor.age,
    residentRoom: eleanor.roomNumber,
    residentAllergies: eleanor.allergies,
    spo2: 93,
    recordedAt: new Date().toISOString(),
    createdAt: new Date().toISOString(),
    ...overrides,
  });
}
