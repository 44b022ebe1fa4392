import type { Resident } from '@hearthline/contracts';
import { vi } from 'vitest';
import type { Api } from '../../../lib/api.ts';

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

/** A fake `residents.list` that filters by first name. */
export function fakeResidentList(all: readonly Resident[]) {
  const list = vi.fn<Api['residents']['list']>(async (input) => {
    const { search = '', page = 1, pageSize = 500 } = input?.query ?? {};
    const found = all.filter(({ name }) => name.toLowerCase().includes(search.toLowerCase()));
    const from = (Number(page) - 1) * Number(pageSize);
    return {
      residents: found.slice(from, from + Number(pageSize)),
      found: found.length,
      total: all.length,
    };
  });
  return { list };
}
