import { ContactMessage } from '@hearthline/contracts';
import { replyOf } from '../../platform/core/to-reply.ts';
import type { ContactMessageDocument } from './contact-message.repository.ts';

const toReply = replyOf(ContactMessage);

export const presentMessage = (message: ContactMessageDocument): ContactMessage => toReply(message);
