import { Schema, type Model, type SchemaDefinition, type Types } from 'mongoose';
import { indexUnmovedHistory, registerAudit } from '../../records/audit/audit-source.repository.ts';
import type { HistoryEntry } from '../../records/clinical/history.ts';
import type { IdempotencyFields } from '../../records/clinical/idempotency.ts';

/** A device that was paired by a code, a display or a shared tablet, as stored. */
export interface PairedDevice extends Partial<IdempotencyFields> {
  _id: Types.ObjectId;
  version: number;
  name: string;
  /** SHA-256 (hex) of the credential; absent until the device has taken it, which is possible once. */
  credentialHash?: string;
  /** When its cookie was last set. */
  renewedAt: Date | null;
  lastSeenAt: Date | null;
  address: string | null;
  pairedByName: string;
  createdAt: Date;
  /** From then on its credential is invalid; the document is deleted a day later. */
  endedAt: Date | null;
  history: HistoryEntry[];
}

/** The schema of a collection of devices, with the fields of its own. */
export function pairedDeviceSchema<Device extends PairedDevice>(
  collection: string,
  own: SchemaDefinition = {},
): Schema<Device> {
  const schema = new Schema<PairedDevice>(
    {
      version: { type: Number, required: true },
      name: { type: String, required: true },
      credentialHash: String,
      renewedAt: { type: Date, default: null },
      lastSeenAt: { type: Date, default: null },
      address: { type: String, default: null },
      pairedByName: { type: String, required: true },
      createdAt: { type: Date, required: true },
      endedAt: { type: Date, default: null },
      history: [Schema.Types.Mixed],
      saveKey: String,
      saveHash: String,
      ...own,
    },
    { collection, versionKey: false },
  );
  schema.index({ credentialHash: 1 }, { unique: true, sparse: true });
  schema.index({ saveKey: 1 }, { unique: true, sparse: true });
  // Its history entries have been moved to the audit long before: the audit worker runs every 2 s and when the server stops.
  schema.index({ endedAt: 1 }, { expireAfterSeconds: 86_400, name: 'endedAt_ttl' });
  indexUnmovedHistory(schema);
  return schema as unknown as Schema<Device>;
}

type NewDevice<Settings> = Settings &
  Pick<PairedDevice, '_id' | 'pairedByName' | 'createdAt'> &
  Partial<IdempotencyFields>;

/** The queries that all kinds of devices share, and their place in the audit. `Settings`: what people choose for a device. */
export function pairedDevices<Device extends PairedDevice, Settings extends Pick<PairedDevice, 'name'>>(
  entity: 'display' | 'tablet',
  deviceModel: Model<Device>,
) {
  // The queries name the shared fields alone, which mongoose's types don't find in a type that is still open.
  const model = deviceModel as unknown as Model<PairedDevice>;
  registerAudit(entity, {
    collection: () => model.collection,
    labelFields: ['name'],
    labelOf: (document) => (document as object as PairedDevice).name,
  });
  return {
    /** All that have not been ended, oldest first. */
    list: (): Promise<Device[]> =>
      model.find({ endedAt: null }).sort({ createdAt: 1, _id: 1 }).lean<Device[]>().exec(),

    /** One that has not been ended. */
    findActive: (id: string): Promise<Device | null> =>
      model.findOne({ _id: id, endedAt: null }).lean<Device>().exec(),

    /** One that was ended or not. */
    find: (id: Types.ObjectId): Promise<Device | null> => model.findById(id).lean<Device>().exec(),

    findBySaveKey: (saveKey: string): Promise<Device | null> =>
      model.findOne({ saveKey }).lean<Device>().exec(),

    /** Stores one without a credential. */
    insert: async (device: NewDevice<Settings>, entry: HistoryEntry): Promise<Device> =>
      (await model.create({ ...device, version: 1, history: [entry] })).toObject() as unknown as Device,

    /** Changes one by compare-and-set on its version; null if it was changed or ended. */
    write: (
      { _id, version }: Pick<PairedDevice, '_id' | 'version'>,
      { set, entry }: { readonly set: Settings; readonly entry: HistoryEntry },
    ): Promise<Device | null> =>
      model
        .findOneAndUpdate(
          { _id, endedAt: null, version },
          { $set: set, $inc: { version: 1 }, $push: { history: entry } },
          { returnDocument: 'after' },
        )
        .lean<Device>()
        .exec(),

    /** Gives one its credential; false if it has one already or was ended. */
    setCredential: async (id: Types.ObjectId, credentialHash: string): Promise<boolean> => {
      const given = await model.updateOne(
        { _id: id, endedAt: null, credentialHash: { $exists: false } },
        { $set: { credentialHash, renewedAt: new Date() } },
      );
      return given.matchedCount === 1;
    },

    /** Marks one as ended; false if there is none or it has been ended. */
    markEnded: async (id: string, entry: HistoryEntry): Promise<boolean> => {
      const change = { $set: { endedAt: entry.at }, $inc: { version: 1 }, $push: { history: entry } };
      return (await model.updateOne({ _id: id, endedAt: null }, change)).matchedCount === 1;
    },
  };
}
