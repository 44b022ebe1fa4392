import { Display, displays } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import { EditDialog } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { DisplayFields, displayLabels, toDisplayValues } from './display-fields.tsx';

export interface EditDisplayProps {
  display: Display;
  onClose: () => void;
  onSaved: () => void;
}

/** Changes name and grade of a display; the display follows at once. */
export function EditDisplay({ display, onClose, onSaved }: EditDisplayProps) {
  const form = useEditForm({
    key: `display:${display.id}`,
    base: display,
    entity: Display,
    valuesOf: toDisplayValues,
    fields: displayLabels,
    schema: displays.update.body,
    noun: 'screen',
    nameOf: ({ name }) => name,
    draftText: () => `changes to ${display.name}`,
    async save(body, { base }) {
      const { id, version } = base ?? display;
      return (await api.displays.update({ params: { id }, body: { ...body, version } })).display;
    },
    done: ({ name }) => ['Screen saved', name],
    failed: 'The screen was not saved',
    onSaved() {
      onSaved();
      onClose();
    },
    onClose,
  });
  return (
    <EditDialog
      form={form}
      title={`Change ${display.name}`}
      text="Changes appear immediately."
      className="grid gap-5"
    >
      <DisplayFields />
    </EditDialog>
  );
}
