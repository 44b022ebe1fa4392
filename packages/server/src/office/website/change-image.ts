import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Problem, websiteImageLimits, type Gallery, type ImageUpload } from '@hearthline/contracts';
import { websiteChanged } from './website-changed.ts';
import {
  changeDocument,
  type DocumentChange,
  type VersionedRepository,
} from '../../records/clinical/change-document.ts';
import { changesBetween, historyEntry, removedValues, type Actor } from '../../records/clinical/history.ts';
import {
  createIdempotent,
  idempotencyFields,
  type IdempotencyFields,
} from '../../records/clinical/idempotency.ts';
import { parseCrop } from '../../platform/images/decode-image.ts';
import { preparePicture, type PreparedPicture } from '../../platform/images/prepare-picture.ts';
import { imageFilesInTurn as inTurn, storeFiles } from './image-file.repository.ts';
import { removeUnusedFiles } from './remove-unused-files.ts';
import {
  findImage,
  findImageBySaveKey,
  insertImage,
  listImages,
  writeImage,
  writeOrder,
  type WebsiteImageDocument,
} from './website-image.repository.ts';
import { presentImage } from './website-image.presenter.ts';

type Change = DocumentChange & { readonly set: Partial<WebsiteImageDocument> };

const repository: VersionedRepository<WebsiteImageDocument, Change> = {
  find: findImage,
  write: writeImage,
  notFound: () => new Problem('not-found', 'There is no such picture.'),
  stale: (current) =>
    new Problem('stale', 'Someone else changed this picture in the meantime.', {
      current: presentImage(current),
    }),
  toChange: (after) => websiteChanged(after.deletedAt ? 'deleted' : 'updated', after),
};

interface UploadedImage {
  readonly image: WebsiteImageDocument;
  readonly repeated: boolean;
}

/**
 * Adds a picture to its gallery, or puts it in the place of another; a repeat with the same key changes nothing.
 * Throws 422 naming `image`; 404 for none to replace; 409 `key-reused` with `current`.
 */
export async function uploadImage(
  file: Uint8Array,
  upload: ImageUpload,
  { actor, idempotencyKey }: { readonly actor: Actor; readonly idempotencyKey: string | null },
): Promise<UploadedImage> {
  const fileHash = createHash('sha256').update(file).digest('base64url');
  const save = idempotencyFields(actor.user.id, idempotencyKey, { ...upload, fileHash });
  if (upload.replaces !== undefined) return replaceImage(upload.replaces, file, { upload, actor, save });
  const { document, repeated } = await createIdempotent(save, {
    make: () => addImage(file, { upload, actor, save }),
    findBySaveKey: findImageBySaveKey,
    present: presentImage,
    toChange: (image) => websiteChanged('created', image),
  });
  return { image: document, repeated };
}

interface Upload {
  readonly upload: ImageUpload;
  readonly actor: Actor;
  readonly save: IdempotencyFields | null;
}

const prepare = (file: Uint8Array, crop: ImageUpload['crop']): Promise<PreparedPicture> =>
  preparePicture(file, crop === undefined ? undefined : parseCrop(crop));

async function addImage(
  file: Uint8Array,
  { upload: { title, galleryType, crop }, actor, save }: Upload,
): Promise<WebsiteImageDocument> {
  const picture = await prepare(file, crop);
  return inTurn(async () => {
    // Before its files are stored: those of a picture that was deleted since would be public again.
    if (save && (await findImageBySaveKey(save.saveKey)))
      throw new Problem('stale', 'This picture was added already.');
    const gallery = await listImages(galleryType);
    if (gallery.length >= websiteImageLimits.most)
      throw refusal(`At most ${String(websiteImageLimits.most)} pictures in a gallery.`);
    await storeFiles(picture);
    const now = new Date();
    return insertImage({
      ...contentOf(title, picture),
      gallery_type: galleryType,
      orderIndex: (gallery.at(-1)?.orderIndex ?? -1) + 1,
      createdBy: actor.user.id,
      createdAt: now,
      history: [historyEntry(actor, 'created', now)],
      ...save,
    });
  });
}

type Content = Pick<WebsiteImageDocument, 'title' | 'hash' | 'width' | 'height' | 'widths' | 'hasAvif'>;

function contentOf(title: string, { hash, width, height, files }: PreparedPicture): Content {
  const widths = files.map((one) => one.width);
  return { title, hash, width, height, widths, hasAvif: files.every(({ avif }) => avif !== undefined) };
}

async function replaceImage(
  id: string,
  file: Uint8Array,
  { upload: { title, crop }, actor, save }: Upload,
): Promise<UploadedImage> {
  const picture = await prepare(file, crop);
  const set = contentOf(title, picture);
  const plan = (current: WebsiteImageDocument): Change | null =>
    save && isDeepStrictEqual(current.replacedBy, save)
      ? null
      : {
          action: 'photo-changed',
          changes: changesBetween<Content>(current, set, ['title']),
          set: { ...set, replacedBy: save },
        };
  return inTurn(async () => {
    await storeFiles(picture);
    const { before, after } = await changeDocument(repository, id, plan, {
      actor,
      publish: 'always',
    });
    if (before.hash !== after.hash) await removeUnusedFiles(before.hash);
    return { image: after, repeated: after === before };
  });
}

/** Gives a picture another title, which is its alternative text. Throws 404; 409 `stale` with `current`. */
export async function renameImage(
  id: string,
  title: string,
  options: { readonly actor: Actor; readonly seen: number | undefined },
): Promise<WebsiteImageDocument> {
  const plan = (current: WebsiteImageDocument): Change | null =>
    current.title === title
      ? null
      : { action: 'updated', changes: { title: { before: current.title, after: title } }, set: { title } };
  return (await changeDocument(repository, id, plan, options)).after;
}

/** Takes a picture out of its gallery and its files from the disk. Throws 404. */
export function deleteImage(id: string, actor: Actor): Promise<void> {
  return inTurn(async () => {
    const plan = (current: WebsiteImageDocument): Change => ({
      action: 'deleted',
      changes: removedValues(current, ['title', 'gallery_type']),
      set: { deletedAt: new Date() },
    });
    const { after } = await changeDocument(repository, id, plan, { actor });
    await removeUnusedFiles(after.hash);
  });
}

/** Puts a gallery in another order. Throws 409 `stale` when these are not its pictures. */
export function orderImages(gallery: Gallery, ids: readonly string[]): Promise<WebsiteImageDocument | null> {
  return inTurn(async () => {
    const images = await listImages(gallery);
    const isSame =
      images.length === new Set(ids).size && images.every(({ _id }) => ids.includes(_id.toString()));
    if (!isSame || ids.length !== images.length)
      throw new Problem('stale', 'Someone else added or deleted a picture in the meantime.');
    await writeOrder(ids);
    return (await listImages(gallery))[0] ?? null;
  });
}

const refusal = (message: string) => new Problem('invalid', message, { fields: { image: message } });
