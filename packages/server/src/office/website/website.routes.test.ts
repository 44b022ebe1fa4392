import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { WebsiteImage, WebsiteSettings } from '@hearthline/contracts';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { formWith, redAndBlue, sendForm } from '../../testing/send-file.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';
import { readPicture } from './read-picture.ts';

const server = openServer();
const manager = openClient(server, 'manager');
afterEach(() => closeListeners());

const path = '/api/website-settings';
const contact = {
  address: '12 Mill Lane\nWillowbrook',
  phone: '555 0100 200',
  email: 'hello@home.example',
  officeHours: 'Mon-Fri: 8-5\nSat: 9-2',
  visitingHours: 'Daily: 10-7',
  mapUrl: '',
  facebookUrl: '',
};
const settingsOf = async () => (await manager.get<WebsiteSettings>(path)).body;
const update = (client: TestClient, data: object, version?: number) =>
  client.post<{ settings: WebsiteSettings; fields: Record<string, string> }>(path, {
    type: 'contact',
    data,
    version,
  });

async function upload(
  bytes: Uint8Array,
  { title = 'The garden', galleryType = 'top_banner', ...rest }: Record<string, string> = {},
  client: TestClient = manager,
) {
  const form = formWith(bytes, { field: 'image', name: 'garden.jpg' });
  for (const [name, value] of Object.entries({ title, galleryType, ...rest })) form.append(name, value);
  return sendForm<{ image: WebsiteImage; fields: Record<string, string> }>(
    server,
    client,
    `${path}/upload-image`,
    form,
  );
}
const jpeg = (width = 2000, height = 1500) => redAndBlue(width, height).jpeg().toBuffer();
const pictureOf = async (url: string) => {
  const reply = await fetch(server.url + url);
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) };
};
const filesStored = () => mongoose.connection.collection('website_image_files').countDocuments();

describe('website settings', () => {
  it.each(['nurse', 'gerocultor'] as const)('are refused to a %s, and to nobody signed in', async (role) => {
    const client = await server.as(role);
    expect((await client.get(path)).status).toBe(403);
    expect((await update(client, contact)).status).toBe(403);
    expect((await upload(await jpeg(300, 200), {}, client)).status).toBe(403);
    expect((await client.post(`${path}/gallery-settings`, {})).status).toBe(403);
    expect((await client.put(`${path}/order`, { gallery: 'top_banner', ids: [] })).status).toBe(403);
    expect((await client.delete(`${path}/delete-image/${'a'.repeat(24)}`)).status).toBe(403);
    expect((await server.anonymous.get(path)).status).toBe(401);
  });

  it('have defaults, and are public but for what is not shown', async () => {
    const { body } = await server.anonymous.get<{ contact: typeof contact }>(
      '/api/public/website-settings/contact',
    );
    expect(body.contact.officeHours).toContain('8:00 AM');
    const slides = await server.anonymous.get('/api/public/website-settings/slideshow?gallery=about_us');
    expect(slides.body).toEqual({ success: true, images: [], delay: 4 });
    const wrong = await server.anonymous.get('/api/public/website-settings/slideshow?gallery=cellar');
    expect(wrong.status).toBe(422);
  });

  it.each(['root', 'administrator', 'manager'] as const)(
    'are changed by a %s, and told to everyone',
    async (role) => {
      const client = await server.as(role);
      const visitor = await listen(server.url);
      const phone = `555 0100 ${role}`;
      const reply = await update(client, { ...contact, phone });
      expect(reply.status).toBe(200);
      expect(reply.body.settings.contact).toMatchObject({ phone, version: expect.any(Number) });
      await visitor.waitForEvent('website:changed');
    },
  );

  it('are refused with a stale version, and give what is stored', async () => {
    const { version } = (await settingsOf()).contact;
    expect((await update(manager, { ...contact, phone: '555 0100 201' }, version)).status).toBe(200);
    const late = await update(manager, { ...contact, phone: '555 0100 202' }, version);
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'stale', current: { phone: '555 0100 201', version: version + 1 } },
    });
  });

  it('name each field that is wrong', async () => {
    const reply = await update(manager, {
      ...contact,
      address: ' ',
      email: 'nowhere',
      mapUrl: 'https://maps.example/embed',
      facebookUrl: 'javascript:alert(1)',
    });
    expect(reply.status).toBe(422);
    expect(reply.body.fields).toEqual({
      'data.address': 'Address is required',
      'data.email': 'Valid email is required',
      'data.mapUrl': 'Valid URL is required',
      'data.facebookUrl': 'Valid URL is required',
    });
  });

  it('hold delays of whole seconds from 1 to 30, which travel with the slideshow', async () => {
    const save = (top: unknown) =>
      manager.post(`${path}/gallery-settings`, { top_banner_delay: top, about_us_delay: 6 });
    for (const wrong of [0, 31, 2.5, '5']) expect((await save(wrong)).status).toBe(422);
    expect((await save(30)).status).toBe(200);
    const slides = await server.anonymous.get('/api/public/website-settings/slideshow?gallery=top_banner');
    expect(slides.body).toMatchObject({ delay: 30 });
  });
});

describe('pictures', () => {
  it('are offered in several widths without metadata, and stay until they are replaced or deleted', async () => {
    const { status, body } = await upload(await jpeg());
    expect(status).toBe(201);
    const { image } = body;
    expect(image).toMatchObject({
      title: 'The garden',
      width: 1600,
      height: 900,
      gallery_type: 'top_banner',
    });
    for (const width of [480, 800, 1200, 1600]) {
      const url = image.image_url.replace('1600', String(width));
      const { reply, bytes } = await pictureOf(url);
      expect(reply.headers.get('cache-control')).toContain('immutable');
      const { format, exif, ...size } = await sharp(bytes).metadata();
      expect({ format, exif, width: size.width }).toEqual({ format: 'webp', exif: undefined, width });
      const avif = await pictureOf(url.replace('webp', 'avif'));
      expect(avif.reply.headers.get('content-type')).toBe('image/avif');
      // Bytes 4 to 12 of an AVIF; the server's own decoder for it is disabled.
      expect(avif.bytes.toString('latin1', 4, 12)).toBe('ftypavif');
    }
    // Held once by the server, however many read it slowly.
    const [, hash = ''] = /(\w{16})-\d+\.webp$/.exec(image.image_url) ?? [];
    const sent = await Promise.all([1, 2, 3].map(() => readPicture(hash, 1600, 'webp')));
    expect([new Set(sent).size, sent.includes(null)]).toEqual([1, false]);
    const other = await upload(await jpeg(900, 900), { title: 'The terrace', replaces: image.id });
    expect(other.body.image).toMatchObject({ id: image.id, title: 'The terrace', width: 900 });
    expect((await pictureOf(image.image_url)).reply.status).toBe(404);
    expect((await pictureOf(image.image_url.replace('webp', 'avif'))).reply.status).toBe(404);
    expect((await manager.delete(`${path}/delete-image/${image.id}`)).status).toBe(204);
    expect((await pictureOf(other.body.image.image_url)).reply.status).toBe(404);
    expect(await filesStored()).toBe(0);
    expect((await manager.delete(`${path}/delete-image/${image.id}`)).status).toBe(404);
  });

  it('show the part that was chosen, of the upright picture', async () => {
    // Lying: shown upright, red is at the top.
    const lying = await redAndBlue(1600, 900).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { body } = await upload(lying, { crop: '0,0.5,1,0.5' });
    const { bytes } = await pictureOf(body.image.image_url);
    const [red = 255, , blue = 0] = await sharp(bytes).resize(1, 1).removeAlpha().raw().toBuffer();
    expect(blue).toBeGreaterThan(red);
    await manager.delete(`${path}/delete-image/${body.image.id}`);
  });

  it('are put in another order, but not by who has not seen all of them', async () => {
    const titles = ['One', 'Two', 'Three'];
    const ids: string[] = [];
    for (const [index, title] of titles.entries())
      ids.push((await upload(await jpeg(200 + index, 120), { title })).body.image.id);
    const order = (some: string[]) => manager.put(`${path}/order`, { gallery: 'top_banner', ids: some });
    expect((await order([...ids].reverse())).status).toBe(200);
    const shown = await server.anonymous.get<{ images: { title: string }[] }>(
      '/api/public/website-settings/slideshow?gallery=top_banner',
    );
    expect(shown.body.images.map(({ title }) => title)).toEqual(['Three', 'Two', 'One']);
    expect((await order(ids.slice(1))).status).toBe(409);
    expect((await order([ids[0]!, ids[0]!, ids[1]!])).status).toBe(409);
    const renamed = await manager.put(`${path}/images/${ids[0]!}`, { title: 'Uno' });
    expect(renamed.body).toMatchObject({ image: { title: 'Uno' } });
    for (const id of ids) await manager.delete(`${path}/delete-image/${id}`);
  });

  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>';
  async function pngSaying(width: number, height: number) {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    png.writeUInt32BE(width, 16);
    png.writeUInt32BE(height, 20);
    png.writeUInt32BE(crc32(png.subarray(12, 29)), 29);
    return png;
  }
  const wrongType = 'Please select a JPG, PNG, WEBP, or TIFF image file.';
  it.each([
    ['an SVG with a script', () => Promise.resolve(Buffer.from(svg)), wrongType],
    ['text named as a picture', () => Promise.resolve(Buffer.from('garden')), wrongType],
    ['a GIF named as a picture', () => redAndBlue().gif().toBuffer(), wrongType],
    [
      'a picture of 30,000 x 30,000 pixels',
      () => pngSaying(30_000, 30_000),
      'This picture has too many pixels. Please choose a smaller one.',
    ],
  ])('%s is refused by its content', async (_what, make, message) => {
    const reply = await upload(await make());
    expect(reply.status).toBe(422);
    expect(reply.body.fields).toEqual({ image: message });
    expect(await filesStored()).toBe(0);
  });

  it('of 5 MB and one byte is too large; without a title or a file it names the field', async () => {
    const large = await upload(randomBytes(5 * 1024 * 1024 + 1));
    expect(large.status).toBe(413);
    expect(large.body.fields).toEqual({ image: 'Please select an image smaller than 5MB.' });
    // One byte less is refused for its content alone.
    expect((await upload(randomBytes(5 * 1024 * 1024))).body.fields).toEqual({ image: wrongType });
    const untitled = await upload(await jpeg(300, 200), { title: ' ' });
    expect(untitled.body.fields).toEqual({ title: 'Title is required' });
    const without = await sendForm<{ fields: object }>(
      server,
      manager,
      `${path}/upload-image`,
      new FormData(),
    );
    expect(without.status).toBe(422);
    expect(without.body.fields).toHaveProperty('image');
  });

  it.each(['tiff', 'png', 'webp'] as const)('of type %s are taken', async (format) => {
    const { status, body } = await upload(await redAndBlue(640, 360).toFormat(format).toBuffer());
    expect(status).toBe(201);
    await manager.delete(`${path}/delete-image/${body.image.id}`);
  });
});
