import type { SupplyHandling } from '@hearthline/contracts';
import { Field } from '../../ui/form/field.tsx';
import { RadioChips } from '../../ui/form/radio-chips.tsx';

const handlingWords: Readonly<Record<SupplyHandling, string>> = {
  'not-taken': 'No, it stayed in the pack',
  returned: 'Yes, and put back into the pack',
  destroyed: 'Yes, and destroyed',
};
const options = Object.keys(handlingWords) as SupplyHandling[];

interface HandlingFieldProps {
  readonly value: SupplyHandling | null;
  readonly onChange: (value: SupplyHandling) => void;
  readonly error?: string | undefined;
}

/** Asks what became of a controlled drug that was not given. */
export function HandlingField({ value, onChange, error }: HandlingFieldProps) {
  return (
    <Field label="Was it taken out of the pack?" required error={error}>
      <RadioChips
        label="Was it taken out of the pack?"
        size="tall"
        options={options}
        format={(option) => handlingWords[option]}
        value={value}
        onChange={onChange}
      />
    </Field>
  );
}
