import camera from '@phosphor-icons/core/regular/camera.svg?raw';
import image from '@phosphor-icons/core/regular/image.svg?raw';
import { useRef, useState, type ChangeEvent } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Face } from '../../../ui/face.tsx';
import { Mark } from '../../../ui/mark.tsx';
import type { PhotoChoice } from './photo-choice.ts';
import { acceptedPhotos, photoRefusal } from './photo-rules.ts';
import { usePreview } from './use-preview.ts';

export interface PhotoFieldProps {
  /** For the initials. */
  name: string;
  /** The photo that is stored now. */
  stored: string | null;
  choice: PhotoChoice;
  onChoose: (choice: PhotoChoice) => void;
}

/** The resident's picture as it will be: chosen from the device, taken with its camera, or none. */
export function PhotoField({ name, stored, choice, onChoose }: PhotoFieldProps) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const files = useRef<HTMLInputElement>(null);
  const lens = useRef<HTMLInputElement>(null);
  const file = choice.kind === 'new' ? choice.file : undefined;
  const preview = usePreview(file);
  const shown = choice.kind === 'keep' ? stored : preview;

  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const chosen = target.files?.[0];
    // The same file chosen again is a change again.
    target.value = '';
    if (!chosen) return;
    const reason = photoRefusal(chosen);
    setRefusal(reason);
    if (reason === null) onChoose({ kind: 'new', file: chosen });
  };
  const remove = () => {
    setRefusal(null);
    onChoose({ kind: stored === null || choice.kind === 'remove' ? 'keep' : 'remove' });
  };

  return (
    <div role="group" aria-label="Photo" className="flex items-center gap-4">
      <Face shape="square" name={name} photo={shown ?? null} size={96} />
      <input ref={files} type="file" hidden accept={acceptedPhotos} onChange={handleChange} />
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
          {file ? `${file.name}: saved with the resident.` : 'JPEG, PNG, TIFF or WEBP, at most 10 MB.'}
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
