import { useHomeTime } from '../../../lib/time/home-time.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Mark } from '../../../ui/show/mark.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import { Failure } from './dose-form-fields.tsx';
import { givenLatelyText } from './dose-text.ts';
import type { DoseForm } from './use-dose-form.ts';
import type { WitnessChoice } from './use-witness-choice.tsx';

interface OutsideQuestionProps {
  readonly form: DoseForm;
  readonly outside: NonNullable<DoseForm['outside']>;
  readonly witness: WitnessChoice;
}

/**
 * A dose outside the rules: names the broken rules. A given dose is recorded with a reason; the main button is not to give
 * it.
 */
export function OutsideQuestion({ form, outside, witness }: OutsideQuestionProps) {
  const { values, change, pending, send, ask } = form;
  const home = useHomeTime();
  const { lastGiven, message } = outside;
  const why = values.outsideReason;
  return (
    <div role="alert" className="grid gap-4 rounded-notice border-2 border-ink p-4">
      <p className="flex items-start gap-2 text-l font-head">
        <Mark shape="no-entry" size={22} />
        <span className="min-w-0">
          {message}
          {lastGiven && <span className="block font-label">{givenLatelyText(lastGiven, home)}</span>}
        </span>
      </p>
      <Field label="If it was given: why?" required>
        <TextInput
          size="tall"
          maxLength={500}
          value={why}
          onChange={({ target }) => change({ outsideReason: target.value })}
        />
      </Field>
      <p className="text-s text-ink-2">It is marked on the record, and nurses get an alert.</p>
      {witness.fieldsFor({ isGiven: true, isOut: true, chosen: form.given.dose })}
      <Failure form={form} />
      <div className="flex flex-col gap-3 *:flex-1 tablet:flex-row">
        <Button kind="primary" size="tall" autoFocus onClick={() => ask(null)}>
          It was not given
        </Button>
        <Button
          kind="danger"
          size="tall"
          pending={pending === 'administered'}
          pendingText="Saving..."
          disabled={why.trim() === '' || witness.isMissing}
          onClick={() => send('administered')}
        >
          It was given: record it with a reason
        </Button>
      </div>
    </div>
  );
}
