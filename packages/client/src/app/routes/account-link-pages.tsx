import { useSearch, useLocation } from 'wouter';
import { useCallback } from 'react';
import { ConfirmEmailPanel } from '../../features/office/account-links/confirm-email-panel.tsx';
import { ForgotPasswordPanel } from '../../features/office/account-links/forgot-password-panel.tsx';
import { ResetPasswordPanel } from '../../features/office/account-links/reset-password-panel.tsx';
import { SignInFrame } from '../sign-in-frame.tsx';

export function ForgotPasswordPage() {
  return (
    <SignInFrame>
      <ForgotPasswordPanel />
    </SignInFrame>
  );
}

/** The page behind the link of a mail. */
export function ResetPasswordPage() {
  const token = useToken();
  const [, navigate] = useLocation();
  const handleDone = useCallback(() => navigate('/login'), [navigate]);
  return (
    <SignInFrame>
      <ResetPasswordPanel key={token} token={token} onDone={handleDone} />
    </SignInFrame>
  );
}

/** The page behind the link that was sent to a new e-mail address. */
export function ConfirmEmailPage() {
  const token = useToken();
  return (
    <SignInFrame>
      <ConfirmEmailPanel key={token} token={token} />
    </SignInFrame>
  );
}

function useToken(): string {
  return new URLSearchParams(useSearch()).get('token') ?? '';
}
