import { AuditEntry } from '@hearthline/contracts';
import { createPresenter } from '../../platform/core/to-reply.ts';
import type { AuditDocument } from './audit-entry.repository.ts';

const toReply = createPresenter(AuditEntry);

/** Maps an audit entry to the contract's type. Mongoose does not store empty objects, so e.g. a sign-in lacks `changes`. */
export const presentAudit = (entry: AuditDocument): AuditEntry =>
  toReply({ ...entry, changes: (entry.changes as AuditDocument['changes'] | undefined) ?? {} });
