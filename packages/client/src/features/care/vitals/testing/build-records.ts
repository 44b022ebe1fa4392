import type { VitalsRecord } from '@hearthline/contracts';
import { buildResident, buildVitals } from '@hearthline/contracts/testing';

export const eleanor = buildResident({
  name: 'Eleanor',
  lastName: 'Price',
  nickname: 'Nell',
  allergies: ['Aspirin'],
  allergiesChecked: true,
});
export const henrik = {
  ...eleanor,
  id: 'd'.repeat(24),
  name: 'Henrik',
  lastName: 'Dahl',
  nickname: null,
  roomNumber: '6',
  allergies: [],
};

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
