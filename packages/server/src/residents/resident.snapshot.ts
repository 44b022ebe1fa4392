import type { VitalsRecord } from '@hearthline/contracts';
import type { ResidentDocument } from './resident.model.ts';
import { ageOf } from './resident.presenter.ts';

type Snapshot = Pick<
  VitalsRecord,
  | 'residentName'
  | 'residentLastName'
  | 'residentNickname'
  | 'residentAge'
  | 'residentRoom'
  | 'residentAllergies'
  | 'residentMedicalHistory'
>;

/** The resident as a record copies them on the home's day `today`, so that it reads the same in ten years. */
export function residentSnapshot(resident: ResidentDocument, today: string): Snapshot {
  return {
    residentName: resident.name,
    residentLastName: resident.lastName,
    residentNickname: resident.nickname,
    residentAge: ageOf(resident, today),
    residentRoom: resident.roomNumber,
    residentAllergies: resident.allergies,
    residentMedicalHistory: resident.medicalHistory,
  };
}
