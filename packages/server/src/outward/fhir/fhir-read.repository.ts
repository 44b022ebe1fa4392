import { model, Schema, type Types } from 'mongoose';
import { registerAudit, indexUnmovedHistory } from '../../records/audit/audit-source.repository.ts';
import { historyEntry, type Actor, type HistoryEntry } from '../../records/clinical/history.ts';
import { expired } from '../../platform/core/expiry.ts';
import { retryDuplicate } from '../../platform/core/duplicate-key.ts';
import type { FhirTokenDocument } from './fhir-token.repository.ts';

/** The reads of one token within an hour: one audit entry for any number of requests. */
interface FhirReadDocument {
  /** Window and token. */
  _id: string;
  endsAt: Date;
  tokenId: Types.ObjectId;
  name: string;
  requests: number;
  /** Number of resources sent, by their type. */
  sent: Record<string, number>;
  history: HistoryEntry[];
}

const schema = new Schema<FhirReadDocument>(
  {
    _id: { type: String, required: true },
    endsAt: { type: Date, required: true },
    tokenId: { type: Schema.Types.ObjectId, required: true },
    name: { type: String, required: true },
    requests: { type: Number, required: true },
    sent: Schema.Types.Mixed,
    history: [Schema.Types.Mixed],
  },
  { versionKey: false, collection: 'fhir_reads' },
);
indexUnmovedHistory(schema);

const FhirReadModel = model<FhirReadDocument>('FhirRead', schema);

const windowMs = 3_600_000;
/**
 * Milliseconds from the end of a window until it is moved to the audit; no request that began in the window is pending then.
 */
const settleMs = 60_000;

/** "Observation" becomes "observation", the form of field names. */
const fieldOf = (type: string): string => type.charAt(0).toLowerCase() + type.slice(1);

const rowOf = (document: object) => document as FhirReadDocument;
registerAudit('fhir-read', {
  collection: () => FhirReadModel.collection,
  labelFields: ['name', 'tokenId', 'requests', 'sent'],
  labelOf: (document) => rowOf(document).name,
  subjectOf: (document) => rowOf(document).tokenId,
  entryOf: (document, kept) => {
    const { requests, sent } = rowOf(document);
    const counts = Object.entries({ requests, ...sent });
    const changes = Object.fromEntries(
      counts.map(([what, after]) => [fieldOf(what), { before: null, after }]),
    );
    return { ...kept, changes };
  },
  complete: (now) => expired('endsAt', new Date(now.getTime() - settleMs), windowMs),
  holdsNothingElse: true,
});

/** Counts the resources about to be sent to a token, aggregated by hour. */
export async function countFhirRead(
  token: FhirTokenDocument,
  sent: Readonly<Record<string, number>>,
  { from, now }: { readonly from: NonNullable<Actor['from']>; readonly now: Date },
): Promise<void> {
  const window = Math.floor(now.getTime() / windowMs);
  const by = { id: token._id.toString(), name: token.name, role: '' };
  const entry = historyEntry({ user: by as unknown as Actor['user'], from }, 'read', now);
  const counts = Object.entries(sent).map(([type, count]) => [`sent.${type}`, count] as const);
  await retryDuplicate(() =>
    FhirReadModel.updateOne(
      { _id: `${String(window)} ${token._id.toString()}` },
      {
        $inc: { requests: 1, ...Object.fromEntries(counts) },
        $setOnInsert: {
          endsAt: new Date((window + 1) * windowMs),
          tokenId: token._id,
          name: token.name,
          history: [entry],
        },
      },
      { upsert: true },
    ),
  );
}
