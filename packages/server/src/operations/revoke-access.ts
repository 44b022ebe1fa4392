import { randomUUID } from 'node:crypto';
import { historyEntry, type Actor } from '../clinical/history.ts';
import { signedOutEntry } from '../sessions/session-history.ts';
import type { SessionDocument } from '../sessions/session.model.ts';
import type { PairingDocument } from '../displays/pairing.model.ts';
import type { DisplayDocument } from '../displays/display.model.ts';
import type { FhirTokenDocument } from '../fhir/fhir-token.model.ts';
import type { TabletDocument } from '../tablets/tablet.model.ts';
import type { DoseClaimDocument } from '../round/dose-claim.model.ts';
import type { RawDatabase } from './raw-database.ts';

/**
 * Ends all restored sessions, displays, tablets and keys of interfaces, and deletes pairing codes and claims of doses: they may have been ended after the
 * backup was made, and a claim may be in it twice.
 */
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
  await db.collection('tablet_users').deleteMany({});
  await db.collection<PairingDocument>('display_pairings').deleteMany({});
  await db.collection<DoseClaimDocument>('dose_claims').deleteMany({});
}
