import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useAction } from '../../lib/use-action.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/dialog.tsx';

/** Ends every session but this one, after a question. */
export function LogoutAll({ disabled }: { disabled: boolean }) {
  const [asking, setAsking] = useState(false);
  const logout = useAction(() => api.system.logoutAllExceptMe(), {
    done: ({ message }) => message,
    failed: 'Failed to logout all users',
  });
  const handleLogout = async () => {
    await logout.run();
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
        pending={logout.pending}
      />
    </>
  );
}
