import { Problem, type EmailSettingsReply } from '@hearthline/contracts';
import { act, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { eventHandlers } from '../../../lib/live/event-handlers.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { EmailTab } from './email-tab.tsx';

const none: EmailSettingsReply = {
  settings: null,
  version: 0,
  linksTo: { url: 'http://127.0.0.1:3000', isPublic: false },
  queue: { waiting: 0, failure: null },
};
const settings = {
  emailUser: 'home@example.test',
  emailHost: 'smtp.example.test',
  emailPort: 465,
  emailFrom: 'home@example.test',
  emailSecure: true,
  hasPassword: true,
};

async function open(reply: EmailSettingsReply = none) {
  const calls = {
    get: vi.fn(async () => Promise.resolve(reply)),
    update: vi.fn(async () => Promise.resolve({ ...reply, settings, version: 1 })),
    remove: vi.fn(async () => Promise.resolve(undefined)),
    test: vi.fn(async () =>
      Promise.resolve({ success: true, message: 'Test email sent successfully! Check your inbox.' }),
    ),
  };
  renderWithStore(<EmailTab />, { session: buildSession('root'), api: { emailSettings: calls } });
  await screen.findByLabelText(/^SMTP Host/);
  return { ...calls, user: userEvent.setup() };
}
const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

async function fill() {
  const user = userEvent.setup();
  await user.type(field(/^SMTP Host/), 'smtp.example.test');
  await user.type(field(/^Sender User/), 'home@example.test');
  await user.type(field(/^Password/), 'secret');
  await user.type(field(/^From/), 'home@example.test');
}
const typed = {
  emailHost: 'smtp.example.test',
  emailUser: 'home@example.test',
  emailPassword: 'secret',
  emailFrom: 'home@example.test',
  emailPort: 465,
  emailSecure: true,
};

describe('Email settings', () => {
  it('say what is missing at the fields, and save', async () => {
    const { update } = await open();
    await press('Save Email Settings');
    for (const message of ['SMTP host is required', 'Password is required'])
      expect(await screen.findByText(message)).toBeTruthy();
    expect(screen.getAllByText('Please enter a valid email address.')).toHaveLength(2);
    expect(update).not.toHaveBeenCalled();
    await fill();
    await press('Save Email Settings');
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(update).toHaveBeenCalledWith({ body: { value: typed, version: 0 } });
    // The stored password is never shown.
    expect(field(/^Password/).value).toBe('');
  });

  it('are tested before they are saved, and say why a test failed', async () => {
    const { test, update, user } = await open();
    await press('Send Test Email');
    expect(await screen.findByText('Missing Information')).toBeTruthy();
    await fill();
    await press('Send Test Email');
    expect(await screen.findByText('Missing Destination')).toBeTruthy();
    expect(test).not.toHaveBeenCalled();
    await user.type(field(/^Send test to/), 'marta@example.test');
    test.mockRejectedValueOnce(new Problem('invalid', 'There is no mail server called smtp.example.test.'));
    await press('Send Test Email');
    expect(await screen.findByText('Test Email Failed')).toBeTruthy();
    expect(screen.getByText('There is no mail server called smtp.example.test.')).toBeTruthy();
    expect(field(/^Password/).value).toBe('secret');
    await press('Send Test Email');
    expect(await screen.findByText('Test email sent successfully! Check your inbox.')).toBeTruthy();
    const body = { ...typed, testEmailTo: 'marta@example.test', testEmailMessage: '' };
    expect(test).toHaveBeenLastCalledWith({ body });
    expect(update).not.toHaveBeenCalled();
  });

  it('are shown beside the version of another user for a choice, without the password', async () => {
    const stored = { ...none, settings, version: 3 };
    const { update, user } = await open(stored);
    await user.clear(field(/^Port/));
    await user.type(field(/^Port/), '587');
    await user.type(field(/^Password/), 'secret');
    await user.type(field(/^Send test to/), 'marta@example.test');
    const current = { settings: { ...settings, emailPort: 2_525 }, version: 4 };
    update.mockRejectedValueOnce(new Problem('stale', 'Someone else changed it.', { current }));
    await press('Save Email Settings');
    const dialog = within(await screen.findByRole('dialog', { name: /^Email was changed while you were/ }));
    const fields = dialog.getAllByRole('group').map(({ textContent }) => textContent);
    expect(fields).toEqual([
      'Password was (as stored)Mine(the one you typed)Theirs(as stored)',
      'Port was 465, changed by both of youMine587Theirs2525',
    ]);
    await user.click(dialog.getByRole('radio', { name: 'Theirs 2525' }));
    await user.click(dialog.getByRole('button', { name: 'Save' }));
    const value = { ...typed, emailPort: 2_525 };
    await waitFor(() => expect(update).toHaveBeenLastCalledWith({ body: { value, version: 4 } }));
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
  });

  it('ask before a typed password replaces one that may be another by now', async () => {
    const { update, user } = await open({ ...none, settings, version: 3 });
    await user.type(field(/^Password/), 'secret');
    const current = { settings, version: 4 };
    update.mockRejectedValueOnce(new Problem('stale', 'Someone else changed it.', { current }));
    await press('Save Email Settings');
    await screen.findByRole('dialog', { name: /^Email was changed while you were typing/ });
    expect(update).toHaveBeenCalledTimes(1);
    await press('Save');
    await waitFor(() => expect(update).toHaveBeenLastCalledWith({ body: { value: typed, version: 4 } }));
  });

  it('keep typed values if another user saves, and take the other version if no value was typed', async () => {
    const { get, user } = await open({ ...none, settings, version: 3 });
    const arrive = (emailPort: number, version: number) => {
      const queue = { waiting: version, failure: 'Nothing answers.' };
      get.mockResolvedValueOnce({ ...none, settings: { ...settings, emailPort }, version, queue });
      act(() => eventHandlers['records:reload']({ resource: 'all' }));
    };
    arrive(587, 4);
    await waitFor(() => expect(field(/^Port/).value).toBe('587'));
    await user.type(field(/^SMTP Host/), '.lan');
    arrive(2_525, 5);
    expect(await screen.findByText(/^5 mails wait/)).toBeTruthy();
    expect(field(/^SMTP Host/).value).toBe('smtp.example.test.lan');
  });

  it('warn of what waits and of links that lead nowhere, and are removed after a question', async () => {
    const queue = { waiting: 2, failure: 'Nothing answers at smtp.example.test, port 465.' };
    const { remove } = await open({ ...none, settings, queue });
    expect(screen.getByText(/^2 mails wait .*Nothing answers/)).toBeTruthy();
    expect(screen.getByText(/Set PUBLIC_URL/)).toBeTruthy();
    await press('Remove email settings');
    expect(remove).not.toHaveBeenCalled();
    await press('Remove');
    expect(await screen.findByText('Email settings removed')).toBeTruthy();
    expect(remove).toHaveBeenCalledTimes(1);
  });
});
