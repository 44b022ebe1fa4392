import { Problem, type OwnSession } from '@hearthline/contracts';
import { buildAccount } from '@hearthline/contracts/testing';
import { fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { sessionAtom } from '../../../lib/session/session.ts';
import { store } from '../../../lib/state/store.ts';
import { buildSession, signedInReply } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { ProfilePage } from './profile-page.tsx';

const me = buildSession('nurse');
const account = buildAccount({ role: 'nurse', phone: '600' });
const sessions: OwnSession[] = [
  {
    id: 'one',
    current: true,
    from: { ip: '192.168.1.20', userAgent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36' },
    signedInAt: new Date().toISOString(),
    lastActivityAt: new Date().toISOString(),
  },
  {
    id: 'two',
    current: false,
    from: { ip: '192.168.1.40', userAgent: 'Mozilla/5.0 (iPad; CPU OS 18_0) Version/18.0 Safari/605.1' },
    signedInAt: new Date().toISOString(),
    lastActivityAt: new Date(Date.now() - 5 * 60_000).toISOString(),
  },
];

async function open() {
  const { storeKey: _, ...changed } = signedInReply(me);
  const users = {
    get: vi.fn(async () => Promise.resolve({ user: account })),
    updateProfile: vi.fn(async ({ body }: { body: object }) =>
      Promise.resolve({ user: { ...account, ...body, version: 2 } }),
    ),
    uploadPhoto: vi.fn(async () => Promise.resolve({ photoUrl: '/photo', user: account })),
  };
  const auth = {
    sessions: vi.fn(async () => Promise.resolve({ sessions })),
    endSession: vi.fn(async () => Promise.resolve(undefined)),
    password: vi.fn(async () => Promise.resolve(changed)),
    me: vi.fn(async () => Promise.resolve(signedInReply(me))),
  };
  const ownPin = {
    status: vi.fn(async () => Promise.resolve({ setAt: null })),
    set: vi.fn(async () => Promise.resolve({ setAt: new Date().toISOString() })),
  };
  const secondFactor = {
    status: async () =>
      Promise.resolve({ enabledAt: null, passkeys: [], recoveryCodesLeft: 0, required: false }),
  };
  renderWithStore(<ProfilePage />, { session: me, api: { users, auth, ownPin, secondFactor } });
  await screen.findByLabelText(/^Full Name/);
  return { ...users, ...auth, setPin: ownPin.set, user: userEvent.setup() };
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const save = () => screen.getByRole('button', { name: 'Save Changes' });

describe('My Profile', () => {
  it('shows name, role and last sign-in, and sends only what was changed', async () => {
    const { user, updateProfile } = await open();
    expect(screen.getByText('Nurse')).toBeTruthy();
    expect(screen.getByText('Last login: Never')).toBeTruthy();
    await user.clear(field(/^Phone/));
    await user.type(field(/^Phone/), '700');
    await user.click(save());
    expect(await screen.findByText('Profile Updated')).toBeTruthy();
    expect(updateProfile).toHaveBeenCalledWith({ params: { id: account.id }, body: { phone: '700' } });
  });

  it('says that another e-mail counts once it is confirmed', async () => {
    const { user, updateProfile } = await open();
    const sent = { user: account, confirmationSentTo: 'other@example.test' };
    updateProfile.mockResolvedValueOnce(sent);
    await user.clear(field(/^Email/));
    await user.type(field(/^Email/), 'other@example.test');
    await user.type(field(/^Current Password/), 'the old one');
    await user.click(save());
    expect(await screen.findByText('Confirm your new email address')).toBeTruthy();
    expect(
      screen.getByText('We sent a link to other@example.test. It counts once you open it.'),
    ).toBeTruthy();
    expect(field(/^Email/).value).toBe(account.email);
  });

  it('shows the specified messages at the fields', async () => {
    const { user, updateProfile, password } = await open();
    await user.clear(field(/^Full Name/));
    await user.type(field(/^Full Name/), 'A');
    await user.clear(field(/^Email/));
    await user.type(field(/^Email/), 'nobody');
    await user.type(field(/^New Password/), 'short');
    await user.click(save());
    for (const message of [
      'Name must be at least 2 characters.',
      'Please enter a valid email address.',
      'New password must be at least 6 characters.',
      'Current password is required to set a new password',
      'Passwords do not match',
    ])
      expect(screen.getByText(message)).toBeTruthy();
    expect(updateProfile).not.toHaveBeenCalled();
    expect(password).not.toHaveBeenCalled();
  });

  it('sets a PIN that is not easy to guess, typed twice, with the password', async () => {
    const { user, setPin } = await open();
    const fill = async (pin: string, again: string) => {
      await user.clear(field(/^New PIN/));
      await user.type(field(/^New PIN/), pin);
      await user.clear(field(/^Confirm PIN/));
      await user.type(field(/^Confirm PIN/), again);
      await user.click(screen.getByRole('button', { name: 'Set PIN' }));
    };
    await user.type(await screen.findByLabelText(/^Your Password/, { selector: 'input' }), 'hearthline');
    await fill('1234', '1234');
    expect(await screen.findByText(/easy to guess/)).toBeTruthy();
    await fill('4071', '4072');
    expect(await screen.findByText('PINs do not match')).toBeTruthy();
    expect(setPin).not.toHaveBeenCalled();
    await fill('4071', '4071');
    expect(await screen.findByText('PIN saved')).toBeTruthy();
    expect(setPin).toHaveBeenCalledWith({ body: { pin: '4071', currentPassword: 'hearthline' } });
  });

  it('changes the password, and empties its fields', async () => {
    const { user, updateProfile, password } = await open();
    await user.type(field(/^Current Password/), 'the old one');
    await user.type(field(/^New Password/), 'my own words');
    await user.type(field(/^Confirm New Password/), 'my own words');
    await user.click(save());
    expect(await screen.findByText('Profile Updated')).toBeTruthy();
    expect(password).toHaveBeenCalledWith({
      body: { currentPassword: 'the old one', newPassword: 'my own words' },
    });
    expect(updateProfile).not.toHaveBeenCalled();
    for (const name of [/^Current Password/, /^New Password/, /^Confirm New Password/])
      expect(field(name).value).toBe('');
  });

  it('says what is saved where the password is refused', async () => {
    const { user, password } = await open();
    const message = 'The current password is not right.';
    password.mockRejectedValue(new Problem('invalid', message, { fields: { currentPassword: message } }));
    await user.type(field(/^Full Name/), ' Silva');
    await user.type(field(/^Current Password/), 'a wrong one');
    await user.type(field(/^New Password/), 'my own words');
    await user.type(field(/^Confirm New Password/), 'my own words');
    await user.click(save());
    // At the field, and in the toast.
    const said = /^The current password is not right\. Your other changes are saved\./;
    await vi.waitFor(() => expect(screen.getAllByText(said)).toHaveLength(2));
    expect(field(/^New Password/).value).toBe('my own words');
  });

  it('uploads a photo, and refuses a file of another type before sending', async () => {
    const { user, uploadPhoto } = await open();
    const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
    await user.upload(input, new File(['x'], 'me.png', { type: 'image/png' }));
    const dialog = await screen.findByRole('dialog', { name: 'Crop your photo' });
    const image = dialog.querySelector('img')!;
    Object.defineProperties(image, { naturalWidth: { value: 800 }, naturalHeight: { value: 400 } });
    fireEvent.load(image);
    // The largest square, moved to the left, where the person sits.
    expect(within(dialog).getByLabelText<HTMLInputElement>('Width (%)').value).toBe('50');
    await user.clear(within(dialog).getByLabelText('From the left (%)'));
    await user.type(within(dialog).getByLabelText('From the left (%)'), '0');
    expect(uploadPhoto).not.toHaveBeenCalled();
    await user.click(within(dialog).getByRole('button', { name: 'Save photo' }));
    expect(await screen.findByText('Your profile photo has been updated successfully')).toBeTruthy();
    expect(uploadPhoto).toHaveBeenCalledTimes(1);
    expect(uploadPhoto).toHaveBeenCalledWith(expect.objectContaining({ body: { crop: '0,0,0.5,1' } }));
    await userEvent
      .setup({ applyAccept: false })
      .upload(input, new File(['x'], 'me.svg', { type: 'image/svg+xml' }));
    expect(await screen.findByText('Upload Failed')).toBeTruthy();
    expect(uploadPhoto).toHaveBeenCalledTimes(1);
  });

  it('lists where one is signed in, and ends another session after a question', async () => {
    const { user, endSession } = await open();
    const list = await screen.findByRole('list', { name: 'Where you are signed in' });
    const [mine, other] = within(list).getAllByRole('listitem');
    expect(within(mine!).getByText('Chrome on Windows')).toBeTruthy();
    expect(within(mine!).getByText('This device')).toBeTruthy();
    expect(
      within(other!).getByText(/Address 192\.168\.1\.40\. .*Last activity \d+ minutes ago\./),
    ).toBeTruthy();
    await user.click(within(other!).getByRole('button', { name: 'Sign out Safari on iPad' }));
    expect(endSession).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: 'Sign out' }));
    expect(endSession).toHaveBeenCalledWith({ params: { session: 'two' } });
    expect(await screen.findByText('Signed out')).toBeTruthy();
  });

  it('shows the name that another user entered', async () => {
    const calls = await open();
    const user = { ...me.user, name: 'Ana R. Silva' };
    calls.me.mockResolvedValue(signedInReply({ ...me, user }));
    eventHandlers['users:changed']({ id: me.user.id, change: 'updated', version: 2 });
    await vi.waitFor(() => expect(store.get(sessionAtom)).toMatchObject({ user: { name: 'Ana R. Silva' } }));
  });
});
