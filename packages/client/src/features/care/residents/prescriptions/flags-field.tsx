import { flagKinds, flagWords, needsAgreement, type FlagKind } from '@hearthline/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFieldError } from '../../../../lib/form/edit-form/edit-form.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { Mark } from '../../../../ui/show/mark.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import type { PrescriptionValues } from './prescription-values.ts';

const descriptions: Readonly<Partial<Record<FlagKind, string>>> = {
  covert: 'Given without the resident’s knowledge. Needs an agreement and a review date.',
  crushed: 'Crushed or opened before it is given. Ask the pharmacist.',
  'self-administered': 'The resident takes it. Doses are recorded as self-administered.',
  homely: 'A remedy without a prescription, as the home’s list allows.',
};

/** How it is given where that needs an agreement: each flag with who agreed and when it is reviewed. */
export function FlagsField() {
  const { control, setValue, clearErrors } = useFormContext<PrescriptionValues>();
  const error = useFieldError('flags');
  const flags = useWatch({ control, name: 'flags' });
  const put = (next: PrescriptionValues['flags']) => {
    setValue('flags', next, { shouldDirty: true });
    clearErrors('flags');
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1.5 font-button">How it is given (optional)</legend>
      {flagKinds.map((kind) => {
        const index = flags.findIndex((flag) => flag.kind === kind);
        const flag = flags[index];
        const change = (part: object) => flag && put(flags.with(index, { ...flag, ...part }));
        const isRequired = needsAgreement(kind);
        return (
          <div key={kind}>
            <Checkbox
              label={flagWords[kind]}
              description={descriptions[kind]}
              checked={flag !== undefined}
              onChange={({ target }) =>
                put(
                  target.checked
                    ? [...flags, { kind, agreedBy: '', reviewOn: '' }]
                    : flags.filter((each) => each.kind !== kind),
                )
              }
            />
            {flag && (
              <div className="mt-2 grid items-start gap-x-5 gap-y-3 pl-8 tablet:grid-cols-2">
                <Field label={`${flagWords[kind]}: agreed by`} required={isRequired}>
                  <TextInput
                    maxLength={300}
                    value={flag.agreedBy}
                    onChange={({ target }) => change({ agreedBy: target.value })}
                  />
                </Field>
                <Field label={`${flagWords[kind]}: review date`} required={kind === 'covert'}>
                  <TextInput
                    type="date"
                    value={flag.reviewOn}
                    onChange={({ target }) => change({ reviewOn: target.value })}
                  />
                </Field>
              </div>
            )}
          </div>
        );
      })}
      {error !== undefined && (
        <p role="alert" className="flex items-center gap-1.5 text-s font-label text-severe-ink">
          <Mark shape="square-cross" size={18} />
          {error}
        </p>
      )}
    </fieldset>
  );
}
