import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { websiteImageLimits, type ContactInfo, type SiteServices, type User } from '@hearthline/contracts';
import { historyEntry, onBehalfOf } from '../../records/clinical/history.ts';
import { insertMessage } from '../../office/contact/contact-message.repository.ts';
import { defaultServices } from '../../office/website/default-contents.ts';
import { storeFiles } from '../../office/website/image-file.repository.ts';
import { insertImage } from '../../office/website/website-image.repository.ts';
import { writeSite } from '../../office/website/website-setting.repository.ts';
import { demoFiles } from './demo-files.ts';

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

/** The pictures of the public site; each is a WebP and an AVIF file of every width. */
const pictures = [
  { file: 'house', title: 'The house in the evening, with lit windows', gallery_type: 'top_banner' },
  { file: 'bench', title: 'Two residents on the bench in the garden', gallery_type: 'top_banner' },
  { file: 'lunch', title: 'Lunch at the long table', gallery_type: 'top_banner' },
  { file: 'music', title: 'An afternoon of music at the piano', gallery_type: 'about_us' },
  { file: 'fire', title: 'Two armchairs by the fire', gallery_type: 'about_us' },
  { file: 'walk', title: 'A walk with a nurse along the path', gallery_type: 'about_us' },
] as const;
const widths = [480, 800, 1200];
const fullWidth = 1200;

export const demoVisitorEmail = 'laura.stone@family.test';

const hour = 3_600_000;

/** The public site of the demo home: contact data, drawn pictures, and a message from a family. */
export async function addSite(manager: Pick<User, 'id' | 'name' | 'role'>, now: Date): Promise<void> {
  const actor = onBehalfOf(manager);
  await writeSite('contact', contact, { actor, seen: undefined });
  await writeSite('services', services, { actor, seen: undefined });
  for (const [orderIndex, picture] of pictures.entries()) {
    const { files, ...content } = await readPicture(picture);
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

async function readPicture({ file, title, gallery_type }: (typeof pictures)[number]) {
  const read = (width: number, format: string) =>
    readFile(new URL(`${file}-${String(width)}.${format}`, demoFiles));
  const files = await Promise.all(
    widths.map(async (width) => ({
      width,
      webp: await read(width, 'webp'),
      avif: await read(width, 'avif'),
    })),
  );
  return {
    title,
    gallery_type,
    files,
    hash: createHash('sha256')
      .update(await read(fullWidth, 'webp'))
      .digest('hex')
      .slice(0, 16),
    width: fullWidth,
    height: Math.round(fullWidth / websiteImageLimits.ratio),
    widths,
    hasAvif: true,
  };
}
