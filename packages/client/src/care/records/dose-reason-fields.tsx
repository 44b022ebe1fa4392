import { doseReasons, type ClosedStatus } from '@hearthline/contracts';
import { useFormContext, useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { TextField, useFieldError } from '../../lib/form/edit-form/edit-form.tsx';
import { useHomeTime } from '../../lib/time/home-time.ts';
import { serverNow } from '../../lib/server/server-clock.ts';
import { Field } from '../../ui/form/field.tsx';
import { RadioChips } from '../../ui/form/radio-chips.tsx';
import { TextInput } from '../../ui/form/text-input.tsx';

export type ReasonStatus = Exclude<ClosedStatus, 'administered'>;

/** Values of a form for the outcome of a dose. */
export interface OutcomeValues {
  /** A reason of the short list, or "Other". */
  reason: string;
  /** The text for "Other". */
  otherReason: string;
  /** `yyyy-MM-ddTHH:mm` in the home's zone. */
  administeredAt: string;
  notes: string;
}

export const outcomeLabels = {
  reason: 'Reason',
  otherReason: 'What was it?',
  administeredAt: 'Given at',
  notes: 'Notes',
} as const;

export const outcomeShape = {
  reason: z.string(),
  otherReason: z.string(),
  administeredAt: z.string(),
  notes: z.string().check(z.maxLength(2000, 'Notes must be at most 2000 characters.')),
};

type WithStatus = OutcomeValues & { status: string };

/** The checks of `outcomeShape` for a status. */
export const outcomeChecks = [
  z.refine<WithStatus>(({ status, reason }) => !needsReason(status) || reason !== '', {
    error: 'Please say why it was not given.',
    path: ['reason'],
  }),
  z.refine<WithStatus>(
    ({ status, reason, otherReason }) =>
      !needsReason(status) || reason !== 'Other' || otherReason.trim() !== '',
    { error: 'Please say what it was.', path: ['otherReason'] },
  ),
] as const;

export const needsReason = (status: string | undefined): status is ReasonStatus =>
  status === 'refused' || status === 'omitted' || status === 'held';

/** The reason as it is sent. */
export const getOutcomeReason = ({
  reason,
  otherReason,
}: Pick<OutcomeValues, 'reason' | 'otherReason'>): string =>
  reason === 'Other' ? otherReason.trim() : reason;

/** A stored reason as values of the form. */
export function reasonValues(status: string, stored: string | null) {
  if (!needsReason(status) || stored === null) return { reason: '', otherReason: '' };
  const isListed = (doseReasons[status] as readonly string[]).includes(stored);
  return isListed ? { reason: stored, otherReason: '' } : { reason: 'Other', otherReason: stored };
}

/** Why a dose was not given: a short list, and a text for "Other". */
export function ReasonFields({ status }: { status: ReasonStatus }) {
  const { setValue, clearErrors } = useFormContext<OutcomeValues>();
  const reason = useWatch<OutcomeValues, 'reason'>({ name: 'reason' });
  const options: readonly string[] = doseReasons[status];
  return (
    <>
      <Field label={outcomeLabels.reason} error={useFieldError('reason')} required>
        <RadioChips
          label={outcomeLabels.reason}
          options={options}
          value={options.includes(reason) ? reason : null}
          onChange={(picked) => {
            setValue('reason', picked, { shouldDirty: true });
            clearErrors('reason');
          }}
        />
      </Field>
      {reason === 'Other' && <TextField name="otherReason" maxLength={500} required />}
    </>
  );
}

const dayMs = 86_400_000;

/** When a dose was given, in the home's time. */
export function GivenAtField() {
  const { register } = useFormContext<OutcomeValues>();
  const home = useHomeTime();
  const now = serverNow();
  return (
    <Field
      label={outcomeLabels.administeredAt}
      error={useFieldError('administeredAt')}
      description="At most 24 hours back."
    >
      <TextInput
        type="datetime-local"
        min={home.inputValue(new Date(now.getTime() - dayMs))}
        max={home.inputValue(now)}
        {...register('administeredAt')}
      />
    </Field>
  );
}
