import { useState } from 'react';
import { AllergyChips } from '../../../care/allergies.tsx';
import { ConfirmDialog } from '../../../ui/dialog.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextArea } from '../../../ui/text-input.tsx';

export interface AllergyDialogProps {
  /** The resident's name. */
  name: string;
  /** The allergies that match the medication. */
  allergies: readonly string[];
  /** The reason to prescribe it nevertheless; null goes back to the form. */
  onAnswer: (reason: string | null) => void;
}

/** Warns of an allergy that matches the medication; it is prescribed only with a reason. */
export function AllergyDialog({ name, allergies, onAnswer }: AllergyDialogProps) {
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const prescribe = () => {
    if (reason.trim() === '') return setIsMissing(true);
    onAnswer(reason.trim());
  };
  return (
    <ConfirmDialog
      open
      title={`${name} has an allergy that matches this medication`}
      safeText="Go back"
      onSafe={() => onAnswer(null)}
      riskText="Prescribe anyway"
      onRisk={prescribe}
      danger
    >
      <p className="mb-4 flex flex-wrap gap-2">
        <AllergyChips of={{ allergies: [...allergies], allergiesChecked: false }} size="m" />
      </p>
      <Field
        label="Reason"
        required
        description="Stays with the prescription, under your name."
        error={
          isMissing && reason.trim() === '' ? 'Please say why it is prescribed nevertheless.' : undefined
        }
      >
        <TextArea value={reason} maxLength={500} onChange={({ target }) => setReason(target.value)} />
      </Field>
    </ConfirmDialog>
  );
}
