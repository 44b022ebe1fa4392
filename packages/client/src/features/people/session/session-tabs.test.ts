import { Problem } from '@hearthline/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../../lib/server/api.ts';
import {
  beginSession,
  sessionEndAtom,
  endSession,
  extendSession,
  sessionAtom,
} from '../../../lib/session/session.ts';
import { store } from '../../../lib/state/store.ts';
import { buildOtherSession, buildSession, signedInReply } from '../../../testing/build-session.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { joinSessionTabs, openTabChannel, type TabMessage, type TabChannel } from './session-tabs.ts';

const ana = buildSession();
const ben = buildOtherSession();
const signedOut = async () => Promise.reject(new Problem('signed-out', 'Nobody.'));
const name = () => {
  const session = store.get(sessionAtom);
  return session && session !== 'loading' ? session.user.name : session;
};

describe('Session in several tabs', () => {
  const received: TabMessage[] = [];
  let other: TabChannel;
  let leave: () => void;

  beforeEach(() => {
    received.length = 0;
    other = openTabChannel((message) => received.push(message));
    store.set(sessionAtom, ana);
    leave = joinSessionTabs();
  });
  afterEach(() => {
    leave();
    other.close();
  });
  const me = (answer: () => Promise<never>) => fakeApi({ auth: { me: vi.fn(answer) } });

  it('broadcasts sign-in, extension and end', async () => {
    me(signedOut);
    const later = new Date(ana.expiresAt + 60_000).toISOString();
    extendSession(later);
    endSession('expired');
    beginSession(signedInReply(ben));
    await vi.waitFor(() => expect(received).toHaveLength(3));
    expect(received).toEqual([
      { type: 'extended', userId: ana.user.id, expiresAt: later },
      {
        type: 'ended',
        userId: ana.user.id,
        reason: 'expired',
        message: 'You have been logged out due to inactivity',
      },
      { type: 'signed-in', userId: ben.user.id },
    ]);
  });

  it('continues after a password was chosen in another tab, and broadcasts its own', async () => {
    const marked = { ...ana, user: { ...ana.user, mustChangePassword: true } };
    store.set(sessionAtom, marked);
    const fetchMe = vi.fn(async () => Promise.resolve(signedInReply(ana)));
    fakeApi({ auth: { me: fetchMe } });
    const passwordChosen = { type: 'password-chosen', userId: ana.user.id } as const;
    other.post(passwordChosen);
    await vi.waitFor(() => expect(store.get(sessionAtom)).not.toHaveProperty('user.mustChangePassword'));
    await vi.waitFor(() => expect(received).toEqual([passwordChosen]));
    other.post(passwordChosen);
    other.post({
      type: 'extended',
      userId: ana.user.id,
      expiresAt: new Date(ana.expiresAt + 1).toISOString(),
    });
    await vi.waitFor(() => expect(store.get(sessionAtom)).toMatchObject({ expiresAt: ana.expiresAt + 1 }));
    expect(fetchMe).toHaveBeenCalledOnce();
  });

  it('is extended by another tab', async () => {
    const later = ana.expiresAt + 60_000;
    other.post({ type: 'extended', userId: ana.user.id, expiresAt: new Date(later).toISOString() });
    await vi.waitFor(() => expect(store.get(sessionAtom)).toMatchObject({ expiresAt: later }));
  });

  it('ends if another user signs in in another tab, and opens the session of that user', async () => {
    me((async () => Promise.resolve(signedInReply(ben))) as never);
    const seen: unknown[] = [];
    const stop = store.sub(sessionAtom, () => seen.push(name()));
    other.post({ type: 'signed-in', userId: ben.user.id });
    await vi.waitFor(() => expect(name()).toBe('Ben Okafor'));
    expect(seen).toEqual([null, 'Ben Okafor']);
    stop();
  });

  it('opens if a user signs in in another tab', async () => {
    store.set(sessionAtom, null);
    me((async () => Promise.resolve(signedInReply(ben))) as never);
    other.post({ type: 'signed-in', userId: ben.user.id });
    await vi.waitFor(() => expect(name()).toBe('Ben Okafor'));
  });

  it('ends with another tab when the server is unreachable', async () => {
    me(async () => Promise.reject(new UnreachableError()));
    other.post({ type: 'ended', userId: ana.user.id, reason: 'expired', message: 'Time is up.' });
    await vi.waitFor(() => expect(name()).toBeNull());
    expect(store.get(sessionEndAtom)).toEqual({ reason: 'expired', message: 'Time is up.' });
  });

  it('continues when the server confirms the session', async () => {
    const answer = vi.fn(async () => Promise.resolve(signedInReply(ana)));
    me(answer as never);
    other.post({ type: 'ended', userId: ana.user.id, reason: 'expired', message: 'Time is up.' });
    await vi.waitFor(() => expect(answer).toHaveBeenCalled());
    expect(name()).toBe('Ana Ribeiro');
  });
});
