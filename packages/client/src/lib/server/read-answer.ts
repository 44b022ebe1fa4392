import {
  Problem,
  problemStatus,
  readProblemReply,
  SERVER_HEADER,
  type ProblemCode,
} from '@hearthline/contracts';
import type { Call } from 'virtual:calls';

/**
 * Accepts only Hearthline's own replies. Gateways, proxies and captive portals answer with any status and body, which must
 * decide nothing. The server marks its replies (SERVER_HEADER). A reply without the mark counts if its body is unmistakable.
 * Older servers send no mark during a rolling upgrade, and some proxies remove it.
 */

/** True if a reply with the mark came to this page; a reply without the mark then proves less. */
let hasSeenMark = false;

/** Tells whether a reply bears the mark of Hearthline's server. */
export function isMarked({ headers }: Response): boolean {
  const marked = headers.has(SERVER_HEADER);
  hasSeenMark ||= marked;
  return marked;
}

/** The reply of a call that succeeded, in an object; undefined if it is not Hearthline's. */
export function readReply(
  { reply }: Call,
  response: Response,
  text: string,
): { readonly value: unknown } | undefined {
  const marked = isMarked(response);
  if (!response.ok) return undefined;
  if (reply === null)
    return marked || (!hasSeenMark && response.status === 204) ? { value: undefined } : undefined;
  const value = parse(text);
  if (typeof value !== 'object' || value === null) return undefined;
  const keys = 'media' in reply ? [] : reply;
  const has = (key: string) => Object.hasOwn(value, key);
  // A reply of another version of Hearthline may lack keys that are new.
  return (marked ? keys.some(has) : keys.every(has)) ? { value } : undefined;
}

/** The refusal in a reply; undefined if it is not Hearthline's. */
export function readProblem(response: Response, text: string): Problem | undefined {
  const marked = isMarked(response);
  const reply = readProblemReply(parse(text));
  if (!reply) return undefined;
  const { code, message, fields, reason, current } = reply;
  const { status } = response;
  const known = Object.hasOwn(problemStatus, code) ? (code as ProblemCode) : undefined;
  const isUnmistakable = known !== undefined && problemStatus[known] === status && !hasSeenMark;
  if (!marked && !isUnmistakable) return undefined;
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN);
  const retryAfter = Number.isNaN(seconds) ? undefined : seconds;
  return new Problem(known ?? codeFor(status), message, { fields, reason, current, retryAfter });
}

/** The nearest known code for a status with an unknown code, e.g. of a newer server. */
function codeFor(status: number): ProblemCode {
  const found = Object.entries(problemStatus).find(
    ([code, known]) => known === status && code !== 'unknown-path',
  );
  return (found?.[0] as ProblemCode | undefined) ?? 'internal';
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
