import { ContactMessage } from '@hearthline/contracts';
import { createPresenter } from '../../platform/core/to-reply.ts';
import type { ContactMessageDocument } from './contact-message.repository.ts';

const toReply = createPresenter(ContactMessage);

export const presentMessage = (message: ContactMessageDocument): ContactMessage => toReply(message);
