import { buildResident } from '@hearthline/contracts/testing';
import type { NewResident } from '../../packages/server/src/care/residents/resident.repository.ts';

const names = ['Margaret', 'Núria', 'Edith', 'Tomás', 'Rosa', 'Harold', 'Ingrid'] as const;

/** Residents with every field filled, each in a room of their own. */
export function buildResidents(count: number): NewResident[] {
  const now = new Date();
  const { id: _id, alertLimits: _limits, erasedAt: _erased, ...resident } = buildResident();
  return Array.from({ length: count }, (_, number) => ({
    ...resident,
    name: names[number % names.length] ?? 'Ana',
    lastName: `Holloway ${String(number)}`,
    nickname: 'Maggie',
    age: 88,
    dateOfBirth: '1938-05-04',
    roomNumber: String(100 + number),
    roomKey: String(100 + number),
    allergies: ['Penicillin', 'Latex'],
    medicalHistory: 'Osteoarthritis of both knees. '.repeat(10),
    entryDate: '2022-01-01',
    healthInsuranceCompany: 'Sanitas',
    healthInsuranceContractNumber: '123-456789',
    personInCharge: 'Grace Okafor',
    contactPerson: 'Clara Holloway (daughter)',
    phoneNumber: '+34 600 100 200',
    hidden: false,
    history: [],
    createdAt: now,
    updatedAt: now,
  }));
}
