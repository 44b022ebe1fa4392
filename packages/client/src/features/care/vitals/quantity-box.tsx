import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { cx } from '../../../ui/show/cx.ts';
import { Field } from '../../../ui/form/field.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { quantities, type QuantityKey } from './measures.ts';
import { useHasKeypad } from './use-has-keypad.ts';
import { useVitalsFormState } from './vitals-form-context.ts';

/** Number field, disabled until its box is ticked. */
function QuantityInput({ field, ticked }: { field: QuantityKey; ticked: boolean }) {
  const { values, active, activate, check, enter, inputRef } = useVitalsFormState();
  const hasKeypad = useHasKeypad();
  return (
    <TextInput
      ref={inputRef(field)}
      size="tall"
      inputMode={hasKeypad ? 'none' : 'numeric'}
      autoComplete="off"
      placeholder="-"
      value={values[field]}
      disabled={!ticked}
      onChange={(event) => enter(field, event.target.value)}
      onFocus={(event) => {
        event.target.select();
        activate(field);
      }}
      onBlur={() => check(field)}
      className={cx(
        'w-16! shrink-0 px-1! text-center text-xl font-number',
        !ticked && 'hidden',
        active === field && ticked && 'outline-3 outline-offset-2 outline-primary-ink',
      )}
    />
  );
}

interface SaysNoProps {
  label: string;
  isSaid: boolean;
  onSay: (isSaid: boolean) => void;
}

/** "No" for a box that is not ticked. With neither, the observation is not recorded. A second press takes the No back. */
function SaysNo({ label, isSaid, onSay }: SaysNoProps) {
  return (
    <button
      type="button"
      aria-label={`${label}: No`}
      aria-pressed={isSaid}
      onClick={() => onSay(!isSaid)}
      className="field-box size-14 shrink-0 font-label text-ink-2 aria-pressed:bg-hearth aria-pressed:text-sheet"
    >
      No
    </button>
  );
}

/** Checkbox with its quantity; while it is not ticked, "No" takes the quantity's place. */
export function QuantityBox({ field }: { field: QuantityKey }) {
  const { values, activate, change, check, errorOf } = useVitalsFormState();
  const { label, unit, tick } = quantities[field];
  const handleTick = (on: boolean) => {
    const { [tick]: _said, ...saidNo } = values.saidNo;
    change({ [tick]: on, [field]: '', saidNo });
    if (on) activate(field);
    else check(field);
  };
  const handleNo = (isSaid: boolean) => {
    const { [tick]: _said, ...others } = values.saidNo;
    change({ saidNo: isSaid ? { ...others, [tick]: true } : others });
  };
  return (
    <div
      data-entry={field}
      className="min-w-0 rounded-field border-[1.5px] border-line-strong bg-raised px-2.5 py-1.5"
    >
      <Field
        label={`${label} quantity, ${unit}`}
        hideLabel
        error={errorOf(field)}
        className="flex flex-wrap items-center gap-x-2 [&>p]:mb-1 [&>p]:w-full"
      >
        <Checkbox
          size="tall"
          className="min-w-0 flex-1"
          aria-label={label}
          label={label}
          description={unit}
          checked={values[tick]}
          onChange={(event) => handleTick(event.target.checked)}
        />
        {!values[tick] && <SaysNo label={label} isSaid={values.saidNo[tick] ?? false} onSay={handleNo} />}
        <QuantityInput field={field} ticked={values[tick]} />
      </Field>
    </div>
  );
}
