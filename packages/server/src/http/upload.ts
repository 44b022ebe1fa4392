import { MIMEType } from 'node:util';
import { Problem, type Upload } from '@hearthline/contracts';
import { limitConcurrencyByKey } from '../core/limit-concurrency-by-key.ts';
import { limitConcurrency } from '../core/limit-concurrency.ts';
import type { Identify } from '../sessions/identify.ts';
import { withTimeout } from '../core/with-timeout.ts';
import { accessNow, callerOf } from './access.ts';
import { clientAborted } from './client-aborted.ts';
import type { Context, Step } from './state.ts';

/** Files held in memory at once, and those of one user among them; whoever comes after is not read before. */
const atOnce = { all: 6, ofOne: 2 } as const;
/** Milliseconds after which a place is given on: a call to a database that was cut off may hang for ever. */
const longestMs = 120_000;
/** Bytes that the form may add to its file. */
const envelope = 64 * 1024;
/** Parts of a form, and bytes of what stands before each: many times what a browser sends. */
const most = { parts: 20, head: 4096 } as const;

/**
 * Reads the file of a call that brings one. Who is calling is asked before the first byte is kept, so that no stranger
 * makes the server hold ten megabytes, and once more after the last, by the steps that follow: a session that ended
 * meanwhile stores nothing. What is wrong with the body is kept for those who may call.
 */
export function upload(identify: Identify): Step {
  const takeTurn = limitConcurrency(atOnce.all);
  const takeTurnOf = limitConcurrencyByKey(atOnce.ofOne);
  return async (ctx, next) => {
    const { upload } = ctx.state.endpoint;
    if (!upload) {
      await next();
      return;
    }
    try {
      await accessNow(ctx, identify);
    } catch (error) {
      // Read and dropped: a client that is still sending would see a reset instead of the answer.
      ctx.req.resume();
      throw error;
    }
    const readAndHandle = async () => {
      await readInto(ctx, upload);
      await withTimeout(longestMs, next());
    };
    // By user, and not by address as bodies are, whose senders nobody knows: a home's tablets all have the same one.
    const sender = callerOf(ctx.state.identity)?.user.id ?? ctx.ip;
    await takeTurnOf(sender, () => takeTurn(readAndHandle));
  };
}

async function readInto(ctx: Context, upload: Upload): Promise<void> {
  try {
    ctx.state.file = await readFile(ctx, upload);
  } catch (error) {
    if (clientAborted(ctx.req)) throw error;
    ctx.state.bodyProblem = error instanceof Problem ? error : notAForm();
    ctx.req.resume();
  }
}

/** The one file in the named field; undefined when there is none, or more than one. */
async function readFile(ctx: Context, { field, maxBytes }: Upload): Promise<Uint8Array | undefined> {
  const bytes = await readWhole(ctx, maxBytes);
  if (bytes.length === 0) return undefined;
  if (!ctx.is('multipart/form-data')) throw new Problem('unsupported-media', 'Send multipart/form-data.');
  if (!/^(identity)?$/i.test(ctx.get('content-encoding')))
    throw new Problem('unsupported-media', 'This Content-Encoding is not understood.');
  const boundary = boundaryOf(ctx.get('content-type'));
  if (boundary === null || !isPlain(bytes, boundary)) throw notAForm();
  // The parser is told what was looked for, not what the client said: the two can't read it differently.
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const [file, ...others] = (await new Response(bytes, { headers }).formData()).getAll(field);
  if (!(file instanceof Blob) || file.size === 0 || others.length > 0) return undefined;
  if (file.size > maxBytes) throw tooLarge(maxBytes);
  return new Uint8Array(await file.arrayBuffer());
}

/** What separates the parts, where it is one that needs no quotes; browsers and tools choose no other. */
function boundaryOf(contentType: string): string | null {
  try {
    const boundary = new MIMEType(contentType).params.get('boundary') ?? '';
    return /^[\w'-]{1,70}$/.test(boundary) ? boundary : null;
  } catch {
    // No media type at all.
    return null;
  }
}

/** Whether a form has few parts with a short head each; any other keeps its parser, and everybody, waiting for seconds. */
function isPlain(bytes: Buffer, separator: string): boolean {
  const boundary = `--${separator}`;
  let parts = 0;
  for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, at + boundary.length)) {
    const end = bytes.indexOf('\r\n\r\n', at);
    parts += 1;
    if (parts > most.parts || (end < 0 ? bytes.length : end) - at > most.head) return false;
  }
  return true;
}

async function readWhole(ctx: Context, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const most = maxBytes + envelope;
  if (Number(ctx.get('content-length')) > most) throw tooLarge(maxBytes);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > most) throw tooLarge(maxBytes);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

const tooLarge = (maxBytes: number) =>
  new Problem('too-large', `The file is larger than ${String(maxBytes / 1024 / 1024)} MB.`);

const notAForm = () => new Problem('malformed', 'The body is not a complete form.');
