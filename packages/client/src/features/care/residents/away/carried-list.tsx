import type { CarriedMedication } from '@hearthline/contracts';
import { Controller, useFormContext } from 'react-hook-form';
import { useFieldError } from '../../../../lib/form/edit-form/edit-form.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';

/** The typed amounts in a form, by medication, each once. */
export type Amounts = readonly CarriedMedication[];

export interface CarriedListProps {
  /** The form's value: `Amounts`. */
  readonly name: 'medicinesOut' | 'medicinesBack';
  readonly title: string;
  /** Texts of medications; those with an amount in the form are shown too. */
  readonly medications: readonly string[];
}

/** How much of each medication goes along or came back, in words; a medication without an amount is not noted. */
export function CarriedList({ name, title, medications }: CarriedListProps) {
  const { control, clearErrors } = useFormContext<Record<string, Amounts>>();
  const error = useFieldError(name);
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value: amounts = [], onChange } }) => {
        const shown = [...new Set([...amounts.map(({ medication }) => medication), ...medications])].sort();
        if (shown.length === 0) return <></>;
        return (
          <fieldset className="grid gap-3 border-t border-line pt-3">
            <legend className="float-left w-full font-button">{title}</legend>
            <p className="clear-both text-s text-ink-2">
              How much, for example “14 tablets”. Leave empty what is not with them. This note changes no
              stock: book a controlled drug in its register, with a witness.
            </p>
            {error !== undefined && (
              <p role="alert" className="font-label text-severe-ink">
                {error}
              </p>
            )}
            {shown.map((medication) => (
              <Field key={medication} label={medication}>
                <TextInput
                  value={amounts.find((each) => each.medication === medication)?.amount ?? ''}
                  maxLength={100}
                  autoComplete="off"
                  onChange={({ target }) => {
                    clearErrors(name);
                    onChange(withAmount(amounts, { medication, amount: target.value }));
                  }}
                />
              </Field>
            ))}
          </fieldset>
        );
      }}
    />
  );
}

/** The amounts with another one; an empty one is left out. */
function withAmount(amounts: Amounts, typed: CarriedMedication): Amounts {
  const others = amounts.filter(({ medication }) => medication !== typed.medication);
  return toAmounts(typed.amount === '' ? others : [...others, typed]);
}

/** The medications with an amount, as they are sent. */
export const toCarried = (amounts: Amounts): CarriedMedication[] =>
  amounts.flatMap(({ medication, amount }) =>
    amount.trim() === '' ? [] : [{ medication, amount: amount.trim() }],
  );

/** The amounts of what was noted before, by medication. */
export const toAmounts = (carried: Amounts): Amounts =>
  carried.toSorted((a, b) => a.medication.localeCompare(b.medication));

/** "Metformin 500 mg: 14 tablets; Ramipril 5 mg: 7 tablets" */
export const carriedText = (carried: Amounts): string =>
  carried.map(({ medication, amount }) => `${medication}: ${amount}`).join('; ');
