import { Problem } from '@hearthline/contracts';
import { useState } from 'react';
import type { AskUser } from '../lib/edit-form/edit-form-types.ts';
import { ConfirmDialog } from '../ui/dialog.tsx';
import { Field } from '../ui/field.tsx';
import { TextArea } from '../ui/text-input.tsx';

export interface AllergyDialogProps {
  /** "Rosa Marí is allergic to Penicillin." */
  readonly message: string;
  /** e.g. "Penicillin V 500 mg" */
  readonly medication: string;
  readonly onBack: () => void;
  readonly onGive: (reason: string) => void;
}

/** Asks whether a medication is given despite an allergy, and why. */
export function AllergyDialog({ message, medication, onBack, onGive }: AllergyDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const handleGive = () => (reason.trim() ? onGive(reason.trim()) : setIsMissing(true));
  return (
    <ConfirmDialog
      open
      title={message}
      text={`${medication} matches this allergy. Nothing is saved yet.`}
      safeText="Do not give it"
      onSafe={onBack}
      riskText="Give it anyway"
      onRisk={handleGive}
      danger
    >
      <Field
        label="Why it is given all the same"
        description="Stays on the record."
        error={isMissing && !reason.trim() ? 'Please say why.' : undefined}
        required
      >
        <TextArea value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConfirmDialog>
  );
}

/**
 * Sends what gives a dose; when an allergy stands in the way (409 `allergy`) asks, and sends it again with the reason. Resolves
 * with null when the user went back.
 */
export async function sendDespiteAllergy<Reply>(
  send: (allergyReason?: string) => Promise<Reply>,
  medication: string,
  ask: AskUser,
): Promise<Reply | null> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof Problem) || error.code !== 'allergy') throw error;
    const { message } = error;
    const reason = await ask<string | null>((answer) => (
      <AllergyDialog message={message} medication={medication} onBack={() => answer(null)} onGive={answer} />
    ));
    return reason === null ? null : send(reason);
  }
}
