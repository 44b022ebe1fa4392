import { model, Schema } from 'mongoose';

/** What the database says of itself: `schema` (its version, and who is at work on it) and `home` (what it holds). */
export interface MetaDocument {
  _id: 'schema' | 'home' | 'incoming';
  /** Of `schema`: the shape the data is in. */
  version?: number;
  lockOwner?: string | null;
  lockExpiresAt?: Date | null;
  /** Of `incoming`: the copy into this database that was begun and is not finished. */
  what?: 'restore' | 'move';
  /** Of `home`: filled with the demonstration, whose passwords everyone knows. */
  demo?: boolean;
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
    homeId: String,
  },
  { versionKey: false, collection: 'meta' },
);

export const MetaModel = model<MetaDocument>('Meta', schema);
