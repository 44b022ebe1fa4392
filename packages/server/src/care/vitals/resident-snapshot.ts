import type { VitalsRecord } from '@hearthline/contracts';
import type { VitalsDocument } from './vitals-record.repository.ts';
import type { ResidentDocument } from '../residents/resident.repository.ts';
import { getAge } from '../residents/resident.presenter.ts';

type Snapshot = Pick<
  VitalsRecord,
  | 'residentName'
  | 'residentLastName'
  | 'residentNickname'
  | 'residentAge'
  | 'residentRoom'
  | 'residentAllergies'
  | 'residentMedicalHistory'
> &
  Pick<VitalsDocument, 'alertLimits'>;

/** The resident's data copied into a record on the home's day `today`, so that later changes do not affect the record. */
export function residentSnapshot(resident: ResidentDocument, today: string): Snapshot {
  return {
    residentName: resident.name,
    residentLastName: resident.lastName,
    residentNickname: resident.nickname,
    residentAge: getAge(resident, today),
    residentRoom: resident.roomNumber,
    residentAllergies: resident.allergies,
    residentMedicalHistory: resident.medicalHistory,
    ...currentLimits(resident),
  };
}

/** The resident's current alert limits as stored in a record; absent if there are none. */
export function currentLimits(
  resident: Pick<ResidentDocument, 'alertLimits'> | null,
): Pick<VitalsDocument, 'alertLimits'> {
  return resident?.alertLimits ? { alertLimits: resident.alertLimits.limits } : {};
}
