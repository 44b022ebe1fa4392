import { Problem, type Passkey } from '@hearthline/contracts';
import { screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { askPasskey, browserHasPasskeys, createPasskey } from '../../../lib/session/passkeys.ts';
import { buildSession } from '../../../testing/build-session.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { SecondFactor } from './second-factor.tsx';

vi.mock('../../../lib/session/passkeys.ts');

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

const phone: Passkey = {
  id: '1'.repeat(24),
  name: 'Phone',
  addedAt: '2026-11-20T10:00:00.000Z',
  lastUsedAt: null,
};

function open(enabledAt: string | null, required = false, passkeys: Passkey[] = []) {
  const calls = {
    status: vi.fn(async () => Promise.resolve({ enabledAt, passkeys, recoveryCodesLeft: 9, required })),
    renewRecoveryCodes: vi.fn(async () => Promise.resolve({ recoveryCodes: ['NEWCODEAAA'] })),
    begin: vi.fn(async () => Promise.resolve({ secret, uri: `otpauth://totp/Hearthline?secret=${secret}` })),
    confirm: vi.fn(async () => Promise.resolve({ recoveryCodes: ['ABCDEFGHIJ', 'KLMNOPQRST'] })),
    remove: vi.fn(async () => Promise.resolve(undefined)),
  };
  const passkeyCalls = {
    challenge: vi.fn(async () => Promise.resolve({ options: { challenge: 'prove' } })),
    begin: vi.fn(async () => Promise.resolve({ options: { challenge: 'add' } })),
    confirm: vi.fn(async () => Promise.resolve({ passkey: phone, recoveryCodes: ['ABCDEFGHIJ'] })),
    remove: vi.fn(async () => Promise.resolve(undefined)),
  };
  vi.mocked(browserHasPasskeys).mockReturnValue(true);
  const api = { secondFactor: calls, passkeys: passkeyCalls };
  renderWithStore(<SecondFactor />, { session: buildSession(), api });
  return { ...calls, passkeyCalls, user: userEvent.setup() };
}
afterEach(() => vi.resetAllMocks());

const response = { clientDataJSON: 'c', attestationObject: 'a', authenticatorData: 'd', signature: 's' };
const answer = { id: 'k', rawId: 'k', type: 'public-key', response } as const;

it('Second factor: is added with the password, the QR code and a code; the recovery codes are shown once', async () => {
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

it('Second factor: is removed with the password and a code, unless the role must have one', async () => {
  const { remove, user } = open('2026-11-20T10:00:00.000Z');
  await user.click(await screen.findByRole('button', { name: 'Remove second factor' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('Your Password', { selector: 'input' }), 'hearthline');
  await user.type(form.getByLabelText('Code'), '123456');
  await user.click(form.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Second factor removed')).toBeTruthy();
  expect(remove).toHaveBeenCalledWith({ body: { currentPassword: 'hearthline', code: '123456' } });
});

it('Second factor: says that the role must have one', async () => {
  open('2026-11-20T10:00:00.000Z', true);
  expect(await screen.findByText(/9 recovery codes are left. Your role must have one./)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove second factor' })).toBeNull();
});

it('a passkey is added under a name; the recovery codes of a first one are shown', async () => {
  const { passkeyCalls, user } = open(null);
  vi.mocked(createPasskey).mockRejectedValueOnce(new Problem('invalid', 'No passkey was used.'));
  vi.mocked(createPasskey).mockResolvedValueOnce(answer);
  await user.click(await screen.findByRole('button', { name: 'Add a passkey' }));
  const form = within(await screen.findByRole('dialog'));
  await user.clear(form.getByLabelText('Name'));
  await user.type(form.getByLabelText('Name'), 'Phone');
  await user.type(form.getByLabelText('Your Password', { selector: 'input' }), 'hearthline');
  expect(form.queryByLabelText('Code')).toBeNull();
  await user.click(form.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText(/No passkey was used/)).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Continue' }));
  expect(await screen.findByText('ABCDE-FGHIJ')).toBeTruthy();
  const body = { name: 'Phone', currentPassword: 'hearthline' };
  expect(passkeyCalls.begin.mock.calls).toEqual([[{ body }], [{ body }]]);
  expect(passkeyCalls.confirm).toHaveBeenCalledWith({ body: { passkey: answer } });
});

it('a passkey is removed with itself, where no code is typed', async () => {
  const { passkeyCalls, user } = open(null, false, [phone]);
  vi.mocked(askPasskey).mockResolvedValueOnce(answer);
  await user.click(await screen.findByRole('button', { name: 'Remove passkey Phone' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('Your Password', { selector: 'input' }), 'hearthline');
  await user.click(form.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Passkey removed')).toBeTruthy();
  expect(passkeyCalls.remove).toHaveBeenCalledWith({
    params: { passkey: phone.id },
    body: { currentPassword: 'hearthline', passkey: answer },
  });
});

it('the last passkey of a role that must have a second factor stays', async () => {
  open(null, true, [phone]);
  expect(await screen.findByRole('list', { name: 'Passkeys' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remove passkey Phone' })).toBeNull();
});

it('new recovery codes take the password and a code, and are shown', async () => {
  const { renewRecoveryCodes, user } = open('2026-11-20T10:00:00.000Z');
  await user.click(await screen.findByRole('button', { name: 'New recovery codes' }));
  const form = within(await screen.findByRole('dialog'));
  await user.type(form.getByLabelText('Your Password', { selector: 'input' }), 'hearthline');
  await user.type(form.getByLabelText('Code'), '123456');
  await user.click(form.getByRole('button', { name: 'Make new codes' }));
  expect(await screen.findByText('NEWCO-DEAAA')).toBeTruthy();
  const body = { currentPassword: 'hearthline', code: '123456' };
  expect(renewRecoveryCodes).toHaveBeenCalledWith({ body });
});
