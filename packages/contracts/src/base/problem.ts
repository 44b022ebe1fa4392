/** All error codes with their HTTP status. */
export const problemStatus = {
  'unknown-path': 404,
  'wrong-method': 405,
  'not-acceptable': 406,
  'signed-out': 401,
  SESSION_EXPIRED: 401,
  'invalid-credentials': 401,
  'other-user': 409,
  'foreign-origin': 403,
  forbidden: 403,
  'login-blocked': 403,
  'password-change-required': 403,
  'not-paired': 403,
  /** The PIN opens no session on this tablet until the next sign-in with the password. */
  'pin-ended': 403,
  /** The password was right; `current` has the ticket for the code that is to follow. */
  'second-factor-required': 403,
  /** Too long or too many wrong codes since the password. */
  'sign-in-again': 403,
  'second-factor-missing': 403,
  malformed: 400,
  misdirected: 421,
  'too-large': 413,
  'unsupported-media': 415,
  invalid: 422,
  'not-found': 404,
  'key-reused': 409,
  stale: 409,
  /** A resident's allergy matches the medication, or allergies are not recorded, and no reason was given. */
  allergy: 409,
  /** Another user has this dose open; `current` is the claim. */
  claimed: 409,
  /** Somebody recorded this dose; `current` is the record. */
  recorded: 409,
  /** An as-needed dose before its interval or past its most in 24 hours; `current` are the broken rules. */
  'too-soon': 409,
  /** A controlled drug: the act needs a second person, who confirms it; the field is named. */
  'witness-needed': 422,
  /** A dose that was given early, late, or after its prescription ended; `current` are the broken rules. */
  'outside-rules': 409,
  /** A backup is being made or checked. */
  'job-running': 409,
  throttled: 429,
  maintenance: 503,
  'database-away': 503,
  starting: 503,
  /** The server stopped waiting for a write that may still complete; retry with the same idempotency key. */
  unconfirmed: 503,
  busy: 503,
  internal: 500,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problemStatus;

/** Error messages by field path, e.g. `{ pulse: 'Pulse must be at least 40 bpm' }`. */
export type FieldErrors = Record<string, string>;

/** Body of an error reply. `reason` belongs to SESSION_EXPIRED, `current` to the codes that name one. */
export interface ProblemReply {
  readonly code: string;
  readonly message: string;
  readonly fields?: FieldErrors | undefined;
  readonly reason?: string | undefined;
  readonly current?: unknown;
}

/** The body of an error reply; undefined if it is not one. Written without zod, which the sign-in page does not load. */
export function readProblemReply(body: unknown): ProblemReply | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { code, message, fields, reason, current } = body as Record<string, unknown>;
  if (typeof code !== 'string' || typeof message !== 'string') return undefined;
  if (reason !== undefined && typeof reason !== 'string') return undefined;
  if (fields !== undefined && !isFieldErrors(fields)) return undefined;
  return { code, message, fields, reason, current };
}

function isFieldErrors(fields: unknown): fields is FieldErrors {
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return false;
  return Object.values(fields).every((text) => typeof text === 'string');
}

interface ProblemDetails {
  fields?: FieldErrors | undefined;
  reason?: string | undefined;
  current?: unknown;
  /** Seconds after which to retry. */
  retryAfter?: number | undefined;
  /** The underlying error: logged by the server, never sent. */
  cause?: unknown;
}

/** An error with a code known to both sides. Thrown in a handler, it is sent as ProblemReply. */
export class Problem extends Error {
  readonly code: ProblemCode;
  readonly details: ProblemDetails;

  constructor(code: ProblemCode, message: string, details: ProblemDetails = {}) {
    super(message, { cause: details.cause });
    this.name = 'Problem';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return problemStatus[this.code];
  }
}

interface Issue {
  readonly path: readonly PropertyKey[];
  readonly message: string;
}

/** The first message of each field, by dotted path as react-hook-form takes it. */
export function toFieldErrors(issues: readonly Issue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) fields[issue.path.map(String).join('.')] ??= issue.message;
  return fields;
}
