import type { VitalKind } from '@hearthline/contracts';
import { Field } from '../../../ui/field.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { defaultScale } from './default-scale.ts';
import { pathOf, type LimitTexts } from './limits-values.ts';

export interface LimitsRowProps {
  row: { kind: VitalKind; label: string; unit: string };
  texts: LimitTexts;
  errors: Readonly<Record<string, string>>;
  onChange: (path: string, text: string) => void;
}

const ends = [
  ['low', 'Low'],
  ['high', 'High'],
] as const;

/** One number's limits: low and high side by side, and what holds for everybody under them. */
export function LimitsRow({ row: { kind, label, unit }, texts, errors, onChange }: LimitsRowProps) {
  return (
    <fieldset className="border-t border-line py-3">
      <legend className="float-left w-full pt-3 font-key">
        {label} <span className="text-s font-text text-ink-2">{unit}</span>
      </legend>
      <p className="clear-both mb-2 text-s text-ink-2">{defaultScale(kind)}</p>
      <div className="grid grid-cols-2 gap-3">
        {ends.map(([end, word]) => {
          const path = pathOf(kind, end);
          return (
            <Field key={end} label={`${word} limit of ${label}`} hideLabel error={errors[path]}>
              <span className="flex items-center gap-3">
                <span aria-hidden="true" className="w-9 text-s text-ink-2">
                  {word}
                </span>
                <TextInput
                  name={path}
                  inputMode="decimal"
                  autoComplete="off"
                  maxLength={6}
                  value={texts[path] ?? ''}
                  onChange={(event) => onChange(path, event.target.value)}
                />
              </span>
            </Field>
          );
        })}
      </div>
    </fieldset>
  );
}
