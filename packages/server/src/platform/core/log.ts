import { pino, stdSerializers, type Logger, type LoggerOptions } from 'pino';

/**
 * Logs to standard output: JSON lines, or readable lines for a terminal with `isReadable`. Passwords, cookies and headers are
 * redacted.
 */
export function createLog(level: string, { isReadable = false } = {}): Logger {
  const options: LoggerOptions = {
    level,
    base: null,
    serializers: { err: serializeError },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: {
      paths: ['password', '*.password', 'cookie', '*.cookie', 'headers', '*.headers'],
      censor: '[left out]',
    },
  };
  if (!isReadable) return pino(options);
  return pino(options, { write: (line) => process.stdout.write(formatLogLine(line)) });
}

/**
 * Formats a JSON line as '14:02:11 warn: the health monitor failed (times: 2)', with the stack of an error below. Uses this
 * machine's time zone.
 */
export function formatLogLine(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line) as LogLine;
  const about = Object.entries(rest).map(([key, value]) => `${key}: ${writeValue(value)}`);
  const text = [msg ?? err?.message, about.length > 0 && `(${about.join(', ')})`].filter(Boolean).join(' ');
  const stack = err ? `\n  ${(err.stack ?? err.message).replaceAll('\n', '\n  ')}` : '';
  return `${new Date(time).toTimeString().slice(0, 8)} ${pino.levels.labels[level] ?? String(level)}: ${text}${stack}\n`;
}

interface LogLine {
  readonly level: number;
  /** ISO 8601, UTC. */
  readonly time: string;
  readonly msg?: string;
  readonly err?: { readonly message: string; readonly stack?: string };
  readonly [key: string]: unknown;
}

const writeValue = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/**
 * Keeps these properties of an error only: others may contain personal data, e.g. the bytes of a request or fields of a record.
 */
function serializeError(error: Error): object {
  const { type, message, stack, code } = stdSerializers.err(error);
  return { type, code: code as unknown, message, stack };
}
