import * as z from 'zod/mini';
import type { Resource } from '../base/endpoint.ts';
import { PictureCrop } from '../base/picture-crop.ts';
import { Id, Instant, SeenVersion, text } from '../base/primitives.ts';

/** Accepted files for a picture of the public site. The server checks the content. */
export const websiteImageLimits = {
  maxBytes: 5 * 1024 * 1024,
  accept: ['image/jpeg', 'image/png', 'image/webp', 'image/tiff'],
  /** Maximum number of pictures in a gallery. */
  most: 20,
  /** Width to height of every picture: their places on the page are kept before they are loaded. */
  ratio: 16 / 9,
  wrongType: 'Please select a JPG, PNG, WEBP, or TIFF image file.',
  tooLarge: 'Please select an image smaller than 5MB.',
} as const;

export const galleries = ['top_banner', 'about_us'] as const;
export const Gallery = z.enum(galleries);
export type Gallery = z.infer<typeof Gallery>;

const validUrl = 'Valid URL is required';

/** An optional https address; '' for none. `hosts`: the accepted hosts. */
function optionalUrl(hosts?: readonly string[]) {
  return text(500, 'The address').check(
    z.refine((value) => value === '' || isHttps(value, hosts), { error: validUrl }),
  );
}

function isHttps(value: string, hosts?: readonly string[]): boolean {
  const url = parseUrl(value);
  return url?.protocol === 'https:' && url.username === '' && (!hosts || hosts.includes(url.hostname));
}

/** URL.canParse is newer than the browsers that are served. */
function parseUrl(value: string): URL | null {
  try {
    return new URL(value);
  } catch {
    return null;
  }
}

/** The sites that a map may be of. */
export const mapHosts = [
  'www.openstreetmap.org',
  'openstreetmap.org',
  'www.google.com',
  'maps.google.com',
  'maps.app.goo.gl',
] as const;

const required = (max: number, label: string) =>
  text(max, label).check(z.minLength(1, `${label} is required`));

/** The home's contact details for families. Hours have a line for each row; '' for an address that is not given. */
export const ContactInfo = z.object({
  address: required(300, 'Address'),
  phone: required(40, 'Phone'),
  email: text(254, 'Email').check(z.email('Valid email is required')),
  officeHours: required(500, 'Office hours'),
  visitingHours: required(500, 'Visiting hours'),
  mapUrl: optionalUrl(mapHosts),
  facebookUrl: optionalUrl(),
});
export type ContactInfo = z.infer<typeof ContactInfo>;

/** The words of the public site that are the home's own. */
export const SiteTexts = z.object({
  headline: required(80, 'Headline'),
  lead: required(300, 'Text under the headline'),
  mission: required(800, 'Mission'),
});
export type SiteTexts = z.infer<typeof SiteTexts>;

/** A line under the name of a service or value; may be ''. */
const cardText = (label: string) => text(120, label);

/** The public site's texts on services and values; their titles are the same in every home. */
export const SiteServices = z.object({
  medicalCare: cardText('Medical Care'),
  personalAssistance: cardText('Personal Assistance'),
  meals: cardText('Meals & Nutrition'),
  physicalActivities: cardText('Physical Activities'),
  socialActivities: cardText('Social Activities'),
  comfortableLiving: cardText('Comfortable Living'),
  compassion: cardText('Compassion'),
  respect: cardText('Respect'),
  excellence: cardText('Excellence'),
  community: cardText('Community'),
});
export type SiteServices = z.infer<typeof SiteServices>;

const delayRange = 'Please enter whole seconds from 1 to 30.';
const Delay = z.int(delayRange).check(z.minimum(1, delayRange), z.maximum(30, delayRange));

/** Seconds that each picture of a gallery is shown. */
export const GalleryDelays = z.object({ top_banner_delay: Delay, about_us_delay: Delay });
export type GalleryDelays = z.infer<typeof GalleryDelays>;

const versioned = { version: z.int() };

/** Contact data as stored: '' for what nobody entered yet. */
const ContactShown = z.object({
  address: z.string(),
  phone: z.string(),
  email: z.string(),
  officeHours: z.string(),
  visitingHours: z.string(),
  mapUrl: z.string(),
  facebookUrl: z.string(),
});
export const WebsiteContact = z.extend(ContactShown, versioned);
export const WebsiteTexts = z.extend(SiteTexts, versioned);
export const WebsiteServices = z.extend(SiteServices, versioned);
export const WebsiteDelays = z.extend(GalleryDelays, versioned);
export type WebsiteContact = z.infer<typeof WebsiteContact>;
export type WebsiteTexts = z.infer<typeof WebsiteTexts>;
export type WebsiteServices = z.infer<typeof WebsiteServices>;
export type WebsiteDelays = z.infer<typeof WebsiteDelays>;

const imageTitle = required(100, 'Title');

/** A picture of a gallery; `title` is its alternative text. */
export const WebsiteImage = z.object({
  id: Id,
  version: z.int(),
  title: z.string(),
  gallery_type: Gallery,
  image_url: z.string(),
  /** Pixels. */
  width: z.int(),
  height: z.int(),
  createdAt: Instant,
});
export type WebsiteImage = z.infer<typeof WebsiteImage>;

/** Everything that Website Settings shows; pictures in their order. */
export const WebsiteSettings = z.object({
  contact: WebsiteContact,
  texts: WebsiteTexts,
  services: WebsiteServices,
  gallerySettings: WebsiteDelays,
  slideshow: z.array(WebsiteImage),
});
export type WebsiteSettings = z.infer<typeof WebsiteSettings>;

/** Fields of the form that sends a picture. */
export const ImageUpload = z.object({
  title: imageTitle,
  galleryType: Gallery,
  crop: z.optional(PictureCrop),
  /** The picture that it replaces. */
  replaces: z.optional(Id),
});
export type ImageUpload = z.infer<typeof ImageUpload>;

const SettingsReply = z.object({ settings: WebsiteSettings });
const upload = {
  field: 'image',
  maxBytes: websiteImageLimits.maxBytes,
  tooLarge: websiteImageLimits.tooLarge,
};

export const website = {
  publicContact: {
    method: 'GET',
    path: '/api/public/website-settings/contact',
    access: 'anyone',
    reply: z.object({ success: z.boolean(), contact: ContactShown }),
  },
  publicSlideshow: {
    method: 'GET',
    path: '/api/public/website-settings/slideshow',
    access: 'anyone',
    query: z.object({ gallery: Gallery }),
    reply: z.object({
      success: z.boolean(),
      images: z.array(z.object({ id: Id, image_url: z.string(), title: z.string() })),
      /** Seconds. */
      delay: z.int(),
    }),
  },
  settings: {
    method: 'GET',
    path: '/api/website-settings',
    access: 'canEditWebsite',
    reply: WebsiteSettings,
  },
  update: {
    method: 'POST',
    path: '/api/website-settings',
    access: 'canEditWebsite',
    body: z.discriminatedUnion('type', [
      z.object({ type: z.literal('contact'), data: ContactInfo, version: SeenVersion }),
      z.object({ type: z.literal('texts'), data: SiteTexts, version: SeenVersion }),
      z.object({ type: z.literal('services'), data: SiteServices, version: SeenVersion }),
    ]),
    reply: SettingsReply,
  },
  updateDelays: {
    method: 'POST',
    path: '/api/website-settings/gallery-settings',
    access: 'canEditWebsite',
    body: z.extend(GalleryDelays, { version: SeenVersion }),
    reply: SettingsReply,
  },
  /** Sent again with the same idempotency key: 200 with the stored picture; 409 `key-reused` with `current` when it adds other values. */
  uploadImage: {
    method: 'POST',
    path: '/api/website-settings/upload-image',
    access: 'canEditWebsite',
    upload,
    body: ImageUpload,
    reply: z.object({ success: z.boolean(), image: WebsiteImage }),
    status: 201,
  },
  updateImage: {
    method: 'PUT',
    path: '/api/website-settings/images/:id',
    access: 'canEditWebsite',
    body: z.object({ title: imageTitle, version: SeenVersion }),
    reply: z.object({ image: WebsiteImage }),
  },
  /** All pictures of the gallery in their new order. 409 `stale` when one was added or deleted in the meantime. */
  orderImages: {
    method: 'PUT',
    path: '/api/website-settings/order',
    access: 'canEditWebsite',
    body: z.object({ gallery: Gallery, ids: z.array(Id).check(z.maxLength(websiteImageLimits.most)) }),
    reply: SettingsReply,
  },
  deleteImage: {
    method: 'DELETE',
    path: '/api/website-settings/delete-image/:id',
    access: 'canEditWebsite',
    reply: null,
  },
} as const satisfies Resource;
