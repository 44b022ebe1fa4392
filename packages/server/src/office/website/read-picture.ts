import { Problem } from '@hearthline/contracts';
import { limitConcurrency } from '../../platform/core/limit-concurrency.ts';
import { withTimeout } from '../../platform/core/with-timeout.ts';
import { findFile, type PictureFormat } from './image-file.repository.ts';

/** Reads at a time: strangers who ask for many pictures delay each other, and not the home's own calls to the database. */
const atATime = 4;
const maxWaiting = 400;
/** Milliseconds, as any call waits for the database. */
const timeoutMs = 6_000;

const limitReads = limitConcurrency(atATime, {
  maxWaiting,
  refusal: () => new Problem('busy', 'Too many pictures at once. Please try again.', { retryAfter: 5 }),
});

/** What is being sent, by picture: however many read it slowly, the server holds it once. */
const beingSent = new Map<string, WeakRef<Buffer>>();

/** The bytes of a picture, each time from the database, so that a deleted one is gone at once; null if there is none. */
export async function readPicture(
  hash: string,
  width: number,
  format: PictureFormat,
): Promise<Buffer | null> {
  const read = await limitReads(() => withTimeout(timeoutMs, findFile(hash, width, format)));
  if (!read) return null;
  const key = `${hash} ${String(width)} ${format}`;
  const shared = beingSent.get(key)?.deref();
  if (shared) return shared;
  beingSent.set(key, new WeakRef(read));
  return read;
}
