import { endReasons, type AuditEntity } from '@hearthline/contracts';
import { Types } from 'mongoose';
import type { AuditDocument } from './audit-entry.repository.ts';

/** Entries about an account: `entityId` is its id. */
const aboutAccounts: readonly AuditEntity[] = ['session', 'sign-in', 'user', 'second-factor', 'pin'];
/** Those of them that others may have written by changing the account. */
const ofAccounts: readonly AuditEntity[] = ['user', 'second-factor', 'pin'];
/** Entries about the system, by whoever did it. */
const aboutSystem: readonly AuditEntity[] = ['setting', 'backup', 'export', 'report', 'fhir-token'];

/** Why a session ended without its own user's doing. */
const endedByOthers = Object.keys(endReasons).filter((reason) => !['signed-out', 'expired'].includes(reason));

/** What administrators see: all but what root users did in the system itself. `rootIds` are the ids of the root accounts. */
export const withoutRoots = (rootIds: readonly string[]) => ({
  $or: [
    { entity: { $nin: [...aboutAccounts, ...aboutSystem] } },
    { entity: { $in: [...aboutSystem] }, 'by.role': { $ne: 'root' } },
    {
      entity: { $in: [...aboutAccounts] },
      entityId: { $nin: rootIds.map((id) => new Types.ObjectId(id)) },
      // A root account that is none any more is recognised by what it did itself.
      $or: [
        { 'by.role': { $ne: 'root' } },
        { entity: { $in: [...ofAccounts] } },
        { reason: { $in: endedByOthers } },
      ],
    },
  ],
});

/** The same for one entry. */
export function isAboutRoot(entry: AuditDocument, rootIds: readonly string[]): boolean {
  const { entity, by, entityId, reason } = entry;
  const byRoot = by.role === 'root';
  if (aboutSystem.includes(entity)) return byRoot;
  if (!aboutAccounts.includes(entity)) return false;
  if (rootIds.includes(entityId.toString())) return true;
  return byRoot && !ofAccounts.includes(entity) && !endedByOthers.includes(reason ?? '');
}

/** An entry as administrators see it: who of the root users it was, and from where, is left out where it is about an account. */
export function withRootUnnamed(entry: AuditDocument): AuditDocument {
  if (entry.by.role !== 'root' || !aboutAccounts.includes(entry.entity)) return entry;
  return { ...entry, by: { id: '', name: 'Root user', role: 'root' }, from: null };
}
