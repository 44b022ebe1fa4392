import { model, Schema, Types } from 'mongoose';
import { registerAudit, indexUnmovedHistory } from '../../records/audit/audit-source.repository.ts';
import type { HistoryEntry } from '../../records/clinical/history.ts';
import { expired } from '../../platform/core/expiry.ts';
import { retryDuplicate } from '../../platform/core/duplicate-key.ts';

/** The account of a failed sign-in. */
export type TriedAccount = HistoryEntry['by'];

/** Sign-ins that failed in the same way within a quarter of an hour, aggregated into one audit entry. */
interface SignInFailureDocument {
  /** Window, action, reason, account and network. */
  _id: string;
  endsAt: Date;
  /** Null if no account has the e-mail. The e-mail itself is not stored, because people type passwords into that field. */
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
indexUnmovedHistory(schema);

const SignInFailureModel = model<SignInFailureDocument>('SignInFailure', schema);

const windowMs = 15 * 60_000;
/** Milliseconds from the end of a window until it is moved to the audit; no call that began in the window is pending then. */
const settleMs = 60_000;
/**
 * Entries per window that are separated by network. In an attack from more networks, later entries are aggregated by account
 * only.
 */
const maxSeparate = 200;

const rowOf = (document: object) => document as SignInFailureDocument;
registerAudit('sign-in', {
  collection: () => SignInFailureModel.collection,
  labelFields: ['account', 'times'],
  labelOf: (document) => rowOf(document).account?.name ?? 'Unknown account',
  subjectOf: (document) => new Types.ObjectId(rowOf(document).account?.id ?? '0'.repeat(24)),
  entryOf: (document, kept) => ({
    ...kept,
    changes: { times: { before: null, after: rowOf(document).times } },
  }),
  complete: (now) => expired('endsAt', new Date(now.getTime() - settleMs), windowMs),
  holdsNothingElse: true,
});

interface Failure {
  readonly account: TriedAccount | null;
  /** The network of its address (`toNetwork`). */
  readonly network: string;
  /** The audit entry, used if it is the first failure of its window. */
  readonly entry: HistoryEntry;
}

/** Increments the failure's document of this window, or creates it. */
export async function countFailure({ account, network, entry }: Failure): Promise<void> {
  const window = Math.floor(entry.at.getTime() / windowMs);
  const endsAt = new Date((window + 1) * windowMs);
  const idOf = (from: string) =>
    [window, entry.action, entry.reason ?? '', account?.id ?? '', from].join('\n');
  const increment = { $inc: { times: 1 } };
  const separate = await SignInFailureModel.updateOne({ _id: idOf(network) }, increment);
  if (separate.matchedCount === 1) return;
  const isCrowded = (await SignInFailureModel.countDocuments({ endsAt })) >= maxSeparate;
  const from = isCrowded ? { ip: 'many addresses', userAgent: '' } : entry.from;
  const initial = { endsAt, account, history: [{ ...entry, from }] };
  await retryDuplicate(() =>
    SignInFailureModel.updateOne(
      { _id: idOf(isCrowded ? '*' : network) },
      { ...increment, $setOnInsert: initial },
      { upsert: true },
    ),
  );
}
