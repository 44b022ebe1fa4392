import { Problem } from '@hearthline/contracts';
import { afterEach, beforeEach, describe, expect, it, vi, type MockInstance } from 'vitest';
import { buildOtherSession, buildSession } from '../../testing/build-session.ts';
import { api, UnreachableError } from '../server/api.ts';
import { encryptedDatabase } from '../device/encrypted-database.ts';
import { encryptedStore } from '../device/encrypted-store.ts';
import { endSession, sessionAtom } from '../session/session.ts';
import { store } from '../state/store.ts';
import { startOutboxSender } from './outbox-sender.ts';
import { outboxStore } from './outbox-store.ts';
import { outboxAtom, enqueueAndSend, refreshOutbox, sendPending } from './outbox.ts';

const ana = buildSession();
const ben = buildOtherSession();
const entry = (key: string, pulse = 72) => ({
  key,
  kind: 'vitals' as const,
  body: { residentId: 'a'.repeat(24), pulse, recordedAt: '2026-11-21T22:58:00.000Z' },
  title: 'Rosa Delgado',
  form: { values: { pulse: String(pulse) } },
});
const waiting = () => store.get(outboxAtom).entries.map(({ key }) => key);

let create: MockInstance<typeof api.vitals.create>;
const sent = () => create.mock.calls.map(([, options]) => options?.idempotencyKey);
const down = () => create.mockRejectedValue(new UnreachableError());
const up = () => create.mockImplementation(async () => ({ record: { id: 'r', version: 1 } }) as never);

beforeEach(async () => {
  await (await encryptedDatabase()).clear('outbox');
  store.set(sessionAtom, ana);
  await refreshOutbox();
  create = vi.spyOn(api.vitals, 'create');
  up();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

describe('outbox', () => {
  it('sends at once while the server answers, and stores nothing', async () => {
    expect(await enqueueAndSend(entry('k1'))).toMatchObject({ state: 'recorded' });
    expect(sent()).toEqual(['k1']);
    expect(await (await encryptedDatabase()).count('outbox')).toBe(0);
  });

  it('stores an entry before it is sent', async () => {
    let held = -1;
    create.mockImplementation(async () => {
      held = await (await encryptedDatabase()).count('outbox');
      return { record: { id: 'r', version: 1 } } as never;
    });
    await enqueueAndSend(entry('k1'));
    expect(held).toBe(1);
  });

  it('keeps unanswered entries and sends them later: in order, each with its own key and time of measurement', async () => {
    down();
    expect(await enqueueAndSend(entry('k1', 61))).toMatchObject({ state: 'waiting' });
    expect(await enqueueAndSend(entry('k2', 62))).toMatchObject({ state: 'waiting' });
    expect(waiting()).toEqual(['k1', 'k2']);
    create.mockClear();
    up();
    await sendPending();
    expect(sent()).toEqual(['k1', 'k2']);
    expect(create.mock.calls[0]?.[0]?.body).toEqual(entry('k1', 61).body);
    expect(waiting()).toEqual([]);
  });

  it('sends again with the same key when the reply was lost', async () => {
    create.mockRejectedValueOnce(new UnreachableError());
    await enqueueAndSend(entry('k1'));
    await sendPending();
    expect(sent()).toEqual(['k1', 'k1']);
    expect(waiting()).toEqual([]);
  });

  it('resolves with an answer that arrived before it started sending', async () => {
    const all = outboxStore.all;
    // The timer fires between storing the entry and the form's own sending.
    vi.spyOn(outboxStore, 'all').mockImplementationOnce(async () => {
      const entries = await all();
      await sendPending();
      return entries;
    });
    expect(await enqueueAndSend(entry('k1'))).toMatchObject({ state: 'recorded' });
    expect(sent()).toEqual(['k1']);
  });

  it('keeps the order: a later reading waits behind a pending one', async () => {
    down();
    await enqueueAndSend(entry('k1'));
    create.mockClear();
    create.mockRejectedValueOnce(new Problem('database-away', 'Away.'));
    await enqueueAndSend(entry('k2'));
    expect(sent()).toEqual(['k1']);
    expect(waiting()).toEqual(['k1', 'k2']);
  });

  it('returns a refusal to the open form and keeps no copy', async () => {
    const message = 'This resident is not active.';
    create.mockRejectedValueOnce(new Problem('invalid', message, { fields: { residentId: message } }));
    expect(await enqueueAndSend(entry('k1'))).toMatchObject({ state: 'refused', problem: { message } });
    expect(waiting()).toEqual([]);
  });

  it('keeps an entry refused later, with the reason, and continues with the next', async () => {
    down();
    await enqueueAndSend(entry('k1'));
    await enqueueAndSend(entry('k2'));
    const message = 'The time of measurement is more than 24 hours ago.';
    up();
    create.mockRejectedValueOnce(new Problem('invalid', 'No.', { fields: { recordedAt: message } }));
    await sendPending();
    expect(store.get(outboxAtom).entries).toMatchObject([{ key: 'k1', refusal: message }]);
    create.mockClear();
    await sendPending();
    expect(create).not.toHaveBeenCalled();
  });

  it('keeps entries after a sign-out, unreadable for the next user, and sends them when their author returns', async () => {
    down();
    await enqueueAndSend(entry('k1'));
    endSession('logged-out-by-root');
    create.mockClear();
    up();
    await sendPending();
    store.set(sessionAtom, ben);
    await sendPending();
    expect(create).not.toHaveBeenCalled();
    expect(await encryptedStore.unsentWorkOfOthers()).toEqual([
      { userId: ana.user.id, userName: ana.user.name, drafts: 0, readings: 1 },
    ]);
    const [row] = await (await encryptedDatabase()).getAll('outbox');
    expect(Buffer.from(row?.data ?? new ArrayBuffer(0)).toString('latin1')).not.toContain('pulse');

    store.set(sessionAtom, ana);
    await sendPending();
    expect(sent()).toEqual(['k1']);
    expect(await (await encryptedDatabase()).count('outbox')).toBe(0);
  });

  it.each(['SESSION_EXPIRED', 'signed-out', 'other-user', 'password-change-required'] as const)(
    'keeps entries when the answer is %s',
    async (code) => {
      create.mockRejectedValueOnce(new Problem(code, 'Please sign in.'));
      expect(await enqueueAndSend(entry('k1'))).toMatchObject({ state: 'waiting', why: 'session' });
      expect(waiting()).toEqual(['k1']);
    },
  );

  it('releases the form after 4 s without an answer, and records it once the answer comes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    let answer: (reply: never) => void = () => undefined;
    create.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
    const posted = enqueueAndSend(entry('k1'));
    await vi.waitFor(() => expect(create).toHaveBeenCalled());
    await vi.advanceTimersByTimeAsync(4_000);
    expect(await posted).toMatchObject({ state: 'waiting' });
    vi.useRealTimers();
    answer({ record: { id: 'r', version: 1 } } as never);
    await sendPending();
    expect(waiting()).toEqual([]);
    expect(create).toHaveBeenCalledTimes(1);
  });

  it('sends directly when the device is full; without an answer reports unsent', async () => {
    const full = new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    vi.spyOn(outboxStore, 'add').mockRejectedValue(full);
    expect(await enqueueAndSend(entry('k1'))).toMatchObject({ state: 'recorded' });
    down();
    expect(await enqueueAndSend(entry('k2'))).toEqual({ state: 'unsent' });
    expect(sent()).toEqual(['k1', 'k2']);
  });

  it("reports recorded also when the entry can't be deleted from the device", async () => {
    vi.spyOn(outboxStore, 'remove').mockRejectedValue(new DOMException('No.', 'UnknownError'));
    expect(await enqueueAndSend(entry('k1'))).toMatchObject({ state: 'recorded' });
  });

  it('sends when the device is online again', async () => {
    down();
    await enqueueAndSend(entry('k1'));
    const stop = startOutboxSender();
    await vi.waitFor(() => expect(create.mock.calls.length).toBeGreaterThan(1));
    up();
    dispatchEvent(new Event('online'));
    await vi.waitFor(() => expect(waiting()).toEqual([]));
    stop();
  });
});
