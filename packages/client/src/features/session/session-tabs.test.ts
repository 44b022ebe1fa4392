import { Problem } from '@hearthline/contracts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Unreachable } from '../../lib/api.ts';
import { beginSession, endedAtom, endSession, extendSession, sessionAtom } from '../../lib/session-atom.ts';
import { store } from '../../lib/store.ts';
import { buildOtherSession, buildSession, signedInReply } from '../../testing/build-session.ts';
import { fakeApi } from '../../testing/fake-api.ts';
import { joinSessionTabs } from './session-tabs.ts';
import { joinTabs, type TabMessage, type Tabs } from './tab-channel.ts';

const ana = buildSession();
const ben = buildOtherSession();
const nobody = async () => Promise.reject(new Problem('signed-out', 'Nobody.'));
const name = () => {
  const session = store.get(sessionAtom);
  return session && session !== 'loading' ? session.user.name : session;
};

describe('tabs of one browser', () => {
  const heard: TabMessage[] = [];
  let other: Tabs;
  let leave: () => void;

  beforeEach(() => {
    heard.length = 0;
    other = joinTabs((word) => heard.push(word));
    store.set(sessionAtom, ana);
    leave = joinSessionTabs();
  });
  afterEach(() => {
    leave();
    other.close();
  });
  const me = (answer: () => Promise<never>) => fakeApi({ auth: { me: vi.fn(answer) } });

  it('tells the others of a sign-in, a longer session and an end', async () => {
    me(nobody);
    const later = new Date(ana.expiresAt + 60_000).toISOString();
    extendSession(later);
    endSession('expired');
    beginSession(signedInReply(ben));
    await vi.waitFor(() => expect(heard).toHaveLength(3));
    expect(heard).toEqual([
      { say: 'extended', userId: ana.user.id, expiresAt: later },
      {
        say: 'ended',
        userId: ana.user.id,
        reason: 'expired',
        message: 'You have been logged out due to inactivity',
      },
      { say: 'signed-in', userId: ben.user.id },
    ]);
  });

  it('goes on to the house when a password of one’s own was chosen in another tab, and tells the others', async () => {
    const marked = { ...ana, user: { ...ana.user, mustChangePassword: true } };
    store.set(sessionAtom, marked);
    const asked = vi.fn(async () => Promise.resolve(signedInReply(ana)));
    fakeApi({ auth: { me: asked } });
    const letIn = { say: 'let-in', userId: ana.user.id } as const;
    other.tell(letIn);
    await vi.waitFor(() => expect(store.get(sessionAtom)).not.toHaveProperty('user.mustChangePassword'));
    await vi.waitFor(() => expect(heard).toEqual([letIn]));
    other.tell(letIn);
    other.tell({
      say: 'extended',
      userId: ana.user.id,
      expiresAt: new Date(ana.expiresAt + 1).toISOString(),
    });
    await vi.waitFor(() => expect(store.get(sessionAtom)).toMatchObject({ expiresAt: ana.expiresAt + 1 }));
    expect(asked).toHaveBeenCalledOnce();
  });

  it('lives longer when another tab was used', async () => {
    const later = ana.expiresAt + 60_000;
    other.tell({ say: 'extended', userId: ana.user.id, expiresAt: new Date(later).toISOString() });
    await vi.waitFor(() => expect(store.get(sessionAtom)).toMatchObject({ expiresAt: later }));
  });

  it('goes blank when somebody else signs in in another tab, and opens for them', async () => {
    me((async () => Promise.resolve(signedInReply(ben))) as never);
    const seen: unknown[] = [];
    const stop = store.sub(sessionAtom, () => seen.push(name()));
    other.tell({ say: 'signed-in', userId: ben.user.id });
    await vi.waitFor(() => expect(name()).toBe('Ben Okafor'));
    expect(seen).toEqual([null, 'Ben Okafor']);
    stop();
  });

  it('opens when somebody signs in in another tab while nobody was here', async () => {
    store.set(sessionAtom, null);
    me((async () => Promise.resolve(signedInReply(ben))) as never);
    other.tell({ say: 'signed-in', userId: ben.user.id });
    await vi.waitFor(() => expect(name()).toBe('Ben Okafor'));
  });

  it('ends with another tab where the server cannot be asked', async () => {
    me(async () => Promise.reject(new Unreachable()));
    other.tell({ say: 'ended', userId: ana.user.id, reason: 'expired', message: 'Time is up.' });
    await vi.waitFor(() => expect(name()).toBeNull());
    expect(store.get(endedAtom)).toEqual({ reason: 'expired', message: 'Time is up.' });
  });

  it('stays where the server says that the session stands', async () => {
    const answer = vi.fn(async () => Promise.resolve(signedInReply(ana)));
    me(answer as never);
    other.tell({ say: 'ended', userId: ana.user.id, reason: 'expired', message: 'Time is up.' });
    await vi.waitFor(() => expect(answer).toHaveBeenCalled());
    expect(name()).toBe('Ana Ribeiro');
  });
});
