import { website, WebsiteImage } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import { EditDialog, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { titleHint } from './title-hint.ts';

interface RenameImageProps {
  image: WebsiteImage;
  onClose: () => void;
  onSaved: () => void;
}

/** Changes the title of a picture. */
export function RenameImage({ image, onClose, onSaved }: RenameImageProps) {
  const form = useEditForm({
    base: image,
    entity: WebsiteImage,
    valuesOf: (base: WebsiteImage | null) => ({ title: (base ?? image).title }),
    fields: { title: 'Title' },
    schema: website.updateImage.body,
    noun: 'picture',
    nameOf: ({ title }) => title,
    async save({ title }, { base }) {
      const { id, version } = base ?? image;
      return (await api.website.updateImage({ params: { id }, body: { title, version } })).image;
    },
    done: ({ title }) => ['Title saved', title],
    failed: 'Failed to update website settings',
    onSaved,
    onClose,
  });
  return (
    <EditDialog form={form} title="Change the title">
      <TextField name="title" maxLength={100} required description={titleHint} />
    </EditDialog>
  );
}
