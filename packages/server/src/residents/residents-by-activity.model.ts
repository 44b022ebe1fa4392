import type { Types } from 'mongoose';
import { ResidentModel } from './resident.model.ts';

/** Everyone who is not deleted: who is active, and who is not. */
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

/** Who is here no more and not deleted: few, and of them nothing is due. */
export async function inactiveResidents(): Promise<Types.ObjectId[]> {
  const found = await ResidentModel.find({ hidden: false, active: false }, { _id: 1 })
    .lean<{ _id: Types.ObjectId }[]>()
    .exec();
  return found.map(({ _id }) => _id);
}
