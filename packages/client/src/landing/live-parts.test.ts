import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startCarousels } from './carousels.ts';
import { startLiveParts } from './live-parts.ts';

const site = vi.hoisted(() => ({ changed: undefined as (() => void) | undefined }));
vi.mock('../lib/live/realtime-landing.ts', () => ({
  onSiteChange: (changed: () => void) => void (site.changed = changed),
}));

const pageWith = (headline: string) =>
  `<title>${headline}</title><h1 id="headline" data-live>${headline}</h1><p id="lead" data-live>A residence.</p>`;

const answers: ((html: string) => void)[] = [];
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push((html) => resolve(new Response(html)))));
  document.body.innerHTML = pageWith('Home');
});
afterEach(() => {
  vi.unstubAllGlobals();
  document.body.innerHTML = '';
});

const headline = () => document.getElementById('headline')?.textContent;

it('public site: shows each change at once, and keeps the newer one when an earlier answer comes late', async () => {
  const started: ParentNode[] = [];
  startLiveParts((part) => started.push(part));
  await vi.waitFor(() => expect(site.changed).toBeDefined());
  const lead = document.getElementById('lead');
  site.changed?.();
  site.changed?.();
  answers[1]?.(pageWith('Second'));
  await vi.waitFor(() => expect(headline()).toBe('Second'));
  expect(document.title).toBe('Second');
  // Unchanged parts stay as they are; changed parts get their behaviour again.
  expect(document.getElementById('lead')).toBe(lead);
  expect(started).toEqual([document, document.getElementById('headline')]);

  answers[0]?.(pageWith('First'));
  site.changed?.();
  answers[2]?.(pageWith('Third'));
  await vi.waitFor(() => expect(headline()).toBe('Third'));
  expect(started).toHaveLength(3);
});

it('public site: a picture that cannot be loaded shows its title', () => {
  document.body.innerHTML = `<div class="carousel" data-delay="5"><ul class="slides"><li class="slide"><picture>
    <source type="image/avif" srcset="/website/gone-480.avif 480w" /><img alt="The garden" loading="lazy" />
    </picture></li></ul></div>`;
  startCarousels(document);
  document.querySelector('img')?.dispatchEvent(new Event('error'));
  expect(document.querySelector('.slide')?.textContent.trim()).toBe('The garden');
  expect(document.querySelector('picture')).toBeNull();
});
