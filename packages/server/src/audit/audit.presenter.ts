import { AuditEntry } from '@hearthline/contracts';
import { replyOf } from '../core/to-reply.ts';
import type { AuditDocument } from './audit-entry.model.ts';

const toReply = replyOf(AuditEntry);

/** Maps an audit entry to the contract's type. */
export const presentAudit = (entry: AuditDocument): AuditEntry => toReply(entry);
