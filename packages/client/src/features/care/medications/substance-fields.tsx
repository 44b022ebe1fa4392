import { findSubstances } from '@hearthline/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { Button } from '../../../ui/show/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import type { MedicationValues } from './medication-values.ts';

/** The active substances: entered, taken from a known name ("Co-codamol"), or said to be unknown. */
export function SubstanceFields() {
  const { register, setValue, clearErrors } = useFormContext<MedicationValues>();
  const { name, substances, substancesUnknown } = useWatch<MedicationValues>() as MedicationValues;
  const proposed = findSubstances(name).join(', ');
  const unknown = register('substancesUnknown');
  return (
    <div className="grid gap-1 tablet:col-span-2">
      <TextField
        name="substances"
        required={!substancesUnknown}
        disabled={substancesUnknown}
        description="Separated by commas, in the order of the strength. Compared with residents’ allergies, and counted over all products."
      />
      {proposed !== '' && substances.trim() === '' && (
        <Button
          className="justify-self-start"
          onClick={() => {
            clearErrors('substances');
            setValue('substancesUnknown', false, { shouldDirty: true });
            setValue('substances', proposed, { shouldDirty: true });
          }}
        >
          Use: {proposed}
        </Button>
      )}
      <Checkbox
        {...unknown}
        label="Not known"
        description="Allergies and doses of the same substance cannot be compared. Listed under “No substances”."
        onChange={(event) => {
          clearErrors('substances');
          if (event.target.checked) setValue('substances', '', { shouldDirty: true });
          void unknown.onChange(event);
        }}
      />
    </div>
  );
}
