import { mostScaleSteps, numberKinds, readingTitle } from '@hearthline/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFieldError } from '../../../../lib/form/edit-form/edit-form.tsx';
import { Button, IconButton } from '../../../../ui/show/button.tsx';
import { Checkbox } from '../../../../ui/form/checkbox.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { close, plus } from '../../../../ui/show/icons.ts';
import { Mark } from '../../../../ui/show/mark.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import { blankScale, type ScaleValues } from './dose-scale-values.ts';
import type { PrescriptionValues } from './prescription-values.ts';

const readingOptions = numberKinds.map((kind) => ({ value: kind, label: readingTitle(kind) }));
const emptyStep = { from: '', to: '', amount: '' };
const columns = [
  ['from', 'From'],
  ['to', 'To'],
  ['amount', 'Amount'],
] as const;

/** The steps of a dose that follows from a reading. */
export function DoseScaleField() {
  const { control, setValue, clearErrors } = useFormContext<PrescriptionValues>();
  const scale = useWatch({ control, name: 'scale' }) ?? blankScale;
  const error = useFieldError('scale');
  const { reading, steps, hasGaps } = scale;
  const put = (part: Partial<ScaleValues>) => {
    setValue('scale', { ...scale, ...part }, { shouldDirty: true });
    clearErrors(['scale', 'dose']);
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-button">Dose by a reading (optional)</legend>
      <p className="mb-2 text-s text-ink-2">
        As in “blood sugar 150 to 199: 2 units”. The reading is asked for at giving. The amount above is not
        needed then. Leave “To” of the last step empty for “and above”.
      </p>
      {steps.length > 0 && (
        <Field label="The dose follows from" className="mb-3">
          <Select
            value={reading}
            options={readingOptions}
            onChange={({ target }) => put({ reading: target.value })}
          />
        </Field>
      )}
      <div className="grid gap-3">
        {steps.map((step, index) => (
          // By index: steps have no identity of their own.
          <div key={index} className="grid grid-cols-[1fr_1fr_1fr_auto] items-end gap-x-3">
            {columns.map(([name, label]) => (
              <Field key={name} label={`${label} ${String(index + 1)}`}>
                <TextInput
                  inputMode="decimal"
                  maxLength={10}
                  value={step[name]}
                  onChange={({ target }) =>
                    put({ steps: steps.with(index, { ...step, [name]: target.value }) })
                  }
                />
              </Field>
            ))}
            <IconButton
              icon={close}
              label={`Remove step ${String(index + 1)}`}
              onClick={() => put({ steps: steps.toSpliced(index, 1) })}
            />
          </div>
        ))}
      </div>
      {steps.length > 1 && (
        <Checkbox
          label="The order leaves gaps between the steps"
          checked={hasGaps}
          onChange={({ target }) => put({ hasGaps: target.checked })}
        />
      )}
      {error !== undefined && (
        <p role="alert" className="mt-1.5 flex items-center gap-1.5 text-s font-label text-severe-ink">
          <Mark shape="square-cross" size={18} />
          {error}
        </p>
      )}
      {steps.length < mostScaleSteps && (
        <Button className="mt-3" icon={plus} onClick={() => put({ steps: [...steps, emptyStep] })}>
          Add a step
        </Button>
      )}
    </fieldset>
  );
}
