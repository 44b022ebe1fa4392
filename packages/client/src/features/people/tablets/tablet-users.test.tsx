import { Problem, type TabletUser } from '@hearthline/contracts';
import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { sessionAtom } from '../../../lib/session/session.ts';
import { store } from '../../../lib/state/store.ts';
import { buildSession, signedInReply } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { TabletUsers } from './tablet-users.tsx';

const ana: TabletUser = { id: 'a'.repeat(24), name: 'Ana Ribeiro', hasPhoto: false, opensWith: 'pin' };
const ben: TabletUser = { id: 'b'.repeat(24), name: 'Ben Okafor', hasPhoto: false, opensWith: 'password' };

function open(signIn = vi.fn(async () => Promise.resolve(signedInReply(buildSession())))) {
  const tablet = { name: 'Ward 1', users: [ana, ben] };
  renderWithStore(<TabletUsers tablet={tablet} />, { api: { sharedTablet: { signIn } } });
  return { signIn, user: userEvent.setup() };
}

it('signs in with the PIN typed on the large keys', async () => {
  const { signIn, user } = open();
  await user.click(screen.getByRole('button', { name: /Ana Ribeiro/ }));
  for (const key of ['4', '0', '9', 'Backspace', '7', '1'])
    await user.click(screen.getByRole('button', { name: key }));
  await user.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(signIn).toHaveBeenCalledWith({ body: { userId: ana.id, pin: '4071' } });
  expect(store.get(sessionAtom)).toMatchObject({ user: { name: 'Ana Ribeiro' } });
});

it('Sign-in on a shared tablet: shows the error of a wrong PIN, empties the field, and sends no PIN that is too short', async () => {
  const refusal = new Problem('invalid-credentials', 'This PIN is not right. 4 more tries.');
  const { signIn, user } = open(vi.fn(async () => Promise.reject(refusal)));
  await user.click(screen.getByRole('button', { name: /Ana Ribeiro/ }));
  await user.type(screen.getByLabelText('PIN'), '12{Enter}');
  expect(screen.getByText('The PIN must have 4 to 6 digits.')).toBeTruthy();
  expect(signIn).not.toHaveBeenCalled();
  await user.type(screen.getByLabelText('PIN'), '3x4{Enter}');
  expect(await screen.findByText('This PIN is not right. 4 more tries.')).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('PIN').value).toBe('');
  expect(signIn).toHaveBeenCalledOnce();
});

it('Sign-in on a shared tablet: asks for the password of whose PIN is not accepted', async () => {
  const ended = new Problem('pin-ended', 'Too many wrong PINs.');
  const { user } = open(vi.fn(async () => Promise.reject(ended)));
  await user.click(screen.getByRole('button', { name: /Ben Okafor/ }));
  expect(screen.getByText(/Ben Okafor, please sign in with your email and password below/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: /Ana Ribeiro/ }));
  await user.type(screen.getByLabelText('PIN'), '4071{Enter}');
  expect(await screen.findByText(/Ana Ribeiro, please sign in with your email and password/)).toBeTruthy();
});
