import { Problem } from '@hearthline/contracts';
import { configure, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { buildSession } from '../../testing/build-session.ts';
import { renderWithStore } from '../../testing/render-with-store.tsx';
import { SecondFactor } from './second-factor.tsx';

// The default of 1 s is too short on a busy machine.
configure({ asyncUtilTimeout: 5_000 });

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

function open(enabledAt: string | null, required = false) {
  const calls = {
    status: vi.fn(async () => Promise.resolve({ enabledAt, recoveryCodesLeft: 9, required })),
    begin: vi.fn(async () => Promise.resolve({ secret, uri: `otpauth://totp/Hearthline?secret=${secret}` })),
    confirm: vi.fn(async () => Promise.resolve({ recoveryCodes: ['ABCDEFGHIJ', 'KLMNOPQRST'] })),
    remove: vi.fn(async () => Promise.resolve(undefined)),
  };
  renderWithStore(<SecondFactor />, { session: buildSession(), api: { secondFactor: calls } });
  return { ...calls, user: userEvent.setup() };
}

it('is added with the password, the QR code and a code; the recovery codes are shown once', async () => {
  const { begin, confirm, status, user } = open(null);
  await user.click(await screen.findByRole('button', { name: 'Add a second factor' }));
  await user.type(screen.getByLabelText('Your Password', { selector: 'input' }), 'hearthline');
  await user.click(screen.getByRole('button', { name: 'Add second factor' }));
  expect(await screen.findByRole('img', { name: 'QR code for your authenticator app' })).toBeTruthy();
  expect(screen.getByText(secret)).toBeTruthy();
  expect(begin).toHaveBeenCalledWith({ body: { currentPassword: 'hearthline' } });
  confirm.mockRejectedValueOnce(
    new Problem('invalid', 'This code is not right.', { fields: { code: 'This code is not right.' } }),
  );
  await user.type(screen.getByLabelText('Code'), '123456{Enter}');
  expect(await screen.findByText('This code is not right.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  const codes = within(await screen.findByRole('list', { name: 'Recovery codes' }));
  expect(codes.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'ABCDE-FGHIJ',
    'KLMNO-PQRST',
  ]);
  await user.click(screen.getByRole('button', { name: 'I have written them down' }));
  expect(screen.queryByText('ABCDE-FGHIJ')).toBeNull();
  await vi.waitFor(() => expect(status.mock.calls.length).toBeGreaterThan(1));
});

it('is removed with the password and a code, unless the role must have one', async () => {
  const { remove, user } = open('2026-11-20T10:00:00.000Z');
  await user.click(await screen.findByRole('button', { name: 'Remove second factor' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('Your Password', { selector: 'input' }), 'hearthline');
  await user.type(form.getByLabelText(/^Code of the app/), '123456');
  await user.click(form.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Second factor removed')).toBeTruthy();
  expect(remove).toHaveBeenCalledWith({ body: { currentPassword: 'hearthline', code: '123456' } });
});

it('says that the role must have one', async () => {
  open('2026-11-20T10:00:00.000Z', true);
  expect(await screen.findByText(/9 recovery codes are left. Your role must have one./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove second factor' })).toBeNull();
});
