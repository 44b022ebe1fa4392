import { Button } from '../../../ui/show/button.tsx';
import { CopyButton } from '../../../ui/show/copy-button.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import type { MadeKey } from './new-key.tsx';

export interface ShowKeyProps {
  readonly made: MadeKey;
  readonly onClose: () => void;
}

/** Shows a new key once. Nobody can read it again: the server has its hash alone. */
export function ShowKey({ made: { token, secret }, onClose }: ShowKeyProps) {
  return (
    <Dialog
      open
      role="alertdialog"
      title={`Key for ${token.name}`}
      text={
        secret === null
          ? 'It was made, but the connection was lost before it could be shown. End it, and make another.'
          : 'It is shown only now. Pass it on by a safe way, never by mail: whoever has it reads what it reads.'
      }
      actions={
        <>
          <Button kind="primary" size="tall" onClick={onClose}>
            {secret === null ? 'Close' : 'I have stored it'}
          </Button>
          {secret !== null && <CopyButton text={secret}>Copy key</CopyButton>}
        </>
      }
    >
      {secret !== null && (
        <Field label="Key">
          <TextInput
            readOnly
            size="tall"
            value={secret}
            spellCheck={false}
            onFocus={({ currentTarget }) => currentTarget.select()}
          />
        </Field>
      )}
    </Dialog>
  );
}
