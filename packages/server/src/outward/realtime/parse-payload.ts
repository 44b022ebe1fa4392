import { events, toFieldErrors, type EventName } from '@hearthline/contracts';
import type { Logger } from 'pino';
import { compiledSchema } from '../../platform/core/compiled-schema.ts';

/** Parses a payload by its event's schema, which drops unknown fields; logs an invalid one and returns null. */
export function parsePayload(event: EventName, payload: unknown, log: Logger): unknown {
  const parsed = compiledSchema(events[event]).safeParse(payload);
  if (parsed.success) return parsed.data;
  log.error({ event, fields: Object.keys(toFieldErrors(parsed.error.issues)) }, 'event not sent: malformed');
  return null;
}
