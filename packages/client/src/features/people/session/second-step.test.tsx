import { Problem } from '@hearthline/contracts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { askPasskey, browserHasPasskeys } from '../../../lib/session/passkeys.ts';
import { sessionAtom } from '../../../lib/session/session.ts';
import { store } from '../../../lib/state/store.ts';
import { buildSession, signedInReply } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { LoginPanel } from './login-panel.tsx';

vi.mock('../../../lib/session/passkeys.ts');

const slow = { timeout: 15_000 };
const required = (passkey: boolean) =>
  new Problem('second-factor-required', 'Enter the code.', {
    current: { ticket: 'a ticket', app: !passkey, passkey },
  });

async function reachSecondStep(second: ReturnType<typeof vi.fn>, passkeys?: object) {
  const login = vi.fn(async () => Promise.reject(required(passkeys !== undefined)));
  vi.mocked(browserHasPasskeys).mockReturnValue(true);
  renderWithStore(<LoginPanel title="Hearthline" />, {
    api: {
      auth: { login },
      secondFactor: { signIn: second as never },
      passkeys: passkeys ?? {},
      system: { demo: async () => Promise.resolve({ demo: null }) },
    },
  });
  const user = userEvent.setup();
  await user.type(screen.getByLabelText('Email Address'), 'ana@example.test');
  await user.type(screen.getByLabelText('Password'), 'hearthline');
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  await screen.findByLabelText('Code', {}, slow);
  return user;
}

it('Second step of sign-in: asks for the code after the password, and signs in with it', async () => {
  const second = vi.fn();
  second.mockRejectedValueOnce(new Problem('invalid-credentials', 'This code is not right.'));
  second.mockResolvedValueOnce(signedInReply(buildSession()));
  const user = await reachSecondStep(second);
  await user.type(screen.getByLabelText('Code'), '12{Enter}');
  expect(second).not.toHaveBeenCalled();
  await user.clear(screen.getByLabelText('Code'));
  await user.type(screen.getByLabelText('Code'), '123 456{Enter}');
  expect(await screen.findByText('This code is not right.')).toBeTruthy();
  expect(second).toHaveBeenCalledWith({ body: { ticket: 'a ticket', code: '123456' } });
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByLabelText('Password')).toBeTruthy();
  expect(store.get(sessionAtom)).toMatchObject({ user: { name: 'Ana Ribeiro' } });
});

it('Second step of sign-in: goes back to the password when the ticket has ended', async () => {
  const user = await reachSecondStep(
    vi.fn(async () => Promise.reject(new Problem('sign-in-again', 'Please sign in again.'))),
  );
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('Please sign in again.')).toBeTruthy();
  expect(await screen.findByLabelText('Password')).toBeTruthy();
});

it('signs in with a passkey; one that is refused leaves the way by a recovery code', async () => {
  const answer = { id: 'k', rawId: 'k', type: 'public-key', response: {} } as never;
  vi.mocked(askPasskey).mockRejectedValueOnce(new Problem('invalid', 'No passkey was used.'));
  vi.mocked(askPasskey).mockResolvedValue(answer);
  const signIn = vi.fn(async () => Promise.resolve(signedInReply(buildSession())));
  const signInChallenge = vi.fn(async () => Promise.resolve({ options: { challenge: 'x' } }));
  const user = await reachSecondStep(vi.fn(), { signIn, signInChallenge });
  expect(screen.getByText('One of your recovery codes.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
  expect(await screen.findByText('No passkey was used.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Use a passkey' }));
  await vi.waitFor(() => expect(store.get(sessionAtom)).toMatchObject({ user: { name: 'Ana Ribeiro' } }));
  expect(signIn).toHaveBeenCalledWith({ body: { ticket: 'a ticket', passkey: answer } });
});
