import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { optionalText, text } from '../base/primitives.ts';

const required = (max: number, label: string, missing: string) =>
  text(max, label, missing).check(z.minLength(1, missing));

/** The MongoDB's own port. */
export const defaultDatabasePort = 27_017;

const portText = 'Port is required';

/** A MongoDB to use; without a user name it asks for no password. */
export const DatabaseConnectionDraft = z.object({
  host: required(253, 'Host', 'Host is required').check(
    z.regex(/^[\w.:-]+$/, 'Please enter a host name or an address, without mongodb:// and port.'),
  ),
  port: z.int(portText).check(z.minimum(1, portText), z.maximum(65_535, 'Port must be at most 65535.')),
  database: required(60, 'Database name', 'Database name is required').check(
    z.regex(/^[\w-]+$/, 'Please use letters, digits, _ and - alone.'),
  ),
  username: optionalText(100, 'Username'),
  /** Absent or blank: the stored password. */
  password: z.optional(z.string().check(z.maxLength(256, 'Password must be at most 256 characters.'))),
});
export type DatabaseConnectionDraft = z.infer<typeof DatabaseConnectionDraft>;

/** A stored connection; its password never leaves the server. */
export const DatabaseConnection = z.object({
  host: z.string(),
  port: z.int(),
  database: z.string(),
  username: z.nullable(z.string()),
  hasPassword: z.boolean(),
});
export type DatabaseConnection = z.infer<typeof DatabaseConnection>;

export const DatabaseSettings = z.object({
  inUse: z.object({
    engine: z.enum(['mongodb', 'embedded']),
    version: z.string(),
    /** Host, port and name, or the folder; no password. */
    place: z.string(),
    /** Origin of the connection: the data folder, these settings, or MONGODB_URI, which takes precedence. */
    source: z.enum(['own', 'saved', 'environment']),
  }),
  /** Used from the next start; null: nothing was saved. */
  saved: z.nullable(DatabaseConnection),
  /** The target of `npm run move`; null: none. */
  moveTo: z.nullable(DatabaseConnection),
});
export type DatabaseSettings = z.infer<typeof DatabaseSettings>;

/** Contents of a database: this home (or a copy of it), nothing, or something else. */
export const databaseContents = ['this-home', 'empty', 'other'] as const;
export type DatabaseContents = (typeof databaseContents)[number];

const access = 'isRoot';
const value = z.object({ value: DatabaseConnectionDraft });

export const databaseSettings = {
  get: { method: 'GET', path: '/api/settings/database', access, reply: DatabaseSettings },
  /** Connects to a database and checks its contents; changes nothing. */
  test: {
    method: 'POST',
    path: '/api/settings/database/test',
    access,
    body: value,
    reply: z.object({ holds: z.nullable(z.enum(databaseContents)), text: z.string() }),
  },
  /**
   * Stores a tested connection. A connection to this home is used from the next start; an empty database becomes the target
   * of `npm run move`. 422 for any other.
   */
  update: { method: 'PUT', path: '/api/settings/database', access, body: value, reply: DatabaseSettings },
  /** Forgets what was stored: from the next start the server uses what it used before. */
  remove: { method: 'DELETE', path: '/api/settings/database', access, reply: null },
} as const satisfies Resource;
