import { pino, type Logger } from 'pino';

/** JSON lines on standard output; what could name a person or let someone in is left out wherever it turns up. */
export function createLog(level: string): Logger {
  return pino({
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['password', '*.password', 'cookie', '*.cookie', 'headers', '*.headers'],
      censor: '[left out]',
    },
  });
}
