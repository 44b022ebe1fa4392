import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { USER_HEADER, type ProblemReply } from '@hearthline/contracts';
import { ResidentPhotoModel } from '../care/residents/resident-photo.repository.ts';
import { ResidentModel } from '../care/residents/resident.repository.ts';
import { buildResident } from '../testing/build-clinical.ts';
import { openRaw, postHead } from '../testing/raw-request.ts';
import { formBytes, formWith, redAndBlue, sendForm } from '../testing/send-file.ts';
import { openClient, openServer } from '../testing/server-test.ts';
import { until } from '../testing/until.ts';

const MB = 1024 * 1024;
let path: string;
let picture: Buffer;
const server = openServer();
const nurse = openClient(server, 'nurse');
beforeAll(async () => {
  picture = await redAndBlue().jpeg().toBuffer();
});
beforeEach(async () => {
  await ResidentPhotoModel.deleteMany({});
  path = `/api/residents/${(await buildResident())._id.toString()}/photo`;
});

const send = (form: FormData, who: Parameters<typeof sendForm>[1] = nurse) =>
  sendForm<ProblemReply>(server, who, path, form);
const sendText = (body: string, type: string) =>
  nurse.post<ProblemReply>(path, body, { 'content-type': type });
const nothingStored = async () => {
  expect(await ResidentPhotoModel.countDocuments()).toBe(0);
  expect(await ResidentModel.countDocuments({ photoUrl: { $ne: null } })).toBe(0);
};

describe('an invalid upload', () => {
  afterEach(nothingStored);

  it.each([
    ['without a file', () => new FormData()],
    ['with an empty file', () => formWith(Buffer.alloc(0))],
    ['with the file in another field', () => formWith(picture, { field: 'picture' })],
    [
      'with text in place of the file',
      () => {
        const form = new FormData();
        form.append('photo', 'a photo');
        return form;
      },
    ],
    [
      'with two files',
      () => {
        const form = formWith(picture);
        form.append('photo', new Blob([new Uint8Array(picture)]), 'b.jpg');
        return form;
      },
    ],
  ])('%s is 422', async (_what, form) => {
    const photo = 'Please choose a photo.';
    expect(await send(form())).toMatchObject({ status: 422, body: { code: 'invalid', fields: { photo } } });
  });

  it('without a body is 422', async () => {
    expect(await nurse.post(path)).toMatchObject({ status: 422 });
  });

  it('of more than 10 MB is 413, with a length or in chunks; exactly 10 MB is accepted', async () => {
    const message = 'The file is larger than 10 MB.';
    const tooLarge = { status: 413, body: { code: 'too-large', message } };
    expect(await send(formWith(Buffer.alloc(10 * MB + 1)))).toMatchObject(tooLarge);
    expect(await send(formWith(Buffer.alloc(11 * MB)))).toMatchObject(tooLarge);
    const raw = openRaw(server.url);
    const headers = { Cookie: nurse.cookie, 'Content-Type': 'multipart/form-data; boundary=x' };
    raw.write(postHead(path, { ...headers, 'Transfer-Encoding': 'chunked' }));
    const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(MB), Buffer.from('\r\n')]);
    for (let sent = 0; sent < 11; sent += 1) raw.write(chunk);
    raw.write('0\r\n\r\n');
    expect((await raw.answer()).status).toBe(413);
    expect(await send(formWith(Buffer.alloc(10 * MB)))).toMatchObject({ status: 422 });
  });

  it('an upload that is no form is 415, and an incomplete form is 400', async () => {
    expect(await sendText('{}', 'application/json')).toMatchObject({ status: 415 });
    expect(await sendText('x', 'image/jpeg')).toMatchObject({ status: 415 });
    const { type, bytes } = await formBytes(formWith(picture));
    const malformed = { status: 400, body: { code: 'malformed' } };
    expect(await sendText('x', 'multipart/form-data')).toMatchObject(malformed);
    expect(await sendText('x', type)).toMatchObject(malformed);
    expect(await sendText(bytes.subarray(0, 200).toString('latin1'), type)).toMatchObject(malformed);
    const encoded = { 'content-type': type, 'content-encoding': 'gzip' };
    expect(await nurse.post(path, bytes.toString('latin1'), encoded)).toMatchObject({ status: 415 });
  });

  it.each([
    ['parts', 'name="a"\r\n\r\nb\r\n', 100_000],
    ['lines', `name="a"\r\n${'A: b\r\n'.repeat(1_000_000)}\r\nb\r\n`, 1],
    ['letters in a name', `name="${'%22'.repeat(2_000_000)}"\r\n\r\nb\r\n`, 1],
  ])(
    'a form with a million %s is 400 without parsing it, which takes seconds',
    async (_what, rest, times) => {
      const body = `${`--x\r\nContent-Disposition: form-data; ${rest}`.repeat(times)}--x--\r\n`;
      const reply = await sendText(body, 'multipart/form-data; boundary=x');
      expect(reply).toMatchObject({ status: 400, body: { code: 'malformed' } });
    },
  );

  it.each(['charset="boundary=ZZZZ"; boundary=', 'a=b;BOUNDARY=', 'x="; boundary=ZZZZ"; boundary='])(
    'a form of 100,000 parts with the content type %s is 400 without parsing it',
    async (type) => {
      const separator = 'XXXXXXXXXXXXXXXXXXXXXXXXXXXXXX';
      const part = `--${separator}\r\nContent-Disposition: form-data; name="a"\r\n\r\nb\r\n`;
      const body = `${part.repeat(100_000)}--${separator}--\r\n`;
      // Parsed it would be a form without a photo: 422.
      const reply = await sendText(body, `multipart/form-data; ${type}${separator}`);
      expect(reply).toMatchObject({ status: 400, body: { code: 'malformed' } });
    },
  );

  it('of an unauthorized caller is 401, 409 or 403, whatever its body', async () => {
    const gerocultor = await server.as('gerocultor');
    for (const form of [formWith(picture), formWith(Buffer.alloc(11 * MB)), new FormData()]) {
      expect(await send(form, server.anonymous)).toMatchObject({ status: 401, body: { code: 'signed-out' } });
      expect(await send(form, gerocultor)).toMatchObject({ status: 403 });
      const other = { cookie: nurse.cookie, user: { id: 'f'.repeat(24) } };
      expect(await send(form, other)).toMatchObject({ status: 409, body: { code: 'other-user' } });
    }
  });

  it('for an unknown resident is 404', async () => {
    path = `/api/residents/${'0'.repeat(24)}/photo`;
    expect(await send(formWith(picture))).toMatchObject({
      status: 404,
      body: { message: 'Resident not found' },
    });
  });
});

describe('authorization of an upload', () => {
  it('happens before the file is read: an anonymous client gets its reply while still sending', async () => {
    const raw = openRaw(server.url);
    const headers = { 'Content-Type': 'multipart/form-data; boundary=x', 'Content-Length': 9 * MB };
    raw.write(postHead(path, headers) + '--x');
    expect((await raw.answer()).status).toBe(401);
  });

  it('happens again after the file was read: a session that ended meanwhile stores nothing', async () => {
    const leaving = await server.as('nurse');
    const { type, bytes } = await formBytes(formWith(picture));
    const raw = openRaw(server.url);
    const headers = { Cookie: leaving.cookie, [USER_HEADER]: leaving.user.id, 'Content-Type': type };
    raw.write(postHead(path, { ...headers, 'Content-Length': bytes.length }));
    raw.write(bytes.subarray(0, bytes.length / 2));
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect((await leaving.post('/api/auth/logout')).status).toBeLessThan(300);
    raw.write(bytes.subarray(bytes.length / 2));
    const answer = await raw.answer();
    expect(answer.status).toBe(401);
    expect(answer.text).toContain('SESSION_EXPIRED');
    await nothingStored();
  });
});

describe('uploads that stall half-way', () => {
  it('of several users take six slots together; a later upload waits', async () => {
    const { type, bytes } = await formBytes(formWith(picture));
    const halves = [];
    for (let n = 0; n < 3; n += 1) {
      const headers = { Cookie: (await server.as('nurse')).cookie, 'Content-Type': type };
      for (let own = 0; own < 2; own += 1) {
        const raw = openRaw(server.url);
        raw.write(postHead(path, { ...headers, 'Content-Length': bytes.length }));
        raw.write(bytes.subarray(0, bytes.length / 2));
        halves.push(raw);
      }
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
    const settled = vi.fn();
    const waiting = send(formWith(picture)).then(settled);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(settled).not.toHaveBeenCalled();
    halves[0]?.cut();
    await waiting;
    for (const raw of halves) raw.cut();
  });

  it('of one user delay only that user’s uploads, and store nothing once they are disconnected', async () => {
    const { type, bytes } = await formBytes(formWith(picture));
    const headers = { Cookie: nurse.cookie, 'Content-Type': type, 'Content-Length': bytes.length };
    const halves = Array.from({ length: 12 }, () => {
      const raw = openRaw(server.url);
      raw.write(postHead(path, headers));
      raw.write(bytes.subarray(0, bytes.length / 2));
      return raw;
    });
    await new Promise((resolve) => setTimeout(resolve, 200));
    const waiting = send(formWith(picture));
    const settled = vi.fn();
    void waiting.then(settled);
    expect((await send(formWith(picture), await server.as('nurse'))).status).toBe(200);
    expect(settled).not.toHaveBeenCalled();
    for (const raw of halves) raw.cut();
    expect((await waiting).status).toBe(200);
    await until('one photo is stored', async () => (await ResidentPhotoModel.countDocuments()) === 2);
  });
});
