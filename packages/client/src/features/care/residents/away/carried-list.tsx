import type { CarriedMedication } from '@hearthline/contracts';
import { Field } from '../../../../ui/form/field.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';

/** The typed amounts, by the text of the medication. */
export type Amounts = Readonly<Record<string, string>>;

export interface CarriedListProps {
  readonly title: string;
  /** Texts of medications, each once. */
  readonly medications: readonly string[];
  readonly amounts: Amounts;
  readonly onChange: (amounts: Amounts) => void;
}

/** How much of each medication goes along or came back, in words; a medication without an amount is not noted. */
export function CarriedList({ title, medications, amounts, onChange }: CarriedListProps) {
  if (medications.length === 0) return null;
  return (
    <fieldset className="grid gap-3 border-t border-line pt-3">
      <legend className="float-left w-full font-button">{title}</legend>
      <p className="clear-both text-s text-ink-2">
        How much, for example “14 tablets”. Leave empty what is not with them. This note changes no stock:
        book a controlled drug in its register, with a witness.
      </p>
      {medications.map((medication) => (
        <Field key={medication} label={medication}>
          <TextInput
            value={amounts[medication] ?? ''}
            maxLength={100}
            autoComplete="off"
            onChange={({ target }) => onChange({ ...amounts, [medication]: target.value })}
          />
        </Field>
      ))}
    </fieldset>
  );
}

/** The medications with an amount, as they are sent. */
export const toCarried = (amounts: Amounts): CarriedMedication[] =>
  Object.entries(amounts).flatMap(([medication, typed]) =>
    typed.trim() === '' ? [] : [{ medication, amount: typed.trim() }],
  );

/** The amounts of what was noted before. */
export const toAmounts = (carried: readonly CarriedMedication[]): Amounts =>
  Object.fromEntries(carried.map(({ medication, amount }) => [medication, amount]));
