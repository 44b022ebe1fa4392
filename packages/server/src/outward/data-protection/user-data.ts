import { roleLabels, type AuditEntity } from '@hearthline/contracts';
import { streamAuditOfUser } from '../../records/audit/audit-about.repository.ts';
import type { Actor } from '../../records/clinical/history.ts';
import { findHandoverReadings } from '../../care/handover/handover-reading.repository.ts';
import { listRootNotes } from '../../office/root-notes/root-note.repository.ts';
import { findLiveSessions } from '../../people/sessions/session.repository.ts';
import { userPhotos } from '../../people/users/user-photo.repository.ts';
import type { UserDocument } from '../../people/users/user.repository.ts';
import { presentAccount } from '../../people/users/user.presenter.ts';
import type { AuditDocument } from '../../records/audit/audit-entry.repository.ts';
import { credentialsData } from './credentials-data.ts';
import type { HeldDocument, PersonalData } from './personal-data.ts';

/**
 * Everything that is held about a user: the account without its secrets, what they sign in with, their sessions and notes, which
 * handovers they have read, and what the audit says, without what these root users did in the system itself. An address is told
 * of the user's own sign-ins and acts alone, and private notes to their owner alone.
 */
export function userData(
  account: UserDocument,
  { rootIds, readerId }: { readonly rootIds: readonly string[] | undefined; readonly readerId: string },
): PersonalData {
  const { name, username, email, phone, role, photoKey, createdAt } = account;
  const id = String(account._id);
  return {
    who: `user ${name}`,
    person: { ...presentAccount(account), createdAt: createdAt.toISOString() },
    facts: [
      ['Name', name],
      ['Username', username],
      ['Email', email ?? '-'],
      ['Phone', phone ?? '-'],
      ['Role', roleLabels[role]],
      ['Active', account.active ? 'Yes' : 'No'],
    ],
    async *documents(): AsyncGenerator<HeldDocument> {
      yield* credentialsData(id);
      for (const session of await findLiveSessions(id, new Date())) {
        const { from, createdAt: since, lastActivityAt, expiresAt } = session;
        const document = { createdAt: since, lastActivityAt, expiresAt, ...placeOf(from) };
        yield { collection: 'sessions', document };
      }
      for (const { title, content, category, priority, isPrivate, updatedAt } of await listRootNotes(
        id,
        readerId,
      )) {
        const document = { title, content, category, priority, isPrivate, updatedAt };
        yield { collection: 'root_notes', document };
      }
      for (const { day, start, at } of await findHandoverReadings(id))
        yield { collection: 'handover_readings', document: { day, start, at } };
      for await (const entry of streamAuditOfUser(id, rootIds))
        yield { collection: 'audit', document: actOf(entry, id) };
    },
    async photo() {
      return photoKey ? ((await userPhotos.find(id, photoKey, 'large'))?.bytes ?? null) : null;
    },
  };
}

/** Entries that hold nothing of a resident: of all others the archive of a user says only what was done, and when. */
const withoutResidents: readonly AuditEntity[] = [
  'session',
  'sign-in',
  'user',
  'second-factor',
  'pin',
  'setting',
  'display',
  'tablet',
  'backup',
];

function actOf(entry: AuditDocument, userId: string): HeldDocument['document'] {
  const { at, action, entity, by } = entry;
  const place = by.id === userId ? placeOf(entry.from) : {};
  return withoutResidents.includes(entity) ? { ...entry, ...place } : { at, action, entity, by, ...place };
}

const placeOf = (from: Actor['from'] | undefined) =>
  from ? { address: from.ip, device: from.userAgent } : {};
