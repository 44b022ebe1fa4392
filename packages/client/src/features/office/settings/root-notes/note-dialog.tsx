import { noteCategories, notePriorities, RootNote, rootNotes } from '@hearthline/contracts';
import { Controller, useFormContext } from 'react-hook-form';
import { api } from '../../../../lib/server/api.ts';
import { EditDialog, TextField } from '../../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../../lib/form/edit-form/use-edit-form.tsx';
import { Switch } from '../../../../ui/form/switch.tsx';
import { SelectField } from '../select-field.tsx';

type NoteValues = Pick<RootNote, 'title' | 'content' | 'category' | 'priority' | 'isPrivate'>;

const fields = {
  title: 'Title',
  category: 'Category',
  priority: 'Priority',
  isPrivate: 'Private Note',
  content: 'Content',
};

function valuesOf(note: RootNote | null): NoteValues {
  const {
    title = '',
    content = '',
    category = 'general',
    priority = 'normal',
    isPrivate = true,
  } = note ?? {};
  return { title, category, priority, isPrivate, content };
}

export interface NoteDialogProps {
  /** null: a new note. */
  note: RootNote | null;
  /** Deleted in another tab meanwhile. */
  isDeleted: boolean;
  onSaved: () => void;
  onClose: () => void;
}

/** Creates or changes a note; what was typed is kept on the device until it is saved. */
export function NoteDialog({ note, isDeleted, onSaved, onClose }: NoteDialogProps) {
  const form = useEditForm({
    key: `root-note:${note?.id ?? 'new'}`,
    base: note,
    entity: RootNote,
    valuesOf,
    fields,
    schema: rootNotes.create.body,
    noun: 'note',
    isDeleted,
    async save(body, { base, idempotencyKey }) {
      if (!base) return (await api.rootNotes.create({ body }, { idempotencyKey })).note;
      const { id, version } = base;
      return (await api.rootNotes.update({ params: { id }, body: { ...body, version } })).note;
    },
    done: () => (note ? 'Note updated' : 'Note created'),
    failed: ['Error', note ? 'Failed to update note' : 'Failed to create note'],
    onSaved() {
      onSaved();
      onClose();
    },
    onClose,
  });
  return (
    <EditDialog
      form={form}
      title={note ? 'Edit Note' : 'Create New Note'}
      saveText={note ? 'Update Note' : 'Create Note'}
      className="grid gap-5"
    >
      <TextField name="title" required maxLength={200} />
      <NoteChoices />
      <TextField name="content" required rows={5} maxLength={10_000} />
    </EditDialog>
  );
}

function NoteChoices() {
  const { control } = useFormContext<NoteValues>();
  return (
    <div className="grid gap-5 tablet:grid-cols-2">
      <SelectField name="category" label={fields.category} options={noteCategories} />
      <SelectField name="priority" label={fields.priority} options={notePriorities} />
      <div className="tablet:col-span-2">
        <Controller
          control={control}
          name="isPrivate"
          render={({ field: { value, onChange } }) => (
            <Switch label="Private Note" checked={value} onChange={onChange} />
          )}
        />
        <p className="text-s text-ink-2">Only visible to you</p>
      </div>
    </div>
  );
}
