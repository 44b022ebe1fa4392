import * as z from 'zod/mini';

/** Every way a call can fail: the code a client acts on, and the status it travels with. */
export const problemStatus = {
  'unknown-path': 404,
  'signed-out': 401,
  SESSION_EXPIRED: 401,
  'invalid-credentials': 401,
  'other-user': 409,
  'foreign-origin': 403,
  forbidden: 403,
  'login-blocked': 403,
  'password-change-required': 403,
  'not-paired': 403,
  malformed: 400,
  misdirected: 421,
  'too-large': 413,
  'unsupported-media': 415,
  invalid: 422,
  'not-found': 404,
  'key-reused': 409,
  stale: 409,
  throttled: 429,
  maintenance: 503,
  'database-away': 503,
  starting: 503,
  /** The server stopped waiting for a write that may still be done; the same idempotency key finds out. */
  unconfirmed: 503,
  busy: 503,
  internal: 500,
} as const satisfies Record<string, number>;

export type ProblemCode = keyof typeof problemStatus;

/** Messages by the path of the field they speak of, e.g. `{ pulse: 'Pulse must be at least 40 bpm' }`. */
export const FieldErrors = z.record(z.string(), z.string());
export type FieldErrors = z.infer<typeof FieldErrors>;

/** A failure as it travels. `reason` goes with SESSION_EXPIRED, `current` with stale and key-reused. */
export const ProblemReply = z.object({
  code: z.string(),
  message: z.string(),
  fields: z.optional(FieldErrors),
  reason: z.optional(z.string()),
  current: z.optional(z.unknown()),
});
export type ProblemReply = z.infer<typeof ProblemReply>;

interface ProblemDetails {
  fields?: FieldErrors | undefined;
  reason?: string | undefined;
  current?: unknown;
  /** Seconds after which another try may succeed. */
  retryAfter?: number | undefined;
  /** The fault it follows from: the server logs it, and sends it to nobody. */
  cause?: unknown;
}

/** A failure with a code both sides know. Throw it anywhere under a handler; it reaches the caller as ProblemReply. */
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

/** The first message of each field, by dotted path: what react-hook-form and the wire both take. */
export function fieldErrorsOf(issues: readonly Issue[]): FieldErrors {
  const fields: FieldErrors = {};
  for (const issue of issues) fields[issue.path.map(String).join('.')] ??= issue.message;
  return fields;
}
