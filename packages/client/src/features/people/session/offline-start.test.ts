import { Problem } from '@hearthline/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../../lib/server/api.ts';
import { keepSessionOnDevice, keptSessionDatabase } from '../../../lib/device/kept-session.ts';
import { endSession, sessionAtom } from '../../../lib/session/session.ts';
import { store } from '../../../lib/state/store.ts';
import { buildSession, signedInReply } from '../../../testing/build-session.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { startSession } from './start-session.ts';

const ana = buildSession();
const me = vi.fn();
const kept = async () => (await keptSessionDatabase()).get('session', 'current');
let stop: () => void = () => undefined;

/** Ana has opened the app on this device, which is then started anew. */
beforeEach(async () => {
  fakeApi({ auth: { me } });
  me.mockReset().mockRejectedValue(new UnreachableError());
  const leave = keepSessionOnDevice();
  store.set(sessionAtom, ana);
  await vi.waitFor(async () => expect(await kept()).toBeDefined());
  leave();
  store.set(sessionAtom, 'loading');
});
afterEach(async () => {
  stop();
  await (await keptSessionDatabase()).clear('session');
});

async function start(): Promise<void> {
  stop = startSession();
  await vi.waitFor(() => expect(store.get(sessionAtom)).toMatchObject({ user: { name: ana.user.name } }));
}

describe('Start without a connection', () => {
  it('opens the session that the device keeps, and goes on with it once the server knows it', async () => {
    await start();
    const expiresAt = ana.expiresAt + 60_000;
    me.mockResolvedValue(signedInReply({ ...ana, expiresAt }));
    await vi.waitFor(() => expect(store.get(sessionAtom)).toMatchObject({ expiresAt }));
  });

  it('deletes the kept session once it has ended', async () => {
    await start();
    endSession('logged-out-by-root');
    await vi.waitFor(async () => expect(await kept()).toBeUndefined());
  });

  it('opens no session if the server answers that nobody is signed in', async () => {
    me.mockRejectedValue(new Problem('signed-out', 'Nobody.'));
    stop = startSession();
    await vi.waitFor(() => expect(store.get(sessionAtom)).toBeNull());
    await vi.waitFor(async () => expect(await kept()).toBeUndefined());
  });
});
