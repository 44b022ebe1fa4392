import { Problem } from '@hearthline/contracts';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useAtomValue } from 'jotai';
import { describe, expect, it, vi } from 'vitest';
import { endSession, sessionAtom } from '../../../lib/session/session.ts';
import { store } from '../../../lib/state/store.ts';
import { buildSession, signedInReply } from '../../../testing/build-session.ts';
import { buildUser } from '@hearthline/contracts/testing';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { ChoosePasswordPanel } from './choose-password-panel.tsx';

const marked = buildSession('root', { user: buildUser({ role: 'root', mustChangePassword: true }) });
const { storeKey: _, ...chosen } = signedInReply(buildSession('root'));

/** Unmounts with the session, as the app does. */
function SignedInPanel() {
  return useAtomValue(sessionAtom) && <ChoosePasswordPanel />;
}

function renderPanel(password = vi.fn(), logout = vi.fn()) {
  renderWithStore(<SignedInPanel />, { session: marked, api: { auth: { password, logout } } });
  return password;
}

async function fill(current: string, next: string, again = next) {
  const user = userEvent.setup();
  if (current) await user.type(screen.getByLabelText('Current Password'), current);
  if (next) await user.type(screen.getByLabelText('New Password'), next);
  if (again) await user.type(screen.getByLabelText('Confirm New Password'), again);
  await user.click(screen.getByRole('button', { name: 'Change Password' }));
}

describe('Choosing a password', () => {
  it('sends the password with its spaces, and continues the session', async () => {
    const password = renderPanel(vi.fn(async () => Promise.resolve(chosen)));
    await fill('the printed one', ' my own words ');
    expect(password).toHaveBeenCalledWith({
      body: { currentPassword: 'the printed one', newPassword: ' my own words ' },
    });
    await vi.waitFor(() => expect(store.get(sessionAtom)).not.toHaveProperty('user.mustChangePassword'));
    expect(store.get(sessionAtom)).toMatchObject({ user: { role: 'root' }, storeKey: marked.storeKey });
  });

  it('shows an error at each field before sending', async () => {
    const password = renderPanel();
    await fill('', 'short');
    expect(screen.getByText('Please enter your current password.')).toBeTruthy();
    expect(screen.getByText('New password must be at least 6 characters.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Current Password'));
    expect(password).not.toHaveBeenCalled();
  });

  it('requires the same new password twice', async () => {
    const password = renderPanel();
    await fill('the printed one', 'my own words', 'my own word');
    expect(screen.getByText('Passwords do not match')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Confirm New Password'));
    expect(password).not.toHaveBeenCalled();
  });

  it.each([
    ['The current password is not right.', 'currentPassword', 'Current Password'],
    ['Please choose a password other than the current one.', 'newPassword', 'New Password'],
  ])('shows "%s" at its field', async (message, field, label) => {
    const refusal = new Problem('invalid', message, { fields: { [field]: message } });
    renderPanel(vi.fn(async () => Promise.reject(refusal)));
    await fill('the printed one', 'my own words');
    expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    expect(store.get(sessionAtom)).toHaveProperty('user.mustChangePassword', true);
  });

  it('shows an error that belongs to no field', async () => {
    renderPanel(vi.fn(async () => Promise.reject(new Problem('throttled', 'Too many failed sign-ins.'))));
    await fill('the printed one', 'my own words');
    expect(await screen.findByText('Too many failed sign-ins.')).toBeTruthy();
  });

  it('reads "Changing..." while pending, and ignores a reply after the session’s end', async () => {
    let answer: (reply: typeof chosen) => void = () => undefined;
    renderPanel(vi.fn(() => new Promise((resolve) => (answer = resolve))));
    await fill('the printed one', 'my own words');
    expect(await screen.findByRole('button', { name: /Changing\.\.\./ })).toBeTruthy();
    act(() => endSession('logged-out-by-root'));
    await act(async () => Promise.resolve(answer(chosen)));
    expect(store.get(sessionAtom)).toBeNull();
  });

  it('shows each password on request, and offers signing out', async () => {
    const logout = vi.fn(async () => Promise.resolve(undefined));
    renderPanel(vi.fn(), logout);
    const [toggle] = screen.getAllByRole('button', { name: 'Show password' });
    expect(screen.getAllByRole('button', { name: 'Show password' })).toHaveLength(3);
    await userEvent.click(toggle!);
    expect(screen.getByLabelText('Current Password').getAttribute('type')).toBe('text');
    expect(screen.getByLabelText('New Password').getAttribute('type')).toBe('password');
    await userEvent.click(screen.getByRole('button', { name: 'Sign out' }));
    expect(logout).toHaveBeenCalledOnce();
    expect(store.get(sessionAtom)).toBeNull();
  });
});
