import { USER_HEADER } from '@hearthline/contracts';
import { inSession } from '../server/api.ts';
import { isMarked, readProblem } from '../server/read-answer.ts';
import { saveFile } from './save-file.ts';
import { currentSession } from '../session/session.ts';

export interface DownloadOptions {
  readonly signal?: AbortSignal;
  /** Told how many rows of a CSV file have arrived. */
  readonly onRows?: (rows: number) => void;
  /** Called with the number of bytes received; `total` is null if the server does not know it before the end. */
  readonly onBytes?: (received: number, total: number | null) => void;
  /** Instead of the name that the server gives it. */
  readonly fileName?: string | undefined;
}

/** Milliseconds without a byte after which the server counts as unreachable. */
const stallMs = 60_000;

/**
 * Fetches a file of the server and saves it once it is complete. Rejects with Problem, or with Error if the file is
 * incomplete. Never rejects with UnreachableError, whose text is about a save that may have been stored.
 */
export async function download(
  url: string,
  { signal, onRows, onBytes, fileName }: DownloadOptions = {},
): Promise<void> {
  const stall = new AbortController();
  let timer = setTimeout(() => stall.abort(), stallMs);
  const handlePart: OnPart = ({ rows, received, total }) => {
    clearTimeout(timer);
    timer = setTimeout(() => stall.abort(), stallMs);
    onRows?.(rows);
    onBytes?.(received, total);
  };
  try {
    const signals = AbortSignal.any([stall.signal, ...(signal ? [signal] : [])]);
    const { content, name } = await inSession(() => fetchFile(url, signals, handlePart));
    saveFile(content, fileName ?? name);
  } finally {
    clearTimeout(timer);
  }
}

/** The part of the file that has arrived so far. */
interface Part {
  readonly rows: number;
  readonly received: number;
  readonly total: number | null;
}
type OnPart = (part: Part) => void;

async function fetchFile(url: string, signal: AbortSignal, onPart: OnPart) {
  const user = currentSession()?.user.id;
  const headers = user === undefined ? {} : { [USER_HEADER]: user };
  const response = await fetch(url, { headers, signal }).catch(unreachable);
  if (!response.ok) {
    throw readProblem(response, await response.text().catch(unreachable)) ?? unreachable();
  }
  // A gateway's own page is no file. An older server does not mark its files, but names them.
  if (!isMarked(response) && fileNameOf(response) === undefined) return unreachable();
  const parts = await readParts(response, onPart).catch(unreachable);
  const content = new Blob(parts, { type: response.headers.get('content-type') ?? '' });
  return { content, name: fileNameOf(response) ?? 'hearthline' };
}

const unreachable = (): never => {
  throw new Error('The file did not arrive complete. Please check the connection.');
};

async function readParts(response: Response, onPart: OnPart) {
  const total = totalOf(response);
  let received = 0;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // The heads are a line too.
  let rows = -1;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value);
    rows += linesIn(next.value);
    received += next.value.length;
    onPart({ rows: Math.max(0, rows), received, total });
  }
  return parts;
}

/** The size of the file; null if it is unknown, or if the header has the compressed size. */
function totalOf({ headers }: Response): number | null {
  const length = headers.get('content-length');
  return length === null || headers.has('content-encoding') ? null : Number(length);
}

const carriageReturn = 13;

/** A line ends with CR LF; a line break within a cell is LF alone. */
function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(carriageReturn); at >= 0; at = bytes.indexOf(carriageReturn, at + 1))
    lines += 1;
  return lines;
}

const fileNameOf = (response: Response): string | undefined =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
