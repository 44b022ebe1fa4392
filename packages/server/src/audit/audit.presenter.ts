import { AuditEntry } from '@hearthline/contracts';
import { replyOf } from '../core/to-reply.ts';
import type { AuditDocument } from './audit-entry.model.ts';

const toReply = replyOf(AuditEntry);

/** One change as the contract has it. */
export const presentAudit = (entry: AuditDocument): AuditEntry => toReply(entry);
