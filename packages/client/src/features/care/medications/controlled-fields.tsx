import { isControlled, type Medication } from '@hearthline/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useCan } from '../../../lib/session/use-can.ts';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { isMarkEnded, type MedicationValues } from './medication-values.ts';

const description = 'A witness confirms each dose and each change of its stock.';

/** The mark "controlled drug". Only an administrator takes it away, and says why. */
export function ControlledFields({ base }: { base: Medication | null }) {
  const { control, register } = useFormContext<MedicationValues>();
  const controlled = useWatch({ control, name: 'controlled' });
  const mayEnd = useCan('canEndControlled');
  if (isControlled(base) && !mayEnd)
    return (
      <p className="tablet:col-span-2">
        <strong className="font-head">Controlled drug.</strong> {description} Only an administrator can change
        this.
      </p>
    );
  return (
    <>
      <Checkbox
        {...register('controlled')}
        label="Controlled drug"
        description={description}
        className="tablet:col-span-2"
      />
      {isMarkEnded({ controlled }, base) && (
        <TextField
          name="controlledReason"
          required
          maxLength={500}
          description="Possible while there is no stock of it. Kept in the audit."
          className="tablet:col-span-2"
        />
      )}
    </>
  );
}
