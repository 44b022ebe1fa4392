import { Problem } from '@hearthline/contracts';
import { act, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { systemStatusAtom } from '../../../lib/live/collections.ts';
import { store } from '../../../lib/state/store.ts';
import { ForeignAnswerError } from '../../../lib/server/unreachable-error.ts';
import { renderWithStore } from '../../../testing/render-with-store.tsx';
import { ConfirmEmailPanel } from './confirm-email-panel.tsx';
import { ForgotPasswordPanel } from './forgot-password-panel.tsx';
import { ResetPasswordPanel } from './reset-password-panel.tsx';

const status = {
  maintenanceMode: false,
  message: '',
  loginBlocked: false,
  forgotPasswordEnabled: true,
  appVersion: '2.4.0',
};
beforeEach(() => store.set(systemStatusAtom, status));

const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
const answer = async () => Promise.resolve({ success: true, message: '' });

describe('Forgot password', () => {
  function open() {
    const forgotPassword = vi.fn(answer);
    renderWithStore(<ForgotPasswordPanel />, { api: { accountLinks: { forgotPassword } } });
    return { forgotPassword, user: userEvent.setup() };
  }

  it('sends a link, and sends it again', async () => {
    const { forgotPassword, user } = open();
    expect(button('Send Reset Link').disabled).toBe(true);
    await user.type(screen.getByLabelText('Email Address'), 'Nobody');
    await user.click(button('Send Reset Link'));
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    await user.type(screen.getByLabelText('Email Address'), '@example.test');
    await user.click(button('Send Reset Link'));
    expect(await screen.findByRole('heading', { name: 'Check Your Email' })).toBeTruthy();
    expect(
      screen.getByText("If an account with this email exists, we've sent you a password reset link."),
    ).toBeTruthy();
    expect(forgotPassword).toHaveBeenCalledWith({ body: { email: 'nobody@example.test' } });
    const tooMany = 'Too many password reset requests. Try again in 59 minutes.';
    forgotPassword.mockRejectedValueOnce(new Problem('throttled', tooMany));
    await user.click(button('Resend Email'));
    expect(await screen.findByText(tooMany)).toBeTruthy();
    await user.click(button('Resend Email'));
    expect(await screen.findByText('Sent once more.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to Login' }).getAttribute('href')).toBe('/login');
  });

  it('keeps what was typed when it fails', async () => {
    const { forgotPassword, user } = open();
    forgotPassword.mockRejectedValueOnce(new Problem('database-away', 'The database is away.'));
    await user.type(screen.getByLabelText('Email Address'), 'ana@example.test');
    await user.click(button('Send Reset Link'));
    expect(await screen.findByText('The database is away.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Email Address').value).toBe('ana@example.test');
  });

  it('has the specified words for an answer that is not Hearthline’s, as an empty 500', async () => {
    const { forgotPassword, user } = open();
    forgotPassword.mockRejectedValueOnce(new ForeignAnswerError());
    await user.type(screen.getByLabelText('Email Address'), 'ana@example.test');
    await user.click(button('Send Reset Link'));
    expect(await screen.findByText('An error occurred. Please try again.')).toBeTruthy();
  });

  it('says at once that root switched it off', () => {
    open();
    act(() => store.set(systemStatusAtom, { ...status, forgotPasswordEnabled: false }));
    expect(screen.getByText(/not reset by mail at the moment/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Send Reset Link' })).toBeNull();
  });
});

describe('Reset password', () => {
  function open(token = 'abc', verified = { valid: true, message: '', email: 'ana@example.test' }) {
    const verifyResetToken = vi.fn(async () => Promise.resolve(verified));
    const resetPassword = vi.fn(answer);
    const onDone = vi.fn();
    const api = { accountLinks: { verifyResetToken, resetPassword } };
    renderWithStore(<ResetPasswordPanel token={token} onDone={onDone} />, { api });
    return { verifyResetToken, resetPassword, onDone, user: userEvent.setup() };
  }
  const type = async (newPassword: string, confirmed: string) => {
    const user = userEvent.setup();
    await user.type(await screen.findByLabelText('New Password'), newPassword);
    await user.type(screen.getByLabelText('Confirm New Password'), confirmed);
    await user.tab();
  };

  it('without a token says what is missing', () => {
    const { verifyResetToken } = open('');
    expect(screen.getByRole('heading', { name: 'Invalid Reset Link' })).toBeTruthy();
    expect(screen.getByText('This password reset link is missing required information.')).toBeTruthy();
    const link = screen.getByRole('link', { name: 'Request New Reset Link' });
    expect(link.getAttribute('href')).toBe('/forgot-password');
    expect(verifyResetToken).not.toHaveBeenCalled();
  });

  it('with an old one says so', async () => {
    open('old', { valid: false, message: 'It was used.', email: '' });
    expect(screen.getByRole('heading', { name: 'Verifying Reset Link' })).toBeTruthy();
    expect(await screen.findByRole('heading', { name: 'Invalid or Expired Link' })).toBeTruthy();
    expect(screen.getByText('It was used.')).toBeTruthy();
    for (const name of ['Request New Reset Link', 'Back to Login'])
      expect(screen.getByRole('link', { name })).toBeTruthy();
  });

  it('asks again when the server does not answer', async () => {
    const verifyResetToken = vi.fn(async () =>
      Promise.resolve({ valid: true, message: '', email: 'ana@example.test' }),
    );
    verifyResetToken.mockRejectedValueOnce(new Problem('database-away', 'The database is away.'));
    renderWithStore(<ResetPasswordPanel token="abc" onDone={vi.fn()} />, {
      api: { accountLinks: { verifyResetToken } },
    });
    expect(await screen.findByText('The database is away.')).toBeTruthy();
    await userEvent.click(button('Try again'));
    expect(await screen.findByLabelText('New Password')).toBeTruthy();
  });

  it('takes a password that was typed twice, and goes to the sign-in page', async () => {
    const { resetPassword, user, onDone } = open();
    await type('short', 'shorter');
    expect(screen.getByText('Password must be at least 6 characters long.')).toBeTruthy();
    expect(screen.getByText('Passwords do not match.')).toBeTruthy();
    expect(button('Reset Password').disabled).toBe(true);
    await type(' and long', ' and long');
    expect(button('Reset Password').disabled).toBe(true);
    await user.clear(screen.getByLabelText('Confirm New Password'));
    await user.type(screen.getByLabelText('Confirm New Password'), 'short and long');
    const message = 'Please choose a less common password.';
    const fields = { newPassword: message };
    resetPassword.mockRejectedValueOnce(new Problem('invalid', message, { fields }));
    await user.click(button('Reset Password'));
    expect(await screen.findByText(message)).toBeTruthy();
    const lost = 'There was no answer in time. It may have been saved.';
    resetPassword.mockRejectedValueOnce(new Problem('unconfirmed', lost));
    await user.click(button('Reset Password'));
    expect(await screen.findByText(`${lost} Try to sign in with the new password.`)).toBeTruthy();
    await user.click(button('Reset Password'));
    expect(await screen.findByRole('heading', { name: 'Password Reset Successfully' })).toBeTruthy();
    expect(resetPassword).toHaveBeenLastCalledWith({ body: { token: 'abc', newPassword: 'short and long' } });
    expect(screen.getByRole('link', { name: 'Continue to Login' })).toBeTruthy();
    await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  });

  it('says when the link was used meanwhile', async () => {
    const { resetPassword, user } = open();
    await type('long enough', 'long enough');
    const message = 'This password reset link is invalid or has expired.';
    resetPassword.mockRejectedValueOnce(new Problem('invalid', message, { fields: { token: message } }));
    await user.click(button('Reset Password'));
    expect(await screen.findByRole('heading', { name: 'Invalid or Expired Link' })).toBeTruthy();
  });
});

describe('A new e-mail address', () => {
  it('is confirmed by a press, and says why it is not', async () => {
    const confirmEmail = vi.fn(async () =>
      Promise.resolve({ success: true, message: '', email: 'ana@example.test' }),
    );
    confirmEmail.mockRejectedValueOnce(new Problem('invalid', 'This link is invalid or has expired.'));
    renderWithStore(<ConfirmEmailPanel token="abc" />, { api: { accountLinks: { confirmEmail } } });
    expect(confirmEmail).not.toHaveBeenCalled();
    await userEvent.click(button('Confirm Email Address'));
    expect(await screen.findByText('This link is invalid or has expired.')).toBeTruthy();
    await userEvent.click(button('Confirm Email Address'));
    expect(await screen.findByText('From now on you sign in with ana@example.test.')).toBeTruthy();
    expect(confirmEmail).toHaveBeenLastCalledWith({ body: { token: 'abc' } });
  });
});
