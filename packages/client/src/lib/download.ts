import { DOWNLOAD_ROWS_HEADER, Problem, USER_HEADER } from '@hearthline/contracts';
import { hasSessionEnded } from './is-session-error.ts';
import { problemOf } from './request.ts';
import { currentSession, endSession, sessionEpoch } from './session.ts';
import { UnreachableError } from './unreachable-error.ts';

/** How much of a file has arrived. */
export interface DownloadProgress {
  /** Complete rows of a CSV file. */
  readonly rows: number;
  /** Rows of the whole file; undefined where the server does not say. */
  readonly total: number | undefined;
}

export interface DownloadOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: DownloadProgress) => void;
}

/** Milliseconds without a byte after which the server counts as unreachable. */
const stallMs = 60_000;

/**
 * Fetches a file and saves it under the name that the server gives it; nothing is saved unless all of it arrived. Rejects with
 * Problem, UnreachableError, or the abort reason.
 */
export async function download(url: string, { signal, onProgress }: DownloadOptions): Promise<void> {
  const epoch = sessionEpoch();
  const stall = new AbortController();
  let timer = setTimeout(() => stall.abort(), stallMs);
  const stillHere = () => {
    clearTimeout(timer);
    timer = setTimeout(() => stall.abort(), stallMs);
  };
  try {
    const user = currentSession()?.user.id;
    const response = await fetch(url, {
      headers: user === undefined ? {} : { [USER_HEADER]: user },
      signal: AbortSignal.any([signal, stall.signal]),
    });
    if (!response.ok) throw problemOf(response, await response.text());
    const parts = await readParts(response, (progress) => {
      stillHere();
      onProgress(progress);
    });
    save(new Blob(parts, { type: response.headers.get('content-type') ?? '' }), fileNameOf(response));
  } catch (error) {
    if (signal.aborted) throw error;
    if (error instanceof Problem && epoch === sessionEpoch() && hasSessionEnded(error))
      endSession(error.details.reason);
    throw error instanceof Problem ? error : new UnreachableError();
  } finally {
    clearTimeout(timer);
  }
}

async function readParts(response: Response, onProgress: DownloadOptions['onProgress']) {
  const given = Number(response.headers.get(DOWNLOAD_ROWS_HEADER) ?? NaN);
  const total = Number.isNaN(given) ? undefined : given;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  // The heads are a line too.
  let rows = -1;
  const reader = response.body?.getReader();
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) {
    parts.push(next.value);
    rows += linesIn(next.value);
    onProgress({ rows: Math.max(0, rows), total });
  }
  return parts;
}

const carriageReturn = 13;

/** A line ends with CR LF; a line break within a cell is LF alone. */
function linesIn(bytes: Uint8Array): number {
  let lines = 0;
  for (let at = bytes.indexOf(carriageReturn); at >= 0; at = bytes.indexOf(carriageReturn, at + 1))
    lines += 1;
  return lines;
}

const fileNameOf = (response: Response): string =>
  /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'hearthline';

function save(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // Some browsers begin to read it later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
