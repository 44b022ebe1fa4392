import { Problem } from '@hearthline/contracts';
import { act, screen } from '@testing-library/react';
import { createElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../../lib/server/api.ts';
import { mayBeSignedIn, noteSignedIn } from '../../../lib/session/session-hint.ts';
import { sessionEndAtom, endSession, sessionAtom } from '../../../lib/session/session.ts';
import { store } from '../../../lib/state/store.ts';
import { buildSession, signedInReply } from '../../../testing/build-session.ts';
import { fakeApi } from '../../../testing/fake-api.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { SessionWarning } from './session-warning.tsx';
import { sessionCheckErrorAtom } from './check-session.ts';
import { coveredAtom, startSession, warningAtom } from './start-session.ts';

const minute = 60_000;

describe('Session in this tab', () => {
  const me = vi.fn();
  const logout = vi.fn(async () => Promise.resolve(undefined));
  const extend = vi.fn();
  let stop: () => void = () => undefined;

  beforeEach(() => {
    vi.useFakeTimers();
    for (const call of [me, logout, extend]) call.mockClear();
    fakeApi({ auth: { me, logout, extend } });
  });
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  async function open() {
    me.mockResolvedValue(signedInReply(buildSession()));
    stop = startSession();
    await pass(0);
  }

  it('retries while the server is unreachable, and shows why', async () => {
    me.mockRejectedValueOnce(new UnreachableError('Away.'));
    await open();
    expect(store.get(sessionAtom)).toBe('loading');
    expect(store.get(sessionCheckErrorAtom)?.message).toBe('Away.');
    await pass(2_000);
    expect(store.get(sessionAtom)).toMatchObject({ user: { name: 'Ana Ribeiro' } });
    expect(store.get(sessionCheckErrorAtom)).toBeNull();
  });

  it('asks the server no longer once it is stopped', async () => {
    me.mockRejectedValue(new UnreachableError('Away.'));
    stop = startSession();
    await pass(0);
    stop();
    await pass(60_000);
    expect(me).toHaveBeenCalledOnce();
  });

  describe('on the sign-in page', () => {
    beforeEach(() => {
      localStorage.clear();
      store.set(sessionAtom, 'loading');
      history.replaceState(null, '', '/login');
    });
    afterEach(() => history.replaceState(null, '', '/'));

    it('asks nobody where nobody was signed in on this browser', async () => {
      me.mockResolvedValue(signedInReply(buildSession()));
      stop = startSession();
      await pass(0);
      expect(store.get(sessionAtom)).toBeNull();
      expect(me).not.toHaveBeenCalled();
    });

    it('asks the server if a user was signed in, until the sign-out', async () => {
      noteSignedIn(true);
      await open();
      expect(store.get(sessionAtom)).toMatchObject({ user: { name: 'Ana Ribeiro' } });
      endSession('signed-out');
      expect(mayBeSignedIn()).toBe(false);
    });

    it('asks once more after a session that ended while the page was closed', async () => {
      noteSignedIn(true);
      me.mockRejectedValue(new Problem('SESSION_EXPIRED', 'Ended.', { reason: 'password-changed' }));
      stop = startSession();
      await pass(0);
      expect([me.mock.calls.length, mayBeSignedIn()]).toEqual([1, false]);
    });
  });

  it('shows the sign-in on a paired display without a user', async () => {
    me.mockRejectedValue(new Problem('forbidden', 'Access denied.'));
    stop = startSession();
    await pass(0);
    expect(store.get(sessionAtom)).toBeNull();
    expect(store.get(sessionCheckErrorAtom)).toBeNull();
  });

  it('shows why a session ended while the page was closed', async () => {
    me.mockRejectedValue(new Problem('SESSION_EXPIRED', 'Ended.', { reason: 'password-changed' }));
    stop = startSession();
    await pass(0);
    expect(store.get(sessionAtom)).toBeNull();
    expect(store.get(sessionEndAtom)?.message).toBe('Your password was changed. Please sign in again.');
  });

  it('warns, then ends with the specified toast', async () => {
    await open();
    renderWithStore(null, { session: buildSession() });
    await pass(14.5 * minute + 500);
    expect(store.get(warningAtom)).toBe(30);
    await pass(30_000);
    expect(logout).toHaveBeenCalledOnce();
    expect(store.get(sessionAtom)).toBeNull();
    expect(store.get(warningAtom)).toBeNull();
    expect(screen.getByText('Session Expired')).toBeTruthy();
    expect(screen.getByText('You have been logged out due to inactivity')).toBeTruthy();
  });

  it('counts a key and a pointer that moves as input, and not a page that moves under a pointer at rest', async () => {
    await open();
    const extended = () => ({ session: { expiresAt: new Date(Date.now() + 15 * minute).toISOString() } });
    extend.mockImplementation(async () => Promise.resolve(extended()));
    await pass(2 * minute);
    dispatchEvent(new Event('keydown'));
    await pass(500);
    expect(extend).toHaveBeenCalledOnce();
    await pass(2 * minute);
    const movePointer = async (screenX: number) => {
      dispatchEvent(Object.assign(new Event('pointermove'), { screenX, screenY: 200 }));
      await pass(1_500);
    };
    await movePointer(100);
    extend.mockClear();
    await pass(2 * minute);
    await movePointer(100);
    expect(extend).not.toHaveBeenCalled();
    await movePointer(101);
    expect(extend).toHaveBeenCalledOnce();
  });

  it('asks for a new sign-in at the maximum length, without an extension', async () => {
    await open();
    const expiresAt = new Date(Date.now() + 15 * minute).toISOString();
    extend.mockResolvedValue({ session: { expiresAt } });
    await pass(14.5 * minute);
    renderWithStore(createElement(SessionWarning, { secondsLeft: 30 }), { session: buildSession() });
    await act(async () => Promise.resolve(screen.getByText('Stay Logged In').click()));
    await pass(0);
    expect(screen.getByText('Please sign in again')).toBeTruthy();
    expect(screen.queryByText('Stay Logged In')).toBeNull();
    await act(async () => Promise.resolve(screen.getByText('Logout Now').click()));
    expect(logout).toHaveBeenCalledOnce();
  });

  it('hides the page after sleep until the session is checked', async () => {
    await open();
    let answer: (reply: unknown) => void = () => undefined;
    me.mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
    vi.setSystemTime(Date.now() + 5 * minute);
    await pass(500);
    expect(store.get(coveredAtom)).toBe(true);
    document.dispatchEvent(new Event('visibilitychange'));
    expect(store.get(coveredAtom)).toBe(true);
    answer(signedInReply(buildSession()));
    await pass(0);
    expect(store.get(coveredAtom)).toBe(false);
  });

  it('goes on after sleep without a connection, for the time that the session has left', async () => {
    await open();
    me.mockRejectedValue(new UnreachableError());
    vi.setSystemTime(Date.now() + 5 * minute);
    await pass(9_000);
    expect(store.get(coveredAtom)).toBe(true);
    await pass(2_000);
    expect(store.get(coveredAtom)).toBe(false);
    expect(store.get(sessionAtom)).toMatchObject({ user: { name: 'Ana Ribeiro' } });
    await pass(10 * minute);
    expect(store.get(sessionAtom)).toBeNull();
  });

  it('empties the browser’s storage at its end, except what belongs to the device', async () => {
    await open();
    localStorage.setItem('ui-theme', 'dark');
    localStorage.setItem('install-hint', 'refused');
    localStorage.setItem('round-order', 'time');
    localStorage.setItem('something', 'about a resident');
    sessionStorage.setItem('something', 'about a resident');
    endSession('logged-out-by-root');
    expect({ ...localStorage }).toEqual({
      'ui-theme': 'dark',
      'install-hint': 'refused',
      'round-order': 'time',
    });
    expect(sessionStorage.length).toBe(0);
  });
});
