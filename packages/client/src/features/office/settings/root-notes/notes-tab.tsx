import type { RootNote } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../../lib/server/api.ts';
import { lazyDialog } from '../../../../lib/shell/lazy.tsx';
import { rootNotesResource } from '../../../../lib/live/resources.ts';
import { useList } from '../../../../lib/live/use-list.ts';
import { Button } from '../../../../ui/show/button.tsx';
import { DataList } from '../../../../ui/table/data-list.tsx';
import { Section } from '../../../../ui/show/section.tsx';
import { EmptyState } from '../../../../ui/show/states.tsx';
import { NoteRow } from './note-row.tsx';

const NoteDialog = lazyDialog(() => import('./note-dialog.tsx').then((module) => module.NoteDialog));

/** Root's notes, live: own notes, and the shared notes of other root users. */
export function NotesTab() {
  /** null: a new note; undefined: no open dialog. */
  const [edited, setEdited] = useState<RootNote | null>();
  const list = useList(
    rootNotesResource,
    async (_query, options) => ({ rows: (await api.rootNotes.list({}, options)).notes }),
    {},
  );
  const { retry } = list;
  return (
    <Section
      title="My Notes"
      aside={
        <Button kind="primary" onClick={() => setEdited(null)}>
          Add Note
        </Button>
      }
      broken={list.status === 'failed'}
    >
      <DataList
        label="My Notes"
        list={list}
        failed="Failed to load notes"
        empty={
          <EmptyState
            title="No notes yet"
            action={<Button onClick={() => setEdited(null)}>Add Your First Note</Button>}
          />
        }
        item={(note) => (
          <NoteRow key={note.id} note={note} onEdit={() => setEdited(note)} onDeleted={retry} />
        )}
      />
      {edited !== undefined && (
        <NoteDialog
          note={edited}
          isDeleted={edited !== null && list.isLive && !list.rows.some(({ id }) => id === edited.id)}
          onSaved={retry}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}
