import type { Alert } from '@hearthline/contracts';
import { useRef, type MouseEvent } from 'react';
import { useCan } from '../../lib/use-can.ts';
import { DraftDialog } from '../../lib/edit-form/draft-dialog.tsx';
import { useHomeTime } from '../../lib/home-time.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Mark } from '../../ui/mark.tsx';
import { TextArea } from '../../ui/text-input.tsx';
import { closeSuggestionText } from './alert-text.ts';
import { closePanel } from './open-panel.ts';
import { TakeButton } from './take-button.tsx';
import { urgencyOf } from './urgency.ts';
import { useAlertForm } from './use-alert-form.ts';

export interface AlertFormProps {
  alert: Alert;
  now: Date;
  onForm: boolean;
}

/** The actions on an open alert: take it, note what was done, record a recheck, close it. */
export function AlertForm({ alert, now, onForm }: AlertFormProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const form = useAlertForm(alert, () => field.current?.focus());
  const closeSuggestion = closeSuggestionText(alert, useHomeTime());
  const mayRecord = useCan('canRecordVitals');
  const recheck = `/forms/vitals?residentId=${alert.residentId}`;
  function handleRecheck(event: MouseEvent) {
    closePanel();
    if (!onForm) return;
    event.preventDefault();
    if (!location.search.includes(alert.residentId)) location.assign(recheck);
  }
  if (!mayRecord) return null;
  const isTaken = urgencyOf(alert, now) === 'taken';
  const size = onForm ? 'tall' : 'normal';
  return (
    <div className="flex flex-col gap-4">
      {closeSuggestion && (
        <p className="flex items-center gap-2 font-head">
          <Mark shape="disc" size={18} /> {closeSuggestion}
        </p>
      )}
      {form.storedDraft && (
        <DraftDialog
          what="a note"
          startedAt={form.storedDraft.startedAt}
          onContinue={() => form.storedDraft && form.restore(form.storedDraft)}
          onDiscard={form.discard}
        />
      )}
      <Field label="Action taken" error={form.error}>
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
        {!isTaken && (
          <TakeButton alert={alert} size={size} kind={closeSuggestion ? 'secondary' : 'primary'} />
        )}
        <Button
          kind={isTaken && !closeSuggestion ? 'primary' : 'secondary'}
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
          kind={closeSuggestion ? 'primary' : 'secondary'}
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
