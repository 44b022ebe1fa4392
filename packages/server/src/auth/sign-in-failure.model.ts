import { model, Schema, Types } from 'mongoose';
import { auditedAs, keepsHistory } from '../audit/audited.model.ts';
import type { HistoryEntry } from '../clinical/history.ts';
import { expired } from '../core/expiry.ts';

/** An account that somebody tried to sign in to. */
export type TriedAccount = HistoryEntry['by'];

/** Sign-ins that failed in the same way within a quarter of an hour, gathered into one entry for the audit. */
interface SignInFailureDocument {
  /** The window, and what is gathered in it. */
  _id: string;
  endsAt: Date;
  /** Null where no account has the e-mail, which is not kept: people type passwords into that field. */
  account: TriedAccount | null;
  times: number;
  history: HistoryEntry[];
}

const schema = new Schema<SignInFailureDocument>(
  {
    _id: { type: String, required: true },
    endsAt: { type: Date, required: true },
    account: Schema.Types.Mixed,
    times: { type: Number, required: true },
    history: [Schema.Types.Mixed],
  },
  { versionKey: false, collection: 'sign_in_failures' },
);
keepsHistory(schema);

const SignInFailureModel = model<SignInFailureDocument>('SignInFailure', schema);

const windowMs = 15 * 60_000;
/** Milliseconds after a window until its entries are moved: no call that began in it is still under way then. */
const settledMs = 60_000;
/** Entries of one window by account and address; in an attack from more, those beyond are gathered by account alone. */
const mostApart = 200;

const rowOf = (document: object) => document as SignInFailureDocument;
auditedAs('sign-in', {
  collection: () => SignInFailureModel.collection,
  labelFields: ['account', 'times'],
  labelOf: (document) => rowOf(document).account?.name ?? 'Unknown account',
  subjectOf: (document) => new Types.ObjectId(rowOf(document).account?.id ?? '0'.repeat(24)),
  entryOf: (document, kept) => ({
    ...kept,
    changes: { times: { before: null, after: rowOf(document).times } },
  }),
  complete: (now) => expired('endsAt', new Date(now.getTime() - settledMs), windowMs),
  holdsNothingElse: true,
});

interface Failure {
  readonly account: TriedAccount | null;
  /** What its address is counted as. */
  readonly network: string;
  /** Its entry, in case it is the first of its window. */
  readonly entry: HistoryEntry;
}

/** Counts a failure in its window's document, which it begins where there is none. */
export async function countFailure({ account, network, entry }: Failure): Promise<void> {
  const window = Math.floor(entry.at.getTime() / windowMs);
  const endsAt = new Date((window + 1) * windowMs);
  const idOf = (from: string) =>
    [window, entry.action, entry.reason ?? '', account?.id ?? '', from].join('\n');
  const once = { $inc: { times: 1 } };
  const apart = await SignInFailureModel.updateOne({ _id: idOf(network) }, once);
  if (apart.matchedCount === 1) return;
  const isCrowded = (await SignInFailureModel.countDocuments({ endsAt })) >= mostApart;
  const from = isCrowded ? { ip: 'many addresses', userAgent: '' } : entry.from;
  const begin = { endsAt, account, history: [{ ...entry, from }] };
  const count = () =>
    SignInFailureModel.updateOne(
      { _id: idOf(isCrowded ? '*' : network) },
      { ...once, $setOnInsert: begin },
      { upsert: true },
    );
  try {
    await count();
  } catch (error) {
    // Two who begin it at once: one is refused, and finds the other's.
    if ((error as { code?: unknown }).code !== 11000) throw error;
    await count();
  }
}
