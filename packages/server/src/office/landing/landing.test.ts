import { copyFile, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WebsiteSettings } from '@hearthline/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { formWith, redAndBlue, sendForm } from '../../testing/send-file.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';

let clientDir: string;
let server: TestServer;
let manager: TestClient;
beforeAll(async () => {
  clientDir = await mkdtemp(join(tmpdir(), 'hearthline-client-'));
  await copyFile(
    new URL('../../../../client/landing.html', import.meta.url),
    join(clientDir, 'landing.html'),
  );
  await writeFile(join(clientDir, 'index.html'), 'the app');
  server = await startTestServer({ clientDir, publicUrl: new URL('https://home.example') });
  manager = await server.as('manager');
});
afterAll(async () => {
  await server.stop();
  await rm(clientDir, { recursive: true });
});

const open = () => server.anonymous.get<string>('/');
const contact = {
  address: '12 Mill Lane',
  phone: '555 0100 200',
  email: 'hello@home.example',
  officeHours: 'Mon-Fri: 8-5\nSat: 9-2',
  visitingHours: 'Daily: 10-7',
  mapUrl: 'https://www.openstreetmap.org/export/embed.html?bbox=1,2,3,4',
  facebookUrl: '',
};
const save = (data: object) => manager.post('/api/website-settings', { type: 'contact', data });

it('landing: is complete without a script, and says what it is to search engines', async () => {
  const { status, body, headers } = await open();
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache']);
  expect(body).not.toContain('slot:');
  for (const text of ['Our Services', 'Meals &amp; Nutrition', 'Compassion', 'Office hours', 'Ver. 2.4.0'])
    expect(body).toContain(text);
  expect(body.match(/No pictures selected/g)).toHaveLength(2);
  expect(body).toContain('<link rel="canonical" href="https://home.example/" />');
  const data = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(body)?.[1] ?? '';
  expect(JSON.parse(data)).toMatchObject({ '@type': 'NursingHome', url: 'https://home.example/' });
});

it('landing: follows a change at once, with all that was typed as text', async () => {
  const before = await open();
  expect((await save({ ...contact, address: '</script><script>alert(1)</script> "Mill" Lane' })).status).toBe(
    200,
  );
  const { body, headers } = await open();
  expect(headers.get('etag')).not.toBe(before.headers.get('etag'));
  expect(body).not.toContain('<script>alert(1)');
  expect(body).toContain('&#60;/script&#62;&#60;script&#62;alert(1)&#60;/script&#62; &#34;Mill&#34; Lane');
  expect(body).toContain('Mon-Fri: 8-5<br />Sat: 9-2');
  const again = await server.anonymous.get('/', { 'if-none-match': headers.get('etag') ?? '' });
  expect(again.status).toBe(304);
});

it('landing: says of services and values what the home wrote, and nothing where it wrote nothing', async () => {
  const { body } = await manager.get<WebsiteSettings>('/api/website-settings');
  const { version, ...services } = body.services;
  expect((await open()).body).toContain(`<p id="meals" data-live>${services.meals}</p>`);
  const data = { ...services, meals: 'Cooked by Ana & Luis.', socialActivities: '' };
  const saved = await manager.post('/api/website-settings', { type: 'services', data, version });
  expect(saved.status).toBe(200);
  const page = (await open()).body;
  expect(page).toContain('<p id="meals" data-live>Cooked by Ana &#38; Luis.</p>');
  expect(page).toContain('<p id="social-activities" data-live></p>');
  const long = { ...data, meals: 'x'.repeat(121) };
  const refused = await manager.post('/api/website-settings', { type: 'services', data: long });
  expect([refused.status, Object.keys((refused.body as { fields: object }).fields)]).toEqual([
    422,
    ['data.meals'],
  ]);
});

it('landing: names a map and who sends it, and loads nothing of others by itself', async () => {
  await save(contact);
  const { body, headers } = await open();
  expect(body).toContain('Show map (loads from OpenStreetMap)');
  expect(body).not.toContain('<iframe');
  expect(body).toContain('destination=12%20Mill%20Lane');
  expect(headers.get('content-security-policy')).toContain(
    'frame-src https://www.openstreetmap.org https://www.google.com',
  );
  const app = await server.anonymous.get('/login');
  expect(app.headers.get('content-security-policy')).not.toContain('frame-src');
  await save({ ...contact, mapUrl: 'https://maps.app.goo.gl/abc' });
  const shared = (await open()).body;
  expect(shared).toContain('href="https://maps.app.goo.gl/abc"');
  expect(shared).not.toContain('Show map');
});

it('landing: shows pictures with their titles, sizes and the social picture', async () => {
  const form = formWith(await redAndBlue(1000, 600).jpeg().toBuffer(), { field: 'image' });
  form.append('title', 'The house & garden');
  form.append('galleryType', 'top_banner');
  await sendForm(server, manager, '/api/website-settings/upload-image', form);
  const { body } = await open();
  expect(body).toMatch(
    /<source type="image\/avif" srcset="[^"]+480\.avif 480w, [^"]+800w, [^"]+1000w" sizes="[^"]+" \/><img src="\/website\/[0-9a-f]{16}-1000\.webp" srcset="[^"]+480\.webp 480w, [^"]+800w, [^"]+1000w"/,
  );
  expect(body).toMatch(/<link rel="preload" as="image" type="image\/avif" [^>]+1000\.avif 1000w"/);
  expect(body).toContain('alt="The house &#38; garden"');
  expect(body).toMatch(/og:image" content="https:\/\/home\.example\/website\//);
  expect(body).toMatch(/og:image:width" content="1000".*\s.*og:image:height" content="563"/);
});

it('landing: robots and sitemap lead to it, and its own template is not a page', async () => {
  expect((await server.anonymous.get('/robots.txt')).body).toContain(
    'Sitemap: https://home.example/sitemap.xml',
  );
  const { body, headers } = await server.anonymous.get('/sitemap.xml');
  expect(headers.get('content-type')).toContain('xml');
  expect(body).toContain('<loc>https://home.example/</loc>');
  expect((await server.anonymous.get<string>('/landing.html')).body).not.toContain('slot:');
  expect((await server.anonymous.get('/website/0123456789abcdef-480.webp')).status).toBe(404);
});
