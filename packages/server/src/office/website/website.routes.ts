import type { website, WebsiteSettings } from '@hearthline/contracts';
import { getActor } from '../../records/clinical/history.ts';
import { publishChange } from '../../platform/core/change-bus.ts';
import { Reply, type Handlers } from '../../platform/core/handlers.ts';
import { deleteImage, orderImages, renameImage, uploadImage } from './change-image.ts';
import { websiteChanged } from './website-changed.ts';
import { listImages } from './website-image.repository.ts';
import { presentImage } from './website-image.presenter.ts';
import { readSite, writeSite, type SettingType, type SiteValues } from './website-setting.repository.ts';

export function websiteRoutes(): Handlers<typeof website> {
  async function write<Type extends SettingType>(
    type: Type,
    data: SiteValues[Type],
    who: Parameters<typeof writeSite>[2],
  ) {
    await writeSite(type, data, who);
    return { settings: await readSettings() };
  }

  return {
    publicContact: async () => {
      const { contact } = await readSite();
      return { success: true, contact };
    },

    publicSlideshow: async ({ query: { gallery } }) => {
      const [images, { gallerySettings }] = await Promise.all([listImages(gallery), readSite()]);
      return {
        success: true,
        images: images.map(presentImage),
        delay: gallerySettings[`${gallery}_delay`],
      };
    },

    settings: () => readSettings(),

    update: async (call) => {
      const { body } = call;
      const who = { actor: getActor(call), seen: body.version };
      switch (body.type) {
        case 'contact':
          return write('contact', body.data, who);
        case 'texts':
          return write('texts', body.data, who);
        case 'services':
          return write('services', body.data, who);
      }
    },

    updateDelays: async (call) => {
      const { version, ...delays } = call.body;
      return write('gallerySettings', delays, { actor: getActor(call), seen: version });
    },

    uploadImage: async (call) => {
      const { file, body, idempotencyKey } = call;
      const stored = await uploadImage(file, body, { actor: getActor(call), idempotencyKey });
      const { image, repeated } = stored;
      return new Reply({ success: true, image: presentImage(image) }, { status: repeated ? 200 : 201 });
    },

    updateImage: async (call) => {
      const { title, version } = call.body;
      const options = { actor: getActor(call), seen: version };
      return { image: presentImage(await renameImage(call.params.id, title, options)) };
    },

    orderImages: async ({ body: { gallery, ids } }) => {
      const first = await orderImages(gallery, ids);
      if (first) publishChange(websiteChanged('updated', first));
      return { settings: await readSettings() };
    },

    deleteImage: async (call) => {
      await deleteImage(call.params.id, getActor(call));
      return undefined;
    },
  };
}

async function readSettings(): Promise<WebsiteSettings> {
  const [site, images] = await Promise.all([readSite(), listImages()]);
  return { ...site, slideshow: images.map(presentImage) };
}
