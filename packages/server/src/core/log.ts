import { pino, stdSerializers, type Logger } from 'pino';

/** Logs JSON lines to standard output; passwords, cookies and headers are redacted. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    serializers: { err: serializeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['password', '*.password', 'cookie', '*.cookie', 'headers', '*.headers'],
      censor: '[left out]',
    },
  });
}

/**
 * Leaves out every other property of an error: it may hold personal data, such as the bytes of a request or fields of a record.
 */
function serializeError(error: Error): object {
  const { type, message, stack, code } = stdSerializers.err(error);
  return { type, code: code as unknown, message, stack };
}
