import type { Resident } from '@hearthline/contracts';
import userFocus from '@phosphor-icons/core/regular/user-focus.svg?raw';
import { useRecordTime } from '../../../../care/records/use-record-time.ts';
import { useCan } from '../../../../lib/session/use-can.ts';
import { Button } from '../../../../ui/show/button.tsx';
import { Section } from '../../../../ui/show/section.tsx';
import { useDialogUrl } from '../dialog/use-dialog-url.ts';
import { AlertLimitsDialog } from './alert-limits-dialog.tsx';
import { LimitsList } from './limits-list.tsx';

/** A resident's own alert limits with reason, author and date. */
export function AlertLimitsCard({ resident }: { resident: Resident }) {
  const { isEditingLimits, editLimits, close } = useDialogUrl();
  const maySet = useCan('canSetAlertLimits') && resident.erasedAt === undefined;
  const when = useRecordTime();
  const { alertLimits } = resident;
  return (
    <Section
      title="Alert limits"
      aside={
        maySet && (
          <Button kind="quiet" icon={userFocus} onClick={editLimits} className="no-print">
            Edit limits
          </Button>
        )
      }
    >
      {alertLimits ? (
        <>
          <LimitsList limits={alertLimits.limits} />
          <p className="mt-2 break-words whitespace-pre-line">{alertLimits.reason}</p>
          <p className="mt-1 text-s text-ink-2">
            Set by {alertLimits.setBy.name}, {when(alertLimits.setAt)}
          </p>
        </>
      ) : (
        <p className="py-2 text-ink-2">No individual limits. Standard ranges apply.</p>
      )}
      {maySet && isEditingLimits && <AlertLimitsDialog resident={resident} onClose={close} />}
    </Section>
  );
}
