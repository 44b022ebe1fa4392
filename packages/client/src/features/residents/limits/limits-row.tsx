import { useFormContext } from 'react-hook-form';
import { useFieldError } from '../../../lib/edit-form/edit-form.tsx';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { defaultScale } from './default-scale.ts';
import { limitEnds, type limitRows, type LimitsValues } from './limits-values.ts';

/** One number's limits: low and high side by side, and what holds for everybody under them. */
export function LimitsRow({ row: { kind, label, unit } }: { row: (typeof limitRows)[number] }) {
  return (
    <fieldset className="border-t border-line py-3">
      <legend className="float-left w-full pt-3 font-key">
        {label} <span className="text-s font-text text-ink-2">{unit}</span>
      </legend>
      <p className="clear-both mb-2 text-s text-ink-2">{defaultScale(kind)}</p>
      <div className="grid grid-cols-2 gap-3">
        {limitEnds.map(([end, word]) => (
          <LimitField key={end} path={`limits.${kind}.${end}`} word={word} label={label} />
        ))}
      </div>
    </fieldset>
  );
}

interface LimitFieldProps {
  path: `limits.${keyof LimitsValues['limits']}.${'low' | 'high'}`;
  word: string;
  label: string;
}

function LimitField({ path, word, label }: LimitFieldProps) {
  const { register } = useFormContext<LimitsValues>();
  return (
    <Field label={`${word} limit of ${label}`} hideLabel error={useFieldError(path)}>
      <span className="flex items-center gap-3">
        <span aria-hidden="true" className="w-9 text-s text-ink-2">
          {word}
        </span>
        <TextInput {...register(path)} inputMode="decimal" autoComplete="off" maxLength={6} />
      </span>
    </Field>
  );
}
