import { Screen, screens } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';
import { EditDialog } from '../../lib/edit-form/edit-form.tsx';
import { useEditForm } from '../../lib/edit-form/use-edit-form.tsx';
import { ScreenFields, screenLabels, valuesOf } from './screen-fields.tsx';

export interface EditScreenProps {
  screen: Screen;
  onClose: () => void;
  onSaved: () => void;
}

/** Renames a screen and chooses what it shows; the screen itself changes at once. */
export function EditScreen({ screen, onClose, onSaved }: EditScreenProps) {
  const form = useEditForm({
    key: `screen:${screen.id}`,
    base: screen,
    entity: Screen,
    valuesOf,
    fields: screenLabels,
    schema: screens.update.body,
    noun: 'screen',
    nameOf: ({ name }) => name,
    doing: () => `to change ${screen.name}`,
    async save(body, { base }) {
      const { id, version } = base ?? screen;
      return (await api.screens.update({ params: { id }, body: { ...body, version } })).screen;
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
      title={`Change ${screen.name}`}
      text="The screen shows it at once."
      className="grid gap-5"
    >
      <ScreenFields />
    </EditDialog>
  );
}
