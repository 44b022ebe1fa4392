import { createHash } from 'node:crypto';
import { websiteImageLimits, type ContactInfo, type SiteServices, type User } from '@hearthline/contracts';
import { historyEntry, onBehalfOf } from '../../records/clinical/history.ts';
import { insertMessage } from '../../office/contact/contact-message.repository.ts';
import { defaultServices } from '../../office/website/default-contents.ts';
import { storeFiles } from '../../office/website/image-file.repository.ts';
import { insertImage } from '../../office/website/website-image.repository.ts';
import { writeSite } from '../../office/website/website-setting.repository.ts';
import { pictures, type DemoPicture } from './pictures/pictures.ts';

const contact: ContactInfo = {
  address: '12 Mill Lane\nWillowbrook',
  phone: '+1 555 010 0200',
  email: 'hello@hearthline.test',
  officeHours: 'Monday to Friday: 8:00 AM - 5:00 PM\nSaturday: 9:00 AM - 2:00 PM\nSunday: closed',
  visitingHours: 'Every day: 10:00 AM - 7:00 PM',
  mapUrl: 'https://www.openstreetmap.org/export/embed.html?bbox=-0.13%2C51.5%2C-0.11%2C51.51&layer=mapnik',
  facebookUrl: '',
};

const services: SiteServices = {
  ...defaultServices,
  medicalCare: 'Nurses day and night, your doctor when it matters.',
  meals: 'Cooked in our kitchen, eaten at one table.',
  physicalActivities: 'Gentle exercise every morning, walks when it is dry.',
  socialActivities: 'Music, cards, visits from the school next door.',
  comfortableLiving: 'Your own room, your own chair, your own door.',
};

export const demoVisitorEmail = 'laura.stone@family.test';

const hour = 3_600_000;

/** The public site of the demo home: contact data, drawn pictures, and a message from a family. */
export async function addSite(manager: Pick<User, 'id' | 'name' | 'role'>, now: Date): Promise<void> {
  const actor = onBehalfOf(manager);
  await writeSite('contact', contact, { actor, seen: undefined });
  await writeSite('services', services, { actor, seen: undefined });
  for (const [orderIndex, picture] of pictures.entries()) {
    const { files, ...content } = contentOf(picture);
    await storeFiles({ hash: content.hash, files });
    await insertImage({
      ...content,
      orderIndex,
      createdBy: manager.id,
      createdAt: now,
      history: [historyEntry(actor, 'created', now)],
    });
  }
  await insertMessage({
    name: 'Laura Stone',
    email: demoVisitorEmail,
    phone: '+1 555 010 0311',
    message:
      'My father is 84 and lives alone since last winter. Could we come and see the house on a Saturday, and is there a room from January?',
    receivedAt: new Date(now.getTime() - 3 * hour),
  });
}

function contentOf({ title, gallery, files }: DemoPicture) {
  const decoded = files.map(([width, webp, avif]) => ({
    width,
    webp: Buffer.from(webp, 'base64'),
    avif: Buffer.from(avif, 'base64'),
  }));
  const largest = decoded.at(-1);
  const width = largest?.width ?? 1;
  return {
    title,
    gallery_type: gallery,
    files: decoded,
    hash: createHash('sha256')
      .update(largest?.webp ?? '')
      .digest('hex')
      .slice(0, 16),
    width,
    height: Math.round(width / websiteImageLimits.ratio),
    widths: decoded.map((one) => one.width),
    hasAvif: true,
  };
}
