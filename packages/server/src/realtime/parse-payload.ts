import { events, fieldErrorsOf, type EventName } from '@hearthline/contracts';
import type { Logger } from 'pino';

/** A payload as its event's schema has it, unknown fields dropped; null, and a line in the log, when it does not fit. */
export function parsePayload(event: EventName, payload: unknown, log: Logger): unknown {
  const parsed = events[event].safeParse(payload);
  if (parsed.success) return parsed.data;
  log.error({ event, fields: Object.keys(fieldErrorsOf(parsed.error.issues)) }, 'event not sent: malformed');
  return null;
}
