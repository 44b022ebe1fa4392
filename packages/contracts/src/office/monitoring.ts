import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Id, Instant } from '../base/primitives.ts';
import { BackupFailing, DiskSpace } from './settings.ts';

/** Age in hours from which the last backup counts as old: backups are nightly, and making one may take a while. */
export const backupOverdueHours = 26;

/** Minutes after which a silent display is listed: connected displays are seen every minute. */
export const displaySilentMinutes = 5;

/** Hours after which a shared tablet that nobody signed in on is named: it sleeps in a drawer for a night. */
export const tabletSilentHours = 24;

/** Paired devices that were silent for this long, the longest first; null: never seen. */
const Devices = z.object({
  paired: z.int(),
  silent: z.array(z.object({ id: Id, name: z.string(), lastSeenAt: z.nullable(Instant) })),
});

/** The health of the server. Holds no resident's data. */
export const SystemState = z.object({
  /** Since when this process runs. */
  startedAt: Instant,
  version: z.string(),
  database: z.object({
    engine: z.enum(['mongodb', 'embedded']),
    version: z.string(),
    /** Number of records found unreadable since the database was started. */
    damaged: z.int(),
  }),
  /** The disk of the data folder; null if this server has no data folder. */
  disk: z.nullable(DiskSpace),
  backup: z.object({
    /** Start of the newest backup in the data folder. */
    lastAt: z.nullable(Instant),
    /** True if the newest backup is older than 26 hours, or if there is none. */
    isOverdue: z.boolean(),
    /** null while nightly backups succeed. */
    failing: z.nullable(BackupFailing),
  }),
  displays: Devices,
  /** Heard of when their sign-in page is open, and at each sign-in there. */
  tablets: Devices,
  /** Milliseconds by which the event loop was late, over the last 10 seconds. */
  eventLoop: z.object({ meanMs: z.number(), p99Ms: z.number(), maxMs: z.number() }),
  /** Number of open sockets, by kind of holder. */
  sockets: z.object({ staff: z.int(), displays: z.int(), others: z.int() }),
  /** Queue lengths: documents and entries for the audit and its chain, and broadcasts. */
  queues: z.object({ audit: z.int(), broadcasts: z.int() }),
});
export type SystemState = z.infer<typeof SystemState>;

export const systemState = {
  get: { method: 'GET', path: '/api/system-state', access: 'isRoot', reply: SystemState },
} as const satisfies Resource;
