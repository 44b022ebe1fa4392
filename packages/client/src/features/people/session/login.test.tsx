import { Problem } from '@hearthline/contracts';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UnreachableError } from '../../../lib/server/api.ts';
import { refetchAll } from '../../../lib/live/refetch.ts';
import { systemStatusAtom } from '../../../lib/live/collections.ts';
import { sharedTabletAtom } from '../../../lib/device/shared-tablet.ts';
import { encryptedStore } from '../../../lib/device/encrypted-store.ts';
import { endSession, sessionAtom, sessionEndAtom } from '../../../lib/session/session.ts';
import { store } from '../../../lib/state/store.ts';
import { buildSession, signedInReply } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { LoginBanners, LoginPanel } from './login-panel.tsx';
import { leaveToNext } from './sign-in.ts';

const noDemo = { demo: async () => Promise.resolve({ demo: null }) };
const open = {
  maintenanceMode: false,
  message: '',
  loginBlocked: false,
  forgotPasswordEnabled: true,
  appVersion: '2.4.0',
};

function renderLogin(login = vi.fn(), demo = noDemo) {
  renderWithStore(
    <>
      <LoginBanners />
      <LoginPanel title="Hearthline" />
    </>,
    { api: { auth: { login }, system: demo } },
  );
  return login;
}

async function signInAs(email: string, password: string) {
  const user = userEvent.setup();
  if (email) await user.type(screen.getByLabelText('Email Address'), email);
  if (password) await user.type(screen.getByLabelText('Password'), password);
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
}

describe('Sign-in form', () => {
  it('shows errors at their fields before sending, and removes them on typing', async () => {
    const login = renderLogin();
    await signInAs('ana', '12345');
    expect(screen.getByText('Please enter a valid email address')).toBeTruthy();
    expect(screen.getByText('Password must be at least 6 characters')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Email Address'));
    await userEvent.type(screen.getByLabelText('Email Address'), '@b.test');
    expect(screen.queryByText('Please enter a valid email address')).toBeNull();
    expect(login).not.toHaveBeenCalled();
  });

  it('sends the e-mail in lower case and the password as typed', async () => {
    const session = buildSession();
    const login = renderLogin(vi.fn(async () => Promise.resolve(signedInReply(session))));
    await signInAs(' Nurse@Hearthline.test', ' hearth line ');
    expect(login).toHaveBeenCalledWith({
      body: { email: 'nurse@hearthline.test', password: ' hearth line ' },
    });
    expect(store.get(sessionAtom)).toMatchObject({ user: { name: 'Ana Ribeiro' } });
  });

  it('reads "Signing in..." while pending', async () => {
    renderLogin(vi.fn(() => new Promise<never>(() => undefined)));
    await signInAs('a@b.test', 'hearthline');
    expect(await screen.findByRole('button', { name: /Signing in\.\.\./ })).toBeTruthy();
  });

  it.each([
    [
      new Problem('invalid-credentials', 'Invalid email or password. Please try again.'),
      'Login Failed',
      'Invalid email or password. Please try again.',
    ],
    [
      new Problem('throttled', 'Too many tries. Please wait 5 minutes.'),
      'Login Failed',
      'Too many tries. Please wait 5 minutes.',
    ],
    [
      new Problem('login-blocked', 'LOGIN_BLOCKED'),
      'Login Disabled',
      'Login is currently disabled by the system administrator. Please contact support.',
    ],
    [new Problem('maintenance', 'x'), 'System Under Maintenance', 'Please wait and try later'],
    [new UnreachableError(), 'Login Error', 'An error occurred during login. Please try again.'],
    [new Problem('internal', 'x'), 'Login Error', 'An error occurred during login. Please try again.'],
  ])('shows the specified text for %s', async (failure, title, text) => {
    renderLogin(vi.fn(async () => Promise.reject(failure)));
    await signInAs('a@b.test', 'hearthline');
    expect(await screen.findByText(title)).toBeTruthy();
    expect(screen.getByText(text)).toBeTruthy();
    expect(store.get(sessionAtom)).toBeNull();
  });

  it('shows a field error of the server at the field', async () => {
    const refusal = new Problem('invalid', 'Check the fields.', {
      fields: { email: 'This address is not known.' },
    });
    renderLogin(vi.fn(async () => Promise.reject(refusal)));
    await signInAs('a@b.test', 'hearthline');
    expect(await screen.findByText('This address is not known.')).toBeTruthy();
  });
});

describe('Sign-in page', () => {
  it('shows maintenance and the login block live', () => {
    renderLogin();
    expect(screen.queryByText('System Under Maintenance: Please wait and try later')).toBeNull();
    act(() => store.set(systemStatusAtom, { ...open, maintenanceMode: true, loginBlocked: true }));
    expect(screen.getByText('System Under Maintenance: Please wait and try later')).toBeTruthy();
    expect(screen.getByText(/Login is currently disabled/)).toBeTruthy();
    act(() => store.set(systemStatusAtom, open));
    expect(screen.queryByText(/Login is currently disabled/)).toBeNull();
  });

  it('shows why the last session ended', () => {
    store.set(sessionAtom, buildSession());
    endSession('deactivated');
    renderLogin();
    expect(screen.getByText('Your account was deactivated.')).toBeTruthy();
    expect(screen.getByText('Contact administrator for access')).toBeTruthy();
  });

  it('leads the next user of a shared tablet to the page that was open, without a word about the last one', async () => {
    store.set(sharedTabletAtom, { name: 'Ward 1', users: [] });
    const logout = vi.fn(async () => {
      // The event of the sign-out comes before its answer.
      endSession('signed-out');
      return Promise.resolve(undefined);
    });
    renderWithStore(<LoginPanel title="Hearthline" />, {
      session: buildSession(),
      api: { auth: { logout }, system: noDemo },
    });
    await act(() => leaveToNext());
    expect(store.get(sessionEndAtom)?.reason).toBe('switched');
    expect(screen.queryByRole('status')).toBeNull();
    expect(document.activeElement).not.toBe(screen.getByLabelText('Email Address'));
  });

  it('stays signed in if the sign-out of a switch fails, and a later one is a sign-out', async () => {
    const logout = vi.fn(async () => Promise.reject(new UnreachableError()));
    renderWithStore(<LoginPanel title="Hearthline" />, {
      session: buildSession(),
      api: { auth: { logout }, system: noDemo },
    });
    await act(() => leaveToNext());
    expect(store.get(sessionAtom)).not.toBeNull();
    act(() => endSession('signed-out'));
    expect(store.get(sessionEndAtom)?.reason).toBe('signed-out');
  });

  it('names whose unsent work is on this device', async () => {
    store.set(sessionAtom, buildSession());
    await encryptedStore.saveDraft('vitals', { pulse: '78' });
    renderLogin();
    expect(
      await screen.findByText(
        '1 unfinished record by Ana Ribeiro is stored on this tablet. Sign in as Ana to continue.',
      ),
    ).toBeTruthy();
  });

  it('signs in to a demo account with one press', async () => {
    const accounts = [{ email: 'nurse@hearthline.test', name: 'Ana Ribeiro', role: 'nurse' as const }];
    const demo = { demo: async () => Promise.resolve({ demo: { password: 'hearthline', accounts } }) };
    const login = renderLogin(
      vi.fn(async () => Promise.resolve(signedInReply(buildSession()))),
      demo as never,
    );
    await userEvent.click(await screen.findByRole('button', { name: /Ana Ribeiro/ }));
    expect(login).toHaveBeenCalledWith({ body: { email: 'nurse@hearthline.test', password: 'hearthline' } });
  });
});

describe('Demo accounts', () => {
  const accounts = [{ email: 'nurse@hearthline.test', name: 'Ana Ribeiro', role: 'nurse' as const }];
  const demo = vi.fn();
  const account = () => screen.queryByRole('button', { name: /Ana Ribeiro/ });
  beforeEach(() => {
    vi.useFakeTimers();
    demo.mockReset().mockResolvedValue({ demo: { password: 'hearthline', accounts } });
  });
  afterEach(() => void vi.useRealTimers());

  it('are requested again after the server was unreachable or starting', async () => {
    demo
      .mockRejectedValueOnce(new UnreachableError())
      .mockRejectedValueOnce(new Problem('starting', 'Wait.'));
    renderLogin(vi.fn(), { demo });
    await act(() => vi.advanceTimersByTimeAsync(1_900));
    expect(demo).toHaveBeenCalledOnce();
    expect(account()).toBeNull();
    await act(() => vi.advanceTimersByTimeAsync(4_200));
    expect(demo).toHaveBeenCalledTimes(3);
    expect(account()).toBeTruthy();
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    expect(demo).toHaveBeenCalledTimes(3);
  });

  it('are requested at once when the socket is back', async () => {
    demo.mockRejectedValueOnce(new UnreachableError());
    renderLogin(vi.fn(), { demo });
    await act(() => vi.advanceTimersByTimeAsync(0));
    expect(account()).toBeNull();
    await act(() => refetchAll());
    expect(account()).toBeTruthy();
  });
});

it('Sign-in page: shows only the newest failure', async () => {
  const login = vi.fn();
  login.mockRejectedValueOnce(new Problem('throttled', 'First'));
  login.mockRejectedValueOnce(new Problem('throttled', 'Second'));
  renderLogin(login);
  await signInAs('a@b.test', 'hearthline');
  expect(await screen.findByText('First')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText('Second')).toBeTruthy();
  expect(screen.queryByText('First')).toBeNull();
});
