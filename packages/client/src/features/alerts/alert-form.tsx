import type { Alert } from '@hearthline/contracts';
import type { MouseEvent } from 'react';
import { fullName } from '../../care/names.ts';
import { useCan } from '../../lib/use-can.ts';
import { EditForm, saveShortcut, TextField } from '../../lib/edit-form/edit-form.tsx';
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

/** The actions on an open alert: take it, note what was done, see to its cause, close it. */
export function AlertForm({ alert, now, onForm }: AlertFormProps) {
  const { form, failure, pending, save, close } = useAlertForm(alert);
  const closeSuggestion = closeSuggestionText(alert, useHomeTime());
  const mayRecord = useCan('canRecordVitals');
  const cause = causeLink(alert);
  function handleLink(event: MouseEvent) {
    closePanel();
    if (!onForm || alert.cause !== 'readings') return;
    event.preventDefault();
    if (!location.search.includes(alert.residentId)) location.assign(cause.href);
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
          {...saveShortcut}
        >
          Save note
        </Button>
        <ButtonLink href={cause.href} size={size} onClick={handleLink}>
          {cause.text}
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

/** Where the cause of an alert is seen to. */
function causeLink({ cause, residentId, resident }: Alert): { href: string; text: string } {
  switch (cause) {
    case 'readings':
      return { href: `/forms/vitals?residentId=${residentId}`, text: 'Record a recheck' };
    case 'missed-dose': {
      const search = new URLSearchParams({ show: 'all', search: fullName(resident) });
      return { href: `/round?${String(search)}`, text: 'Open the round' };
    }
    case 'refusals':
      return { href: `/residents/${residentId}?tab=medications`, text: 'Open the medications' };
  }
}
