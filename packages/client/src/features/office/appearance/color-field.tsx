import { colorProblem, isHexColor, longHex, nearestColor, type ColorName } from '@hearthline/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { Button } from '../../../ui/show/button.tsx';

type Colors = Record<ColorName, string>;

/**
 * A colour as text and by the device's own colour picker. For an illegible colour: the reason, and the nearest legible
 * colour.
 */
export function ColorField({ name, label }: { name: ColorName; label: string }) {
  const { control, setValue, clearErrors } = useFormContext<Colors>();
  const color = useWatch({ control, name });
  const isColor = isHexColor(color);
  const problem = isColor ? colorProblem(color) : null;
  const near = problem === null ? null : nearestColor(color);
  const choose = (chosen: string) => {
    clearErrors(name);
    setValue(name, chosen, { shouldDirty: true });
  };
  return (
    <div className="grid content-start gap-2">
      <div className="flex items-start gap-2">
        <TextField
          name={name}
          required
          maxLength={7}
          autoCapitalize="none"
          spellCheck={false}
          className="flex-1"
        />
        <input
          type="color"
          aria-label={`${label}: palette`}
          value={isColor ? longHex(color) : '#000000'}
          onChange={({ target }) => choose(target.value)}
          className="mt-7 h-11 w-14 cursor-pointer rounded-field border border-line-strong bg-raised p-1"
        />
      </div>
      <p role="status" className="text-s text-attention-ink">
        {problem}
      </p>
      {near !== null && (
        <div>
          <Button onClick={() => choose(near)}>Use {near} instead</Button>
        </div>
      )}
    </div>
  );
}
