import { Problem } from '@hearthline/contracts';
import { createQueue } from '../../platform/flow/queue.ts';
import { withTimeout } from '../../platform/flow/with-timeout.ts';
import { findFile, type PictureFormat } from './image-file.repository.ts';

/** The timeout in milliseconds, equal to that of any database call. */
const timeoutMs = 6_000;

/** Visitors who request many pictures delay each other, but not the home's own calls to the database. */
const limitReads = createQueue({
  concurrency: 4,
  maxWaiting: 400,
  refusal: () => new Problem('busy', 'Too many pictures at once. Please try again.', { retryAfter: 5 }),
});

/** A cache of the pictures being sent, so that the server holds each once, however many clients read it slowly. */
const beingSent = new Map<string, WeakRef<Buffer>>();

/**
 * The bytes of a picture, read from the database each time, so that a deleted picture disappears at once; null if there is
 * none.
 */
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
