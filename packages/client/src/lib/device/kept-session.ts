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

/** A clock that is corrected goes back by less than this; one that was turned back, by more, ms. */
const clockToleranceMs = 60_000;
/** How often it is kept anew, with the time and the distance of the clocks as they are then, ms. */
const keepAgainMs = 30_000;

let opened: Promise<IDBPDatabase<KeptSchema>> | undefined;

/** A database of its own: pages of the build before may have the other one open. */
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

/** One after another, so that the last is the last word. */
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
    // A full device, and some private windows, keep none.
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

/** Opens the kept session where the server cannot be asked; one that is over is removed. */
export async function openKeptSession(): Promise<void> {
  if (!canEncrypt()) return;
  try {
    const kept = await (await keptSessionDatabase()).get('session', 'current');
    if (!kept) return;
    const now = Date.now() + kept.clockOffsetMs;
    if (now >= kept.expiresAt || now < kept.keptAt - clockToleranceMs) return await forget();
    // Another tab may have opened a session meanwhile.
    if (store.get(sessionAtom) !== 'loading') return;
    setClockFromDevice(new Date(now), kept.isClockUnsure ?? false);
    const { user, home, key, expiresAt } = kept;
    beginSession({ user, home, storeKey: key, session: { expiresAt: new Date(expiresAt).toISOString() } });
  } catch {
    // No database: the page says that there is no connection.
  }
}
