import { type VitalsRecord, describeReading, vitalKinds } from '@hearthline/contracts';
import { useState } from 'react';
import { relativeDayText } from '../../../care/moment-text.ts';
import { fullName } from '../../../care/names.ts';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { Button } from '../../../ui/show/button.tsx';
import { ConfirmDialog, Dialog } from '../../../ui/overlay/dialog.tsx';
import { Field } from '../../../ui/form/field.tsx';
import { TextArea } from '../../../ui/form/text-input.tsx';
import { useVitalsFormState } from './vitals-form-context.ts';

export interface AlreadyCorrectedDialogProps {
  /** The record that replaced the corrected record. */
  readonly newer: VitalsRecord;
  readonly onAnswer: (answer: 'resend' | 'back') => void;
}

/** Shown if another user corrected the record first; shows that correction. */
export function AlreadyCorrectedDialog({ newer, onAnswer }: AlreadyCorrectedDialogProps) {
  const home = useHomeTime();
  const goBack = () => onAnswer('back');
  return (
    <Dialog
      open
      onClose={goBack}
      title="This record was already corrected."
      text={`By ${newer.recordedByName}, ${relativeDayText(newer.createdAt, home)}: ${recordSummary(newer)}`}
      actions={
        <>
          <Button kind="primary" size="tall" onClick={goBack} data-autofocus>
            Go back
          </Button>
          <Button size="tall" onClick={() => onAnswer('resend')}>
            Replace it with my values
          </Button>
        </>
      }
    >
      <p className="text-ink-2">
        {newer.recordNumber}
        {newer.correctionReason && `: “${newer.correctionReason}”`}
      </p>
    </Dialog>
  );
}

/** The readings of a record in one line. */
function recordSummary(record: VitalsRecord): string {
  return vitalKinds
    .flatMap((kind) => (record[kind] === null ? [] : [describeReading(kind, record[kind])]))
    .join(', ');
}

export interface AlreadySavedDialogProps {
  /** The record that an earlier request stored. */
  readonly record: VitalsRecord;
  readonly onAnswer: (answer: 'stored' | 'resend') => void;
}

/** A request with the same idempotency key has stored other values: shows the stored record. */
export function AlreadySavedDialog({ record, onAnswer }: AlreadySavedDialogProps) {
  const home = useHomeTime();
  const residentName = fullName({ name: record.residentName, lastName: record.residentLastName });
  return (
    <ConfirmDialog
      open
      title="This form was already saved with different values."
      text={`${residentName}, ${home.dayAndTime(record.recordedAt)}: ${recordSummary(record)}`}
      safeText="Keep what was saved"
      onSafe={() => onAnswer('stored')}
      riskText="Save as a new record"
      onRisk={() => onAnswer('resend')}
    />
  );
}

/** Asks for the reason of a correction before it is saved. */
export function ReasonDialog({ onAnswer }: { readonly onAnswer: (isGiven: boolean) => void }) {
  const { values, change } = useVitalsFormState();
  const [isSubmitted, setSubmitted] = useState(false);
  const isMissing = values.reason.trim() === '';
  const goBack = () => onAnswer(false);
  return (
    <Dialog
      open
      onClose={goBack}
      title="Reason for the correction"
      text="The old values stay visible, crossed out."
      actions={
        <>
          <Button
            kind="primary"
            size="tall"
            onClick={() => (isMissing ? setSubmitted(true) : onAnswer(true))}
          >
            Save the correction
          </Button>
          <Button size="tall" onClick={goBack}>
            Go back
          </Button>
        </>
      }
    >
      <Field
        label="Reason"
        required
        error={isSubmitted && isMissing ? 'Please say why the record is corrected.' : undefined}
      >
        <TextArea
          maxLength={500}
          data-autofocus
          value={values.reason}
          onChange={(event) => change({ reason: event.target.value })}
        />
      </Field>
    </Dialog>
  );
}

export interface SwitchResidentDialogProps {
  /** Name of the current resident. */
  readonly from: string;
  /** Name of the newly chosen resident. */
  readonly to: string;
  readonly onAnswer: (answer: 'keep' | 'move' | null) => void;
}

/** Asks whose readings they are if another resident is chosen after typing. */
export function SwitchResidentDialog({ from, to, onAnswer }: SwitchResidentDialogProps) {
  return (
    <Dialog
      open
      onClose={() => onAnswer(null)}
      title={`Keep the readings for ${from}, or move them to ${to}?`}
      text={`You entered readings for ${from}.`}
      actions={
        <>
          <Button kind="primary" size="tall" onClick={() => onAnswer('keep')} data-autofocus>
            {`Keep them for ${from}`}
          </Button>
          <Button size="tall" onClick={() => onAnswer('move')}>
            {`Move to ${to}`}
          </Button>
        </>
      }
    />
  );
}
