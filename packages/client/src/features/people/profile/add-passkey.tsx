import { NewPasskey } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import { EditDialog, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useEditForm } from '../../../lib/form/edit-form/use-edit-form.tsx';
import { createPasskey } from '../../../lib/session/passkeys.ts';
import { deviceText } from './device-text.ts';
import { blankProof, proofFields, ProofFields, prove, type HeldFactor } from './factor-proof.tsx';

interface AddPasskeyProps {
  held: HeldFactor;
  /** `codes` are the recovery codes that came with a first second factor. */
  onAdded: (codes: readonly string[] | null) => void;
  onClose: () => void;
}

/** Adds a passkey of this device, of a phone beside it, or of a security key, as the browser offers. */
export function AddPasskey({ held, onAdded, onClose }: AddPasskeyProps) {
  const form = useEditForm({
    base: null,
    valuesOf: () => ({ name: deviceText(navigator.userAgent), ...blankProof }),
    fields: { name: 'Name', ...proofFields },
    schema: NewPasskey,
    async save({ name, ...typed }) {
      const asked = await api.passkeys.begin({ body: { name, ...(await prove(typed, held)) } });
      const { recoveryCodes } = await api.passkeys.confirm({ body: { passkey: await createPasskey(asked) } });
      return { id: 'own', version: 1, recoveryCodes };
    },
    done: () => 'Passkey added',
    failed: 'The passkey was not added',
    onSaved({ recoveryCodes }) {
      onAdded(recoveryCodes);
      onClose();
    },
    onClose,
  });
  return (
    <EditDialog
      form={form}
      title="Add a passkey"
      text="Your browser then asks for the screen lock, a phone or a security key."
      saveText="Continue"
      className="grid gap-5"
    >
      <TextField name="name" maxLength={60} />
      <ProofFields held={held} />
    </EditDialog>
  );
}
