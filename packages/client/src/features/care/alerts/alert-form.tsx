import { mayCloseAlert, nurseClosesText, type Alert } from '@hearthline/contracts';
import type { ReactNode } from 'react';
import { fullName } from '../../../care/names.ts';
import { useCan } from '../../../lib/session/use-can.ts';
import { EditForm, saveShortcut, TextField } from '../../../lib/form/edit-form/edit-form.tsx';
import { useHomeTime } from '../../../lib/time/home-time.ts';
import { useSession } from '../../../lib/session/session.ts';
import { Button, ButtonLink, type ButtonLook } from '../../../ui/show/button.tsx';
import { Mark } from '../../../ui/show/mark.tsx';
import { closeSuggestionText } from './alert-text.ts';
import { HandOver } from './hand-over.tsx';
import { isWith } from './hands.ts';
import { closePanel, leaveForRecheck } from './open-panel.ts';
import { RecheckLink, usePage } from './recheck-link.tsx';
import { TakeButton } from './take-button.tsx';
import { UndoTake } from './undo-take.tsx';
import { getUrgency } from './urgency.ts';
import { useAlertForm } from './use-alert-form.ts';

export interface AlertFormProps {
  alert: Alert;
  now: Date;
  onForm: boolean;
}

/** The actions on an open alert: take it, give it to a colleague, note what was done, see to its cause, close it. */
export function AlertForm({ alert, now, onForm }: AlertFormProps) {
  const { form, failure, pending, send } = useAlertForm(alert);
  const closeSuggestion = closeSuggestionText(alert, useHomeTime());
  const mayRecord = useCan('canRecordVitals');
  const { user } = useSession();
  if (!mayRecord) return null;
  const isMine = isWith(user.id, alert);
  const isOthers = getUrgency(alert, now) === 'taken' && !isMine;
  const mayClose = mayCloseAlert(user.role, alert);
  const size: ButtonLook['size'] = onForm ? 'tall' : 'normal';
  const main = (is: boolean): ButtonLook['kind'] => (is && !closeSuggestion ? 'primary' : 'secondary');
  const sending = (act: NonNullable<typeof pending>) => ({
    size,
    pending: pending === act,
    onClick: () => send(act),
  });
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
        {!isMine && !isOthers && <TakeButton alert={alert} size={size} kind={main(true)} />}
        <CauseLink alert={alert} size={size} kind={main(isMine && alert.cause === 'readings')} />
        <Button {...sending('note')} kind={main(isMine && alert.cause !== 'readings')} {...saveShortcut}>
          Save note
        </Button>
        {isOthers && <Button {...sending('take-over')}>Take over</Button>}
        {isMine && <HandOver key={alert.id} alert={alert} size={size} />}
        <UndoTake alerts={[alert]} now={now} size={size} />
        {mayClose && (
          <Button {...sending('close')} kind={closeSuggestion ? 'primary' : 'secondary'}>
            Close the alert
          </Button>
        )}
      </div>
      {!mayClose && <p className="font-label">{nurseClosesText(alert)}</p>}
    </EditForm>
  );
}

/** Link to the place where the cause of an alert is dealt with. */
function CauseLink({ alert, ...look }: { alert: Alert } & Pick<ButtonLook, 'kind' | 'size'>): ReactNode {
  const { cause, residentId, resident } = alert;
  const page = usePage();
  switch (cause) {
    case 'readings':
      return <RecheckLink alert={alert} onClick={() => leaveForRecheck(alert.id, page)} {...look} />;
    case 'missed-dose': {
      const search = new URLSearchParams({ show: 'all', search: fullName(resident) });
      return (
        <ButtonLink href={`/round?${String(search)}`} onClick={closePanel} {...look}>
          Open the round
        </ButtonLink>
      );
    }
    case 'refusals':
    case 'outside-rules':
      return (
        <ButtonLink href={`/residents/${residentId}?tab=medications`} onClick={closePanel} {...look}>
          Open the medications
        </ButtonLink>
      );
  }
}
