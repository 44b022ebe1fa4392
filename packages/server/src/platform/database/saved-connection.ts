import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { StartRefused, type Config } from '../core/config.ts';
import { decryptText, encryptionKey, encryptText } from '../core/encrypted-text.ts';
import { writePrivateFile } from '../core/write-private-file.ts';

/** The MongoDB connection entered in the database settings. */
export interface SavedConnection {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  /** Null without authentication. */
  readonly username: string | null;
  readonly password: string | null;
}

const Stored = z.object({
  host: z.string().min(1),
  port: z.int().min(1).max(65_535),
  database: z.string().min(1),
  username: z.nullable(z.string()),
  /** Encrypted (`core/encrypted-text.ts`). */
  password: z.nullable(z.string()),
});

type Where = Pick<Config, 'dataDir' | 'secretKey'>;
const keyOf = ({ secretKey }: Where) => encryptionKey(secretKey, 'saved connection');
/** Used from the next start on, or only stored as the target of `npm run move`. */
type Purpose = 'use' | 'move';
const fileOf = ({ dataDir }: Where, purpose: Purpose) =>
  join(dataDir, purpose === 'use' ? 'connection.json' : 'move-to.json');

/** Null if none was saved. @throws StartRefused if it cannot be read or decrypted. */
export async function readSavedConnection(
  where: Where,
  purpose: Purpose = 'use',
): Promise<SavedConnection | null> {
  const file = fileOf(where, purpose);
  if (!existsSync(file)) return null;
  try {
    const stored = Stored.parse(JSON.parse(await readFile(file, 'utf8')));
    return {
      ...stored,
      password: stored.password === null ? null : decryptText(stored.password, keyOf(where)),
    };
  } catch {
    throw new StartRefused(
      `${file} can't be read, or SECRET_KEY (the key file) is not the one it was saved with. ` +
        'Bring the key back, set MONGODB_URI, or remove the file.',
    );
  }
}

/** Saves the connection for the next start or for a move; null removes it. */
export async function saveConnection(
  where: Where,
  connection: SavedConnection | null,
  purpose: Purpose = 'use',
): Promise<void> {
  const file = fileOf(where, purpose);
  if (connection === null) return rm(file, { force: true });
  const password = connection.password === null ? null : encryptText(connection.password, keyOf(where));
  await mkdir(where.dataDir, { recursive: true, mode: 0o700 });
  await writePrivateFile(file, `${JSON.stringify({ ...connection, password })}\n`);
}

export function uriOfConnection({ host, port, database, username, password }: SavedConnection): string {
  const who =
    username === null ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password ?? '')}@`;
  const name = host.includes(':') ? `[${host}]` : host;
  return `mongodb://${who}${name}:${String(port)}/${encodeURIComponent(database)}${who && '?authSource=admin'}`;
}
