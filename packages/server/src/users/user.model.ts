import { roles, type Role } from '@hearthline/contracts';
import { model, Schema, type Types } from 'mongoose';

/** A user account as stored. `email` is lower case; who has none cannot sign in. */
export interface UserDocument {
  _id: Types.ObjectId;
  version: number;
  username: string;
  email: string | null;
  name: string;
  phone: string | null;
  role: Role;
  photoUrl: string | null;
  active: boolean;
  /** argon2id, encoded; never selected unless asked for. */
  passwordHash: string;
  /** Its password was made by the server and printed; absent on accounts older than this field. */
  mustChangePassword?: boolean;
  lastLogin: Date | null;
  /** Sign-in or the last extension of any session; raises no version. */
  lastActivityAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
}

const userSchema = new Schema<UserDocument>(
  {
    version: { type: Number, required: true, default: 1 },
    username: { type: String, required: true },
    email: { type: String, default: null, lowercase: true, trim: true },
    name: { type: String, required: true },
    phone: { type: String, default: null },
    role: { type: String, enum: roles, required: true, default: 'gerocultor' },
    photoUrl: { type: String, default: null },
    active: { type: Boolean, required: true, default: true },
    passwordHash: { type: String, required: true, select: false },
    mustChangePassword: { type: Boolean, default: false },
    lastLogin: { type: Date, default: null },
    lastActivityAt: { type: Date, default: null },
  },
  { timestamps: true, versionKey: false, collection: 'users' },
);

userSchema.index({ username: 1 }, { unique: true });
userSchema.index({ email: 1 }, { unique: true, partialFilterExpression: { email: { $type: 'string' } } });
userSchema.index({ lastActivityAt: -1 });

export const UserModel = model<UserDocument>('User', userSchema);
