import { useState } from 'react';
import { Field } from '../field.tsx';
import { parseNumber } from '../number-text.ts';
import { TextInput } from '../text-input.tsx';
import { changedCrop, type CropShares, type PictureShape } from './crop-shares.ts';

const numbers = [
  { name: 'width', label: 'Width (%)' },
  { name: 'x', label: 'From the left (%)' },
  { name: 'y', label: 'From the top (%)' },
] as const;
type NumberName = (typeof numbers)[number]['name'];

interface CropNumbersProps {
  crop: CropShares;
  size: PictureShape;
  onChange: (crop: CropShares) => void;
}

/** The chosen part as numbers, for those who do not drag: its height follows from its width. */
export function CropNumbers({ crop, size, onChange }: CropNumbersProps) {
  // What is being typed: the number that is shown would change it, and could not be deleted.
  const [typed, setTyped] = useState<{ readonly name: NumberName; readonly text: string } | null>(null);
  const type = (name: NumberName, text: string) => {
    setTyped({ name, text });
    const percent = parseNumber(text);
    if (percent !== null) onChange(changedCrop(crop, { [name]: percent / 100 }, size));
  };
  return (
    <fieldset className="mt-3">
      <legend className="text-s text-ink-2">Part to show, in per cent of the picture</legend>
      <div className="mt-2 grid grid-cols-3 items-end gap-3">
        {numbers.map(({ name, label }) => (
          <Field key={name} label={label}>
            <TextInput
              inputMode="numeric"
              value={typed?.name === name ? typed.text : String(Math.round(crop[name] * 100))}
              onChange={({ target }) => type(name, target.value)}
              onBlur={() => setTyped(null)}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}
