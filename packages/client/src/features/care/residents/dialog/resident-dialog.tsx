import { Resident } from '@hearthline/contracts';
import { useRef, useState } from 'react';
import { fullName } from '../../../../care/names.ts';
import { keepPhoto, PhotoField, type PhotoChoice } from '../../../../care/photo-field.tsx';
import { api } from '../../../../lib/server/api.ts';
import { residentsCollection } from '../../../../lib/live/collections.ts';
import { EditDialog } from '../../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../../lib/form/edit-form/use-edit-form.tsx';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { ResidentFields } from './resident-fields.tsx';
import { residentFields, residentSchema, toResidentValues } from './resident-values.ts';
import { SimilarDialog } from './similar-dialog.tsx';

export interface ResidentDialogProps {
  /** The resident to edit; undefined for a new resident. */
  resident?: Resident | undefined;
  /** A colleague deleted the resident while the dialog was open. */
  isDeleted?: boolean | undefined;
  onClose: () => void;
  onSaved?: ((resident: Resident) => void) | undefined;
}

/** Add Resident and Edit Resident; mounted while open. */
export function ResidentDialog({ resident, isDeleted, onClose, onSaved }: ResidentDialogProps) {
  const { today } = useHomeTime();
  const [photo, setPhoto] = useState(keepPhoto);
  /** The person for whom "Add anyway" was chosen. */
  const addAnyway = useRef('');
  const [doing, done] = resident ? ['update', 'updated'] : ['create', 'created'];

  const form = useEditForm({
    key: `resident:${resident?.id ?? 'new'}`,
    base: resident ?? null,
    entity: Resident,
    valuesOf: toResidentValues,
    fields: residentFields,
    schema: residentSchema(today()),
    noun: 'resident',
    nameOf: fullName,
    draftText: (values, base) =>
      base
        ? `changes to ${fullName(base)}`
        : `entry for ${`${values.name} ${values.lastName}`.trim() || 'a new resident'}`,
    isDeleted,
    onServerValue: (stored) => residentsCollection.upsert([stored]),
    attachment: {
      noun: 'photo',
      isChanged: photo.kind !== 'keep',
      send: (saved) => sendPhoto(saved, photo),
      failed: (reason) => ['Warning', `Resident was ${done} but photo upload failed: ${reason}`],
    },
    async save(draft, { base, idempotencyKey, isChanged, ask }) {
      if (base && !isChanged) return base;
      if (base) {
        const body = { ...draft, version: base.version };
        return (await api.residents.update({ params: { id: base.id }, body })).resident;
      }
      const { name, lastName, dateOfBirth } = draft;
      const person = JSON.stringify([name, lastName, dateOfBirth]);
      if (addAnyway.current !== person) {
        const query = { name, lastName, dateOfBirth: dateOfBirth ?? '' };
        const { residents } = await api.residents.similar({ query });
        const isSure =
          residents.length === 0 ||
          (await ask<boolean>((answer) => <SimilarDialog residents={residents} onAnswer={answer} />));
        if (!isSure) return null;
        addAnyway.current = person;
      }
      return (await api.residents.create({ body: draft }, { idempotencyKey })).resident;
    },
    done: (saved) => [`Resident has been ${done} successfully.`, fullName(saved)],
    failed: `Failed to ${doing} resident`,
    onSaved(saved) {
      onSaved?.(saved);
      onClose();
    },
    onClose,
  });

  const { name, lastName } = form.values;
  return (
    <EditDialog
      form={form}
      title={resident ? 'Edit Resident' : 'Add Resident'}
      width="wide"
      className="grid gap-6"
    >
      <PhotoField
        noun="resident"
        name={`${name} ${lastName}`}
        stored={form.base?.photoUrl ?? null}
        choice={photo}
        onChoose={setPhoto}
      />
      <ResidentFields focusFirst={!resident} />
    </EditDialog>
  );
}

/** Uploads or removes the photo of a saved resident; resolves with the resident afterwards. */
async function sendPhoto(resident: Resident, choice: PhotoChoice): Promise<Resident> {
  const params = { id: resident.id };
  if (choice.kind === 'new') return (await api.residents.uploadPhoto({ params, file: choice.file })).resident;
  if (choice.kind === 'keep') return resident;
  await api.residents.removePhoto({ params });
  return (await api.residents.get({ params })).resident;
}
