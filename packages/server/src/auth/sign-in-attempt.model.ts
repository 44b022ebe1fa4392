import { model, Schema } from 'mongoose';

/** A counter of attempts in a window that ends at `expiresAt`. */
export interface SignInAttemptDocument {
  /** Hash of what is counted: an address, an account, or both. */
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
