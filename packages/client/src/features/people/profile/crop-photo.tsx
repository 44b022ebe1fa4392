import type { UserAccount } from '@hearthline/contracts';
import { useState } from 'react';
import { api } from '../../../lib/server/api.ts';
import { useAction } from '../../../lib/form/use-action.ts';
import { Button } from '../../../ui/show/button.tsx';
import { CropField } from '../../../ui/form/crop/crop-field.tsx';
import { cropBody, wholePicture } from '../../../ui/form/crop/crop-shares.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';

export interface CropPhotoProps {
  readonly id: UserAccount['id'];
  /** The chosen file. */
  readonly file: File;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** Asks which part of the chosen picture is the photo, and uploads it. */
export function CropPhoto({ id, file, onClose, onSaved }: CropPhotoProps) {
  const [crop, setCrop] = useState(wholePicture);
  const { run, pending } = useAction(
    () => api.users.uploadPhoto({ params: { id }, body: cropBody(crop), file }),
    {
      done: () => ['Photo Uploaded', 'Your profile photo has been updated successfully'],
      failed: ['Upload Failed', 'Failed to upload photo'],
    },
  );
  const save = async () => {
    if (await run()) onSaved();
  };
  return (
    <Dialog
      open
      {...(!pending && { onClose })}
      title="Crop your photo"
      text="Colleagues see the part in the circle."
      actions={
        <>
          <Button
            kind="primary"
            size="tall"
            pending={pending}
            pendingText="Uploading..."
            onClick={() => void save()}
          >
            Save photo
          </Button>
          <Button size="tall" disabled={pending} onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <CropField file={file} crop={crop} ratio={1} round onChange={setCrop} />
    </Dialog>
  );
}
