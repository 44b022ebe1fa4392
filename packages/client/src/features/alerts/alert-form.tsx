import type { Alert } from '@hearthline/contracts';
import { useRef, type MouseEvent } from 'react';
import { useCan } from '../../lib/can.ts';
import { DraftDialog } from '../../lib/edit-form/draft-dialog.tsx';
import { useHomeTime } from '../../lib/home-time.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Mark } from '../../ui/mark.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { offerText } from './alert-words.ts';
import { showNone } from './shown-alerts.ts';
import { TakeButton } from './take-button.tsx';
import { urgencyOf } from './urgency.ts';
import { useAlertForm } from './use-alert-form.ts';

export interface AlertFormProps {
  alert: Alert;
  now: Date;
  onForm: boolean;
}

/** Taking it, writing what was done, measuring again, closing it. */
export function AlertForm({ alert, now, onForm }: AlertFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useAlertForm(alert, () => field.current?.focus());
  const offer = offerText(alert, useHomeTime());
  const mayRecord = useCan('canRecordVitals');
  const recheck = `/forms/vitals?residentId=${alert.residentId}`;
  function handleRecheck(event: MouseEvent) {
    showNone();
    if (!onForm) return;
    event.preventDefault();
    if (!location.search.includes(alert.residentId)) location.assign(recheck);
  }
  if (!mayRecord) return null;
  const size = onForm ? 'tall' : 'normal';
  return (
    <div className="flex flex-col gap-4">
      {offer && (
        <p className="flex items-center gap-2 font-head">
          <Mark shape="disc" size={18} /> {offer}
        </p>
      )}
      {form.offer && (
        <DraftDialog
          what="a note"
          startedAt={form.offer.startedAt}
          onContinue={() => form.offer && form.continueWith(form.offer)}
          onDiscard={form.discard}
        />
      )}
      <Field label="What was done" error={form.error}>
        <TextArea
          ref={field}
          value={form.done}
          maxLength={1000}
          onChange={(event) => form.type(event.target.value)}
        />
      </Field>
      {form.failure !== null && (
        <p role="alert" className="font-label text-severe-ink">
          {form.failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3 *:grow">
        {urgencyOf(alert, now) !== 'taken' && <TakeButton alert={alert} size={size} />}
        <Button
          kind={offer ? 'secondary' : 'primary'}
          size={size}
          pending={form.pending === 'note'}
          onClick={form.save}
        >
          Save note
        </Button>
        <ButtonLink href={recheck} size={size} onClick={handleRecheck}>
          Record a recheck
        </ButtonLink>
        <Button
          kind={offer ? 'primary' : 'secondary'}
          size={size}
          pending={form.pending === 'close'}
          onClick={form.close}
        >
          Close the alert
        </Button>
      </div>
    </div>
  );
}
