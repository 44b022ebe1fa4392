import type { DatabaseContents } from '@hearthline/contracts';
import { readCopyMarker } from './copy-marker.ts';
import { OperationRefused } from './operation-refused.ts';
import { connectRawDatabase, countDocuments, listCollections, type RawDatabase } from './raw-database.ts';

/** The result of testing a database; `holds` is null if it could not be opened. */
export interface Tried {
  readonly holds: DatabaseContents | null;
  readonly text: string;
}

/** Explanations of the driver's errors. */
const failures: readonly (readonly [pattern: RegExp, text: string])[] = [
  [/auth.*fail|SCRAM|not authorized|requires authentication/i, 'The username or the password is wrong.'],
  [/ENOTFOUND|EAI_AGAIN/, 'The host is not known.'],
  [/ECONNREFUSED/, 'Nothing answers at that port.'],
  [/EHOSTUNREACH|ENETUNREACH/, 'The host cannot be reached from the server.'],
  [/ssl|tls|certificate/i, 'It asks for TLS, which this form does not set: use MONGODB_URI.'],
];

export function failureText(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return failures.find(([pattern]) => pattern.test(message))?.[1] ?? 'It does not answer.';
}

const texts: Readonly<Record<DatabaseContents, string>> = {
  'this-home': 'It holds this home. What was saved since it was copied there is not in it.',
  empty: 'It is empty: the data is moved there before it is used.',
  other: 'It holds something else. Please name an empty database.',
};

/** Connects to a database and checks if it holds the home of `current`; changes nothing. */
export async function tryConnection(uri: string, current: RawDatabase): Promise<Tried> {
  try {
    const { db, close } = await connectRawDatabase(uri, null);
    try {
      const holds = await contentsOf(db, current);
      return { holds, text: texts[holds] };
    } finally {
      await close();
    }
  } catch (error) {
    return { holds: null, text: failureText(error) };
  }
}

async function contentsOf(db: RawDatabase, current: RawDatabase): Promise<DatabaseContents> {
  const marker = await readCopyMarker(db).catch(refuseUnreadable);
  // An interrupted move continues where it ended.
  if (marker?.what === 'move') return 'empty';
  const [found, own] = [await homeIdOf(db), await homeIdOf(current)];
  if (found !== null && found === own && marker === null) return 'this-home';
  for (const { name } of await listCollections(db)) if ((await countDocuments(db, name)) > 0) return 'other';
  return 'empty';
}

const refuseUnreadable = (error: unknown): never => {
  throw new OperationRefused((error as Error).message);
};

async function homeIdOf(db: RawDatabase): Promise<string | null> {
  const home = await db.collection<{ _id: string; homeId?: string }>('meta').findOne({ _id: 'home' });
  return home?.homeId ?? null;
}
