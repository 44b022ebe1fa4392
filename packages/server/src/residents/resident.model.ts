import { Schema, model } from 'mongoose';
import type { Types } from 'mongoose';
import type { Resident } from '@hearthline/contracts';
import { gather } from '../gather.ts';
import { audited, keepsHistory } from '../audit/audited.model.ts';
import type { Kept } from '../clinical/history.ts';
import type { Save } from '../clinical/once.ts';

/** A resident as stored. Days (`dateOfBirth`, `entryDate`) are text: they belong to the calendar, not to a zone. */
export interface ResidentDocument
  extends Omit<Resident, 'id' | 'createdAt' | 'updatedAt'>, Kept, Partial<Save> {
  _id: Types.ObjectId;
  /** The room as it is compared: absent where there is none. */
  roomKey?: string;
  createdAt: Date;
  updatedAt: Date;
}
export type NewResident = Omit<ResidentDocument, '_id'>;

const text = { type: String, default: null };
const schema = new Schema<ResidentDocument>(
  {
    version: { type: Number, required: true },
    name: { type: String, required: true },
    lastName: { type: String, required: true },
    nickname: text,
    age: { type: Number, required: true },
    dateOfBirth: text,
    roomNumber: text,
    roomKey: String,
    photoUrl: text,
    allergies: [String],
    allergiesChecked: Boolean,
    medicalHistory: text,
    entryDate: text,
    healthInsuranceCompany: text,
    healthInsuranceContractNumber: text,
    personInCharge: text,
    contactPerson: text,
    phoneNumber: text,
    active: { type: Boolean, required: true },
    hidden: { type: Boolean, required: true },
    history: [Schema.Types.Mixed],
    saveKey: String,
    saveHash: String,
    createdAt: Date,
    updatedAt: Date,
  },
  { collection: 'residents', versionKey: false },
);
// Only active residents hold their room: a race for one ends here, not in a check.
schema.index(
  { roomKey: 1 },
  { unique: true, partialFilterExpression: { roomKey: { $exists: true }, active: true, hidden: false } },
);
schema.index({ saveKey: 1 }, { unique: true, sparse: true });
keepsHistory(schema);

export const ResidentModel = model('Resident', schema);
audited<ResidentDocument, 'name' | 'lastName'>('resident', ResidentModel, {
  residentField: '_id',
  labelFields: ['name', 'lastName'],
  labelOf: ({ name, lastName }) => `${name} ${lastName}`,
});

const isId = (id: string): boolean => /^[0-9a-f]{24}$/.test(id);

/** Everyone who is not deleted, in the order they were added. */
export function findResidents(): Promise<ResidentDocument[]> {
  return ResidentModel.find({ hidden: false }).sort({ _id: 1 }).lean<ResidentDocument[]>().exec();
}

/** One resident; null when there is none, also for text that is no id. */
export async function findResident(id: string): Promise<ResidentDocument | null> {
  return isId(id) ? findGathered(id) : null;
}

// Read when asked for, never kept; who asks while another read is under way shares the next one.
const findGathered = gather(async (ids: readonly string[]): Promise<(ResidentDocument | null)[]> => {
  const found = await ResidentModel.find({ _id: { $in: [...new Set(ids)] }, hidden: false })
    .lean<ResidentDocument[]>()
    .exec();
  const byId = new Map(found.map((resident) => [resident._id.toString(), resident]));
  return ids.map((id) => byId.get(id) ?? null);
});

/** Who lives in a room now. */
export function findByRoom(roomKey: string): Promise<ResidentDocument | null> {
  return ResidentModel.findOne({ roomKey, active: true, hidden: false }).lean<ResidentDocument>().exec();
}

export function findResidentBySaveKey(saveKey: string): Promise<ResidentDocument | null> {
  return ResidentModel.findOne({ saveKey }).lean<ResidentDocument>().exec();
}

/** Stores a resident. Throws the database's error 11000 when the room or the save is taken. */
export async function insertResident(resident: NewResident): Promise<ResidentDocument> {
  const { insertedId } = await ResidentModel.collection.insertOne({ ...resident });
  return { ...resident, _id: insertedId };
}

/** Stores many at once, in order; for filling an empty home. */
export async function insertResidents(residents: readonly NewResident[]): Promise<ResidentDocument[]> {
  const { insertedIds } = await ResidentModel.collection.insertMany(residents.map((one) => ({ ...one })));
  return residents.map((resident, index) => ({ ...resident, _id: insertedIds[index] as Types.ObjectId }));
}
