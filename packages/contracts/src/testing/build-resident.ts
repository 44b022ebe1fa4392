import { ResidentDraft, type Resident } from '../care/residents.ts';

/** Rosa Marí, 88, active, in room 5, allergic to penicillin; every other text that may be left out is null. */
export function buildResident(overrides: Partial<Resident> = {}): Resident {
  const draft = { name: 'Rosa', lastName: 'Marí', nickname: 'Rosi', age: 88, roomNumber: '5' };
  return {
    ...ResidentDraft.parse({ ...draft, allergies: ['Penicillin'] }),
    id: 'e'.repeat(24),
    version: 1,
    photoUrl: null,
    alertLimits: null,
    active: true,
    createdAt: '2026-01-01T08:00:00.000Z',
    updatedAt: '2026-01-01T08:00:00.000Z',
    ...overrides,
  };
}
