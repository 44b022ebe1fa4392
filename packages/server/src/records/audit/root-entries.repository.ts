import { endReasons, type AuditEntity } from '@hearthline/contracts';
import { Types } from 'mongoose';
import type { AuditDocument } from './audit-entry.repository.ts';

/** Entries about an account, with its id as `entityId`. */
const aboutAccounts: readonly AuditEntity[] = ['session', 'sign-in', 'user', 'second-factor', 'pin'];
/** Entries about accounts that other users may have caused by changing the account. */
const ofAccounts: readonly AuditEntity[] = ['user', 'second-factor', 'pin'];
/** Entries about the system, by any user. */
const aboutSystem: readonly AuditEntity[] = ['setting', 'backup', 'export', 'report', 'fhir-token'];

/** The reasons for the end of a session that its own user did not cause. */
const endedByOthers = Object.keys(endReasons).filter((reason) => !['signed-out', 'expired'].includes(reason));

/** The filter for administrators: hides what root users did in the system. `rootIds`: the ids of the root accounts. */
export const withoutRoots = (rootIds: readonly string[]) => ({
  $or: [
    { entity: { $nin: [...aboutAccounts, ...aboutSystem] } },
    { entity: { $in: [...aboutSystem] }, 'by.role': { $ne: 'root' } },
    {
      entity: { $in: [...aboutAccounts] },
      entityId: { $nin: rootIds.map((id) => new Types.ObjectId(id)) },
      // A former root account is recognized by its own actions, which carry the role.
      $or: [
        { 'by.role': { $ne: 'root' } },
        { entity: { $in: [...ofAccounts] } },
        { reason: { $in: endedByOthers } },
      ],
    },
  ],
});

/** Returns true if `withoutRoots` hides the entry. */
export function isAboutRoot(entry: AuditDocument, rootIds: readonly string[]): boolean {
  const { entity, by, entityId, reason } = entry;
  const byRoot = by.role === 'root';
  if (aboutSystem.includes(entity)) return byRoot;
  if (!aboutAccounts.includes(entity)) return false;
  if (rootIds.includes(entityId.toString())) return true;
  return byRoot && !ofAccounts.includes(entity) && !endedByOthers.includes(reason ?? '');
}

/** Hides name and address of a root user in an entry about an account, for administrators. */
export function withRootUnnamed(entry: AuditDocument): AuditDocument {
  if (entry.by.role !== 'root' || !aboutAccounts.includes(entry.entity)) return entry;
  return { ...entry, by: { id: '', name: 'Root user', role: 'root' }, from: null };
}
