import { mostHoldLimits, readings, vitalKinds } from '@hearthline/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { useFieldError } from '../../../../lib/form/edit-form/edit-form.tsx';
import { Button, IconButton } from '../../../../ui/show/button.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { close, plus } from '../../../../ui/show/icons.ts';
import { Mark } from '../../../../ui/show/mark.tsx';
import { Select } from '../../../../ui/form/select.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import type { PrescriptionValues } from './prescription-values.ts';

const kindOptions = vitalKinds.map((kind) => {
  const { label, unit, value } = readings[kind];
  return { value: kind, label: `${value === 'pressure' ? 'Systolic pressure' : label} (${unit})` };
});

const empty = { kind: '', below: '', above: '', withinHours: '24' };

/** The readings below or above which a dose is held. */
export function HoldLimitsField() {
  const { control, setValue, clearErrors } = useFormContext<PrescriptionValues>();
  const limits = useWatch({ control, name: 'holdLimits' });
  const error = useFieldError('holdLimits');
  const put = (next: PrescriptionValues['holdLimits']) => {
    setValue('holdLimits', next, { shouldDirty: true });
    clearErrors('holdLimits');
  };
  return (
    <fieldset>
      <legend className="mb-1.5 font-button">Hold limits (optional)</legend>
      <p className="mb-2 text-s text-ink-2">
        The last reading is shown with each dose. Beyond the limit, or not measured for so long, it is given
        only with a reason.
      </p>
      <div className="grid gap-3">
        {limits.map((limit, index) => {
          const change = (part: Partial<typeof limit>) => put(limits.with(index, { ...limit, ...part }));
          const number = String(index + 1);
          return (
            // By index: limits have no identity of their own.
            <div
              key={index}
              className="grid grid-cols-[1fr_1fr_1fr_auto] items-end tablet:grid-cols-[2fr_1fr_1fr_1fr_auto] gap-x-3 gap-y-2"
            >
              <Field label={`Reading ${number}`} className="col-span-4 tablet:col-span-1">
                <Select
                  value={limit.kind}
                  options={kindOptions}
                  placeholder="Choose"
                  onChange={({ target }) => change({ kind: target.value })}
                />
              </Field>
              {(
                [
                  ['below', 'Hold below'],
                  ['above', 'Hold above'],
                  ['withinHours', 'Within hours'],
                ] as const
              ).map(([name, label]) => (
                <Field key={name} label={label}>
                  <TextInput
                    inputMode="decimal"
                    maxLength={10}
                    value={limit[name]}
                    onChange={({ target }) => change({ [name]: target.value })}
                  />
                </Field>
              ))}
              <IconButton
                icon={close}
                label={`Remove hold limit ${number}`}
                onClick={() => put(limits.toSpliced(index, 1))}
              />
            </div>
          );
        })}
      </div>
      {error !== undefined && (
        <p role="alert" className="mt-1.5 flex items-center gap-1.5 text-s font-label text-severe-ink">
          <Mark shape="square-cross" size={18} />
          {error}
        </p>
      )}
      {limits.length < mostHoldLimits && (
        <Button className="mt-3" icon={plus} onClick={() => put([...limits, empty])}>
          Add a hold limit
        </Button>
      )}
    </fieldset>
  );
}
