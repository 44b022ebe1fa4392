import { useSearch, useLocation } from 'wouter';
import { useCallback } from 'react';
import { ForgotPasswordPanel } from '../../features/account-links/forgot-password-panel.tsx';
import { ResetPasswordPanel } from '../../features/account-links/reset-password-panel.tsx';
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
  const token = new URLSearchParams(useSearch()).get('token') ?? '';
  const [, navigate] = useLocation();
  const handleDone = useCallback(() => navigate('/login'), [navigate]);
  return (
    <SignInFrame>
      <ResetPasswordPanel key={token} token={token} onDone={handleDone} />
    </SignInFrame>
  );
}
