import type { UserAccount } from '@hearthline/contracts';
import { Button } from '../../../ui/show/button.tsx';
import { CopyButton } from '../../../ui/show/copy-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';

export interface HandOverDialogProps {
  readonly user: UserAccount;
  readonly password: string;
  readonly onClose: () => void;
}

/** Shows a temporary password once, to be handed over. Nobody can read it again: the server has its hash alone. */
export function HandOverDialog({ user, password, onClose }: HandOverDialogProps) {
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
          <CopyButton text={password}>Copy password</CopyButton>
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
