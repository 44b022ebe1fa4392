import { fileURLToPath } from 'node:url';
import { resolve } from 'node:path';
import * as z from 'zod';
import packageJson from '../../../package.json' with { type: 'json' };
import { SecretKeyMissing, loadSecretKey } from './secret-key.ts';

/** The configuration of this process, read once from the environment. */
export interface Config {
  readonly version: string;
  readonly production: boolean;
  readonly host: string;
  readonly port: number;
  /** The MongoDB to use. Null: the one saved in the data folder, otherwise a local one with its data in that folder. */
  readonly mongodbUri: string | null;
  /** The Redis that connects the servers of this home; null if there is only one server. */
  readonly redisUrl: string | null;
  /** The database on that server. Null: the one in the URI, otherwise `hearthline`. */
  readonly databaseName: string | null;
  /** Absolute. */
  readonly dataDir: string;
  /** Milliseconds without a reply after which the database counts as unavailable; clients see it within 2 s. */
  readonly databaseAnswerMs: number;
  /** True if an empty database is filled with the demo home. */
  readonly demo: boolean;
  readonly root: { readonly email: string | null; readonly password: string | null };
  /** IANA name of the home's time zone. */
  readonly timezone: string;
  /** The time of the nightly backup, in minutes after the home's midnight. */
  readonly backupMinute: number;
  readonly secretKey: string;
  readonly publicUrl: URL | null;
  /** Number of trusted proxies in front of the server. With 0, X-Forwarded-For is ignored. */
  readonly trustProxy: number;
  /** Maximum open sockets per client address; IPv6 addresses count by their /64 network. */
  readonly socketsPerAddress: number;
  readonly logLevel: string;
  /** True if every request is logged, not only failed ones. */
  readonly logsRequests: boolean;
  /** The bearer token for `GET /metrics`; null: only requests from loopback are served. */
  readonly metricsToken: string | null;
  /** Parameters of argon2id: KiB of memory and number of passes. */
  readonly passwordCost: { readonly memoryKiB: number; readonly passes: number };
  /** The built client. */
  readonly clientDir: string;
  /** Folders in which a mongod is searched (as in PATH). `download`: true if one may be downloaded. */
  readonly mongod: { readonly path: string; readonly download: boolean };
  /** The embedded engine's entry file, and the Node options to run it with. */
  readonly engine: { readonly entry: string; readonly execArgv: readonly string[] };
}

/** The reason why the server does not start, in one line for the operator: the problem and its solution. */
export class StartRefused extends Error {}

const blankAsUndefined = (value: unknown) => (value === '' ? undefined : value);
const text = z.preprocess(blankAsUndefined, z.string().trim().optional());
const integer = (max: number, message: string) =>
  z.preprocess(
    blankAsUndefined,
    z.string().regex(/^\d+$/, message).transform(Number).pipe(z.number().max(max, message)).optional(),
  );

const Environment = z.object({
  NODE_ENV: text,
  PORT: integer(65_535, 'must be a whole number from 0 to 65535'),
  HOST: text,
  MONGODB_URI: z.preprocess(
    blankAsUndefined,
    z
      .string()
      .regex(/^mongodb(\+srv)?:\/\/./, 'must begin with mongodb:// or mongodb+srv://')
      .optional(),
  ),
  REDIS_URL: z.preprocess(
    blankAsUndefined,
    // The driver's own error is hard to read and would show the password that the URI may contain.
    z.string().refine(isRedisUrl, 'must be an address such as redis://127.0.0.1:6379').optional(),
  ),
  DATA_DIR: text,
  ROOT_EMAIL: z.preprocess(
    blankAsUndefined,
    z.string().trim().toLowerCase().pipe(z.email('must be an e-mail address')).optional(),
  ),
  ROOT_PASSWORD: z.preprocess(
    blankAsUndefined,
    z
      .string()
      .min(6, 'must have at least 6 characters')
      .max(256, 'must have at most 256 characters')
      .optional(),
  ),
  DEMO_DATA: z.preprocess(blankAsUndefined, z.enum(['true', 'false'], 'must be true or false').optional()),
  HOME_TIMEZONE: z.preprocess(
    blankAsUndefined,
    z.string().refine(isTimezone, 'must be an IANA time zone, e.g. Europe/Madrid').optional(),
  ),
  BACKUP_TIME: z.preprocess(
    blankAsUndefined,
    z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time of day, e.g. 02:00')
      .transform(minuteOfDay)
      .optional(),
  ),
  SECRET_KEY: z.preprocess(
    blankAsUndefined,
    z.string().min(32, 'must have at least 32 characters').optional(),
  ),
  PUBLIC_URL: z.preprocess(
    blankAsUndefined,
    z.url({ protocol: /^https?$/, message: 'must be an http or https address' }).optional(),
  ),
  TRUST_PROXY: integer(10, 'must be the number of proxies in front, 0 to 10'),
  SOCKETS_PER_ADDRESS: integer(100_000, 'must be a whole number, 1 or more').refine(
    (most) => most !== 0,
    'must be a whole number, 1 or more',
  ),
  METRICS_TOKEN: z.preprocess(
    blankAsUndefined,
    z.string().min(16, 'must have at least 16 characters').optional(),
  ),
  PATH: text,
  // mongodb-memory-server's own switch.
  MONGOMS_RUNTIME_DOWNLOAD: text,
  LOG_LEVEL: z.preprocess(
    blankAsUndefined,
    z
      .enum(
        ['trace', 'debug', 'info', 'warn', 'error', 'silent'],
        'must be trace, debug, info, warn, error or silent',
      )
      .optional(),
  ),
});

/**
 * Parses the environment; creates the key file if there is no SECRET_KEY. `newKey` creates one even if the data folder holds
 * data encrypted with another key.
 * @throws StartRefused with one line that names the variable, or the missing key.
 */
export function readConfig(
  env: Readonly<Record<string, string | undefined>> = process.env,
  { newKey = false } = {},
): Config {
  const parsed = Environment.safeParse(env);
  if (!parsed.success) {
    throw new StartRefused(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    );
  }
  const given = parsed.data;
  const production = given.NODE_ENV === 'production';
  const host = given.HOST ?? '127.0.0.1';
  const trustProxy = given.TRUST_PROXY ?? 0;
  const dataDir = resolve(given.DATA_DIR ?? './data');
  const exposed = exposure({ production, host, trustProxy });
  if (exposed && given.DEMO_DATA === 'true') {
    throw new StartRefused(
      `DEMO_DATA=true is refused ${exposed}: everyone knows the demo passwords. Leave it out.`,
    );
  }
  return {
    version: packageJson.version,
    production,
    host,
    port: given.PORT ?? 3000,
    mongodbUri: given.MONGODB_URI ?? null,
    redisUrl: given.REDIS_URL ?? null,
    databaseName: null,
    databaseAnswerMs: 1_200,
    dataDir,
    demo: !exposed && given.DEMO_DATA !== 'false',
    root: { email: given.ROOT_EMAIL ?? null, password: given.ROOT_PASSWORD ?? null },
    timezone: given.HOME_TIMEZONE ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    backupMinute: given.BACKUP_TIME ?? 120,
    secretKey: given.SECRET_KEY ?? resolveSecretKey(dataDir, newKey),
    publicUrl: given.PUBLIC_URL ? new URL(given.PUBLIC_URL) : null,
    trustProxy,
    socketsPerAddress: given.SOCKETS_PER_ADDRESS ?? 200,
    logLevel: given.LOG_LEVEL ?? 'info',
    logsRequests: production || given.LOG_LEVEL !== undefined,
    metricsToken: given.METRICS_TOKEN ?? null,
    passwordCost: { memoryKiB: 19_456, passes: 2 },
    clientDir: fileURLToPath(new URL('../../client/dist', import.meta.url)),
    mongod: {
      path: given.PATH ?? '',
      // In production only programs run that an operator has installed.
      download: !production && given.MONGOMS_RUNTIME_DOWNLOAD !== 'false',
    },
    engine: import.meta.url.endsWith('.ts')
      ? {
          entry: fileURLToPath(new URL('../../../../embedded-mongo/src/main.ts', import.meta.url)),
          execArgv: ['--import', 'tsx'],
        }
      : { entry: fileURLToPath(new URL('./engine.js', import.meta.url)), execArgv: [] },
  };
}

function resolveSecretKey(dataDir: string, newKey: boolean): string {
  try {
    return loadSecretKey(dataDir, newKey);
  } catch (error) {
    throw new StartRefused(
      error instanceof SecretKeyMissing
        ? error.message
        : `DATA_DIR can't be used: ${(error as Error).message}`,
    );
  }
}

/** The reason why other machines may reach this server, as a phrase; null if it serves this machine only. */
export function exposure(config: Pick<Config, 'production' | 'host' | 'trustProxy'>): string | null {
  if (config.production) return 'with NODE_ENV=production';
  if (!isLoopback(config.host)) return `with HOST=${config.host}, which other machines reach`;
  if (config.trustProxy > 0) return 'with TRUST_PROXY, behind a proxy';
  return null;
}

/** Returns true if browsers reach this server over https according to PUBLIC_URL, because TLS may end at a proxy. */
export const usesHttps = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean =>
  publicUrl?.protocol === 'https:';

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
}

function isRedisUrl(url: string): boolean {
  return /^rediss?:\/\/[^/]/.test(url) && URL.canParse(url);
}

function minuteOfDay(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function isTimezone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}
