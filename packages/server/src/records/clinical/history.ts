import { randomUUID } from 'node:crypto';
import type { AuditAction, User } from '@hearthline/contracts';

/** The user of an action and their client; `from` is null for actions of the program itself. */
export interface Actor {
  readonly user: Pick<User, 'id' | 'name' | 'role'>;
  readonly from: { readonly ip: string; readonly userAgent: string } | null;
}

/** One change of a document, stored in it by the same update and moved to the audit collection later, in order. */
export interface HistoryEntry {
  /** 24 hexadecimal digits that sort by time. The move keeps it, so that a repeated move inserts no duplicate. */
  id: string;
  at: Date;
  action: AuditAction;
  by: { id: string; name: string; role: string };
  from: { ip: string; userAgent: string } | null;
  reason: string | null;
  changes: Record<string, { before: unknown; after: unknown }>;
}

/** The fields of every clinical document besides those of its contract. */
export interface ClinicalDocument {
  /** Soft deletion: in no list, choice or count, but stored for the audit. A boolean, so that an index alone can count. */
  hidden: boolean;
  /** Entries not yet moved to the audit collection, oldest first. */
  history: HistoryEntry[];
}

/** The actor of an API call. */
export function getActor({
  caller,
  ip,
  userAgent,
}: {
  caller: { user: User };
  ip: string;
  userAgent: string;
}): Actor {
  return { user: caller.user, from: { ip, userAgent } };
}

/** The program acting on behalf of a user. */
export const onBehalfOf = (user: Actor['user']): Actor => ({ user, from: null });

/** The actor of work without a person: the server's workers, or a command. */
export const systemActor = (name = 'System'): Actor =>
  onBehalfOf({ id: '', name, role: '' } as unknown as Actor['user']);

let entryCount = 0;

/**
 * Time in milliseconds first, so that an index on ids grows at its end. Then a counter that orders entries of the same instant.
 * Then 32 random bits from a UUID, because Node generates UUIDs in advance.
 */
function entryId(at: Date): string {
  entryCount = (entryCount + 1) % 0x10000;
  const digits = (value: number, length: number) => value.toString(16).padStart(length, '0');
  return digits(at.getTime(), 12) + digits(entryCount, 4) + randomUUID().slice(0, 8);
}

/** Creates an entry of a document's history. */
export function historyEntry(
  { user, from }: Actor,
  action: AuditAction,
  at: Date,
  { reason = null, changes = {} }: { reason?: string | null; changes?: HistoryEntry['changes'] } = {},
): HistoryEntry {
  const by = { id: user.id, name: user.name, role: user.role };
  return { id: entryId(at), at, action, by, from, reason, changes };
}

/** The old and new values of those `fields` that differ; null for an absent value. */
export function changesBetween<T extends object>(
  before: T,
  after: Partial<T>,
  fields: readonly (keyof T & string)[],
): HistoryEntry['changes'] {
  const changed = fields.filter(
    (field) =>
      field in after && JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
  return Object.fromEntries(
    changed.map((field) => [field, { before: before[field] ?? null, after: after[field] ?? null }]),
  );
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  // True for an empty list or object.
  ['[]', '{}'].includes(JSON.stringify(value));

/** The non-empty values among `fields` of a document that is about to be removed, as changes to null. */
export function removedValues<T extends object>(
  document: T,
  fields: readonly (keyof T & string)[],
): HistoryEntry['changes'] {
  const held = fields.filter((field) => !isEmpty(document[field]));
  return Object.fromEntries(held.map((field) => [field, { before: document[field], after: null }]));
}

/** The fields `hidden` and `history` of a document just created by `actor`. */
export function createdState(actor: Actor, at: Date): ClinicalDocument {
  return { hidden: false, history: [historyEntry(actor, 'created', at)] };
}
