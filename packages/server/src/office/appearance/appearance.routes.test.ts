import { roles, type Appearance, type AppearanceSettings } from '@hearthline/contracts';
import mongoose from 'mongoose';
import sharp from 'sharp';
import { afterEach, describe, expect, it } from 'vitest';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { findAudit } from '../../testing/find-audit.ts';
import { formWith, redAndBlue, sendForm } from '../../testing/send-file.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';

const server = openServer();
const root = openClient(server, 'root');
afterEach(closeListeners);

const colors = { primaryColor: '#0f766e', secondaryColor: '#7c5cd6' };
const defaults = { primaryColor: '#2563eb', secondaryColor: '#0891b2' };
interface Answer {
  readonly settings: AppearanceSettings;
  readonly fields?: Readonly<Record<string, string>>;
  readonly current?: AppearanceSettings;
}
const save = (value: object, version?: number, client: TestClient = root) =>
  client.put<Answer>('/api/public/settings/appearance', { value, version });
const upload = (bytes: Uint8Array, client: TestClient = root) =>
  sendForm<Answer & { url: string }>(
    server,
    client,
    '/api/uploads/login-image',
    formWith(bytes, { field: 'image', name: 'house.jpg' }),
  );
const settings = async () => (await root.get<Answer>('/api/settings/appearance')).body.settings;
const sheet = (headers: Record<string, string> = {}) => fetch(`${server.url}/appearance.css`, { headers });
const appearance = async () =>
  (await (await fetch(`${server.url}/api/public/settings/appearance`)).json()) as Appearance;
const auditOf = async () => {
  const row = await mongoose.connection.collection('system_settings').findOne({ key: 'appearance' });
  return findAudit(String(row?._id));
};
const files = () => mongoose.connection.collection('website_image_files').countDocuments();

describe('who may change it', () => {
  it.each(roles)('%s', async (role) => {
    const client = role === 'root' ? root : await server.as(role);
    const status = role === 'root' ? 200 : 403;
    const { version } = await settings();
    expect((await client.get('/api/settings/appearance')).status).toBe(status);
    expect((await save(defaults, version, client)).status).toBe(status);
    expect((await client.delete('/api/uploads/login-image')).status).toBe(role === 'root' ? 204 : 403);
    if (role !== 'root') expect((await upload(Buffer.from('x'), client)).status).toBe(403);
  });
});

describe('colours', () => {
  it('apply to everybody: the page of who is signed in nowhere hears of them, and finds them', async () => {
    const visitor = await listen(server.url);
    const before = await sheet();
    expect([before.status, before.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    const { version } = await settings();
    const saved = await save({ primaryColor: '#0F766E', secondaryColor: '#7c5cd6' }, version);
    expect(saved).toMatchObject({ status: 200, body: { settings: { ...colors, loginImageUrl: null } } });
    const status = await visitor.waitForEvent('system:status', (told) => told.appearance !== undefined);
    expect(await appearance()).toEqual({ ...colors, loginImageUrl: null });

    const reply = await sheet();
    const css = await reply.text();
    expect(reply.headers.get('content-type')).toBe('text/css; charset=utf-8');
    expect(css).toContain('--primary:#0f766e;--on-primary:#ffffff');
    expect(css).toContain(`--appearance:"${String(status.appearance)}"`);
    const etag = reply.headers.get('etag') ?? '';
    expect((await sheet({ 'if-none-match': etag })).status).toBe(304);
    // Who connects later is told on joining.
    const late = await listen(server.url, root.cookie);
    expect((await late.waitForEvent('system:status')).appearance).toBe(status.appearance);
  });

  it('go back to the product’s own, and pages hear of that too', async () => {
    await save(colors);
    const visitor = await listen(server.url);
    const { appearance: tag } = await visitor.waitForEvent('system:status');
    expect((await save(defaults)).body.settings).toMatchObject(defaults);
    await visitor.waitForEvent('system:status', (told) => told.appearance !== tag);
    expect(await (await sheet()).text()).not.toContain('--primary');
  });

  it.each([
    ['primaryColor', 'blue', 'Please enter a valid hex color'],
    ['primaryColor', '#1e3a8a', /too dark for the dark theme/],
    ['secondaryColor', '#ffee00', /too light for the light theme/],
    ['secondaryColor', '#c0392b', /looks like the one of readings/],
    ['primaryColor', 'red;}*{display:none', 'Please enter a valid hex color'],
    ['primaryColor', 5, 'Please enter a valid hex color'],
  ])('%s %s is refused, and nothing changes', async (name, color, message) => {
    const before = await settings();
    const { status, body } = await save({ ...colors, [name]: color });
    expect([status, body.fields]).toEqual([
      422,
      {
        [`value.${name}`]:
          typeof message === 'string' ? message : (expect.stringMatching(message) as unknown),
      },
    ]);
    expect(await settings()).toEqual(before);
  });

  it('of two who change them at once the second sees what the first stored', async () => {
    await save(defaults);
    const { version } = await settings();
    expect((await save(colors, version)).status).toBe(200);
    const late = await save({ ...colors, primaryColor: '#7c5cd6' }, version);
    expect(late).toMatchObject({ status: 409, body: { code: 'stale', current: colors } });
  });

  it('are in the audit with who changed them, from what to what', async () => {
    await save(defaults);
    await save(colors);
    expect((await auditOf()).at(-1)).toMatchObject({
      action: 'updated',
      label: 'appearance',
      by: { id: root.user.id },
      changes: { primaryColor: { before: '#2563eb', after: '#0f766e' } },
    });
  });
});

describe('the picture of the sign-in page', () => {
  it('is shown to everybody in its own shape, and replaced ones leave the disk', async () => {
    const before = await files();
    const first = await upload(await redAndBlue(400, 600).png().toBuffer());
    expect(first.status).toBe(201);
    expect(first.body.url).toMatch(/^\/website\/[0-9a-f]{16}-400\.webp$/);
    const told = (await (await fetch(`${server.url}/api/public/login-image`)).json()) as object;
    expect(told).toEqual({ loginImageUrl: first.body.url });
    const picture = await fetch(server.url + first.body.url);
    expect([picture.status, picture.headers.get('cache-control')]).toEqual([
      200,
      'public, max-age=31536000, immutable',
    ]);
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
      format: 'webp',
      width: 400,
      height: 600,
    });
    expect(await (await sheet()).text()).toContain(`--login-image:"${first.body.url}"`);

    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><circle r="4"/></svg>';
    const second = await upload(Buffer.from(svg));
    expect(second.body.url).not.toBe(first.body.url);
    expect((await fetch(server.url + first.body.url)).status).toBe(404);
    expect(await files()).toBe(before + 1);
    // Colours that change leave it where it is.
    await save({ ...colors, primaryColor: '#7c5cd6' });
    expect((await appearance()).loginImageUrl).toBe(second.body.url);

    expect((await root.delete('/api/uploads/login-image')).status).toBe(204);
    expect((await appearance()).loginImageUrl).toBeNull();
    expect((await fetch(server.url + second.body.url)).status).toBe(404);
    expect(await files()).toBe(before);
    expect((await auditOf()).at(-1)).toMatchObject({ action: 'photo-removed', by: { id: root.user.id } });
  });

  it('outlives a picture of the website that is deleted', async () => {
    const { url } = (await upload(await redAndBlue(500, 300).jpeg().toBuffer())).body;
    const form = formWith(await redAndBlue(800, 450).jpeg().toBuffer(), { field: 'image' });
    form.append('title', 'Garden');
    form.append('galleryType', 'about_us');
    const sent = await sendForm<{ image: { id: string } }>(
      server,
      root,
      '/api/website-settings/upload-image',
      form,
    );
    const path = `/api/website-settings/delete-image/${sent.body.image.id}`;
    expect((await root.delete(path)).status).toBe(204);
    expect((await fetch(server.url + url)).status).toBe(200);
  });

  it('is refused by its content, and what was shown stays', async () => {
    const { url } = (await upload(await redAndBlue(200, 300).jpeg().toBuffer())).body;
    const { status, body } = await upload(Buffer.from('GIF89a, or so it says'));
    expect([status, body.fields]).toEqual([
      422,
      { image: 'Please select an image file (JPEG, PNG, SVG, etc.)' },
    ]);
    expect((await upload(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await appearance()).loginImageUrl).toBe(url);
  });
});
