import type { Home, User } from '@hearthline/contracts';
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { importStoreKey } from './cipher.ts';
import { canEncrypt } from './encrypted-author.ts';
import { isClockUnsure, serverNow, setClockFromDevice } from '../server/server-clock.ts';
import { beginSession, currentSession, sessionAtom, type Session } from '../session/session.ts';
import { store } from '../state/store.ts';

/**
 * The session as it is kept on this device, so that the app opens without a connection for whom it was open already. It holds until the
 * session would end by itself, 15 minutes after the last touch that the server heard of, and never longer. The key can be used by this
 * site's scripts and not be read; who copies the disk of a device within that time has it.
 */
interface KeptSession {
  readonly user: User;
  readonly home: Home;
  readonly key: CryptoKey;
  /** ms since 1970 by the server's clock, as is `keptAt`. */
  readonly expiresAt: number;
  readonly keptAt: number;
  /** The server's clock less this device's, ms. */
  readonly clockOffsetMs: number;
  /** True if the device's clock moved since the server was heard; absent in what older versions kept. */
  readonly isClockUnsure?: boolean;
}

interface KeptSchema extends DBSchema {
  session: { key: 'current'; value: KeptSession };
}

/** Limit in ms: a corrected clock goes back by less, a clock that was turned back by more. */
const clockToleranceMs = 60_000;
/** Interval in ms at which the session is saved again, with the current time and the current clock difference. */
const keepAgainMs = 30_000;

let opened: Promise<IDBPDatabase<KeptSchema>> | undefined;

/** A separate database, since pages of the previous build may have the other database open. */
export function keptSessionDatabase(): Promise<IDBPDatabase<KeptSchema>> {
  opened ??= openDB<KeptSchema>('hearthline-session', 1, {
    upgrade: (database) => {
      database.createObjectStore('session');
    },
    terminated() {
      opened = undefined;
    },
  });
  opened.catch(() => (opened = undefined));
  return opened;
}

async function keep({ user, home, expiresAt, storeKey }: Session): Promise<void> {
  const key = await importStoreKey(storeKey);
  const keptAt = serverNow().getTime();
  const kept = {
    user,
    home,
    key,
    expiresAt,
    keptAt,
    clockOffsetMs: keptAt - Date.now(),
    isClockUnsure: isClockUnsure(),
  };
  await (await keptSessionDatabase()).put('session', kept, 'current');
}

/** Removes it; with a user, only if it is theirs: another may have signed in in another tab. */
async function forget(userId?: string): Promise<void> {
  const database = await keptSessionDatabase();
  const isTheirs = async () => (await database.get('session', 'current'))?.user.id === userId;
  if (userId === undefined || (await isTheirs())) await database.delete('session', 'current');
}

/** Runs the writes one after another, so that the latest one wins. */
let queue: Promise<unknown> = Promise.resolve();

/** Keeps the session of this page on the device while it lasts. Returns the stop function. */
export function keepSessionOnDevice(): () => void {
  if (!canEncrypt()) return () => undefined;
  let before: string | undefined;
  const keepCurrent = () => {
    const session = store.get(sessionAtom);
    if (session === 'loading') return;
    const ended = before;
    before = session?.user.id;
    // A password or a second factor that is still to be chosen needs the server.
    const isWhole = session && !session.user.mustChangePassword && !session.user.mustAddSecondFactor;
    // A full device and some private windows can't store it.
    queue = queue
      .then(() => (isWhole ? keep(session) : forget(session ? undefined : ended)))
      .catch(() => undefined);
  };
  const timer = setInterval(() => {
    if (currentSession()) keepCurrent();
  }, keepAgainMs);
  const unsubscribe = store.sub(sessionAtom, keepCurrent);
  return () => {
    clearInterval(timer);
    unsubscribe();
  };
}

/** Opens the kept session if the server can't be asked; removes a session that is over. */
export async function openKeptSession(): Promise<void> {
  if (!canEncrypt()) return;
  try {
    const kept = await (await keptSessionDatabase()).get('session', 'current');
    if (!kept) return;
    const now = Date.now() + kept.clockOffsetMs;
    if (now >= kept.expiresAt || now < kept.keptAt - clockToleranceMs) return await forget();
    // Another tab may have opened a session in the meantime.
    if (store.get(sessionAtom) !== 'loading') return;
    setClockFromDevice(new Date(now), kept.isClockUnsure ?? false);
    const { user, home, key, expiresAt } = kept;
    beginSession({ user, home, storeKey: key, session: { expiresAt: new Date(expiresAt).toISOString() } });
  } catch {
    // No database: the page says that there is no connection.
  }
}
