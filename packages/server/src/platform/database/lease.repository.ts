import { model, Schema } from 'mongoose';
import { isDuplicateKey } from '../core/duplicate-key.ts';

/** The right of one server to do a background worker's work. */
interface LeaseDocument {
  /** The worker's name. */
  _id: string;
  /** The id that a server created at its start; null if the lease is free. */
  holder: string | null;
  /** Rises with each renewal and each change of holder. */
  counter: number;
}

/** The observable state of a lease: while it does not change, its holder has not renewed it. */
export type LeaseState = Pick<LeaseDocument, 'holder' | 'counter'>;

export const leaseCollection = 'leases';

const schema = new Schema<LeaseDocument>(
  {
    _id: { type: String, required: true },
    holder: { type: String, default: null },
    counter: { type: Number, required: true },
  },
  { versionKey: false, collection: leaseCollection },
);

const LeaseModel = model<LeaseDocument>('Lease', schema);

/** The leases by name; leases that were never taken are missing. */
export async function readLeases(names: readonly string[]): Promise<Map<string, LeaseState>> {
  const rows = await LeaseModel.find({ _id: { $in: [...names] } }).lean();
  return new Map(rows.map(({ _id, holder, counter }) => [_id, { holder, counter }]));
}

/** Takes a lease by compare-and-set on its state `seen`; undefined if there was none. Returns true if it was taken. */
export async function takeLease(
  name: string,
  seen: LeaseState | undefined,
  holder: string,
): Promise<boolean> {
  if (seen) {
    const change = { $set: { holder }, $inc: { counter: 1 } };
    return (await LeaseModel.updateOne({ _id: name, ...seen }, change)).matchedCount === 1;
  }
  try {
    await LeaseModel.create({ _id: name, holder, counter: 1 });
    return true;
  } catch (error) {
    // Another server took it first.
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}

/** Renews those of the named leases that the holder still has. Returns their number. */
export async function renewLeases(names: readonly string[], holder: string): Promise<number> {
  const renewed = await LeaseModel.updateMany({ _id: { $in: [...names] }, holder }, { $inc: { counter: 1 } });
  return renewed.matchedCount;
}

/** Releases the holder's leases, so that another server can take them at once. */
export async function releaseLeases(names: readonly string[], holder: string): Promise<void> {
  await LeaseModel.updateMany({ _id: { $in: [...names] }, holder }, { $set: { holder: null } });
}
