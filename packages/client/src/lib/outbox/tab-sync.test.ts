import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSession } from '../../testing/build-session.ts';
import { encryptedDatabase } from '../device/encrypted-database.ts';

const entry = (key: string) => ({
  key,
  kind: 'vitals' as const,
  body: { residentId: 'a'.repeat(24), pulse: 72 },
  title: 'Rosa Delgado',
  form: {},
});

/** A tab of its own: modules loaded anew over the same IndexedDB. */
async function openTab() {
  vi.resetModules();
  const { Problem } = await import('@hearthline/contracts');
  const { api, UnreachableError } = await import('../server/api.ts');
  const outbox = await import('./outbox.ts');
  const { startOutboxSender } = await import('./outbox-sender.ts');
  const { sessionAtom } = await import('../session/session.ts');
  const { store } = await import('../state/store.ts');
  const { outboxStore } = await import('./outbox-store.ts');
  // All requests fail until a test allows them to succeed.
  const create = vi.spyOn(api.vitals, 'create').mockRejectedValue(new UnreachableError());
  store.set(sessionAtom, buildSession());
  const close = startOutboxSender();
  return {
    outbox,
    outboxStore,
    create,
    close,
    shown: () => store.get(outbox.outboxAtom).entries.map(({ key }) => key),
    hasSent: () => store.get(outbox.outboxAtom).hasSent,
    refuse: (message: string) =>
      create.mockRejectedValue(new Problem('invalid', message, { fields: { residentId: message } })),
    link: (recordNumber: string) =>
      create.mockImplementation(
        async () => ({ record: { id: recordNumber, version: 1, recordNumber } }) as never,
      ),
  };
}

let here: Awaited<ReturnType<typeof openTab>>;
let there: Awaited<ReturnType<typeof openTab>>;
let turn: Promise<unknown>;

beforeEach(async () => {
  await (await encryptedDatabase()).clear('outbox');
  turn = Promise.resolve();
  const request = (_name: string, work: () => Promise<void>) => {
    const mine = turn.then(work);
    turn = mine.catch(() => undefined);
    return mine;
  };
  vi.stubGlobal('navigator', { locks: { request } });
  [here, there] = [await openTab(), await openTab()];
});
afterEach(async () => {
  for (const tab of [here, there]) tab.close();
  // A tab may still be sending.
  for (const tab of [here, there]) await tab.outbox.sendPending();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Gives the lock to the other tab until the returned function is called. */
function otherFirst(): () => void {
  let go: () => void = () => undefined;
  turn = new Promise<void>((resolve) => (go = resolve));
  void there.outbox.sendPending();
  return go;
}

describe('outbox in two tabs', () => {
  it('drops an entry sent by the other tab, and tells the form that waits for it', async () => {
    const later = vi.fn();
    expect(await here.outbox.enqueueAndSend(entry('k1'), later)).toMatchObject({ state: 'waiting' });
    expect(here.shown()).toEqual(['k1']);
    there.link('VR-1');
    await there.outbox.sendPending();
    await vi.waitFor(() => expect(here.shown()).toEqual([]));
    expect(here.hasSent()).toBe(true);
    expect(later.mock.calls).toMatchObject([[{ state: 'recorded', record: { recordNumber: 'VR-1' } }]]);
  });

  it('reports recorded, not waiting, for a reading that the other tab sends', async () => {
    there.link('VR-2');
    const go = otherFirst();
    const posted = here.outbox.enqueueAndSend(entry('k2'));
    await vi.waitFor(() => expect(there.shown()).toEqual(['k2']));
    go();
    expect(await posted).toMatchObject({ state: 'recorded', record: { recordNumber: 'VR-2' } });
    expect(here.create).not.toHaveBeenCalled();
  });

  it("shows a refusal received by the other tab at the form's field, and keeps no copy", async () => {
    const message = 'This resident is not active.';
    there.refuse(message);
    const go = otherFirst();
    const posted = here.outbox.enqueueAndSend(entry('k3'));
    await vi.waitFor(() => expect(there.shown()).toEqual(['k3']));
    go();
    const problem = { code: 'invalid', message, details: { fields: { residentId: message } } };
    expect(await posted).toMatchObject({ state: 'refused', problem });
    await vi.waitFor(() => expect([here.shown(), there.shown()]).toEqual([[], []]));
  });

  it('drops an entry discarded in the other tab', async () => {
    await here.outbox.enqueueAndSend(entry('k4'));
    await vi.waitFor(() => expect(there.shown()).toEqual(['k4']));
    await there.outbox.discard('k4');
    await vi.waitFor(() => expect(here.shown()).toEqual([]));
    expect(here.hasSent()).toBe(false);
  });

  it('ignores an older read that took longer', async () => {
    await here.outbox.enqueueAndSend(entry('k5'));
    const all = vi.spyOn(here.outboxStore, 'all');
    const before = await here.outboxStore.all();
    let answerLate: () => void = () => undefined;
    all.mockImplementationOnce(() => new Promise((resolve) => (answerLate = () => resolve(before))));
    const late = here.outbox.refreshOutbox();
    await here.outbox.discard('k5');
    answerLate();
    await late;
    expect(here.shown()).toEqual([]);
  });
});
