import { hash, randomBytes } from 'node:crypto';
import { secondFactorLimits } from '@hearthline/contracts';
import { model, Schema } from 'mongoose';
import { unexpired } from '../../platform/core/expiry.ts';

/** A sign-in whose password was right, and whose code is to follow. */
export interface TicketDocument {
  /** SHA-256 (hex) of the ticket. */
  _id: string;
  userId: string;
  /** SHA-256 (hex) of the password's hash; a changed password invalidates the ticket. */
  passwordTag: string;
  tries: number;
  expiresAt: Date;
}

const schema = new Schema<TicketDocument>(
  {
    _id: { type: String, required: true },
    userId: { type: String, required: true },
    passwordTag: { type: String, required: true },
    tries: { type: Number, required: true },
    expiresAt: { type: Date, required: true },
  },
  { collection: 'sign_in_tickets', versionKey: false },
);
schema.index({ expiresAt: 1 }, { expireAfterSeconds: 0 });

const TicketModel = model<TicketDocument>('SignInTicket', schema);

const lifeMs = secondFactorLimits.ticketMinutes * 60_000;

export const hashTicketPassword = (passwordHash: string): string => hash('sha256', `ticket:${passwordHash}`);

/** Stores a ticket after the right password was entered. */
export async function insertTicket({
  id,
  passwordHash,
}: {
  readonly id: string;
  readonly passwordHash: string;
}): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  const expiresAt = new Date(Date.now() + lifeMs);
  const passwordTag = hashTicketPassword(passwordHash);
  await TicketModel.create({ _id: hash('sha256', ticket), userId: id, passwordTag, tries: 0, expiresAt });
  return ticket;
}

const live = (ticket: string, now: Date) => ({
  _id: hash('sha256', ticket),
  expiresAt: unexpired(now, lifeMs),
  tries: { $lt: secondFactorLimits.wrongTries },
});

/**
 * Counts a try before its code is checked, so that concurrent tries cannot exceed the limit of five; null if the ticket has
 * ended.
 */
export function countTicketTry(ticket: string, now = new Date()): Promise<TicketDocument | null> {
  return TicketModel.findOneAndUpdate(live(ticket, now), { $inc: { tries: 1 } }, { returnDocument: 'after' })
    .lean<TicketDocument>()
    .exec();
}

/** Finds a live ticket; null for any other. */
export function findTicket(ticket: string, now = new Date()): Promise<TicketDocument | null> {
  return TicketModel.findOne(live(ticket, now)).lean<TicketDocument>().exec();
}

/** Uses up a ticket; returns false if it was used before. */
export async function takeTicket({ _id }: TicketDocument): Promise<boolean> {
  return (await TicketModel.deleteOne({ _id })).deletedCount === 1;
}
