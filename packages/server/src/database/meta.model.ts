import { model, Schema } from 'mongoose';

/**
 * Documents about the database itself: `schema` (version and start lock), `home` (home id, demo mark), `incoming` (marker of
 * an unfinished copy) and `care-alerts` (checkpoint of the alert check).
 */
export interface MetaDocument {
  _id: 'schema' | 'home' | 'incoming' | 'care-alerts';
  /** Of `schema`: the schema version. */
  version?: number;
  lockOwner?: string | null;
  lockExpiresAt?: Date | null;
  /** Of `incoming`: the unfinished copy into this database. */
  what?: 'restore' | 'move';
  /** Of `home`: holds the demo, whose passwords are public. */
  demo?: boolean;
  /** Of `care-alerts`. */
  alerts?: {
    /** Everything stored before was checked; null before the first complete check. */
    upTo: Date | null;
    /** The recheck time in force during that check. */
    recheckMinutes: number;
    /** An interrupted check: of what was stored before `begunAt`, residents with ids up to `after` were checked. */
    pass: { begunAt: Date; after: string } | null;
  };
  /** Of `home`: the home's id, also in DATA_DIR/homes.json. */
  homeId?: string;
}

const schema = new Schema<MetaDocument>(
  {
    _id: { type: String, required: true },
    version: Number,
    lockOwner: { type: String, default: null },
    lockExpiresAt: { type: Date, default: null },
    what: String,
    demo: Boolean,
    alerts: Schema.Types.Mixed,
    homeId: String,
  },
  { versionKey: false, collection: 'meta' },
);

export const MetaModel = model<MetaDocument>('Meta', schema);
