import type { FactorProof } from '@hearthline/contracts';
import { api } from '../../../lib/server/api.ts';
import { TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { PasswordField } from '../../../lib/form/edit-form/password-field.tsx';
import { askPasskey, browserHasPasskeys } from '../../../lib/session/passkeys.ts';

/** The kinds of second factor that a user has. */
export interface HeldFactor {
  readonly app: boolean;
  readonly passkeys: boolean;
}

export const noFactor: HeldFactor = { app: false, passkeys: false };

export const proofFields = { currentPassword: 'Your Password', code: 'Code' } as const;
export const blankProof = { currentPassword: '', code: '' } as const;

const mayUsePasskey = ({ passkeys }: HeldFactor) => passkeys && browserHasPasskeys();

/** The fields that a change of the second factor begins with. */
export function ProofFields({ held }: { held: HeldFactor }) {
  const kinds = held.app ? 'The 6 digits of your app, or a recovery code.' : 'A recovery code.';
  return (
    <>
      <PasswordField
        name="currentPassword"
        label={proofFields.currentPassword}
        autoComplete="current-password"
      />
      {(held.app || held.passkeys) && (
        <TextField
          name="code"
          description={mayUsePasskey(held) ? `${kinds} Leave it empty to use a passkey.` : kinds}
          autoComplete="one-time-code"
          maxLength={20}
        />
      )}
    </>
  );
}

/** The form's values as a proof. Adds a passkey's answer if the user has a passkey and left the code empty. */
export async function prove(
  { currentPassword, code }: Pick<FactorProof, 'currentPassword' | 'code'>,
  held: HeldFactor,
): Promise<FactorProof> {
  if (code) return { currentPassword, code };
  if (!mayUsePasskey(held)) return { currentPassword };
  return { currentPassword, passkey: await askPasskey(await api.passkeys.challenge()) };
}
