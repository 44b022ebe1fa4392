import { randomUUID } from 'node:crypto';
import { historyEntry, type Actor } from '../records/clinical/history.ts';
import { signedOutEntry } from '../people/sessions/session-history.ts';
import type { SessionDocument } from '../people/sessions/session.repository.ts';
import type { DisplayDocument } from '../people/displays/display.repository.ts';
import type { FhirTokenDocument } from '../outward/fhir/fhir-token.repository.ts';
import type { TabletDocument } from '../people/tablets/tablet.repository.ts';
import type { RawDatabase } from './raw-database.ts';

/**
 * The collections that a restore clears. Since the backup a code may have been used, a mail sent or a session ended, and a
 * claim may be in it twice.
 */
const deleted = [
  'tablet_users',
  'display_pairings',
  'dose_claims',
  'account_links',
  'mail_queue',
  'sign_in_tickets',
  'passkey_challenges',
];

/** Ends all restored sessions, displays, tablets and API tokens, because they may have been ended after the backup. */
export async function revokeAccess(db: RawDatabase, by: Actor): Promise<void> {
  const ended = signedOutEntry('logged-out-by-root', new Date(), by);
  await db.collection<SessionDocument>('sessions').updateMany(
    { endedAt: null },
    {
      $set: { endedAt: ended.at, endReason: 'logged-out-by-root', endedBy: randomUUID() },
      $push: { history: ended },
    },
  );
  const entry = historyEntry(by, 'deleted', ended.at, { reason: 'A backup was restored.' });
  const end = { $set: { endedAt: entry.at }, $inc: { version: 1 }, $push: { history: entry } };
  await db.collection<DisplayDocument>('displays').updateMany({ endedAt: null }, end);
  await db.collection<TabletDocument>('tablets').updateMany({ endedAt: null }, end);
  await db.collection<FhirTokenDocument>('fhir_tokens').updateMany({ endedAt: null }, end);
  for (const name of deleted) await db.collection(name).deleteMany({});
}
