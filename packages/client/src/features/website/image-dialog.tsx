import { ImageUpload, websiteImageLimits, type Gallery, type WebsiteImage } from '@hearthline/contracts';
import { useState, type SubmitEvent } from 'react';
import { api } from '../../lib/api.ts';
import { fetchWithProgress } from '../../lib/fetch-with-progress.ts';
import { isAcceptedFile } from '../../lib/is-accepted-file.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { CropField } from '../../ui/crop/crop-field.tsx';
import { cropBody, wholePicture, type CropShares } from '../../ui/crop/crop-shares.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { PictureUploadProgress } from '../../ui/progress.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { titleHint } from './title-hint.ts';

interface ImageDialogProps {
  gallery: Gallery;
  /** The picture in whose place the new one comes. */
  replaced?: WebsiteImage;
  onClose: () => void;
  onSaved: () => void;
}

const { accept, maxBytes, ratio, wrongType, tooLarge } = websiteImageLimits;

/** Why a file is not taken, as title and text; null if it is. The server checks the content. */
function refusalOf(file: File | undefined): string | null {
  if (!file) return 'No File Selected';
  if (!isAcceptedFile(file, accept)) return `Invalid File Type: ${wrongType}`;
  return file.size > maxBytes ? `File Too Large: ${tooLarge}` : null;
}

/** Adds a picture to a gallery or replaces one: file, title, the part to show, and how far the upload has come. */
export function ImageDialog({ gallery, replaced, onClose, onSaved }: ImageDialogProps) {
  const [file, setFile] = useState<File>();
  const [title, setTitle] = useState(replaced?.title ?? '');
  const [crop, setCrop] = useState<CropShares>(wholePicture);
  const [isAsked, setAsked] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const refusal = refusalOf(file);
  const parsed = ImageUpload.shape.title.safeParse(title);
  const titleError = parsed.success ? undefined : parsed.error.issues[0]?.message;
  const { run, pending } = useAction(
    (chosen: File) => {
      const body = {
        title,
        galleryType: gallery,
        ...cropBody(crop),
        ...(replaced && { replaces: replaced.id }),
      };
      return api.website.uploadImage({ body, file: chosen }, { fetch: fetchWithProgress(setShare) });
    },
    { done: ({ image }) => ['Picture saved', image.title], failed: 'Failed to upload image', by: 'form' },
  );
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setAsked(true);
    if (!file || refusal !== null || titleError !== undefined) return;
    const isSaved = await run(file);
    setShare(null);
    if (isSaved) onSaved();
  };
  const choose = (chosen: File | undefined) => {
    setFile(chosen);
    setCrop(wholePicture);
  };
  return (
    <Dialog
      open
      {...(!pending && { onClose })}
      title={replaced ? `Replace ${replaced.title}` : 'Add a picture'}
      text="JPG, PNG, WEBP or TIFF, at most 5 MB. It is shown 16 wide to 9 high."
    >
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <Field label="Picture" required error={refusal !== null && (isAsked || file) ? refusal : undefined}>
          <TextInput
            type="file"
            accept={accept.join()}
            className="py-2"
            onChange={({ target }) => choose(target.files?.[0])}
          />
        </Field>
        {file && refusal === null && <CropField file={file} crop={crop} ratio={ratio} onChange={setCrop} />}
        <Field label="Title" required description={titleHint} error={isAsked ? titleError : undefined}>
          <TextInput value={title} maxLength={100} onChange={({ target }) => setTitle(target.value)} />
        </Field>
        {share !== null && <PictureUploadProgress share={share} />}
        <div className="flex flex-wrap gap-3 *:flex-1">
          <Button type="submit" kind="primary" pending={pending} pendingText="Uploading...">
            {replaced ? 'Replace picture' : 'Add picture'}
          </Button>
          <Button onClick={onClose} disabled={pending}>
            Cancel
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
