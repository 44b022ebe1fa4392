import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buildOtherSession, buildSession } from '../../testing/build-session.ts';
import { encryptedStore } from './encrypted-store.ts';
import { keepSessionOnDevice, keptSessionDatabase, openKeptSession } from './kept-session.ts';
import { serverNow, setClock } from '../server/server-clock.ts';
import { currentSession, endSession, extendSession, sessionAtom, setSignedOut } from '../session/session.ts';
import { store } from '../state/store.ts';

const minute = 60_000;
const ana = buildSession();
const ben = buildOtherSession();
const kept = async () => (await keptSessionDatabase()).get('session', 'current');
const untilKept = (userId: string | undefined) =>
  vi.waitFor(async () => expect((await kept())?.user.id).toBe(userId));
let stop: () => void;

beforeEach(async () => {
  await (await keptSessionDatabase()).clear('session');
  setClock(new Date().toISOString());
  stop = keepSessionOnDevice();
});
afterEach(() => {
  stop();
  vi.restoreAllMocks();
});

/** Leaves the page without ending the session, and opens it anew after a time by this device's clock. */
async function reopen(afterMs = 0): Promise<void> {
  stop();
  store.set(sessionAtom, 'loading');
  const now = Date.now() + afterMs;
  vi.spyOn(Date, 'now').mockReturnValue(now);
  setClock(new Date(now).toISOString());
  await openKeptSession();
}

describe('session kept on the device', () => {
  it('opens again without the server, and with it what its user stored', async () => {
    store.set(sessionAtom, ana);
    await encryptedStore.saveDraft('vitals', { pulse: '78' });
    await untilKept(ana.user.id);
    await reopen(14 * minute);
    expect(currentSession()).toMatchObject({ user: ana.user, home: ana.home, expiresAt: ana.expiresAt });
    expect(await encryptedStore.loadDraft('vitals')).toEqual({ pulse: '78' });
  });

  it('holds a key whose bytes no script can read', async () => {
    store.set(sessionAtom, ana);
    await untilKept(ana.user.id);
    const { key, ...rest } = (await kept()) ?? {};
    expect(key).toMatchObject({ extractable: false });
    expect(JSON.stringify(rest)).not.toContain(ana.storeKey);
  });

  it('is over when the session would have ended, and is removed then', async () => {
    store.set(sessionAtom, ana);
    await untilKept(ana.user.id);
    await reopen(15 * minute + 1_000);
    expect(store.get(sessionAtom)).toBe('loading');
    expect(await kept()).toBeUndefined();
  });

  it('is over when the clock of the device was turned back', async () => {
    store.set(sessionAtom, ana);
    await untilKept(ana.user.id);
    await reopen(-2 * minute);
    expect(store.get(sessionAtom)).toBe('loading');
    expect(await kept()).toBeUndefined();
  });

  it('lasts longer once the session was extended', async () => {
    store.set(sessionAtom, ana);
    const later = ana.expiresAt + 10 * minute;
    extendSession(new Date(later).toISOString());
    await vi.waitFor(async () => expect((await kept())?.expiresAt).toBe(later));
    await reopen(20 * minute);
    expect(currentSession()?.user.id).toBe(ana.user.id);
  });

  it("goes by the server's clock, which the device remembers", async () => {
    setClock(new Date(Date.now() + 60 * minute).toISOString());
    store.set(sessionAtom, { ...ana, expiresAt: ana.expiresAt + 60 * minute });
    await untilKept(ana.user.id);
    await reopen(14 * minute);
    expect(currentSession()?.user.id).toBe(ana.user.id);
    expect(serverNow().getTime() - Date.now()).toBeGreaterThan(59 * minute);
  });

  it.each([
    ['ends', () => endSession('logged-out-by-root')],
    ['expires', () => endSession('expired')],
  ])('is removed when the session %s', async (_, end) => {
    store.set(sessionAtom, ana);
    await untilKept(ana.user.id);
    end();
    await untilKept(undefined);
  });

  it('is removed when the server says that nobody is signed in', async () => {
    store.set(sessionAtom, ana);
    await untilKept(ana.user.id);
    stop();
    store.set(sessionAtom, 'loading');
    stop = keepSessionOnDevice();
    setSignedOut();
    await untilKept(undefined);
  });

  it('stays when another user signed in in another tab, whose end of this one comes later', async () => {
    store.set(sessionAtom, ana);
    await untilKept(ana.user.id);
    const key = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt']);
    const theirs = { user: ben.user, home: ben.home, key, expiresAt: ben.expiresAt };
    await (await keptSessionDatabase()).put('session', { ...theirs, keptAt: 0, clockOffsetMs: 0 }, 'current');
    const read = vi.spyOn(IDBObjectStore.prototype, 'get');
    endSession();
    await vi.waitFor(() => expect(read).toHaveBeenCalled());
    // Behind what the end of the session does.
    await kept();
    expect((await kept())?.user.id).toBe(ben.user.id);
  });

  it.each(['mustChangePassword', 'mustAddSecondFactor'])('does not exist while %s', async (must) => {
    store.set(sessionAtom, ana);
    await untilKept(ana.user.id);
    store.set(sessionAtom, { ...ana, user: { ...ana.user, [must]: true } });
    await untilKept(undefined);
  });

  it('gives way to a session that was opened meanwhile', async () => {
    store.set(sessionAtom, ana);
    await untilKept(ana.user.id);
    store.set(sessionAtom, 'loading');
    const opening = openKeptSession();
    store.set(sessionAtom, ben);
    await opening;
    expect(currentSession()?.user.id).toBe(ben.user.id);
  });
});
