import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildSession } from '../../testing/build-session.ts';
import { encryptedDatabase } from '../encrypted-database.ts';

const entry = (key: string) => ({
  key,
  kind: 'vitals' as const,
  body: { residentId: 'a'.repeat(24), pulse: 72 },
  title: 'Rosa Delgado',
  form: {},
});

/** A tab of its own: the program loaded anew, with the store of the one browser. */
async function openTab() {
  vi.resetModules();
  const { Problem } = await import('@hearthline/contracts');
  const { api, UnreachableError } = await import('../api.ts');
  const outbox = await import('./outbox.ts');
  const { startOutboxSender } = await import('./outbox-sender.ts');
  const { sessionAtom } = await import('../session.ts');
  const { store } = await import('../store.ts');
  const { outboxStore } = await import('./outbox-store.ts');
  // Nothing gets through from any tab until a test lets it.
  const create = vi.spyOn(api.vitals, 'create').mockRejectedValue(new UnreachableError());
  store.set(sessionAtom, buildSession());
  const close = startOutboxSender();
  return {
    ...{ outbox, outboxStore, create, close },
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
afterEach(() => {
  for (const tab of [here, there]) tab.close();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Has the other tab next at sending, from when this is called until it is let go. */
function otherFirst(): () => void {
  let go: () => void = () => undefined;
  turn = new Promise<void>((resolve) => (go = resolve));
  void there.outbox.sendPending();
  return go;
}

describe('two tabs of one browser', () => {
  it('what the other tab sent is gone here, and who was told that it waits hears that it is recorded', async () => {
    const later = vi.fn();
    expect(await here.outbox.enqueueAndSend(entry('k1'), later)).toMatchObject({ state: 'waiting' });
    expect(here.shown()).toEqual(['k1']);
    there.link('VR-1');
    await there.outbox.sendPending();
    await vi.waitFor(() => expect(here.shown()).toEqual([]));
    expect(here.hasSent()).toBe(true);
    expect(later.mock.calls).toMatchObject([[{ state: 'recorded', record: { recordNumber: 'VR-1' } }]]);
  });

  it('a form whose reading the other tab sends says that it is recorded, not that it waits', async () => {
    there.link('VR-2');
    const go = otherFirst();
    const posted = here.outbox.enqueueAndSend(entry('k2'));
    await vi.waitFor(() => expect(there.shown()).toEqual(['k2']));
    go();
    expect(await posted).toMatchObject({ state: 'recorded', record: { recordNumber: 'VR-2' } });
    expect(here.create).not.toHaveBeenCalled();
  });

  it('a form whose reading is refused in the other tab has the reason at its field, and nothing is kept twice', async () => {
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

  it('what the other tab discards is gone here', async () => {
    await here.outbox.enqueueAndSend(entry('k4'));
    await vi.waitFor(() => expect(there.shown()).toEqual(['k4']));
    await there.outbox.discard('k4');
    await vi.waitFor(() => expect(here.shown()).toEqual([]));
    expect(here.hasSent()).toBe(false);
  });

  it('an earlier look that took longer does not bring back what is gone', async () => {
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
