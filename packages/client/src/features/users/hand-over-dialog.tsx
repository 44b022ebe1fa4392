import type { UserAccount } from '@hearthline/contracts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { copy } from '../../ui/icons.ts';
import { TextInput } from '../../ui/text-input.tsx';

export interface HandOverDialogProps {
  readonly user: UserAccount;
  readonly password: string;
  readonly onClose: () => void;
}

/** Shows a temporary password once, to be handed over. Nobody can read it again: the server has its hash alone. */
export function HandOverDialog({ user, password, onClose }: HandOverDialogProps) {
  const [isCopied, setCopied] = useState(false);
  const handleCopy = () => {
    // Off https there is no clipboard: the field can be selected.
    const copying = navigator.clipboard as Clipboard | undefined;
    copying?.writeText(password).then(
      () => setCopied(true),
      () => undefined,
    );
  };
  return (
    <Dialog
      open
      role="alertdialog"
      title={`Password for ${user.name}`}
      text="It is shown only now. At the next sign-in a password of their own must be chosen."
      actions={
        <>
          <Button kind="primary" size="tall" onClick={onClose}>
            I have passed it on
          </Button>
          <Button size="tall" icon={copy} onClick={handleCopy}>
            {isCopied ? 'Copied' : 'Copy password'}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {user.email === null ? (
          <p className="font-label">
            Without an e-mail address this user cannot sign in. Add one when you have it.
          </p>
        ) : (
          <p>
            Signs in with <span className="font-head wrap-anywhere">{user.email}</span>
          </p>
        )}
        <Field label="Password">
          <TextInput
            readOnly
            size="tall"
            value={password}
            className="tabular-nums"
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Field>
      </div>
    </Dialog>
  );
}
