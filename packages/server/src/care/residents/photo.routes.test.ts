import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { roles, type ProblemReply, type Resident } from '@hearthline/contracts';
import sharp from 'sharp';
import { closeListeners, listen } from '../../outward/realtime/testing/listener.ts';
import { buildResident } from '../../testing/build-clinical.ts';
import { readHistory } from '../../testing/read-history.ts';
import { formWith, redAndBlue, sendForm } from '../../testing/send-file.ts';
import type { TestClient } from '../../testing/test-client.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { ResidentPhotoModel } from './resident-photo.repository.ts';
import { ResidentModel } from './resident.repository.ts';

type Uploaded = { photoUrl: string; resident: Resident } & ProblemReply;

let server: TestServer;
let nurse: TestClient;
let id: string;
let path: string;
let picture: Buffer;
beforeAll(async () => {
  server = await startTestServer();
  nurse = await server.as('nurse');
  picture = await redAndBlue().png().toBuffer();
});
afterAll(async () => {
  closeListeners();
  await server.stop();
});
afterEach(() => void vi.restoreAllMocks());
beforeEach(async () => {
  id = (await buildResident())._id.toString();
  path = `/api/residents/${id}/photo`;
});

const upload = (bytes: Uint8Array, { who = nurse, name = 'a.jpg' } = {}) =>
  sendForm<Uploaded>(server, who, path, formWith(bytes, { name }));
const another = () =>
  redAndBlue(200, 200 + Math.ceil(Math.random() * 500))
    .png()
    .toBuffer();
const download = async (url: string, { who = nurse, headers = {} } = {}) => {
  const response = await fetch(server.url + url, { headers: { cookie: who.cookie, ...headers } });
  return {
    status: response.status,
    headers: response.headers,
    bytes: Buffer.from(await response.arrayBuffer()),
  };
};
const residentNow = async () => await ResidentModel.findById(id).lean().orFail();
const documents = () => ResidentPhotoModel.find({ residentId: id }).lean();

describe('permissions of photos', () => {
  it.each(roles)('%s sees photos, and sets and removes them unless a gerocultor', async (role) => {
    const who = await server.as(role);
    const may = role !== 'gerocultor';
    await upload(picture);
    expect((await download(path, { who })).status).toBe(200);
    expect((await upload(await another(), { who })).status).toBe(may ? 200 : 403);
    expect((await who.delete(path)).status).toBe(may ? 204 : 403);
    expect((await download(path)).status).toBe(may ? 404 : 200);
  });

  it('are refused without a session', async () => {
    await upload(picture);
    expect((await fetch(server.url + path)).status).toBe(401);
    expect((await server.anonymous.delete(path)).status).toBe(401);
    expect((await download(path)).status).toBe(200);
  });
});

describe('a photo', () => {
  it('is stored in two sizes, under an address that names its content', async () => {
    const { status, body } = await upload(picture);
    expect(status).toBe(200);
    expect(body.photoUrl).toMatch(new RegExp(`^/api/residents/${id}/photo\\?v=[\\w-]{22}$`));
    expect(body.resident).toMatchObject({ id, photoUrl: body.photoUrl, version: 2 });
    const [large, small] = [await download(body.photoUrl), await download(`${body.photoUrl}&size=small`)];
    for (const { headers } of [large, small]) {
      expect(headers.get('content-type')).toBe('image/webp');
      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
    expect(await sharp(large.bytes).metadata()).toMatchObject({ format: 'webp', width: 300, height: 200 });
    expect(await sharp(small.bytes).metadata()).toMatchObject({ format: 'webp', width: 192, height: 192 });
    expect((await download(`${path}?size=huge`)).status).toBe(422);
  });

  it('a photo that the browser has is not sent again, until it is another', async () => {
    const { body } = await upload(picture);
    const etag = (await download(body.photoUrl)).headers.get('etag') ?? '';
    const asked = { headers: { 'if-none-match': etag } };
    const again = await download(body.photoUrl, asked);
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(again.headers.get('etag')).toBe(etag);
    expect((await download(`${body.photoUrl}&size=small`, asked)).status).toBe(200);
    await upload(await another());
    expect((await download(body.photoUrl, asked)).status).toBe(200);
  });

  it('is judged by its content, not by its name', async () => {
    expect((await upload(picture, { name: 'notes.txt' })).status).toBe(200);
    const text = await upload(Buffer.from('Rosa slept well.'), { name: 'rosa.jpg' });
    const photo = 'Photo must be JPEG, PNG, TIFF or WEBP.';
    expect(text).toMatchObject({ status: 422, body: { code: 'invalid', fields: { photo } } });
    const noise = sharp(randomBytes(90_000), { raw: { width: 100, height: 300, channels: 3 } });
    const cut = (await noise.jpeg().toBuffer()).subarray(0, 20_000);
    expect(await upload(cut)).toMatchObject({ status: 422, body: { fields: { photo: /damaged/ } } });
  });

  it('a photo that is refused leaves the one before', async () => {
    const { body } = await upload(picture);
    await upload(Buffer.from('no photo'));
    expect((await residentNow()).photoUrl).toBe(body.photoUrl);
    expect((await download(body.photoUrl)).status).toBe(200);
  });

  it('replaces the one before in one change that is audited and published', async () => {
    const screen = await listen(server.url, nurse.cookie);
    const first = (await upload(picture)).body;
    const second = (await upload(await another())).body;
    expect(second.photoUrl).not.toBe(first.photoUrl);
    expect(await documents()).toHaveLength(2);
    expect((await residentNow()).version).toBe(3);
    expect((await readHistory(id)).at(-1)).toMatchObject({
      action: 'photo-changed',
      by: { id: nurse.user.id },
      changes: { photoUrl: { before: first.photoUrl, after: second.photoUrl } },
    });
    await screen.waitForEvent('residents:changed', (told) => told.id === id && told.version === 3);
  });

  it('is changed and published even if the old one cannot be removed now', async () => {
    const screen = await listen(server.url, nurse.cookie);
    await upload(picture);
    vi.spyOn(ResidentPhotoModel, 'deleteMany').mockRejectedValueOnce(new Error('connection closed'));
    const { status, body } = await upload(await another());
    expect([status, (await residentNow()).photoUrl]).toEqual([200, body.photoUrl]);
    expect((await download(body.photoUrl)).status).toBe(200);
    await screen.waitForEvent('residents:changed', (told) => told.id === id && told.version === 3);
  });

  it('is not removed when it is unknown whether the resident refers to it', async () => {
    const { collection } = ResidentModel;
    const change = collection.findOneAndUpdate.bind(collection) as (...given: unknown[]) => Promise<null>;
    vi.spyOn(collection, 'findOneAndUpdate').mockImplementationOnce(async (...given: unknown[]) => {
      await change(...given);
      throw Object.assign(new Error('connection closed'), { name: 'MongoNetworkError' });
    });
    expect((await upload(picture)).status).toBe(503);
    const { photoUrl } = await residentNow();
    expect((await download(photoUrl ?? '')).status).toBe(200);
  });

  it('sent twice is one change', async () => {
    await upload(picture);
    const { status, body } = await upload(picture);
    expect([status, body.resident.version]).toEqual([200, 2]);
    expect(await documents()).toHaveLength(2);
    expect((await download(body.photoUrl)).status).toBe(200);
  });

  it('of several sent at once is one of them, whole', async () => {
    const sent = await Promise.all(
      [picture, await another(), await another(), await another()].map((one) => upload(one)),
    );
    expect(sent.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const { photoUrl, photoKey, version } = await residentNow();
    expect(version).toBe(5);
    expect((await documents()).map((one) => one.photoKey)).toEqual([photoKey, photoKey]);
    expect((await download(photoUrl ?? '')).status).toBe(200);
  });

  it('is removed once, however often that is asked for', async () => {
    const { body } = await upload(picture);
    expect([(await nurse.delete(path)).status, (await nurse.delete(path)).status]).toEqual([204, 204]);
    const { photoUrl, photoKey, version } = await residentNow();
    expect([photoUrl, photoKey, version]).toEqual([null, undefined, 3]);
    expect((await readHistory(id)).at(-1)).toMatchObject({
      action: 'photo-removed',
      changes: { photoUrl: { before: body.photoUrl, after: null } },
    });
    expect(await documents()).toEqual([]);
  });

  it('left behind by a crash goes with the next change', async () => {
    const [{ _id: residentId }, longAgo] = [await residentNow(), new Date(Date.now() - 2 * 3_600_000)];
    const left = { residentId, size: 'large' as const, hash: 'x', bytes: picture };
    await ResidentPhotoModel.insertMany([
      { ...left, photoKey: 'left behind', createdAt: longAgo },
      { ...left, photoKey: 'just arriving', createdAt: new Date() },
    ]);
    await upload(picture);
    const { photoKey } = await residentNow();
    const keys = new Set((await documents()).map((one) => one.photoKey));
    expect(keys).toEqual(new Set([photoKey, 'just arriving']));
  });
});
