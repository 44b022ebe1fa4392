import { Problem, type EmailSettingsReply } from '@hearthline/contracts';
import { configure, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { EmailTab } from './email-tab.tsx';

// The default of 1 s is too short on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

const none: EmailSettingsReply = {
  settings: null,
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
    update: vi.fn(async () => Promise.resolve({ ...reply, settings })),
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
    expect(update).toHaveBeenCalledWith({ body: { value: typed } });
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
