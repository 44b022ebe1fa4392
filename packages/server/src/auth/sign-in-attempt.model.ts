import { model, Schema } from 'mongoose';

/** Failed sign-ins counted under one key until `expiresAt`. */
export interface SignInAttemptDocument {
  /** What is counted, hashed: an address, an account, or both. */
  _id: string;
  count: number;
  expiresAt: Date;
}

const schema = new Schema<SignInAttemptDocument>(
  {
    _id: { type: String, required: true },
    count: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'sign-in-attempts' },
);

schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

export const SignInAttemptModel = model<SignInAttemptDocument>('SignInAttempt', schema);
