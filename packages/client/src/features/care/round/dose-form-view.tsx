import {
  aheadReasons,
  doseReasons,
  isAhead,
  isRange,
  type DoseAmount,
  type LastSite,
  type MedicationRecord,
} from '@hearthline/contracts';
import { useState } from 'react';
import { whoWasAskedText } from '../../../care/allergy-dialog.tsx';
import { momentText } from '../../../care/moment-text.ts';
import { doseStates } from '../../../care/records/dose-states.ts';
import { encryptionUnavailableText } from '../../../lib/device/encrypted-store.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { Button } from '../../../ui/show/button.tsx';
import { Checkbox } from '../../../ui/form/checkbox.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { Mark, type MarkShape } from '../../../ui/show/mark.tsx';
import { RadioChips } from '../../../ui/form/radio-chips.tsx';
import { TextInput } from '../../../ui/form/text-input.tsx';
import type { OpenDose } from './claims.ts';
import { givenLatelyText } from './dose-text.ts';
import { isMissedEarlier } from './missed-earlier.ts';
import { Failure, GivenAt, Notes, ReasonField } from './dose-form-fields.tsx';
import { isGivenAfterStop } from './ended-prescription.tsx';
import { OutsideQuestion } from './outside-question.tsx';
import { AmountField, GivenFields } from '../../../care/given/given-fields.tsx';
import type { LastReading } from '../../../care/given/scale-field.tsx';
import { HandlingField } from '../../../care/witness/supply-handling.tsx';
import type { WitnessChoice } from './use-witness-choice.tsx';
import { getWhyNot, type DoseForm, type NotGiven } from './use-dose-form.ts';

export interface DoseFormViewProps {
  readonly form: DoseForm;
  readonly dose: OpenDose;
  /** A recent dose of the same medication: this dose is given only as another dose. */
  readonly givenLately: MedicationRecord | undefined;
  /** The last reading for the scale of the prescription. */
  readonly lastReading?: LastReading | undefined;
  readonly lastSites?: readonly LastSite[] | undefined;
  readonly now: Date;
  readonly witness: WitnessChoice;
}

/** Given, or why not; when, and a note. */
export function DoseFormView(props: DoseFormViewProps) {
  const { form, witness } = props;
  const { values, allergy, canSaveDraft } = form;
  function content() {
    if (allergy !== null && !isAllergyAnswered(form))
      return <AllergyQuestion form={form} message={allergy} witness={witness} />;
    if (form.outside !== null)
      return <OutsideQuestion form={form} outside={form.outside} witness={witness} />;
    if (allergy !== null) return <AllergyQuestion form={form} message={allergy} witness={witness} />;
    if (values.status === '' || values.status === 'administered') return <Actions {...props} />;
    return (
      <WhyNot
        form={form}
        status={values.status}
        ordered={props.dose.prescription.dose}
        isAhead={isTooFarAhead(props)}
        witness={witness}
      />
    );
  }
  return (
    <>
      {content()}
      {!canSaveDraft && <p className="text-s text-ink-2">{encryptionUnavailableText}</p>}
    </>
  );
}

const refusals = ['refused', 'omitted', 'held'] as const;

/** True if the allergy question has its answer. It comes before the question on the rules, which sends both answers. */
const isAllergyAnswered = ({ values, outside }: DoseForm) =>
  outside !== null && values.allergyReason.trim() !== '';

const isTooFarAhead = ({ dose: { at, windowMinutes }, now }: Pick<DoseFormViewProps, 'dose' | 'now'>) =>
  at !== null && isAhead(at, windowMinutes, now);

/** The reasons for which a dose is not given; before its window only the reasons that can be known ahead. */
const reasonsFor = (status: NotGiven, ahead: boolean): readonly string[] =>
  doseReasons[status].filter((reason) => !ahead || aheadReasons.includes(reason));

function Actions({ form, dose, givenLately, lastReading, lastSites, now, witness }: DoseFormViewProps) {
  const { prescription, at, windowMinutes } = dose;
  const home = useHomeTime();
  const [isAnother, setAnother] = useState(false);
  const isAsNeeded = at === null;
  const isTooEarly = isTooFarAhead({ dose, now });
  const opensAt = at === null ? null : new Date(Date.parse(at) - windowMinutes * 60_000);
  const { values, change, pending, send, ask } = form;
  const missedAt = at !== null && isMissedEarlier(at, windowMinutes, now, home) ? at : null;
  const isTimeMissing = missedAt !== null && values.administeredAt === '';
  const isOver = isGivenAfterStop(prescription, at, values.administeredAt, now);
  // It is not to be given; that it was given the server lets be recorded with a reason.
  const isOutside = isTooEarly || isOver;
  const isUnanswered = givenLately !== undefined && !isAnother;
  const { missing } = form.given;
  const isBlocked = isUnanswered || missing !== null || witness.isMissing || pending !== null;
  const isReasonMissing = isAsNeeded && values.reason.trim() === '';
  return (
    <>
      {isAsNeeded && <ReasonField form={form} prescription={prescription} />}
      <GivenAt
        value={values.administeredAt}
        now={now}
        missedAt={missedAt}
        onChange={(administeredAt) => change({ administeredAt })}
      />
      <GivenFields
        values={values}
        change={change}
        ordered={prescription}
        dose={form.given.dose}
        last={lastReading}
        lastSites={lastSites}
        isControlled={witness.isControlled}
      />
      <Notes form={form} />
      {givenLately && (
        <div role="alert" className="grid gap-2 rounded-notice border-2 border-ink p-4">
          <p className="flex items-center gap-2 text-l font-head">
            <Mark shape="no-entry" size={22} />
            <span className="min-w-0">{givenLatelyText(givenLately, home, prescription.medicationId)}</span>
          </p>
          <Checkbox
            size="tall"
            label="This is another dose, to be given as well"
            checked={isAnother}
            onChange={({ target }) => setAnother(target.checked)}
          />
        </div>
      )}
      {witness.fieldsFor({ isGiven: true, isOut: true, chosen: form.given.dose })}
      <Failure form={form} />
      <div className="grid grid-cols-3 gap-2 tablet:grid-cols-[2fr_1fr_1fr_1fr] tablet:gap-3">
        <Button
          kind="primary"
          size="tall"
          className="button-tall col-span-3 tablet:col-span-1"
          pending={pending === 'administered'}
          pendingText="Saving..."
          disabled={isReasonMissing || isTimeMissing || isOutside || isBlocked}
          onClick={() => send('administered')}
        >
          <ActionMark shape="disc-tick" /> Given
        </Button>
        {refusals.map((status) => (
          <Button
            key={status}
            size="tall"
            className="button-tall px-2!"
            disabled={pending !== null || reasonsFor(status, isTooEarly).length === 0}
            onClick={() => ask(status)}
          >
            <ActionMark shape={doseStates[status].mark} /> {doseStates[status].word}
          </Button>
        ))}
      </div>
      {isReasonMissing && <p className="text-s text-ink-2">Enter the reason.</p>}
      {missing !== null && <p className="text-s text-ink-2">{missing}</p>}
      {isTooEarly && opensAt && (
        <p className="font-label">Too early. Can be given from {momentText(opensAt.toISOString(), home)}.</p>
      )}
      {isOutside && (
        <Button
          size="tall"
          disabled={isBlocked}
          pending={pending === 'administered'}
          pendingText="Saving..."
          onClick={() => send('administered')}
        >
          It was given: record it with a reason
        </Button>
      )}
    </>
  );
}

function ActionMark({ shape }: { shape: MarkShape }) {
  const colours = shape === 'disc-tick' ? '[--mark:currentColor] [--mark-cut:var(--primary)]' : '';
  return <Mark shape={shape} size={22} className={`max-tablet:hidden ${colours}`} />;
}

interface WhyNotProps {
  readonly form: DoseForm;
  readonly status: NotGiven;
  readonly ordered: DoseAmount;
  readonly isAhead: boolean;
  readonly witness: WitnessChoice;
}

/** Asks for the reason of a refused, omitted or held dose: from a short list, or "Other" and a text. */
function WhyNot({ form, status, ordered, isAhead: ahead, witness }: WhyNotProps) {
  const { values, change, pending, send, ask } = form;
  const isDestroyed = witness.isControlled && values.handling === 'destroyed';
  const isAmountMissing = isDestroyed && isRange(form.given.dose);
  const { word, mark } = doseStates[status];
  return (
    <>
      <p className="flex items-center gap-2 text-l font-head">
        <Mark shape={mark} size={20} /> Why was it {word.toLowerCase()}?
      </p>
      <RadioChips
        label="Reason"
        size="tall"
        options={reasonsFor(status, ahead)}
        value={values.whyNot || null}
        onChange={(whyNot) => change({ whyNot })}
      />
      {values.whyNot === 'Other' && (
        <Field label="Please say why" required>
          <TextInput
            size="tall"
            maxLength={500}
            value={values.otherReason}
            onChange={({ target }) => change({ otherReason: target.value })}
          />
        </Field>
      )}
      {witness.isControlled && (
        <HandlingField value={values.handling || null} onChange={(handling) => change({ handling })} />
      )}
      {isDestroyed && isRange(ordered) && <AmountField values={values} change={change} ordered={ordered} />}
      <Notes form={form} />
      {witness.fieldsFor({ isGiven: false, isOut: isDestroyed, chosen: form.given.dose })}
      <Failure form={form} />
      <div className="flex flex-col gap-3 *:flex-1 tablet:flex-row">
        <Button
          kind="primary"
          size="tall"
          pending={pending === status}
          pendingText="Saving..."
          disabled={
            !getWhyNot(values) ||
            isAmountMissing ||
            (witness.isControlled && (values.handling === '' || witness.isMissing))
          }
          onClick={() => send(status)}
        >
          Save as {word.toLowerCase()}
        </Button>
        <Button size="tall" onClick={() => ask(null)}>
          Back
        </Button>
      </div>
    </>
  );
}

interface AllergyQuestionProps {
  readonly form: DoseForm;
  readonly message: string;
  readonly witness: WitnessChoice;
}

/** An allergy of the resident matches: given only with a reason; not giving is the main answer. */
function AllergyQuestion({ form, message, witness }: AllergyQuestionProps) {
  const { values, change, pending, send, ask, asksWhoWasAsked } = form;
  const why = values.allergyReason;
  return (
    <div role="alert" className="grid gap-4 rounded-notice border-2 border-ink p-4">
      <p className="flex items-center gap-2 text-l font-head">
        <Mark shape="no-entry" size={22} />
        <span className="min-w-0">{message}</span>
      </p>
      <Field label={asksWhoWasAsked ? whoWasAskedText : 'Why is it given all the same?'} required>
        <TextInput
          size="tall"
          maxLength={500}
          value={why}
          onChange={({ target }) => change({ allergyReason: target.value })}
        />
      </Field>
      {witness.fieldsFor({ isGiven: true, isOut: true, chosen: form.given.dose })}
      <Failure form={form} />
      <div className="flex flex-col gap-3 *:flex-1 tablet:flex-row">
        <Button kind="primary" size="tall" autoFocus onClick={() => ask(null)}>
          Do not give it
        </Button>
        <Button
          kind="danger"
          size="tall"
          pending={pending === 'administered'}
          pendingText="Saving..."
          disabled={why.trim() === '' || witness.isMissing}
          onClick={() => send('administered')}
        >
          Given all the same
        </Button>
      </div>
    </div>
  );
}
