import type { Resident, ResidentReturn } from '@hearthline/contracts';
import { stayText } from '../../../../care/away/stay-text.ts';
import { momentText } from '../../../../care/moment-text.ts';
import { fullName } from '../../../../care/names.ts';
import { useHomeTime } from '../../../../lib/time/home-time.ts';
import { Button } from '../../../../ui/show/button.tsx';
import { useReconciliations } from './use-reconciliations.ts';

export interface CheckClosedProps {
  readonly resident: Resident;
  readonly back: ResidentReturn;
  /** Asks, and discards what was typed; undefined if nothing was. */
  readonly onClose: (() => void) | undefined;
}

/** Says why a check that was begun can't be signed any more: a colleague signed it, or the resident is not here. */
export function CheckClosed({ resident, back, onClose }: CheckClosedProps) {
  const home = useHomeTime();
  const { rows } = useReconciliations(resident.id);
  const signed = rows.find(({ returnedAt }) => returnedAt === back.returnedAt);
  const { active, stay } = resident;
  const why = signed
    ? `Checked by ${signed.by.name} at ${momentText(signed.at, home)}.`
    : active
      ? 'Checked by a colleague.'
      : `${fullName(resident)} is not here${stay ? `: ${stayText(stay, home)}` : ''}.`;
  return (
    <div role="alert" className="my-3 grid gap-2 rounded-notice border-2 border-ink px-4 py-3">
      <p className="font-head">{why}</p>
      {onClose && (
        <>
          <p>Your letter and ticks are not signed.</p>
          <p>
            <Button onClick={onClose}>Close the check</Button>
          </p>
        </>
      )}
    </div>
  );
}
