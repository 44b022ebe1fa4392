import { randomUUID } from 'node:crypto';
import { historyEntry, type Actor } from '../clinical/history.ts';
import { signedOutEntry } from '../sessions/session-history.ts';
import type { SessionDocument } from '../sessions/session.model.ts';
import type { PairingDocument } from '../displays/pairing.model.ts';
import type { DisplayDocument } from '../displays/display.model.ts';
import type { WholeDatabase } from './whole-database.ts';

/**
 * Nobody comes back in by what was ended after the backup was made: sessions are ended and displays with them, codes that wait
 * to be paired are forgotten.
 */
export async function endAccess(db: WholeDatabase, by: Actor): Promise<void> {
  const ended = signedOutEntry('logged-out-by-root', new Date(), by);
  await db.collection<SessionDocument>('sessions').updateMany(
    { endedAt: null },
    {
      $set: { endedAt: ended.at, endReason: 'logged-out-by-root', endedBy: randomUUID() },
      $push: { history: ended },
    },
  );
  const entry = historyEntry(by, 'deleted', ended.at, { reason: 'A backup was restored.' });
  await db
    .collection<DisplayDocument>('displays')
    .updateMany(
      { endedAt: null },
      { $set: { endedAt: entry.at }, $inc: { version: 1 }, $push: { history: entry } },
    );
  await db.collection<PairingDocument>('display_pairings').deleteMany({});
}
