import { MIMEType } from 'node:util';
import { Problem, type Attachment, type Upload } from '@hearthline/contracts';
import type { Next } from 'koa';
import { createKeyedQueue, createQueue } from '../platform/flow/queue.ts';
import type { Identify } from '../people/sessions/identify.ts';
import { withTimeout } from '../platform/flow/with-timeout.ts';
import { recheckAccess, getCaller } from './access.ts';
import { clientAborted } from './client-aborted.ts';
import type { Context, Middleware } from './state.ts';

/** Maximum uploads held in memory, in total and per user. Later ones wait unread. */
const concurrency = { all: 6, perUser: 2 } as const;
/**
 * The timeout in milliseconds after which an upload releases its slot: a database call on a broken connection may never settle.
 */
const timeoutMs = 120_000;
/** Maximum bytes of the form besides its file. */
const formOverhead = 64 * 1024;
/** Maximum parts of a form, and header bytes of each: many times what a browser sends. */
const formLimits = { parts: 20, headerBytes: 4096 } as const;

/**
 * Reads the file of an upload endpoint. Authorizes the caller before the first byte is stored, so that an anonymous client
 * cannot make the server hold 10 MB. The following middleware authorizes again, so that a session that ended meanwhile stores
 * nothing. `rejectInvalidBody` reports an invalid body later.
 */
export function upload(identify: Identify): Middleware {
  const limitAll = createQueue({ concurrency: concurrency.all });
  const limitByUser = createKeyedQueue({ concurrency: concurrency.perUser });
  return (ctx, next) => {
    const upload = findForm(ctx);
    return upload ? readAuthorized(ctx, upload, next) : next();
  };

  async function readAuthorized(ctx: Context, upload: Upload, next: Next): Promise<void> {
    try {
      await recheckAccess(ctx, identify);
    } catch (error) {
      // The rest is read and dropped: a client that is still sending would otherwise see a reset instead of the reply.
      ctx.req.resume();
      throw error;
    }
    const readAndHandle = async () => {
      await readUpload(ctx, upload);
      await withTimeout(timeoutMs, next());
    };
    // By user, not by address, because all tablets of a home share one address.
    const sender = getCaller(ctx.state.identity)?.user.id ?? ctx.ip;
    await limitByUser(sender, () => limitAll(readAndHandle));
  }
}

/** The form expected in a request: of an upload, or of a body with an attached file; undefined for JSON. */
export function findForm(ctx: Context): Upload | Attachment | undefined {
  const { upload, attachment } = ctx.state.endpoint;
  return upload ?? (attachment && ctx.is('multipart/form-data') ? attachment : undefined);
}

/** Converts a form's fields to their JSON types; text of a wrong type stays, so that validation names its field. */
function withTypes(fields: Record<string, unknown>, { typed }: Partial<Attachment>): Record<string, unknown> {
  const read = (name: string, text: unknown): unknown => {
    if (typed?.[name] === 'boolean') return text === 'true' ? true : text === 'false' ? false : text;
    return typed?.[name] === 'number' && /^\d{1,9}$/.test(String(text)) ? Number(text) : text;
  };
  return Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, read(name, text)]));
}

async function readUpload(ctx: Context, upload: Upload | Attachment): Promise<void> {
  try {
    const { file, fields } = await readForm(ctx, upload);
    ctx.state.file = file;
    ctx.state.body = withTypes(fields, upload);
  } catch (error) {
    if (clientAborted(ctx.req)) throw error;
    ctx.state.bodyProblem = error instanceof Problem ? error : notAForm();
    ctx.req.resume();
  }
}

interface Form {
  /** The file in the named field; undefined if there is none or more than one. */
  readonly file: Uint8Array | undefined;
  /** The text fields. */
  readonly fields: Record<string, unknown>;
}

const emptyForm: Form = { file: undefined, fields: {} };

async function readForm(ctx: Context, upload: Upload): Promise<Form> {
  const { field, maxBytes, ending } = upload;
  const bytes = await readWhole(ctx, upload);
  if (bytes.length === 0) return emptyForm;
  if (!ctx.is('multipart/form-data')) throw new Problem('unsupported-media', 'Send multipart/form-data.');
  if (!/^(identity)?$/i.test(ctx.get('content-encoding')))
    throw new Problem('unsupported-media', 'This Content-Encoding is not understood.');
  const boundary = boundaryOf(ctx.get('content-type'));
  if (boundary === null || !isPlain(bytes, boundary)) throw notAForm();
  // The parser gets the boundary that was checked, not the client's header: the two must not read it differently.
  const headers = { 'content-type': `multipart/form-data; boundary=${boundary}` };
  const form = await new Response(bytes, { headers }).formData();
  const fields = Object.fromEntries([...form].filter(([, value]) => typeof value === 'string'));
  const [file, ...others] = form.getAll(field);
  if (!(file instanceof Blob) || file.size === 0 || others.length > 0) return { file: undefined, fields };
  if (file.size > maxBytes) throw tooLarge(upload);
  if (ending && !(file instanceof File && file.name.toLowerCase().endsWith(ending.is)))
    throw new Problem('invalid', ending.refusal, { fields: { [field]: ending.refusal } });
  return { file: new Uint8Array(await file.arrayBuffer()), fields };
}

/** The boundary of a multipart type; null if it would need quotes, which browsers and tools never send. */
function boundaryOf(contentType: string): string | null {
  try {
    const boundary = new MIMEType(contentType).params.get('boundary') ?? '';
    return /^[\w'-]{1,70}$/.test(boundary) ? boundary : null;
  } catch {
    // Not a valid media type.
    return null;
  }
}

/** Returns true if a form has few parts with short headers; parsing others would block the event loop for seconds. */
function isPlain(bytes: Buffer, separator: string): boolean {
  const boundary = `--${separator}`;
  let parts = 0;
  for (let at = bytes.indexOf(boundary); at >= 0; at = bytes.indexOf(boundary, at + boundary.length)) {
    const end = bytes.indexOf('\r\n\r\n', at);
    parts += 1;
    if (parts > formLimits.parts || (end < 0 ? bytes.length : end) - at > formLimits.headerBytes)
      return false;
  }
  return true;
}

async function readWhole(ctx: Context, upload: Upload): Promise<Buffer<ArrayBuffer>> {
  const limit = upload.maxBytes + formOverhead;
  if (Number(ctx.get('content-length')) > limit) throw tooLarge(upload);
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of ctx.req.iterator({ destroyOnReturn: false })) {
    size += (chunk as Buffer).length;
    if (size > limit) throw tooLarge(upload);
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks);
}

function tooLarge({ field, maxBytes, tooLarge: words }: Upload): Problem {
  const message = words ?? `The file is larger than ${String(maxBytes / 1024 / 1024)} MB.`;
  return new Problem('too-large', message, { fields: { [field]: message } });
}

const notAForm = () => new Problem('malformed', 'The body is not a complete form.');
