import type { Types } from 'mongoose';
import { ResidentModel } from '../residents/resident.model.ts';

/** The fields of an active resident that the board uses. */
export interface ActiveResident {
  readonly _id: Types.ObjectId;
  readonly name: string;
  readonly lastName: string;
  readonly roomNumber: string | null;
}

/** Active residents by room. */
export function findActiveResidents(): Promise<ActiveResident[]> {
  return ResidentModel.find({ hidden: false, active: true }, { name: 1, lastName: 1, roomNumber: 1 })
    .sort({ order: 1, _id: 1 })
    .lean<ActiveResident[]>()
    .exec();
}
