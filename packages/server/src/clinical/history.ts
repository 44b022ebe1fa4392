import { randomBytes } from 'node:crypto';
import type { AuditAction, User } from '@hearthline/contracts';

/** Who acts, and from where; `from` is null for what the program does by itself. */
export interface Actor {
  readonly user: Pick<User, 'id' | 'name' | 'role'>;
  readonly from: { readonly ip: string; readonly userAgent: string } | null;
}

/** What happened to a document, written into it in the same update; moved on to the audit collection in order. */
export interface HistoryEntry {
  /** 24 hexadecimal digits in the order of time, kept when the entry moves: what was moved already is not there twice. */
  id: string;
  at: Date;
  action: AuditAction;
  by: { id: string; name: string; role: string };
  from: { ip: string; userAgent: string } | null;
  reason: string | null;
  changes: Record<string, { before: unknown; after: unknown }>;
}

/** What every clinical document carries besides its contract's fields. */
export interface Kept {
  /** Gone from every list, choice and count, and kept for audit. A boolean, so that an index alone can count. */
  hidden: boolean;
  /** Entries still to be moved to the audit collection, oldest first. */
  history: HistoryEntry[];
}

/** Who makes this call, and from where. */
export function actorOf({
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

/** A user in whose name the program itself acts. */
export const byProgram = (user: Actor['user']): Actor => ({ user, from: null });

/** Where no person acts, but the server by the clock, or a command of whoever started it. */
export const byNobody = (name = 'System'): Actor =>
  byProgram({ id: '', name, role: '' } as unknown as Actor['user']);

let written = 0;

/** Milliseconds first, so that an index on ids grows at its end; then a count, so that of one instant the later is larger. */
function entryId(at: Date): string {
  written = (written + 1) % 0x10000;
  const digits = (value: number, length: number) => value.toString(16).padStart(length, '0');
  return digits(at.getTime(), 12) + digits(written, 4) + randomBytes(4).toString('hex');
}

/** One entry of a document's history. */
export function historyEntry(
  { user, from }: Actor,
  action: AuditAction,
  at: Date,
  { reason = null, changes = {} }: { reason?: string | null; changes?: HistoryEntry['changes'] } = {},
): HistoryEntry {
  const by = { id: user.id, name: user.name, role: user.role };
  return { id: entryId(at), at, action, by, from, reason, changes };
}

/** The fields among `fields` that differ, each as it was and as it becomes; null where there was or is nothing. */
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

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  // A list or an object without anything in it.
  ['[]', '{}'].includes(JSON.stringify(value));

/** The fields among `fields` that hold something, as they were before the document was taken away. */
export function allThereWas<T extends object>(
  document: T,
  fields: readonly (keyof T & string)[],
): HistoryEntry['changes'] {
  const held = fields.filter((field) => !isNothing(document[field]));
  return Object.fromEntries(held.map((field) => [field, { before: document[field], after: null }]));
}

/** The state of a document just created by `actor`. */
export function justCreated(actor: Actor, at: Date): Kept {
  return { hidden: false, history: [historyEntry(actor, 'created', at)] };
}
