import { randomUUID } from 'node:crypto';
import type { WebsiteImage, WebsiteSettings } from '@hearthline/contracts';
import mongoose from 'mongoose';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { formWith, redAndBlue, sendForm } from '../../testing/send-file.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { openClient, openServer } from '../../testing/server-test.ts';

const path = '/api/website-settings';
let garden: Buffer;
let terrace: Buffer;
const server = openServer();
const manager = openClient(server, 'manager');
beforeAll(async () => {
  garden = await redAndBlue(320, 180).jpeg().toBuffer();
  terrace = await redAndBlue(300, 200).jpeg().toBuffer();
});
afterEach(async () => {
  closeListeners();
  for (const { id } of await images()) await manager.delete(`${path}/delete-image/${id}`);
});

const images = async (): Promise<readonly WebsiteImage[]> =>
  (await manager.get<WebsiteSettings>(path)).body.slideshow;
const filesStored = () => mongoose.connection.collection('website_image_files').countDocuments();

interface UploadReply {
  readonly image: WebsiteImage;
  readonly code: string;
  readonly current: WebsiteImage;
}

function upload(
  key: string,
  { bytes = garden, client = manager, ...fields }: Record<string, unknown> & { client?: TestClient } = {},
) {
  const form = formWith(bytes as Buffer, { field: 'image', name: 'garden.jpg' });
  const all = { title: 'The garden', galleryType: 'top_banner', ...fields };
  for (const [name, value] of Object.entries(all)) form.append(name, value);
  const headers = { 'idempotency-key': key };
  return sendForm<UploadReply>(server, client, `${path}/upload-image`, form, headers);
}

describe('a picture sent again with the same key', () => {
  it('is answered with the stored one, as it is now, and adds nothing', async () => {
    const visitor = await listen(server.url);
    const key = randomUUID();
    const first = await upload(key);
    expect(first.status).toBe(201);
    const { id } = first.body.image;
    await manager.put(`${path}/images/${id}`, { title: 'The garden in May' });
    const again = await upload(key);
    expect(again).toMatchObject({ status: 200, body: { success: true, image: { id, version: 2 } } });
    expect((await images()).map(({ title }) => title)).toEqual(['The garden in May']);
    await manager.delete(`${path}/delete-image/${id}`);
    await visitor.waitForEvent('website:changed', ({ change }) => change === 'deleted');
    const told = visitor.all('website:changed').filter(({ change }) => change === 'created');
    expect(told).toHaveLength(1);
  });

  it('adds one picture when three arrive at once', async () => {
    const key = randomUUID();
    const replies = await Promise.all([upload(key), upload(key), upload(key)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect(new Set(replies.map(({ body }) => body.image.id)).size).toBe(1);
    expect(await images()).toHaveLength(1);
  });

  it('is answered also when it filled the gallery', async () => {
    for (let place = 1; place < 20; place += 1) await upload(randomUUID());
    const key = randomUUID();
    const { image } = (await upload(key)).body;
    expect(await upload(key)).toMatchObject({ status: 200, body: { image: { id: image.id } } });
    expect((await upload(randomUUID())).status).toBe(422);
    expect(await images()).toHaveLength(20);
  });

  it('does not come back when a colleague deleted it meanwhile', async () => {
    const key = randomUUID();
    const { image } = (await upload(key)).body;
    await manager.delete(`${path}/delete-image/${image.id}`);
    expect(await upload(key)).toMatchObject({ status: 200, body: { image: { id: image.id } } });
    expect(await images()).toEqual([]);
    expect(await filesStored()).toBe(0);
  });

  it('is refused with what is stored when its title or its file is another', async () => {
    const key = randomUUID();
    const { image } = (await upload(key)).body;
    for (const other of [{ title: 'The terrace' }, { bytes: terrace }, { crop: '0,0,0.5,0.5' }])
      expect(await upload(key, other)).toMatchObject({
        status: 409,
        body: { code: 'key-reused', current: { id: image.id, title: 'The garden' } },
      });
    expect(await images()).toHaveLength(1);
  });

  it('is another picture when it is another user’s', async () => {
    const key = randomUUID();
    const mine = await upload(key);
    const theirs = await upload(key, { client: await server.as('administrator') });
    expect([mine.status, theirs.status]).toEqual([201, 201]);
    expect(theirs.body.image.id).not.toBe(mine.body.image.id);
    expect(await images()).toHaveLength(2);
  });

  it('replaces another picture once, and does not undo what a colleague did since', async () => {
    const replaces = (await upload(randomUUID())).body.image.id;
    const key = randomUUID();
    const change = { bytes: terrace, title: 'The terrace', replaces };
    const both = await Promise.all([upload(key, change), upload(key, change)]);
    expect(both.map(({ status, body }) => [status, body.image.version]).sort()).toEqual([
      [200, 2],
      [201, 2],
    ]);
    await manager.put(`${path}/images/${replaces}`, { title: 'The terrace at noon' });
    expect(await upload(key, change)).toMatchObject({
      status: 200,
      body: { image: { id: replaces, title: 'The terrace at noon', version: 3 } },
    });
    // Another file under the same key is another replacement.
    const other = await upload(key, { ...change, bytes: garden });
    expect(other).toMatchObject({ status: 201, body: { image: { title: 'The terrace', version: 4 } } });
  });
});
