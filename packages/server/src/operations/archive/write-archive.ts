import { createHash } from 'node:crypto';
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { archiveMagic } from './frames.ts';

interface WriteOptions {
  /** Aborts. */
  readonly signal?: AbortSignal;
  /** Called before the archive gets its name; throws to discard it. */
  readonly check?: () => Promise<void>;
}

/**
 * Writes an archive of these frames to a temporary file, syncs it and renames it to `file`; a failed one is removed.
 * Resolves with its size in bytes.
 */
export async function writeArchive(
  file: string,
  frames: AsyncIterable<Buffer>,
  { signal, check }: WriteOptions = {},
): Promise<number> {
  const part = `${file}.${String(process.pid)}.part`;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const out = createWriteStream(part, { mode: 0o600 });
  try {
    const written = pipeline(Readable.from(frames), createGzip(), addDigest(), out, {
      ...(signal && { signal }),
    });
    await untilAborted(written, signal);
    await sync(part);
    await check?.();
    await rename(part, file);
    await sync(dirname(file));
  } catch (error) {
    await untilClosed(out);
    await rm(part, { force: true });
    throw error;
  }
  return (await stat(file)).size;
}

/**
 * Waits for `work`, at most until the signal is aborted: an aborted pipeline destroys its streams, but waits for a source that
 * is waiting for an answer itself.
 */
async function untilAborted(work: Promise<void>, signal: AbortSignal | undefined): Promise<void> {
  if (!signal) return work;
  let abort = (): void => undefined;
  const aborted = new Promise<never>((_resolve, reject) => {
    abort = () => reject(signal.reason as Error);
  });
  if (signal.aborted) abort();
  else signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}

/** Destroys a stream and waits until its file is closed: a pending open would create the file after its removal. */
async function untilClosed(out: WriteStream): Promise<void> {
  out.destroy();
  if (!out.closed) await new Promise<void>((resolve) => out.once('close', resolve));
}

/** Prepends the first line and appends the SHA-256 of everything. */
function addDigest(): Transform {
  const hash = createHash('sha256').update(archiveMagic);
  let begun = false;
  const begin = (stream: Transform) => {
    if (!begun) stream.push(archiveMagic);
    begun = true;
  };
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      begin(this);
      hash.update(chunk);
      done(null, chunk);
    },
    flush(done) {
      begin(this);
      done(null, hash.digest());
    },
  });
}

async function sync(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
