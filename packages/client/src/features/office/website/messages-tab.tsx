import type { ContactMessage } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { ConfirmAction } from '../../../lib/form/confirm-action.tsx';
import { usePagination } from '../../../lib/shell/use-pagination.ts';
import { DataList } from '../../../ui/table/data-list.tsx';
import { Pagination } from '../../../ui/table/pagination.tsx';
import { EmptyState } from '../../../ui/show/states.tsx';
import { MessageRow } from './message-row.tsx';
import type { Messages } from './use-messages.ts';

interface MessagesTabProps {
  messages: Messages;
  state: Parameters<typeof usePagination>[1];
  change: Parameters<typeof usePagination>[2];
}

/** Messages from families, sent by the contact form. */
export function MessagesTab({ messages: { list }, state, change }: MessagesTabProps) {
  const pages = usePagination(list, state, change);
  const [removed, setRemoved] = useState<ContactMessage | null>(null);
  return (
    <>
      <DataList
        list={list}
        label="Messages"
        failed="Failed to load messages"
        rows={4}
        empty={
          <EmptyState title="No messages" text="What somebody sends with the contact form appears here." />
        }
        item={(message) => (
          <MessageRow
            key={message.id}
            message={message}
            onChanged={list.retry}
            onDelete={() => setRemoved(message)}
          />
        )}
      />
      <Pagination label="Messages" {...pages} />
      {removed && <DeleteMessage message={removed} onClose={() => setRemoved(null)} onDeleted={list.retry} />}
    </>
  );
}

interface DeleteMessageProps {
  message: ContactMessage;
  onClose: () => void;
  onDeleted: () => void;
}

function DeleteMessage({ message: { id, name }, onClose, onDeleted }: DeleteMessageProps) {
  return (
    <ConfirmAction
      title={`Delete the message from ${name}?`}
      text="It is deleted for everyone, with the name, email and phone number. This action cannot be undone."
      riskText="Delete"
      pendingText="Deleting..."
      call={() => api.contactMessages.remove({ params: { id } })}
      done={() => 'Message deleted'}
      failed="The message was not deleted"
      onDone={onDeleted}
      onClose={onClose}
    />
  );
}
