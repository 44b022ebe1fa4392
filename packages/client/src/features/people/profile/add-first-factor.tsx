import { useState } from 'react';
import { browserHasPasskeys } from '../../../lib/session/passkeys.ts';
import { Button } from '../../../ui/show/button.tsx';
import { AddPasskey } from './add-passkey.tsx';
import { AddSecondFactor } from './add-second-factor.tsx';
import { noFactor } from './factor-proof.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

/** Adds the second factor that the user's role must have: an authenticator app or a passkey. */
export function AddFirstFactor({ onDone }: { onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  return (
    <>
      <AddSecondFactor held={noFactor} onDone={onDone} />
      {browserHasPasskeys() && (
        <div className="pb-4">
          <Button wide onClick={() => setOpen(true)}>
            Add a passkey instead
          </Button>
        </div>
      )}
      {isOpen && <AddPasskey held={noFactor} onAdded={setCodes} onClose={() => setOpen(false)} />}
    </>
  );
}
