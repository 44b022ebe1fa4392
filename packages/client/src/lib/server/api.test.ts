import { Problem, SERVER_HEADER } from '@hearthline/contracts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { buildOtherSession, buildSession } from '../../testing/build-session.ts';
import { api, UnreachableError, onOtherUserSession } from './api.ts';
import { sessionEndAtom, sessionAtom } from '../session/session.ts';
import { store } from '../state/store.ts';

type Answer = (url: string, init: RequestInit) => Response | Promise<Response>;

function answer(react: Answer) {
  const fetched = vi.fn(react);
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers: { [SERVER_HEADER]: '1', ...headers } });

afterEach(() => vi.unstubAllGlobals());

describe('api', () => {
  it('fills in path parameters and query, and sends JSON only with a body', async () => {
    const fetched = answer((url) =>
      json(200, url.includes('vitals') ? { records: [] } : { resident: { id: 'r' } }),
    );
    expect(await api.residents.get({ params: { id: 'a/b' } })).toEqual({ resident: { id: 'r' } });
    expect(fetched.mock.calls[0]?.[0]).toBe('/api/residents/a%2Fb');
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({ method: 'GET', credentials: 'include', headers: {} });
    await api.vitals.list({ query: { date: '2026-11-21', limit: undefined } });
    expect(fetched.mock.calls[1]?.[0]).toBe('/api/vitals?date=2026-11-21');
  });

  it('sends the user header and the idempotency key with writes', async () => {
    const fetched = answer(() => json(201, { record: {} }));
    const session = buildSession();
    store.set(sessionAtom, session);
    await api.vitals.create({ body: { residentId: 'r' } }, { idempotencyKey: 'key-1' });
    expect(fetched.mock.calls[0]?.[1]).toMatchObject({
      method: 'POST',
      body: '{"residentId":"r"}',
      headers: {
        'content-type': 'application/json',
        'x-hearthline-user': session.user.id,
        'idempotency-key': 'key-1',
      },
    });
  });

  it('sends an upload as a multipart form, and leaves its type to the browser', async () => {
    const fetched = answer(() => json(200, { photoUrl: '/p' }));
    const file = new File(['x'], 'rosa.jpg', { type: 'image/jpeg' });
    await api.residents.uploadPhoto({ params: { id: 'r' }, file });
    const { body, headers } = fetched.mock.calls[0]![1];
    expect(body).toBeInstanceOf(FormData);
    expect((body as FormData).get('photo')).toMatchObject({ name: 'rosa.jpg' });
    expect(headers).not.toHaveProperty('content-type');
  });

  it('builds the URL of an image without a request', () => {
    const fetched = answer(() => json(200, {}));
    expect(api.residents.photo({ params: { id: 'r' }, query: { v: '2', size: 'small' } })).toBe(
      '/api/residents/r/photo?v=2&size=small',
    );
    expect(fetched).not.toHaveBeenCalled();
  });

  it('resolves with undefined for an empty reply', async () => {
    answer(() => new Response(null, { status: 204, headers: { [SERVER_HEADER]: '1' } }));
    expect(await api.auth.logout()).toBeUndefined();
  });

  it('throws the Problem of the reply, with its field errors and retry-after', async () => {
    answer(() =>
      json(
        429,
        { code: 'throttled', message: 'Wait.', fields: { email: 'Too often' } },
        { 'retry-after': '30' },
      ),
    );
    const failure = await api.auth.me().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Problem);
    expect(failure).toMatchObject({
      code: 'throttled',
      message: 'Wait.',
      details: { fields: { email: 'Too often' }, retryAfter: 30 },
    });
  });

  it.each([
    [404, 'something-newer', 'not-found'],
    [500, 'whatever', 'internal'],
    [418, 'teapot', 'internal'],
  ])('maps an unknown problem code with status %i to the nearest known code', async (status, code, known) => {
    answer(() => json(status, { code, message: 'No.' }));
    await expect(api.auth.me()).rejects.toMatchObject({ code: known, message: 'No.' });
  });

  it("throws UnreachableError when there is no answer or a gateway's own page", async () => {
    answer(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(api.auth.me()).rejects.toBeInstanceOf(UnreachableError);
    for (const status of [502, 200]) {
      answer(() => new Response('<h1>The gateway is being looked after</h1>', { status }));
      await expect(api.auth.me()).rejects.toBeInstanceOf(UnreachableError);
    }
  });

  it('throws UnreachableError when the connection is cut while the body is read', async () => {
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(new TextEncoder().encode('{"user":{"id":'));
        controller.error(new TypeError('network error'));
      },
    });
    answer(() => new Response(cut, { status: 200 }));
    await expect(api.auth.me()).rejects.toBeInstanceOf(UnreachableError);
  });

  it('rejects with the abort reason when the caller aborts', async () => {
    answer(
      (_url, { signal }) =>
        new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    );
    const leaving = new AbortController();
    const asked = api.auth.me({}, { signal: leaving.signal });
    leaving.abort();
    await expect(asked).rejects.toMatchObject({ name: 'AbortError' });
  });
});

describe('api: session handling', () => {
  const expired = () => json(401, { code: 'SESSION_EXPIRED', message: 'Ended.', reason: 'role-changed' });

  it('ends the session once on a 401, with its reason', async () => {
    store.set(sessionAtom, buildSession());
    answer(expired);
    await expect(api.residents.list()).rejects.toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(store.get(sessionAtom)).toBeNull();
    expect(store.get(sessionEndAtom)).toEqual({
      reason: 'role-changed',
      message: 'Your role was changed. Please sign in again.',
    });
  });

  it('ends the session when auth.me is forbidden (only a paired display is known), and for no other refusal', async () => {
    store.set(sessionAtom, buildSession());
    answer(() => json(403, { code: 'forbidden', message: 'Access denied.' }));
    await expect(api.displays.list()).rejects.toMatchObject({ code: 'forbidden' });
    expect(store.get(sessionAtom)).not.toBeNull();
    await expect(api.auth.me()).rejects.toMatchObject({ code: 'forbidden' });
    expect(store.get(sessionAtom)).toBeNull();
  });

  it('keeps the session when a password is wrong', async () => {
    const session = buildSession();
    store.set(sessionAtom, session);
    answer(() => json(401, { code: 'invalid-credentials', message: 'No.' }));
    await expect(api.auth.login({ body: { email: 'a@b.test', password: 'wrong!' } })).rejects.toThrow('No.');
    expect(store.get(sessionAtom)).toBe(session);
  });

  it("keeps a new session when an earlier session's call is answered 401", async () => {
    const { beginSession } = await import('../session/session.ts');
    const { signedInReply } = await import('../../testing/build-session.ts');
    store.set(sessionAtom, buildSession());
    let refuse: (response: Response) => void = () => undefined;
    answer(() => new Promise((resolve) => (refuse = resolve)));
    const late = api.residents.list().catch(() => 'refused');
    beginSession(signedInReply(buildOtherSession()));
    refuse(expired());
    expect(await late).toBe('refused');
    expect(store.get(sessionAtom)).toMatchObject({ user: { name: 'Ben Okafor' } });
  });

  it('calls the other-user handler on a Problem other-user', async () => {
    const react = vi.fn();
    onOtherUserSession(react);
    store.set(sessionAtom, buildSession());
    answer(() => json(409, { code: 'other-user', message: 'Another user.' }));
    await expect(api.auth.extend()).rejects.toMatchObject({ code: 'other-user' });
    expect(react).toHaveBeenCalledOnce();
  });
});
