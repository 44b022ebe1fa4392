import { useFormContext } from 'react-hook-form';
import { useFieldError } from '../../../../lib/form/edit-form/edit-form.tsx';
import { Field } from '../../../../ui/form/field.tsx';
import { TextInput } from '../../../../ui/form/text-input.tsx';
import {
  endLabel,
  endWords,
  limitSteps,
  type LimitEnd,
  type limitRows,
  type LimitsValues,
} from './limits-values.ts';
import {
  isMealKind,
  bandSteps,
  formatReading,
  getScaleStep,
  type BandStep,
  type VitalKind,
} from '@hearthline/contracts';

/** Target and alarm limits of one reading, with the standard bands above. */
export function LimitsRow({ row: { kind, label, unit } }: { row: (typeof limitRows)[number] }) {
  return (
    <fieldset className="border-t border-line py-3">
      <legend className="float-left w-full pt-3 font-button">
        {label} <span className="text-s font-text text-ink-2">{unit}</span>
      </legend>
      <p className="clear-both mb-2 text-s text-ink-2">{standardBandsText(kind)}</p>
      <div className="grid gap-x-6 gap-y-2 tablet:grid-cols-2">
        {limitSteps.map(({ title, ends }) => (
          <div key={title} className="grid grid-cols-2 content-start gap-x-3 gap-y-1">
            <span aria-hidden="true" className="col-span-2 text-s font-label">
              {title}
            </span>
            {ends.map((end) => (
              <LimitField key={end} path={`limits.${kind}.${end}`} end={end} label={label} />
            ))}
          </div>
        ))}
      </div>
    </fieldset>
  );
}

interface LimitFieldProps {
  path: `limits.${keyof LimitsValues['limits']}.${LimitEnd}`;
  end: LimitEnd;
  label: string;
}

function LimitField({ path, end, label }: LimitFieldProps) {
  const { register } = useFormContext<LimitsValues>();
  return (
    <Field label={endLabel(end, label)} hideLabel error={useFieldError(path)}>
      <span className="flex items-center gap-3 tablet:gap-1.5">
        <span aria-hidden="true" className="w-9 text-s text-ink-2">
          {endWords[end]}
        </span>
        <TextInput {...register(path)} inputMode="decimal" autoComplete="off" />
      </span>
    </Field>
  );
}

/** "normal 60–100, severe below 41 or above 130" */
function bandsText(kind: VitalKind, steps: readonly BandStep[]): string {
  const unit = getScaleStep(kind);
  const at = (value: number) => formatReading(kind, value);
  const startsAfter = (index: number) => steps[index + 1]?.from;
  const normal = steps.findIndex(({ band }) => band.tone === 'normal');
  const [from, end] = [steps[normal]?.from ?? 0, startsAfter(normal)];
  const range = end === undefined ? `from ${at(from)}` : `${at(from)}–${at(end - unit)}`;
  const below = steps[0]?.band.tone === 'severe' ? startsAfter(0) : undefined;
  const above = steps.at(-1)?.band.tone === 'severe' ? steps.at(-1)?.from : undefined;
  const severe = [
    below !== undefined && `below ${at(below)}`,
    above !== undefined && `above ${at(above - unit)}`,
  ].filter(Boolean);
  return `normal ${range}, severe ${severe.join(' or ')}`;
}

/** The standard bands of a reading, for the line above the fields. */
export function standardBandsText(kind: VitalKind): string {
  if (!isMealKind(kind)) return `Standard: ${bandsText(kind, bandSteps(kind))}`;
  const afterMeal = bandSteps(kind, 'post-meal').find(({ band }) => band.side === 'high')?.from ?? 0;
  return `Standard: fasting ${bandsText(kind, bandSteps(kind))}; after a meal normal up to ${String(afterMeal - 1)}`;
}
