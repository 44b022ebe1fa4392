import {
  carouselHtml,
  contactCardHtml,
  escapeHtml,
  mapHtml,
  preloadHtml,
  scriptJson,
} from './landing-parts.ts';
import type { WebsiteImageDocument } from '../website/website-image.repository.ts';
import { pictureUrl } from '../website/website-image.presenter.ts';
import type { SiteValues } from '../website/website-setting.repository.ts';

/** Everything that the landing page shows. */
export interface LandingContents extends SiteValues {
  /** The home's name. */
  readonly name: string;
  readonly appVersion: string;
  readonly images: readonly WebsiteImageDocument[];
  /** The home's colours, as a style sheet. */
  readonly appearanceCss: string;
}

const bannerSizes = '(min-width: 1100px) 61vw, 100vw';
const aboutSizes = '(min-width: 1100px) 50vw, 100vw';

/**
 * Fills the slots of the built page, `<!--slot:NAME-->`, with the contents. `origin` is the site's address as others see it, without
 * a slash at its end.
 */
export function renderLanding(template: string, contents: LandingContents, origin: string): string {
  const slots = slotsOf(contents, origin);
  return template.replace(/<!--\s*slot:([a-z-]+)\s*-->/g, (_slot, name: string) => slots[name] ?? '');
}

function slotsOf(contents: LandingContents, origin: string): Readonly<Record<string, string>> {
  const { name, appVersion, contact, texts, services, gallerySettings, images } = contents;
  const of = (gallery: string) => images.filter((image) => image.gallery_type === gallery);
  const banner = of('top_banner');
  return {
    head: headHtml(contents, banner[0], origin),
    name: escapeHtml(name),
    version: `Ver. ${escapeHtml(appVersion)}`,
    headline: escapeHtml(texts.headline),
    lead: escapeHtml(texts.lead),
    banner: carouselHtml(banner, {
      label: 'Pictures of the home',
      delay: gallerySettings.top_banner_delay,
      sizes: bannerSizes,
      first: true,
    }),
    'about-pictures': carouselHtml(of('about_us'), {
      label: 'Pictures of life in the home',
      delay: gallerySettings.about_us_delay,
      sizes: aboutSizes,
      first: false,
    }),
    mission: escapeHtml(texts.mission),
    'medical-care': escapeHtml(services.medicalCare),
    'personal-assistance': escapeHtml(services.personalAssistance),
    meals: escapeHtml(services.meals),
    'physical-activities': escapeHtml(services.physicalActivities),
    'social-activities': escapeHtml(services.socialActivities),
    'comfortable-living': escapeHtml(services.comfortableLiving),
    compassion: escapeHtml(services.compassion),
    respect: escapeHtml(services.respect),
    excellence: escapeHtml(services.excellence),
    community: escapeHtml(services.community),
    'contact-card': contactCardHtml(contact),
    map: mapHtml(contact),
    'footer-contact': [contact.phone, contact.email].filter(Boolean).map(escapeHtml).join('<br />'),
  };
}

/** Title, description, the picture shown where the page is shared, and what search engines read. */
function headHtml(
  { name, contact, texts, appearanceCss }: LandingContents,
  picture: WebsiteImageDocument | undefined,
  origin: string,
): string {
  const title = `${name}: residential care for older people`;
  const image = origin + (picture ? pictureUrl(picture.hash, picture.width) : '/icon-512.png');
  const meta = (attribute: 'name' | 'property', key: string, value: string) =>
    `<meta ${attribute}="${key}" content="${escapeHtml(value)}" />`;
  return [
    // In the page itself: its first paint has them.
    `<style id="appearance" data-live>${appearanceCss}</style>`,
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', texts.lead),
    `<link rel="canonical" href="${escapeHtml(origin)}/" />`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:title', title),
    meta('property', 'og:description', texts.lead),
    meta('property', 'og:site_name', name),
    meta('property', 'og:url', `${origin}/`),
    meta('property', 'og:image', image),
    ...(picture
      ? [
          meta('property', 'og:image:width', String(picture.width)),
          meta('property', 'og:image:height', String(picture.height)),
          meta('property', 'og:image:alt', picture.title),
        ]
      : []),
    meta('name', 'twitter:card', picture ? 'summary_large_image' : 'summary'),
    ...(picture ? [preloadHtml(picture, bannerSizes)] : []),
    `<script type="application/ld+json">${scriptJson(structuredData({ name, contact, texts, image, origin }))}</script>`,
  ].join('\n    ');
}

function structuredData({
  name,
  contact,
  texts,
  image,
  origin,
}: Pick<LandingContents, 'name' | 'contact' | 'texts'> & { image: string; origin: string }) {
  const { address, phone, email, facebookUrl } = contact;
  return {
    '@context': 'https://schema.org',
    '@type': 'NursingHome',
    name,
    description: texts.lead,
    url: `${origin}/`,
    image,
    ...(address && { address }),
    ...(phone && { telephone: phone }),
    ...(email && { email }),
    ...(facebookUrl && { sameAs: [facebookUrl] }),
  };
}
