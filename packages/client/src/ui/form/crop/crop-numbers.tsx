import { parseTypedNumber, type NumberRules } from '@hearthline/contracts';
import { useState } from 'react';
import { Field } from '../field.tsx';
import { TextInput } from '../text-input.tsx';
import { changedCrop, type CropShares, type PictureShape } from './crop-shares.ts';

const numbers = [
  { name: 'width', label: 'Width (%)' },
  { name: 'x', label: 'From the left (%)' },
  { name: 'y', label: 'From the top (%)' },
] as const;
/** Per cent, as they are shown. */
const percents: NumberRules = { decimals: 1, min: 0, max: 100 };
const percentOf = (share: number) => Math.round(share * 1000) / 10;

type NumberName = (typeof numbers)[number]['name'];

interface CropNumbersProps {
  crop: CropShares;
  size: PictureShape;
  onChange: (crop: CropShares) => void;
}

/** The chosen part as numbers, for users who do not drag. Its height follows from its width. */
export function CropNumbers({ crop, size, onChange }: CropNumbersProps) {
  // Keeps the typed text: replacing it by the clamped number would make digits impossible to delete.
  const [typed, setTyped] = useState<{ readonly name: NumberName; readonly text: string } | null>(null);
  const type = (name: NumberName, text: string) => {
    setTyped({ name, text });
    const percent = parseTypedNumber(text, percents).value;
    if (percent !== null) onChange(changedCrop(crop, { [name]: percent / 100 }, size));
  };
  /** The error of the typed number, or the nearest number that keeps the part within the picture. */
  const answerTo = (name: NumberName) => {
    if (typed?.name !== name || typed.text.trim() === '') return {};
    const { value, message } = parseTypedNumber(typed.text, percents);
    if (message !== null) return { error: message };
    const shown = percentOf(crop[name]);
    return value === shown ? {} : { description: `${String(shown)} is as near as it fits.` };
  };
  return (
    <fieldset className="mt-3">
      <legend className="text-s text-ink-2">Part to show, in per cent of the picture</legend>
      <div className="mt-2 grid grid-cols-3 items-end gap-3">
        {numbers.map(({ name, label }) => (
          <Field key={name} label={label} {...answerTo(name)}>
            <TextInput
              inputMode="decimal"
              value={typed?.name === name ? typed.text : String(percentOf(crop[name]))}
              onChange={({ target }) => type(name, target.value)}
              onBlur={() => setTyped(null)}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
