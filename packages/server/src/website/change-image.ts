import { Problem, websiteImageLimits, type Gallery, type ImageUpload } from '@hearthline/contracts';
import {
  changeDocument,
  type DocumentChange,
  type VersionedRepository,
} from '../clinical/change-document.ts';
import { changesBetween, historyEntry, removedValues, type Actor } from '../clinical/history.ts';
import { parseCrop } from '../images/decode-image.ts';
import { preparePicture } from '../images/prepare-picture.ts';
import { imageFilesInTurn as inTurn, storeFiles } from './image-file.model.ts';
import { removeUnusedFiles } from './remove-unused-files.ts';
import {
  findImage,
  insertImage,
  listImages,
  writeImage,
  writeOrder,
  type WebsiteImageDocument,
} from './website-image.model.ts';
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
};

/** Adds a picture to its gallery, or puts it in the place of another. Throws 422 naming `image`; 404 for none to replace. */
export async function uploadImage(
  file: Uint8Array,
  { title, galleryType, crop, replaces }: ImageUpload,
  actor: Actor,
): Promise<{ image: WebsiteImageDocument; what: 'created' | 'updated' }> {
  const picture = await preparePicture(file, crop === undefined ? undefined : parseCrop(crop));
  return inTurn(async () => {
    const gallery = await listImages(galleryType);
    if (replaces === undefined && gallery.length >= websiteImageLimits.most)
      throw refusal(`At most ${String(websiteImageLimits.most)} pictures in a gallery.`);
    await storeFiles(picture);
    const { hash, width, height, files } = picture;
    const widths = files.map((one) => one.width);
    const hasAvif = files.every(({ avif }) => avif !== undefined);
    const content = { title, hash, width, height, widths, hasAvif };
    if (replaces !== undefined)
      return { image: await replaceImage(replaces, content, actor), what: 'updated' };
    const now = new Date();
    const image = await insertImage({
      ...content,
      gallery_type: galleryType,
      orderIndex: (gallery.at(-1)?.orderIndex ?? -1) + 1,
      createdBy: actor.user.id,
      createdAt: now,
      history: [historyEntry(actor, 'created', now)],
    });
    return { image, what: 'created' };
  });
}

type Content = Pick<WebsiteImageDocument, 'title' | 'hash' | 'width' | 'height' | 'widths' | 'hasAvif'>;

async function replaceImage(id: string, set: Content, actor: Actor): Promise<WebsiteImageDocument> {
  const plan = (current: WebsiteImageDocument): Change => ({
    action: 'photo-changed',
    changes: changesBetween<Content>(current, set, ['title']),
    set,
  });
  const { before, after } = await changeDocument(repository, id, plan, { actor });
  if (before.hash !== after.hash) await removeUnusedFiles(before.hash);
  return after;
}

/** Gives a picture another title, which is its alternative text. Throws 404; 409 `stale` with `current`. */
export async function renameImage(
  id: string,
  title: string,
  options: { readonly actor: Actor; readonly seen: number | undefined },
): Promise<{ before: WebsiteImageDocument; after: WebsiteImageDocument }> {
  const plan = (current: WebsiteImageDocument): Change | null =>
    current.title === title
      ? null
      : { action: 'updated', changes: { title: { before: current.title, after: title } }, set: { title } };
  return changeDocument(repository, id, plan, options);
}

/** Takes a picture out of its gallery and its files from the disk. Throws 404. */
export function deleteImage(id: string, actor: Actor): Promise<WebsiteImageDocument> {
  return inTurn(async () => {
    const plan = (current: WebsiteImageDocument): Change => ({
      action: 'deleted',
      changes: removedValues(current, ['title', 'gallery_type']),
      set: { deletedAt: new Date() },
    });
    const { after } = await changeDocument(repository, id, plan, { actor });
    await removeUnusedFiles(after.hash);
    return after;
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
