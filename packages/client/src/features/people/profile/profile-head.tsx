import camera from '@phosphor-icons/core/regular/camera.svg?raw';
import { roleLabels, type UserAccount } from '@hearthline/contracts';
import { formatDistance } from 'date-fns/formatDistance';
import { useRef, useState, type ChangeEvent } from 'react';
import { photoAccept, photoRefusal } from '../../../care/photo-field.tsx';
import { smallPhoto } from '../../../care/small-photo.ts';
import { api } from '../../../lib/server/api.ts';
import { lazyDialog } from '../../../lib/shell/lazy.tsx';
import { serverNow } from '../../../lib/server/server-clock.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Avatar } from '../../../ui/show/avatar.tsx';
import { Badge } from '../../../ui/show/badge.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { Icon } from '../../../ui/show/icon.tsx';
import { toast } from '../../../ui/overlay/toast.tsx';

const CropPhoto = lazyDialog(() => import('./crop-photo.tsx').then((module) => module.CropPhoto));

interface ProfileHeadProps {
  account: UserAccount;
  onChanged: () => void;
}

/** Photo (a press on it chooses another), name, role and last sign-in. */
export function ProfileHead({ account, onChanged }: ProfileHeadProps) {
  const { id, name, role, lastLogin, photoUrl } = account;
  const files = useRef<HTMLInputElement>(null);
  const [chosen, setChosen] = useState<File | null>(null);
  const remove = useAction(() => api.users.removePhoto({ params: { id } }), {
    done: () => 'Photo removed',
    failed: ['Error', 'Failed to update profile'],
  });
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // Choosing the same file again must fire a change event.
    target.value = '';
    if (!file) return;
    const refusal = photoRefusal(file, 'user');
    if (refusal !== null) toast.error('Upload Failed', refusal);
    else setChosen(file);
  };
  const handleRemove = async () => {
    if (await remove.run()) onChanged();
  };
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-3 py-5">
      <button
        type="button"
        onClick={() => files.current?.click()}
        aria-label={photoUrl ? 'Change photo' : 'Choose photo'}
        className="target relative rounded-full"
      >
        <Avatar shape="round" name={name} photo={smallPhoto(account)} size={96} />
        <span className="absolute right-0 bottom-0 grid size-9 place-items-center rounded-full border border-line-strong bg-raised text-primary-ink">
          <Icon svg={camera} size={20} />
        </span>
      </button>
      <input ref={files} type="file" hidden accept={photoAccept('user')} onChange={handleChange} />
      <div className="min-w-0">
        <p className="text-l2 font-head wrap-anywhere">{name}</p>
        <p className="mt-1">
          <Badge look={role === 'root' ? 'destructive' : 'plain'}>{roleLabels[role]}</Badge>
        </p>
        <p className="mt-1 text-s text-ink-2">Last login: {lastLoginText(lastLogin)}</p>
      </div>
      <div className="flex flex-wrap gap-2">
        {photoUrl && (
          <Button onClick={() => void handleRemove()} pending={remove.pending}>
            Remove photo
          </Button>
        )}
      </div>
      {chosen && (
        <CropPhoto
          id={id}
          file={chosen}
          onClose={() => setChosen(null)}
          onSaved={() => {
            setChosen(null);
            onChanged();
          }}
        />
      )}
    </div>
  );
}

const lastLoginText = (at: string | null) =>
  at === null ? 'Never' : formatDistance(new Date(at), serverNow(), { addSuffix: true });
