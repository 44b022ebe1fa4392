import { can, handoverNoteDraft, type Handover, type HandoverNote } from '@hearthline/contracts';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { compareByRoom } from '../../../care/compare-by-room.ts';
import { momentText } from '../../../care/moment-text.ts';
import { fullName, roomText } from '../../../care/names.ts';
import { api } from '../../../lib/server/api.ts';
import { ConfirmAction } from '../../../lib/form/confirm-action.tsx';
import { EditForm, SaveButton, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { SearchField } from '../../../lib/form/edit-form/search-field.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { residentsCollection } from '../../../lib/live/collections.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useSession } from '../../../lib/session/session.ts';
import { useCan } from '../../../lib/session/use-can.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Section } from '../../../ui/show/section.tsx';
import { refetchHandover } from './read-by.tsx';

/** The notes of a shift, with the form while it is running. */
export function HandoverNotes({ handover: { notes, current } }: { handover: Handover }) {
  const [saved, setSaved] = useState(0);
  const mayWrite = useCan('canRecordVitals');
  return (
    <Section title="Notes" subtitle={notes.length > 0 ? String(notes.length) : undefined}>
      {notes.length === 0 && <p className="py-3 text-desk text-ink-2">No notes in this shift.</p>}
      <ul aria-label="Notes">
        {notes.map((note) => (
          <NoteRow key={note.id} note={note} current={current} />
        ))}
      </ul>
      {current && mayWrite && <NoteForm key={saved} onSaved={() => setSaved((count) => count + 1)} />}
    </Section>
  );
}

function NoteRow({ note, current }: { note: HandoverNote; current: boolean }) {
  const home = useHomeTime();
  const { user } = useSession();
  const [asks, setAsks] = useState(false);
  const mayRemove = can(user.role, 'canVoidRecords') || (current && note.by.id === user.id);
  return (
    <li className="border-b border-line py-3 print:flex print:break-inside-avoid print:flex-wrap print:items-baseline print:gap-x-3 print:py-0.5">
      <p className="text-desk break-words whitespace-pre-line">
        {note.resident && (
          <span className="font-name">
            {fullName(note.resident)}, {roomText(note.resident.roomNumber)}:{' '}
          </span>
        )}
        {note.text}
      </p>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <p className="text-s text-ink-2">
          {note.by.name}, {momentText(note.at, home)}
        </p>
        {mayRemove && (
          <Button kind="quiet" className="no-print" onClick={() => setAsks(true)}>
            Remove
          </Button>
        )}
      </div>
      {asks && (
        <ConfirmAction
          title="Remove this note?"
          text={note.text}
          riskText="Remove"
          call={() => api.handover.removeNote({ params: { id: note.id } })}
          done={() => 'Note removed'}
          failed="Failed to remove the note"
          onDone={refetchHandover}
          onClose={() => setAsks(false)}
        />
      )}
    </li>
  );
}

/** Adds a note, about a resident or not; what is typed is kept on the device until it is saved. */
function NoteForm({ onSaved }: { onSaved: () => void }) {
  // The page loads them.
  const residents = useAtomValue(residentsCollection.allAtom);
  const options = residents
    .filter(({ active }) => active)
    .sort(compareByRoom)
    .map((resident) => ({
      value: resident.id,
      label: fullName(resident),
      detail: roomText(resident.roomNumber),
    }));
  const form = useEditForm({
    key: 'handover-note',
    base: null,
    valuesOf: () => ({ text: '', residentId: null as string | null }),
    fields: { text: 'Note', residentId: 'Resident (optional)' },
    schema: handoverNoteDraft,
    noun: 'note',
    async save(body, { idempotencyKey }) {
      return (await api.handover.addNote({ body }, { idempotencyKey })).note;
    },
    done: () => 'Note added',
    failed: 'The note was not saved',
    onSaved: () => {
      refetchHandover();
      onSaved();
    },
  });
  return (
    <EditForm form={form} label="Add a note" className="no-print grid gap-3 pt-4">
      <TextField name="text" rows={3} />
      <SearchField
        name="residentId"
        label="Resident (optional)"
        options={options}
        placeholder="No resident"
        none={null}
      />
      <SaveButton form={form} className="justify-self-start">
        Add note
      </SaveButton>
    </EditForm>
  );
}
