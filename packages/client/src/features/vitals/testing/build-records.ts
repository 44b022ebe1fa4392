import type { Resident, VitalsRecord } from '@hearthline/contracts';
import { buildResident as buildRosa, buildVitals } from '@hearthline/contracts/testing';

/** Eleanor Price, 88, of room 5. */
export const buildResident = (overrides: Partial<Resident> = {}): Resident =>
  buildRosa({
    name: 'Eleanor',
    lastName: 'Price',
    nickname: 'Nell',
    allergies: ['Aspirin'],
    allergiesChecked: true,
    ...overrides,
  });

export const eleanor = buildResident();
export const henrik = buildResident({
  id: 'd'.repeat(24),
  name: 'Henrik',
  lastName: 'Dahl',
  nickname: null,
  roomNumber: '6',
  allergies: [],
});

/** Eleanor's record of this moment, with an SpO2 of 93 %. */
export const buildRecord = (overrides: Partial<VitalsRecord> = {}): VitalsRecord =>
  buildVitals({
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
