import { userInfo } from 'node:os';
import type { AuditAction, AuditEntry } from '@hearthline/contracts';
import { mongo } from 'mongoose';
import type { AuditDocument } from '../audit/audit-entry.model.ts';
import { byNobody, historyEntry, type Actor } from '../clinical/history.ts';
import type { WholeDatabase } from './whole-database.ts';

interface Operation {
  readonly entity: AuditEntry['entity'];
  readonly action: AuditAction;
  /** What it was done to; of a backup: its file. */
  readonly label: string;
  /** Of an account: its id. */
  readonly entityId?: mongo.ObjectId;
  readonly actor: Actor;
}

/** Notes for good that an operation was done. By the driver: operations work on databases that no model is connected to. */
export async function auditOperation(
  db: WholeDatabase,
  { entity, action, label, actor, entityId = new mongo.ObjectId() }: Operation,
): Promise<void> {
  const { id, ...entry } = historyEntry(actor, action, new Date());
  const document = { _id: new mongo.ObjectId(id), ...entry, entity, entityId, label };
  await db.collection<AuditDocument>('audit').insertOne(document);
}

/** Whoever types the commands of the house: nobody signed in, and known by their account of the machine alone. */
export function byCommandLine(): Actor {
  return byNobody(`Command line (${machineAccount()})`);
}

function machineAccount(): string {
  try {
    return userInfo().username;
  } catch {
    // A user of a container may have no name.
    return `user ${String(process.getuid?.() ?? 'unknown')}`;
  }
}
