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
  /** The time at which its cookie was last set. */
  renewedAt: Date | null;
  lastSeenAt: Date | null;
  address: string | null;
  pairedByName: string;
  createdAt: Date;
  /** The time from which its credential is invalid; the document is deleted a day later. */
  endedAt: Date | null;
  history: HistoryEntry[];
}

/** Creates the schema of a collection of devices; `own` adds its own fields. */
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
  // By then the history is in the audit, because the audit worker runs every 2 s and when the server stops.
  schema.index({ endedAt: 1 }, { expireAfterSeconds: 86_400, name: 'endedAt_ttl' });
  indexUnmovedHistory(schema);
  return schema as unknown as Schema<Device>;
}

type NewDevice<Settings> = Settings &
  Pick<PairedDevice, '_id' | 'pairedByName' | 'createdAt'> &
  Partial<IdempotencyFields>;

/** The queries of all kinds of devices, and their audit source. `Settings`: the editable fields of a device. */
export function pairedDevices<Device extends PairedDevice, Settings extends Pick<PairedDevice, 'name'>>(
  entity: 'display' | 'tablet',
  deviceModel: Model<Device>,
) {
  // The queries use the shared fields only, which mongoose's types do not find in a generic type.
  const model = deviceModel as unknown as Model<PairedDevice>;
  registerAudit(entity, {
    collection: () => model.collection,
    labelFields: ['name'],
    labelOf: (document) => (document as object as PairedDevice).name,
  });
  return {
    /** All devices that have not ended, oldest first. */
    list: (): Promise<Device[]> =>
      model.find({ endedAt: null }).sort({ createdAt: 1, _id: 1 }).lean<Device[]>().exec(),

    /** Finds a device that has not ended. */
    findActive: (id: string): Promise<Device | null> =>
      model.findOne({ _id: id, endedAt: null }).lean<Device>().exec(),

    /** Finds a device, ended or not. */
    find: (id: Types.ObjectId): Promise<Device | null> => model.findById(id).lean<Device>().exec(),

    findBySaveKey: (saveKey: string): Promise<Device | null> =>
      model.findOne({ saveKey }).lean<Device>().exec(),

    /** Stores a device without a credential. */
    insert: async (device: NewDevice<Settings>, entry: HistoryEntry): Promise<Device> =>
      (await model.create({ ...device, version: 1, history: [entry] })).toObject() as unknown as Device,

    /** Changes a device by compare-and-set on its version; null if the version has changed or the device has ended. */
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

    /** Sets a device's credential; returns false if it has one already or was ended. */
    setCredential: async (id: Types.ObjectId, credentialHash: string): Promise<boolean> => {
      const given = await model.updateOne(
        { _id: id, endedAt: null, credentialHash: { $exists: false } },
        { $set: { credentialHash, renewedAt: new Date() } },
      );
      return given.matchedCount === 1;
    },

    /** Marks a device as ended; returns false if there is none or it has ended. */
    markEnded: async (id: string, entry: HistoryEntry): Promise<boolean> => {
      const change = { $set: { endedAt: entry.at }, $inc: { version: 1 }, $push: { history: entry } };
      return (await model.updateOne({ _id: id, endedAt: null }, change)).matchedCount === 1;
    },
  };
}
