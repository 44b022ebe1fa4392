import type { VitalsRecord } from '@hearthline/contracts';
import type { VitalsDocument } from './vitals-record.model.ts';
import type { ResidentDocument } from '../residents/resident.model.ts';
import { ageOf } from '../residents/resident.presenter.ts';

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
    ...currentLimits(resident),
  };
}

/** The resident's own limits as a record keeps them; absent where there are none. */
export function currentLimits(
  resident: Pick<ResidentDocument, 'alertLimits'> | null,
): Pick<VitalsDocument, 'alertLimits'> {
  return resident?.alertLimits ? { alertLimits: resident.alertLimits.limits } : {};
}
