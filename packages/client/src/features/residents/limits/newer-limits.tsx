import type { Resident } from '@hearthline/contracts';
import { useRecordTime } from '../../../care/records/use-record-time.ts';
import { Button } from '../../../ui/button.tsx';
import { LimitsList } from './limits-list.tsx';

export interface NewerLimitsProps {
  resident: Resident;
  onTake: () => void;
}

/** Somebody set other limits while these were typed: shows theirs, so that neither is lost. */
export function NewerLimits({ resident, onTake }: NewerLimitsProps) {
  const when = useRecordTime();
  const { alertLimits } = resident;
  return (
    <section role="alert" aria-label="Newer limits" className="mb-4 rounded-dialog border-2 border-line p-4">
      <p className="font-label">
        {alertLimits
          ? `${alertLimits.setBy.name} set other limits while you were typing, ${when(alertLimits.setAt)}.`
          : 'Somebody cleared the limits while you were typing.'}
      </p>
      {alertLimits && (
        <>
          <LimitsList limits={alertLimits.limits} />
          <p className="mt-1 break-words">{alertLimits.reason}</p>
        </>
      )}
      <p className="mt-2 text-s text-ink-2">Nothing of yours is saved yet. Save puts yours in their place.</p>
      <Button onClick={onTake} className="mt-3">
        Take theirs
      </Button>
    </section>
  );
}
