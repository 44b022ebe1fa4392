import type { RootNote } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../../lib/server/api.ts';
import { ConfirmAction } from '../../../../lib/form/confirm-action.tsx';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { useSession } from '../../../../lib/session/session.ts';
import { Badge } from '../../../../ui/show/badge.tsx';
import { Button } from '../../../../ui/show/button.tsx';

const priorityLooks = { high: 'destructive', normal: 'info', low: 'plain' } as const;

/** A note; only its owner may change and delete it. */
export function NoteRow({
  note,
  onEdit,
  onDeleted,
}: {
  note: RootNote;
  onEdit: () => void;
  onDeleted: () => void;
}) {
  const { id, title, content, category, priority, isPrivate, userId, userName, createdAt, updatedAt } = note;
  const { dayAndTime } = useHomeTime();
  const isOwn = useSession().user.id === userId;
  const [asks, setAsks] = useState(false);
  return (
    <li className="border-b border-line py-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="min-w-0 font-name wrap-anywhere">{title}</h3>
        <Badge look={priorityLooks[priority]}>{priority}</Badge>
        <span className="text-s text-ink-2">{category}</span>
        {isPrivate && <Badge>Private</Badge>}
      </div>
      <p className="mt-1 text-desk wrap-anywhere whitespace-pre-line">{content}</p>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="text-s text-ink-2">
          {!isOwn && `${userName}, `}Created {dayAndTime(createdAt)}
          {updatedAt !== createdAt && `, updated ${dayAndTime(updatedAt)}`}
        </p>
        {isOwn && (
          <span className="flex gap-3">
            <Button onClick={onEdit} aria-label={`Edit ${title}`}>
              Edit
            </Button>
            <Button kind="danger" onClick={() => setAsks(true)} aria-label={`Delete ${title}`}>
              Delete
            </Button>
          </span>
        )}
      </div>
      {asks && (
        <ConfirmAction
          title={`Delete the note “${title}”?`}
          text="This cannot be undone."
          riskText="Delete"
          call={() => api.rootNotes.remove({ params: { id } })}
          done={() => 'Note deleted'}
          failed={['Error', 'Failed to delete note']}
          onDone={onDeleted}
          onClose={() => setAsks(false)}
        />
      )}
    </li>
  );
}
