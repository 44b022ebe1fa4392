import { screens, type Screen } from '@hearthline/contracts';
import { api } from '../../lib/api.ts';
import { useForm } from '../../lib/use-form.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { ScreenForm } from './screen-form.tsx';

export interface EditScreenProps {
  screen: Screen;
  onClose: () => void;
  onSaved: () => void;
}

/** Renames a screen and chooses what it shows; the screen itself changes at once. */
export function EditScreen({ screen: { id, name, grade, version }, onClose, onSaved }: EditScreenProps) {
  const form = useForm({
    schema: screens.update.body,
    async onSubmit(body) {
      const { screen } = await api.screens.update({ params: { id }, body: { ...body, version } });
      toast.success('Screen saved', screen.name);
      onSaved();
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={`Change ${name}`} text="The screen shows it at once.">
      <ScreenForm form={form} name={name} grade={grade} saveText="Save" onCancel={onClose} />
    </Dialog>
  );
}
