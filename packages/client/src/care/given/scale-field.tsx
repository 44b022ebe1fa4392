import {
  describeReading,
  findReadingError,
  findScaleStep,
  formatAmount,
  formatScaleStep,
  formatUnit,
  outsideScaleText,
  parseTypedNumber,
  readingRules,
  readingTitle,
  type DoseAmount,
  type DoseScale,
} from '@hearthline/contracts';
import { AmountInput } from './amount-input.tsx';
import { serverNow } from '../../lib/server/server-clock.ts';
import { Button } from '../../ui/show/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { Mark } from '../../ui/show/mark.tsx';
import type { GivenValues } from './given-values.ts';

export interface LastReading {
  readonly value: number;
  /** The time of measuring, ISO 8601. */
  readonly at: string;
}

interface ScaleFieldProps {
  readonly values: GivenValues;
  readonly change: (part: Partial<GivenValues>) => void;
  readonly scale: DoseScale;
  /** As ordered. */
  readonly dose: DoseAmount;
  /** The latest reading that is new enough to count. */
  readonly last: LastReading | undefined;
}

/** Asks for the reading of a scale, and tells the amount that follows from it. */
export function ScaleField({ values, change, scale, dose, last }: ScaleFieldProps) {
  const value = parseTypedNumber(values.reading, readingRules[scale.reading]).value;
  const isSound = value !== null && findReadingError(scale, value) === null;
  const step = isSound ? findScaleStep(scale, value) : null;
  return (
    <div className="grid gap-3 rounded-notice border border-line-strong p-4">
      <ul aria-label="The order" className="grid gap-0.5">
        {scale.steps.map((each) => (
          <li key={each.from} className={each === step ? 'font-head' : 'text-ink-2'}>
            {formatScaleStep(scale, each, dose.unit)}
          </li>
        ))}
      </ul>
      {last && values.readingAt !== last.at && (
        <div>
          <Button
            size="tall"
            onClick={() => change({ reading: String(last.value), readingAt: last.at, amount: '' })}
          >
            Use {describeReading(scale.reading, last.value)}, {ageText(last.at)}
          </Button>
        </div>
      )}
      <Field label={readingTitle(scale.reading)} required>
        <TextInput
          size="tall"
          inputMode="decimal"
          maxLength={10}
          value={values.reading}
          onChange={({ target }) => change({ reading: target.value, readingAt: '', amount: '' })}
        />
      </Field>
      {step && (
        <p role="status" className="text-xl font-number">
          {formatAmount({ amount: step.amount, unit: dose.unit })}
        </p>
      )}
      {isSound && !step && (
        <>
          <p role="alert" className="flex items-center gap-2 text-l font-head">
            <Mark shape="no-entry" size={22} />
            <span className="min-w-0">{outsideScaleText(scale, value)}</span>
          </p>
          <AmountInput
            label={`Amount that was ordered for this once, in ${formatUnit(dose.unit)}`}
            values={values}
            change={change}
          />
        </>
      )}
      <p className="text-s text-ink-2">The reading is stored with the dose, not in Form 01.</p>
    </div>
  );
}

const ageText = (at: string): string =>
  `${String(Math.max(0, Math.round((serverNow().getTime() - Date.parse(at)) / 60_000)))} min ago`;
