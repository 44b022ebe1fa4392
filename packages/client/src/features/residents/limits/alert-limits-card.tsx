import type { Resident } from '@hearthline/contracts';
import userFocus from '@phosphor-icons/core/regular/user-focus.svg?raw';
import { useRecordTime } from '../../../care/records/use-record-time.ts';
import { useCan } from '../../../lib/can.ts';
import { Button } from '../../../ui/button.tsx';
import { Section } from '../../../ui/section.tsx';
import { useDialogAddress } from '../dialog/dialog-address.ts';
import { AlertLimitsDialog } from './alert-limits-dialog.tsx';
import { LimitsList } from './limits-list.tsx';

/** Whether a resident has alert limits of their own: which, why, by whom and since when. */
export function AlertLimitsCard({ resident }: { resident: Resident }) {
  const { isLimiting, limit, close } = useDialogAddress();
  const maySet = useCan('canSetAlertLimits');
  const when = useRecordTime();
  const { alertLimits } = resident;
  return (
    <Section title="Alert limits">
      {alertLimits ? (
        <>
          <LimitsList limits={alertLimits.limits} />
          <p className="mt-2 break-words whitespace-pre-line">{alertLimits.reason}</p>
          <p className="mt-1 text-s text-ink-2">
            Set by {alertLimits.setBy.name}, {when(alertLimits.setAt)}
          </p>
        </>
      ) : (
        <p className="py-2 text-ink-2">None of their own: the default bands apply</p>
      )}
      {maySet && (
        <Button icon={userFocus} onClick={limit} className="mt-3">
          Edit limits
        </Button>
      )}
      {maySet && isLimiting && <AlertLimitsDialog resident={resident} onClose={close} />}
    </Section>
  );
}
