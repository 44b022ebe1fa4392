import { ImageUpload, Problem, WebsiteImage, websiteImageLimits, type Gallery } from '@hearthline/contracts';
import { useRef, useState } from 'react';
import * as z from 'zod/mini';
import { api } from '../../../lib/server/api.ts';
import { EditDialog, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { fetchWithProgress } from '../../../lib/server/fetch-with-progress.ts';
import { isAcceptedFile } from '../../../lib/form/is-accepted-file.ts';
import type { CallOptions } from '../../../lib/server/request.ts';
import { CropField } from '../../../ui/form/crop/crop-field.tsx';
import { cropBody, wholePicture } from '../../../ui/form/crop/crop-shares.ts';
import { Field } from '../../../ui/form/field.tsx';
import { PictureUploadProgress } from '../../../ui/show/progress.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { titleHint } from './title-hint.ts';

interface ImageDialogProps {
  gallery: Gallery;
  /** The picture that the new one replaces. */
  replaced?: WebsiteImage;
  onClose: () => void;
  onSaved: () => void;
}

const { accept, maxBytes, ratio, wrongType, tooLarge } = websiteImageLimits;

/** Why a file is not taken, as title and text; null if it is. The server checks the content. */
function refusalOf(file: unknown): string | null {
  if (!(file instanceof File)) return 'No File Selected';
  if (!isAcceptedFile(file, accept)) return `Invalid File Type: ${wrongType}`;
  return file.size > maxBytes ? `File Too Large: ${tooLarge}` : null;
}

const schema = z.object({
  image: z.custom<File>((file) => refusalOf(file) === null, {
    error: ({ input }) => refusalOf(input) ?? undefined,
  }),
  title: ImageUpload.shape.title,
});

const valuesOf = (base: WebsiteImage | null) => ({ image: null as File | null, title: base?.title ?? '' });

/** Adds a picture to a gallery or replaces one: file, title, the part to show, and the progress of the upload. */
export function ImageDialog({ gallery, replaced, onClose, onSaved }: ImageDialogProps) {
  const [crop, setCrop] = useState(wholePicture);
  const [share, setShare] = useState<number | null>(null);
  const fileInput = useRef<HTMLInputElement>(null);
  const form = useEditForm({
    base: replaced ?? null,
    valuesOf,
    fields: { image: { label: 'Picture', text: ({ image }) => image?.name ?? '' }, title: 'Title' },
    schema,
    noun: 'picture',
    focusField: (field) => field === 'image' && fileInput.current?.focus(),
    async save({ image, title }, { base, idempotencyKey }) {
      const replaces = base ? { replaces: base.id } : {};
      const body = { title, galleryType: gallery, ...cropBody(crop), ...replaces };
      try {
        return await sendImage(image, body, { idempotencyKey, fetch: fetchWithProgress(setShare) });
      } finally {
        setShare(null);
      }
    },
    done: ({ title }) => ['Picture saved', title],
    failed: ['Error', 'Failed to upload image'],
    onSaved,
    onClose,
  });
  const { image } = form.values;
  const choose = (chosen: File | undefined) => {
    setCrop(wholePicture);
    form.change({ image: chosen ?? null });
    form.check('image');
  };
  return (
    <EditDialog
      form={form}
      title={replaced ? `Replace ${replaced.title}` : 'Add a picture'}
      text="JPG, PNG, WEBP or TIFF, at most 5 MB. It is shown 16 wide to 9 high."
      saveText={replaced ? 'Replace picture' : 'Add picture'}
      savingText="Uploading..."
      staysWhileSaving
      className="grid gap-4"
    >
      <Field label="Picture" required error={form.errorOf('image')}>
        <TextInput
          ref={fileInput}
          type="file"
          accept={accept.join()}
          className="py-2"
          onChange={({ target }) => choose(target.files?.[0])}
        />
      </Field>
      {image && refusalOf(image) === null && (
        <CropField file={image} crop={crop} ratio={ratio} onChange={setCrop} />
      )}
      <TextField name="title" maxLength={100} required description={titleHint} />
      {share !== null && <PictureUploadProgress share={share} />}
    </EditDialog>
  );
}

/**
 * Uploads a picture. An earlier attempt of the same form may have stored other values, with its answer lost. The new values
 * then replace them, so that the gallery gets one picture.
 */
async function sendImage(file: File, body: ImageUpload, options: CallOptions): Promise<WebsiteImage> {
  const send = async (upload: ImageUpload) =>
    (await api.website.uploadImage({ body: upload, file }, options)).image;
  try {
    return await send(body);
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'key-reused') throw error;
    const stored = WebsiteImage.safeParse(error.details.current).data;
    if (!stored) throw error;
    return send({ ...body, replaces: stored.id });
  }
}
