import { WebsiteImage } from '@hearthline/contracts';
import { createPresenter } from '../../platform/core/to-reply.ts';
import type { PictureFormat } from './image-file.repository.ts';
import type { WebsiteImageDocument } from './website-image.repository.ts';

const toReply = createPresenter(WebsiteImage);

/** The address of one width of a picture: another content has another address. */
export const pictureUrl = (hash: string, width: number, format: PictureFormat = 'webp'): string =>
  `/website/${hash}-${String(width)}.${format}`;

export const presentImage = (image: WebsiteImageDocument): WebsiteImage =>
  toReply(image, { image_url: pictureUrl(image.hash, image.width) });
