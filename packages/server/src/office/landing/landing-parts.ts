import { mapHosts, type ContactInfo } from '@hearthline/contracts';
import type { WebsiteImageDocument } from '../website/website-image.repository.ts';
import type { PictureFormat } from '../website/image-file.repository.ts';
import { pictureUrl } from '../website/website-image.presenter.ts';

/** Escapes text for HTML, including attributes in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => `&#${String(sign.charCodeAt(0))};`);

const lines = (text: string): string => text.split('\n').map(escapeHtml).join('<br />');

type Picture = Pick<WebsiteImageDocument, 'title' | 'hash' | 'width' | 'height' | 'widths' | 'hasAvif'>;

/** The pictures of a gallery as a scrolling row, which the page's script turns into a carousel. */
export function carouselHtml(
  pictures: readonly Picture[],
  {
    label,
    delay,
    sizes,
    first,
  }: {
    readonly label: string;
    /** Seconds for which each picture is shown. */
    readonly delay: number;
    readonly sizes: string;
    /** True if its first picture is the largest above the fold. */
    readonly first: boolean;
  },
): string {
  if (pictures.length === 0) return '<p class="no-pictures">No pictures selected</p>';
  const slides = pictures.map((picture, index) => {
    const loading = first && index === 0 ? 'fetchpriority="high"' : 'loading="lazy"';
    const place = `${String(index + 1)} of ${String(pictures.length)}`;
    const avif = picture.hasAvif
      ? `<source type="image/avif" srcset="${srcset(picture, 'avif')}" sizes="${sizes}" />`
      : '';
    const image = `<img src="${pictureUrl(picture.hash, picture.width)}" srcset="${srcset(picture)}" sizes="${sizes}" width="${String(picture.width)}" height="${String(picture.height)}" alt="${escapeHtml(picture.title)}" decoding="async" ${loading} />`;
    return `<li class="slide" aria-label="${place}"><picture>${avif}${image}</picture></li>`;
  });
  return `<div class="carousel" data-delay="${String(delay)}" role="group" aria-roledescription="carousel" aria-label="${label}"><ul class="slides" tabindex="0" aria-label="${label}">${slides.join('')}</ul></div>`;
}

const srcset = ({ hash, widths }: Pick<Picture, 'hash' | 'widths'>, format: PictureFormat = 'webp'): string =>
  widths.map((width) => `${pictureUrl(hash, width, format)} ${String(width)}w`).join(', ');

/** Preloads the largest picture above the fold before the body is parsed. */
export function preloadHtml(picture: Picture, sizes: string): string {
  const format = picture.hasAvif ? 'avif' : 'webp';
  return `<link rel="preload" as="image" type="image/${format}" fetchpriority="high" imagesrcset="${srcset(picture, format)}" imagesizes="${sizes}" />`;
}

/** Address, phone, e-mail, hours and the social link, without empty fields. */
export function contactCardHtml(contact: ContactInfo): string {
  const { address, phone, email, officeHours, visitingHours, facebookUrl } = contact;
  const rows = [
    ['Address', address && `<address>${lines(address)}</address>`],
    ['Phone', phone && `<a href="tel:${escapeHtml(phone.replace(/[^+\d]/g, ''))}">${escapeHtml(phone)}</a>`],
    ['Email', email && `<a href="mailto:${escapeHtml(email)}">${escapeHtml(email)}</a>`],
    ['Office hours', officeHours && lines(officeHours)],
    ['Visiting hours', visitingHours && lines(visitingHours)],
    [
      'Follow us',
      facebookUrl && `<a href="${escapeHtml(facebookUrl)}" rel="noreferrer">Our page on Facebook</a>`,
    ],
  ] as const;
  return rows
    .filter(([, value]) => value !== '')
    .map(([label, value]) => `<div><dt>${label}</dt><dd>${value}</dd></div>`)
    .join('');
}

/** The provider of the map if it may be embedded in a frame; null for providers that are only linked. */
function mapProvider(mapUrl: string): string | null {
  if (mapUrl === '' || !URL.canParse(mapUrl)) return null;
  const { hostname, pathname } = new URL(mapUrl);
  if (!(mapHosts as readonly string[]).includes(hostname)) return null;
  if (/openstreetmap\.org$/.test(hostname) && pathname === '/export/embed.html') return 'OpenStreetMap';
  return hostname === 'www.google.com' && pathname === '/maps/embed' ? 'Google Maps' : null;
}

/** Directions to the home: links, and a map that loads on request. */
export function mapHtml({ address, mapUrl }: ContactInfo): string {
  const provider = mapProvider(mapUrl);
  const search = `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
  const directions = mapUrl !== '' && provider === null ? mapUrl : search;
  const link =
    address === '' && directions === search
      ? ''
      : `<a class="key" href="${escapeHtml(directions)}" rel="noreferrer" target="_blank">Get Directions</a>`;
  if (provider === null) return link && `<div class="map-keys">${link}</div>`;
  return `<div class="map" data-map="${escapeHtml(mapUrl)}"><noscript><p>The map needs JavaScript.</p></noscript><button type="button" class="key" hidden>Show map (loads from ${provider})</button></div><div class="map-keys">${link}</div>`;
}

/** Serializes JSON for a script element. */
export const scriptJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
