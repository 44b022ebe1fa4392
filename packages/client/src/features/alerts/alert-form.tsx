import type { Alert } from '@hearthline/contracts';
import type { MouseEvent } from 'react';
import { useCan } from '../../lib/use-can.ts';
import { EditForm, TextField } from '../../lib/edit-form/edit-form.tsx';
import { useHomeTime } from '../../lib/home-time.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Mark } from '../../ui/mark.tsx';
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
  const { form, failure, pending, save, close } = useAlertForm(alert);
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
    <EditForm form={form} className="flex flex-col gap-4">
      {closeSuggestion && (
        <p className="flex items-center gap-2 font-head">
          <Mark shape="disc" size={18} /> {closeSuggestion}
        </p>
      )}
      <TextField name="done" rows={3} maxLength={1000} />
      {failure !== null && (
        <p role="alert" className="font-label text-severe-ink">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3 *:grow">
        {!isTaken && (
          <TakeButton alert={alert} size={size} kind={closeSuggestion ? 'secondary' : 'primary'} />
        )}
        <Button
          kind={isTaken && !closeSuggestion ? 'primary' : 'secondary'}
          size={size}
          pending={pending === 'note'}
          onClick={save}
        >
          Save note
        </Button>
        <ButtonLink href={recheck} size={size} onClick={handleRecheck}>
          Record a recheck
        </ButtonLink>
        <Button
          kind={closeSuggestion ? 'primary' : 'secondary'}
          size={size}
          pending={pending === 'close'}
          onClick={close}
        >
          Close the alert
        </Button>
      </div>
    </EditForm>
  );
}
