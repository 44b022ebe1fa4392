import {
  isPressureKind,
  isConfirmableKind,
  isRequiredKind,
  type ConfirmableKind,
  type NumberKind,
} from '@hearthline/contracts';
import { Button } from '../../../ui/show/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Stepper } from '../../../ui/form/stepper.tsx';
import { ValueBox, type ValueBoxProps } from '../../../ui/form/value-box.tsx';
import { bandMark } from '../../../care/band-mark.ts';
import { bandOfText } from './entry-bands.ts';
import { isNeeded, isUnchangedDefault } from './form-values.ts';
import { measures, steps, type MeasureKey } from './measures.ts';
import { reasonText } from './not-measured.tsx';
import { isConfirmable, findOtherUnit } from './request-body.ts';
import { useHasKeypad } from './use-has-keypad.ts';
import { useVitalsFormState } from './vitals-form-context.ts';

/** State of the value box: unchanged default, band of the text, reason for not measuring, or empty. */
function useLook(
  field: MeasureKey,
): Pick<ValueBoxProps, 'state' | 'tone' | 'word' | 'mark' | 'notApplicableText'> {
  const { values, limits } = useVitalsFormState();
  const reason = isRequiredKind(field) ? values.notMeasured[field] : undefined;
  if (reason) return { state: 'not-applicable', notApplicableText: reasonText(reason) };
  if (isUnchangedDefault(values, field)) return { state: 'unmeasured' };
  const band = bandOfText(field, values[field], values.sugarType, limits);
  return band
    ? { state: 'measured', tone: band.tone, word: band.word, mark: bandMark(band) }
    : { state: 'empty' };
}

/** Confirms a reading outside the form's limits. */
function MeasuredTwice({ field }: { field: ConfirmableKind }) {
  const { values, change, check } = useVitalsFormState();
  const handleChange = (twice: boolean) => {
    const { [field]: _before, ...others } = values.confirmed;
    change({ confirmed: twice ? { ...others, [field]: true } : others });
    check(field);
  };
  return (
    <Checkbox
      size="tall"
      label="I measured it twice: record it anyway"
      checked={values.confirmed[field] ?? false}
      onChange={(event) => handleChange(event.target.checked)}
    />
  );
}

/** Enters a reading that was typed in another unit in the field's own: "11.2 mmol/L: enter 202". */
function OtherUnit({ field }: { field: NumberKind }) {
  const { values, enter, check } = useVitalsFormState();
  const other = findOtherUnit(values, field);
  if (!other) return null;
  const handleClick = () => {
    enter(field, String(other.value));
    check(field);
  };
  return (
    <Button className="mt-1.5" onClick={handleClick}>
      {`${other.typed}: enter ${String(other.value)}`}
    </Button>
  );
}

/** Input of one reading with its error and, where possible, the confirmation. */
export function EntryBox({ field }: { field: MeasureKey }) {
  const { values, errorOf, active, activate, enter, check, inputRef } = useVitalsFormState();
  const { label, extraKey } = measures[field];
  const hasKeypad = useHasKeypad();
  const error = errorOf(field);
  const confirmable =
    isConfirmableKind(field) && isConfirmable(values, field) && (error || values.confirmed[field]);
  const box = {
    ...useLook(field),
    label,
    value: values[field],
    active: active === field,
    invalid: Boolean(error),
    inputMode: hasKeypad ? 'none' : extraKey === '.' ? 'decimal' : 'numeric',
    ref: inputRef(field),
    onChange: (text: string) => enter(field, text),
    onFocus: () => activate(field),
    onBlur: () => check(field),
  } as const;
  return (
    <div className="w-min">
      <Field label={label} hideLabel className="-mt-1.5" error={error} required={isNeeded(values, field)}>
        {isPressureKind(field) ? (
          <span className="block w-38 tablet:w-[15.875rem]">
            <ValueBox {...box} wide />
          </span>
        ) : (
          <Stepper {...box} {...steps[field]} />
        )}
      </Field>
      {error && !isPressureKind(field) && <OtherUnit field={field} />}
      {confirmable && <MeasuredTwice field={field} />}
    </div>
  );
}
