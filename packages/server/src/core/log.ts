import { pino, stdSerializers, type Logger } from 'pino';

/** JSON lines on standard output; what could name a person or let someone in is left out wherever it turns up. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    serializers: { err: toldOf },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['password', '*.password', 'cookie', '*.cookie', 'headers', '*.headers'],
      censor: '[left out]',
    },
  });
}

/** What an error says of the program. The rest may be what a person sent: the bytes of a request, the fields of a record. */
function toldOf(error: Error): object {
  const { type, message, stack, code } = stdSerializers.err(error);
  return { type, code: code as unknown, message, stack };
}
