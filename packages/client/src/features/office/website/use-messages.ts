import type { ContactMessage } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { contactMessagesResource } from '../../../lib/live/resources.ts';
import { useList, type List } from '../../../lib/live/use-list.ts';

export interface Messages {
  readonly list: List<ContactMessage>;
  /** Number of unread messages. */
  readonly unread: number;
}

/** The messages of the contact form, newest first, fetched again with each change. */
export function useMessages({ page, pageSize }: { page: number; pageSize: number }): Messages {
  const [unread, setUnread] = useState(0);
  const list = useList(
    contactMessagesResource,
    async (query, options) => {
      const { messages, unread: count, ...rest } = await api.contactMessages.list({ query }, options);
      setUnread(count);
      return { rows: messages, ...rest };
    },
    { page, pageSize },
  );
  return { list, unread };
}
