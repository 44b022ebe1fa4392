import { notAnAllergyText, readAllergyText } from '@hearthline/contracts';
import { useState, type KeyboardEvent } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { Button, IconButton } from '../../../../ui/show/button.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { close, plus } from '../../../../ui/show/icons.ts';
import { Mark } from '../../../../ui/show/mark.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { withTypedAllergy, type ResidentValues } from './resident-values.ts';

/** Allergies as chips, or the statement that the resident was asked and has none. */
export function AllergiesField() {
  const { control, register, getValues, setValue, clearErrors, formState } = useFormContext<ResidentValues>();
  const [allergies, checked] = useWatch({ control, name: ['allergies', 'allergiesChecked'] });

  const put = (changes: Partial<ResidentValues>) => {
    for (const [field, value] of Object.entries(changes))
      setValue(field as keyof ResidentValues, value, { shouldDirty: true });
  };
  const [asked, setAsked] = useState<string | null>(null);
  const add = () => {
    const typed = getValues('allergyText').trim();
    const meaning = typed === '' ? 'allergy' : readAllergyText(typed);
    setAsked(meaning === 'allergy' ? null : typed);
    if (meaning !== 'allergy') return;
    const { allergies: all, allergyText, allergiesChecked } = withTypedAllergy(getValues());
    put({ allergies: all, allergyText, allergiesChecked });
  };
  const answer = (changes: Partial<ResidentValues>) => {
    clearErrors('allergies');
    put({ allergyText: '', ...changes });
    setAsked(null);
  };
  const remove = (allergy: string) => {
    const rest = allergies.filter((other) => other !== allergy);
    // Removing the last allergy is no statement that the resident has none.
    put({ allergies: rest, ...(rest.length === 0 && { allergiesChecked: false }) });
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };

  return (
    <div>
      <Field label="Allergies" error={formState.errors.allergies?.message}>
        <span className="flex gap-2">
          <TextInput
            {...register('allergyText')}
            autoComplete="off"
            maxLength={100}
            placeholder="Type an allergy and press Enter"
            enterKeyHint="done"
            onKeyDown={handleKeyDown}
          />
          <Button icon={plus} onClick={add} className="shrink-0">
            Add
          </Button>
        </span>
      </Field>
      {asked !== null && (
        <div role="alert" className="mt-2.5 grid gap-2 rounded-notice border-2 border-ink p-3">
          <p className="font-label">
            {readAllergyText(asked) === 'none' && allergies.length === 0
              ? `“${asked}” is no allergy. Was the resident or family asked, and are there no known allergies?`
              : notAnAllergyText(asked)}
          </p>
          <span className="flex flex-wrap gap-2">
            {readAllergyText(asked) === 'none' && allergies.length === 0 && (
              <Button onClick={() => answer({ allergiesChecked: true })}>Yes, no known allergies</Button>
            )}
            <Button onClick={() => answer({})}>Leave it empty</Button>
          </span>
        </div>
      )}
      {allergies.length > 0 && (
        <ul aria-label="Allergies" className="mt-2.5 flex flex-wrap gap-2">
          {allergies.map((allergy) => (
            <li
              key={allergy}
              className="inline-flex max-w-full items-center gap-2 rounded-chip border-2 border-ink pl-3 font-head"
            >
              <Mark shape="no-entry" size={18} />
              <span className="min-w-0 break-words">{allergy}</span>
              <IconButton icon={close} label={`Remove ${allergy}`} onClick={() => remove(allergy)} />
            </li>
          ))}
        </ul>
      )}
      <Checkbox
        className="mt-1"
        label="No known allergies"
        description={allergies.length === 0 ? 'Tick only after asking the resident or family.' : undefined}
        disabled={allergies.length > 0}
        checked={allergies.length === 0 && checked}
        onChange={(event) => put({ allergiesChecked: event.target.checked })}
      />
    </div>
  );
}
