import { AuditEntry } from '@hearthline/contracts';
import { createPresenter } from '../../platform/core/to-reply.ts';
import type { AuditDocument } from './audit-entry.repository.ts';

const toReply = createPresenter(AuditEntry);

/** Maps an audit entry to the contract's type. Mongoose stores no empty object: the entry of a sign-in has no `changes`. */
export const presentAudit = (entry: AuditDocument): AuditEntry =>
  toReply({ ...entry, changes: (entry.changes as AuditDocument['changes'] | undefined) ?? {} });
