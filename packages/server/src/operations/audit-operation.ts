import { userInfo } from 'node:os';
import type { AuditAction, AuditEntry } from '@hearthline/contracts';
import { mongo } from 'mongoose';
import type { AuditDocument } from '../records/audit/audit-entry.repository.ts';
import { systemActor, historyEntry, type Actor } from '../records/clinical/history.ts';
import type { RawDatabase } from './raw-database.ts';

interface Operation {
  readonly entity: AuditEntry['entity'];
  readonly action: AuditAction;
  /** The name of the subject; for a backup its file name. */
  readonly label: string;
  /** For an account its id; for others a new id. */
  readonly entityId?: mongo.ObjectId;
  readonly actor: Actor;
}

/** Adds an audit entry for an operation. Uses the driver, because operations work on databases without models. */
export async function auditOperation(
  db: RawDatabase,
  { entity, action, label, actor, entityId = new mongo.ObjectId() }: Operation,
): Promise<void> {
  const { id, ...entry } = historyEntry(actor, action, new Date());
  const document = {
    _id: new mongo.ObjectId(id),
    ...entry,
    entity,
    entityId,
    label,
    unchained: true as const,
  };
  await db.collection<AuditDocument>('audit').insertOne(document);
}

/** The actor of a command-line operation: no user, named by the account of the operating system. */
export function commandLineActor(): Actor {
  return systemActor(`Command line (${machineAccount()})`);
}

function machineAccount(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container the user may have no name.
    return `user ${String(process.getuid?.() ?? 'unknown')}`;
  }
}
