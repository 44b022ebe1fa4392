import { fhirTokenLimits } from '@hearthline/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { fullName, roomText } from '../../../care/names.ts';
import { useAllResidents } from '../../../care/use-all-residents.ts';
import { useFieldError } from '../../../lib/form/edit-form/edit-form.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { FilterChip } from '../../../ui/form/filter-chip.tsx';
import { SearchSelect } from '../../../ui/form/search-select.tsx';

export interface KeyScopeValues {
  whose: 'all' | 'chosen';
  residentIds: string[];
}

const choices = [
  ['all', 'All residents', 'Also those who come later.'],
  ['chosen', 'Chosen residents', 'Nothing of anybody else.'],
] as const;

/** The residents whose data a key reads. */
export function KeyScope() {
  const { register } = useFormContext<KeyScopeValues>();
  const whose = useWatch<KeyScopeValues, 'whose'>({ name: 'whose' });
  return (
    <>
      <fieldset>
        <legend className="mb-1.5 font-button">What it reads</legend>
        <div className="grid gap-2 tablet:grid-cols-2">
          {choices.map(([value, label, text]) => (
            <label
              key={value}
              className="field-box grid min-h-11 grid-cols-[auto_minmax(0,1fr)] gap-x-3 px-4 py-2.5 has-checked:bg-primary-soft has-checked:outline-2 has-checked:outline-primary"
            >
              <input
                {...register('whose')}
                type="radio"
                value={value}
                className="row-span-2 size-5 self-center accent-primary"
              />
              <span className="font-button">{label}</span>
              <span className="text-s text-ink-2">{text}</span>
            </label>
          ))}
        </div>
      </fieldset>
      {whose === 'chosen' && <ChosenResidents />}
    </>
  );
}

function ChosenResidents() {
  const { setValue, clearErrors } = useFormContext<KeyScopeValues>();
  const chosen = useWatch<KeyScopeValues, 'residentIds'>({ name: 'residentIds' });
  const { live, residents } = useAllResidents();
  const change = (ids: string[]) => {
    clearErrors('residentIds');
    setValue('residentIds', ids, { shouldDirty: true });
  };
  const options = residents
    .filter(({ id }) => !chosen.includes(id))
    .map((resident) => ({
      value: resident.id,
      label: fullName(resident),
      detail: roomText(resident.roomNumber),
    }));
  return (
    <div className="grid gap-3">
      <Field
        label="Residents"
        required
        error={useFieldError('residentIds')}
        description={live.status === 'failed' ? 'The residents could not be loaded.' : undefined}
      >
        <SearchSelect
          options={options}
          value={null}
          onChange={(id) => id !== null && change([...chosen, id])}
          placeholder="Name"
          emptyText="No resident of that name"
          disabled={chosen.length >= fhirTokenLimits.residents}
        />
      </Field>
      {chosen.length > 0 && (
        <div className="flex flex-wrap gap-2">
          {chosen.map((id) => (
            <FilterChip
              key={id}
              text={fullName(residents.find((resident) => resident.id === id) ?? null)}
              onRemove={() => change(chosen.filter((each) => each !== id))}
            />
          ))}
        </div>
      )}
    </div>
  );
}
