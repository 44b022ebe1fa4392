import {
  formatAmount,
  formatUnit,
  getRangeChoices,
  getSites,
  isRange,
  type DoseAmount,
  PartRest,
  type LastSite,
  type OrderedAmount,
} from '@hearthline/contracts';
import { AmountInput } from './amount-input.tsx';
import { useState } from 'react';
import { useFieldError } from '../../lib/form/edit-form/edit-form.tsx';
import { Button } from '../../ui/show/button.tsx';
import { Field } from '../../ui/form/field.tsx';
import { RadioChips } from '../../ui/form/radio-chips.tsx';
import { Mark } from '../../ui/show/mark.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';
import { SiteField } from './site-field.tsx';
import { ScaleField, type LastReading } from './scale-field.tsx';
import { amountText, partChoices, type GivenValues } from './given-values.ts';

interface GivenFieldsProps {
  readonly values: GivenValues;
  readonly change: (part: Partial<GivenValues>) => void;
  /** As ordered: a range is chosen of, and of a scale the reading is asked for. */
  readonly ordered: OrderedAmount;
  /** For a scale. */
  readonly last?: LastReading | undefined;
  /** The last sites of the medication, latest first. */
  readonly lastSites?: readonly LastSite[] | undefined;
  /** With the chosen amount. */
  readonly dose: DoseAmount;
  readonly isControlled: boolean;
}

/** The giver's answers beside the time: amount of a range, reading of a scale, site, and the part that was taken. */
export function GivenFields({ ordered: of, dose, last, lastSites = [], ...props }: GivenFieldsProps) {
  const { dose: ordered, scale, route } = of;
  const isPatch = ordered.unit === 'patch';
  return (
    <>
      {scale && <ScaleField {...props} scale={scale} dose={ordered} last={last} />}
      {!scale && isRange(ordered) && <AmountField {...props} ordered={ordered} />}
      {(isPatch || getSites(route).length > 0) && (
        <SiteField {...props} route={route ?? 'on the skin'} isPatch={isPatch} last={lastSites} />
      )}
      {!isRange(dose) && (!isPatch || props.values.isPart !== '') && <PartFields {...props} dose={dose} />}
    </>
  );
}

const another = 'Another amount';

/** Chooses the amount of a range; nothing is chosen before. */
export function AmountField({
  values,
  change,
  ordered,
}: Pick<GivenFieldsProps, 'values' | 'change'> & { readonly ordered: DoseAmount }) {
  const [isTyped, setTyped] = useState(false);
  const choices = getRangeChoices(ordered).map(String);
  const isListed = values.amount === '' || choices.includes(values.amount);
  const isOpen = isTyped || !isListed;
  return (
    <div className="grid gap-2">
      <Field label={`Amount given, of ${formatAmount(ordered)}`} required>
        <RadioChips
          label="Amount given"
          size="tall"
          options={[...choices, another]}
          format={(option) => (option === another ? option : amountText(option, ordered))}
          value={isOpen ? another : values.amount || null}
          onChange={(option) => {
            setTyped(option === another);
            change({ amount: option === another ? '' : option });
          }}
        />
      </Field>
      {isOpen && (
        <AmountInput label={`Amount in ${formatUnit(ordered.unit)}`} values={values} change={change} />
      )}
    </div>
  );
}

const restWords: Readonly<Record<PartRest, string>> = {
  destroyed: 'Destroyed',
  'not-recovered': 'Could not be recovered',
};

function PartFields({
  values,
  change,
  dose,
  isControlled,
}: Omit<GivenFieldsProps, 'ordered' | 'last' | 'lastSites'>) {
  if (values.isPart === '')
    return (
      <div>
        <Button size="tall" onClick={() => change({ isPart: 'yes' })}>
          Only a part was taken
        </Button>
      </div>
    );
  const choices = partChoices(dose);
  return (
    <fieldset className="grid gap-3 rounded-notice border border-line-strong p-4">
      <legend className="contents">
        <span className="font-head">Only a part was taken, of {formatAmount(dose)}</span>
      </legend>
      <RadioChips
        label="Part taken"
        size="tall"
        options={choices}
        format={(option) => amountText(option, dose)}
        value={choices.includes(values.partTaken) ? values.partTaken : null}
        onChange={(partTaken) => change({ partTaken })}
      />
      <Field label={`Amount taken, in ${formatUnit(dose.unit)}`} required>
        <TextInput
          size="tall"
          inputMode="decimal"
          maxLength={10}
          value={values.partTaken}
          onChange={({ target }) => change({ partTaken: target.value })}
        />
      </Field>
      <Field label="Why only a part?" required>
        <TextInput
          size="tall"
          maxLength={500}
          placeholder="Half of it spat out"
          value={values.partWhy}
          onChange={({ target }) => change({ partWhy: target.value })}
        />
      </Field>
      {isControlled && (
        <Field label="What became of the rest?" required>
          <RadioChips
            label="What became of the rest?"
            size="tall"
            options={PartRest.options}
            format={(option) => restWords[option]}
            value={values.partRest || null}
            onChange={(partRest) => change({ partRest })}
          />
        </Field>
      )}
      <p className="text-s text-ink-2">
        The stock and the most in 24 hours count the whole dose. Before a further dose, ask the nurse in
        charge.
      </p>
      <div>
        <Button size="tall" onClick={() => change({ isPart: '', partTaken: '', partWhy: '', partRest: '' })}>
          All of it was taken
        </Button>
      </div>
    </fieldset>
  );
}

/** The error of a form's check on what the giver says. */
export function GivenFieldError() {
  const error = useFieldError('amount');
  if (error === undefined) return null;
  return (
    <p role="alert" className="flex items-center gap-1.5 text-s font-label text-severe-ink">
      <Mark shape="square-cross" size={18} />
      {error}
    </p>
  );
}
