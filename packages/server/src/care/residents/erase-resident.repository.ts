import { awayKinds, residentTextNames } from '@hearthline/contracts';
import type { Types } from 'mongoose';
import { erasedName, erasedSave } from '../../records/clinical/erased.ts';
import { getListKeys } from './list-keys.ts';
import { ResidentModel, type ResidentDocument } from './resident.repository.ts';

const collection = () => ResidentModel.collection;

/** The fields of a resident, deleted or not, that decide if their data may be erased. */
export type ErasableResident = Pick<
  ResidentDocument,
  '_id' | 'version' | 'name' | 'lastName' | 'active' | 'hidden' | 'erasing' | 'erasedAt' | 'updatedAt'
>;
const projection = {
  version: 1,
  name: 1,
  lastName: 1,
  active: 1,
  hidden: 1,
  erasing: 1,
  erasedAt: 1,
  updatedAt: 1,
};

/** Residents who left or were deleted and whose data is not erased yet. Who is in hospital or on leave has not left. */
export function findErasable(): Promise<ErasableResident[]> {
  return collection()
    .find<ErasableResident>(
      {
        $or: [{ active: false, 'stay.kind': { $nin: [...awayKinds] } }, { hidden: true }],
        erasedAt: { $exists: false },
      },
      { projection },
    )
    .toArray();
}

/** Finds a resident, deleted or not. */
export function findAnyResident(_id: Types.ObjectId): Promise<ErasableResident | null> {
  return collection().findOne<ErasableResident>({ _id }, { projection });
}

/**
 * Marks a resident as being erased, which blocks all other changes. Returns false if the resident has changed since it was
 * read.
 */
export async function beginErasingResident({ _id, version }: ErasableResident): Promise<boolean> {
  const begun = await collection().updateOne(
    { _id, version },
    { $set: { erasing: true }, $inc: { version: 1 } },
  );
  return begun.matchedCount === 1;
}

/** Erases the resident's own document except age and status. Returns false if it is erased already. */
export async function eraseResidentDocument(_id: Types.ObjectId, now: Date): Promise<boolean> {
  const fields = {
    ...erasedName,
    ...Object.fromEntries(residentTextNames.map((field) => [field, null])),
    dateOfBirth: null,
    entryDate: null,
    photoUrl: null,
    allergies: [],
    allergiesChecked: false,
    alertLimits: null,
    ...getListKeys({ ...erasedName, nickname: null, roomNumber: null }),
    erasedAt: now,
    updatedAt: now,
  };
  const unset = { photoKey: '', roomKey: '', reconciliations: '', ...erasedSave };
  const erased = await collection().updateOne(
    { _id, erasedAt: { $exists: false } },
    {
      $set: { ...fields, ...(await eraseWhereabouts(_id)) },
      $inc: { version: 1 },
      $unset: Object.fromEntries(Object.keys(unset).map((field) => [field, ''])),
    },
  );
  return erased.modifiedCount === 1;
}

/** Times and kinds of leaving and return, which reports on doses need; without places, persons and medicines. */
async function eraseWhereabouts(_id: Types.ObjectId): Promise<Partial<ResidentDocument>> {
  const projection = { stay: 1, lastReturn: 1 };
  const found = await collection().findOne<Pick<ResidentDocument, 'stay' | 'lastReturn'>>(
    { _id },
    { projection },
  );
  const { stay, lastReturn } = found ?? {};
  return {
    stay: stay ? { ...stay, where: null, medicinesOut: [] } : null,
    lastReturn: lastReturn ? { ...lastReturn, medicinesBack: [] } : null,
  };
}
