import { Problem, problemStatus, SERVER_HEADER, type VitalsDraft } from '@hearthline/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSession } from '../../testing/build-session.ts';
import { clearDevice } from '../../testing/clear-device.ts';
import type * as Apis from './api.ts';
import { isSessionError } from './is-session-error.ts';
import { outboxStore } from '../outbox/outbox-store.ts';
import { enqueueAndSend, outboxAtom, refreshOutbox, sendPending } from '../outbox/outbox.ts';
import { sessionAtom } from '../session/session.ts';
import { store } from '../state/store.ts';

type Answer = () => Response;

const html = (status: number) => () =>
  new Response('<html><h1>Something on the way</h1></html>', {
    status,
    headers: { 'content-type': 'text/html' },
  });
const text = (status: number, body: string) => () => new Response(body, { status });
const record = { id: 'r'.repeat(24), version: 1 };

/** Each kind of answer to POST /api/vitals that was tried with a proxy in between (field.md, case 7), and a few more. */
const foreign: readonly (readonly [kind: string, answer: Answer])[] = [
  ['200 with a page', html(200)],
  ['200 without a body', text(200, '')],
  ['200 {}', text(200, '{}')],
  ['200 null', text(200, 'null')],
  ['200 []', text(200, '[]')],
  ['200 {"success":true}', text(200, '{"success":true}')],
  ['201 with JSON cut off', text(201, '{"record":{"id":"6')],
  ['201 with a page', html(201)],
  ['204', () => new Response(null, { status: 204 })],
  ['302 that was not followed', () => new Response(null, { status: 302, headers: { location: '/portal' } })],
  ['400 with a page', html(400)],
  ['401 with a page', html(401)],
  ['401 with JSON', text(401, '{"error":"unauthorized","message":"Please sign in."}')],
  ['403 with a page', html(403)],
  ['403 with JSON', text(403, '{"message":"Forbidden"}')],
  ['404 of Traefik', text(404, '404 page not found')],
  ['404 with JSON', text(404, '{"code":404,"message":"no Route matched"}')],
  ['407', html(407)],
  ['408', html(408)],
  ['409 with a page', html(409)],
  ['413 of nginx', html(413)],
  ['421', text(421, 'Misdirected Request')],
  ['422 with JSON', text(422, '{"errors":["no"]}')],
  ['429', text(429, 'Too Many Requests')],
  ['451', html(451)],
  ['500 without a body', text(500, '')],
  ['500 {}', text(500, '{}')],
  ['502', html(502)],
  ['503', html(503)],
  ['504', html(504)],
  ['511', html(511)],
];

const body = { residentId: 'a'.repeat(24), recordedAt: '2026-11-21T22:58:00.000Z' } as VitalsDraft;
const key = '11111111-1111-4111-8111-111111111111';
const entry = { key, kind: 'vitals', body, title: 'Rosa Delgado', form: {} } as const;
const stored = () =>
  new Response(JSON.stringify({ record }), { status: 201, headers: { [SERVER_HEADER]: '1' } });

const fetched = vi.fn<(url: string, init: RequestInit) => Promise<Response>>();
const answer = (react: Answer) => fetched.mockImplementation(async () => react());
const keysSent = () =>
  fetched.mock.calls.map(([, { headers }]) => (headers as Record<string, string>)['idempotency-key']);
const entries = () => store.get(outboxAtom).entries;

beforeEach(async () => {
  await clearDevice();
  fetched.mockReset();
  vi.stubGlobal('fetch', fetched);
  store.set(sessionAtom, buildSession());
  await refreshOutbox();
});
afterEach(() => vi.unstubAllGlobals());

describe('an answer that is not Hearthline’s', () => {
  it.each(foreign)('lets a reading wait, and be sent again with its key: %s', async (_kind, react) => {
    answer(react);
    expect(await enqueueAndSend(entry)).toEqual({ state: 'waiting', why: 'no-answer' });
    expect(entries()).toMatchObject([{ key, refusal: null }]);
    expect(store.get(sessionAtom)).not.toBeNull();
    answer(stored);
    await sendPending();
    expect(entries()).toEqual([]);
    expect(new Set(keysSent())).toEqual(new Set([key]));
  });

  it.each(foreign)('lets a dose noted on paper wait too: %s', async (_kind, react) => {
    answer(react);
    const dose = { ...entry, kind: 'late-dose', body: { act: 'give' } } as const;
    expect(await enqueueAndSend(dose)).toEqual({ state: 'waiting', why: 'no-answer' });
    expect(entries()).toMatchObject([{ key, refusal: null }]);
  });

  it.each(foreign)('gives a list an error in plain words: %s', async (_kind, react) => {
    answer(react);
    const { api, UnreachableError } = await import('./api.ts');
    const failure = await api.residents.list().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(UnreachableError);
    expect(String((failure as Error).message)).toMatch(/^Hearthline did not answer: /);
    expect(isSessionError(failure)).toBe(false);
    expect(store.get(sessionAtom)).not.toBeNull();
  });

  it('is followed by a retry with the same key, which finds out if the call succeeded', async () => {
    fetched.mockResolvedValueOnce(text(200, '{"success":true}')()).mockImplementation(async () => stored());
    expect(await enqueueAndSend(entry)).toMatchObject({ state: 'recorded', record });
    expect(keysSent()).toEqual([key, key]);
  });

  it('is not taken for a stored record where the mark was kept and the body exchanged', async () => {
    for (const exchanged of ['', '{}', 'null', '<html></html>', '{"record":']) {
      answer(() => new Response(exchanged, { status: 201, headers: { [SERVER_HEADER]: '1' } }));
      expect(await enqueueAndSend(entry)).toMatchObject({ state: 'waiting' });
    }
  });
});

describe('an answer of Hearthline', () => {
  it.each([
    'misdirected',
    'foreign-origin',
    'unknown-path',
    'wrong-method',
    'second-factor-missing',
  ] as const)('that says nothing of the reading lets it wait: %s', async (code) => {
    const refusal = JSON.stringify({ code, message: 'No.' });
    answer(() => new Response(refusal, { status: problemStatus[code], headers: { [SERVER_HEADER]: '1' } }));
    expect(await enqueueAndSend(entry)).toMatchObject({ state: 'waiting' });
  });

  it('about the reading refuses it', async () => {
    const refusal = JSON.stringify({ code: 'invalid', message: 'This resident is not active.' });
    answer(() => new Response(refusal, { status: 422, headers: { [SERVER_HEADER]: '1' } }));
    const refused = await enqueueAndSend(entry);
    expect(refused).toMatchObject({
      state: 'refused',
      problem: { message: 'This resident is not active.' },
    });
  });
});

describe('a reply without the mark, as of a server of an older version', () => {
  let old: typeof Apis.api;
  /** A page that has seen no mark yet. */
  beforeEach(async () => {
    vi.resetModules();
    old = (await import('./api.ts')).api;
  });

  it('is an answer where its body is unmistakable', async () => {
    answer(() => new Response(JSON.stringify({ record }), { status: 201 }));
    expect(await old.vitals.create({ body })).toEqual({ record });
    answer(() => new Response(null, { status: 204 }));
    expect(await old.auth.logout()).toBeUndefined();
    answer(text(422, JSON.stringify({ code: 'invalid', message: 'No.' })));
    await expect(old.vitals.create({ body })).rejects.toMatchObject({ code: 'invalid', message: 'No.' });
  });

  it('does not count with a code that does not belong to its status', async () => {
    answer(text(404, JSON.stringify({ code: 'forbidden', message: 'No.' })));
    await expect(old.auth.me()).rejects.not.toBeInstanceOf(Problem);
  });

  it('neither refuses nor, without a body, confirms a call after the page has seen the mark', async () => {
    answer(stored);
    await old.vitals.create({ body });
    answer(text(403, JSON.stringify({ code: 'forbidden', message: 'No.' })));
    await expect(old.vitals.create({ body })).rejects.toThrow(/^Hearthline did not answer/);
    answer(() => new Response(null, { status: 204 }));
    await expect(old.auth.logout()).rejects.toThrow(/^Hearthline did not answer/);
    answer(() => new Response(JSON.stringify({ record }), { status: 201 }));
    expect(await old.vitals.create({ body })).toEqual({ record });
  });
});

describe('an entry that an older version filed as refused', () => {
  it.each(['404: 404 page not found', '403: <html><h1>403 Forbidden</h1></html>', '413: ', '400:'])(
    'for a gateway’s “%s” waits again, and is sent',
    async (refusal) => {
      await outboxStore.add(entry);
      const [filed] = await outboxStore.all();
      await outboxStore.refuse(filed!, refusal, 'not-found');
      await refreshOutbox();
      expect(entries()).toMatchObject([{ key, refusal: null }]);
      answer(stored);
      await sendPending();
      expect(entries()).toEqual([]);
      expect(keysSent()).toEqual([key]);
    },
  );

  it('by the server itself stays refused', async () => {
    await outboxStore.add(entry);
    const [filed] = await outboxStore.all();
    await outboxStore.refuse(filed!, 'This resident is not active.', 'invalid');
    await refreshOutbox();
    await sendPending();
    expect(fetched).not.toHaveBeenCalled();
    expect(entries()).toMatchObject([{ refusal: 'This resident is not active.' }]);
  });
});
