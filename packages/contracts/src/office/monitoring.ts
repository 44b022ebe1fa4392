import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { Id, Instant } from '../base/primitives.ts';
import { BackupFailing, DiskSpace } from './settings.ts';

/** Hours after which the last backup counts as old: nightly ones are a day apart, and one may take a while. */
export const backupOverdueHours = 26;

/** Minutes after which a display that has not been heard of is named: connected ones are seen every minute. */
export const displaySilentMinutes = 5;

/** Hours after which a shared tablet that nobody signed in on is named: it sleeps in a drawer for a night. */
export const tabletSilentHours = 24;

/** Paired ones not heard of for so long, the longest silent first; null: never heard of. */
const Devices = z.object({
  paired: z.int(),
  silent: z.array(z.object({ id: Id, name: z.string(), lastSeenAt: z.nullable(Instant) })),
});

/** How the server itself is doing. Holds no resident's data. */
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
  /** Of the data folder; null where this server has none. */
  disk: z.nullable(DiskSpace),
  backup: z.object({
    /** Start of the newest backup in the data folder. */
    lastAt: z.nullable(Instant),
    /** Older than 26 hours, or none. */
    isOverdue: z.boolean(),
    /** null while nightly backups succeed. */
    failing: z.nullable(BackupFailing),
  }),
  displays: Devices,
  /** Heard of when their sign-in page is open, and at each sign-in there. */
  tablets: Devices,
  /** Milliseconds by which the event loop was late, over the last 10 seconds. */
  eventLoop: z.object({ meanMs: z.number(), p99Ms: z.number(), maxMs: z.number() }),
  /** Open sockets, by who holds them. */
  sockets: z.object({ staff: z.int(), displays: z.int(), others: z.int() }),
  /** What waits: documents and entries for the audit and its chain, and broadcasts. */
  queues: z.object({ audit: z.int(), broadcasts: z.int() }),
});
export type SystemState = z.infer<typeof SystemState>;

export const systemState = {
  get: { method: 'GET', path: '/api/system-state', access: 'isRoot', reply: SystemState },
} as const satisfies Resource;
