import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Id, Instant, OptionalDay, text } from '../base/primitives.ts';

export const fhirTokenLimits = { residents: 500, tokens: 100 } as const;

/** A key of another system to the FHIR interface, which reads and never writes. The key itself is not stored. */
export const FhirToken = z.object({
  id: Id,
  version: z.int(),
  name: z.string(),
  /** The residents whose data the key reads; null: all residents, future residents included. */
  residents: z.nullable(z.array(z.object({ id: Id, name: z.string() }))),
  /** Refused from then on; null: until it is ended. */
  expiresAt: z.nullable(Instant),
  /** To the minute; null before its first use. */
  lastUsedAt: z.nullable(Instant),
  createdByName: z.string(),
  createdAt: Instant,
});
export type FhirToken = z.infer<typeof FhirToken>;

export const FhirTokenDraft = z.object({
  name: text(100, 'Name').check(z.minLength(2, 'Name must be at least 2 characters.')),
  residentIds: z.nullable(
    z
      .array(Id)
      .check(
        z.minLength(1, 'Please choose at least one resident.'),
        z.maxLength(fhirTokenLimits.residents, 'At most 500 residents.'),
      ),
  ),
  /** Last day of the home's calendar on which it works; without it until it is ended. */
  lastDay: OptionalDay,
});
export type FhirTokenDraft = z.infer<typeof FhirTokenDraft>;

const access = 'isRoot';

export const fhirTokens = {
  /** All tokens that were not ended, expired ones included, oldest first. */
  list: { method: 'GET', path: '/api/fhir-tokens', access, reply: z.object({ tokens: z.array(FhirToken) }) },
  /** Replies with the key (256 random bits) only once; null for a repeated save, since the first reply had the key. */
  create: {
    method: 'POST',
    path: '/api/fhir-tokens',
    access,
    body: FhirTokenDraft,
    reply: z.object({ token: FhirToken, secret: z.nullable(z.string()) }),
    status: 201,
  },
  /** Ends a token: its holder gets no more data. */
  remove: { method: 'DELETE', path: '/api/fhir-tokens/:id', access, reply: null },
} as const satisfies Resource;
