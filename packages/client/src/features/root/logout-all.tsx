import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { act } from './act.ts';

/** Ends every session but this one, after a question. */
export function LogoutAll({ disabled }: { disabled: boolean }) {
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const handleLogout = async () => {
    setPending(true);
    await act(
      async () => toast.success((await api.system.logoutAllExceptMe()).message),
      'Failed to logout all users',
    );
    setPending(false);
    setAsking(false);
  };
  return (
    <>
      <Button kind="destructive" disabled={disabled} onClick={() => setAsking(true)}>
        Logout All Except Me
      </Button>
      <ConfirmDialog
        open={asking}
        title="Logout all users except you?"
        text="Everyone else is signed out at once, on every device. What they have typed in a form is kept for them."
        safeText="Cancel"
        onSafe={() => setAsking(false)}
        riskText="Logout All Except Me"
        onRisk={() => void handleLogout()}
        danger
        pending={pending}
      />
    </>
  );
}
