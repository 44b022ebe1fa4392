import { model, Schema } from 'mongoose';

/**
 * What the database says of itself: `schema` (its version, and who is at work on it), `home` (what it holds) and
 * `care-alerts` (how far its alerts were looked after).
 */
export interface MetaDocument {
  _id: 'schema' | 'home' | 'incoming' | 'care-alerts';
  /** Of `schema`: the shape the data is in. */
  version?: number;
  lockOwner?: string | null;
  lockExpiresAt?: Date | null;
  /** Of `incoming`: the copy into this database that was begun and is not finished. */
  what?: 'restore' | 'move';
  /** Of `home`: filled with the demonstration, whose passwords everyone knows. */
  demo?: boolean;
  /** Of `care-alerts`. */
  alerts?: {
    /** All that was stored before it was looked at; null until everything once was. */
    upTo: Date | null;
    /** The time to the recheck that it was looked at with. */
    recheckMinutes: number;
    /** A look that paused: of what was stored before `begunAt`, residents with ids up to `after` were looked at. */
    pass: { begunAt: Date; after: string } | null;
  };
  /** Of `home`: which home this is; DATA_DIR/homes.json has the same. */
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
