import { roleLabels, UserAccount, type Role, type UserDraft } from '@hearthline/contracts';
import { useEffect, useRef, useState } from 'react';
import { keepPhoto, PhotoField, type PhotoChoice } from '../../../care/photo-field.tsx';
import { smallPhoto } from '../../../care/small-photo.ts';
import { api } from '../../../lib/server/api.ts';
import { EditDialog } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { CropField } from '../../../ui/form/crop/crop-field.tsx';
import { cropBody, wholePicture, type CropShares } from '../../../ui/form/crop/crop-shares.ts';
import { roleLists } from './role-lists.ts';
import { useUsernameCheck } from './use-username-check.ts';
import { UserFields } from './user-fields.tsx';
import { userFields, userSchema, valuesWith } from './user-values.ts';

/** Its alphabet is without letters and digits that look alike when they are written down. */
const generated = { alphabet: 'abcdefghjkmnpqrstuvwxyz23456789', length: 12, groupLength: 4 } as const;

/** A random password to hand over, such as "k3vm-8tqz-w5pa": 59 bits. */
function temporaryPassword(): string {
  const { alphabet, length, groupLength } = generated;
  const letters: string[] = [];
  // A byte past the last whole multiple would make some letters likelier than others.
  const bound = 256 - (256 % alphabet.length);
  while (letters.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < bound && letters.length < length) letters.push(alphabet[byte % alphabet.length] ?? '');
  const groups = letters.join('').match(new RegExp(`.{${String(groupLength)}}`, 'g'));
  return (groups ?? []).join('-');
}

export interface UserDialogProps {
  readonly role: Role;
  /** The user to edit; undefined for a new user. */
  readonly user?: UserAccount | undefined;
  /** A colleague deleted the account while the dialog was open. */
  readonly isDeleted?: boolean | undefined;
  readonly onClose: () => void;
  /** Called with the new password, which must be handed over; null if none was set. */
  readonly onSaved: (user: UserAccount, password: string | null) => void;
}

/** Adds or edits an account; mounted while open. No draft is kept on the device: it would hold a password. */
export function UserDialog({ role, user, isDeleted, onClose, onSaved }: UserDialogProps) {
  const [photo, setPhoto] = useState(keepPhoto);
  const [crop, setCrop] = useState(wholePicture);
  const choosePhoto = (choice: PhotoChoice) => {
    setPhoto(choice);
    setCrop(wholePicture);
  };
  const [firstPassword] = useState(temporaryPassword);
  const mayInvite = useMayInvite(!user);
  const savedPassword = useRef<string | null>(null);
  const { noun, create } = roleLists[role];

  const form = useEditForm({
    base: user ?? null,
    entity: UserAccount,
    valuesOf: valuesWith(role, firstPassword),
    fields: userFields,
    schema: userSchema(mayInvite),
    noun: 'user',
    nameOf: ({ name }) => name,
    isDeleted,
    attachment: {
      noun: 'photo',
      isChanged: photo.kind !== 'keep',
      send: (saved) => sendUserPhoto(saved, photo, crop),
      failed: (reason) => ['Warning', `User was saved but photo upload failed: ${reason}`],
    },
    async save(body, { base, idempotencyKey, isChanged }) {
      savedPassword.current = body.password ?? null;
      if (!base) return (await api.users[create]({ body: body as UserDraft }, { idempotencyKey })).user;
      if (!isChanged) return base;
      const { id, version } = base;
      return (await api.users.update({ params: { id }, body: { ...body, version } })).user;
    },
    done: ({ name, email }) => [
      user ? 'User updated successfully' : `${roleLabels[role]} user created successfully`,
      user || savedPassword.current !== null ? name : `An invitation is on its way to ${email ?? name}.`,
    ],
    failed: ['Error', `Failed to ${user ? 'update' : 'create'} user`],
    onSaved: (saved) => onSaved(saved, savedPassword.current),
    onClose,
  });
  const username = useUsernameCheck(form.values.username, !user);

  return (
    <EditDialog
      form={form}
      title={user ? `Edit ${roleLabels[role]}` : `Add ${noun}`}
      width="wide"
      saveText={user ? 'Save' : 'Create'}
      saveDisabled={username === 'taken'}
      className="grid gap-6"
    >
      <PhotoField
        noun="user"
        name={form.values.name}
        stored={form.base ? smallPhoto(form.base) : null}
        choice={photo}
        onChoose={choosePhoto}
      />
      {photo.kind === 'new' && <CropField file={photo.file} crop={crop} ratio={1} round onChange={setCrop} />}
      <UserFields user={user} username={username} mayInvite={mayInvite} />
    </EditDialog>
  );
}

/** True if a new user can be invited by mail; false until the server has answered. */
function useMayInvite(isNew: boolean): boolean {
  const [mayInvite, setMayInvite] = useState(false);
  useEffect(() => {
    if (!isNew) return;
    const asking = new AbortController();
    api.accountLinks.invitations({}, { signal: asking.signal }).then(
      ({ available }) => setMayInvite(available),
      // A password can be handed over in any case.
      () => undefined,
    );
    return () => asking.abort();
  }, [isNew]);
  return mayInvite;
}

/** Uploads or removes the photo of a saved account; resolves with the account afterwards. */
async function sendUserPhoto(user: UserAccount, choice: PhotoChoice, crop: CropShares): Promise<UserAccount> {
  const params = { id: user.id };
  if (choice.kind === 'new')
    return (await api.users.uploadPhoto({ params, body: cropBody(crop), file: choice.file })).user;
  if (choice.kind === 'keep') return user;
  await api.users.removePhoto({ params });
  return (await api.users.get({ params })).user;
}
