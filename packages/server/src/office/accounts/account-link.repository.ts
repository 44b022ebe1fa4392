import { createHash, randomBytes } from 'node:crypto';
import { model, Schema, type Types } from 'mongoose';
import { unexpired } from '../../platform/core/expiry.ts';

export const linkPurposes = ['reset', 'invitation', 'email'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

const hour = 3_600_000;
/** Milliseconds for which a link works. */
const lifeMs: Readonly<Record<LinkPurpose, number>> = {
  reset: hour,
  invitation: 7 * 24 * hour,
  email: 24 * hour,
};

/** A link that was sent. Its token is in the mail alone. */
export interface AccountLinkDocument {
  /** SHA-256 (hex) of the token. */
  _id: string;
  userId: Types.ObjectId;
  purpose: LinkPurpose;
  /** The account as it was (`stateOf`): a change of password or e-mail ends its links. */
  state: string;
  /** The address to be confirmed; of no other purpose. */
  email?: string;
  expiresAt: Date;
}

const schema = new Schema<AccountLinkDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: Schema.Types.ObjectId, required: true },
    purpose: { type: String, enum: linkPurposes, required: true },
    state: { type: String, required: true },
    email: String,
    expiresAt: { type: Date, required: true },
  },
  { versionKey: false, collection: 'account_links' },
);
schema.index({ userId: 1 });
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const AccountLinkModel = model<AccountLinkDocument>('AccountLink', schema);

export const hashLinkToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Stores a new link and ends the earlier ones of its purpose. Returns the token (256 bits, base64url), which is not stored. */
export async function issueLink(
  link: Pick<AccountLinkDocument, 'userId' | 'purpose' | 'state' | 'email'>,
  now = new Date(),
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const { userId, purpose } = link;
  await AccountLinkModel.deleteMany({ userId, purpose });
  const expiresAt = new Date(now.getTime() + lifeMs[purpose]);
  await AccountLinkModel.create({ ...link, _id: hashLinkToken(token), expiresAt });
  return token;
}

const working = (_id: string, now: Date) => ({
  _id,
  $or: linkPurposes.map((purpose) => ({ purpose, expiresAt: unexpired(now, lifeMs[purpose]) })),
});

/** A link that was neither used nor replaced, and has not expired. */
export function findLink(id: string, now = new Date()): Promise<AccountLinkDocument | null> {
  return AccountLinkModel.findOne(working(id, now)).lean<AccountLinkDocument>().exec();
}

/** The links of an account that were sent and not used. */
export function findLinks(userId: string): Promise<AccountLinkDocument[]> {
  return AccountLinkModel.find({ userId }).lean<AccountLinkDocument[]>().exec();
}

/** Uses a link up by one atomic removal: of two at the same moment one gets true. */
export async function spendLink(id: string, now = new Date()): Promise<boolean> {
  return (await AccountLinkModel.findOneAndDelete(working(id, now)).lean()) !== null;
}

/** Ends all links of an account. */
export async function endLinks(userId: Types.ObjectId): Promise<void> {
  await AccountLinkModel.deleteMany({ userId });
}
