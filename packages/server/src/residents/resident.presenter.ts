import type { Resident } from '@hearthline/contracts';
import { ageOn } from '../clinical/home-day.ts';
import type { ResidentDocument } from './resident.model.ts';

/** Whole years on the home's day `today`: from the date of birth where there is one, else as it was given. */
export function ageOf(resident: Pick<ResidentDocument, 'age' | 'dateOfBirth'>, today: string): number {
  return resident.dateOfBirth ? ageOn(today, resident.dateOfBirth) : resident.age;
}

/** A resident as the contract has them, on the home's day `today` (yyyy-MM-dd). */
export function presentResident(resident: Omit<ResidentDocument, 'history'>, today: string): Resident {
  return {
    id: resident._id.toString(),
    version: resident.version,
    name: resident.name,
    lastName: resident.lastName,
    nickname: resident.nickname,
    age: ageOf(resident, today),
    dateOfBirth: resident.dateOfBirth,
    roomNumber: resident.roomNumber,
    photoUrl: resident.photoUrl,
    allergies: resident.allergies,
    allergiesChecked: resident.allergiesChecked,
    medicalHistory: resident.medicalHistory,
    entryDate: resident.entryDate,
    healthInsuranceCompany: resident.healthInsuranceCompany,
    healthInsuranceContractNumber: resident.healthInsuranceContractNumber,
    personInCharge: resident.personInCharge,
    contactPerson: resident.contactPerson,
    phoneNumber: resident.phoneNumber,
    alertLimits: resident.alertLimits ?? null,
    active: resident.active,
    createdAt: resident.createdAt.toISOString(),
    updatedAt: resident.updatedAt.toISOString(),
  };
}
