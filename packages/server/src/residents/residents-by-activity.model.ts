import type { Types } from 'mongoose';
import { ResidentModel } from './resident.model.ts';

/** The ids of active and of inactive residents; deleted ones are left out. */
export async function residentsByActivity(): Promise<{
  active: Types.ObjectId[];
  inactive: Types.ObjectId[];
}> {
  const everyone = await ResidentModel.find({ hidden: false }, { active: 1 })
    .lean<{ _id: Types.ObjectId; active: boolean }[]>()
    .exec();
  const idsOf = (active: boolean) => everyone.filter((one) => one.active === active).map(({ _id }) => _id);
  return { active: idsOf(true), inactive: idsOf(false) };
}
