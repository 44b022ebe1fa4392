import camera from '@phosphor-icons/core/regular/camera.svg?raw';
import image from '@phosphor-icons/core/regular/image.svg?raw';
import { photoLimits, userPhotoLimits, wrongPhotoType, wrongUserPhotoType } from '@hearthline/contracts';
import { useEffect, useMemo, useRef, useState, type ChangeEvent } from 'react';
import { isAcceptedFile } from '../lib/form/is-accepted-file.ts';
import { Button } from '../ui/show/button.tsx';
import { Avatar } from '../ui/show/avatar.tsx';
import { Mark } from '../ui/show/mark.tsx';

/** The effect of saving on the photo. */
export type PhotoChoice =
  { readonly kind: 'keep' } | { readonly kind: 'remove' } | { readonly kind: 'new'; readonly file: File };

export const keepPhoto: PhotoChoice = { kind: 'keep' };

/** The kind of person on the photo, which decides its rules. */
type Whose = 'resident' | 'user';

const rules = {
  resident: { ...photoLimits, wrong: wrongPhotoType },
  user: { ...userPhotoLimits, wrong: wrongUserPhotoType },
} as const;

const kinds = {
  resident: 'JPEG, PNG, TIFF or WEBP, at most 10 MB.',
  user: 'JPEG, PNG, TIFF, WEBP, GIF or AVIF, at most 10 MB.',
} as const;

/** The types of a file input. */
export const photoAccept = (whose: Whose): string => rules[whose].accept.join();

/** Why a file is refused as a photo; null if it is accepted. The server checks the content. */
export function photoRefusal(file: File, whose: Whose): string | null {
  const { accept, maxBytes, wrong } = rules[whose];
  if (!isAcceptedFile(file, accept)) return wrong;
  return file.size > maxBytes ? `Photo must be at most ${String(maxBytes / 1024 / 1024)} MB.` : null;
}

/** Object URL of a chosen file, revoked when another is chosen. */
function usePreview(file: File | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file]);
  useEffect(() => () => (url ? URL.revokeObjectURL(url) : undefined), [url]);
  return url;
}

export interface PhotoFieldProps {
  /** The person in the texts, as in "saved with the resident". */
  noun: Whose;
  /** For the initials. */
  name: string;
  /** The photo that is stored now. */
  stored: string | null;
  choice: PhotoChoice;
  onChoose: (choice: PhotoChoice) => void;
}

/** The photo as it will be after saving: a chosen file, a camera picture, or no photo. */
export function PhotoField({ noun, name, stored, choice, onChoose }: PhotoFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const lens = useRef<HTMLInputElement>(null);
  const file = choice.kind === 'new' ? choice.file : undefined;
  const preview = usePreview(file);
  const shown = choice.kind === 'keep' ? stored : preview;

  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    // Choosing the same file again must fire a change event.
    target.value = '';
    if (!chosen) return;
    const reason = photoRefusal(chosen, noun);
    setRefusal(reason);
    if (reason === null) onChoose({ kind: 'new', file: chosen });
  };
  const remove = () => {
    setRefusal(null);
    onChoose({ kind: stored === null || choice.kind === 'remove' ? 'keep' : 'remove' });
  };

  return (
    <div role="group" aria-label="Photo" className="flex items-center gap-4">
      <Avatar shape="square" name={name} photo={shown ?? null} size={96} />
      <input ref={files} type="file" hidden accept={photoAccept(noun)} onChange={handleChange} />
      <input
        ref={lens}
        type="file"
        hidden
        accept="image/jpeg"
        capture="environment"
        onChange={handleChange}
      />
      <div className="min-w-0">
        <div className="flex flex-wrap gap-2">
          <Button icon={image} onClick={() => files.current?.click()}>
            {shown ? 'Change photo' : 'Choose photo'}
          </Button>
          <Button
            icon={camera}
            className="hidden! pointer-coarse:inline-flex!"
            onClick={() => lens.current?.click()}
          >
            Take photo
          </Button>
          {shown && <Button onClick={remove}>Remove photo</Button>}
        </div>
        <p className="mt-1.5 text-s break-words text-ink-2">
          {file ? `${file.name}: saved with the ${noun}.` : kinds[noun]}
        </p>
        {refusal && (
          <p role="alert" className="mt-1.5 flex items-center gap-1.5 text-s font-label text-severe-ink">
            <Mark shape="square-cross" size={18} />
            {refusal}
          </p>
        )}
      </div>
    </div>
  );
}
